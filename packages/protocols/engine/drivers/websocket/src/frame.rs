//! Takes WebSocket frames apart as bytes come, wherever the reads cut them (RFC 6455, section 5).
//! What a server must not send is refused as early as it can be known. Pure: no sockets, no clock,
//! and nothing is gathered: the bytes of messages go on to the sink as they are.

use gonogo_wire::{MAX_MESSAGE_BYTES, MessageType};

use super::utf8::Utf8;

/// Longest payload of a control frame (section 5.5).
pub const MAX_CONTROL_BYTES: usize = 125;
/// Frames of one message: far more than any server needs, so that empty fragments come to an end.
const MAX_FRAMES: u32 = 100_000;

const CONTINUATION: u8 = 0x0;
const TEXT: u8 = 0x1;
const BINARY: u8 = 0x2;
const CLOSE: u8 = 0x8;
const PING: u8 = 0x9;
const PONG: u8 = 0xa;

/// What a server must not send, by the rule it broke.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Violation {
    /// Section 5.2: a reserved bit is set, though no extension was agreed on.
    ReservedBit,
    ReservedOpcode,
    /// Section 5.1: servers do not mask.
    Masked,
    /// Section 5.5: a control frame is fragmented or longer than 125 bytes.
    Control,
    /// Section 5.2: a length that is not the shortest way to write it, or negative.
    Length,
    /// Section 5.4: a continuation of nothing, or a new message within another.
    Fragmentation,
    /// Section 8.1
    NotUtf8,
    /// Section 5.5.1: a close frame of one byte, with a code that may not be sent, or not in UTF-8.
    Close,
    /// Longer than this engine reads, or in more pieces.
    TooLong,
}

/// Where the contents of frames go.
pub trait Sink {
    /// Bytes of a message, in order; `begins` with its first and `ends` with its last.
    fn data(&mut self, kind: MessageType, bytes: &[u8], begins: bool, ends: bool);
    fn ping(&mut self, payload: &[u8]);
    /// The server closes, with its code where it gave one, and its words. Nothing comes after it.
    fn close(&mut self, code: Option<u16>, reason: &str);
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    Head,
    Data,
    Control,
    Closed,
}

/// A message of which not all frames have come.
#[derive(Debug)]
struct Message {
    kind: MessageType,
    bytes: u64,
    frames: u32,
    begun: bool,
}

/// One connection's frames.
#[derive(Debug)]
pub struct Decoder {
    state: State,
    head: [u8; 10],
    head_bytes: usize,
    /// Payload bytes of the frame that are still to come.
    left: u64,
    message: Option<Message>,
    utf8: Utf8,
    control: [u8; MAX_CONTROL_BYTES],
    control_bytes: usize,
}

impl Default for Decoder {
    fn default() -> Decoder {
        Decoder {
            state: State::Head,
            head: [0; 10],
            head_bytes: 0,
            left: 0,
            message: None,
            utf8: Utf8::default(),
            control: [0; MAX_CONTROL_BYTES],
            control_bytes: 0,
        }
    }
}

impl Decoder {
    /// Takes bytes as they were read. After a violation the connection is of no more use.
    pub fn feed(&mut self, mut bytes: &[u8], sink: &mut impl Sink) -> Result<(), Violation> {
        loop {
            match self.state {
                State::Closed => return Ok(()),
                State::Head => {
                    if !self.take_head(&mut bytes)? {
                        return Ok(());
                    }
                    self.begin_frame()?;
                    // A frame without payload is whole already.
                    if self.left == 0 {
                        self.take_payload(&[], sink)?;
                    }
                }
                State::Data | State::Control => {
                    if bytes.is_empty() {
                        return Ok(());
                    }
                    let taken = self.left.min(bytes.len() as u64) as usize;
                    let (now, rest) = bytes.split_at(taken);
                    self.left -= taken as u64;
                    bytes = rest;
                    self.take_payload(now, sink)?;
                }
            }
        }
    }

    /// Gathers a frame's header; true when it is whole.
    fn take_head(&mut self, bytes: &mut &[u8]) -> Result<bool, Violation> {
        loop {
            let wanted = match (self.head_bytes, self.head[1]) {
                (0 | 1, _) => 2,
                (_, 126) => 4,
                (_, 127) => 10,
                _ => 2,
            };
            if self.head_bytes == wanted {
                return Ok(true);
            }
            let Some((first, rest)) = bytes.split_first() else { return Ok(false) };
            self.head[self.head_bytes] = *first;
            self.head_bytes += 1;
            *bytes = rest;
            match self.head_bytes {
                1 => self.check_first_byte()?,
                2 => self.check_second_byte()?,
                _ => {}
            }
        }
    }

    fn opcode(&self) -> u8 {
        self.head[0] & 0x0f
    }

    fn is_final(&self) -> bool {
        self.head[0] & 0x80 != 0
    }

    fn check_first_byte(&self) -> Result<(), Violation> {
        if self.head[0] & 0x70 != 0 {
            return Err(Violation::ReservedBit);
        }
        match (self.opcode(), &self.message) {
            (CONTINUATION, None) | (TEXT | BINARY, Some(_)) => Err(Violation::Fragmentation),
            (CONTINUATION | TEXT | BINARY, _) => Ok(()),
            (CLOSE | PING | PONG, _) if self.is_final() => Ok(()),
            (CLOSE | PING | PONG, _) => Err(Violation::Control),
            _ => Err(Violation::ReservedOpcode),
        }
    }

    fn check_second_byte(&self) -> Result<(), Violation> {
        if self.head[1] & 0x80 != 0 {
            return Err(Violation::Masked);
        }
        let is_control = self.opcode() & 0x8 != 0;
        if is_control && usize::from(self.head[1]) > MAX_CONTROL_BYTES {
            return Err(Violation::Control);
        }
        Ok(())
    }

