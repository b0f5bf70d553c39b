//! A message in a datagram, behind 8 bytes that number it; the echo brings the number back.
//! Datagrams may be lost (RFC 9221), and then nobody says so: such a request ends as `timeout`.
//! A task of its own reads what arrives and takes it to the slot that waits for it.

use std::cell::RefCell;
use std::future::poll_fn;
use std::rc::Rc;

use bytes::{BufMut, BytesMut};
use gonogo_core::Outcome;
use quinn::Connection;

use gonogo_driver_api::Progress;
use gonogo_net::Meter;
use gonogo_net::quic::outcome_of_loss;
use gonogo_script::Captured;
use gonogo_wire::{Problem, ProblemCode, QuicMode};

use super::broken::{Broken, words_of};
use super::message::Message;
use super::pending_echoes::PendingEchoes;

/// Bytes of the number, most significant first.
pub const NUMBER_BYTES: usize = 8;

/// One handle's slot among its connection's pending echoes; released when it is dropped.
pub struct SlotGuard {
    pending: Rc<PendingEchoes>,
    index: u32,
    /// Memory of datagrams that are gone is used again.
    buffer: BytesMut,
}

impl SlotGuard {
    fn take(pending: Rc<PendingEchoes>) -> SlotGuard {
        let index = pending.claim();
        SlotGuard { pending, index, buffer: BytesMut::new() }
    }

    /// Another slot of the same connection.
    pub fn another(&self) -> SlotGuard {
        SlotGuard::take(self.pending.clone())
    }
}

impl Drop for SlotGuard {
    fn drop(&mut self) {
        self.pending.release(self.index);
    }
}

/// Bytes of the datagram that carries the message.
pub fn needed(message: &Message) -> usize {
    NUMBER_BYTES + message.bytes.len()
}

/// Starts to read echoes, where messages go in datagrams; gives the first slot. Errors:
/// `protocol_error` when the server takes no datagrams, `spec_invalid` when a message does not fit.
pub fn start(quic: &Connection, messages: &[Message]) -> Result<Option<SlotGuard>, Problem> {
    let is_datagram = |message: &Message| message.mode == QuicMode::Datagram;
    let messages = messages.iter().enumerate();
    let in_datagrams: Vec<_> = messages.filter(|(_, message)| is_datagram(message)).collect();
    if in_datagrams.is_empty() {
        return Ok(None);
    }
    let Some(longest) = quic.max_datagram_size() else {
        return Err(Problem::new(
            ProblemCode::ProtocolError,
            "the server takes no QUIC datagrams (RFC 9221)",
            "switch datagrams on at the server, or use mode stream",
        ));
    };
    for (index, message) in in_datagrams {
        let needed = needed(message);
        if needed > longest {
            let message =
                format!("needs {needed} bytes of a datagram; this connection takes {longest}");
            let problem = Problem::invalid(Some("operation.messageBase64"), message);
            return Err(problem.of_operation(index));
        }
    }
    let pending = Rc::new(PendingEchoes::default());
    let slot = SlotGuard::take(pending.clone());
    tokio::task::spawn_local(read_echoes(quic.clone(), pending));
    Ok(Some(slot))
}

/// Ends with the connection, which its last handle closes.
async fn read_echoes(quic: Connection, pending: Rc<PendingEchoes>) {
    loop {
        match quic.read_datagram().await {
            Ok(mut datagram) => {
                let Some(number) = datagram.first_chunk().copied() else { continue };
                let echo = datagram.split_off(NUMBER_BYTES);
                pending.deliver(u64::from_be_bytes(number), echo);
            }
            Err(reason) => return pending.close(outcome_of_loss(&reason)),
        }
    }
}

/// One datagram and its echo.
pub async fn exchange(
    slot: &mut SlotGuard,
    quic: &Connection,
    message: &Message,
    captured: Option<&RefCell<Captured>>,
    meter: &Meter,
    progress: &Progress,
) -> Result<Outcome, Broken> {
    let number = slot.pending.expect(slot.index);
    slot.buffer.reserve(needed(message));
    slot.buffer.put_u64(number);
    slot.buffer.extend_from_slice(&message.bytes);
    // Waits while too much is queued: to drop older ones unsent would look like loss on the way.
    quic.send_datagram_wait(slot.buffer.split().freeze()).await?;
    meter.add_payload_sent(message.bytes.len());
    progress.mark_sent();
    let (pending, index) = (&slot.pending, slot.index);
    let echo = match poll_fn(|context| pending.poll_echo(index, context)).await {
        Ok(echo) => echo,
        Err(lost) => {
            let reason = quic.close_reason().map_or("".into(), |reason| words_of(&reason));
            return Err(Broken(lost, reason));
        }
    };
    meter.add_payload_received(echo.len());
    if let Some(captured) = captured {
        captured.borrow_mut().add_body(&echo);
    }
    let mut comparison = message.comparison();
    comparison.feed(&echo);
    Ok(if comparison.is_expected() { Outcome::Ok } else { Outcome::BadResponse })
}
