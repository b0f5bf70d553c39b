//! Reads one HTTP/1.1 answer from bytes as they come, wherever the reads cut it.
//! RFC 9112: body by length, by chunks or until close; 1xx answers are skipped; HEAD, 204 and 304 have no
//! body. Pure: no sockets, no clock.

use gonogo_script::Captured;

use super::chunks::{ChunkState, Chunks};
use super::head::{Unreadable, tokens, unfolded, with_head};

/// A whole answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Complete {
    pub status: u16,
    /// Neither side asked to close, and nothing was sent beyond the answer.
    pub keep_alive: bool,
}

/// What becomes of an answer beyond its end being known.
pub trait Keep {
    /// A field of the final header.
    fn field(&mut self, name: &str, value: &[u8]);
    fn body(&mut self, bytes: &[u8]);
}

/// Nothing is kept.
pub struct Forget;

impl Keep for Forget {
    fn field(&mut self, _: &str, _: &[u8]) {}
    fn body(&mut self, _: &[u8]) {}
}

impl Keep for Captured {
    fn field(&mut self, name: &str, value: &[u8]) {
        self.add_field(name.as_bytes(), &unfolded(value));
    }

    fn body(&mut self, bytes: &[u8]) {
        self.add_body(bytes);
    }
}

#[derive(Debug)]
enum State {
    Head,
    Length(u64),
    Chunked(Chunks),
    UntilClose,
}

/// One answer in the making; `next` makes it ready for another.
#[derive(Debug)]
pub struct Answer {
    head_only: bool,
    state: State,
    /// The begin of a header that a read cut; empty as a rule.
    partial: Vec<u8>,
    status: u16,
    is_1_1: bool,
    keep_alive: bool,
    /// Bytes of bodies since they were last taken.
    body_bytes: usize,
}

/// What a header says about the body behind it.
struct Framing {
    length: Option<u64>,
    chunked: bool,
    encoded: bool,
    close: bool,
    keep_alive: bool,
}

impl Answer {
    /// `head_only`: the request is a HEAD, whose answer has no body whatever its header says.
    pub fn new(head_only: bool) -> Answer {
        Answer {
            head_only,
            state: State::Head,
            partial: Vec::new(),
            status: 0,
            is_1_1: true,
            keep_alive: true,
            body_bytes: 0,
        }
    }

    /// Forgets the last answer; the next one is to a HEAD or not.
    pub fn next(&mut self, head_only: bool) {
        self.head_only = head_only;
        self.state = State::Head;
        self.partial.clear();
        self.status = 0;
        self.keep_alive = true;
    }

    /// The status, once its header came.
    pub fn status(&self) -> Option<u16> {
        (self.status != 0).then_some(self.status)
    }

