//! A resolved block, as the worker sends it: no default is left open.
//! Mirrors packages/protocols/src/spec/block-spec.ts, field by field.
//! What the shape cannot say (ranges, base64) is checked by `BlockSpec::parse`.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::Deserialize;

use crate::script::Script;

use super::websocket::WebSocketOperation;
use super::{
    ConnectLoad, Flow, NamedOperation, Problem, ProblemCode, QuicOperation, SecretText, StagesLoad,
    StopWhen, WireQuic, WireRows, WireThink,
};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
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
    pub tls: Option<WireTls>,
    /// The engine's side of QUIC, where the protocol runs over it.
    pub quic: Option<WireQuic>,
}

/// Name and value pairs in the order they are sent.
pub type WireHeaders = Vec<(String, String)>;

#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct HttpOperation {
    pub method: String,
    pub path: String,
    pub headers: WireHeaders,
    pub body_base64: String,
    pub expect_status: Vec<u16>,
    /// Urgency (RFC 9218), 0 to 7.
    pub priority: Option<u8>,
}

#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct GrpcOperation {
    /// package.Service/Method
    pub method: String,
    pub metadata: WireHeaders,
    /// The request message in protobuf's JSON mapping.
    pub message_json: String,
    pub descriptor_set_base64: String,
    /// gRPC status numbers that count as success.
    pub expect_code: Vec<u16>,
}

#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum WireOperation {
    Http(HttpOperation),
    Grpc(GrpcOperation),
    WebSocket(WebSocketOperation),
    Quic(QuicOperation),
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
}

#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SocketOptions {
    pub no_delay: bool,
    /// Re-arms TCP_QUICKACK around each read.
    pub quick_ack: bool,
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
    pub warmup_ms: u64,
    pub duration_ms: u64,
    pub max_requests: Option<u64>,
    pub threads: u32,
    /// What closed clients do between an answer and their next request.
    pub think: Option<WireThink>,
    /// When the block ends early, for safety.
    pub stop_when: Option<StopWhen>,
    pub socket: SocketOptions,
}

