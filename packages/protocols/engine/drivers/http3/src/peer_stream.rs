//! What the server says on its unidirectional streams (RFC 9114, section 6.2): control frames, QPACK
//! instructions that must not be, streams of other kinds. Settings bind nothing here but are checked.
//! Pure: bytes in, events out. What is kept is bounded by the longest settings.

use super::frame::{
    Code, FrameHead, LONGEST_HEAD, ProtocolError, kind, read_head, read_integer, setting, stream,
};

/// More settings than this nobody has.
const MAX_SETTINGS_BYTES: usize = 4096;

/// What the server has sent so far, on all its streams.
#[derive(Debug, Default)]
pub struct Peer {
    has_control: bool,
    has_encoder: bool,
    has_decoder: bool,
    /// Requests from this stream on are not processed.
    pub goaway: Option<u64>,
}

/// What follows from bytes that keep the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StreamEvent {
    None,
    /// New requests go elsewhere.
    GoAway,
    /// A stream of a kind that is not known: it need not be read.
    Unwanted,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part {
    Kind,
    /// Control: at a frame's head, in a payload of which so much is to come, in one that is skipped.
    Head,
    Payload(FrameHead),
    Skipped(u64),
    Encoder,
    /// Whether a number goes on.
    Decoder(bool),
    Unwanted,
}

/// One stream of the server.
#[derive(Debug)]
pub struct PeerStream {
    part: Part,
    /// The begin of what a piece cut.
    cut: Vec<u8>,
    has_settings: bool,
}

impl Default for PeerStream {
    fn default() -> PeerStream {
        PeerStream { part: Part::Kind, cut: Vec::new(), has_settings: false }
    }
}

impl PeerStream {
    /// Takes the next bytes of the stream.
    pub fn feed(&mut self, bytes: &[u8], peer: &mut Peer) -> Result<StreamEvent, ProtocolError> {
        let mut event = StreamEvent::None;
        self.cut.extend_from_slice(bytes);
        let all = std::mem::take(&mut self.cut);
        let mut rest = &all[..];
        while !rest.is_empty() {
            match self.part {
                Part::Kind => {
                    let Some(kind) = read_integer(&mut rest) else { break };
                    self.part = peer.begin(kind)?;
                }
                Part::Head => {
                    let Some(head) = read_head(&mut rest) else { break };
                    self.part = self.part_after(head)?;
                }
                Part::Payload(head) => {
                    let Some((payload, after)) = rest.split_at_checked(head.length as usize) else {
                        break;
                    };
                    rest = after;
                    self.part = Part::Head;
                    if peer.take_frame(head.kind, payload)? {
                        event = StreamEvent::GoAway;
                    }
                }
                Part::Skipped(left) => {
                    let taken = left.min(rest.len() as u64);
                    rest = &rest[taken as usize..];
                    let left = left - taken;
                    self.part = if left == 0 { Part::Head } else { Part::Skipped(left) };
                }
                Part::Encoder => encoder_instructions(&mut rest)?,
                Part::Decoder(goes_on) => {
                    self.part = Part::Decoder(decoder_instructions(&mut rest, goes_on)?);
                }
                Part::Unwanted => return Ok(StreamEvent::Unwanted),
            }
        }
        debug_assert!(rest.len() <= MAX_SETTINGS_BYTES.max(LONGEST_HEAD));
        self.cut.extend_from_slice(rest);
        Ok(event)
    }

    /// The stream ended or was reset: three kinds must live as long as the connection.
    pub fn end(&self) -> Result<(), ProtocolError> {
        match self.part {
            Part::Kind | Part::Unwanted => Ok(()),
            _ => Err(ProtocolError(Code::ClosedCriticalStream, "a stream ended that must not")),
        }
    }

