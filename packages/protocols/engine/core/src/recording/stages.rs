//! What the requests of each stage did: a request belongs to the stage in which it was due.
//! Histograms are kept per stage and merge by adding counts, over threads and over blocks.
//! Made once before the load; recording allocates nothing.

use crate::{Latencies, Nanos};

/// When stages end, on the block's clock, ascending.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct StageTimes(Vec<Nanos>);

impl StageTimes {
    /// Stages of these lengths, one after another from `start` on.
    pub fn new(start: Nanos, durations: impl IntoIterator<Item = Nanos>) -> StageTimes {
        let mut end = start;
        let ends = durations.into_iter().map(|duration| {
            end += duration;
            end
        });
        StageTimes(ends.collect())
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The stage of a request that was due in the measured window.
    pub(crate) fn stage_of(&self, due: Nanos) -> usize {
        self.0.partition_point(|end| *end <= due).min(self.0.len().saturating_sub(1))
    }
}

/// The figures of one stage.
#[derive(Debug, Default)]
pub struct StageFigures {
    pub sent: u64,
    pub ok: u64,
    pub failed: u64,
    pub unanswered: u64,
    pub held: u64,
    /// Response times of expected answers.
    pub response: Latencies,
    /// Elapsed times of requests that have no response time: each is "at least this".
    pub censored: Latencies,
}

impl StageFigures {
    pub(crate) fn merge(&mut self, other: &StageFigures) {
        self.sent += other.sent;
        self.ok += other.ok;
        self.failed += other.failed;
        self.unanswered += other.unanswered;
        self.held += other.held;
        self.response.merge(&other.response);
        self.censored.merge(&other.censored);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_due_time_has_one_stage() {
        let times = StageTimes::new(100, [50, 10]);
        let stages = [0, 100, 149, 150, 159, 160, 999].map(|due| times.stage_of(due));
        assert_eq!(stages, [0, 0, 0, 1, 1, 1, 1]);
        assert_eq!(times.len(), 2);
    }
}
