//! The summary of `quick` for a person: what was done, throughput, latency, how requests ended,
//! and what to bear in mind when reading it, above all whether the engine itself was the limit.
//! Fits into 80 columns, but for a URL that is longer itself.

use std::fmt::Write;
use std::net::IpAddr;

use gonogo_load::Performed;
use gonogo_wire::{BlockSpec, LevelOf, PathTransport, StopReason, WireLoad};

use super::distribution::Distribution;
use super::figures::{cpu_seconds, errors, response, shown_url, throughput_per_s};
use super::histogram::picture;
use super::percentiles::{Column, table};
use super::{cautions, endings};
use crate::quick::arguments::QuickArguments;
use crate::quick::format::{bytes, count, time, time_or_dash};
use crate::quick::style::Style;
use crate::quick::{capacity, network};

/// The whole summary.
pub fn text(
    arguments: &QuickArguments,
    spec: &BlockSpec,
    performed: &Performed,
    style: Style,
) -> String {
    let mut text = String::new();
    // Writing to a string does not fail.
    let _ = head(&mut text, arguments, spec, performed, style);
    text += &capacity::text(spec, performed.capacity.as_ref(), style);
    let _ = totals(&mut text, performed, style);
    let _ = streams(&mut text, performed);
    let few = latency(&mut text, spec, performed, style);
    text += &endings::text(performed, spec, style);
    let _ = path(&mut text, performed);
    text += &network::text(performed.network.as_ref());
    let _ = engine(&mut text, performed);
    for caution in cautions::of(spec, performed, few) {
        let _ = writeln!(text, "{} {caution}", style.careful("!"));
    }
    text
}

/// Which of a name's addresses was loaded; none where the URL has the address itself.
fn loaded_address(spec: &BlockSpec) -> Option<&str> {
    let address = spec.target.address.as_deref()?;
    let is_named = spec.target.connect_to.is_none()
        && spec.target.host.trim_matches(['[', ']']).parse::<IpAddr>().is_err();
    is_named.then_some(address)
}

fn head(
    text: &mut String,
    arguments: &QuickArguments,
    spec: &BlockSpec,
    performed: &Performed,
    style: Style,
) -> std::fmt::Result {
    let tls = performed.tls.as_ref().map_or("plain text", |tls| &tls.version);
    writeln!(text, "{}", style.heading(shown_url(arguments)))?;
    let threads = plural(performed.threads.len() as u64, "thread");
    let stopped =
        if performed.stop_reason == StopReason::InputClosed { ", stopped early" } else { "" };
    let seconds = performed.window.as_secs_f64();
    let place = loaded_address(spec).map_or_else(String::new, |address| format!(" at {address}"));
    writeln!(text, "{}, {tls}, {threads}, {seconds:.2} s{stopped}{place}", performed.http_version)?;
    match &spec.load {
        WireLoad::Closed(load) => writeln!(
            text,
            "Closed load: {} on {}\n",
            plural(load.clients.into(), "client"),
            plural(load.connections.min(load.clients).into(), "connection"),
        ),
        WireLoad::Open(load) => writeln!(
            text,
            "Open load: {} requests/s, at most {} in flight on {}\n",
            load.rate_per_s,
            count(load.max_in_flight.into()),
            plural(load.connections.min(load.max_in_flight).into(), "connection"),
        ),
        WireLoad::Stages(load) => {
            let of = if load.of == LevelOf::Clients { "clients" } else { "requests/s" };
            let stages = plural(load.stages.len() as u64, "stage");
            let connections = plural(load.connections.into(), "connection");
            writeln!(text, "{stages} up to {} {of} on {connections}\n", load.peak())
        }
        WireLoad::Capacity(load) => writeln!(text, "{}", capacity::headline(load)),
        WireLoad::Connect(load) => match load.rate_per_s {
            Some(rate) => writeln!(text, "Connect-only load: {rate} connections/s\n"),
            None => {
                let clients = plural(load.clients.unwrap_or_default().into(), "client");
                writeln!(text, "Connect-only load: {clients}\n")
            }
        },
    }
}

