//! One HTTP/3 connection with many requests on it, and the handles through which they are made.
//! QUIC's own state machine runs in its own task; a handle opens a stream per request.
//! Everything that can end a request early has its outcome here.

use std::cell::Cell;
use std::rc::Rc;
use std::sync::Arc;

use bytes::{Buf, Bytes};
use gonogo_core::Outcome;
use h3::client::{RequestStream, SendRequest};
use h3::error::{Code, StreamError};
use http::{Method, Response};

use crate::driver::http_request::HttpRequest as Request;
use crate::driver::{Ask, Connection, Exchange, Progress, Unsendable};
use crate::net::quic::{QuicLink, outcome_of_loss};
use crate::net::{Meter, PathGauge};
use crate::script::Parts;
use crate::wire::{Problem, ProblemCode};

/// H3_NO_ERROR (RFC 9114, section 8.1).
const NO_ERROR: u32 = 0x100;

type Stream = RequestStream<h3_quinn::BidiStream<Bytes>, Bytes>;
type Sender = SendRequest<h3_quinn::OpenStreams, Bytes>;

/// What all handles on one connection share.
struct Shared {
    requests: Arc<[Request]>,
    link: QuicLink,
    /// Cleared when HTTP/3 is over on this connection, which QUIC may not know yet.
    open: Cell<bool>,
}

/// A handle: one request at a time; `share` gives more.
pub struct Http3Connection {
    shared: Rc<Shared>,
    sender: Sender,
    /// A request that was made from templates.
    ready: Option<(http::Request<()>, Bytes)>,
}

/// Sets up HTTP/3 on a QUIC connection; errors are `protocol_error`.
pub async fn start(
    quic: quinn::Connection,
    requests: Arc<[Request]>,
    meter: Rc<Meter>,
) -> Result<Http3Connection, Problem> {
    let built = h3::client::builder()
        .send_grease(false)
        .build(h3_quinn::Connection::new(quic.clone()))
        .await;
    let (mut connection, sender) = built.map_err(|error| {
        Problem::new(
            ProblemCode::ProtocolError,
            format!("HTTP/3 could not start: {error}"),
            "check that the server speaks HTTP/3 on this port",
        )
    })?;
    // Ends by itself when the connection is closed; calls learn the cause from their own streams.
    tokio::spawn(
        async move { std::future::poll_fn(|context| connection.poll_close(context)).await },
    );
    let link = QuicLink::new(quic, meter, NO_ERROR);
    let shared = Shared { requests, link, open: Cell::new(true) };
    Ok(Http3Connection { shared: Rc::new(shared), sender, ready: None })
}

/// A request that ended before its answer was complete.
struct Broken {
    outcome: Outcome,
    connection_lost: bool,
}

impl Broken {
    /// QUIC knows why a connection ended; the stream's error only tells what is left of it.
    fn new(error: &StreamError, quic: &quinn::Connection) -> Self {
        if let Some(reason) = quic.close_reason() {
            return Broken { outcome: outcome_of_loss(&reason), connection_lost: true };
        }
        let (outcome, connection_lost) = match error {
            StreamError::RemoteTerminate { .. } => (Outcome::Reset, false),
            StreamError::StreamError { .. } => (Outcome::ProtocolError, false),
            StreamError::HeaderTooBig { .. } => (Outcome::BadResponse, false),
            // The server is going away, or the loss is not known to QUIC yet.
            _ => (Outcome::Closed, true),
        };
        Broken { outcome, connection_lost }
    }
}

/// Resets its stream when it is dropped before the whole request is out: an end would make half a
/// request look whole. The reading side tells the server by itself (STOP_SENDING, RFC 9000, 3.5).
struct Call {
    stream: Stream,
    sent: bool,
}

impl Drop for Call {
    fn drop(&mut self) {
        if !self.sent {
            self.stream.stop_stream(Code::H3_REQUEST_CANCELLED);
        }
    }
}

impl Http3Connection {
    async fn call(
        &mut self,
        ask: Ask<'_>,
        progress: &Progress,
    ) -> Result<(Outcome, u16), StreamError> {
        let requests = self.shared.requests.clone();
        let request = &requests[ask.operation];
        let (head, body) = match &self.ready {
            Some((head, body)) if ask.rendered => (head, body),
            _ => (&request.head, &request.body),
        };
        let stream = self.sender.send_request(head.clone()).await?;
        let mut call = Call { stream, sent: false };
        if !body.is_empty() {
            call.stream.send_data(body.clone()).await?;
        }
        call.stream.finish().await?;
        call.sent = true;
        progress.mark_sent();
        let response = call.stream.recv_response().await?;
        let status = response.status().as_u16();
        let mut length = 0;
        while let Some(mut bytes) = call.stream.recv_data().await? {
            length += bytes.remaining() as u64;
            if let Some(captured) = ask.captured {
                let bytes = bytes.copy_to_bytes(bytes.remaining());
                captured.borrow_mut().add_body(&bytes);
            }
        }
        let trailers = call.stream.recv_trailers().await?;
        if let Some(captured) = ask.captured {
            let mut captured = captured.borrow_mut();
            for (name, value) in response.headers().iter().chain(trailers.iter().flatten()) {
                captured.add_field(name.as_str().as_bytes(), value.as_bytes());
            }
        }
        let outcome = if !fits(head, &response, length) {
            Outcome::BadResponse
        } else if request.expected.contains(&status) {
            Outcome::Ok
        } else {
            Outcome::HttpStatus
        };
        Ok((outcome, status))
    }
}

/// Whether the body is as long as the response announced (RFC 9114, section 4.1.2).
fn fits(head: &http::Request<()>, response: &Response<()>, length: u64) -> bool {
    let bodiless = head.method() == Method::HEAD || matches!(response.status().as_u16(), 204 | 304);
    let Some(announced) = response.headers().get("content-length") else { return true };
    let announced = announced.to_str().ok().and_then(|text| text.parse().ok());
    if bodiless { length == 0 } else { announced == Some(length) }
}

impl Connection for Http3Connection {
    fn make_ready(&mut self, operation: usize, parts: &Parts) -> Result<(), Unsendable> {
        self.ready = Some(self.shared.requests[operation].render(parts)?);
        Ok(())
    }

    async fn exchange(&mut self, ask: Ask<'_>, progress: &Progress) -> Exchange {
        let (outcome, status) = match self.call(ask, progress).await {
            Ok((outcome, status)) => (outcome, Some(status)),
            Err(error) => {
                let broken = Broken::new(&error, &self.shared.link.quic);
                if broken.connection_lost {
                    self.shared.open.set(false);
                }
                (broken.outcome, None)
            }
        };
        Exchange { outcome, status, reusable: self.shared.open.get() }
    }

    fn share(&self) -> Option<Self> {
        Some(Self { shared: self.shared.clone(), sender: self.sender.clone(), ready: None })
    }

    fn is_open(&self) -> bool {
        self.shared.open.get() && self.shared.link.is_open()
    }

    fn rtt_us(&self) -> Option<f64> {
        Some(self.shared.link.rtt_us())
    }

    fn path(&self) -> Option<PathGauge> {
        Some(self.shared.link.path())
    }

    fn settle_meter(&self) {
        self.shared.link.settle();
    }
}
