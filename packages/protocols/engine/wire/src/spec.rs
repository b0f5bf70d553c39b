//! A resolved block, as the worker sends it: no default is left open.
//! Mirrors packages/protocols/src/spec/wire/block-spec.ts, field by field.
//! What the shape cannot say (ranges, base64) is checked by `BlockSpec::parse`.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::field_in_error::field_in_error;
use super::http::check_headers;
use super::{
    CapacityLoad, ConnectLoad, Flow, GrpcOperation, HttpOperation, NamedOperation, Problem,
    ProblemCode, QuicOperation, SecretText, SocketOptions, StagesLoad, StopWhen,
    WebSocketOperation, WireNetwork, WireQuic, WireRows, WireThink,
};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ProtocolName {
    Http1,
    Http2,
    Grpc,
    Http3,
    WebSocket,
    Quic,
}

#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct WireTls {
    /// PEM certificates to trust instead of the system's.
    pub ca_pem: Option<String>,
    pub server_name: String,
    pub insecure: bool,
    /// PEM certificates to show to a server that asks, the client's own first.
    pub client_certificate_pem: Option<String>,
    /// PEM private key of the first of them.
    pub client_key_pem: Option<SecretText>,
}

impl WireTls {
    /// The same handshake without any check, to read the server's certificate. The client shows none
    /// of its own: nobody knows yet who is there.
    pub fn only_to_look(&self) -> WireTls {
        let server_name = self.server_name.clone();
        WireTls { server_name, insecure: true, ..WireTls::default() }
    }
}

#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct WireTarget {
    pub protocol: ProtocolName,
    pub host: String,
    pub port: u16,
    /// IP address of the host that was loaded earlier in the run; none: names are looked up.
    pub address: Option<String>,
    pub tls: Option<WireTls>,
    /// The engine's side of QUIC, where the protocol runs over it.
    pub quic: Option<WireQuic>,
    /// Where to connect instead, as options of `quick` have it; no part of the wire.
    #[serde(skip)]
    pub connect_to: Option<ConnectTo>,
}

/// Where a target is reached, if not at its host and port.
#[derive(Debug, Clone, PartialEq)]
pub enum ConnectTo {
    Address(String, u16),
    /// A stream socket in the file system (unix(7)).
    Unix(PathBuf),
}

impl WireTarget {
    /// The socket in the file system that leads to it.
    pub fn unix_path(&self) -> Option<&Path> {
        match &self.connect_to {
            Some(ConnectTo::Unix(path)) => Some(path),
            _ => None,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum WireOperation {
    Http(HttpOperation),
    Grpc(GrpcOperation),
    WebSocket(WebSocketOperation),
    Quic(QuicOperation),
}

impl WireOperation {
    /// Whether an answer with this status is one that was asked for; close codes of WebSocket never are.
    pub fn expects(&self, status: u16) -> bool {
        match self {
            WireOperation::Http(operation) => operation.expect_status.contains(&status),
            WireOperation::Grpc(operation) => operation.expect_code.contains(&status),
            WireOperation::WebSocket(_) | WireOperation::Quic(_) => false,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Arrivals {
    Uniform,
    Poisson,
}

#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClosedLoad {
    pub clients: u32,
    pub connections: u32,
}

#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct OpenLoad {
    pub rate_per_s: f64,
    pub arrivals: Arrivals,
    pub max_in_flight: u32,
    pub connections: u32,
}

#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum WireLoad {
    Closed(ClosedLoad),
    Open(OpenLoad),
    Stages(StagesLoad),
    Connect(ConnectLoad),
    Capacity(CapacityLoad),
}

#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct BlockSpec {
    pub wire_version: u32,
    pub block_id: String,
    /// Seeds Poisson arrivals.
    pub seed: i64,
    pub target: WireTarget,
    pub allowed_cidrs: Vec<String>,
    pub operations: Vec<NamedOperation>,
    pub flow: Flow,
    /// What `{{row.column}}` reads.
    pub rows: Option<WireRows>,
    pub load: WireLoad,
    pub timeout_ms: u64,
    /// How long all connections stay open and idle before the first request; `None`: not at all.
    pub hold_ms: Option<u64>,
    pub warmup_ms: u64,
    /// Requests after which the warm-up ends, if its time has not ended it.
    pub warmup_requests: Option<u64>,
    pub duration_ms: u64,
    pub max_requests: Option<u64>,
    pub threads: u32,
    /// Cores that the threads keep, one after the other; empty: the kernel chooses.
    pub load_cores: Vec<usize>,
    /// What closed clients do between an answer and their next request.
    pub think: Option<WireThink>,
    /// When the block ends early, for safety.
    pub stop_when: Option<StopWhen>,
    pub socket: SocketOptions,
    /// The emulated network on the way; `None`: none.
    pub network: Option<WireNetwork>,
    /// For a block of a few requests: texts of answers are kept from the first one on, of those as expected
    /// too, and what the last whole pass of a workflow extracted is reported.
    #[serde(default)]
    pub report_answers: bool,
    /// This engine's part of the block, which begins by order; `None`: it performs all of it, at once.
    #[serde(default)]
    pub shard: Option<Shard>,
}

/// One engine's part of a block that several hosts perform: threads `index`, `index + of` … of `of` times as many.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shard {
    /// From 0.
    pub index: u32,
    pub of: u32,
}

/// The second line of a shard's input: when its load begins, in microseconds of Unix time on this host's clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct BeginOrder {
    pub begin_at_unix_us: u64,
}

impl BlockSpec {
    /// The core that a load thread is to keep, by its number from 0; `None`: the kernel chooses.
    pub fn core_of(&self, thread: u32) -> Option<usize> {
        let turn = (thread as usize).checked_rem(self.load_cores.len())?;
        self.load_cores.get(turn).copied()
    }