fn totals(text: &mut String, performed: &Performed, style: Style) -> std::fmt::Result {
    let aggregate = &performed.aggregate;
    let counts = &aggregate.counts;
    let seconds = performed.window.as_secs_f64().max(1e-9);
    let each = counts.sent.max(1) as f64;
    let per_s = format!("{} requests/s", count(throughput_per_s(performed).round() as u64));
    writeln!(text, "Throughput    {}", style.heading(per_s))?;
    let failed = match errors(performed) {
        0 => style.good("0 errors"),
        failed => style.bad(plural(failed, "error")),
    };
    let all = counts.sent + counts.held;
    writeln!(text, "Requests      {}, {} as expected, {failed}", count(all), count(counts.ok))?;
    for (name, total) in
        [("Received", performed.traffic.received), ("Sent", performed.traffic.sent)]
    {
        let total = total as f64;
        let (rate, request) = (bytes(total / seconds), bytes(total / each));
        writeln!(text, "{name:<14}{}, {rate}/s, {request} a request", bytes(total))?;
    }
    let at = |quantile| time_or_dash(aggregate.connect.quantile_us(quantile));
    writeln!(
        text,
        "Connections   {} opened, {} failed, {} reopened",
        count(performed.opened),
        count(performed.connects_failed),
        count(performed.reconnects),
    )?;
    writeln!(text, "Set-up        p50 {}, p99 {}, max {}", at(0.5), at(0.99), at(1.0))?;
    let handshakes = performed.handshakes;
    if handshakes.resumed > 0 || handshakes.early_data_rejected > 0 {
        writeln!(
            text,
            "Handshakes    {} full, {} resumed, early data taken {}, refused {}",
            count(handshakes.full),
            count(handshakes.resumed),
            count(handshakes.early_data_accepted),
            count(handshakes.early_data_rejected),
        )?;
    }
    let setup = &aggregate.setup;
    for (name, times) in [("TCP", &setup.tcp), ("TLS", &setup.tls), ("QUIC", &setup.quic)] {
        if times.count() > 0 {
            let at = |quantile| time_or_dash(times.quantile_us(quantile));
            writeln!(text, "  {name:<12}p50 {}, p99 {}, max {}", at(0.5), at(0.99), at(1.0))?;
        }
    }
    Ok(())
}

/// What the messages of streaming calls did.
fn streams(text: &mut String, performed: &Performed) -> std::fmt::Result {
    let Some(times) = &performed.aggregate.streams else { return Ok(()) };
    let seconds = performed.window.as_secs_f64().max(1e-9);
    writeln!(
        text,
        "Messages      {} sent, {} received, {}/s",
        count(times.messages_sent),
        count(times.messages_received),
        count((times.messages_received as f64 / seconds).round() as u64),
    )?;
    for (name, latencies) in [("First message", &times.first_message), ("Gap", &times.gap)] {
        let at = |quantile| time_or_dash(latencies.quantile_us(quantile));
        writeln!(text, "{name:<14}p50 {}, p99 {}, max {}", at(0.5), at(0.99), at(1.0))?;
    }
    Ok(())
}

/// The table and the picture; says whether a percentile rests on too few requests.
fn latency(text: &mut String, spec: &BlockSpec, performed: &Performed, style: Style) -> bool {
    let aggregate = &performed.aggregate;
    if aggregate.response.count() + aggregate.censored.count() == 0 {
        *text += "\nNo request was answered as expected, so there are no times to show.\n";
        return false;
    }
    let mut columns = vec![Column { title: "Response", times: response(performed) }];
    if !spec.load.is_closed() {
        let plain = |title, times| Column { title, times: Distribution::of(times) };
        columns.push(plain("Service", &aggregate.service));
        columns.push(plain("Send lag", &aggregate.send_lag));
    }
    let (table, few) = table(&columns, style);
    let _ = write!(text, "\n{table}");
    let picture = picture(&aggregate.response);
    if !picture.is_empty() {
        let _ = write!(text, "\n{}\n{picture}", style.heading("Response times"));
    }
    few
}

/// What the way to the server cost, where the transport reports it.
fn path(text: &mut String, performed: &Performed) -> std::fmt::Result {
    let Some(path) = &performed.path else { return Ok(()) };
    let of = path.sent_packets.map(|sent| format!(" of {}", count(sent))).unwrap_or_default();
    let loss = match path.transport {
        PathTransport::Quic => "packets lost",
        PathTransport::Tcp => "segments sent again",
    };
    writeln!(
        text,
        "Path        RTT {} (smallest {}), {}{of} {loss}",
        time_or_dash(path.rtt_us),
        time_or_dash(path.rtt_min_us),
        count(path.lost_packets),
    )
}

fn engine(text: &mut String, performed: &Performed) -> std::fmt::Result {
    let requests = performed.aggregate.counts.sent.max(1) as f64;
    writeln!(
        text,
        "\nEngine        {} CPU a request, busiest thread {:.0} %, peak memory {}",
        time(cpu_seconds(performed) * 1e6 / requests),
        performed.busiest_thread_cpu() * 100.0,
        bytes(performed.process.peak_memory_bytes as f64),
    )
}

fn plural(number: u64, word: &str) -> String {
    format!("{} {word}{}", count(number), if number == 1 { "" } else { "s" })
}
