//! A resolved block, as the worker sends it: no default is left open.
//! Mirrors packages/protocols/src/spec/block-spec.ts, field by field.
//! What the shape cannot say (ranges, base64) is checked by `BlockSpec::parse`.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::Deserialize;
use serde_json::value::RawValue;

use super::field_at_fault::field_at_fault;
use crate::script::Script;

use super::websocket::WebSocketOperation;
use super::{
    CapacityLoad, ConnectLoad, Flow, NamedOperation, Problem, ProblemCode, QuicOperation,
    SecretText, StagesLoad, StopWhen, WireQuic, WireRows, WireThink,
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

/// When a bidirectional call sends its next message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StreamExchange {
    /// After the answer to the one before; with the last the client's side is closed.
    PingPong,
    /// At once, all of them, and the client's side is closed.
    AllAtOnce,
}

#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct GrpcOperation {
    /// package.Service/Method
    pub method: String,
    pub metadata: WireHeaders,
    /// What a call sends, in order, in protobuf's JSON mapping; exactly one where the client does not stream.
    pub messages_json: Vec<String>,
    /// How a bidirectional call takes turns; calls of other kinds have no turns to take.
    pub exchange: StreamExchange,
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
    Capacity(CapacityLoad),
}

#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SocketOptions {
    pub no_delay: bool,
    /// Of TCP, and of UDP below QUIC; `None`: as the kernel has it (for QUIC: as the engine asks).
    pub send_buffer_bytes: Option<usize>,
    pub receive_buffer_bytes: Option<usize>,
    /// Of TCP; `None`: as the kernel has it.
    pub congestion_control: Option<String>,
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
            let field = field_at_fault::<BlockSpec>(line);
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
        self.socket.check(self.target.protocol)?;
        self.check_resumption()?;
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

/// The kernel takes more, but no machine of ours would.
const BUFFER_BYTES: std::ops::RangeInclusive<usize> = 1_024..=1 << 30;

impl SocketOptions {
    fn check(&self, protocol: ProtocolName) -> Result<(), Problem> {
        for (field, bytes) in [
            ("socket.sendBufferBytes", self.send_buffer_bytes),
            ("socket.receiveBufferBytes", self.receive_buffer_bytes),
        ] {
            if bytes.is_some_and(|bytes| !BUFFER_BYTES.contains(&bytes)) {
                return Err(Problem::invalid(Some(field), "must be 1024 bytes to 1 GiB, or null"));
            }
        }
        let over_udp = matches!(protocol, ProtocolName::Http3 | ProtocolName::Quic);
        if over_udp && self.congestion_control.is_some() {
            return Err(Problem::invalid(
                Some("socket.congestionControl"),
                "is TCP's; QUIC's own is target.quic.congestionControl",
            ));
        }
        Ok(())
    }
}

impl GrpcOperation {
    /// The messages as one text: the only one as it is, several as a JSON list.
    pub fn messages_text(&self) -> String {
        match self.messages_json.as_slice() {
            [only] => only.clone(),
            several => format!("[{}]", several.join(",")),
        }
    }

    /// The messages of a text that was made by `messages_text`; `None` where it is no list of as many.
    pub fn messages_in<'a>(&self, text: &'a str) -> Option<Vec<&'a str>> {
        let count = self.messages_json.len();
        if count == 1 {
            return Some(vec![text]);
        }
        let several: Vec<&'a RawValue> = serde_json::from_str(text).ok()?;
        (several.len() == count).then(|| several.into_iter().map(RawValue::get).collect())
    }
}

impl HttpOperation {
    /// Whether the request may travel in early data, which anybody can send again (RFC 8470): the
    /// safe methods (RFC 9110, section 9.2.1).
    pub fn is_safe(&self) -> bool {
        matches!(&*self.method, "GET" | "HEAD" | "OPTIONS" | "TRACE")
    }

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
        if let Some(at) = self.expect_status.iter().position(|code| !(100..=599).contains(code)) {
            return refuse(&format!("operation.expectStatus.{at}"), "must be 100 to 599");
        }
        check_headers(&self.headers)?;
        self.body().map(drop)
    }
}

