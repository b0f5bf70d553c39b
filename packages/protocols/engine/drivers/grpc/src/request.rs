//! The request of a gRPC run, made once: header fields in their order and the framed messages.
//! Metadata is checked here, so that nothing a spec holds can break the framing of the protocol.
//! Source: grpc/doc/PROTOCOL-HTTP2.md ("Requests").

use std::time::Duration;

use base64::Engine as _;
use base64::engine::GeneralPurpose;
use base64::engine::general_purpose::{GeneralPurposeConfig, STANDARD};
use bytes::{Bytes, BytesMut};
use prost_reflect::{DynamicMessage, MethodDescriptor};

use gonogo_driver_api::Unsendable;
use gonogo_grpc_schema::{
    ResponseCheck, SchemaError, encode_message, find_method, frame_message, from_descriptor_set,
};
use gonogo_http2::{Prepared, authority};
use gonogo_script::Parts;
use gonogo_wire::{
    BlockSpec, GrpcOperation, Problem, ProblemCode, StreamExchange, WireOperation, WireTarget,
};

/// Header fields that HTTP/2 forbids (RFC 9113, section 8.2.2) or that the call itself sets.
const RESERVED: [&str; 9] = [
    "connection",
    "keep-alive",
    "proxy-connection",
    "transfer-encoding",
    "upgrade",
    "host",
    "te",
    "content-type",
    "content-length",
];

/// Accepts base64 with and without padding, as the protocol asks of readers.
const ANY_PADDING: GeneralPurpose = GeneralPurpose::new(
    &base64::alphabet::STANDARD,
    GeneralPurposeConfig::new()
        .with_decode_padding_mode(base64::engine::DecodePaddingMode::Indifferent),
);

/// All messages of a call together: they are kept in memory once, framed.
const LONGEST_BODY: usize = 64 << 20;

/// Which side of a call sends a stream of messages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CallKind {
    Unary,
    ServerStreaming,
    ClientStreaming,
    Bidirectional,
}

impl CallKind {
    pub fn of(client_streams: bool, server_streams: bool) -> CallKind {
        match (client_streams, server_streams) {
            (false, false) => CallKind::Unary,
            (false, true) => CallKind::ServerStreaming,
            (true, false) => CallKind::ClientStreaming,
            (true, true) => CallKind::Bidirectional,
        }
    }

    pub fn is_streaming(self) -> bool {
        self != CallKind::Unary
    }

    pub fn client_streams(self) -> bool {
        matches!(self, CallKind::ClientStreaming | CallKind::Bidirectional)
    }

    pub fn server_streams(self) -> bool {
        matches!(self, CallKind::ServerStreaming | CallKind::Bidirectional)
    }

    /// In words that are before "method".
    pub fn name(self) -> &'static str {
        match self {
            CallKind::Unary => "unary",
            CallKind::ServerStreaming => "server-streaming",
            CallKind::ClientStreaming => "client-streaming",
            CallKind::Bidirectional => "bidirectional",
        }
    }
}

/// The call of one operation.
#[derive(Debug)]
pub struct Request {
    /// Pseudo-header fields first, in the order they are sent.
    pub fields: Vec<(String, String)>,
    /// Messages one after another, each behind its length prefix.
    pub body: Bytes,
    /// Where in the body each message ends; at least one.
    pub ends: Vec<usize>,
    pub kind: CallKind,
    /// Each message but the first waits for the answer to the one before.
    pub in_turns: bool,
    pub expected: Vec<u16>,
    pub check: ResponseCheck,
    /// The server is given it, too.
    pub timeout: Duration,
    pub(super) method: MethodDescriptor,
    /// Metadata names in the order of the operation.
    pub(super) names: Vec<String>,
    /// What it was made from.
    pub(super) source: GrpcOperation,
}

impl Request {
    /// Encodes the message and the header fields; errors are `grpc_schema` and `spec_invalid`.
    pub fn prepare(spec: &BlockSpec, operation: &WireOperation) -> Result<Self, Problem> {
        let WireOperation::Grpc(operation) = operation else {
            return Err(Problem::invalid(
                Some("operation.kind"),
                "a grpc target needs a grpc operation",
            ));
        };
        let method = described(operation)?;
        let kind = CallKind::of(method.is_client_streaming(), method.is_server_streaming());
        let messages: Vec<&str> = operation.messages_json.iter().map(String::as_str).collect();
        let (body, ends) = framed(&messages, &method, kind)
            .map_err(|error| schema("operation.messagesJson", error))?;
        let in_turns =
            kind == CallKind::Bidirectional && operation.exchange == StreamExchange::PingPong;
        let timeout = Duration::from_millis(spec.timeout_ms);
        let path = format!("/{}", operation.method);
        Ok(Self {
            fields: fields(&spec.target, path, timeout, &operation.metadata)?,
            body,
            ends,
            kind,
            in_turns,
            expected: operation.expect_code.clone(),
            check: ResponseCheck::new(&method.output()),
            timeout,
            names: operation.metadata.iter().map(|(name, _)| name.clone()).collect(),
            source: operation.clone(),
            method,
        })
    }

