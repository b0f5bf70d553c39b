//! `quick --capacity 'p99<10ms'`: the objective as a person writes it, and the search as they read it.
//! The answer first, then every trial that led to it; what follows is the confirming trial.

use std::fmt::Write;

use gonogo_wire::{
    BlockSpec, CapacityLimit, CapacityLoad, CapacityResult, Problem, ProtocolName, TrialPhaseName,
    TrialReport, TrialResult, WireLoad, WireSlo,
};

use super::arguments::QuickArguments;
use super::format::{count, share, time, time_or_dash};
use super::given::invalid;
use super::style::Style;

/// Load before each trial that is not judged, at least: connections and caches warm up.
const SETTLE_MS: u64 = 300;
/// Arrivals that may be unanswered at a time; more say that the rate is beyond the target.
const MAX_IN_FLIGHT: u32 = 10_000;

/// The load of a search; errors name the flag that would help.
pub fn load(
    arguments: &QuickArguments,
    slo: WireSlo,
    protocol: ProtocolName,
) -> Result<WireLoad, Problem> {
    let one_at_a_time = matches!(protocol, ProtocolName::Http1 | ProtocolName::WebSocket);
    let usual = if one_at_a_time { arguments.clients.min(10_000) } else { 1 };
    let trial_ms = arguments.trial.as_millis() as u64;
    let smallest = 10.0 / (1.0 - slo.quantile) / (trial_ms.max(1) as f64 / 1_000.0);
    let smallest = (smallest * 1e3).round() / 1e3;
    let load = CapacityLoad {
        slo,
        start_rate_per_s: arguments.start_rate.unwrap_or(smallest),
        max_rate_per_s: arguments.max_rate,
        precision: arguments.precision,
        trial_ms,
        arrivals: arguments.arrivals(),
        max_in_flight: MAX_IN_FLIGHT,
        connections: arguments.connections.unwrap_or(usual),
    };
    let in_range = |rate: f64| rate > 0.0 && rate <= 1_000_000.0;
    if !in_range(load.start_rate_per_s) || !in_range(load.max_rate_per_s) {
        return Err(invalid("a rate is out of range", "use rates above 0, up to 1,000,000"));
    }
    if load.start_rate_per_s > load.max_rate_per_s {
        let message = format!("the search starts at {}/s, above --max-rate", load.start_rate_per_s);
        return Err(invalid(message, "raise --max-rate, or use a longer --trial"));
    }
    if !(0.005..=0.5).contains(&load.precision) {
        return Err(invalid("the precision is out of range", "use 0.005 to 0.5"));
    }
    if !(100..=600_000).contains(&trial_ms) {
        return Err(invalid("the trial's length is out of range", "use 100ms to 10m"));
    }
    if !load.supports_quantile() {
        let message = format!(
            "{} needs at least {smallest} requests/s in trials of {trial_ms} ms",
            quantile_name(slo.quantile),
        );
        return Err(invalid(message, "raise --start-rate, or use a longer --trial"));
    }
    Ok(WireLoad::Capacity(load))
}

/// The warm-up before each trial, in milliseconds.
pub fn settle_ms(arguments: &QuickArguments) -> u64 {
    (arguments.warmup.as_millis() as u64).max(SETTLE_MS)
}

/// What is searched for, in one line.
pub fn headline(load: &CapacityLoad) -> String {
    format!(
        "Capacity: {}, {} to {} requests/s\n",
        slo_text(&load.slo),
        rate(load.start_rate_per_s),
        rate(load.max_rate_per_s),
    )
}

/// The search as it goes, for the live line.
pub fn live_line(trial: &TrialReport) -> String {
    let head = format!("trial {} at {}/s", trial.number, rate(trial.rate_per_s));
    match &trial.result {
        None => format!("{head} ({}) …", phase(trial.phase)),
        Some(result) => {
            format!("{head}: {}, {}", time_or_dash(result.quantile_us), verdict(result))
        }
    }
}

