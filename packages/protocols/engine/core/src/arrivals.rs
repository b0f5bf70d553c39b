//! When requests of an open load are due: evenly spaced, or a Poisson process.
//! Seeded, so that a block can be repeated; split over threads without changing the whole.
//! Uniform: thread k of t takes every t-th arrival. Poisson: t independent processes of rate/t
//! are together one process of the full rate (superposition theorem).

use crate::{Nanos, SECOND};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ArrivalKind {
    Uniform,
    Poisson,
}

/// An endless, rising sequence of due times.
#[derive(Debug, Clone)]
pub struct Arrivals {
    kind: ArrivalKind,
    /// Mean gap of this thread's own arrivals.
    gap_ns: f64,
    /// The first uniform arrival of this thread.
    offset_ns: f64,
    drawn: u64,
    clock_ns: f64,
    random: SplitMix64,
}

impl Arrivals {
    /// Arrivals of thread `thread` of `threads`, at `rate_per_s` for all threads together.
    pub fn new(
        kind: ArrivalKind,
        rate_per_s: f64,
        seed: u64,
        thread: u32,
        threads: u32,
    ) -> Arrivals {
        let whole_gap_ns = SECOND as f64 / rate_per_s;
        Arrivals {
            kind,
            gap_ns: whole_gap_ns * f64::from(threads),
            offset_ns: whole_gap_ns * f64::from(thread),
            drawn: 0,
            clock_ns: 0.0,
            random: SplitMix64(seed ^ u64::from(thread).wrapping_mul(0xa076_1d64_78bd_642f)),
        }
    }

    /// The next due time.
    pub fn draw(&mut self) -> Nanos {
        let due = match self.kind {
            // Multiplied, not summed: no rounding error grows with hours.
            ArrivalKind::Uniform => self.offset_ns + self.drawn as f64 * self.gap_ns,
            ArrivalKind::Poisson => {
                // Inverse transform: gaps of a Poisson process are exponential.
                self.clock_ns += -(1.0 - self.random.unit()).ln() * self.gap_ns;
                self.clock_ns
            }
        };
        self.drawn += 1;
        due as Nanos
    }
}

/// Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (OOPSLA 2014).
#[derive(Debug, Clone)]
struct SplitMix64(u64);

impl SplitMix64 {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Uniform in [0, 1), 53 bits.
    fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draw(kind: ArrivalKind, seed: u64, threads: u32, until: Nanos) -> Vec<Nanos> {
        let mut all = Vec::new();
        for thread in 0..threads {
            let mut arrivals = Arrivals::new(kind, 1_000.0, seed, thread, threads);
            all.extend(std::iter::repeat_with(|| arrivals.draw()).take_while(|due| *due < until));
        }
        all.sort_unstable();
        all
    }

    #[test]
    fn uniform_arrivals_are_the_same_whole_over_any_threads() {
        let one = draw(ArrivalKind::Uniform, 1, 1, SECOND);
        assert_eq!(one.len(), 1_000);
        assert!(one.windows(2).all(|pair| pair[1] - pair[0] == 1_000_000));
        assert_eq!(one, draw(ArrivalKind::Uniform, 1, 4, SECOND));
    }

    #[test]
    fn poisson_gaps_are_exponential_with_the_full_rate() {
        for threads in [1, 3] {
            let dues = draw(ArrivalKind::Poisson, 7, threads, 100 * SECOND);
            let gaps: Vec<f64> = dues.windows(2).map(|pair| (pair[1] - pair[0]) as f64).collect();
            let mean = gaps.iter().sum::<f64>() / gaps.len() as f64;
            let variance =
                gaps.iter().map(|gap| (gap - mean).powi(2)).sum::<f64>() / gaps.len() as f64;
            assert!((mean / 1e6 - 1.0).abs() < 0.02, "mean {mean}");
            assert!((variance.sqrt() / mean - 1.0).abs() < 0.03, "variation {variance}");
        }
    }

    #[test]
    fn a_seed_repeats_and_another_differs() {
        let first = draw(ArrivalKind::Poisson, 7, 2, SECOND);
        assert_eq!(first, draw(ArrivalKind::Poisson, 7, 2, SECOND));
        assert_ne!(first, draw(ArrivalKind::Poisson, 8, 2, SECOND));
    }
}
