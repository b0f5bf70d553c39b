//! An HTTP request as the worker sends it, and what every request line and header must be.
//! Mirrors the HTTP operation of packages/protocols/src/spec/wire/block-spec.ts. Sources: RFC 9110, RFC 9218.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::Deserialize;

use super::header_rules::{is_token_byte, refusal};
use super::{Problem, ProtocolName};

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

    pub(super) fn check(&self, protocol: ProtocolName) -> Result<(), Problem> {
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

/// Names and values that could not be sent, would end the header early, or that the rules of the protocol
/// refuse; errors are `spec_invalid` and name the header.
pub fn check_headers(
    field: &str,
    protocol: ProtocolName,
    headers: &WireHeaders,
) -> Result<(), Problem> {
    let mut has_host = false;
    for (name, value) in headers {
        let refuse = |why: &str| Err(Problem::invalid(Some(field), format!("{name} {why}")));
        if name.is_empty() || !name.bytes().all(is_token_byte) {
            let message = format!("holds {name:?}, which is not a header name");
            return Err(Problem::invalid(Some(field), message));
        }
        if value.bytes().any(|byte| (byte < 0x20 && byte != b'\t') || byte == 0x7f) {
            return refuse("has a value with control characters");
        }
        if let Some(why) = refusal(protocol, name, value) {
            return refuse(&why);
        }
        // RFC 9112, section 3.2: two of them are an error.
        if name.eq_ignore_ascii_case("host") && std::mem::replace(&mut has_host, true) {
            return refuse("is given twice");
        }
    }
    Ok(())
}