    fn part_after(&mut self, head: FrameHead) -> Result<Part, ProtocolError> {
        if !std::mem::replace(&mut self.has_settings, true) {
            if head.kind != kind::SETTINGS {
                return Err(ProtocolError(Code::MissingSettings, "no SETTINGS frame came first"));
            }
        } else if head.kind == kind::SETTINGS {
            return Err(ProtocolError(Code::FrameUnexpected, "SETTINGS for the second time"));
        }
        let longest = match head.kind {
            kind::SETTINGS => MAX_SETTINGS_BYTES as u64,
            kind::GOAWAY | kind::CANCEL_PUSH => 8,
            kind::DATA | kind::HEADERS | kind::PUSH_PROMISE | kind::MAX_PUSH_ID => {
                return Err(ProtocolError(
                    Code::FrameUnexpected,
                    "a frame with no place in control",
                ));
            }
            kind if kind::is_reserved(kind) => {
                return Err(ProtocolError(Code::FrameUnexpected, "a frame of HTTP/2"));
            }
            _ if head.length == 0 => return Ok(Part::Head),
            _ => return Ok(Part::Skipped(head.length)),
        };
        match head.length {
            0 if head.kind == kind::SETTINGS => Ok(Part::Head),
            length if length == 0 || length > longest => {
                Err(ProtocolError(Code::Frame, "a control frame of the wrong length"))
            }
            _ => Ok(Part::Payload(head)),
        }
    }
}

impl Peer {
    fn begin(&mut self, kind: u64) -> Result<Part, ProtocolError> {
        let (had, part) = match kind {
            stream::CONTROL => (&mut self.has_control, Part::Head),
            stream::QPACK_ENCODER => (&mut self.has_encoder, Part::Encoder),
            stream::QPACK_DECODER => (&mut self.has_decoder, Part::Decoder(false)),
            stream::PUSH => return Err(ProtocolError(Code::Id, "a push, which was not allowed")),
            _ => return Ok(Part::Unwanted),
        };
        match std::mem::replace(had, true) {
            true => {
                Err(ProtocolError(Code::StreamCreation, "a second stream of a kind that is alone"))
            }
            false => Ok(part),
        }
    }

    /// A whole control frame; true where the server goes away.
    fn take_frame(&mut self, kind: u64, payload: &[u8]) -> Result<bool, ProtocolError> {
        if kind == kind::SETTINGS {
            return check_settings(payload).map(|()| false);
        }
        let mut rest = payload;
        let id = read_integer(&mut rest).filter(|_| rest.is_empty());
        let id = id.ok_or(ProtocolError(Code::Frame, "a control frame that is no number"))?;
        if kind == kind::CANCEL_PUSH {
            return Err(ProtocolError(Code::Id, "a push was cancelled that never was"));
        }
        // A stream of requests, and never more than before (section 5.2).
        if id & 3 != 0 || self.goaway.is_some_and(|before| id > before) {
            return Err(ProtocolError(Code::Id, "GOAWAY with a wrong number"));
        }
        self.goaway = Some(id);
        Ok(true)
    }
}

/// Section 7.2.4: whole pairs, none twice, none of HTTP/2.
fn check_settings(payload: &[u8]) -> Result<(), ProtocolError> {
    let (mut rest, mut seen) = (payload, Vec::new());
    while !rest.is_empty() {
        let pair = read_integer(&mut rest).zip(read_integer(&mut rest));
        let (name, _) =
            pair.ok_or(ProtocolError(Code::Frame, "SETTINGS that end within a pair"))?;
        if setting::is_reserved(name) {
            return Err(ProtocolError(Code::Settings, "a setting of HTTP/2"));
        }
        seen.push(name);
    }
    seen.sort_unstable();
    if seen.windows(2).any(|pair| pair[0] == pair[1]) {
        return Err(ProtocolError(Code::Settings, "the same setting twice"));
    }
    Ok(())
}

/// RFC 9204, section 4.3: a table of no size may be given no size, and nothing else.
fn encoder_instructions(rest: &mut &[u8]) -> Result<(), ProtocolError> {
    if rest.iter().any(|byte| *byte != 0x20) {
        return Err(ProtocolError(
            Code::QpackEncoderStream,
            "an entry for a table that has no space",
        ));
    }
    *rest = &[];
    Ok(())
}

/// RFC 9204, section 4.4: streams may be cancelled; there is nothing to acknowledge.
/// True when a number goes on in the next piece.
fn decoder_instructions(rest: &mut &[u8], mut goes_on: bool) -> Result<bool, ProtocolError> {
    for byte in std::mem::take(rest) {
        goes_on = match (goes_on, byte) {
            (true, byte) => byte & 0x80 != 0,
            (false, 0x40..0x80) => *byte == 0x7f,
            _ => {
                return Err(ProtocolError(
                    Code::QpackDecoderStream,
                    "what was never sent is known",
                ));
            }
        };
    }
    Ok(goes_on)
}

#[cfg(test)]
#[path = "peer_stream_tests.rs"]
mod tests;
