//! A latency distribution in letters: equal steps from the fastest to the 99th percentile,
//! and one line for everything slower, so that a single straggler does not flatten the rest.

use std::fmt::Write;

use gonogo_core::Latencies;

use super::format::{count, time};

const STEPS: u32 = 10;
const WIDTH: f64 = 40.0;

/// The picture; empty when nothing was recorded.
pub fn picture(latencies: &Latencies) -> String {
    let (Some(fastest), Some(p99), Some(slowest)) =
        (latencies.min_us(), latencies.quantile_us(0.99), latencies.max_us())
    else {
        return String::new();
    };
    let step = ((p99 - fastest) / f64::from(STEPS)).max(0.1);
    let mut bars = Vec::new();
    let mut lower = -1.0;
    for index in 1..=STEPS {
        let upper = if index == STEPS { p99 } else { fastest + step * f64::from(index) };
        bars.push((format!("≤ {}", time(upper)), latencies.count_between_us(lower, upper)));
        lower = upper;
    }
    let slower = latencies.count_between_us(lower, slowest.max(lower));
    bars.push((format!("≤ {}", time(slowest)), slower));
    let highest = bars.iter().map(|(_, number)| *number).max().unwrap_or(1).max(1);
    let total = latencies.count() as f64;
    let mut text = String::new();
    for (label, number) in bars.into_iter().filter(|(_, number)| *number > 0) {
        let bar = "■".repeat((number as f64 / highest as f64 * WIDTH).ceil() as usize);
        let share = number as f64 / total * 100.0;
        let _ = writeln!(text, "  {label:>10}  {share:>5.1} %  {:>12}  {bar}", count(number));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_request_is_in_one_bar() {
        let mut latencies = Latencies::default();
        (1..=1_000_u64).for_each(|us| latencies.record(us * 1_000));
        let text = picture(&latencies);
        assert_eq!(text.lines().count(), 11);
        let sum: u64 = text
            .lines()
            .map(|line| line.split_whitespace().nth(5).unwrap())
            .map(|n| n.parse::<u64>().unwrap())
            .sum();
        assert_eq!(sum, 1_000);
        assert_eq!(picture(&Latencies::default()), "");
    }
}
