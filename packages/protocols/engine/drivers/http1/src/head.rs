//! The head of an HTTP/1.1 answer: status line and fields, by httparse, with what a client must accept
//! beyond its defaults. Answers of a load and of a WebSocket handshake are read here alike.
//! Source: RFC 9112, sections 2.2, 4 and 5. Pure.

use std::borrow::Cow;
use std::mem::MaybeUninit;

/// Longest head that is read.
pub const MAX_HEAD_BYTES: usize = 64 * 1024;
/// More fields than this cost an allocation.
const USUAL_FIELDS: usize = 128;

/// Why bytes are not read as an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unreadable {
    /// The peer broke a rule.
    Malformed(&'static str),
    /// It is beyond what this engine reads.
    TooLarge(&'static str),
}

impl Unreadable {
    /// A sentence about the answer.
    pub fn words(self) -> String {
        match self {
            Unreadable::Malformed(why) => format!("the answer is no HTTP/1.1: {why}"),
            Unreadable::TooLarge(why) => why.to_owned(),
        }
    }
}

const TOO_LONG: Unreadable = Unreadable::TooLarge(
    "the header of the answer is longer than 64 KiB, the most that this engine reads",
);

/// A whole head.
pub struct Head<'a> {
    pub status: u16,
    /// HTTP/1.1, or a later minor version that is read like it; else HTTP/1.0.
    pub is_1_1: bool,
    /// Values as they came, obsolete line folding included: see `unfolded`.
    pub fields: &'a [httparse::Header<'a>],
    /// Bytes up to the body.
    pub length: usize,
}

/// Gives a whole head to `take`; `None` while more must come.
pub fn with_head<T>(
    bytes: &[u8],
    take: impl FnOnce(&Head<'_>) -> T,
) -> Result<Option<T>, Unreadable> {
    let mut config = httparse::ParserConfig::default();
    // Section 5.2: a user agent must read it as spaces.
    config.allow_obsolete_multiline_headers_in_responses(true);
    // Left uninitialised, because clearing 4 kB would cost more than the parsing.
    let mut usual = [const { MaybeUninit::uninit() }; USUAL_FIELDS];
    let mut many = Vec::new();
    let mut head = httparse::Response::new(&mut []);
    let mut parsed = config.parse_response_with_uninit_headers(&mut head, bytes, &mut usual);
    if parsed == Err(httparse::Error::TooManyHeaders) {
        let within = &bytes[..bytes.len().min(MAX_HEAD_BYTES)];
        many.reserve(1 + within.iter().filter(|byte| **byte == b'\n').count());
        head = httparse::Response::new(&mut []);
        let space = many.spare_capacity_mut();
        parsed = config.parse_response_with_uninit_headers(&mut head, bytes, space);
    }
    match parsed {
        // Also when it came whole: what counts must not depend on how reads were cut.
        Ok(httparse::Status::Complete(length)) if length <= MAX_HEAD_BYTES => {
            let (status, is_1_1) = (head.code.unwrap_or(0), head.version == Some(1));
            Ok(Some(take(&Head { status, is_1_1, fields: head.headers, length })))
        }
        Ok(httparse::Status::Partial) if bytes.len() <= MAX_HEAD_BYTES => Ok(None),
        // More lines than fit into the longest head.
        Ok(_) | Err(httparse::Error::TooManyHeaders) => Err(TOO_LONG),
        // RFC 9110, section 2.5: a later minor version is read as the latest one that is known.
        Err(httparse::Error::Version) if is_later_minor(bytes) => {
            let mut as_1_1 = bytes.to_vec();
            as_1_1[VERSION_AT] = b'1';
            with_head(&as_1_1, take)
        }
        Err(error) => Err(Unreadable::Malformed(words_of(error))),
    }
}

/// Where the minor version stands in `HTTP/1.1`.
const VERSION_AT: usize = 7;

fn is_later_minor(bytes: &[u8]) -> bool {
    bytes.starts_with(b"HTTP/1.") && matches!(bytes.get(VERSION_AT), Some(b'2'..=b'9'))
}

fn words_of(error: httparse::Error) -> &'static str {
    match error {
        httparse::Error::HeaderName => "a header has a name that is none",
        httparse::Error::HeaderValue => "a header has a value with control characters",
        httparse::Error::Status => "its status is no number of three digits",
        _ => "it does not begin with a status line of HTTP/1",
    }
}

/// A value with each obsolete line folding as one space (section 5.2).
pub fn unfolded(value: &[u8]) -> Cow<'_, [u8]> {
    if !value.contains(&b'\n') {
        return Cow::Borrowed(value);
    }
    let lines: Vec<&[u8]> = value.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii).collect();
    Cow::Owned(lines.join(&b' '))
}

/// The elements of a list, empty ones left out (RFC 9110, section 5.6.1).
pub fn tokens(value: &[u8]) -> impl Iterator<Item = &[u8]> {
    value.split(|byte| *byte == b',').map(<[u8]>::trim_ascii).filter(|token| !token.is_empty())
}