    /// As HTTP/2 sends it.
    pub fn prepared(&self) -> Prepared {
        self.sends(self.body.clone(), &self.ends)
    }

    fn sends(&self, body: Bytes, ends: &[usize]) -> Prepared {
        let first = if self.in_turns { ends[0] } else { body.len() };
        prepared(&self.fields, body, first)
    }

    /// The call with these parts, and where its messages end; they must still fit their type.
    pub fn render(&self, parts: &Parts) -> Result<(Prepared, Vec<usize>), Unsendable> {
        let given: Vec<_> = self.names.iter().cloned().zip(parts.headers.iter().cloned()).collect();
        let given = metadata(&given).map_err(|_| Unsendable)?;
        let messages = self.source.messages_in(&parts.body).ok_or(Unsendable)?;
        let framed = framed(&messages, &self.method, self.kind);
        let (body, ends) = framed.map_err(|_| Unsendable)?;
        let mut prepared = self.sends(body, &ends);
        // Metadata is in one row behind the call's own fields.
        for ((name, value), field) in given.into_iter().zip(&mut prepared.fields[OWN_FIELDS..]) {
            *field = (name.into(), value.into());
        }
        Ok((prepared, ends))
    }

    /// An answer's message in protobuf's JSON mapping.
    pub fn message_json(&self, message: &[u8]) -> Option<Vec<u8>> {
        let message = DynamicMessage::decode(self.method.output(), message).ok()?;
        serde_json::to_vec(&message).ok()
    }
}

/// A call of one message that no block describes; `path` begins with a slash. Errors are `spec_invalid`
/// and, of a message that is too long to be framed, `grpc_schema`.
pub fn call(
    target: &WireTarget,
    path: &str,
    timeout: Duration,
    metadata: &[(String, String)],
    message: &[u8],
) -> Result<Prepared, Problem> {
    let body = frame_message(message).map_err(|error| schema("message", error))?;
    let first = body.len();
    Ok(prepared(&fields(target, path.to_owned(), timeout, metadata)?, body, first))
}

fn prepared(fields: &[(String, String)], body: Bytes, first: usize) -> Prepared {
    let fields = fields.iter();
    let fields = fields.map(|(name, value)| (name.clone().into(), value.clone().into()));
    Prepared { fields: fields.collect(), body, first, head_only: false }
}

/// Fields that the call itself sets, before its metadata.
const OWN_FIELDS: usize = 7;

/// The messages of a call, framed one behind another, and where each ends.
fn framed(
    messages: &[&str],
    method: &MethodDescriptor,
    kind: CallKind,
) -> Result<(Bytes, Vec<usize>), SchemaError> {
    let count = messages.len();
    if count == 0 || (count > 1 && !kind.client_streams()) {
        let wanted = if count == 0 { "a call sends at least one" } else { "its calls send one" };
        return Err(SchemaError {
            message: format!(
                "{} is a {} method: {wanted} message, not {count}",
                method_path(method),
                kind.name()
            ),
            remedy: "give one message, or choose a method whose client streams".into(),
        });
    }
    let (mut body, mut ends) = (BytesMut::new(), Vec::with_capacity(count));
    for (index, json) in messages.iter().enumerate() {
        let message = encode_message(&method.input(), json).map_err(|mut error| {
            if count > 1 {
                error.message = format!("message {} of {count}: {}", index + 1, error.message);
            }
            error
        })?;
        body.extend_from_slice(&frame_message(&message)?);
        if body.len() > LONGEST_BODY {
            return Err(SchemaError {
                message: "the messages of a call are longer than 64 MiB together".into(),
                remedy: "send fewer or shorter messages in a call".into(),
            });
        }
        ends.push(body.len());
    }
    Ok((body.freeze(), ends))
}

