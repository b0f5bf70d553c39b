//! How long a closed client thinks between an answer and its next request.
//! Fixed, exponential (memoryless, as independent people are) or uniform from zero to twice the
//! mean; seeded for each client, so that the same clients think the same on any number of threads.

use crate::Nanos;
use crate::random::Random;

/// Think times with a mean in nanoseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Think {
    Fixed(Nanos),
    Exponential(Nanos),
    Uniform(Nanos),
}

impl Think {
    pub(crate) fn draw(self, random: &mut Random) -> Nanos {
        match self {
            Think::Fixed(mean) => mean,
            Think::Exponential(mean) => (random.exponential() * mean as f64) as Nanos,
            Think::Uniform(mean) => (random.unit() * 2.0 * mean as f64) as Nanos,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MEAN: Nanos = 1_000_000;

    fn draws(think: Think, seed: u64) -> Vec<Nanos> {
        let mut random = Random::new(seed, 3);
        (0..50_000).map(|_| think.draw(&mut random)).collect()
    }

    fn mean(values: &[Nanos]) -> f64 {
        values.iter().sum::<u64>() as f64 / values.len() as f64
    }

    #[test]
    fn every_distribution_has_its_mean() {
        assert!(draws(Think::Fixed(MEAN), 1).iter().all(|think| *think == MEAN));
        for think in [Think::Exponential(MEAN), Think::Uniform(MEAN)] {
            let ratio = mean(&draws(think, 1)) / MEAN as f64;
            assert!((0.98..1.02).contains(&ratio), "{think:?}: {ratio}");
        }
    }

    #[test]
    fn uniform_ends_at_twice_the_mean_and_exponential_does_not() {
        assert!(draws(Think::Uniform(MEAN), 1).iter().all(|think| *think < 2 * MEAN));
        let long = draws(Think::Exponential(MEAN), 1);
        let share = long.iter().filter(|think| **think > 2 * MEAN).count() as f64 / 50_000.0;
        assert!((share - (-2.0_f64).exp()).abs() < 0.01, "{share}");
    }

    #[test]
    fn a_seed_repeats_and_another_differs() {
        assert_eq!(draws(Think::Exponential(MEAN), 7), draws(Think::Exponential(MEAN), 7));
        assert_ne!(draws(Think::Exponential(MEAN), 7), draws(Think::Exponential(MEAN), 8));
    }
}
