//! How requests ended: statuses with their names, then every error in plain words with what to do next.
//! After them the reasons that were given. Nothing is left out: the counts of the errors add up to the errors of the summary.

use std::fmt::Write;

use gonogo_load::Performed;
use gonogo_wire::{BlockSpec, FailureText, ProtocolName};

use super::figures::errors;
use super::words;
use crate::quick::format::{count, share};
use crate::quick::style::Style;

/// The two tables; empty where nothing ended at all.
pub fn text(performed: &Performed, spec: &BlockSpec, style: Style) -> String {
    let mut text = String::new();
    let grpc = spec.target.protocol == ProtocolName::Grpc;
    statuses(&mut text, performed, spec, style);
    failures(&mut text, performed, style);
    reasons(&mut text, performed, grpc, style);
    if performed.unsolicited > 0 {
        let _ =
            writeln!(text, "\nMessages that answered nothing: {}", count(performed.unsolicited));
    }
    text
}

/// Why requests and connections failed, and what the server answered: each once, with its count where it is
/// counted.
fn reasons(text: &mut String, performed: &Performed, grpc: bool, style: Style) {
    let texts = performed.failure_texts.list();
    if !texts.is_empty() {
        let _ = writeln!(text, "\n{}", style.heading("Reasons"));
    }
    for FailureText { outcome, status, words, count: times } in texts {
        let is_status = outcome.ends_with("_status");
        let status = status.filter(|_| is_status).map(|status| words::of_status(status, grpc));
        let failure = status.unwrap_or_else(|| outcome.to_owned());
        let times = times.map_or_else(String::new, |times| format!(" ({})", count(times)));
        let _ = writeln!(text, "  {failure}: {words}{times}");
    }
}

fn total(performed: &Performed) -> u64 {
    performed.aggregate.counts.sent + performed.aggregate.counts.held
}

fn row(name: &str, number: u64, of: u64) -> String {
    format!("  {name:<34} {:>14}  {:>8}", count(number), share(number, of))
}

fn statuses(text: &mut String, performed: &Performed, spec: &BlockSpec, style: Style) {
    let grpc = spec.target.protocol == ProtocolName::Grpc;
    let statuses = &performed.aggregate.statuses;
    if statuses.is_empty() {
        return;
    }
    let _ = writeln!(text, "\n{}", style.heading("Status"));
    for (status, number) in statuses {
        let line = row(&words::of_status(*status, grpc), *number, total(performed));
        let fine = spec.operations.iter().any(|named| named.operation.expects(*status));
        let _ = writeln!(text, "{}", if fine { line } else { style.bad(line) });
    }
}

fn failures(text: &mut String, performed: &Performed, style: Style) {
    let aggregate = &performed.aggregate;
    if errors(performed) == 0 {
        return;
    }
    let _ = writeln!(text, "\n{}", style.heading("Errors"));
    let outcomes = aggregate.outcomes.occurred().map(|(outcome, number)| (outcome.code(), number));
    let unsent = [("unanswered", aggregate.counts.unanswered), ("held", aggregate.counts.held)];
    let failed = outcomes.filter(|(code, _)| *code != "ok").chain(unsent);
    for (code, number) in failed.filter(|(_, number)| *number > 0) {
        let words = words::of_outcome(code);
        let _ = writeln!(text, "{}", style.bad(row(code, number, total(performed))));
        let _ = writeln!(text, "    {}", words.meaning);
        let _ = writeln!(text, "    {}", style.quiet(format!("→ {}", words.advice)));
    }
}
