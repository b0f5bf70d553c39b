//! One answer as it arrives on its stream (RFC 9114, section 4.1): header sections and data in any
//! pieces, each rule with its consequence, a request that ends or the whole connection.
//! Pure: bytes in, status and length out. What is kept is bounded by the longest header section.

use gonogo_core::Outcome;
use gonogo_http2::{Block, Head, MAX_HEADER_LIST};
use gonogo_script::Captured;

use super::frame::{Code, FrameHead, LONGEST_HEAD, ProtocolError, kind, read_head};
use super::qpack;

/// Why an answer is none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Broken {
    /// This request alone fails; the stream is not wanted any more.
    Stream(Code, Outcome, &'static str),
    Connection(ProtocolError),
}

/// Shorthand for what an answer's peer did wrong.
const UNEXPECTED: Broken = Broken::Connection(ProtocolError(
    Code::FrameUnexpected,
    "a frame that has no place on this stream",
));
const CUT: Broken =
    Broken::Connection(ProtocolError(Code::Frame, "a frame that ends with its stream"));
const MALFORMED: Broken = Broken::Stream(
    Code::Message,
    Outcome::ProtocolError,
    "the answer has no header, or one that breaks the rules of HTTP/3",
);
const TOO_LONG: Broken = Broken::Stream(
    Code::ExcessiveLoad,
    Outcome::AnswerTooLarge,
    "the header of the answer is longer than 64 KiB, the most that this engine reads",
);

/// The last final header section and what it meant: a server mostly repeats itself, and without a
/// dynamic table the same bytes mean the same.
#[derive(Debug, Default)]
pub struct Known {
    section: Vec<u8>,
    head: Head,
}

/// Where in its frames an answer stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part {
    /// At the head of a frame.
    Head,
    /// In a header section, of which so much is still to come.
    Section(usize),
    /// In data or in a frame that is skipped.
    Data(u64),
    Unknown(u64),
}

/// The answer to one request, read piece by piece.
#[derive(Debug)]
pub struct Answer {
    part: Part,
    /// The begin of a frame's head, or of a header section, that a piece cut.
    cut: Vec<u8>,
    pub head: Head,
    has_trailers: bool,
    /// A look into it is wanted.
    keeps: bool,
    /// Fields and body, where a look is wanted.
    pub captured: Captured,
}

impl Default for Answer {
    fn default() -> Answer {
        Answer {
            part: Part::Head,
            cut: Vec::new(),
            head: Head::default(),
            has_trailers: false,
            keeps: false,
            captured: Captured::default(),
        }
    }
}

impl Answer {
    /// Forgets everything but the memory it holds; `keeps`: what comes is wanted for a look into it.
    pub fn clear(&mut self, keeps: bool) {
        if self.keeps || keeps {
            self.captured.clear();
        }
        self.keeps = keeps;
        self.part = Part::Head;
        self.cut.clear();
        self.head = Head::default();
        self.has_trailers = false;
    }

    /// Takes the next bytes of the stream.
    pub fn feed(&mut self, bytes: &[u8], known: &mut Known) -> Result<(), Broken> {
        let mut rest = bytes;
        while !rest.is_empty() {
            match self.part {
                Part::Head => self.begin_frame(&mut rest)?,
                Part::Section(left) => self.take_section(&mut rest, left, known)?,
                Part::Data(left) => {
                    let before = rest;
                    let taken = take_up_to(&mut rest, left);
                    if self.keeps {
                        self.captured.add_body(&before[..taken as usize]);
                    }
                    self.head.received += taken;
                    self.part = part_of(left - taken, Part::Data);
                }
                Part::Unknown(left) => {
                    let taken = take_up_to(&mut rest, left);
                    self.part = part_of(left - taken, Part::Unknown);
                }
            }
        }
        Ok(())
    }

    /// The stream has ended well.
    pub fn end(&self) -> Result<(), Broken> {
        match self.part {
            Part::Head if !self.cut.is_empty() => Err(CUT),
            // Every frame was whole, but there was no final header section (section 4.1).
            Part::Head if self.head.status == 0 => Err(MALFORMED),
            Part::Head => Ok(()),
            _ => Err(CUT),
        }
    }

