//! What one direction of the link carried, lost and delayed, for the result of the block.
//! The result shows them beside what the link was configured to do.

use gonogo_core::{Latencies, Nanos, SECOND};
use gonogo_wire::DirectionFacts;

/// The rate is looked at in spans of this length.
const SPAN: Nanos = SECOND / 10;

#[derive(Debug, Default)]
pub struct DirectionCounters {
    pub packets: u64,
    pub lost: u64,
    pub dropped: u64,
    bytes: u64,
    /// By how much packets went on late.
    late: Latencies,
    span: u64,
    span_bytes: u64,
    peak_span_bytes: u64,
}

impl DirectionCounters {
    /// A packet went on at `now`, and was to do so at `due`.
    pub fn carried(&mut self, bytes: usize, due: Nanos, now: Nanos) {
        self.bytes += bytes as u64;
        self.late.record(now.saturating_sub(due));
        if now / SPAN != self.span {
            (self.span, self.span_bytes) = (now / SPAN, 0);
        }
        self.span_bytes += bytes as u64;
        self.peak_span_bytes = self.peak_span_bytes.max(self.span_bytes);
    }

    pub fn facts(&self) -> DirectionFacts {
        DirectionFacts {
            packets: self.packets,
            bytes: self.bytes,
            lost: self.lost,
            dropped: self.dropped,
            peak_bit_per_s: self.peak_span_bytes as f64 * 8.0 * (SECOND / SPAN) as f64,
            late_mean_us: self.late.mean_us(),
            late_p99_us: self.late.quantile_us(0.99),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_peak_is_of_the_fullest_tenth_of_a_second() {
        let mut counters = DirectionCounters::default();
        for (bytes, at) in [(1_000, 0), (1_000, SPAN - 1), (1_500, SPAN), (100, 5 * SPAN)] {
            counters.carried(bytes, at, at);
        }
        let facts = counters.facts();
        assert_eq!((facts.bytes, facts.peak_bit_per_s), (3_600, 160_000.0));
    }

    #[test]
    fn lateness_is_from_when_packets_were_due() {
        let mut counters = DirectionCounters::default();
        assert_eq!(counters.facts().late_mean_us, None);
        counters.carried(100, 1_000_000, 1_020_000);
        counters.carried(100, 2_000_000, 2_040_000);
        let mean = counters.facts().late_mean_us.unwrap();
        assert!((mean - 30.0).abs() < 0.5, "{mean}");
    }
}
