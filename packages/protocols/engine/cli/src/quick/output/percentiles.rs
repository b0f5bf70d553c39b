//! The table of percentiles, one line each, so that three distributions fit into 80 columns.
//! Requests that got no answer count with the time they had waited: what they reach into is "more than".
//! A percentile with fewer than 10 requests beyond it is marked, because one request more could move it.

use std::fmt::Write;

use super::distribution::{Distribution, Figure};
use crate::quick::format::time;
use crate::quick::style::Style;

const QUANTILES: [(&str, f64); 8] = [
    ("p50", 0.5),
    ("p75", 0.75),
    ("p90", 0.9),
    ("p95", 0.95),
    ("p99", 0.99),
    ("p99.9", 0.999),
    ("p99.99", 0.9999),
    ("max", 1.0),
];

/// Requests that must lie beyond a percentile before it is more than an anecdote.
const BEYOND: f64 = 10.0;

/// One distribution of the table.
pub struct Column {
    pub title: &'static str,
    pub times: Distribution,
}

/// The table; the second value says whether any figure was marked as resting on too few requests.
pub fn table(columns: &[Column], style: Style) -> (String, bool) {
    let mut text = format!("{:<10}", "Latency");
    for column in columns {
        let _ = write!(text, "{:>14}  ", column.title);
    }
    let mut text = format!("{}\n", style.heading(text.trim_end()));
    let mut marked = false;
    let mut row = |name: &str, cell: &dyn Fn(&Column) -> Cell| {
        let _ = write!(text, "  {name:<8}");
        for cell in columns.iter().map(cell) {
            marked |= cell.few;
            let padded = format!("{:>14} {}", cell.text, if cell.few { "~" } else { " " });
            text.push_str(&if cell.few { style.quiet(padded) } else { padded });
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
    };
    row("min", &|column| Cell::of(column.times.min()));
    row("mean", &|column| Cell::of(column.times.mean()));
    for (name, quantile) in QUANTILES {
        row(name, &|column| column.at(quantile));
    }
    (text, marked)
}

/// One figure as it is shown.
struct Cell {
    text: String,
    few: bool,
}

impl Cell {
    fn of(figure: Option<Figure>) -> Cell {
        let shown = |figure: Figure| {
            format!("{}{}", if figure.at_least { "> " } else { "" }, time(figure.us))
        };
        Cell { text: figure.map_or_else(|| "–".to_owned(), shown), few: false }
    }
}

impl Column {
    fn at(&self, quantile: f64) -> Cell {
        let beyond = self.times.all().count() as f64 * (1.0 - quantile);
        let figure = self.times.at(quantile);
        // The slowest request is what it is; only percentiles can rest on too few.
        let few = figure.is_some() && quantile < 1.0 && beyond + 1e-6 < BEYOND;
        Cell { few, ..Cell::of(figure) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::quick::output::distribution::tests::latencies;
    use gonogo_core::Latencies;

    fn line<'a>(table: &'a str, name: &str) -> &'a str {
        let mut lines = table.lines();
        lines.find(|line| line.split_whitespace().next() == Some(name)).unwrap()
    }

    #[test]
    fn waiting_in_vain_counts_as_more_than_the_wait() {
        let answered = latencies(1..=980);
        let unanswered = latencies((0..20).map(|_| 10_000_000));
        let times = Distribution::censored(&answered, &unanswered);
        let columns = [Column { title: "Response", times }];
        let (table, _) = table(&columns, Style::of(false));
        assert_eq!(line(&table, "p50"), "  p50             500 µs");
        assert!(line(&table, "p99").contains("> 10.0 s"), "{table}");
        assert!(line(&table, "max").contains("> 10.0 s"), "{table}");
        assert!(line(&table, "mean").contains("> 200"), "20 waited for 10 s: {table}");
    }

    #[test]
    fn percentiles_on_too_few_requests_are_marked() {
        let of = |requests| {
            let answered = latencies(1..=requests);
            let columns = [Column { title: "Response", times: Distribution::of(&answered) }];
            table(&columns, Style::of(false))
        };
        let (many, marked) = of(100_000);
        assert!(!marked && !many.contains('~'), "{many}");
        let (few, marked) = of(999);
        assert!(marked && line(&few, "p99").ends_with('~') && !line(&few, "p95").contains('~'));
        let (enough, _) = of(1_000);
        assert!(!line(&enough, "p99").contains('~'), "{enough}");
    }

    #[test]
    fn nothing_recorded_is_a_dash() {
        let empty = Latencies::default();
        let columns = [Column { title: "Response", times: Distribution::censored(&empty, &empty) }];
        let (table, marked) = table(&columns, Style::of(false));
        assert!(!marked && line(&table, "p99").ends_with('–'), "{table}");
    }
}