impl GrpcOperation {
    /// Status numbers end with UNAUTHENTICATED (grpc/doc/statuscodes.md).
    fn check(&self) -> Result<(), Problem> {
        match self.expect_code.iter().position(|code| *code > 16) {
            None => Ok(()),
            Some(at) => {
                let field = format!("operation.expectCode.{at}");
                Err(Problem::invalid(Some(&field), "must be 0 to 16"))
            }
        }
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
    use crate::noise::Noise;
    use crate::wire::field_at_fault::collect;
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
            ("\"sendBufferBytes\": null", "\"sendBufferBytes\": 1", "socket.sendBufferBytes"),
            (
                "\"congestionControl\": null",
                "\"congestionControl\": \"bbr\"",
                "socket.congestionControl",
            ),
            ("\"quic\",\n", "\"http3\",\n", "operations.0.operation.kind"),
        ] {
            let problem = BlockSpec::parse(&QUIC.replacen(from, to, 1)).unwrap_err();
            assert_eq!(problem.field.as_deref(), Some(field), "{from} -> {to}");
        }
    }

    /// What both languages refuse, and by which name; the other side is `refused-specs.test.ts`.
    const REFUSED: &str = include_str!("../../../../refused-specs/block-spec.json");
    const STAGES: &str = include_str!("../../../../fixtures/block-spec.stages.json");
    const CONNECT: &str = include_str!("../../../../fixtures/block-spec.connect.json");
    const WEBSOCKET: &str = include_str!("../../../../fixtures/block-spec.websocket.json");
    const CAPACITY: &str = include_str!("../../../../fixtures/block-spec.capacity.json");

    #[derive(Deserialize)]
    struct Refused {
        of: String,
        field: String,
        values: Vec<serde_json::Value>,
    }

    #[test]
    fn every_number_out_of_range_is_refused_by_its_name() {
        let cases: Vec<Refused> = serde_json::from_str(REFUSED).unwrap();
        for Refused { of, field, values } in cases {
            let text = match &*of {
                "http1" => HTTP1,
                "grpc" => GRPC,
                "quic" => QUIC,
                "stages" => STAGES,
                "connect" => CONNECT,
                "capacity" => CAPACITY,
                "workflow" => WORKFLOW,
                "websocket" => WEBSOCKET,
                other => panic!("no fixture {other}"),
            };
            for value in values {
                let mut spec: serde_json::Value = serde_json::from_str(text).unwrap();
                let pointer = format!("/{}", field.replace('.', "/"));
                *spec.pointer_mut(&pointer).expect(&pointer) = value.clone();
                let problem = BlockSpec::parse(&spec.to_string()).expect_err(&pointer);
                assert_eq!(problem.code, ProblemCode::SpecInvalid);
                assert_eq!(problem.field.as_deref(), Some(&*field), "{of} {field}: {value}");
            }
        }
    }

    #[test]
    fn spoiled_specs_are_read_or_refused_as_what_they_are() {
        let words: [&[u8]; 9] = [
            b"null",
            b"-1",
            b"1e999",
            b"\"\"",
            b"{}",
            b"[]",
            b"18446744073709551616",
            b"\\u0000",
            b"0.5",
        ];
        let fixtures = [HTTP1, GRPC, QUIC, STAGES, CONNECT, WEBSOCKET];
        let (mut read, mut named) = (0, 0);
        for seed in 0..2_000 {
            let mut noise = Noise::new(seed);
            let base = noise.one_of(&fixtures);
            let spoiled = match noise.below(2) {
                0 => noise.spoiled(base.as_bytes(), &words),
                // A text that is JSON all the same, with another value in one place.
                _ => {
                    let mut spec: serde_json::Value = serde_json::from_str(base).unwrap();
                    let mut places = Vec::new();
                    collect(&spec, String::new(), &mut places);
                    let place = spec.pointer_mut(&places[noise.below(places.len())]).unwrap();
                    let word = noise.one_of(&words);
                    *place = serde_json::from_slice(word).unwrap_or_else(|_| "\0".into());
                    spec.to_string().into_bytes()
                }
            };
            let Ok(text) = std::str::from_utf8(&spoiled) else { continue };
            match BlockSpec::parse(text) {
                Ok(spec) => {
                    read += 1;
                    assert!((1..=256).contains(&spec.threads), "seed {seed}");
                    assert!((1..=600_000).contains(&spec.timeout_ms), "seed {seed}");
                }
                Err(problem) => {
                    assert_eq!(problem.code, ProblemCode::SpecInvalid, "seed {seed}");
                    named += u32::from(problem.field.is_some());
                }
            }
        }
        assert!(read > 50 && named > 300, "{read} read, {named} refused by name");
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
