//! A latency distribution in letters, at most 80 columns: equal steps from the fastest request to the 99th
//! percentile, and one line for everything slower, so that a single straggler does not flatten the rest.
//! Empty steps stay: a gap between two modes is something to see.

use std::fmt::Write;

use gonogo_core::Latencies;

use crate::quick::format::{count, share, time};

const STEPS: u32 = 10;
const WIDTH: f64 = 40.0;

/// The picture; empty when nothing was recorded.
pub fn picture(latencies: &Latencies) -> String {
    let (Some(fastest), Some(p99), Some(slowest)) =
        (latencies.min_us(), latencies.quantile_us(0.99), latencies.max_us())
    else {
        return String::new();
    };
    let mut bars = Vec::new();
    let mut lower = -1.0;
    for upper in edges(fastest, p99) {
        bars.push((format!("≤ {}", time(upper)), latencies.count_between_us(lower, upper)));
        lower = upper;
    }
    let slower = latencies.count_between_us(lower, slowest.max(lower));
    if slower > 0 {
        bars.push((format!("≤ {}", time(slowest)), slower));
    }
    let highest = bars.iter().map(|(_, number)| *number).max().unwrap_or(1).max(1);
    let mut text = String::new();
    for (label, number) in bars {
        let bar = "■".repeat((number as f64 / highest as f64 * WIDTH).ceil() as usize);
        let share = share(number, latencies.count());
        let line = format!("  {label:>9}  {:>11}  {share:>8}  {bar}", count(number));
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text
}

/// Two values this near to each other are one to a histogram of 3 digits.
const RESOLUTION: f64 = 0.002;

/// The upper edges of the steps; one when all requests took the same time.
fn edges(fastest: f64, p99: f64) -> Vec<f64> {
    let step = (p99 - fastest) / f64::from(STEPS);
    if step < 0.1 || p99 - fastest <= p99 * RESOLUTION {
        return vec![p99];
    }
    (1..=STEPS)
        .map(|index| if index == STEPS { p99 } else { fastest + step * f64::from(index) })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(text: &str) -> Vec<u64> {
        // "≤", number, unit, count, share …
        let column = |line: &str| line.split_whitespace().nth(3).unwrap().replace(',', "");
        text.lines().map(|line| column(line).parse().unwrap()).collect()
    }

    #[test]
    fn every_request_is_in_one_bar_within_80_columns() {
        let mut latencies = Latencies::default();
        (1..=100_000_u64).for_each(|us| latencies.record(us * 1_000));
        let text = picture(&latencies);
        assert_eq!(text.lines().count(), 11);
        assert_eq!(counts(&text).iter().sum::<u64>(), 100_000);
        assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
        assert_eq!(picture(&Latencies::default()), "");
    }

    #[test]
    fn a_gap_between_two_modes_is_seen() {
        let mut latencies = Latencies::default();
        (0..500).for_each(|_| latencies.record(1_000_000));
        (0..500).for_each(|_| latencies.record(41_000_000));
        let counts = counts(&picture(&latencies));
        assert_eq!((counts.len(), counts[0], counts[4], counts[9]), (10, 500, 0, 500));
    }

    #[test]
    fn equal_times_are_one_bar() {
        let mut latencies = Latencies::default();
        (0..7).for_each(|_| latencies.record(2_000_000));
        assert_eq!(counts(&picture(&latencies)), [7]);
    }
}
