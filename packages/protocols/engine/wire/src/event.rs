//! What the engine says: hello, phases and ticks, then exactly one result or problem.
//! Mirrors packages/protocols/src/events/engine-event.ts, field by field.
//! Figures are computed elsewhere; this file only gives them their names.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{CapacityResult, NetworkFacts, PathFacts, TlsFacts, TrialReport};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum PhaseName {
    Connecting,
    Warmup,
    Measuring,
    Draining,
}

#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Tick {
    pub phase: PhaseName,
    pub elapsed_ms: f64,
    pub span_ms: f64,
    pub sent: u64,
    pub answered: u64,
    pub failed: u64,
    pub in_flight: u64,
    pub p50_us: Option<f64>,
    pub p90_us: Option<f64>,
    pub p99_us: Option<f64>,
    pub max_us: Option<f64>,
}

#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ThreadUse {
    pub name: String,
    pub cpu_s: f64,
    pub run_queue_s: Option<f64>,
    pub real_time: bool,
    pub core: Option<usize>,
    pub moves: u64,
    pub asked_core: Option<usize>,
    pub clients: u64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum StopReason {
    Duration,
    Requests,
    Condition,
    InputClosed,
}

/// The limit of `stopWhen` that ended the block; a ratio, or milliseconds.
#[derive(Debug, Clone, Copy, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct StoppedBy {
    pub limit_name: &'static str,
    pub limit: f64,
    pub value: f64,
    /// Since the first request was due, warm-up included.
    pub at_ms: f64,
}

/// What the requests of one stage did, in the order of the plan.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct StageResult {
    pub sent: u64,
    pub ok: u64,
    pub failed: u64,
    pub unanswered: u64,
    pub held: u64,
    pub response: String,
    pub censored: String,
}

/// What the requests of one operation did; a lone operation's histograms are those of the block.
#[derive(Debug, Clone, Serialize)]
pub struct OperationResult {
    pub name: String,
    pub sent: u64,
    pub ok: u64,
    pub failed: u64,
    pub unanswered: u64,
    pub held: u64,
    pub outcomes: BTreeMap<&'static str, u64>,
    pub statuses: BTreeMap<String, u64>,
    pub response: String,
    pub service: String,
    pub censored: String,
}

/// Iterations whose first request was due in the measured window.
#[derive(Debug, Clone, Serialize)]
pub struct WorkflowResult {
    pub started: u64,
    pub completed: u64,
    pub failed: u64,
    pub duration: String,
}

/// Connection set-up by phase; an empty histogram: there was no such phase.
#[derive(Debug, Clone, Serialize)]
pub struct SetupHistograms {
    pub tcp: String,
    pub tls: String,
    pub quic: String,
}

/// Messages of streaming calls that were due in the measured window.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct StreamsResult {
    pub first_message: String,
    pub gap: String,
    pub messages_sent: u64,
    pub messages_received: u64,
}

#[derive(Debug, Clone, Serialize)]
pub struct Totals {
    pub sent: u64,
    pub answered: u64,
    pub failed: u64,
    pub unanswered: u64,
}

#[derive(Debug, Clone, Serialize)]
pub struct Counts {
    pub generated: u64,
    pub sent: u64,
    pub ok: u64,
    pub failed: u64,
    pub unanswered: u64,
    pub held: u64,
    pub late: u64,
}

/// What is known of requests and connections that failed: reasons with their counts, and of answers the
/// first text for each outcome and status.
#[derive(Debug, Clone, Serialize)]
pub struct FailureText {
    pub outcome: &'static str,
    pub status: Option<u16>,
    pub words: String,
    /// `None`: the text of an answer, of which the first one was read.
    pub count: Option<u64>,
}

/// Longer texts of a peer are cut, in characters.
const MAX_CHARACTERS: usize = 300;

/// A text that a peer chose, fit to be shown: on one line, cut, without control characters and without those
/// that turn the direction of what is around them (Unicode, UAX #9).
pub fn one_line(text: &str) -> String {
    let turns = |letter: char| {
        matches!(letter, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}')
            || matches!(letter, '\u{2066}'..='\u{2069}' | '\u{feff}')
    };
    let is_plain = |letter: &char| {
        !letter.is_control() && !turns(*letter) && *letter != char::REPLACEMENT_CHARACTER
    };
    let mut letters = text.split_whitespace().flat_map(|word| [" ", word]).flat_map(str::chars);
    letters.next();
    let mut letters = letters.filter(is_plain);
    let mut line: String = letters.by_ref().take(MAX_CHARACTERS).collect();
    if letters.next().is_some() {
        line.push('…');
    }
    line.truncate(line.trim_end().len());
    line
}

/// HdrHistogram V2 deflate, base64; units of 100 ns.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Histograms {
    pub response: String,
    pub service: String,
    pub censored: String,
    pub connect: String,
    pub send_lag: String,
}

/// How late the engine itself was; histograms as above.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct EngineLateness {
    pub stamped: u64,
    pub unstamped: u64,
    pub clock_step_us: f64,
    pub uncertain_departures: u64,
    pub bunched: u64,
    pub bunched_response: String,
    pub response_to_read: String,
    pub read: String,
    pub timer: String,
}

