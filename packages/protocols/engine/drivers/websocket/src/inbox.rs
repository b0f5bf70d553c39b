//! What came from the server since the request went out: is it the answer?
//! Messages are compared as they pass and never kept, so an answer of any length costs no memory.
//! A message that began before the request cannot be its answer; it is counted as unsolicited.

use std::sync::Arc;

use gonogo_core::Outcome;
use memchr::memmem::Finder;

use gonogo_script::Captured;
use gonogo_wire::{MessageType, WireReply};

use super::frame::{MAX_CONTROL_BYTES, Sink};

/// Which message answers, prepared once.
#[derive(Debug, Clone)]
pub enum ReplyRule {
    Echo { kind: MessageType, message: Arc<[u8]> },
    Any,
    Contains(Arc<Finder<'static>>),
}

impl ReplyRule {
    pub fn new(reply: &WireReply, kind: MessageType, message: Arc<[u8]>) -> ReplyRule {
        match reply {
            WireReply::Echo {} => ReplyRule::Echo { kind, message },
            WireReply::Any {} => ReplyRule::Any,
            WireReply::Contains { text } => {
                ReplyRule::Contains(Arc::new(Finder::new(text.as_bytes()).into_owned()))
            }
        }
    }

    /// Bytes at the end of a piece in which a wanted text may begin.
    fn overlap(&self) -> usize {
        match self {
            ReplyRule::Contains(finder) => finder.needle().len() - 1,
            _ => 0,
        }
    }
}

/// One connection's view of what came.
#[derive(Debug)]
pub struct Inbox {
    rule: ReplyRule,
    awaiting: bool,
    /// The message that is coming began after the request went out.
    is_candidate: bool,
    /// It is as the rule wants it, so far.
    fits: bool,
    seen_bytes: usize,
    /// The end of the last piece, and then the begin of the next: where a wanted text may be cut.
    seam: Vec<u8>,
    answered: Option<Outcome>,
    /// A look into the answer is wanted.
    keeps: bool,
    captured: Captured,
    unsolicited: u64,
    /// Of all messages, since they were last taken.
    payload_bytes: usize,
    ping: Option<([u8; MAX_CONTROL_BYTES], usize)>,
    closed: Option<(Option<u16>, String)>,
}

impl Inbox {
    pub fn new(rule: ReplyRule) -> Inbox {
        let seam = Vec::with_capacity(2 * rule.overlap());
        Inbox {
            rule,
            awaiting: false,
            is_candidate: false,
            fits: false,
            seen_bytes: 0,
            seam,
            answered: None,
            keeps: false,
            captured: Captured::default(),
            unsolicited: 0,
            payload_bytes: 0,
            ping: None,
            closed: None,
        }
    }

    /// Another message is answered in another way. A message under way is compared no further.
    pub fn set_rule(&mut self, rule: ReplyRule) {
        self.seam.clear();
        self.seam.reserve(2 * rule.overlap());
        self.rule = rule;
    }

    /// A request goes out now; `keeps`: a look into its answer is wanted.
    pub fn await_answer(&mut self, keeps: bool) {
        self.awaiting = true;
        self.answered = None;
        self.keeps = keeps;
    }

    /// The message that answered, where a look into it is wanted.
    pub fn swap_answer(&mut self, into: &mut Captured) {
        std::mem::swap(&mut self.captured, into);
    }

    /// How the request was answered, once.
    pub fn take_answer(&mut self) -> Option<Outcome> {
        self.answered.take()
    }

    pub fn has_answer(&self) -> bool {
        self.answered.is_some()
    }

    /// Messages since the last call that answered nothing.
    pub fn take_unsolicited(&mut self) -> u64 {
        std::mem::take(&mut self.unsolicited)
    }

    /// Bytes of messages since the last call, whether they answered anything or not.
    pub fn take_payload_bytes(&mut self) -> usize {
        std::mem::take(&mut self.payload_bytes)
    }

    /// The latest ping that has no answer yet.
    pub fn take_ping(&mut self) -> Option<([u8; MAX_CONTROL_BYTES], usize)> {
        self.ping.take()
    }

    /// The server closed, with its code where it gave one, and its words.
    pub fn closed(&self) -> Option<(Option<u16>, &str)> {
        self.closed.as_ref().map(|(code, reason)| (*code, &**reason))
    }

    /// Whether any message answers: then one that was not asked for cannot be told from an answer.
    pub fn takes_any(&self) -> bool {
        matches!(self.rule, ReplyRule::Any)
    }

    fn compare(&mut self, kind: MessageType, bytes: &[u8]) {
        match &self.rule {
            ReplyRule::Any => self.fits = true,
            ReplyRule::Echo { kind: wanted, message } => {
                let end = self.seen_bytes + bytes.len();
                let wanted_bytes = message.get(self.seen_bytes..end);
                self.fits &= kind == *wanted && wanted_bytes == Some(bytes);
            }
            ReplyRule::Contains(finder) => {
                if !self.fits {
                    self.fits = contains(finder, &mut self.seam, bytes);
                }
            }
        }
        self.seen_bytes += bytes.len();
    }

