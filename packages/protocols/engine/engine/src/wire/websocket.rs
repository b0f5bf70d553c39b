//! A WebSocket operation on the wire: the handshake, the message, and what counts as its answer.
//! Mirrors `WireWebSocketOperation` of packages/protocols/src/spec/websocket.ts.
//! What the shape cannot say (base64, UTF-8, headers that the handshake owns) is checked here.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::Deserialize;

use super::header_rules::is_token_byte;
use super::http::check_path;
use super::{Problem, WireHeaders};

/// Longest message that is sent, and longest answer that is read.
pub const MAX_MESSAGE_BYTES: usize = 16 << 20;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MessageType {
    Text,
    Binary,
}

/// Which message answers a request. Braces, because serde lets unit variants carry unknown fields.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub enum WireReply {
    /// The next message, which must equal what was sent.
    Echo {},
    /// The next message.
    Any {},
    /// The first message that contains the text; others are passed over.
    Contains { text: String },
}

#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct WebSocketOperation {
    /// Where the handshake goes.
    pub path: String,
    /// Headers of the handshake.
    pub headers: WireHeaders,
    pub subprotocol: Option<String>,
    pub message_type: MessageType,
    pub message_base64: String,
    pub reply: WireReply,
}

impl WebSocketOperation {
    /// The message's bytes; `spec_invalid` when it is not base64.
    pub fn message(&self) -> Result<Vec<u8>, Problem> {
        STANDARD
            .decode(&self.message_base64)
            .map_err(|_| Problem::invalid(Some("operation.messageBase64"), "is not base64"))
    }

    /// Refuses what can never be sent; errors are `spec_invalid` with the field.
    pub fn check(&self) -> Result<(), Problem> {
        let refuse = |field: &str, message: &str| Err(Problem::invalid(Some(field), message));
        check_path(&self.path)?;
        if self.subprotocol.as_deref().is_some_and(|name| !is_token(name)) {
            return refuse("operation.subprotocol", "is not a subprotocol name");
        }
        if matches!(&self.reply, WireReply::Contains { text } if text.is_empty()) {
            return refuse("operation.reply.text", "must not be empty");
        }
        let message = self.message()?;
        if message.len() > MAX_MESSAGE_BYTES {
            return refuse("operation.messageBase64", "is longer than 16 MiB");
        }
        if self.message_type == MessageType::Text && std::str::from_utf8(&message).is_err() {
            return refuse("operation.messageBase64", "is text, but not UTF-8");
        }
        Ok(())
    }
}

fn is_token(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(is_token_byte)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::script::read_block;
    use crate::wire::WireOperation;

    const FIXTURE: &str = include_str!("../../../../fixtures/block-spec.websocket.json");

    #[test]
    fn reads_the_shared_fixture() {
        let spec = read_block(FIXTURE).unwrap();
        let WireOperation::WebSocket(operation) = &spec.operations[0].operation else {
            panic!("a websocket one")
        };
        assert_eq!(operation.message().unwrap(), b"{\"id\":1}");
        assert_eq!(operation.subprotocol.as_deref(), Some("demo.v1"));
        assert_eq!(operation.reply, WireReply::Contains { text: "QUEUED".into() });
    }

    #[test]
    fn names_the_field_at_fault() {
        for (from, to, field) in [
            ("\"/dispatch\"", "\"dispatch\"", "operations.0.operation.path"),
            ("\"demo.v1\"", "\"demo v1\"", "operations.0.operation.subprotocol"),
            ("\"eyJpZCI6MX0=\"", "\"*\"", "operations.0.operation.messageBase64"),
            ("\"eyJpZCI6MX0=\"", "\"/w==\"", "operations.0.operation.messageBase64"),
            ("\"x-team\"", "\"Sec-WebSocket-Key\"", "operations.0.operation.headers"),
            ("\"x-team\"", "\"x team\"", "operations.0.operation.headers"),
            ("\"QUEUED\"", "\"\"", "operations.0.operation.reply.text"),
            (
                "\"websocket\",\n    \"host\"",
                "\"http1\",\n    \"host\"",
                "operations.0.operation.kind",
            ),
        ] {
            let problem = read_block(&FIXTURE.replace(from, to)).expect_err(from);
            assert_eq!(problem.field.as_deref(), Some(field), "{from} -> {to}");
        }
        assert!(read_block(&FIXTURE.replace("\"contains\"", "\"echo\"")).is_err());
    }
}