#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct LittlesLaw {
    pub clients: u64,
    pub in_flight_s: f64,
    pub think_s: f64,
    pub connect_s: f64,
}

/// TLS and QUIC handshakes over the whole life of the block. Early data was sent in those that are
/// `resumed`; a server may refuse it and resume all the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Handshakes {
    pub full: u64,
    pub resumed: u64,
    pub early_data_accepted: u64,
    pub early_data_rejected: u64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum SocketTransport {
    Tcp,
    Udp,
    /// Of `quick` alone.
    Unix,
}

/// What the kernel gave a socket, as it reports itself (it doubles buffers for its own bookkeeping).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SocketFacts {
    pub transport: SocketTransport,
    /// `None`: not TCP.
    pub no_delay: Option<bool>,
    pub send_buffer_bytes: usize,
    pub receive_buffer_bytes: usize,
    pub congestion_control: Option<String>,
}

#[derive(Debug, Clone, Serialize)]
pub struct Connections {
    pub opened: u64,
    pub failed: u64,
    pub reconnects: u64,
}

#[derive(Debug, Clone, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Series {
    pub phase: Vec<PhaseName>,
    pub span_ms: Vec<f64>,
    pub sent: Vec<u64>,
    pub answered: Vec<u64>,
    pub failed: Vec<u64>,
    pub p50_us: Vec<Option<f64>>,
    pub p90_us: Vec<Option<f64>>,
    pub p99_us: Vec<Option<f64>>,
    pub max_us: Vec<Option<f64>>,
    /// Of a shard: the response times of each step, so that those of all shards can be merged.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub response: Option<Vec<String>>,
}

/// When a shard was ordered to begin, in Unix time of its host, and how much later the last of its threads did.
#[derive(Debug, Clone, Copy, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Began {
    pub asked_unix_us: u64,
    pub late_us: f64,
}

#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct EngineUse {
    pub threads: Vec<ThreadUse>,
    pub cpu_user_s: f64,
    pub cpu_system_s: f64,
    pub peak_memory_bytes: u64,
    pub voluntary_switches: u64,
    pub involuntary_switches: u64,
    pub clock_read_ns: f64,
}

#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct BlockResult {
    pub block_id: String,
    pub stop_reason: StopReason,
    pub stopped_by: Option<StoppedBy>,
    pub started_at_unix_ms: u64,
    pub window_s: f64,
    pub addresses: Vec<String>,
    pub tls: Option<TlsFacts>,
    pub http_version: String,
    pub totals: Totals,
    pub counts: Counts,
    pub outcomes: BTreeMap<&'static str, u64>,
    pub statuses: BTreeMap<String, u64>,
    pub failure_texts: Vec<FailureText>,
    pub bytes_sent: u64,
    pub bytes_received: u64,
    pub payload_sent: u64,
    pub payload_received: u64,
    pub unsolicited: u64,
    /// `None`: no TLS.
    pub handshakes: Option<Handshakes>,
    pub socket: Option<SocketFacts>,
    pub histograms: Histograms,
    pub lateness: EngineLateness,
    pub setup: SetupHistograms,
    pub streams: Option<StreamsResult>,
    pub operations: Vec<OperationResult>,
    pub workflow: Option<WorkflowResult>,
    pub stages: Vec<StageResult>,
    pub littles_law: Option<LittlesLaw>,
    pub connections: Connections,
    pub series: Series,
    pub engine: EngineUse,
    pub rtt_us: Option<f64>,
    pub path: Option<PathFacts>,
    pub capacity: Option<CapacityResult>,
    /// `None`: no emulated network.
    pub network: Option<NetworkFacts>,
    /// `None`: not a shard.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub began: Option<Began>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ProblemCode {
    SpecInvalid,
    AddressNotAllowed,
    DnsFailed,
    ConnectRefused,
    ConnectTimeout,
    ConnectFailed,
    TlsFailed,
    ProtocolError,
    GrpcSchema,
    ResourceExhausted,
    /// The machine gives no emulated network: not Linux, or without the privilege.
    NetworkUnavailable,
    Internal,
}

/// Something that could not be performed at all; also why a single connection failed.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Problem {
    pub code: ProblemCode,
    /// Path of the field in error, when the spec was refused.
    pub field: Option<String>,
    pub message: String,
    pub remedy: String,
}

impl Problem {
    pub fn new(
        code: ProblemCode,
        message: impl Into<String>,
        remedy: impl Into<String>,
    ) -> Problem {
        Problem { code, field: None, message: message.into(), remedy: remedy.into() }
    }
}

#[derive(Debug, Clone, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum EngineEvent {
    #[serde(rename_all = "camelCase")]
    Hello {
        engine_version: &'static str,
        build_hash: &'static str,
        schema_hash: &'static str,
    },
    Phase {
        phase: PhaseName,
    },
    /// A shard is connected and waits for its `BeginOrder`.
    Ready,
    Tick(Tick),
    Trial(TrialReport),
    Extracted {
        values: BTreeMap<String, String>,
    },
    Result(Box<BlockResult>),
    Problem(Problem),
}
