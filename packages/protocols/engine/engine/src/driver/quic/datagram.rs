//! A message in a datagram, behind 8 bytes that number it; the echo brings the number back.
//! Datagrams may be lost (RFC 9221), and then nobody says so: such a request ends as `timeout`.
//! A task of its own reads what arrives and takes it to the seat that waits for it.

use std::cell::RefCell;
use std::future::poll_fn;
use std::rc::Rc;

use bytes::{BufMut, BytesMut};
use gonogo_core::Outcome;
use quinn::Connection;

use super::connection::Broken;
use super::desk::Desk;
use super::message::Message;
use crate::driver::Progress;
use crate::net::quic::outcome_of_loss;
use crate::script::Captured;
use crate::wire::{Problem, ProblemCode, QuicMode};

/// Bytes of the number, most significant first.
pub const NUMBER_BYTES: usize = 8;

/// One handle's place at its connection's desk.
pub struct Seat {
    desk: Rc<Desk>,
    index: u32,
    /// Memory of datagrams that are gone is used again.
    buffer: BytesMut,
}

impl Seat {
    fn take(desk: Rc<Desk>) -> Seat {
        let index = desk.sit_down();
        Seat { desk, index, buffer: BytesMut::new() }
    }

    /// A place beside this one.
    pub fn another(&self) -> Seat {
        Seat::take(self.desk.clone())
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        self.desk.stand_up(self.index);
    }
}

/// Bytes of the datagram that carries the message.
pub fn needed(message: &Message) -> usize {
    NUMBER_BYTES + message.bytes.len()
}

/// Starts to read echoes, where messages go in datagrams; gives the first seat. Errors:
/// `protocol_error` when the server takes no datagrams, `spec_invalid` when a message does not fit.
pub fn start(quic: &Connection, messages: &[Message]) -> Result<Option<Seat>, Problem> {
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
            let said =
                format!("needs {needed} bytes of a datagram; this connection takes {longest}");
            let problem = Problem::invalid(Some("operation.messageBase64"), said);
            return Err(problem.of_operation(index));
        }
    }
    let desk = Rc::new(Desk::default());
    let seat = Seat::take(desk.clone());
    tokio::task::spawn_local(read_echoes(quic.clone(), desk));
    Ok(Some(seat))
}

/// Ends with the connection, which its last handle closes.
async fn read_echoes(quic: Connection, desk: Rc<Desk>) {
    loop {
        match quic.read_datagram().await {
            Ok(mut datagram) => {
                let Some(number) = datagram.first_chunk().copied() else { continue };
                let echo = datagram.split_off(NUMBER_BYTES);
                desk.deliver(u64::from_be_bytes(number), echo);
            }
            Err(reason) => return desk.close(outcome_of_loss(&reason)),
        }
    }
}

/// One datagram and its echo.
pub async fn exchange(
    seat: &mut Seat,
    quic: &Connection,
    message: &Message,
    captured: Option<&RefCell<Captured>>,
    progress: &Progress,
) -> Result<Outcome, Broken> {
    let number = seat.desk.expect(seat.index);
    seat.buffer.reserve(needed(message));
    seat.buffer.put_u64(number);
    seat.buffer.extend_from_slice(&message.bytes);
    // Waits while too much is queued: to drop older ones unsent would look like loss on the way.
    quic.send_datagram_wait(seat.buffer.split().freeze()).await?;
    progress.mark_sent();
    let (desk, index) = (&seat.desk, seat.index);
    let echo = match poll_fn(|context| desk.poll_echo(index, context)).await {
        Ok(echo) => echo,
        Err(lost) => return Ok(lost),
    };
    if let Some(captured) = captured {
        captured.borrow_mut().add_body(&echo);
    }
    let mut comparison = message.comparison();
    comparison.feed(&echo);
    Ok(if comparison.is_expected() { Outcome::Ok } else { Outcome::BadResponse })
}
