//! How a connection was lost, and in which words: those of the server where it gave some.

use std::io;

use gonogo_driver_api::Reason;

use super::frame::{Violation, words_of_close};

/// Close codes (RFC 6455, section 7.4.1).
pub const NORMAL: u16 = 1000;
const PROTOCOL_ERROR: u16 = 1002;
const TOO_BIG: u16 = 1009;

/// Why a connection is of no more use.
#[derive(Debug, Clone, Copy)]
pub enum Lost {
    Broken(io::ErrorKind),
    /// The peer closed, with its code where it said so.
    Closed(Option<u16>),
    Violated(Violation),
    NoRandomNumbers,
}

impl Lost {
    /// What the close frame of this side says; `None`: it has no place.
    pub fn close_code(self, closed: Option<(Option<u16>, &str)>) -> Option<u16> {
        match self {
            // Section 5.5.1: a close frame is answered with the same code.
            Lost::Closed(_) => closed.map(|(code, _)| code.unwrap_or(NORMAL)),
            Lost::Violated(Violation::TooLong) => Some(TOO_BIG),
            Lost::Violated(_) => Some(PROTOCOL_ERROR),
            Lost::Broken(_) | Lost::NoRandomNumbers => None,
        }
    }

    /// Why, with what the close frame said, and how the transport broke, where they did.
    pub fn words(self, closed: Option<(Option<u16>, &str)>, error: Option<&str>) -> Reason {
        match (self, closed) {
            (Lost::Closed(_), Some((code, reason))) => words_of_close(code, reason).into(),
            (Lost::Closed(_), None) | (Lost::Broken(io::ErrorKind::UnexpectedEof), _) => {
                "the server closed the connection without a close frame".into()
            }
            (Lost::Violated(violation), _) => violation.words().into(),
            (Lost::Broken(kind), _) => match error {
                Some(error) => format!("the connection broke: {error}").into(),
                None => format!("the connection broke: {kind}").into(),
            },
            (Lost::NoRandomNumbers, _) => "the system gives no random numbers".into(),
        }
    }
}
