//! How a connection was lost, and in which words: those of the server where it gave some.

use std::io;

use super::frame::{Violation, words_of_close};
use crate::driver::Reason;

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
    /// Why, with what the close frame said, and how the transport broke, where they did.
    pub fn words(self, closed: Option<(Option<u16>, &str)>, fault: Option<&str>) -> Reason {
        match (self, closed) {
            (Lost::Closed(_), Some((code, reason))) => words_of_close(code, reason).into(),
            (Lost::Closed(_), None) | (Lost::Broken(io::ErrorKind::UnexpectedEof), _) => {
                "the server closed the connection without a close frame".into()
            }
            (Lost::Violated(violation), _) => violation.words().into(),
            (Lost::Broken(kind), _) => match fault {
                Some(fault) => format!("the connection broke: {fault}").into(),
                None => format!("the connection broke: {kind}").into(),
            },
            (Lost::NoRandomNumbers, _) => "the system gives no random numbers".into(),
        }
    }
}
