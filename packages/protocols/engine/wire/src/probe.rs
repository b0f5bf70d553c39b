//! A probe on the wire: what is asked about an address, and what answers there.
//! Mirrors packages/protocols/src/spec/wire/probe.ts.
//! One line of JSON in, one line out.

use serde::{Deserialize, Serialize};

use super::{QuicFacts, WireHeaders, WireTarget};

#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProtoFile {
    pub name: String,
    pub content: String,
}

/// Where a gRPC target's schema comes from.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum GrpcSchemaSource {
    Reflection,
    Proto { files: Vec<ProtoFile> },
    DescriptorSet { base64: String },
}

#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ProbeRequest {
    pub wire_version: u32,
    pub target: WireTarget,
    pub allowed_cidrs: Vec<String>,
    pub headers: WireHeaders,
    /// Path of the GET or handshake that a probe sends.
    pub path: String,
    pub grpc_schema: Option<GrpcSchemaSource>,
    /// By reflection asked for by name, beside what the server lists: services, messages in `Any`, extensions.
    #[serde(default)]
    pub grpc_symbols: Vec<String>,
    /// Nothing but those. Of the command line alone.
    #[serde(skip)]
    pub only_grpc_symbols: bool,
    pub timeout_ms: u64,
}

/// What a TLS handshake agreed on.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct TlsFacts {
    /// TLSv1.2 or TLSv1.3
    pub version: String,
    pub cipher: String,
    pub alpn: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct CertificateFacts {
    pub subject: String,
    pub issuer: String,
    /// ISO 8601 with offset.
    pub not_after: String,
    pub names: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct GrpcField {
    pub name: String,
    #[serde(rename = "type")]
    pub kind: String,
    pub repeated: bool,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct GrpcMethod {
    pub method: String,
    pub input: String,
    pub output: String,
    pub client_streaming: bool,
    pub server_streaming: bool,
    pub input_fields: Vec<GrpcField>,
    pub example_json: String,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct HttpFacts {
    pub status: u16,
    pub version: String,
    pub server: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct GrpcUnusable {
    /// `package.Service` or `package.Service/Method`
    pub name: String,
    pub reason: String,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct GrpcFacts {
    pub methods: Vec<GrpcMethod>,
    /// What the schema names and no call can be made of.
    pub unusable: Vec<GrpcUnusable>,
    pub descriptor_set_base64: String,
}

/// Whether a handshake at `path` was accepted, and why not.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct WebSocketFacts {
    pub path: String,
    pub accepted: bool,
    pub subprotocol: Option<String>,
    pub refusal: Option<WebSocketRefusal>,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct WebSocketRefusal {
    pub message: String,
    pub remedy: String,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ProbeProblem {
    pub code: String,
    pub message: String,
    pub remedy: String,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ProbeAnswer {
    pub ok: bool,
    /// `ip:port`; the first was used.
    pub addresses: Vec<String>,
    pub connect_us: Option<f64>,
    pub tls: Option<TlsFacts>,
    pub certificate: Option<CertificateFacts>,
    pub http: Option<HttpFacts>,
    pub grpc: Option<GrpcFacts>,
    pub websocket: Option<WebSocketFacts>,
    pub quic: Option<QuicFacts>,
    pub problem: Option<ProbeProblem>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_the_shared_fixture() {
        let text = include_str!("../../../fixtures/probe-request.http3.json");
        let request: ProbeRequest = serde_json::from_str(text).unwrap();
        assert_eq!(request.target.host, "::1");
        assert_eq!(request.grpc_schema, None);
    }

    #[test]
    fn reads_every_schema_source() {
        let read = |text: &str| serde_json::from_str::<GrpcSchemaSource>(text);
        assert_eq!(read(r#"{"kind":"reflection"}"#).unwrap(), GrpcSchemaSource::Reflection);
        assert!(read(r#"{"kind":"proto","files":[{"name":"a.proto","content":""}]}"#).is_ok());
        assert!(read(r#"{"kind":"descriptor-set","base64":""}"#).is_ok());
        assert!(read(r#"{"kind":"proto","files":[],"more":1}"#).is_err());
    }
}
