//! The request of a gRPC run, made once: header fields in their order and the framed message.
//! Metadata is checked here, so that nothing a spec holds can break the framing of the protocol.
//! Source: grpc/doc/PROTOCOL-HTTP2.md ("Requests").

use base64::Engine as _;
use base64::engine::GeneralPurpose;
use base64::engine::general_purpose::{GeneralPurposeConfig, STANDARD};
use bytes::Bytes;
use prost_reflect::{DynamicMessage, MethodDescriptor};

use crate::driver::Unsendable;
use crate::driver::http2::Prepared;
use crate::grpc_schema::{
    ResponseCheck, SchemaError, encode_message, find_method, frame_message, from_descriptor_set,
};
use crate::script::Parts;
use crate::wire::{BlockSpec, GrpcOperation, Problem, ProblemCode, WireOperation};

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

/// The call of one operation.
pub struct Request {
    /// Pseudo-header fields first, in the order they are sent.
    pub fields: Vec<(String, String)>,
    /// Length prefix and message.
    pub body: Bytes,
    pub expected: Vec<u16>,
    pub check: ResponseCheck,
    method: MethodDescriptor,
    /// Metadata names in the order of the operation.
    names: Vec<String>,
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
        if method.is_client_streaming() || method.is_server_streaming() {
            return Err(schema(
                "operation.method",
                SchemaError {
                    message: format!("{} is a streaming method", operation.method),
                    remedy: "choose a unary method; streams are not measured yet".into(),
                },
            ));
        }
        let message = encode_message(&method.input(), &operation.message_json)
            .map_err(|error| schema("operation.messageJson", error))?;
        let body =
            frame_message(&message).map_err(|error| schema("operation.messageJson", error))?;
        Ok(Self {
            fields: fields(spec, operation)?,
            body,
            expected: operation.expect_code.clone(),
            check: ResponseCheck::new(&method.output()),
            names: operation.metadata.iter().map(|(name, _)| name.clone()).collect(),
            method,
        })
    }

    /// As HTTP/2 sends it.
    pub fn prepared(&self) -> Prepared {
        let fields = self.fields.iter();
        let fields = fields.map(|(name, value)| (name.clone().into(), value.clone().into()));
        Prepared { fields: fields.collect(), body: self.body.clone(), head_only: false }
    }

    /// The call with these parts; the message must still fit its type.
    pub fn render(&self, parts: &Parts) -> Result<Prepared, Unsendable> {
        let given: Vec<_> = self.names.iter().cloned().zip(parts.headers.iter().cloned()).collect();
        let given = metadata(&given).map_err(|_| Unsendable)?;
        let message = encode_message(&self.method.input(), &parts.body).map_err(|_| Unsendable)?;
        let body = frame_message(&message).map_err(|_| Unsendable)?;
        let mut prepared = Prepared { body, ..self.prepared() };
        // Metadata stands in one row behind the call's own fields.
        for ((name, value), field) in given.into_iter().zip(&mut prepared.fields[OWN_FIELDS..]) {
            *field = (name.into(), value.into());
        }
        Ok(prepared)
    }

    /// An answer's message in protobuf's JSON mapping.
    pub fn message_json(&self, message: &[u8]) -> Option<Vec<u8>> {
        let message = DynamicMessage::decode(self.method.output(), message).ok()?;
        serde_json::to_vec(&message).ok()
    }
}

/// Fields that the call itself sets, before its metadata.
const OWN_FIELDS: usize = 7;

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

fn fields(spec: &BlockSpec, operation: &GrpcOperation) -> Result<Vec<(String, String)>, Problem> {
    let scheme = if spec.target.tls.is_some() { "https" } else { "http" };
    let authority = authority(&spec.target.host, spec.target.port);
    let own: [_; OWN_FIELDS] = [
        (":method", "POST".to_owned()),
        (":scheme", scheme.to_owned()),
        (":path", format!("/{}", operation.method)),
        (":authority", authority),
        ("te", "trailers".to_owned()),
        ("content-type", "application/grpc".to_owned()),
        // Milliseconds; eight digits are allowed, and the longest timeout has six.
        ("grpc-timeout", format!("{}m", spec.timeout_ms)),
    ];
    let mut fields: Vec<_> = own.map(|(name, value)| (name.to_owned(), value)).into();
    fields.extend(metadata(&operation.metadata)?);
    if !fields.iter().any(|(name, _)| name == "user-agent") {
        let agent = concat!("grpc-gonogo/", env!("CARGO_PKG_VERSION"));
        fields.push(("user-agent".into(), agent.into()));
    }
    Ok(fields)
}

/// `host:port`, with brackets around an IPv6 address.
pub fn authority(host: &str, port: u16) -> String {
    let bare = host.trim_start_matches('[').trim_end_matches(']');
    if bare.contains(':') { format!("[{bare}]:{port}") } else { format!("{bare}:{port}") }
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