/// `package.Service/Method`
fn method_path(method: &MethodDescriptor) -> String {
    format!("{}/{}", method.parent_service().full_name(), method.name())
}

fn described(operation: &GrpcOperation) -> Result<MethodDescriptor, Problem> {
    let field = "operation.descriptorSetBase64";
    let bytes = STANDARD
        .decode(&operation.descriptor_set_base64)
        .map_err(|_| Problem::invalid(Some(field), "is not base64"))?;
    let pool = from_descriptor_set(&bytes).map_err(|error| schema(field, error))?;
    find_method(&pool, &operation.method).map_err(|error| schema("operation.method", error))
}

fn schema(field: &str, error: SchemaError) -> Problem {
    let mut problem = Problem::new(ProblemCode::GrpcSchema, error.message, error.remedy);
    problem.field = Some(field.to_owned());
    problem
}

fn fields(
    target: &WireTarget,
    path: String,
    timeout: Duration,
    given: &[(String, String)],
) -> Result<Vec<(String, String)>, Problem> {
    let scheme = if target.tls.is_some() { "https" } else { "http" };
    let authority = authority(&target.host, target.port);
    let own: [_; OWN_FIELDS] = [
        (":method", "POST".to_owned()),
        (":scheme", scheme.to_owned()),
        (":path", path),
        (":authority", authority),
        ("te", "trailers".to_owned()),
        ("content-type", "application/grpc".to_owned()),
        // Milliseconds; eight digits are allowed, and the longest timeout has six.
        ("grpc-timeout", format!("{}m", timeout.as_millis())),
    ];
    let mut fields: Vec<_> = own.map(|(name, value)| (name.to_owned(), value)).into();
    fields.extend(metadata(given)?);
    if !fields.iter().any(|(name, _)| name == "user-agent") {
        let agent = concat!("grpc-gonogo/", env!("CARGO_PKG_VERSION"));
        fields.push(("user-agent".into(), agent.into()));
    }
    Ok(fields)
}

/// Checks and normalises metadata: names in lower case, `-bin` values as unpadded base64.
/// Errors are `spec_invalid`.
pub fn metadata(given: &[(String, String)]) -> Result<Vec<(String, String)>, Problem> {
    given.iter().map(|(name, value)| entry(name, value)).collect()
}

fn entry(name: &str, value: &str) -> Result<(String, String), Problem> {
    let refuse = |message: String| Err(Problem::invalid(Some("operation.metadata"), message));
    let name = name.to_ascii_lowercase();
    let legal =
        |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"-_.".contains(&byte);
    if name.is_empty() || !name.bytes().all(legal) {
        return refuse(format!("{name:?} is not a metadata name"));
    }
    if name.starts_with("grpc-") || RESERVED.contains(&name.as_str()) {
        return refuse(format!("{name} is set by the call itself"));
    }
    if name.ends_with("-bin") {
        let Ok(bytes) = ANY_PADDING.decode(value) else {
            return refuse(format!("{name} must hold base64, as its name ends in -bin"));
        };
        return Ok((name, base64::engine::general_purpose::STANDARD_NO_PAD.encode(bytes)));
    }
    if !value.bytes().all(|byte| (0x20..=0x7e).contains(&byte)) {
        return refuse(format!(
            "{name} must hold printable ASCII; binary values go in a -bin name"
        ));
    }
    Ok((name, value.trim().to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn given(name: &str, value: &str) -> Result<Vec<(String, String)>, Problem> {
        metadata(&[(name.to_owned(), value.to_owned())])
    }

    #[test]
    fn metadata_is_normalised() {
        assert_eq!(given("X-Trace", " a b ").unwrap()[0], ("x-trace".into(), "a b".into()));
        for padded in ["AAE=", "AAE"] {
            assert_eq!(given("trace-bin", padded).unwrap()[0].1, "AAE");
        }
    }

    #[test]
    fn metadata_that_breaks_the_call_is_refused_by_name() {
        for (name, value) in
            [("grpc-timeout", "1S"), ("te", "gzip"), (":path", "/"), ("x", "é"), ("x-bin", "*")]
        {
            let problem = given(name, value).unwrap_err();
            assert_eq!(problem.field.as_deref(), Some("operation.metadata"), "{name}");
        }
    }

    #[test]
    fn an_authority_brackets_ipv6() {
        assert_eq!(authority("::1", 50), "[::1]:50");
        assert_eq!(authority("[::1]", 50), "[::1]:50");
        assert_eq!(authority("localhost", 50), "localhost:50");
    }
}
