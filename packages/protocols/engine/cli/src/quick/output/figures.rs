//! The figures of `quick --json`: one object, times in microseconds, counts of the measured window.

use std::collections::BTreeMap;

use gonogo_core::{Latencies, StreamTimes};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use gonogo_load::Performed;
use gonogo_wire::{
    BlockSpec, CapacityResult, FailureText, Handshakes, NetworkFacts, Problem, ProtocolName,
    SocketFacts, StopReason, WireLoad,
};

use super::cautions;
use super::distribution::{Distribution, Figure};
use crate::placement::Chosen;
use crate::quick::arguments::QuickArguments;
use crate::quick::url::{LoadUrl, without_userinfo};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Figures<'a> {
    url: String,
    /// IP address that was loaded.
    address: Option<&'a str>,
    /// Cores of the load threads, and those on which a server of this machine was seen.
    placement: &'a Chosen,
    settings: Settings,
    /// What to bear in mind when reading the figures, a sentence each.
    warnings: Vec<String>,
    stopped_early: bool,
    requests: u64,
    errors: u64,
    duration_s: f64,
    throughput_per_s: f64,
    /// Requests without an answer are in it with the time they had waited.
    latency_us: Spread,
    /// This and what follows is of answered requests alone.
    service_us: Spread,
    /// Intended start to the read of the answer, the engine's own lateness included.
    latency_to_read_us: Spread,
    /// Arrival to the read, of answers that the kernel stamped.
    read_lateness_us: Spread,
    stamped: u64,
    outcomes: BTreeMap<&'static str, u64>,
    statuses: &'a BTreeMap<u16, u64>,
    /// The first words of the server for each kind of failure.
    failure_texts: Vec<FailureText>,
    unanswered: u64,
    held: u64,
    late: u64,
    /// Requests that waited in vain: timed out, held back, or still without an answer at the end.
    censored: u64,
    send_lag_us: Spread,
    connect_us: Spread,
    bytes_sent: u64,
    bytes_received: u64,
    payload_sent: u64,
    payload_received: u64,
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
    /// Requests of the whole load, those of the warm-up included: sent = answered + failed + unanswered.
    total_sent: u64,
    total_answered: u64,
    total_failed: u64,
    total_unanswered: u64,
    /// What `--capacity` found; absent for other loads.
    #[serde(skip_serializing_if = "Option::is_none")]
    capacity: Option<&'a CapacityResult>,
    /// What the emulated network did; absent without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    network: Option<&'a NetworkFacts>,
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

/// Figures of a distribution by name, in microseconds; null where nothing was recorded. With requests that
/// waited in vain, `atLeast` names those whose true value is this or more (`>` in the text).
struct Spread {
    times: Distribution,
    is_censored: bool,
}

impl Spread {
    fn of(times: &Latencies) -> Spread {
        Spread { times: Distribution::of(times), is_censored: false }
    }

    fn figures(&self) -> [(&'static str, Option<Figure>); 9] {
        let at = |quantile| self.times.at(quantile);
        [
            ("min", self.times.min()),
            ("mean", self.times.mean()),
            ("p50", at(0.5)),
            ("p75", at(0.75)),
            ("p90", at(0.9)),
            ("p95", at(0.95)),
            ("p99", at(0.99)),
            ("p999", at(0.999)),
            ("max", at(1.0)),
        ]
    }
}

impl Serialize for Spread {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let figures = self.figures();
        let mut map = serializer.serialize_map(None)?;
        for (name, figure) in figures {
            map.serialize_entry(name, &figure.map(|figure| figure.us))?;
        }
        if self.is_censored {
            let is_open = |figure: Option<Figure>| figure.is_some_and(|figure| figure.at_least);
            let names = figures.into_iter().filter(|(_, figure)| is_open(*figure));
            map.serialize_entry("atLeast", &names.map(|(name, _)| name).collect::<Vec<_>>())?;
        }
        map.end()
    }
}

/// Response times, those of requests that waited in vain among them.
pub fn response(performed: &Performed) -> Distribution {
    let aggregate = &performed.aggregate;
    Distribution::censored(&aggregate.response, &aggregate.censored)
}

/// Requests that did not end in an expected answer, held ones included.
pub fn errors(performed: &Performed) -> u64 {
    let counts = &performed.aggregate.counts;
    counts.failed + counts.unanswered + counts.held
}

/// Expected answers a second.
pub fn throughput_per_s(performed: &Performed) -> f64 {
    let seconds = performed.window.as_secs_f64();
    if seconds > 0.0 { performed.aggregate.counts.ok as f64 / seconds } else { 0.0 }
}

