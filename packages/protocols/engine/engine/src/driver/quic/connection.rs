//! One QUIC connection with many messages on it, and the handles through which they go.
//! QUIC's own state machine runs in its own task; a handle opens a stream per request, or sends a
//! datagram and waits at its seat for the echo.

use std::rc::Rc;
use std::sync::Arc;

use gonogo_core::Outcome;
use quinn::{
    ClosedStream, ConnectionError, ReadError, SendDatagramError, StoppedError, WriteError,
};

use super::datagram::{self, Seat};
use super::message::Message;
use super::stream;
use crate::driver::{Connection, Exchange, Progress};
use crate::net::quic::{QuicLink, QuicSetUp, outcome_of_loss};
use crate::net::{Meter, PathGauge};
use crate::wire::{Problem, QuicMode};

/// A handle: one request at a time; `share` gives more.
pub struct QuicConnection {
    link: Rc<QuicLink>,
    message: Arc<Message>,
    /// Where its echoes arrive, in mode datagram.
    seat: Option<Seat>,
}

impl QuicConnection {
    /// Errors: `protocol_error` when the server takes no datagrams and `spec_invalid` when the
    /// message is too long for one.
    pub fn new(
        set_up: QuicSetUp,
        message: Arc<Message>,
        meter: Rc<Meter>,
    ) -> Result<Self, Problem> {
        let seat = match message.mode {
            QuicMode::Datagram => Some(datagram::start(&set_up.connection, &message)?),
            QuicMode::Stream | QuicMode::Uni => None,
        };
        Ok(Self { link: Rc::new(QuicLink::new(set_up, meter, 0)), message, seat })
    }

    async fn send(&mut self, progress: &Progress) -> Result<Outcome, Broken> {
        match (&mut self.seat, self.message.mode) {
            (Some(seat), _) => datagram::exchange(seat, &self.link.quic, progress).await,
            (None, QuicMode::Uni) => {
                stream::deliver(&self.link.quic, &self.message, progress).await
            }
            (None, _) => stream::exchange(&self.link.quic, &self.message, progress).await,
        }
    }
}

/// A request that ended before its answer was complete.
pub struct Broken(pub Outcome);

impl From<ConnectionError> for Broken {
    fn from(reason: ConnectionError) -> Self {
        Broken(outcome_of_loss(&reason))
    }
}

impl From<WriteError> for Broken {
    fn from(error: WriteError) -> Self {
        match error {
            WriteError::Stopped(_) => Broken(Outcome::Reset),
            WriteError::ConnectionLost(reason) => reason.into(),
            _ => Broken(Outcome::ProtocolError),
        }
    }
}

impl From<ReadError> for Broken {
    fn from(error: ReadError) -> Self {
        match error {
            ReadError::Reset(_) => Broken(Outcome::Reset),
            ReadError::ConnectionLost(reason) => reason.into(),
            _ => Broken(Outcome::ProtocolError),
        }
    }
}

impl From<StoppedError> for Broken {
    fn from(error: StoppedError) -> Self {
        match error {
            StoppedError::ConnectionLost(reason) => reason.into(),
            _ => Broken(Outcome::ProtocolError),
        }
    }
}

impl From<SendDatagramError> for Broken {
    fn from(error: SendDatagramError) -> Self {
        match error {
            SendDatagramError::ConnectionLost(reason) => reason.into(),
            _ => Broken(Outcome::ProtocolError),
        }
    }
}

/// The peer stopped the stream before its end was written.
impl From<ClosedStream> for Broken {
    fn from(_: ClosedStream) -> Self {
        Broken(Outcome::Reset)
    }
}

impl Connection for QuicConnection {
    async fn exchange(&mut self, progress: &Progress) -> Exchange {
        let early = self.link.early.clone().filter(|early| early.verdict().is_none());
        let mut ended = self.send(progress).await;
        if let (Err(_), Some(early)) = (&ended, early)
            && !early.is_accepted().await
            && self.link.is_open()
        {
            // Refused early data was never seen by the server (RFC 9001, section 4.6.2): again.
            ended = self.send(progress).await;
        }
        let outcome = ended.unwrap_or_else(|broken| broken.0);
        Exchange { outcome, status: None, reusable: self.link.is_open() }
    }

    fn share(&self) -> Option<Self> {
        let seat = self.seat.as_ref().map(Seat::another);
        Some(Self { link: self.link.clone(), message: self.message.clone(), seat })
    }

    fn is_open(&self) -> bool {
        self.link.is_open()
    }

    fn rtt_us(&self) -> Option<f64> {
        Some(self.link.rtt_us())
    }

    fn path(&self) -> Option<PathGauge> {
        Some(self.link.path())
    }

    fn settle_meter(&self) {
        self.link.settle();
    }
}
