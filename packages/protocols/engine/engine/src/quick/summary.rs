//! The summary of `quick` for a person: what was done, throughput, latency, how requests ended,
//! and whether the engine itself may have been the limit.

use std::fmt::Write;

use gonogo_core::Latencies;

use super::arguments::QuickArguments;
use super::figures::{busiest_thread_cpu, cpu_seconds, errors, throughput_per_s};
use super::format::{bytes, count, time, time_or_dash};
use super::histogram::picture;
use crate::load::Performed;
use crate::wire::{BlockSpec, PathTransport, StopReason, WireLoad};

/// From this share of a core on, the figures may speak of the engine instead of the server.
const BUSY: f64 = 0.8;

/// The whole summary.
pub fn text(arguments: &QuickArguments, spec: &BlockSpec, performed: &Performed) -> String {
    let mut text = String::new();
    // Writing to a string does not fail.
    let _ = head(&mut text, arguments, spec, performed)
        .and_then(|()| throughput(&mut text, performed))
        .and_then(|()| latency(&mut text, spec, performed))
        .and_then(|()| endings(&mut text, performed))
        .and_then(|()| path(&mut text, performed))
        .and_then(|()| engine(&mut text, performed));
    text
}

fn head(
    text: &mut String,
    arguments: &QuickArguments,
    spec: &BlockSpec,
    performed: &Performed,
) -> std::fmt::Result {
    writeln!(text, "{} over {}", arguments.url, performed.http_version)?;
    let threads = performed.threads.len();
    match &spec.load {
        WireLoad::Closed(load) => write!(
            text,
            "  closed load: {} clients on {} connections, {threads} threads",
            count(load.clients.into()),
            count(load.connections.min(load.clients).into()),
        )?,
        WireLoad::Open(load) => write!(
            text,
            "  open load: {} requests/s, at most {} in flight on {} connections, {threads} threads",
            load.rate_per_s,
            count(load.max_in_flight.into()),
            count(load.connections.min(load.max_in_flight).into()),
        )?,
    }
    let stopped = if performed.stop_reason == StopReason::InputClosed { ", stopped" } else { "" };
    writeln!(text, ", {:.2} s{stopped}\n", performed.window.as_secs_f64())
}

fn throughput(text: &mut String, performed: &Performed) -> std::fmt::Result {
    let counts = &performed.keeper.counts;
    let seconds = performed.window.as_secs_f64().max(1e-9);
    let per_s = throughput_per_s(performed);
    writeln!(text, "Throughput  {} requests/s", count(per_s.round() as u64))?;
    writeln!(text, "Answered    {} of {}", count(counts.ok), count(counts.sent + counts.held))?;
    writeln!(text, "Errors      {}", count(errors(performed)))?;
    writeln!(
        text,
        "Transfer    {}/s in, {}/s out\n",
        bytes(performed.bytes_received as f64 / seconds),
        bytes(performed.bytes_sent as f64 / seconds),
    )
}

fn latency(text: &mut String, spec: &BlockSpec, performed: &Performed) -> std::fmt::Result {
    let keeper = &performed.keeper;
    let names = ["min", "mean", "p50", "p75", "p90", "p95", "p99", "p99.9", "max"];
    write!(text, "{:<10}", "")?;
    for name in names {
        write!(text, "{name:>9}")?;
    }
    writeln!(text)?;
    row(text, "Response", &keeper.response)?;
    if matches!(spec.load, WireLoad::Open(_)) {
        row(text, "Service", &keeper.service)?;
        row(text, "Send lag", &keeper.send_lag)?;
    }
    row(text, "Connect", &keeper.connect)?;
    writeln!(text, "\nResponse times\n{}", picture(&keeper.response))
}

fn row(text: &mut String, name: &str, latencies: &Latencies) -> std::fmt::Result {
    write!(text, "{name:<10}")?;
    let at = |quantile| latencies.quantile_us(quantile);
    let figures = [
        latencies.min_us(),
        latencies.mean_us(),
        at(0.5),
        at(0.75),
        at(0.9),
        at(0.95),
        at(0.99),
        at(0.999),
        latencies.max_us(),
    ];
    for figure in figures {
        write!(text, "{:>9}", time_or_dash(figure))?;
    }
    writeln!(text)
}

fn endings(text: &mut String, performed: &Performed) -> std::fmt::Result {
    let keeper = &performed.keeper;
    for (status, number) in &keeper.statuses {
        writeln!(text, "Status {status:<12} {:>12}", count(*number))?;
    }
    let outcomes = keeper.outcomes.occurred().map(|(outcome, number)| (outcome.code(), number));
    let unsent = [("unanswered", keeper.counts.unanswered), ("held", keeper.counts.held)];
    for (code, number) in outcomes.chain(unsent).filter(|(_, number)| *number > 0) {
        writeln!(text, "Outcome {code:<18} {:>6}", count(number))?;
    }
    if performed.connects_failed > 0 {
        writeln!(text, "Connects that failed {:>11}", count(performed.connects_failed))?;
    }
    writeln!(text)
}

/// What the way to the server cost, where the transport tells.
fn path(text: &mut String, performed: &Performed) -> std::fmt::Result {
    let Some(path) = &performed.path else { return Ok(()) };
    let of = path.sent_packets.map(|sent| format!(" of {}", count(sent))).unwrap_or_default();
    let fate = match path.transport {
        PathTransport::Quic => "packets lost",
        PathTransport::Tcp => "segments sent again",
    };
    writeln!(
        text,
        "Path        RTT {} (smallest {}), {}{of} {fate}",
        time_or_dash(path.rtt_us),
        time_or_dash(path.rtt_min_us),
        count(path.lost_packets),
    )
}

fn engine(text: &mut String, performed: &Performed) -> std::fmt::Result {
    let requests = performed.keeper.counts.sent.max(1) as f64;
    let busiest = busiest_thread_cpu(performed);
    writeln!(
        text,
        "Engine      {} CPU a request, busiest thread {:.0} %, peak memory {}",
        time(cpu_seconds(performed) * 1e6 / requests),
        busiest * 100.0,
        bytes(performed.process.peak_memory_bytes as f64),
    )?;
    if busiest >= BUSY {
        writeln!(
            text,
            "            A load thread was near its limit: the server may be faster than this. \
             Use more threads (-t) or fewer clients."
        )?;
    }
    Ok(())
}
