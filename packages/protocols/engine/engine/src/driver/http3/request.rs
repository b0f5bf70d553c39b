//! A request as this client sends it again and again: HEADERS and body as the bytes of a stream.
//! Made once before any load, shared by all threads. Source: RFC 9114, sections 4.1 and 4.3.

use bytes::Bytes;

use super::frame::{kind, push_head};
use super::qpack;
use crate::driver::http_request::HttpRequest;
use crate::driver::http2::Prepared;

pub struct Request {
    /// All that goes on the stream before its end.
    pub bytes: Bytes,
    /// The answer to a HEAD has no body, whatever its header says.
    pub head_only: bool,
    pub expected: Vec<u16>,
}

impl Request {
    pub fn new(request: &HttpRequest) -> Request {
        let Prepared { fields, body, head_only, .. } = Prepared::new(request);
        let section = qpack::encode(&fields);
        let mut bytes = Vec::with_capacity(section.len() + body.len() + 32);
        push_head(&mut bytes, kind::HEADERS, section.len());
        bytes.extend_from_slice(&section);
        if !body.is_empty() {
            push_head(&mut bytes, kind::DATA, body.len());
            bytes.extend_from_slice(&body);
        }
        Request { bytes: bytes.into(), head_only, expected: request.expected.clone() }
    }
}
