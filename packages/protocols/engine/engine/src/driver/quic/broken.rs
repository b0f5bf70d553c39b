//! Why a request over QUIC broke off: every error of the transport, as the outcome that it is.
//! The connection, its streams and its datagrams end their requests with it.

use gonogo_core::Outcome;
use quinn::{
    ClosedStream, ConnectionError, ReadError, SendDatagramError, StoppedError, WriteError,
};

use crate::net::quic::outcome_of_loss;

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
