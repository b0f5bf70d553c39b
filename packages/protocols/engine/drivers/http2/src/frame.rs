//! Frames of HTTP/2 (RFC 9113, sections 4 and 6): their heads read and written, their numbers named.
//! Pure: what a frame means is the session's business.

use std::borrow::Cow;

/// Bytes before a frame's payload (section 4.1).
pub const HEAD_BYTES: usize = 9;
/// The longest payload either side may send unless set otherwise (section 4.2); never raised.
pub const MAX_PAYLOAD: usize = 16_384;
/// Windows and stream numbers have 31 bits.
pub const MAX_31_BITS: u32 = (1 << 31) - 1;
/// What a client says first (section 3.4).
pub const PREFACE: &[u8] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";

pub mod kind {
    pub const DATA: u8 = 0;
    pub const HEADERS: u8 = 1;
    pub const RST_STREAM: u8 = 3;
    pub const SETTINGS: u8 = 4;
    pub const PUSH_PROMISE: u8 = 5;
    pub const PING: u8 = 6;
    pub const GOAWAY: u8 = 7;
    pub const WINDOW_UPDATE: u8 = 8;
    pub const CONTINUATION: u8 = 9;
}

pub mod flag {
    pub const END_STREAM: u8 = 0x1;
    pub const ACK: u8 = 0x1;
    pub const END_HEADERS: u8 = 0x4;
    pub const PADDED: u8 = 0x8;
    pub const PRIORITY: u8 = 0x20;
}

pub mod setting {
    pub const HEADER_TABLE_SIZE: u16 = 1;
    pub const ENABLE_PUSH: u16 = 2;
    pub const MAX_CONCURRENT_STREAMS: u16 = 3;
    pub const INITIAL_WINDOW_SIZE: u16 = 4;
    pub const MAX_FRAME_SIZE: u16 = 5;
    pub const MAX_HEADER_LIST_SIZE: u16 = 6;
}

/// Error codes (section 7) that are sent from here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u32)]
pub enum Code {
    NoError = 0,
    Protocol = 1,
    FlowControl = 3,
    FrameSize = 6,
    Cancel = 8,
    Compression = 9,
    EnhanceYourCalm = 11,
}

/// The name of an error code (section 7).
pub fn code_name(code: u32) -> Cow<'static, str> {
    const NAMES: [&str; 14] = [
        "NO_ERROR",
        "PROTOCOL_ERROR",
        "INTERNAL_ERROR",
        "FLOW_CONTROL_ERROR",
        "SETTINGS_TIMEOUT",
        "STREAM_CLOSED",
        "FRAME_SIZE_ERROR",
        "REFUSED_STREAM",
        "CANCEL",
        "COMPRESSION_ERROR",
        "CONNECT_ERROR",
        "ENHANCE_YOUR_CALM",
        "INADEQUATE_SECURITY",
        "HTTP_1_1_REQUIRED",
    ];
    match NAMES.get(code as usize) {
        Some(name) => Cow::Borrowed(name),
        None => Cow::Owned(format!("error {code:#x}")),
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FrameHead {
    pub length: usize,
    pub kind: u8,
    pub flags: u8,
    pub stream: u32,
}

impl FrameHead {
    /// `None` while the head is not whole.
    pub fn read(bytes: &[u8]) -> Option<FrameHead> {
        let head: &[u8; HEAD_BYTES] = bytes.first_chunk()?;
        Some(FrameHead {
            length: u32::from_be_bytes([0, head[0], head[1], head[2]]) as usize,
            kind: head[3],
            flags: head[4],
            // The highest bit is reserved and ignored.
            stream: read_31_bits(&head[5..]),
        })
    }

    pub fn has(&self, flag: u8) -> bool {
        self.flags & flag != 0
    }
}

/// The first four bytes without their highest bit.
pub fn read_31_bits(bytes: &[u8]) -> u32 {
    u32::from_be_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]) & MAX_31_BITS
}

pub fn push_head(out: &mut Vec<u8>, length: usize, kind: u8, flags: u8, stream: u32) {
    let length = (length as u32).to_be_bytes();
    out.extend_from_slice(&[length[1], length[2], length[3], kind, flags]);
    out.extend_from_slice(&stream.to_be_bytes());
}