/// CPU seconds of the engine in the measured window.
pub fn cpu_seconds(performed: &Performed) -> f64 {
    performed.process.user_s + performed.process.system_s
}

/// Under which load the figures are.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Settings {
    protocol: ProtocolName,
    tls: bool,
    /// `closed`, `open`, `stages`, `capacity` or `connect`.
    load: &'static str,
    clients: Option<u32>,
    connections: Option<u32>,
    rate_per_s: Option<f64>,
    threads: u32,
    warmup_ms: u64,
    /// Null: the number of requests ends the load.
    duration_ms: Option<u64>,
    requests: Option<u64>,
    timeout_ms: u64,
    seed: i64,
}

impl Settings {
    fn of(spec: &BlockSpec) -> Settings {
        let (load, connections, rate_per_s) = match &spec.load {
            WireLoad::Closed(load) => ("closed", Some(load.connections), None),
            WireLoad::Open(load) => ("open", Some(load.connections), Some(load.rate_per_s)),
            WireLoad::Stages(load) => ("stages", Some(load.connections), None),
            WireLoad::Capacity(load) => ("capacity", Some(load.connections), None),
            WireLoad::Connect(load) => ("connect", None, load.rate_per_s),
        };
        Settings {
            protocol: spec.target.protocol,
            tls: spec.target.tls.is_some(),
            load,
            clients: spec.load.clients(),
            connections,
            rate_per_s,
            threads: spec.threads,
            warmup_ms: spec.warmup_ms,
            duration_ms: spec.max_requests.is_none().then_some(spec.duration_ms),
            requests: spec.max_requests,
            timeout_ms: spec.timeout_ms,
            seed: spec.seed,
        }
    }
}

#[derive(Serialize)]
struct Failure<'a> {
    url: String,
    error: &'a Problem,
}

/// The object of a load that could not be performed: why, in the words of standard error.
pub fn failure_json(arguments: &QuickArguments, problem: &Problem) -> String {
    let failure = Failure { url: shown_url(arguments), error: problem };
    serde_json::to_string(&failure).expect("a problem holds nothing JSON cannot say") + "\n"
}

/// Without user and password.
pub fn shown_url(arguments: &QuickArguments) -> String {
    LoadUrl::parse(&arguments.url)
        .map_or_else(|_| without_userinfo(&arguments.url), |url| url.shown)
}

/// The object as text.
pub fn json(
    arguments: &QuickArguments,
    spec: &BlockSpec,
    chosen: &Chosen,
    performed: &Performed,
) -> String {
    let aggregate = &performed.aggregate;
    let plain = |caution: String| caution.split_whitespace().collect::<Vec<_>>().join(" ");
    let figures = Figures {
        url: shown_url(arguments),
        address: spec.target.address.as_deref(),
        placement: chosen,
        settings: Settings::of(spec),
        warnings: cautions::of(spec, performed, false).into_iter().map(plain).collect(),
        stopped_early: performed.stop_reason == StopReason::InputClosed,
        requests: aggregate.counts.sent + aggregate.counts.held,
        errors: errors(performed),
        duration_s: performed.window.as_secs_f64(),
        throughput_per_s: throughput_per_s(performed),
        latency_us: Spread { times: response(performed), is_censored: true },
        service_us: Spread::of(&aggregate.service),
        latency_to_read_us: Spread::of(&aggregate.lateness.response_to_read),
        read_lateness_us: Spread::of(&aggregate.lateness.read),
        stamped: aggregate.lateness.stamped,
        outcomes: aggregate.outcomes.occurred().map(|(outcome, n)| (outcome.code(), n)).collect(),
        statuses: &aggregate.statuses,
        failure_texts: performed.failure_texts.list(),
        unanswered: aggregate.counts.unanswered,
        held: aggregate.counts.held,
        late: aggregate.counts.late,
        censored: aggregate.censored.count(),
        send_lag_us: Spread::of(&aggregate.send_lag),
        connect_us: Spread::of(&aggregate.connect),
        bytes_sent: performed.traffic.sent,
        bytes_received: performed.traffic.received,
        payload_sent: performed.traffic.payload_sent,
        payload_received: performed.traffic.payload_received,
        unsolicited: performed.unsolicited,
        streams: aggregate
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
        busiest_thread_cpu: performed.busiest_thread_cpu(),
        peak_memory_bytes: performed.process.peak_memory_bytes,
        total_sent: aggregate.totals.sent,
        total_answered: aggregate.totals.answered,
        total_failed: aggregate.totals.failed,
        total_unanswered: aggregate.totals.unanswered,
        capacity: performed.capacity.as_ref(),
        network: performed.network.as_ref(),
    };
    serde_json::to_string(&figures).expect("figures hold nothing JSON cannot say")
}
