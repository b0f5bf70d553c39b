//! One gRPC stream for the probe: messages out and in, and how it ended.
//! Not the hot path: built on the h2 library, one stream at a time.
//! Source: grpc/doc/PROTOCOL-HTTP2.md.

use bytes::{Buf, Bytes, BytesMut};
use h2::client::{ResponseFuture, SendRequest};
use h2::{RecvStream, SendStream};
use http::HeaderMap;

use crate::driver::grpc::{is_grpc_content, parse_status, status_of_http};
use crate::wire::HttpFacts;

/// Longest message that is read: schemas are large, but not this large.
const LONGEST_MESSAGE: usize = 64 << 20;

/// How a call failed.
#[derive(Debug, Clone)]
pub enum CallError {
    /// The server answered with a status other than OK.
    Status { code: u16, message: String },
    /// An answer came, but not from a gRPC server.
    NotGrpc { http_status: u16, content_type: String },
    /// The stream or the connection broke, or its frames make no sense.
    Broken(String),
}

impl From<h2::Error> for CallError {
    fn from(error: h2::Error) -> Self {
        CallError::Broken(error.to_string())
    }
}

/// An open stream.
pub struct Call {
    sending: SendStream<Bytes>,
    waiting: Option<ResponseFuture>,
    receiving: Option<RecvStream>,
    buffer: BytesMut,
    /// Status and server name of the response, once it has begun.
    pub http: Option<HttpFacts>,
}

impl Call {
    /// Opens a stream to `path`; metadata must be checked already.
    pub async fn open(
        sender: SendRequest<Bytes>,
        origin: &str,
        path: &str,
        metadata: &[(String, String)],
    ) -> Result<Self, CallError> {
        let mut builder = http::Request::post(format!("{origin}{path}"))
            .version(http::Version::HTTP_2)
            .header("te", "trailers")
            .header("content-type", "application/grpc")
            .header("user-agent", concat!("grpc-gonogo/", env!("CARGO_PKG_VERSION")));
        for (name, value) in metadata {
            builder = builder.header(name, value);
        }
        let head = builder.body(()).map_err(|error| CallError::Broken(error.to_string()))?;
        let (response, sending) = sender.ready().await?.send_request(head, false)?;
        Ok(Self {
            sending,
            waiting: Some(response),
            receiving: None,
            buffer: BytesMut::new(),
            http: None,
        })
    }

    /// Sends one framed message; `last` closes this side.
    pub fn send(&mut self, framed: Bytes, last: bool) -> Result<(), CallError> {
        self.sending.reserve_capacity(framed.len());
        Ok(self.sending.send_data(framed, last)?)
    }

    /// The next message; errors end the stream.
    pub async fn receive(&mut self) -> Result<Bytes, CallError> {
        if let Some(response) = self.waiting.take() {
            let (head, body) = response.await?.into_parts();
            self.note_head(head.status.as_u16(), &head.headers);
            if let Some(ended) = outcome(head.status.as_u16(), &head.headers) {
                return Err(ended);
            }
            self.receiving = Some(body);
        }
        loop {
            if let Some(message) = self.take_message()? {
                return Ok(message);
            }
            let Some(body) = &mut self.receiving else {
                return Err(CallError::Broken("the stream has ended".into()));
            };
            match body.data().await {
                Some(bytes) => {
                    let bytes = bytes?;
                    body.flow_control().release_capacity(bytes.len())?;
                    self.buffer.extend_from_slice(&bytes);
                }
                None => {
                    let trailers = body.trailers().await?.unwrap_or_default();
                    let ended = status_in(&trailers);
                    return Err(ended.unwrap_or(CallError::Broken("no status at the end".into())));
                }
            }
        }
    }

    fn note_head(&mut self, status: u16, headers: &HeaderMap) {
        let server = headers.get("server").map(text_of);
        self.http = Some(HttpFacts { status, version: "HTTP/2".into(), server });
    }

    fn take_message(&mut self) -> Result<Option<Bytes>, CallError> {
        if self.buffer.len() < 5 {
            return Ok(None);
        }
        let length =
            u32::from_be_bytes([self.buffer[1], self.buffer[2], self.buffer[3], self.buffer[4]]);
        if self.buffer[0] != 0 || length as usize > LONGEST_MESSAGE {
            return Err(CallError::Broken("a message with a wrong length prefix came".into()));
        }
        if self.buffer.len() < 5 + length as usize {
            return Ok(None);
        }
        self.buffer.advance(5);
        Ok(Some(self.buffer.split_to(length as usize).freeze()))
    }
}

/// How a response head ends the call, if it does.
fn outcome(http_status: u16, headers: &HeaderMap) -> Option<CallError> {
    if let Some(ended) = status_in(headers) {
        return Some(ended);
    }
    let content_type = headers.get("content-type").map(text_of).unwrap_or_default();
    let grpc = is_grpc_content(content_type.as_bytes());
    match (http_status, grpc) {
        (200, true) => None,
        (200, false) | (404 | 405 | 415, _) => {
            Some(CallError::NotGrpc { http_status, content_type })
        }
        _ => Some(CallError::Status {
            code: status_of_http(http_status),
            message: format!("HTTP status {http_status}"),
        }),
    }
}

fn status_in(headers: &HeaderMap) -> Option<CallError> {
    let code = headers.get("grpc-status")?;
    let message = headers.get("grpc-message").map(text_of).unwrap_or_default();
    Some(match parse_status(code.as_bytes()) {
        Some(code) => CallError::Status { code, message },
        None => CallError::Broken(format!("grpc-status is {}", text_of(code))),
    })
}

fn text_of(value: &http::HeaderValue) -> String {
    String::from_utf8_lossy(value.as_bytes()).into_owned()
}
