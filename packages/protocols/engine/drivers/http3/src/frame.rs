//! Frames of HTTP/3 (RFC 9114, section 7) and the numbers in them: integers of variable length (RFC
//! 9000, section 16), kinds of frames and streams, settings, error codes.
//! Pure: what a frame means is the business of who reads it.

use std::borrow::Cow;

/// Type and length of a frame never need more.
pub const LONGEST_HEAD: usize = 16;

/// Kinds of frames (section 7.2).
pub mod kind {
    pub const DATA: u64 = 0x0;
    pub const HEADERS: u64 = 0x1;
    pub const CANCEL_PUSH: u64 = 0x3;
    pub const SETTINGS: u64 = 0x4;
    pub const PUSH_PROMISE: u64 = 0x5;
    pub const GOAWAY: u64 = 0x7;
    pub const MAX_PUSH_ID: u64 = 0xd;

    /// Frames of HTTP/2 that HTTP/3 must not see (section 7.2.8).
    pub fn is_reserved(kind: u64) -> bool {
        matches!(kind, 0x2 | 0x6 | 0x8 | 0x9)
    }
}

/// Kinds of unidirectional streams (section 6.2; RFC 9204, section 4.2).
pub mod stream {
    pub const CONTROL: u64 = 0x0;
    pub const PUSH: u64 = 0x1;
    pub const QPACK_ENCODER: u64 = 0x2;
    pub const QPACK_DECODER: u64 = 0x3;
}

/// Settings (section 7.2.4.1).
pub mod setting {
    pub const MAX_FIELD_SECTION_SIZE: u64 = 0x6;

    /// Settings of HTTP/2 that HTTP/3 must not see.
    pub fn is_reserved(name: u64) -> bool {
        matches!(name, 0x2..=0x5)
    }
}

/// Error codes (section 8.1; RFC 9204, section 6).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u32)]
pub enum Code {
    NoError = 0x100,
    StreamCreation = 0x103,
    ClosedCriticalStream = 0x104,
    FrameUnexpected = 0x105,
    Frame = 0x106,
    ExcessiveLoad = 0x107,
    Id = 0x108,
    Settings = 0x109,
    MissingSettings = 0x10a,
    RequestRejected = 0x10b,
    RequestCancelled = 0x10c,
    Message = 0x10e,
    QpackDecompressionFailed = 0x200,
    QpackEncoderStream = 0x201,
    QpackDecoderStream = 0x202,
}

/// The name of an error code (section 8.1; RFC 9204, section 6).
pub fn code_name(code: u64) -> Cow<'static, str> {
    const NAMES: [&str; 17] = [
        "H3_NO_ERROR",
        "H3_GENERAL_PROTOCOL_ERROR",
        "H3_INTERNAL_ERROR",
        "H3_STREAM_CREATION_ERROR",
        "H3_CLOSED_CRITICAL_STREAM",
        "H3_FRAME_UNEXPECTED",
        "H3_FRAME_ERROR",
        "H3_EXCESSIVE_LOAD",
        "H3_ID_ERROR",
        "H3_SETTINGS_ERROR",
        "H3_MISSING_SETTINGS",
        "H3_REQUEST_REJECTED",
        "H3_REQUEST_CANCELLED",
        "H3_REQUEST_INCOMPLETE",
        "H3_MESSAGE_ERROR",
        "H3_CONNECT_ERROR",
        "H3_VERSION_FALLBACK",
    ];
    let of_http3 = code.checked_sub(0x100).and_then(|index| NAMES.get(index as usize));
    match (code, of_http3) {
        (_, Some(name)) => Cow::Borrowed(name),
        (0x200, _) => Cow::Borrowed("QPACK_DECOMPRESSION_FAILED"),
        (0x201, _) => Cow::Borrowed("QPACK_ENCODER_STREAM_ERROR"),
        (0x202, _) => Cow::Borrowed("QPACK_DECODER_STREAM_ERROR"),
        _ => Cow::Owned(format!("error {code:#x}")),
    }
}

/// Why a connection cannot go on: what it is sent, and in words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ProtocolError(pub Code, pub &'static str);

/// Reads an integer and moves past it; `None` where it is cut.
pub fn read_integer(rest: &mut &[u8]) -> Option<u64> {
    let length = 1usize << (rest.first()? >> 6);
    let (bytes, tail) = rest.split_at_checked(length)?;
    *rest = tail;
    let first = u64::from(bytes[0] & 0x3f);
    Some(bytes[1..].iter().fold(first, |sum, byte| sum << 8 | u64::from(*byte)))
}

/// Appends an integer, as short as it can be; 2^62 and above do not exist.
pub fn push_integer(out: &mut Vec<u8>, number: u64) {
    match number {
        0..0x40 => out.push(number as u8),
        0x40..0x4000 => out.extend_from_slice(&(number as u16 | 0x4000).to_be_bytes()),
        0x4000..0x4000_0000 => out.extend_from_slice(&(number as u32 | 0x8000_0000).to_be_bytes()),
        _ => out.extend_from_slice(&(number | 0xc000_0000_0000_0000).to_be_bytes()),
    }
}

/// Type and length of a frame, as they are before its payload.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FrameHead {
    pub kind: u64,
    pub length: u64,
}

/// Reads a frame's head and moves past it; `None` where it is cut, and nothing is moved.
pub fn read_head(rest: &mut &[u8]) -> Option<FrameHead> {
    let mut ahead = *rest;
    let head = FrameHead { kind: read_integer(&mut ahead)?, length: read_integer(&mut ahead)? };
    *rest = ahead;
    Some(head)
}

/// Appends a frame's head.
pub fn push_head(out: &mut Vec<u8>, kind: u64, length: usize) {
    push_integer(out, kind);
    push_integer(out, length as u64);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_are_those_of_the_rfc() {
        // RFC 9000, appendix A.1.
        for (bytes, number) in [
            (&b"\xc2\x19\x7c\x5e\xff\x14\xe8\x8c"[..], 151_288_809_941_952_652),
            (b"\x9d\x7f\x3e\x7d", 494_878_333),
            (b"\x7b\xbd", 15_293),
            (b"\x25", 37),
        ] {
            let mut rest = bytes;
            assert_eq!((read_integer(&mut rest), rest), (Some(number), &b""[..]));
            let mut out = Vec::new();
            push_integer(&mut out, number);
            assert_eq!(out, bytes);
            assert_eq!(read_integer(&mut &bytes[..bytes.len() - 1]), None);
        }
        // Longer than need be is allowed.
        assert_eq!(read_integer(&mut &b"\x40\x25"[..]), Some(37));
    }

    #[test]
    fn a_cut_head_moves_nothing() {
        let mut rest = &b"\x01\x40"[..];
        assert_eq!((read_head(&mut rest), rest.len()), (None, 2));
    }
}
