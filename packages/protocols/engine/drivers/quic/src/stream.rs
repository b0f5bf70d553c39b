//! A message on a stream of its own: bidirectional with an answer, or unidirectional with the
//! peer's acknowledgement. A stream ends with FIN; given up, it is reset, so that half a message
//! never looks whole.
//! Source: RFC 9000, sections 2 and 3.

use std::cell::RefCell;

use gonogo_core::Outcome;
use quinn::{Connection, SendStream};

use gonogo_driver_api::Progress;
use gonogo_net::Meter;
use gonogo_script::Captured;

use super::broken::Broken;
use super::message::Message;

/// Application error code of a stream that its sender gave up.
const GIVEN_UP: u32 = 0;

/// Resets its stream when it is dropped before the whole message is out; quinn would end it well.
struct Outgoing {
    stream: SendStream,
    whole: bool,
}

impl Drop for Outgoing {
    fn drop(&mut self) {
        if !self.whole {
            // A stream that is closed already needs no reset.
            let _ = self.stream.reset(GIVEN_UP.into());
        }
    }
}

/// Writes the message and its end; then QUIC has taken it whole.
async fn send(
    stream: SendStream,
    message: &Message,
    meter: &Meter,
    progress: &Progress,
) -> Result<Outgoing, Broken> {
    let mut outgoing = Outgoing { stream, whole: false };
    if message.priority != 0 {
        outgoing.stream.set_priority(message.priority)?;
    }
    outgoing.stream.write_chunk(message.bytes.clone()).await?;
    outgoing.stream.finish()?;
    outgoing.whole = true;
    meter.add_payload_sent(message.bytes.len());
    progress.mark_sent();
    Ok(outgoing)
}

/// A bidirectional stream: message out, FIN, answer to its FIN. Dropped before that, the reading
/// side asks the server to stop (STOP_SENDING, RFC 9000, section 3.5).
pub async fn exchange(
    quic: &Connection,
    message: &Message,
    captured: Option<&RefCell<Captured>>,
    meter: &Meter,
    progress: &Progress,
) -> Result<Outcome, Broken> {
    let (stream, mut incoming) = quic.open_bi().await?;
    let _outgoing = send(stream, message, meter, progress).await?;
    let mut comparison = message.comparison();
    while let Some(chunk) = incoming.read_chunk(usize::MAX, true).await? {
        meter.add_payload_received(chunk.bytes.len());
        comparison.feed(&chunk.bytes);
        if let Some(captured) = captured {
            captured.borrow_mut().add_body(&chunk.bytes);
        }
    }
    Ok(if comparison.is_expected() { Outcome::Ok } else { Outcome::BadResponse })
}

/// A unidirectional stream: done when the peer's QUIC has acknowledged all of it.
pub async fn deliver(
    quic: &Connection,
    message: &Message,
    meter: &Meter,
    progress: &Progress,
) -> Result<Outcome, Broken> {
    let outgoing = send(quic.open_uni().await?, message, meter, progress).await?;
    match outgoing.stream.stopped().await? {
        None => Ok(Outcome::Ok),
        Some(code) => Err(Broken::reset("asked to stop sending", code)),
    }
}
