//! The agents study's service: messages over HTTP, WebSocket and QUIC, each answered with the same few bytes.
//! A message that names its class waits in the one queue of the whole target; any other goes straight through.

pub mod class;
pub mod queue;

use crate::target::Target;
use class::Class;

/// The answer to every message that was taken.
pub const ACKNOWLEDGEMENT: &str = r#"{"status":"received"}"#;
/// Why a message is refused.
pub const FULL: &str = "the queue is full; send less, or later";

/// The queue has no place for the message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refused;

/// Takes a message that was read whole just now; returns when it may be acknowledged.
pub async fn take(target: &Target, message: &[u8], urgency: class::Urgency) -> Result<(), Refused> {
    match Class::of(message, urgency) {
        Some(class) => target.agents.serve(class).await,
        None => Ok(()),
    }
}