    /// The header is whole: what follows it?
    fn begin_frame(&mut self) -> Result<(), Violation> {
        let length = match self.head_bytes {
            4 => u64::from(u16::from_be_bytes([self.head[2], self.head[3]])),
            10 => u64::from_be_bytes(self.head[2..10].try_into().expect("8 bytes of 8")),
            _ => u64::from(self.head[1]),
        };
        let shortest = match length {
            0..=125 => 2,
            126..=0xffff => 4,
            0x1_0000..=0x7fff_ffff_ffff_ffff => 10,
            _ => return Err(Violation::Length),
        };
        if self.head_bytes != shortest {
            return Err(Violation::Length);
        }
        self.head_bytes = 0;
        self.left = length;
        if self.opcode() & 0x8 != 0 {
            self.control_bytes = 0;
            self.state = State::Control;
            return Ok(());
        }
        self.state = State::Data;
        let kind = if self.opcode() == TEXT { MessageType::Text } else { MessageType::Binary };
        let new = || Message { kind, bytes: 0, frames: 0, begun: false };
        let message = self.message.get_or_insert_with(new);
        message.frames += 1;
        message.bytes = message.bytes.saturating_add(length);
        if message.bytes > MAX_MESSAGE_BYTES as u64 || message.frames > MAX_FRAMES {
            return Err(Violation::TooLong);
        }
        Ok(())
    }

    fn take_payload(&mut self, bytes: &[u8], sink: &mut impl Sink) -> Result<(), Violation> {
        let is_whole = self.left == 0;
        if is_whole {
            self.state = State::Head;
        }
        if self.opcode() & 0x8 == 0 {
            return self.take_data(bytes, is_whole, sink);
        }
        self.control[self.control_bytes..self.control_bytes + bytes.len()].copy_from_slice(bytes);
        self.control_bytes += bytes.len();
        if is_whole { self.end_control(sink) } else { Ok(()) }
    }

    fn take_data(
        &mut self,
        bytes: &[u8],
        is_whole: bool,
        sink: &mut impl Sink,
    ) -> Result<(), Violation> {
        let ends = is_whole && self.is_final();
        let message = self.message.as_mut().expect("a data frame belongs to a message");
        let kind = message.kind;
        let begins = !std::mem::replace(&mut message.begun, true);
        if kind == MessageType::Text && !self.utf8.feed(bytes, ends) {
            return Err(Violation::NotUtf8);
        }
        if ends {
            self.message = None;
        }
        sink.data(kind, bytes, begins, ends);
        Ok(())
    }

    fn end_control(&mut self, sink: &mut impl Sink) -> Result<(), Violation> {
        let payload = &self.control[..self.control_bytes];
        match self.opcode() {
            PING => sink.ping(payload),
            CLOSE => {
                let (code, reason) = close_reason(payload)?;
                self.state = State::Closed;
                sink.close(code, reason);
            }
            _ => {}
        }
        Ok(())
    }
}

/// The code and the words of a close frame (section 7.4); none is allowed.
fn close_reason(payload: &[u8]) -> Result<(Option<u16>, &str), Violation> {
    match payload {
        [] => Ok((None, "")),
        [high, low, reason @ ..] => {
            let code = u16::from_be_bytes([*high, *low]);
            // 1004 to 1006 and 1015 never travel; 1012 to 1014 were registered later.
            let may_be_sent = matches!(code, 1000..=1003 | 1007..=1014 | 3000..=4999);
            match std::str::from_utf8(reason) {
                Ok(reason) if may_be_sent => Ok((Some(code), reason)),
                _ => Err(Violation::Close),
            }
        }
        [_] => Err(Violation::Close),
    }
}

/// How a server closed: the code with its name (section 7.4.1, and IANA's registry), and its words.
pub fn words_of_close(code: Option<u16>, reason: &str) -> String {
    let name = match code {
        None => return "WebSocket close without a code".to_owned(),
        Some(1000) => " (normal closure)",
        Some(1001) => " (going away)",
        Some(1002) => " (protocol error)",
        Some(1003) => " (unsupported data)",
        Some(1007) => " (invalid payload data)",
        Some(1008) => " (policy violation)",
        Some(1009) => " (message too big)",
        Some(1010) => " (mandatory extension)",
        Some(1011) => " (internal error)",
        Some(1012) => " (service restart)",
        Some(1013) => " (try again later)",
        Some(1014) => " (bad gateway)",
        Some(_) => "",
    };
    let colon = if reason.is_empty() { "" } else { ": " };
    format!("WebSocket close {}{name}{colon}{reason}", code.unwrap_or_default())
}

impl Violation {
    /// A sentence about the server.
    pub fn words(self) -> &'static str {
        match self {
            Violation::ReservedBit => {
                "the server sent a compressed frame, or one of another extension, though none was agreed on"
            }
            Violation::ReservedOpcode => "the server sent a frame of a kind that does not exist",
            Violation::Masked => "the server masked a frame, which only clients may",
            Violation::Control => "the server sent a control frame in pieces or over 125 bytes",
            Violation::Length => {
                "the server sent a frame whose length is not written as it must be"
            }
            Violation::Fragmentation => "the server mixed up the pieces of its messages",
            Violation::NotUtf8 => "the server sent a text message that is not UTF-8",
            Violation::Close => "the server sent a close frame that is not valid",
            Violation::TooLong => {
                "the message is longer than 16 MiB or 100,000 frames, the most that this engine reads"
            }
        }
    }
}

#[cfg(test)]
#[path = "frame_tests.rs"]
mod tests;
