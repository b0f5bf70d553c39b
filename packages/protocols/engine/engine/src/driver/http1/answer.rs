//! Reads one HTTP/1.1 answer from bytes as they come, wherever the reads cut it.
//! RFC 9112: status line and header by httparse; body by length, by chunks or until close;
//! 1xx answers are skipped; HEAD, 204 and 304 have no body. Pure: no sockets, no clock.

use std::mem::MaybeUninit;

use super::chunks::{ChunkState, Chunks, Malformed};
use crate::script::Captured;

/// Longest header accepted.
const MAX_HEAD_BYTES: usize = 64 * 1024;
const MAX_HEADERS: usize = 128;

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
        self.add_field(name.as_bytes(), value);
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
    ) -> Result<Option<Complete>, Malformed> {
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
    ) -> Result<Option<Complete>, Malformed> {
        loop {
            // Left uninitialised, because clearing 4 kB would cost more than the parsing.
            let mut headers = [const { MaybeUninit::uninit() }; MAX_HEADERS];
            let mut head = httparse::Response::new(&mut []);
            let parsed = httparse::ParserConfig::default().parse_response_with_uninit_headers(
                &mut head,
                bytes,
                &mut headers,
            );
            let length = match parsed.map_err(|_| Malformed)? {
                // Also when it came whole: what counts must not depend on how reads were cut.
                httparse::Status::Complete(length) if length > MAX_HEAD_BYTES => {
                    return Err(Malformed);
                }
                httparse::Status::Complete(length) => length,
                httparse::Status::Partial if bytes.len() > MAX_HEAD_BYTES => return Err(Malformed),
                httparse::Status::Partial => {
                    self.partial.extend_from_slice(bytes);
                    return Ok(None);
                }
            };
            let status = head.code.ok_or(Malformed)?;
            match status {
                // RFC 9110, section 15.2: interim answers precede the final one. 101 would leave
                // HTTP, which nobody asked for.
                101 => return Err(Malformed),
                100..=199 => bytes = &bytes[length..],
                200..=999 => {
                    self.is_1_1 = head.version == Some(1);
                    let framing = Framing::read(head.headers, self.is_1_1)?;
                    self.begin_body(status, &framing);
                    for header in head.headers.iter() {
                        keep.field(header.name, header.value);
                    }
                    return self.feed_body(&bytes[length..], keep);
                }
                _ => return Err(Malformed),
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
    ) -> Result<Option<Complete>, Malformed> {
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
    fn read(headers: &[httparse::Header<'_>], is_1_1: bool) -> Result<Framing, Malformed> {
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
                    let length = parse_length(header.value).ok_or(Malformed)?;
                    if framing.length.is_some_and(|other| other != length) {
                        return Err(Malformed);
                    }
                    framing.length = Some(length);
                }
                17 if header.name.eq_ignore_ascii_case("transfer-encoding") => {
                    framing.encoded = true;
                    framing.chunked = last_token(header.value).eq_ignore_ascii_case(b"chunked");
                }
                10 if header.name.eq_ignore_ascii_case("connection") => {
                    for token in header.value.split(|byte| *byte == b',') {
                        let token = token.trim_ascii();
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

fn last_token(value: &[u8]) -> &[u8] {
    value.rsplit(|byte| *byte == b',').next().unwrap_or(value).trim_ascii()
}

/// Digits only (RFC 9110, section 8.6): no sign, no spaces within.
fn parse_length(value: &[u8]) -> Option<u64> {
    let digits = value.trim_ascii();
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    std::str::from_utf8(digits).ok()?.parse().ok()
}

#[cfg(test)]
#[path = "answer_tests.rs"]
mod tests;