impl BlockSpec {
    /// Reads one line of JSON; errors are `spec_invalid` with the field at fault where it is known.
    pub fn parse(line: &str) -> Result<BlockSpec, Problem> {
        let spec: BlockSpec = serde_json::from_str(line).map_err(|error| {
            Problem::invalid(None, format!("the block spec cannot be read: {error}"))
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
        if self.timeout_ms == 0 || self.timeout_ms > 600_000 {
            return refuse("timeoutMs", "must be 1 to 600000");
        }
        if self.duration_ms == 0 || self.duration_ms > 7 * 86_400_000 {
            return refuse("durationMs", "must be 1 to 604800000");
        }
        if self.warmup_ms > 86_400_000 {
            return refuse("warmupMs", "must be at most 86400000");
        }
        if self.max_requests == Some(0) {
            return refuse("maxRequests", "must be at least 1, or null");
        }
        self.load.check()?;
        self.check_staging()?;
        self.check_operations()?;
        self.target.quic.as_ref().map_or(Ok(()), WireQuic::check)?;
        // Templates are checked by what they make.
        let (_, samples) = Script::compile(self)?;
        for (index, sample) in samples.iter().enumerate() {
            let protocol = self.target.protocol;
            sample.check(protocol).map_err(|problem| problem.of_operation(index))?;
        }
        Ok(())
    }
}

impl WireOperation {
    /// Refuses what can never be sent over `protocol`; fields begin with `operation`.
    pub fn check(&self, protocol: ProtocolName) -> Result<(), Problem> {
        match self {
            WireOperation::Http(operation) => operation.check(protocol)?,
            WireOperation::WebSocket(operation) => operation.check()?,
            WireOperation::Grpc(_) | WireOperation::Quic(_) => {}
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

impl HttpOperation {
    /// The request body's bytes; `spec_invalid` when it is not base64.
    pub fn body(&self) -> Result<Vec<u8>, Problem> {
        STANDARD
            .decode(&self.body_base64)
            .map_err(|_| Problem::invalid(Some("operation.bodyBase64"), "is not base64"))
    }

    fn check(&self, protocol: ProtocolName) -> Result<(), Problem> {
        let refuse = |field: &str, message: &str| Err(Problem::invalid(Some(field), message));
        if self.priority.is_some_and(|urgency| urgency > 7) {
            return refuse("operation.priority", "must be 0 to 7, or null");
        }
        if self.priority.is_some() && protocol == ProtocolName::Http1 {
            let message = "must be null: HTTP/1.1 carries one request at a time on a connection";
            return refuse("operation.priority", message);
        }
        if self.method.is_empty() || !self.method.bytes().all(|b| b.is_ascii_uppercase()) {
            return refuse("operation.method", "is not a method");
        }
        check_path(&self.path)?;
        if self.expect_status.is_empty() {
            return refuse("operation.expectStatus", "must hold at least one status");
        }
        check_headers(&self.headers)?;
        self.body().map(drop)
    }
}

/// The path of an HTTP request or of a WebSocket handshake.
pub(super) fn check_path(path: &str) -> Result<(), Problem> {
    let visible = path.bytes().all(|byte| (0x21..=0x7e).contains(&byte));
    if path.starts_with('/') && visible {
        return Ok(());
    }
    Err(Problem::invalid(Some("operation.path"), "must start with / and hold no spaces"))
}

/// Names and values that could not be sent, or would end the header early.
pub(super) fn check_headers(headers: &WireHeaders) -> Result<(), Problem> {
    let refuse = |message: &str| Err(Problem::invalid(Some("operation.headers"), message));
    for (name, value) in headers {
        if name.is_empty() || !name.bytes().all(is_token_byte) {
            return refuse("holds a name that is not a header name");
        }
        if value.bytes().any(|byte| (byte < 0x20 && byte != b'\t') || byte == 0x7f) {
            return refuse("holds a value with control characters");
        }
    }
    Ok(())
}

/// Characters of a header name (RFC 9110, section 5.6.2).
pub(super) fn is_token_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte)
}

impl Problem {
    /// Of the `index`-th operation: its field stands in the list.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::{CongestionControl, QuicMode, WireExtract};

    const HTTP1: &str = include_str!("../../../../fixtures/block-spec.http1.json");
    const QUIC: &str = include_str!("../../../../fixtures/block-spec.quic.json");
    const WORKFLOW: &str = include_str!("../../../../fixtures/block-spec.workflow.json");
    const GRPC: &str = include_str!("../../../../fixtures/block-spec.grpc.json");

    #[test]
    fn reads_the_shared_fixtures() {
        let http1 = BlockSpec::parse(HTTP1).unwrap();
        assert_eq!(http1.load, WireLoad::Closed(ClosedLoad { clients: 2, connections: 2 }));
        let WireOperation::Http(operation) = &http1.operations[0].operation else {
            panic!("an http operation")
        };
        assert_eq!(operation.body().unwrap(), b"{\"id\":1}");
        let quic = BlockSpec::parse(QUIC).unwrap();
        let WireOperation::Quic(operation) = &quic.operations[0].operation else {
            panic!("a quic operation")
        };
        assert_eq!((operation.mode, operation.priority), (QuicMode::Stream, -1));
        assert_eq!(operation.message().unwrap(), b"ping");
        let transport = quic.target.quic.unwrap();
        assert_eq!(transport.congestion_control, CongestionControl::Bbr);
        let grpc = BlockSpec::parse(GRPC).unwrap();
        assert!(matches!(grpc.load, WireLoad::Open(OpenLoad { max_in_flight: 100, .. })));
    }

    #[test]
    fn reads_a_workflow() {
        let spec = BlockSpec::parse(WORKFLOW).unwrap();
        assert_eq!((spec.flow, spec.operations.len()), (Flow::Workflow, 2));
        let create = &spec.operations[0];
        assert_eq!((create.checks.len(), create.extract.len()), (3, 4));
        let names: Vec<_> = create.extract.iter().map(WireExtract::name).collect();
        assert_eq!(names, ["id", "place", "number", "all"]);
        assert_eq!(spec.rows.unwrap().rows, [["first"], ["second"]]);
        for (from, to, field) in [
            ("\"workflow\"", "\"mix\"", "operations.0.extract"),
            ("\"read\"", "\"create\"", "operations.1.name"),
            ("\"weight\": 3", "\"weight\": 0", "operations.1.weight"),
            ("\"priority\": 1", "\"priority\": 8", "operations.0.operation.priority"),
            ("\"http2\"", "\"http1\"", "operations.0.operation.priority"),
            ("[\"second\"]", "[]", "rows.rows"),
            ("[\"name\"]", "[\"name\", \"name\"]", "rows.columns"),
        ] {
            assert!(WORKFLOW.contains(from), "{from}");
            let problem = BlockSpec::parse(&WORKFLOW.replacen(from, to, 1)).expect_err(from);
            assert_eq!(problem.field.as_deref(), Some(field), "{from} -> {to}");
        }
    }

    #[test]
    fn names_the_field_at_fault() {
        for (from, to, field) in [
            ("\"threads\": 1", "\"threads\": 0", "threads"),
            ("\"clients\": 2", "\"clients\": 0", "load.clients"),
            ("\"/dispatch\"", "\"dispatch\"", "operations.0.operation.path"),
            ("\"eyJpZCI6MX0=\"", "\"*\"", "operations.0.operation.bodyBase64"),
            ("\"http1\"", "\"grpc\"", "operations.0.operation.kind"),
        ] {
            let problem = BlockSpec::parse(&HTTP1.replace(from, to)).unwrap_err();
            assert_eq!(problem.field.as_deref(), Some(field), "{from} -> {to}");
        }
        for (from, to, field) in [
            ("\"gonogo-echo\"", "\"\"", "target.quic.alpn"),
            ("1250000", "0", "target.quic.streamWindowBytes"),
            ("\"quic\",\n", "\"http3\",\n", "operations.0.operation.kind"),
        ] {
            let problem = BlockSpec::parse(&QUIC.replacen(from, to, 1)).unwrap_err();
            assert_eq!(problem.field.as_deref(), Some(field), "{from} -> {to}");
        }
    }

    #[test]
    fn refuses_unknown_and_missing_fields() {
        for (from, to) in [
            ("\"seed\": 1", "\"seed\": 1, \"extra\": 1"),
            ("\"clients\": 2", "\"clients\": 2, \"think\": 1"),
            ("\"seed\": 1,", ""),
        ] {
            let problem = BlockSpec::parse(&HTTP1.replace(from, to)).unwrap_err();
            assert_eq!(problem.code, ProblemCode::SpecInvalid, "{from} -> {to}");
        }
    }
}
