//! When requests of an open load are due: evenly spaced, or a Poisson process, at any rate over time.
//! Seeded, so that a block can be repeated; split over threads without changing the whole.
//! Uniform: thread k of t takes every t-th arrival. Poisson: t independent processes of rate/t
//! are together one process of the full rate (superposition theorem).

use crate::random::Random;
use crate::{Levels, Nanos};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ArrivalKind {
    Uniform,
    Poisson,
}

/// A rising sequence of due times; endless where the rate is.
#[derive(Debug, Clone)]
pub struct Arrivals {
    kind: ArrivalKind,
    rate: Levels,
    threads: f64,
    /// The number of the first uniform arrival of this thread.
    offset: f64,
    drawn: u64,
    /// Poisson: where the unit process is, in arrivals of the whole load.
    units: f64,
    random: Random,
}

impl Arrivals {
    /// Arrivals of thread `thread` of `threads`, at `rate` a second for all threads together.
    pub fn new(kind: ArrivalKind, rate: Levels, seed: u64, thread: u32, threads: u32) -> Arrivals {
        Arrivals {
            kind,
            rate,
            threads: f64::from(threads),
            offset: f64::from(thread),
            drawn: 0,
            units: 0.0,
            random: Random::new(seed, thread),
        }
    }

    /// The next due time; `Nanos::MAX` when the rate has ended.
    pub fn draw(&mut self) -> Nanos {
        let units = match self.kind {
            // Multiplied, not summed: no rounding error grows with hours.
            ArrivalKind::Uniform => self.offset + self.drawn as f64 * self.threads,
            ArrivalKind::Poisson => {
                // A unit process, stretched by the rate's integral (see `Levels`).
                self.units += self.random.exponential() * self.threads;
                self.units
            }
        };
        self.drawn += 1;
        self.rate.reaches(units)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{SECOND, Shape, Stage};

    fn draw(kind: ArrivalKind, seed: u64, threads: u32, until: Nanos) -> Vec<Nanos> {
        let mut all = Vec::new();
        for thread in 0..threads {
            let mut arrivals =
                Arrivals::new(kind, Levels::constant(1_000.0), seed, thread, threads);
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

    #[test]
    fn a_poisson_process_follows_its_rate_over_time() {
        let stages = [
            Stage { duration: 50 * SECOND, level: 2_000.0, shape: Shape::Ramp },
            Stage { duration: 50 * SECOND, level: 500.0, shape: Shape::Step },
        ];
        for threads in [1, 3] {
            let mut dues: Vec<Nanos> = Vec::new();
            for thread in 0..threads {
                let rate = Levels::staged(0, &stages);
                let mut arrivals = Arrivals::new(ArrivalKind::Poisson, rate, 5, thread, threads);
                dues.extend(
                    std::iter::from_fn(|| Some(arrivals.draw())).take_while(|at| *at < Nanos::MAX),
                );
            }
            let between = |from: u64, to: u64| {
                dues.iter().filter(|at| (from * SECOND..to * SECOND).contains(at)).count() as f64
            };
            // Integrals 12,500, 37,500 and 25,000; five standard deviations either way.
            for (from, to, mean) in [(0, 25, 12_500.0), (25, 50, 37_500.0), (50, 100, 25_000.0)] {
                let count = between(from, to);
                assert!((count - mean).abs() < 5.0 * f64::sqrt(mean), "{from}: {count}");
            }
        }
    }
}
