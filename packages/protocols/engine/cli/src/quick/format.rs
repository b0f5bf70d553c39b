//! Numbers for people: three significant digits for times, thousands set apart for counts.

/// A duration with the unit that fits: `53.2 µs`, `1.45 ms`, `2.10 s`.
pub fn time(us: f64) -> String {
    match us {
        us if us < 999.5 => format!("{} µs", three_digits(us)),
        us if us < 999_500.0 => format!("{} ms", three_digits(us / 1e3)),
        us => format!("{} s", three_digits(us / 1e6)),
    }
}

/// A duration, or a dash where nothing was recorded.
pub fn time_or_dash(us: Option<f64>) -> String {
    us.map_or_else(|| "–".to_owned(), time)
}

fn three_digits(value: f64) -> String {
    match value {
        value if value < 9.995 => format!("{value:.2}"),
        value if value < 99.95 => format!("{value:.1}"),
        value => format!("{value:.0}"),
    }
}

/// A count with its thousands set apart: `1,234,567`.
pub fn count(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A part of a whole in percent; never 0 or 100 where that would hide something.
pub fn share(part: u64, of: u64) -> String {
    let percent = part as f64 / of.max(1) as f64 * 100.0;
    match percent {
        percent if part > 0 && percent < 0.01 => "<0.01 %".to_owned(),
        percent if part < of && percent > 99.99 => ">99.99 %".to_owned(),
        percent => format!("{percent:.2} %"),
    }
}

/// Bytes in the unit that fits.
pub fn bytes(number: f64) -> String {
    match number {
        number if number < 1e3 => format!("{number:.0} B"),
        number if number < 1e6 => format!("{} kB", three_digits(number / 1e3)),
        number if number < 1e9 => format!("{} MB", three_digits(number / 1e6)),
        number => format!("{} GB", three_digits(number / 1e9)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_change_where_they_should() {
        assert_eq!(time(0.5), "0.50 µs");
        assert_eq!(time(999.4), "999 µs");
        assert_eq!(time(999.6), "1.00 ms");
        assert_eq!(time(1_234_567.0), "1.23 s");
        assert_eq!(bytes(12_345.0), "12.3 kB");
    }

    #[test]
    fn a_share_hides_nothing() {
        assert_eq!(share(1, 1_000_000), "<0.01 %");
        assert_eq!(share(999_999, 1_000_000), ">99.99 %");
        assert_eq!(
            (&*share(0, 0), &*share(5, 5), &*share(1, 3)),
            ("0.00 %", "100.00 %", "33.33 %")
        );
    }

    #[test]
    fn thousands_are_set_apart() {
        assert_eq!(count(0), "0");
        assert_eq!(count(999), "999");
        assert_eq!(count(1_000), "1,000");
        assert_eq!(count(1_234_567), "1,234,567");
    }
}
