//! A message in a datagram, behind 8 bytes that number it; the echo brings the number back.
//! Datagrams may be lost (RFC 9221), and then nobody says so: such a request ends as `timeout`.
//! A task of its own reads what arrives and takes it to the seat that waits for it.

use std::future::poll_fn;
use std::rc::Rc;
use std::sync::Arc;

use bytes::{BufMut, BytesMut};
use gonogo_core::Outcome;
use quinn::Connection;

use super::connection::Broken;
use super::desk::Desk;
use super::message::Message;
use crate::driver::Progress;
use crate::net::quic::outcome_of_loss;
use crate::wire::{Problem, ProblemCode};

/// Bytes of the number, most significant first.
pub const NUMBER_BYTES: usize = 8;

/// One handle's place at its connection's desk.
pub struct Seat {
    desk: Rc<Desk>,
    message: Arc<Message>,
    index: u32,
    /// Memory of datagrams that are gone is used again.
    buffer: BytesMut,
}

impl Seat {
    fn take(desk: Rc<Desk>, message: Arc<Message>) -> Seat {
        let index = desk.sit_down();
        Seat { desk, message, index, buffer: BytesMut::new() }
    }

    /// A place beside this one.
    pub fn another(&self) -> Seat {
        Seat::take(self.desk.clone(), self.message.clone())
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        self.desk.stand_up(self.index);
    }
}

/// Starts to read echoes; gives the first seat. Errors: `protocol_error` when the server takes no
/// datagrams, `spec_invalid` when the message does not fit into one.
pub fn start(quic: &Connection, message: &Arc<Message>) -> Result<Seat, Problem> {
    let Some(longest) = quic.max_datagram_size() else {
        return Err(Problem::new(
            ProblemCode::ProtocolError,
            "the server takes no QUIC datagrams (RFC 9221)",
            "switch datagrams on at the server, or use mode stream",
        ));
    };
    let needed = NUMBER_BYTES + message.bytes.len();
    if needed > longest {
        let said = format!("needs {needed} bytes of a datagram; this connection takes {longest}");
        return Err(Problem::invalid(Some("operation.messageBase64"), said));
    }
    let desk = Rc::new(Desk::default());
    let seat = Seat::take(desk.clone(), message.clone());
    tokio::task::spawn_local(read_echoes(quic.clone(), message.clone(), desk));
    Ok(seat)
}

/// Ends with the connection, which its last handle closes.
async fn read_echoes(quic: Connection, message: Arc<Message>, desk: Rc<Desk>) {
    loop {
        match quic.read_datagram().await {
            Ok(datagram) => {
                let Some((number, echo)) = datagram.split_first_chunk() else { continue };
                let mut comparison = message.comparison();
                comparison.feed(echo);
                let outcome =
                    if comparison.is_expected() { Outcome::Ok } else { Outcome::BadResponse };
                desk.deliver(u64::from_be_bytes(*number), outcome);
            }
            Err(reason) => return desk.close(outcome_of_loss(&reason)),
        }
    }
}

/// One datagram and its echo.
pub async fn exchange(
    seat: &mut Seat,
    quic: &Connection,
    progress: &Progress,
) -> Result<Outcome, Broken> {
    let number = seat.desk.expect(seat.index);
    seat.buffer.reserve(NUMBER_BYTES + seat.message.bytes.len());
    seat.buffer.put_u64(number);
    seat.buffer.extend_from_slice(&seat.message.bytes);
    // Waits while too much is queued: to drop older ones unsent would look like loss on the way.
    quic.send_datagram_wait(seat.buffer.split().freeze()).await?;
    progress.mark_sent();
    let (desk, index) = (&seat.desk, seat.index);
    Ok(poll_fn(|context| desk.poll_outcome(index, context)).await)
}
