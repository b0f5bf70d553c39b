//! The live line: on standard error, only on a terminal, and one line that changes.
//! Says throughput, p50, p99, errors and the time left; cut to the terminal's width, so that it never wraps.

use std::io::{IsTerminal, Write, stderr};
use std::time::Duration;

use gonogo_core::{Nanos, TickFigures};
use gonogo_load::LoadEvent;
use gonogo_wire::PhaseName;

use super::capacity;
use super::format::{count, time_or_dash};

const BAR: usize = 12;
const USUAL_WIDTH: usize = 80;

/// How long the load will last.
#[derive(Debug, Clone, Copy)]
pub struct Plan {
    pub warmup: Duration,
    pub duration: Duration,
    /// The load ends after so many requests instead.
    pub requests: Option<u64>,
    /// Trials are shown until the confirming one is measured.
    pub searches: bool,
}

pub struct Live {
    shown: bool,
    plan: Plan,
    done: u64,
    errors: u64,
    /// Of a search: when its confirming trial began to be measured.
    measured_from: Option<Nanos>,
}

impl Live {
    /// Shows nothing unless standard error is a terminal and `wanted`.
    pub fn new(plan: Plan, wanted: bool) -> Live {
        let shown = wanted && stderr().is_terminal();
        Live { shown, plan, done: 0, errors: 0, measured_from: None }
    }

    pub fn show(&mut self, event: &LoadEvent) {
        let text = match event {
            LoadEvent::Phase(PhaseName::Connecting) => "connecting …".to_owned(),
            LoadEvent::Trial(trial) => {
                (self.measured_from, self.done, self.errors) = (None, 0, 0);
                capacity::live_line(trial)
            }
            // A search says its trials; its seconds would push them away.
            LoadEvent::Tick(PhaseName::Warmup, _) if self.plan.searches => return,
            LoadEvent::Phase(_) | LoadEvent::Ready | LoadEvent::Tick(PhaseName::Draining, _) => {
                return;
            }
            LoadEvent::Tick(phase, figures) => self.line(*phase, figures),
        };
        self.write(&text);
    }

    /// Clears the line, so that the summary begins on an empty one.
    pub fn finish(&mut self) {
        self.write("");
    }

    fn write(&self, text: &str) {
        if !self.shown {
            return;
        }
        let fitting: String = text.chars().take(width().saturating_sub(1)).collect();
        let mut output = stderr().lock();
        // Nobody needs a live line that cannot be written.
        let _ = write!(output, "\r\x1b[2K{fitting}").and_then(|()| output.flush());
    }

    fn line(&mut self, phase: PhaseName, figures: &TickFigures) -> String {
        let warming = phase == PhaseName::Warmup;
        if self.plan.searches && !warming {
            self.measured_from.get_or_insert(figures.from);
        }
        if !warming {
            self.done += figures.answered + figures.failed;
            self.errors += figures.failed;
        }
        let seconds = figures.to.saturating_sub(figures.from) as f64 / 1e9;
        let per_s = if seconds > 0.0 { figures.answered as f64 / seconds } else { 0.0 };
        let (share, left) = self.left(warming, figures, per_s);
        let filled = ((share * BAR as f64).round() as usize).min(BAR);
        let bar = format!("{}{}", "█".repeat(filled), "░".repeat(BAR - filled));
        let phase = if warming { "warming up, " } else { "" };
        let left =
            left.map_or_else(|| "?".to_owned(), |seconds| format!("{:.0} s", seconds.ceil()));
        format!(
            "{bar} {phase}{left} left  {}/s  p50 {}  p99 {}  {}",
            count(per_s.round() as u64),
            time_or_dash(figures.p50_us),
            time_or_dash(figures.p99_us),
            match self.errors {
                1 => "1 error".to_owned(),
                errors => format!("{} errors", count(errors)),
            },
        )
    }

    /// The share that is done, and the seconds that are left where that is known.
    fn left(&self, warming: bool, figures: &TickFigures, per_s: f64) -> (f64, Option<f64>) {
        let passed = figures.to as f64 / 1e9;
        let (warmup, duration) = (self.plan.warmup.as_secs_f64(), self.plan.duration.as_secs_f64());
        if warming {
            return (passed / warmup.max(1e-9), Some((warmup - passed).max(0.0)));
        }
        match self.plan.requests {
            None => {
                // A search's confirmation is measured after all of its other trials.
                let from = self.measured_from.map_or(warmup, |from| from as f64 / 1e9);
                let measured = (passed - from).max(0.0);
                (measured / duration.max(1e-9), Some((duration - measured).max(0.0)))
            }
            Some(requests) => {
                let left = requests.saturating_sub(self.done) as f64;
                let seconds = (per_s > 0.0).then(|| left / per_s);
                (self.done as f64 / requests.max(1) as f64, seconds)
            }
        }
    }
}

/// Columns of the terminal behind standard error.
fn width() -> usize {
    // SAFETY: winsize is plain old data that the kernel fills when it answers 0.
    let mut size: libc::winsize = unsafe { std::mem::zeroed() };
    let answer = unsafe { libc::ioctl(libc::STDERR_FILENO, libc::TIOCGWINSZ, &raw mut size) };
    if answer == 0 && size.ws_col > 0 { usize::from(size.ws_col) } else { USUAL_WIDTH }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figures(to_s: u64, failed: u64) -> TickFigures {
        TickFigures {
            from: (to_s - 1) * 1_000_000_000,
            to: to_s * 1_000_000_000,
            answered: 123_456,
            failed,
            p50_us: Some(341.0),
            p99_us: Some(1_200.0),
            ..TickFigures::default()
        }
    }

    fn live(requests: Option<u64>) -> Live {
        let (warmup, duration) = (Duration::from_secs(2), Duration::from_secs(10));
        Live {
            shown: false,
            plan: Plan { warmup, duration, requests, searches: false },
            done: 0,
            errors: 0,
            measured_from: None,
        }
    }

    #[test]
    fn says_rate_latency_errors_and_time_left_within_80_columns() {
        let mut live = live(None);
        let warming = live.line(PhaseName::Warmup, &figures(1, 5));
        assert!(warming.contains("warming up, 1 s left") && warming.contains("0 errors"));
        let line = live.line(PhaseName::Measuring, &figures(7, 1));
        let expected = "██████░░░░░░ 5 s left  123,456/s  p50 341 µs  p99 1.20 ms  1 error";
        assert_eq!(line, expected);
        let line = live.line(PhaseName::Measuring, &figures(8, 1_999_999));
        assert!(line.chars().count() < 80 && line.ends_with("2,000,000 errors"), "{line}");
    }

    #[test]
    fn a_number_of_requests_tells_the_time_left_from_the_rate() {
        let mut live = live(Some(1_234_560));
        let line = live.line(PhaseName::Measuring, &figures(3, 0));
        assert!(line.starts_with("█░") && line.contains("9 s left"), "{line}");
        let stalled = TickFigures { answered: 0, ..figures(4, 0) };
        assert!(live.line(PhaseName::Measuring, &stalled).contains("? left"));
    }
}
