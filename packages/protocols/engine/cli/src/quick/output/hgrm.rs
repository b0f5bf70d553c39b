//! `--output hgrm`: the percentile distribution as HdrHistogram prints it, times in milliseconds.
//! Its plotter (https://hdrhistogram.github.io/HdrHistogram/plotFiles.html) and other readers take it as it is.
//! Requests without an answer are in it with the time they had waited: leaving them out flatters the tail.

use std::fmt::Write;

use gonogo_core::Latencies;

/// Steps each time the distance to 100 % halves; HdrHistogram's own default.
const TICKS: u32 = 5;
/// Of a histogram of 3 significant digits.
const SUB_BUCKETS: u32 = 2_048;

/// The distribution as text.
pub fn text(latencies: &Latencies) -> String {
    let mut text = String::new();
    // Writing to a string does not fail.
    let _ = write(&mut text, latencies);
    text
}

fn write(text: &mut String, latencies: &Latencies) -> std::fmt::Result {
    let ms = |us: Option<f64>| us.unwrap_or(0.0) / 1e3;
    writeln!(
        text,
        "{:>12} {:>14} {:>10} {:>14}\n",
        "Value", "Percentile", "TotalCount", "1/(1-Percentile)"
    )?;
    let steps = latencies.percentile_steps(TICKS).filter(|step| step.count > 0);
    for step in steps {
        let value = step.value_us / 1e3;
        write!(text, "{value:>12.4} {:>14.12} {:>10}", step.quantile, step.count)?;
        match step.quantile < 1.0 {
            true => writeln!(text, " {:>14.2}", 1.0 / (1.0 - step.quantile))?,
            false => writeln!(text)?,
        }
    }
    let (mean, deviation) = (ms(latencies.mean_us()), ms(latencies.deviation_us()));
    writeln!(text, "#[Mean    = {mean:>12.4}, StdDeviation   = {deviation:>12.4}]")?;
    let (max, count) = (ms(latencies.max_us()), latencies.count());
    writeln!(text, "#[Max     = {max:>12.4}, Total count    = {count:>12}]")?;
    writeln!(text, "#[Buckets = {:>12}, SubBuckets     = {SUB_BUCKETS:>12}]", latencies.buckets())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a reader makes of it: value in ms, percentile and count of each line.
    fn read(text: &str) -> Vec<(f64, f64, u64)> {
        let lines = text.lines().skip(1).filter(|line| !line.is_empty() && !line.starts_with('#'));
        lines
            .map(|line| {
                let columns: Vec<_> = line.split_whitespace().collect();
                let number = |index: usize| columns[index].parse::<f64>().unwrap();
                if let Some(inverse) = columns.get(3) {
                    let expected = 1.0 / (1.0 - number(1));
                    assert!((inverse.parse::<f64>().unwrap() - expected).abs() < 0.006, "{line}");
                }
                (number(0), number(1), columns[2].parse().unwrap())
            })
            .collect()
    }

    #[test]
    fn every_line_agrees_with_the_histogram() {
        let mut latencies = Latencies::default();
        (1..=20_000_u64).for_each(|step| latencies.record(1_000 + step * step));
        let text = text(&latencies);
        let lines = read(&text);
        assert!(lines.len() > 30, "{text}");
        for &(ms, quantile, count) in &lines {
            let value = latencies.quantile_us(quantile).unwrap() / 1e3;
            assert!((ms - value).abs() <= value * 0.002 + 1e-4, "{ms} is not {value}");
            assert_eq!(count, latencies.count_between_us(-1.0, ms * 1e3 + 0.01), "{ms} ms");
        }
        assert!(lines.is_sorted_by(|a, b| a.0 <= b.0 && a.1 <= b.1 && a.2 <= b.2));
        let last = lines.last().unwrap();
        assert_eq!((last.1, last.2), (1.0, 20_000));
        assert!(text.lines().next().unwrap().trim_start().starts_with("Value     Percentile"));
        assert!(text.contains("Total count    =        20000]"), "{text}");
    }

    #[test]
    fn nothing_recorded_is_still_a_file_that_reads() {
        let text = text(&Latencies::default());
        assert!(read(&text).is_empty(), "{text}");
        assert_eq!(text.lines().filter(|line| line.starts_with("#[")).count(), 3);
    }
}