pub fn push_rst_stream(out: &mut Vec<u8>, stream: u32, code: Code) {
    push_head(out, 4, kind::RST_STREAM, 0, stream);
    out.extend_from_slice(&(code as u32).to_be_bytes());
}

pub fn push_window_update(out: &mut Vec<u8>, stream: u32, by: u32) {
    push_head(out, 4, kind::WINDOW_UPDATE, 0, stream);
    out.extend_from_slice(&by.to_be_bytes());
}

pub fn push_goaway(out: &mut Vec<u8>, code: Code) {
    push_head(out, 8, kind::GOAWAY, 0, 0);
    out.extend_from_slice(&[0; 4]);
    out.extend_from_slice(&(code as u32).to_be_bytes());
}

pub fn push_settings(out: &mut Vec<u8>, settings: &[(u16, u32)]) {
    push_head(out, settings.len() * 6, kind::SETTINGS, 0, 0);
    for (name, value) in settings {
        out.extend_from_slice(&name.to_be_bytes());
        out.extend_from_slice(&value.to_be_bytes());
    }
}

/// Appends a header block as HEADERS and as many CONTINUATION frames as it needs.
pub fn push_header_block(out: &mut Vec<u8>, block: &[u8], end_stream: bool, stream: u32) {
    let mut flags = if end_stream { flag::END_STREAM } else { 0 };
    let mut kind = kind::HEADERS;
    let mut rest = block;
    loop {
        let (piece, after) = rest.split_at(rest.len().min(MAX_PAYLOAD));
        flags |= if after.is_empty() { flag::END_HEADERS } else { 0 };
        push_head(out, piece.len(), kind, flags, stream);
        out.extend_from_slice(piece);
        if after.is_empty() {
            return;
        }
        (rest, kind, flags) = (after, kind::CONTINUATION, 0);
    }
}

/// Writes the stream into the heads of whole frames.
pub fn set_stream(mut frames: &mut [u8], stream: u32) {
    while let Some(head) = FrameHead::read(frames) {
        frames[5..HEAD_BYTES].copy_from_slice(&stream.to_be_bytes());
        frames = &mut frames[HEAD_BYTES + head.length..];
    }
}

/// The payload of DATA or HEADERS without its padding (section 6.1); `None` where there is more
/// padding than payload.
pub fn without_padding<'a>(head: &FrameHead, payload: &'a [u8]) -> Option<&'a [u8]> {
    if !head.has(flag::PADDED) {
        return Some(payload);
    }
    let (padding, rest) = payload.split_first()?;
    rest.get(..rest.len().checked_sub(usize::from(*padding))?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_head_survives_and_loses_its_reserved_bit() {
        let mut out = Vec::new();
        push_head(&mut out, 0x01_02_03, kind::DATA, flag::PADDED, 5);
        let head = FrameHead::read(&out).unwrap();
        assert_eq!((head.length, head.kind, head.stream), (0x01_02_03, kind::DATA, 5));
        out[5] |= 0x80;
        assert_eq!(FrameHead::read(&out).unwrap().stream, 5);
        assert_eq!(FrameHead::read(&out[..8]), None);
    }

    #[test]
    fn padding_is_taken_off_or_refused() {
        let padded = FrameHead { length: 0, kind: kind::DATA, flags: flag::PADDED, stream: 1 };
        assert_eq!(without_padding(&padded, b"\x02hi\0\0"), Some(&b"hi"[..]));
        assert_eq!(without_padding(&padded, b"\x02\0\0"), Some(&b""[..]));
        assert_eq!(without_padding(&padded, b"\x03\0\0"), None);
        assert_eq!(without_padding(&padded, b""), None);
    }

    #[test]
    fn a_long_block_goes_in_several_frames() {
        let mut out = Vec::new();
        push_header_block(&mut out, &[7; MAX_PAYLOAD + 1], true, 3);
        let first = FrameHead::read(&out).unwrap();
        assert_eq!((first.kind, first.flags), (kind::HEADERS, flag::END_STREAM));
        let second = FrameHead::read(&out[HEAD_BYTES + MAX_PAYLOAD..]).unwrap();
        assert_eq!((second.kind, second.flags), (kind::CONTINUATION, flag::END_HEADERS));
        assert_eq!((second.length, second.stream), (1, 3));
    }
}