    /// How much of the answer had come, for who says where it broke off.
    pub fn progress(&self) -> &'static str {
        match (self.status, self.partial.is_empty()) {
            (0, true) => "before its answer",
            (0, false) => "within the header of its answer",
            _ => "within the body of its answer",
        }
    }

    /// The version of the header that came.
    pub fn version(&self) -> &'static str {
        if self.is_1_1 { "HTTP/1.1" } else { "HTTP/1.0" }
    }

    /// Bytes of the body that came since this was last asked.
    pub fn take_body_bytes(&mut self) -> usize {
        std::mem::take(&mut self.body_bytes)
    }

    /// Takes bytes as they were read; `Some` when the answer is whole.
    pub fn feed(
        &mut self,
        bytes: &[u8],
        keep: &mut impl Keep,
    ) -> Result<Option<Complete>, Unreadable> {
        if !matches!(self.state, State::Head) {
            return self.feed_body(bytes, keep);
        }
        if self.partial.is_empty() {
            return self.feed_head(bytes, keep);
        }
        let mut gathered = std::mem::take(&mut self.partial);
        gathered.extend_from_slice(bytes);
        self.feed_head(&gathered, keep)
    }

    /// The peer closed: an answer that was to be read until close is whole now.
    pub fn close(&mut self) -> Option<Complete> {
        matches!(self.state, State::UntilClose)
            .then_some(Complete { status: self.status, keep_alive: false })
    }

    fn feed_head(
        &mut self,
        mut bytes: &[u8],
        keep: &mut impl Keep,
    ) -> Result<Option<Complete>, Unreadable> {
        loop {
            let read = with_head(bytes, |head| {
                // RFC 9110, section 15.2: interim answers precede the final one. 101 would leave HTTP,
                // which nobody asked for.
                match head.status {
                    101 => return Err(Unreadable::Malformed("it is 101, which nobody asked for")),
                    100..=199 => return Ok((head.length, false)),
                    200..=999 => {}
                    _ => return Err(Unreadable::Malformed("its status is below 100")),
                }
                self.is_1_1 = head.is_1_1;
                self.begin_body(head.status, &Framing::read(head.fields, head.is_1_1)?);
                head.fields.iter().for_each(|field| keep.field(field.name, field.value));
                Ok((head.length, true))
            });
            match read? {
                None => {
                    self.partial.extend_from_slice(bytes);
                    return Ok(None);
                }
                Some(Ok((length, true))) => return self.feed_body(&bytes[length..], keep),
                Some(Ok((length, false))) => bytes = &bytes[length..],
                Some(Err(unreadable)) => return Err(unreadable),
            }
        }
    }

    /// RFC 9112, section 6.3: how long the body is.
    fn begin_body(&mut self, status: u16, framing: &Framing) {
        self.status = status;
        self.keep_alive = framing.keep_alive && !framing.close;
        self.state = if self.head_only || matches!(status, 204 | 304) {
            State::Length(0)
        } else if framing.chunked {
            State::Chunked(Chunks::default())
        } else if let (Some(length), false) = (framing.length, framing.encoded) {
            State::Length(length)
        } else {
            State::UntilClose
        };
    }

    fn feed_body(
        &mut self,
        bytes: &[u8],
        keep: &mut impl Keep,
    ) -> Result<Option<Complete>, Unreadable> {
        let beyond = match &mut self.state {
            State::Head => return Ok(None),
            State::UntilClose => {
                self.body_bytes += bytes.len();
                keep.body(bytes);
                return Ok(None);
            }
            State::Length(left) => {
                let taken = (*left).min(bytes.len() as u64);
                self.body_bytes += taken as usize;
                keep.body(&bytes[..taken as usize]);
                *left -= taken;
                if *left > 0 {
                    return Ok(None);
                }
                bytes.len() as u64 > taken
            }
            State::Chunked(chunks) => {
                let fed = chunks.feed(bytes, |piece| {
                    self.body_bytes += piece.len();
                    keep.body(piece);
                });
                match fed? {
                    ChunkState::More => return Ok(None),
                    ChunkState::Done { taken } => bytes.len() > taken,
                }
            }
        };
        Ok(Some(Complete { status: self.status, keep_alive: self.keep_alive && !beyond }))
    }
}

impl Framing {
    fn read(headers: &[httparse::Header<'_>], is_1_1: bool) -> Result<Framing, Unreadable> {
        let mut framing = Framing {
            length: None,
            chunked: false,
            encoded: false,
            close: false,
            keep_alive: is_1_1,
        };
        for header in headers {
            // The length of a name rules out nearly every header without comparing letters.
            match header.name.len() {
                14 if header.name.eq_ignore_ascii_case("content-length") => {
                    for length in tokens(header.value) {
                        // The same length several times is that length (section 6.3, item 5).
                        let length = parse_length(length).ok_or(NO_LENGTH)?;
                        if framing.length.is_some_and(|other| other != length) {
                            return Err(TWO_LENGTHS);
                        }
                        framing.length = Some(length);
                    }
                    framing.length.ok_or(NO_LENGTH)?;
                }
                17 if header.name.eq_ignore_ascii_case("transfer-encoding") => {
                    framing.encoded = true;
                    // Empty elements of a list mean nothing (RFC 9110, section 5.6.1.2).
                    if let Some(last) = tokens(header.value).last() {
                        framing.chunked = last.eq_ignore_ascii_case(b"chunked");
                    }
                    // Section 6.1: HTTP/1.0 knows no codings, so nobody knows where its next answer begins.
                    framing.close |= !is_1_1;
                }
                10 if header.name.eq_ignore_ascii_case("connection") => {
                    for token in tokens(header.value) {
                        framing.close |= token.eq_ignore_ascii_case(b"close");
                        framing.keep_alive |= token.eq_ignore_ascii_case(b"keep-alive");
                    }
                }
                _ => {}
            }
        }
        Ok(framing)
    }
}

const NO_LENGTH: Unreadable = Unreadable::Malformed("its content-length is no number");
const TWO_LENGTHS: Unreadable = Unreadable::Malformed("it has two different content-lengths");

/// Digits only (RFC 9110, section 8.6): no sign, no spaces within.
fn parse_length(value: &[u8]) -> Option<u64> {
    if !value.iter().all(u8::is_ascii_digit) {
        return None;
    }
    std::str::from_utf8(value).ok()?.parse().ok()
}

#[cfg(test)]
#[path = "answer_tests.rs"]
mod tests;
