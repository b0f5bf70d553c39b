//! A histogram of durations as it travels: units of 100 ns, 3 significant digits, up to 10 minutes.
//! Recording allocates nothing; memory does not grow with the number of requests.
//! Wire form: HdrHistogram V2, deflate, base64 (https://github.com/HdrHistogram/HdrHistogram).

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use hdrhistogram::Histogram;
use hdrhistogram::serialization::{Serializer, V2DeflateSerializer};

use crate::Nanos;

const UNIT: Nanos = 100;
const TEN_MINUTES: u64 = 6_000_000_000;

/// One step of a percentile distribution.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PercentileStep {
    pub value_us: f64,
    /// From 0 to 1.
    pub quantile: f64,
    /// Durations up to this value.
    pub count: u64,
}

/// Durations, counted.
#[derive(Debug, Clone)]
pub struct Latencies(Histogram<u64>);

impl Default for Latencies {
    fn default() -> Latencies {
        let histogram = Histogram::new_with_bounds(1, TEN_MINUTES, 3);
        Latencies(histogram.expect("bounds and digits are constants that hdrhistogram accepts"))
    }
}

impl Latencies {
    /// Records one duration, rounded to 100 ns; longer ones than 10 minutes count as 10 minutes.
    pub fn record(&mut self, duration: Nanos) {
        self.0.saturating_record((duration + UNIT / 2) / UNIT);
    }

    pub fn merge(&mut self, other: &Latencies) {
        if other.0.is_empty() {
            return;
        }
        self.0.add(&other.0).expect("all histograms have the same bounds");
    }

    pub fn clear(&mut self) {
        if !self.0.is_empty() {
            self.0.reset();
        }
    }

    pub fn count(&self) -> u64 {
        self.0.len()
    }

    /// The duration in microseconds at a quantile from 0 to 1; `None` when nothing was recorded.
    pub fn quantile_us(&self, quantile: f64) -> Option<f64> {
        self.some(|histogram| histogram.value_at_quantile(quantile) as f64)
    }

    pub fn min_us(&self) -> Option<f64> {
        self.some(|histogram| histogram.min() as f64)
    }

    pub fn max_us(&self) -> Option<f64> {
        self.some(|histogram| histogram.max() as f64)
    }

    pub fn mean_us(&self) -> Option<f64> {
        self.some(Histogram::mean)
    }

    fn some(&self, figure: impl Fn(&Histogram<u64>) -> f64) -> Option<f64> {
        (!self.0.is_empty()).then(|| figure(&self.0) / 10.0)
    }

    /// How many durations are at most `upper_us` and more than `lower_us`.
    pub fn count_between_us(&self, lower_us: f64, upper_us: f64) -> u64 {
        let value = |us: f64| (us * 10.0) as u64;
        self.0
            .iter_recorded()
            .map(|step| (step.value_iterated_to(), step.count_at_value()))
            .filter(|(at, _)| *at > value(lower_us) && *at <= value(upper_us))
            .map(|(_, count)| count)
            .sum()
    }

    /// Standard deviation in microseconds; `None` when nothing was recorded.
    pub fn deviation_us(&self) -> Option<f64> {
        self.some(Histogram::stdev)
    }

    /// Steps from the fastest to the slowest, denser towards the end: `ticks` of them each time the
    /// distance to 100 % halves, as HdrHistogram prints a percentile distribution.
    pub fn percentile_steps(&self, ticks: u32) -> impl Iterator<Item = PercentileStep> + '_ {
        self.0.iter_quantiles(ticks).scan(0, |reached, step| {
            *reached += step.count_since_last_iteration();
            Some(PercentileStep {
                value_us: step.value_iterated_to() as f64 / 10.0,
                quantile: step.quantile_iterated_to(),
                count: *reached,
            })
        })
    }

    /// Buckets of the histogram, as HdrHistogram counts them.
    pub fn buckets(&self) -> u8 {
        self.0.buckets()
    }

    /// The wire form.
    pub fn to_base64(&self) -> String {
        let mut bytes = Vec::new();
        V2DeflateSerializer::new()
            .serialize(&self.0, &mut bytes)
            .expect("writing to memory does not fail");
        STANDARD.encode(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;
    use hdrhistogram::serialization::Deserializer;

    #[test]
    fn rounds_to_units_and_saturates() {
        let mut latencies = Latencies::default();
        assert_eq!(latencies.quantile_us(0.5), None);
        latencies.record(0);
        latencies.record(1_049);
        latencies.record(1_050);
        latencies.record(u64::MAX / 2);
        assert_eq!(latencies.quantile_us(0.5), Some(1.0));
        assert_eq!(latencies.quantile_us(0.75), Some(1.1));
        assert_eq!(latencies.count(), 4);
        assert!(latencies.max_us().unwrap() >= 600e6);
    }

    #[test]
    fn the_wire_form_reads_back_the_same() {
        let mut latencies = Latencies::default();
        (1..=10_000).for_each(|us| latencies.record(us * 1_000));
        let bytes = STANDARD.decode(latencies.to_base64()).unwrap();
        let back: Histogram<u64> = Deserializer::new().deserialize(&mut bytes.as_slice()).unwrap();
        assert_eq!(back, latencies.0);
        assert_eq!(back.sigfig(), 3);
    }

    #[test]
    fn any_latencies_survive_the_wire() {
        for seed in 0..100 {
            let mut random = Random::new(seed, 0);
            let mut latencies = Latencies::default();
            let recorded = (random.unit() * 2_000.0) as u64;
            for _ in 0..recorded {
                // From a nanosecond to beyond the ten minutes that a histogram holds, evenly by powers.
                latencies.record(10f64.powf(random.unit() * 12.5) as Nanos);
            }
            let bytes = STANDARD.decode(latencies.to_base64()).unwrap();
            let back: Histogram<u64> =
                Deserializer::new().deserialize(&mut bytes.as_slice()).unwrap();
            assert_eq!((&back, back.len()), (&latencies.0, recorded), "seed {seed}");
        }
    }

    #[test]
    fn counts_within_a_band() {
        let mut latencies = Latencies::default();
        [10, 20, 20, 30].iter().for_each(|us| latencies.record(us * 1_000));
        assert_eq!(latencies.count_between_us(10.0, 20.0), 2);
        assert_eq!(latencies.count_between_us(0.0, 30.0), 4);
    }
}
