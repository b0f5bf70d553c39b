//! The live line on standard error: one line that changes on a terminal, one line a second elsewhere.

use std::io::{IsTerminal, Write, stderr};

use gonogo_core::TickFigures;

use super::format::{count, time_or_dash};
use crate::load::LoadEvent;
use crate::wire::PhaseName;

pub struct Live {
    terminal: bool,
}

impl Live {
    pub fn new() -> Live {
        Live { terminal: stderr().is_terminal() }
    }

    pub fn show(&mut self, event: &LoadEvent) {
        let text = match event {
            LoadEvent::Phase(PhaseName::Connecting) => "connecting …".to_owned(),
            LoadEvent::Phase(_) | LoadEvent::Tick(PhaseName::Draining, _) => return,
            LoadEvent::Tick(phase, figures) => line(*phase, figures),
        };
        self.write(&text);
    }

    /// Clears the line, so that the summary begins on an empty one.
    pub fn finish(&mut self) {
        if self.terminal {
            self.write("");
        }
    }

    fn write(&self, text: &str) {
        let mut output = stderr().lock();
        // Nobody needs a live line that cannot be written.
        let _ = match self.terminal {
            true => write!(output, "\r\x1b[2K{text}").and_then(|()| output.flush()),
            false => writeln!(output, "{text}"),
        };
    }
}

fn line(phase: PhaseName, figures: &TickFigures) -> String {
    let seconds = (figures.to.saturating_sub(figures.from)) as f64 / 1e9;
    let per_s = if seconds > 0.0 { figures.answered as f64 / seconds } else { 0.0 };
    let warming = if phase == PhaseName::Warmup { " (warm-up)" } else { "" };
    format!(
        "{:>5.1} s{warming}  {:>9} req/s  p50 {:>8}  p99 {:>8}  {} failed  {} in flight",
        figures.to as f64 / 1e9,
        count(per_s.round() as u64),
        time_or_dash(figures.p50_us),
        time_or_dash(figures.p99_us),
        count(figures.failed),
        count(figures.in_flight),
    )
}