    fn end_message(&mut self) {
        let whole = match &self.rule {
            ReplyRule::Echo { message, .. } => self.seen_bytes == message.len(),
            _ => true,
        };
        match (&self.rule, self.fits && whole) {
            (_, true) => self.answered = Some(Outcome::Ok),
            // Another message may still hold what is wanted.
            (ReplyRule::Contains(_), false) => {
                self.unsolicited += 1;
                return;
            }
            _ => self.answered = Some(Outcome::BadResponse),
        }
        self.awaiting = false;
    }
}

/// Whether the text is in the next piece of a message, or across the seam before it.
fn contains(finder: &Finder<'_>, seam: &mut Vec<u8>, piece: &[u8]) -> bool {
    let overlap = finder.needle().len() - 1;
    let head = &piece[..piece.len().min(overlap)];
    seam.extend_from_slice(head);
    if finder.find(seam).is_some() || finder.find(piece).is_some() {
        return true;
    }
    if piece.len() >= overlap {
        seam.clear();
        seam.extend_from_slice(&piece[piece.len() - overlap..]);
    } else {
        let beyond = seam.len().saturating_sub(overlap);
        seam.drain(..beyond);
    }
    false
}

impl Sink for Inbox {
    fn data(&mut self, kind: MessageType, bytes: &[u8], begins: bool, ends: bool) {
        self.payload_bytes += bytes.len();
        if begins {
            self.is_candidate = self.awaiting;
            self.fits = matches!(self.rule, ReplyRule::Echo { .. });
            self.seen_bytes = 0;
            self.seam.clear();
            self.captured.clear();
        }
        if self.is_candidate {
            if self.keeps {
                self.captured.add_body(bytes);
            }
            self.compare(kind, bytes);
            if ends {
                self.end_message();
            }
        } else if ends {
            self.unsolicited += 1;
        }
    }

    fn ping(&mut self, payload: &[u8]) {
        let (bytes, length) = self.ping.get_or_insert(([0; MAX_CONTROL_BYTES], 0));
        bytes[..payload.len()].copy_from_slice(payload);
        *length = payload.len();
    }

    fn close(&mut self, code: Option<u16>, reason: &str) {
        self.closed = Some((code, reason.to_owned()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn inbox(reply: WireReply, message: &str) -> Inbox {
        Inbox::new(ReplyRule::new(&reply, MessageType::Text, message.as_bytes().into()))
    }

    /// Gives a message in pieces cut at `first` and `second`.
    fn give(inbox: &mut Inbox, kind: MessageType, text: &str, first: usize, second: usize) {
        let bytes = text.as_bytes();
        inbox.data(kind, &bytes[..first], true, false);
        inbox.data(kind, &bytes[first..second], false, false);
        inbox.data(kind, &bytes[second..], false, true);
    }

    #[test]
    fn an_echo_is_the_same_bytes_of_the_same_kind() {
        use MessageType::{Binary, Text};
        let cases = [
            (Text, "hello", Outcome::Ok),
            (Text, "hellO", Outcome::BadResponse),
            (Text, "hell", Outcome::BadResponse),
            (Text, "hello!", Outcome::BadResponse),
            (Binary, "hello", Outcome::BadResponse),
        ];
        for (kind, text, outcome) in cases {
            for first in 0..=text.len() {
                for second in first..=text.len() {
                    let mut inbox = inbox(WireReply::Echo {}, "hello");
                    inbox.await_answer(false);
                    give(&mut inbox, kind, text, first, second);
                    assert_eq!(inbox.take_answer(), Some(outcome), "{text} {first} {second}");
                    assert_eq!(inbox.take_answer(), None);
                }
            }
        }
    }

    #[test]
    fn a_text_is_found_wherever_it_is_cut() {
        for text in ["needle", "a needle", "needle b", "neeneedledle"] {
            for first in 0..=text.len() {
                for second in first..=text.len() {
                    let mut inbox = inbox(WireReply::Contains { text: "needle".into() }, "");
                    inbox.await_answer(false);
                    give(&mut inbox, MessageType::Text, "nee", 1, 2);
                    assert_eq!((inbox.take_answer(), inbox.take_unsolicited()), (None, 1));
                    // What was cut off with the last message does not join with this one.
                    give(&mut inbox, MessageType::Text, "dle", 1, 2);
                    assert_eq!((inbox.take_answer(), inbox.take_unsolicited()), (None, 1));
                    give(&mut inbox, MessageType::Text, text, first, second);
                    assert_eq!(inbox.take_answer(), Some(Outcome::Ok), "{text} {first} {second}");
                }
            }
        }
    }

    #[test]
    fn every_byte_in_a_piece_of_its_own() {
        let mut inbox = inbox(WireReply::Contains { text: "needle".into() }, "");
        inbox.await_answer(false);
        let text = b"some neened needle here";
        for (at, byte) in text.iter().enumerate() {
            inbox.data(MessageType::Binary, &[*byte], at == 0, at + 1 == text.len());
        }
        assert_eq!(inbox.take_answer(), Some(Outcome::Ok));
    }

    #[test]
    fn what_began_before_the_request_is_not_its_answer() {
        let mut inbox = inbox(WireReply::Any {}, "");
        inbox.data(MessageType::Text, b"gree", true, false);
        inbox.await_answer(false);
        inbox.data(MessageType::Text, b"ting", false, true);
        assert_eq!((inbox.take_answer(), inbox.take_unsolicited()), (None, 1));
        inbox.data(MessageType::Binary, b"", true, true);
        inbox.data(MessageType::Text, b"one more", true, true);
        assert_eq!((inbox.take_answer(), inbox.take_unsolicited()), (Some(Outcome::Ok), 1));
    }
}
