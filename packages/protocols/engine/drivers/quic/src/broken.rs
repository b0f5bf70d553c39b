//! Why a request over QUIC broke off: every error of the transport, as the outcome that it is, with what the
//! peer said. The connection, its streams and its datagrams end their requests with it.

use gonogo_core::Outcome;
use quinn::{
    ClosedStream, ConnectionError, ReadError, SendDatagramError, StoppedError, VarInt, WriteError,
};

use gonogo_driver_api::Reason;
use gonogo_net::quic::{outcome_of_loss, words_of_loss};

/// A request that ended before its answer was complete.
pub struct Broken(pub Outcome, pub Reason);

impl Broken {
    /// The peer gave the stream up, with an error code that the application knows.
    pub fn reset(what: &str, code: VarInt) -> Broken {
        Broken(Outcome::Reset, format!("the server {what}: error {:#x}", code.into_inner()).into())
    }

    fn other(error: &dyn std::error::Error) -> Broken {
        Broken(Outcome::ProtocolError, error.to_string().into())
    }
}

/// Why a connection of raw QUIC was lost.
pub fn words_of(reason: &ConnectionError) -> Reason {
    words_of_loss(reason, |code| format!("error {code:#x}").into()).into()
}

const STOPPED: &str = "asked to stop sending";

impl From<ConnectionError> for Broken {
    fn from(reason: ConnectionError) -> Self {
        Broken(outcome_of_loss(&reason), words_of(&reason))
    }
}

impl From<WriteError> for Broken {
    fn from(error: WriteError) -> Self {
        match error {
            WriteError::Stopped(code) => Broken::reset(STOPPED, code),
            WriteError::ConnectionLost(reason) => reason.into(),
            other => Broken::other(&other),
        }
    }
}

impl From<ReadError> for Broken {
    fn from(error: ReadError) -> Self {
        match error {
            ReadError::Reset(code) => Broken::reset("reset the stream", code),
            ReadError::ConnectionLost(reason) => reason.into(),
            other => Broken::other(&other),
        }
    }
}

impl From<StoppedError> for Broken {
    fn from(error: StoppedError) -> Self {
        match error {
            StoppedError::ConnectionLost(reason) => reason.into(),
            other => Broken::other(&other),
        }
    }
}

impl From<SendDatagramError> for Broken {
    fn from(error: SendDatagramError) -> Self {
        match error {
            SendDatagramError::ConnectionLost(reason) => reason.into(),
            other => Broken::other(&other),
        }
    }
}

/// The peer stopped the stream before its end was written.
impl From<ClosedStream> for Broken {
    fn from(_: ClosedStream) -> Self {
        Broken(Outcome::Reset, format!("the server {STOPPED}").into())
    }
}
