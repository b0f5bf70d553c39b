//! What an answer's body consists of: JSON that was written for it, the request's own body, or filler.
//! The last two are sent from where they already are, so that large bodies cost no copy.

use std::sync::LazyLock;

use bytes::Bytes;

/// The longest filler, in bytes.
pub const LONGEST_FILLER_BYTES: usize = 10_000_000;
pub const JSON: &[u8] = b"application/json";
const BYTES: &[u8] = b"application/octet-stream";

/// Made when filler is first asked for.
static FILLER: LazyLock<Bytes> = LazyLock::new(|| vec![b'x'; LONGEST_FILLER_BYTES].into());

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    Json,
    /// The request's body, under the request's type.
    Echo,
    /// So many bytes, at most [`LONGEST_FILLER_BYTES`].
    Filler(usize),
}

impl Content {
    /// The body, borrowed.
    pub fn of<'a>(self, json: &'a [u8], request_body: &'a [u8]) -> &'a [u8] {
        match self {
            Self::Json => json,
            Self::Echo => request_body,
            Self::Filler(bytes) => &FILLER[..bytes],
        }
    }

    /// The body, to be sent away.
    pub fn into_bytes(self, json: Vec<u8>, request_body: Vec<u8>) -> Bytes {
        match self {
            Self::Json => json.into(),
            Self::Echo => request_body.into(),
            Self::Filler(bytes) => FILLER.slice(..bytes),
        }
    }

    /// The value of `content-type`, given the request's.
    pub fn kind(self, of_request: Option<&[u8]>) -> &[u8] {
        match self {
            Self::Json => JSON,
            Self::Echo => of_request.unwrap_or(BYTES),
            Self::Filler(_) => BYTES,
        }
    }
}
