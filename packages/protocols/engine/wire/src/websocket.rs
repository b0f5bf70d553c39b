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
