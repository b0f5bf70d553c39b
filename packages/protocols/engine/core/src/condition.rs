//! Ends a block for safety, when errors or latency pass a limit.
//! Judged piece by piece, each of at least so many ended requests: a whole second as a rule, more
//! where requests are few. What went well for an hour does not hide what goes wrong now.

use crate::{Latencies, TickFigures};

/// What must not be passed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Limits {
    /// Share of failed requests, 0 to 1.
    pub error_ratio: Option<f64>,
    pub p99_us: Option<f64>,
    /// Ended requests before anything is judged.
    pub after_requests: u64,
}

/// The limit that was passed, with the value that passed it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Met {
    ErrorRatio { limit: f64, value: f64 },
    P99Us { limit: f64, value: f64 },
}

/// Watches a block.
#[derive(Debug)]
pub struct Condition {
    limits: Limits,
    answered: u64,
    failed: u64,
    latencies: Latencies,
}

impl Condition {
    pub fn new(limits: Limits) -> Condition {
        Condition { limits, answered: 0, failed: 0, latencies: Latencies::default() }
    }

    /// Looks at one tick and its response times; says when a limit is passed.
    pub fn see(&mut self, tick: &TickFigures, latencies: &Latencies) -> Option<Met> {
        self.answered += tick.answered;
        self.failed += tick.failed;
        self.latencies.merge(latencies);
        let ended = self.answered + self.failed;
        if ended < self.limits.after_requests.max(1) {
            return None;
        }
        let met = self.judge(ended);
        (self.answered, self.failed) = (0, 0);
        self.latencies.clear();
        met
    }

    fn judge(&self, ended: u64) -> Option<Met> {
        let ratio = self.failed as f64 / ended as f64;
        let errors = self.limits.error_ratio.filter(|limit| ratio > *limit);
        if let Some(limit) = errors {
            return Some(Met::ErrorRatio { limit, value: ratio });
        }
        let (limit, p99) = self.limits.p99_us.zip(self.latencies.quantile_us(0.99))?;
        (p99 > limit).then_some(Met::P99Us { limit, value: p99 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tick(answered: u64, failed: u64) -> TickFigures {
        TickFigures { answered, failed, ..TickFigures::default() }
    }

    fn times(us: u64, count: u64) -> Latencies {
        let mut latencies = Latencies::default();
        (0..count).for_each(|_| latencies.record(us * 1_000));
        latencies
    }

    fn limits(error_ratio: Option<f64>, p99_us: Option<f64>) -> Limits {
        Limits { error_ratio, p99_us, after_requests: 100 }
    }

    #[test]
    fn errors_are_judged_on_enough_requests() {
        let mut condition = Condition::new(limits(Some(0.1), None));
        assert_eq!(condition.see(&tick(0, 50), &times(1, 0)), None, "too few to judge");
        let met = condition.see(&tick(10, 40), &times(1, 10));
        assert_eq!(met, Some(Met::ErrorRatio { limit: 0.1, value: 0.9 }));
    }

    #[test]
    fn a_good_past_does_not_hide_a_bad_present() {
        let mut condition = Condition::new(limits(Some(0.5), None));
        for _ in 0..60 {
            assert_eq!(condition.see(&tick(1_000, 0), &times(1, 1)), None);
        }
        assert!(condition.see(&tick(40, 60), &times(1, 40)).is_some());
    }

    #[test]
    fn the_limit_itself_is_not_passed() {
        let mut condition = Condition::new(limits(Some(0.1), Some(1_000.0)));
        assert_eq!(condition.see(&tick(90, 10), &times(990, 90)), None);
        let met = condition.see(&tick(100, 0), &times(2_000, 100)).unwrap();
        assert!(
            matches!(met, Met::P99Us { limit: 1_000.0, value } if (1_990.0..2_010.0).contains(&value))
        );
    }

    #[test]
    fn nothing_answered_has_no_latency_to_judge() {
        let mut condition = Condition::new(limits(None, Some(1.0)));
        assert_eq!(condition.see(&tick(0, 500), &times(1, 0)), None);
    }
}
