//! The figures of `quick --json`: one object, times in microseconds, counts of the measured window.

use std::collections::BTreeMap;

use gonogo_core::{Latencies, StreamTimes};
use serde::Serialize;

use crate::load::Performed;
use crate::wire::{CapacityResult, Handshakes, SocketFacts};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Figures<'a> {
    requests: u64,
    errors: u64,
    duration_s: f64,
    throughput_per_s: f64,
    latency_us: Spread,
    service_us: Spread,
    outcomes: BTreeMap<&'static str, u64>,
    statuses: &'a BTreeMap<u16, u64>,
    unanswered: u64,
    held: u64,
    late: u64,
    /// Requests without an answer; they are in no distribution here.
    censored: u64,
    send_lag_us: Spread,
    connect_us: Spread,
    bytes_sent: u64,
    bytes_received: u64,
    unsolicited: u64,
    /// Of streaming gRPC calls; null for all others.
    streams: Option<StreamFigures>,
    http_version: &'static str,
    connections_opened: u64,
    connections_failed: u64,
    reconnects: u64,
    handshakes: Handshakes,
    socket: Option<SocketFacts>,
    cpu_seconds: f64,
    busiest_thread_cpu: f64,
    peak_memory_bytes: u64,
    total_sent: u64,
    /// What `--capacity` found; absent for other loads.
    #[serde(skip_serializing_if = "Option::is_none")]
    capacity: Option<&'a CapacityResult>,
}

/// Messages of streaming calls.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct StreamFigures {
    first_message_us: Spread,
    gap_us: Spread,
    messages_sent: u64,
    messages_received: u64,
    messages_received_per_s: f64,
}

impl StreamFigures {
    fn of(times: &StreamTimes, seconds: f64) -> StreamFigures {
        StreamFigures {
            first_message_us: Spread::of(&times.first_message),
            gap_us: Spread::of(&times.gap),
            messages_sent: times.messages_sent,
            messages_received: times.messages_received,
            messages_received_per_s: times.messages_received as f64 / seconds.max(1e-9),
        }
    }
}

/// A distribution in figures; null where nothing was recorded.
#[derive(Serialize)]
struct Spread {
    min: Option<f64>,
    mean: Option<f64>,
    p50: Option<f64>,
    p75: Option<f64>,
    p90: Option<f64>,
    p95: Option<f64>,
    p99: Option<f64>,
    p999: Option<f64>,
    max: Option<f64>,
}

impl Spread {
    fn of(latencies: &Latencies) -> Spread {
        let at = |quantile| latencies.quantile_us(quantile);
        Spread {
            min: latencies.min_us(),
            mean: latencies.mean_us(),
            p50: at(0.5),
            p75: at(0.75),
            p90: at(0.9),
            p95: at(0.95),
            p99: at(0.99),
            p999: at(0.999),
            max: latencies.max_us(),
        }
    }
}

/// Requests that did not end in an expected answer, held ones included.
pub fn errors(performed: &Performed) -> u64 {
    let counts = &performed.keeper.counts;
    counts.failed + counts.unanswered + counts.held
}

/// Expected answers a second.
pub fn throughput_per_s(performed: &Performed) -> f64 {
    let seconds = performed.window.as_secs_f64();
    if seconds > 0.0 { performed.keeper.counts.ok as f64 / seconds } else { 0.0 }
}

/// CPU seconds of the engine in the measured window.
pub fn cpu_seconds(performed: &Performed) -> f64 {
    performed.process.user_s + performed.process.system_s
}

/// Share of a core that the busiest load thread used.
pub fn busiest_thread_cpu(performed: &Performed) -> f64 {
    let seconds = performed.window.as_secs_f64().max(1e-9);
    performed.threads.iter().map(|(_, usage)| usage.cpu_s / seconds).fold(0.0, f64::max)
}

/// The object as text.
pub fn json(performed: &Performed) -> String {
    let keeper = &performed.keeper;
    let figures = Figures {
        requests: keeper.counts.sent + keeper.counts.held,
        errors: errors(performed),
        duration_s: performed.window.as_secs_f64(),
        throughput_per_s: throughput_per_s(performed),
        latency_us: Spread::of(&keeper.response),
        service_us: Spread::of(&keeper.service),
        outcomes: keeper.outcomes.occurred().map(|(outcome, n)| (outcome.code(), n)).collect(),
        statuses: &keeper.statuses,
        unanswered: keeper.counts.unanswered,
        held: keeper.counts.held,
        late: keeper.counts.late,
        censored: keeper.censored.count(),
        send_lag_us: Spread::of(&keeper.send_lag),
        connect_us: Spread::of(&keeper.connect),
        bytes_sent: performed.bytes_sent,
        bytes_received: performed.bytes_received,
        unsolicited: performed.unsolicited,
        streams: keeper
            .streams
            .as_ref()
            .map(|times| StreamFigures::of(times, performed.window.as_secs_f64())),
        http_version: performed.http_version,
        connections_opened: performed.opened,
        connections_failed: performed.connects_failed,
        reconnects: performed.reconnects,
        handshakes: performed.handshakes.into(),
        socket: performed.socket.clone(),
        cpu_seconds: cpu_seconds(performed),
        busiest_thread_cpu: busiest_thread_cpu(performed),
        peak_memory_bytes: performed.process.peak_memory_bytes,
        total_sent: keeper.totals.sent,
        capacity: performed.capacity.as_ref(),
    };
    serde_json::to_string(&figures).expect("figures hold nothing JSON cannot say")
}
