//! One HTTP/2 connection with many calls on it, and the handles through which they are made.
//! A task of its own drives the connection; handles only touch streams.
//! Everything that can end a call early has its outcome here.

use std::cell::Cell;
use std::future::poll_fn;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use gonogo_core::Outcome;
use h2::RecvStream;
use h2::client::SendRequest;
use http::HeaderMap;

use super::answer::Answer;
use super::request::Request;
use super::transport::Transport;
use crate::driver::{Connection, Exchange, Progress};
use crate::net::PathGauge;
use crate::wire::{Problem, ProblemCode};

/// Large enough that flow control never slows a unary answer.
const STREAM_WINDOW: u32 = 1 << 20;
const CONNECTION_WINDOW: u32 = 16 << 20;

/// What all handles on one connection share.
struct Shared {
    request: Arc<Request>,
    head: http::Request<()>,
    transport: Transport,
    open: Cell<bool>,
    driver: tokio::task::AbortHandle,
}

impl Drop for Shared {
    fn drop(&mut self) {
        self.driver.abort();
    }
}

/// A handle: one call at a time; `share` gives more.
pub struct GrpcConnection {
    shared: Rc<Shared>,
    sender: SendRequest<Bytes>,
    answer: Answer,
}

/// Exchanges HTTP/2 settings on a fresh transport and starts to drive it.
/// Errors: `connect_timeout` and `protocol_error`.
pub async fn start(
    transport: Transport,
    request: Arc<Request>,
    head: http::Request<()>,
    timeout: Duration,
) -> Result<GrpcConnection, Problem> {
    let mut builder = h2::client::Builder::new();
    builder
        .initial_window_size(STREAM_WINDOW)
        .initial_connection_window_size(CONNECTION_WINDOW)
        // No call goes before the server has said how many it takes at a time: it would refuse the rest.
        .initial_max_send_streams(0)
        .enable_push(false);
    let shaking = builder.handshake::<_, Bytes>(transport.clone());
    let (sender, connection) = tokio::time::timeout(timeout, shaking)
        .await
        .map_err(|_| {
            Problem::new(
                ProblemCode::ConnectTimeout,
                "the server did not take the HTTP/2 preface in time",
                "check that the port belongs to a gRPC server",
            )
        })?
        .map_err(|error| {
            Problem::new(
                ProblemCode::ProtocolError,
                format!("HTTP/2 could not start: {error}"),
                "check that the port belongs to a gRPC server, and whether it wants TLS",
            )
        })?;
    let task = tokio::task::spawn_local(async move {
        // Calls learn the cause from their own streams.
        let _ = connection.await;
    });
    let shared =
        Shared { request, head, transport, open: Cell::new(true), driver: task.abort_handle() };
    Ok(GrpcConnection { shared: Rc::new(shared), sender, answer: Answer::default() })
}

/// A call that ended before its answer was complete.
struct Broken {
    outcome: Outcome,
    connection_lost: bool,
}

impl From<h2::Error> for Broken {
    fn from(error: h2::Error) -> Self {
        // A stream reset leaves the connection as it is; all else ends it.
        let outcome = match (error.is_reset(), error.is_go_away(), error.get_io()) {
            (true, ..) if !error.is_remote() => Outcome::ProtocolError,
            (true, ..) => Outcome::Reset,
            (_, true, _) if !error.is_remote() => Outcome::ProtocolError,
            (_, true, _) => Outcome::Closed,
            (.., Some(io)) if io.kind() == std::io::ErrorKind::ConnectionReset => Outcome::Reset,
            (.., Some(io)) if io.kind() == std::io::ErrorKind::InvalidData => Outcome::TlsFailed,
            (.., Some(_)) => Outcome::Closed,
            _ => Outcome::Closed,
        };
        Broken { outcome, connection_lost: !error.is_reset() }
    }
}

impl GrpcConnection {
    async fn call(&mut self, progress: &Progress) -> Result<(), Broken> {
        self.answer.clear();
        poll_fn(|context| self.sender.poll_ready(context)).await?;
        let (response, mut body) = self.sender.send_request(self.shared.head.clone(), false)?;
        send(&mut body, self.shared.request.body.clone()).await?;
        progress.mark_sent();
        let (parts, body) = response.await?.into_parts();
        self.answer.set_http_status(parts.status.as_u16());
        self.read_fields(&parts.headers);
        self.read_body(body).await
    }

    async fn read_body(&mut self, mut body: RecvStream) -> Result<(), Broken> {
        while let Some(bytes) = body.data().await {
            let bytes = bytes?;
            body.flow_control().release_capacity(bytes.len())?;
            if !self.answer.push(&bytes) {
                return Err(Broken { outcome: Outcome::BadResponse, connection_lost: false });
            }
        }
        if let Some(trailers) = body.trailers().await? {
            self.read_fields(&trailers);
        }
        Ok(())
    }

    fn read_fields(&mut self, fields: &HeaderMap) {
        if let Some(value) = fields.get("content-type") {
            self.answer.set_content_type(value.as_bytes());
        }
        if let Some(value) = fields.get("grpc-status") {
            self.answer.set_grpc_status(value.as_bytes());
        }
    }
}

/// Hands the whole message to the stream as its flow-control window opens.
async fn send(body: &mut h2::SendStream<Bytes>, mut message: Bytes) -> Result<(), Broken> {
    body.reserve_capacity(message.len());
    while body.capacity() < message.len() {
        let free = body.capacity();
        if free > 0 {
            body.send_data(message.split_to(free), false)?;
            body.reserve_capacity(message.len());
        }
        if poll_fn(|context| body.poll_capacity(context)).await.transpose()?.is_none() {
            return Err(Broken { outcome: Outcome::Reset, connection_lost: false });
        }
    }
    body.send_data(message, true)?;
    Ok(())
}

impl Connection for GrpcConnection {
    async fn exchange(&mut self, progress: &Progress) -> Exchange {
        match self.call(progress).await {
            Ok(()) => {
                let request = &self.shared.request;
                let (outcome, status) = self.answer.judge(&request.expected, &request.check);
                Exchange { outcome, status, reusable: self.shared.open.get() }
            }
            Err(broken) => {
                if broken.connection_lost {
                    self.shared.open.set(false);
                }
                Exchange { outcome: broken.outcome, status: None, reusable: self.shared.open.get() }
            }
        }
    }

    fn share(&self) -> Option<Self> {
        Some(Self {
            shared: self.shared.clone(),
            sender: self.sender.clone(),
            answer: Answer::default(),
        })
    }

    fn is_open(&self) -> bool {
        self.shared.open.get() && !self.shared.driver.is_finished()
    }

    fn rtt_us(&self) -> Option<f64> {
        self.shared.transport.rtt_us()
    }

    fn path(&self) -> Option<PathGauge> {
        self.shared.transport.path()
    }

    fn settle_meter(&self) {
        self.shared.transport.settle_path();
    }
}
