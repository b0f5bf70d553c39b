//! What a calibration says: a table for people, or NDJSON for the worker that keeps it.
//! Lines of NDJSON: `calibration` (engine and cores), `ceiling` for each protocol and shape, `done`; or `problem`.

use std::io::{IsTerminal, Write, stderr, stdout};

use serde::Serialize;

use gonogo_wire::{Problem, WireLoad};

use super::cores::Cores;
use super::measure::{Limit, Measured, Shape};
use super::search::Found;
use crate::quick::format::{count, time, time_or_dash};

#[derive(Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum Line<'a> {
    #[serde(rename_all = "camelCase")]
    Calibration {
        engine_version: &'static str,
        build_hash: &'static str,
        /// Cores of their own for engine and target; empty where they had to share.
        engine_cores: &'a [usize],
        target_cores: &'a [usize],
        seconds: f64,
    },
    Ceiling(&'a Ceiling),
    Done,
    Problem(&'a Problem),
}

/// The ceiling of one protocol and shape.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Ceiling {
    pub protocol: &'static str,
    /// `closed-50`, or `open`.
    pub shape: String,
    /// Engine threads that took part.
    pub threads: u32,
    /// Requests a second: answered in a closed load, sent on time in an open one; null: none was kept.
    pub ceiling_per_s: Option<f64>,
    pub cpu_us_per_request: f64,
    /// Share of a core that the engine's busiest thread used.
    pub busiest_thread_cpu: f64,
    pub send_lag_p99_us: Option<f64>,
    pub p99_us: Option<f64>,
    pub limit: Limit,
}

impl Ceiling {
    pub fn closed(protocol: &'static str, shape: &Shape, measured: &Measured) -> Ceiling {
        let clients = match &shape.load {
            WireLoad::Closed(load) => load.clients,
            _ => 1,
        };
        let limit = measured.closed_limit(clients);
        Ceiling::of(protocol, shape.name(), measured, Some(measured.answered_per_s), limit)
    }

    pub fn open(protocol: &'static str, found: &Found) -> Ceiling {
        let ceiling = found.kept.as_ref().map(|kept| kept.sent_per_s);
        Ceiling::of(protocol, "open".to_owned(), &found.last, ceiling, found.limit)
    }

    fn of(
        protocol: &'static str,
        shape: String,
        measured: &Measured,
        ceiling_per_s: Option<f64>,
        limit: Limit,
    ) -> Ceiling {
        Ceiling {
            protocol,
            shape,
            threads: measured.threads,
            ceiling_per_s: ceiling_per_s.filter(|per_s| *per_s > 0.0),
            cpu_us_per_request: measured.cpu_us_per_request,
            busiest_thread_cpu: measured.busiest_share,
            send_lag_p99_us: measured.send_lag_p99_us,
            p99_us: measured.p99_us,
            limit,
        }
    }

    fn row(&self) -> String {
        let words = match self.limit {
            Limit::Engine => "engine",
            Limit::Target => "target",
            Limit::RoundTrip => "round trip",
            Limit::Machine => "busy machine",
        };
        format!(
            "{:<10}{:<11}{:>12}{:>12}{:>12}{:>11}  {words}",
            self.protocol,
            self.shape,
            self.ceiling_per_s.map_or_else(|| "–".to_owned(), |per_s| count(per_s.round() as u64)),
            time(self.cpu_us_per_request),
            // A closed load has no schedule to be late for.
            time_or_dash(self.send_lag_p99_us.filter(|_| self.shape == "open")),
            time_or_dash(self.p99_us),
        )
    }
}

pub struct Report {
    json: bool,
    shows_progress: bool,
}

impl Report {
    pub fn new(json: bool) -> Report {
        Report { json, shows_progress: stderr().is_terminal() }
    }

    pub fn begin(&self, cores: &Cores, seconds: f64) {
        let line = Line::Calibration {
            engine_version: env!("CARGO_PKG_VERSION"),
            build_hash: env!("GONOGO_BUILD_HASH"),
            engine_cores: &cores.engine,
            target_cores: &cores.target,
            seconds,
        };
        if self.json {
            return self.line(&line);
        }
        match cores.pinned() {
            true => say(&format!(
                "Engine on cores {:?}, demo target on cores {:?}, {seconds} s each\n",
                cores.engine, cores.target
            )),
            false => say("Engine and demo target share one core: the ceilings are low\n"),
        }
        say(&format!(
            "{:<10}{:<11}{:>12}{:>12}{:>12}{:>11}  limited by",
            "Protocol", "Load", "Ceiling/s", "CPU/request", "Lag p99", "p99"
        ));
    }

    /// What is measured now, for whoever waits at a terminal.
    pub fn working(&self, protocol: &str, shape: &str) {
        if self.shows_progress {
            eprint!("\r\x1b[2K{protocol} {shape} …");
        }
    }

    pub fn ceiling(&self, ceiling: Ceiling) {
        self.clear();
        match self.json {
            true => self.line(&Line::Ceiling(&ceiling)),
            false => say(&ceiling.row()),
        }
    }

    pub fn end(&self) {
        match self.json {
            true => self.line(&Line::Done),
            false => {
                say("\nOnly what the engine limited is its ceiling; elsewhere it can do more.")
            }
        }
    }

    pub fn fail(&self, problem: Problem) {
        self.clear();
        match self.json {
            true => self.line(&Line::Problem(&problem)),
            false => eprintln!("error: {}\n  help: {}", problem.message, problem.remedy),
        }
    }

    fn clear(&self) {
        if self.shows_progress {
            eprint!("\r\x1b[2K");
        }
    }

    fn line(&self, line: &Line) {
        say(&serde_json::to_string(line).expect("a line holds nothing JSON cannot say"));
    }
}

/// Whoever stopped reading has what they wanted.
fn say(text: &str) {
    let _ = writeln!(stdout().lock(), "{text}");
}