    fn begin_frame(&mut self, rest: &mut &[u8]) -> Result<(), Broken> {
        let head = if self.cut.is_empty() {
            let Some(head) = read_head(rest) else {
                self.cut.extend_from_slice(rest);
                *rest = &[];
                return Ok(());
            };
            head
        } else {
            let before = self.cut.len();
            let more = rest.len().min(LONGEST_HEAD - before);
            self.cut.extend_from_slice(&rest[..more]);
            let mut whole = &self.cut[..];
            let Some(head) = read_head(&mut whole) else {
                *rest = &rest[more..];
                return Ok(());
            };
            *rest = &rest[self.cut.len() - whole.len() - before..];
            self.cut.clear();
            head
        };
        self.part = self.part_after(head)?;
        Ok(())
    }

    fn part_after(&self, FrameHead { kind, length }: FrameHead) -> Result<Part, Broken> {
        match kind {
            kind::DATA if self.head.status == 0 || self.has_trailers => Err(UNEXPECTED),
            kind::DATA => Ok(part_of(length, Part::Data)),
            kind::HEADERS if self.has_trailers => Err(UNEXPECTED),
            kind::HEADERS if length > MAX_HEADER_LIST as u64 => Err(TOO_LONG),
            // Not even its prefix fits.
            kind::HEADERS if length < 2 => Err(NO_QPACK),
            kind::HEADERS => Ok(Part::Section(length as usize)),
            // Pushes were never allowed (section 7.2.5).
            kind::PUSH_PROMISE => {
                Err(Broken::Connection(ProtocolError(Code::Id, "a push, which was not allowed")))
            }
            kind::SETTINGS | kind::GOAWAY | kind::CANCEL_PUSH | kind::MAX_PUSH_ID => {
                Err(UNEXPECTED)
            }
            kind if kind::is_reserved(kind) => Err(UNEXPECTED),
            _ => Ok(part_of(length, Part::Unknown)),
        }
    }

    fn take_section(
        &mut self,
        rest: &mut &[u8],
        left: usize,
        known: &mut Known,
    ) -> Result<(), Broken> {
        let (piece, after) = rest.split_at(left.min(rest.len()));
        *rest = after;
        if piece.len() < left {
            self.cut.extend_from_slice(piece);
            self.part = Part::Section(left - piece.len());
            return Ok(());
        }
        self.part = Part::Head;
        if self.cut.is_empty() {
            return self.read_section(piece, known);
        }
        let mut whole = std::mem::take(&mut self.cut);
        whole.extend_from_slice(piece);
        let read = self.read_section(&whole, known);
        whole.clear();
        self.cut = whole;
        read
    }

    /// A whole header section: an interim, a final one, or trailers.
    fn read_section(&mut self, section: &[u8], known: &mut Known) -> Result<(), Broken> {
        let is_trailer = self.head.status != 0;
        if !is_trailer && !self.keeps && known.section == section {
            self.head = known.head;
            return Ok(());
        }
        let mut block = Block::default();
        let read = qpack::decode(section, |name, value| {
            block.read(name, value, is_trailer);
            // Fields of interim answers are none of the answer's.
            if self.keeps && !name.starts_with(b":") && (is_trailer || block.status >= 200) {
                self.captured.add_field(name, value);
            }
        });
        read.map_err(|_| NO_QPACK)?;
        if block.size > MAX_HEADER_LIST {
            return Err(TOO_LONG);
        }
        // 101 has no place in HTTP/3 (section 4.5).
        if block.malformed || (!is_trailer && matches!(block.status, 0 | 101)) {
            return Err(MALFORMED);
        }
        if is_trailer {
            self.has_trailers = true;
        } else if block.status >= 200 {
            self.head = Head { status: block.status, announced: block.announced, received: 0 };
            known.section.clear();
            known.section.extend_from_slice(section);
            known.head = self.head;
        }
        Ok(())
    }
}

const NO_QPACK: Broken = Broken::Connection(ProtocolError(
    Code::QpackDecompressionFailed,
    "a header section that is no QPACK, or needs a dynamic table",
));

/// A frame of no length is over at once.
fn part_of(left: u64, part: impl Fn(u64) -> Part) -> Part {
    if left == 0 { Part::Head } else { part(left) }
}

fn take_up_to(rest: &mut &[u8], left: u64) -> u64 {
    let taken = rest.len().min(usize::try_from(left).unwrap_or(usize::MAX));
    *rest = &rest[taken..];
    taken as u64
}

#[cfg(test)]
#[path = "answer_tests.rs"]
mod tests;
