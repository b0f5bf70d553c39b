//! Adds up what threads hand over: intervals into ticks, recorders into one result, exactly.
//! Percentiles come from merged counts and are never averaged over threads or seconds.

use crate::{
    Counts, Interval, Latencies, Lateness, Nanos, OperationFigures, OutcomeCounts, Recorder,
    SetupTimes, StageFigures, StreamTimes, Totals, WorkflowFigures,
};
use std::collections::BTreeMap;

/// The figures of one tick.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct TickFigures {
    pub from: Nanos,
    pub to: Nanos,
    /// Where the span was meant to begin, which decides its phase.
    pub planned_from: Nanos,
    pub sent: u64,
    pub answered: u64,
    pub failed: u64,
    pub in_flight: u64,
    pub p50_us: Option<f64>,
    pub p90_us: Option<f64>,
    pub p99_us: Option<f64>,
    pub max_us: Option<f64>,
}

impl TickFigures {
    /// Takes the percentiles of these response times.
    pub(crate) fn set_percentiles(&mut self, latencies: &Latencies) {
        self.p50_us = latencies.quantile_us(0.5);
        self.p90_us = latencies.quantile_us(0.9);
        self.p99_us = latencies.quantile_us(0.99);
        self.max_us = latencies.max_us();
    }
}

/// The memory of the whole block.
#[derive(Debug, Default)]
pub struct Aggregate {
    pub totals: Totals,
    /// Ticks have so many more requests sent than the totals: the target refused them whole after their
    /// tick was reported, and the block ended before they could go again.
    pub withdrawn: u64,
    pub counts: Counts,
    pub outcomes: OutcomeCounts,
    pub statuses: BTreeMap<u16, u64>,
    pub response: Latencies,
    pub service: Latencies,
    pub censored: Latencies,
    pub connect: Latencies,
    pub setup: SetupTimes,
    /// In the order of the plan; empty where the load has no stages.
    pub stages: Vec<StageFigures>,
    /// In the order of the spec; empty where there is one operation only.
    pub operations: Vec<OperationFigures>,
    pub workflow: WorkflowFigures,
    pub send_lag: Latencies,
    pub lateness: Lateness,
    /// Of streaming calls; `None` where nothing streams.
    pub streams: Option<StreamTimes>,
    /// Sums over clients in the measured window.
    pub in_flight_ns: u64,
    pub idle_ns: u64,
    pub connect_ns: u64,
    scratch: Latencies,
}

impl Aggregate {
    /// Adds the intervals of one span, one from each thread.
    pub fn tick(&mut self, intervals: &[Box<Interval>]) -> TickFigures {
        let mut figures = TickFigures::default();
        self.scratch.clear();
        for interval in intervals {
            figures.sent += interval.sent;
            figures.answered += interval.answered;
            figures.failed += interval.failed;
            figures.in_flight += interval.in_flight;
            figures.planned_from = figures.planned_from.max(interval.planned_from);
            self.response.merge(&interval.measured);
            self.scratch.merge(&interval.measured);
            self.scratch.merge(&interval.unmeasured);
        }
        let threads = intervals.len().max(1) as u64;
        figures.from = intervals.iter().map(|interval| interval.from).sum::<u64>() / threads;
        figures.to = intervals.iter().map(|interval| interval.to).sum::<u64>() / threads;
        figures.set_percentiles(&self.scratch);
        figures
    }

    /// The response times behind the last tick.
    pub fn last_tick(&self) -> &Latencies {
        &self.scratch
    }

    /// Adds what one thread's streaming calls did.
    pub fn add_streams(&mut self, times: &StreamTimes) {
        self.streams.get_or_insert_default().merge(times);
    }

    /// Adds one thread's recorder; the measured window ended at `end`.
    pub fn add(&mut self, recorder: &Recorder, end: Nanos) {
        self.withdrawn += recorder.withdrawn;
        self.totals.sent += recorder.totals.sent;
        self.totals.answered += recorder.totals.answered;
        self.totals.failed += recorder.totals.failed;
        self.totals.unanswered += recorder.totals.unanswered;
        self.counts.sent += recorder.counts.sent;
        self.counts.ok += recorder.counts.ok;
        self.counts.failed += recorder.counts.failed;
        self.counts.unanswered += recorder.counts.unanswered;
        self.counts.held += recorder.counts.held;
        self.counts.late += recorder.counts.late;
        self.outcomes.merge(&recorder.outcomes);
        for (status, count) in recorder.statuses() {
            *self.statuses.entry(status).or_default() += count;
        }
        self.service.merge(&recorder.service);
        self.censored.merge(&recorder.censored);
        self.connect.merge(&recorder.connect);
        self.setup.merge(&recorder.setup);
        self.stages.resize_with(recorder.stages.len().max(self.stages.len()), Default::default);
        for (mine, theirs) in self.stages.iter_mut().zip(&recorder.stages) {
            mine.merge(theirs);
        }
        let operations = recorder.operations.len().max(self.operations.len());
        self.operations.resize_with(operations, Default::default);
        for (mine, theirs) in self.operations.iter_mut().zip(&recorder.operations) {
            mine.merge(theirs);
        }
        self.workflow.merge(&recorder.workflow);
        self.send_lag.merge(&recorder.send_lag);
        self.lateness.merge(&recorder.lateness);
        let (in_flight, idle, connect) = recorder.littles_sums(end);
        self.in_flight_ns += in_flight;
        self.idle_ns += idle;
        self.connect_ns += connect;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Bunching, Ended, Outcome, Sample, Window};

    #[test]
    fn threads_add_up_exactly() {
        let window = Window { start: 0, end: 1_000_000 };
        let mut aggregate = Aggregate::default();
        let mut intervals = Vec::new();
        let mut recorders = Vec::new();
        for thread in 0..3_u64 {
            let mut recorder = Recorder::new(window, false);
            for step in 0..100 {
                recorder.begin();
                let (due, done) = (step * 1_000, step * 1_000 + (thread + 1) * 100_000);
                let ended = Ended::With(Outcome::Ok);
                recorder.record(Sample {
                    due,
                    start: due,
                    sent: due,
                    done,
                    read: None,
                    ended,
                    status: Some(200),
                    operation: 0,
                    bunching: Bunching::Free,
                });
            }
            intervals.push(recorder.cut(1_000_000, Box::default()));
            recorders.push(recorder);
        }
        let figures = aggregate.tick(&intervals);
        recorders.iter().for_each(|recorder| aggregate.add(recorder, window.end));
        assert_eq!((figures.sent, figures.answered, figures.failed), (300, 300, 0));
        assert_eq!(figures.p50_us, Some(200.0));
        assert!((300.0..300.2).contains(&figures.max_us.unwrap()), "three digits");
        assert_eq!(aggregate.response.count(), 300);
        assert_eq!(aggregate.service.count(), 300);
        assert_eq!(aggregate.counts.sent, 300);
        assert_eq!(aggregate.statuses, BTreeMap::from([(200, 300)]));
        assert_eq!(aggregate.in_flight_ns, 100 * (100_000 + 200_000 + 300_000));
    }

    #[test]
    fn a_piece_without_answers_has_no_percentiles() {
        let figures = Aggregate::default().tick(&[Box::default()]);
        assert_eq!(figures, TickFigures::default());
    }
}
