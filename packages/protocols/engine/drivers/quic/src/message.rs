//! The message of a run over raw QUIC, made once, and the judgement of what comes back.
//! An echo is compared piece by piece as it arrives; nothing is collected.

use bytes::Bytes;

use gonogo_wire::{Problem, QuicExpectation, QuicMode, WireOperation};

/// The message of one operation.
#[derive(Clone)]
pub struct Message {
    pub mode: QuicMode,
    pub bytes: Bytes,
    pub priority: i32,
    expects_echo: bool,
}

impl Message {
    /// Errors are `spec_invalid`, with the field in error.
    pub fn prepare(operation: &WireOperation) -> Result<Self, Problem> {
        let WireOperation::Quic(operation) = operation else {
            return Err(Problem::invalid(Some("operation.kind"), "quic needs a quic operation"));
        };
        Ok(Self {
            mode: operation.mode,
            bytes: operation.message()?.into(),
            priority: operation.priority,
            expects_echo: operation.expect == QuicExpectation::Echo,
        })
    }

    /// An answer that has not begun yet.
    pub fn comparison(&self) -> Comparison<'_> {
        Comparison { message: self, at: 0, same: true }
    }
}

/// How an answer compares with what was expected, so far.
pub struct Comparison<'a> {
    message: &'a Message,
    at: usize,
    same: bool,
}

impl Comparison<'_> {
    /// The next piece of the answer.
    pub fn feed(&mut self, piece: &[u8]) {
        let rest = self.message.bytes.get(self.at..).unwrap_or_default();
        self.same = self.same && rest.starts_with(piece);
        self.at += piece.len();
    }

    /// Whether the answer, now at its end, is what was expected.
    pub fn is_expected(&self) -> bool {
        !self.message.expects_echo || (self.same && self.at == self.message.bytes.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judge(expects_echo: bool, pieces: &[&[u8]]) -> bool {
        let bytes = Bytes::from_static(b"message");
        let message = Message { mode: QuicMode::Stream, bytes, priority: 0, expects_echo };
        let mut comparison = message.comparison();
        pieces.iter().for_each(|piece| comparison.feed(piece));
        comparison.is_expected()
    }

    #[test]
    fn an_echo_is_the_message_in_any_pieces() {
        assert!(judge(true, &[b"message"]));
        assert!(judge(true, &[b"mes", b"", b"sage"]));
        let wrongs: [&[&[u8]]; 5] =
            [&[], &[b"mess"], &[b"message", b"!"], &[b"massage"], &[b"x", b"essage"]];
        for wrong in wrongs {
            assert!(!judge(true, wrong), "{wrong:?}");
            assert!(judge(false, wrong), "any answer is one: {wrong:?}");
        }
    }
}