/// The answer, and the trials behind it; empty for other loads and for a search that was stopped.
pub fn text(spec: &BlockSpec, found: Option<&CapacityResult>, style: Style) -> String {
    let (WireLoad::Capacity(load), Some(found)) = (&spec.load, found) else {
        return String::new();
    };
    let mut text = String::new();
    // Writing to a string does not fail.
    let _ = writeln!(text, "Capacity      {}", style.heading(answer(load, found)));
    let _ = writeln!(text, "              {}\n", limit(load, found));
    let quantile = quantile_name(load.slo.quantile);
    let _ = writeln!(text, "{:>12}  {quantile:>9}  {:>7}  {:<8}", "Requests/s", "Errors", "Trial");
    for trial in &found.trials {
        let verdict = verdict(trial);
        let _ = writeln!(
            text,
            "{:>12}  {:>9}  {:>7}  {:<8} {}",
            rate(trial.rate_per_s),
            time_or_dash(trial.quantile_us),
            share(trial.failed + trial.unanswered + trial.held, trial.sent + trial.held),
            phase(trial.phase),
            if trial.kept { style.good(verdict) } else { style.bad(verdict) },
        );
    }
    text.push('\n');
    text
}

fn answer(load: &CapacityLoad, found: &CapacityResult) -> String {
    match (found.low_rate_per_s, found.high_rate_per_s) {
        (Some(low), Some(high)) => format!("{} to {} requests/s", rate(low), rate(high)),
        (Some(low), None) => format!("at least {} requests/s", rate(low)),
        (None, Some(high)) if found.limited_by == CapacityLimit::Engine => {
            format!("unknown: this engine was the limit at {} requests/s", rate(high))
        }
        (None, Some(high)) if high <= load.start_rate_per_s => {
            format!("below {} requests/s, where the search began", rate(high))
        }
        _ => "no rate could be confirmed: the target is not steady".to_owned(),
    }
}

fn limit(load: &CapacityLoad, found: &CapacityResult) -> String {
    let slo = slo_text(&load.slo);
    match found.limited_by {
        CapacityLimit::SloLatency => format!("limited by latency ({slo})"),
        CapacityLimit::SloErrors => format!("limited by errors ({slo})"),
        CapacityLimit::Held => format!(
            "limited by requests in flight: {} were unanswered",
            count(load.max_in_flight.into())
        ),
        CapacityLimit::Engine => "limited by this engine, not by the server: use more threads \
                                  (-t)\n              or a machine of its own"
            .to_owned(),
        CapacityLimit::MaxRate => "limited by --max-rate: the server may do more".to_owned(),
    }
}

fn verdict(trial: &TrialResult) -> &'static str {
    match trial.why {
        None => "kept",
        Some(CapacityLimit::SloLatency) => "too slow",
        Some(CapacityLimit::SloErrors) => "too many errors",
        Some(CapacityLimit::Held) => "not offered: too many in flight",
        Some(CapacityLimit::Engine) => "engine at its limit",
        Some(CapacityLimit::MaxRate) => "kept, and no more was asked",
    }
}

fn phase(phase: TrialPhaseName) -> &'static str {
    match phase {
        TrialPhaseName::Search => "search",
        TrialPhaseName::Bisect => "bisect",
        TrialPhaseName::Confirm => "confirm",
    }
}

fn slo_text(slo: &WireSlo) -> String {
    let errors = (slo.error_ratio * 1e6).round() / 1e4;
    let limit = time(slo.limit_ms * 1_000.0);
    format!("{} < {limit}, errors ≤ {errors} %", quantile_name(slo.quantile))
}

fn quantile_name(quantile: f64) -> String {
    format!("p{}", (quantile * 1e5).round() / 1e3)
}

fn rate(per_s: f64) -> String {
    if per_s < 100.0 { format!("{per_s:.1}") } else { count(per_s.round() as u64) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_called_what_people_call_them() {
        assert_eq!([0.5, 0.99, 0.999].map(quantile_name), ["p50", "p99", "p99.9"]);
    }
}
