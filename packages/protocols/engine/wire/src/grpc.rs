//! A gRPC call as the worker sends it: its messages, and how a bidirectional one takes turns.
//! Mirrors the gRPC operation of packages/protocols/src/spec/wire/block-spec.ts.

use serde::Deserialize;
use serde_json::value::RawValue;

use super::{Problem, WireHeaders};

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

impl GrpcOperation {
    /// Status numbers end with UNAUTHENTICATED (grpc/doc/statuscodes.md).
    pub(super) fn check(&self) -> Result<(), Problem> {
        match self.expect_code.iter().position(|code| *code > 16) {
            None => Ok(()),
            Some(at) => {
                let field = format!("operation.expectCode.{at}");
                Err(Problem::invalid(Some(&field), "must be 0 to 16"))
            }
        }
    }
}
