//! A request as this client sends it: HEADERS and body as the bytes of a stream. Made once before any
//! load and shared by all threads, or made ready on a handle where it has templates.
//! Source: RFC 9114, sections 4.1 and 4.3.

use bytes::Bytes;
use http::Version;

use gonogo_driver_api::Unsendable;
use gonogo_http2::HttpRequest;
use gonogo_http2::Prepared;
use gonogo_script::Parts;
use gonogo_wire::{Problem, WireOperation, WireTarget};

use super::frame::{kind, push_head};
use super::qpack;

/// What goes on a stream.
pub struct StreamBytes {
    /// All of it, before its end.
    pub bytes: Bytes,
    pub body_bytes: usize,
    /// The answer to a HEAD has no body, whatever its header says.
    pub head_only: bool,
}

impl StreamBytes {
    fn new(Prepared { fields, body, head_only, .. }: Prepared) -> StreamBytes {
        let section = qpack::encode(&fields);
        let mut bytes = Vec::with_capacity(section.len() + body.len() + 32);
        push_head(&mut bytes, kind::HEADERS, section.len());
        bytes.extend_from_slice(&section);
        if !body.is_empty() {
            push_head(&mut bytes, kind::DATA, body.len());
            bytes.extend_from_slice(&body);
        }
        StreamBytes { bytes: bytes.into(), body_bytes: body.len(), head_only }
    }
}

/// The request of one operation.
pub struct Request {
    pub prepared: StreamBytes,
    source: HttpRequest,
}

impl Request {
    /// Errors are `spec_invalid`, with the field in error.
    pub fn prepare(target: &WireTarget, operation: &WireOperation) -> Result<Request, Problem> {
        let source = HttpRequest::prepare(target, operation, Version::HTTP_3)?;
        let prepared = StreamBytes::new(Prepared::new(&source.head, source.body.clone()));
        Ok(Request { prepared, source })
    }

    pub fn expects(&self, status: u16) -> bool {
        self.source.expected.contains(&status)
    }

    /// The request with these parts.
    pub fn render(&self, parts: &Parts) -> Result<StreamBytes, Unsendable> {
        let (head, body) = self.source.render(parts)?;
        Ok(StreamBytes::new(Prepared::new(&head, body)))
    }
}
