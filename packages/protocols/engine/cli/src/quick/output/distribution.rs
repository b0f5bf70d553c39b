//! Times as every output of `quick` shows them, so that text, JSON and hgrm say the same: requests that got
//! no answer count with the time they had waited, and what rests on those is at least what is shown.

use gonogo_core::Latencies;

/// A distribution with what is not known of its end.
#[derive(Clone)]
pub struct Distribution {
    all: Latencies,
    /// How many of them are what they are; the others waited in vain.
    known: u64,
    fastest_known: Option<f64>,
}

/// A figure in microseconds.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Figure {
    pub us: f64,
    /// The true figure is this or more.
    pub at_least: bool,
}

impl Distribution {
    /// Answers, and requests that waited in vain.
    pub fn censored(answered: &Latencies, censored: &Latencies) -> Distribution {
        let mut all = answered.clone();
        all.merge(censored);
        Distribution { all, known: answered.count(), fastest_known: answered.min_us() }
    }

    /// Times that are all known.
    pub fn of(times: &Latencies) -> Distribution {
        Distribution { all: times.clone(), known: times.count(), fastest_known: times.min_us() }
    }

    /// Every time, those of waiting in vain as far as they waited.
    pub fn all(&self) -> &Latencies {
        &self.all
    }

    pub fn min(&self) -> Option<Figure> {
        let us = self.all.min_us()?;
        Some(Figure { us, at_least: self.fastest_known.is_none_or(|fastest| us < fastest) })
    }

    pub fn mean(&self) -> Option<Figure> {
        let us = self.all.mean_us()?;
        Some(Figure { us, at_least: self.known < self.all.count() })
    }

    /// The quantile; 1 is the slowest.
    pub fn at(&self, quantile: f64) -> Option<Figure> {
        let us = self.all.quantile_us(quantile)?;
        Some(Figure { us, at_least: quantile > self.known as f64 / self.all.count() as f64 })
    }
}

#[cfg(test)]
pub mod tests {
    use super::*;

    /// Of these microseconds, each once.
    pub fn latencies(us: impl Iterator<Item = u64>) -> Latencies {
        let mut latencies = Latencies::default();
        us.for_each(|us| latencies.record(us * 1_000));
        latencies
    }

    #[test]
    fn what_rests_on_waiting_in_vain_is_at_least_that() {
        let waited = latencies((0..20).map(|_| 10_000));
        let times = Distribution::censored(&latencies(1..=980), &waited);
        let figure = |found: Option<Figure>| found.map(|it| (it.us.round() as u64, it.at_least));
        assert_eq!(figure(times.min()), Some((1, false)));
        assert_eq!(figure(times.at(0.5)), Some((500, false)));
        // As recorded, to three digits.
        assert_eq!(figure(times.at(0.98)), Some((981, false)));
        let tail = times.at(0.99).unwrap();
        assert!(tail.at_least && (tail.us - 10_000.0).abs() < 10.0, "{tail:?}");
        // 980 answers of 490.5 µs on average, and 20 times 10 ms.
        let mean = times.mean().unwrap();
        assert!(mean.at_least && (mean.us - 680.7).abs() < 1.0, "{mean:?}");
    }

    #[test]
    fn a_request_that_waited_less_than_any_answer_is_no_minimum() {
        let waited = latencies(std::iter::once(5));
        assert!(Distribution::censored(&latencies(10..20), &waited).min().unwrap().at_least);
        let nobody = Distribution::censored(&Latencies::default(), &waited);
        assert!(nobody.min().unwrap().at_least && nobody.at(0.5).unwrap().at_least);
        assert_eq!(Distribution::of(&Latencies::default()).at(0.5), None);
    }
}