    /// Reads one line of JSON; errors are `spec_invalid` with the field in error where it is known. What its
    /// operations make is checked where they are compiled (`Script::compile`).
    pub fn parse(line: &str) -> Result<BlockSpec, Problem> {
        let spec: BlockSpec = serde_json::from_str(line).map_err(|error| {
            let field = field_in_error::<BlockSpec>(line);
            Problem::invalid(field.as_deref(), format!("the block spec cannot be read: {error}"))
        })?;
        spec.check()?;
        Ok(spec)
    }

    fn check(&self) -> Result<(), Problem> {
        let refuse = |field: &str, message: &str| Err(Problem::invalid(Some(field), message));
        if self.wire_version != 1 {
            return refuse("wireVersion", "this engine speaks wire version 1");
        }
        if self.target.port == 0 {
            return refuse("target.port", "must be 1 to 65535");
        }
        if self.threads == 0 || self.threads > 256 {
            return refuse("threads", "must be 1 to 256");
        }
        if self.load_cores.len() > 256 {
            return refuse("loadCores", "must be at most 256 cores");
        }
        if let Some(at) = self.load_cores.iter().position(|core| *core > 1_023) {
            return refuse(&format!("loadCores.{at}"), "must be 0 to 1023");
        }
        if self.timeout_ms == 0 || self.timeout_ms > 600_000 {
            return refuse("timeoutMs", "must be 1 to 600000");
        }
        if self.duration_ms == 0 || self.duration_ms > 7 * 86_400_000 {
            return refuse("durationMs", "must be 1 to 604800000");
        }
        if self.hold_ms.is_some_and(|hold_ms| hold_ms == 0 || hold_ms > 10_000) {
            return refuse("holdMs", "must be 1 to 10000, or null");
        }
        if self.warmup_ms > 86_400_000 {
            return refuse("warmupMs", "must be at most 86400000");
        }
        if self.warmup_requests == Some(0) {
            return refuse("warmupRequests", "must be at least 1, or null");
        }
        if self.max_requests == Some(0) {
            return refuse("maxRequests", "must be at least 1, or null");
        }
        self.load.check()?;
        self.check_shard()?;
        self.check_staging()?;
        self.check_operations()?;
        self.target.quic.as_ref().map_or(Ok(()), WireQuic::check)?;
        self.socket.check(self.target.protocol)?;
        self.check_resumption()?;
        self.network.as_ref().map_or(Ok(()), WireNetwork::check)
    }
}

impl BlockSpec {
    /// A shard has connections of its own, and ends with the others: by time.
    fn check_shard(&self) -> Result<(), Problem> {
        let Some(Shard { index, of }) = self.shard else { return Ok(()) };
        let refuse = |field: &str, message: &str| Err(Problem::invalid(Some(field), message));
        if of == 0 || of > 256 {
            return refuse("shard.of", "must be 1 to 256");
        }
        if index >= of {
            return refuse("shard.index", "must be below shard.of");
        }
        if matches!(self.load, WireLoad::Capacity(_) | WireLoad::Connect(_)) {
            return refuse("shard", "must be null: this load is not divided");
        }
        if self.max_requests.is_some() || self.warmup_requests.is_some() || self.stop_when.is_some()
        {
            return refuse("shard", "must be null where requests or a condition end a phase");
        }
        Ok(())
    }
}

impl WireOperation {
    /// Refuses headers that may not be sent as they are given; fields begin with `operation`.
    pub fn check_headers(&self, protocol: ProtocolName) -> Result<(), Problem> {
        use ProtocolName::{Grpc, Http1, Http2, Http3, WebSocket};
        match (self, protocol) {
            (WireOperation::Http(HttpOperation { headers, .. }), Http1 | Http2 | Http3)
            | (WireOperation::WebSocket(WebSocketOperation { headers, .. }), WebSocket) => {
                check_headers("operation.headers", protocol, headers)
            }
            (WireOperation::Grpc(GrpcOperation { metadata, .. }), Grpc) => {
                check_headers("operation.metadata", protocol, metadata)
            }
            // Nothing has headers over QUIC, and what does not fit is refused for that.
            _ => Ok(()),
        }
    }

    /// Refuses what can never be sent over `protocol`; fields begin with `operation`.
    pub fn check(&self, protocol: ProtocolName) -> Result<(), Problem> {
        self.check_headers(protocol)?;
        match self {
            WireOperation::Http(operation) => operation.check(protocol)?,
            WireOperation::WebSocket(operation) => operation.check()?,
            WireOperation::Grpc(operation) => operation.check()?,
            WireOperation::Quic(_) => {}
        }
        match (self, protocol) {
            (WireOperation::Grpc(_), ProtocolName::Grpc)
            | (
                WireOperation::Http(_),
                ProtocolName::Http1 | ProtocolName::Http2 | ProtocolName::Http3,
            )
            | (WireOperation::WebSocket(_), ProtocolName::WebSocket)
            | (WireOperation::Quic(_), ProtocolName::Quic) => Ok(()),
            _ => {
                let message = "does not fit the target's protocol";
                Err(Problem::invalid(Some("operation.kind"), message))
            }
        }
    }
}

impl Problem {
    /// Of the `index`-th operation: its field is in the list.
    pub fn of_operation(mut self, index: usize) -> Problem {
        if let Some(field) = &mut self.field
            && field.starts_with("operation.")
        {
            *field = format!("operations.{index}.{field}");
        }
        self
    }

    /// A refused spec.
    pub fn invalid(field: Option<&str>, message: impl Into<String>) -> Problem {
        let mut problem = Problem::new(ProblemCode::SpecInvalid, message, "correct the block spec");
        problem.field = field.map(str::to_owned);
        problem
    }
}
