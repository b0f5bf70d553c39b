//! One HTTP/2 connection with many requests on it, and the handles through which they are made.
//! A task of its own drives the connection; handles only touch streams.
//! Everything that can end a request early has its outcome here.

use std::cell::Cell;
use std::future::poll_fn;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use gonogo_core::Outcome;
use h2::client::SendRequest;

use super::Transport;
use crate::driver::http_request::HttpRequest;
use crate::driver::{Connection, Exchange, Progress};
use crate::wire::{Problem, ProblemCode};

struct Shared {
    request: Arc<HttpRequest>,
    transport: Transport,
    open: Cell<bool>,
    driver: tokio::task::AbortHandle,
}

impl Drop for Shared {
    fn drop(&mut self) {
        self.driver.abort();
    }
}

/// A handle: one request at a time; `share` gives more.
pub struct Http2Connection {
    shared: Rc<Shared>,
    sender: SendRequest<Bytes>,
}

/// Exchanges settings; errors are `connect_timeout` and `protocol_error`.
pub async fn start(
    transport: Transport,
    request: Arc<HttpRequest>,
    timeout: Duration,
) -> Result<Http2Connection, Problem> {
    let mut builder = h2::client::Builder::new();
    builder
        .initial_window_size(1 << 20)
        .initial_connection_window_size(16 << 20)
        .enable_push(false);
    let shaking = builder.handshake::<_, Bytes>(transport.clone());
    let remedy = "check that the port speaks HTTP/2, and whether it wants TLS";
    let (sender, connection) = tokio::time::timeout(timeout, shaking)
        .await
        .map_err(|_| {
            let message = "the server did not take the HTTP/2 preface in time";
            Problem::new(ProblemCode::ConnectTimeout, message, remedy)
        })?
        .map_err(|error| {
            let message = format!("HTTP/2 could not start: {error}");
            Problem::new(ProblemCode::ProtocolError, message, remedy)
        })?;
    let task = tokio::task::spawn_local(async move {
        let _ = connection.await;
    });
    let shared = Shared { request, transport, open: Cell::new(true), driver: task.abort_handle() };
    Ok(Http2Connection { shared: Rc::new(shared), sender })
}

impl Http2Connection {
    async fn call(&mut self, progress: &Progress) -> Result<(Outcome, u16), h2::Error> {
        let request = self.shared.request.clone();
        poll_fn(|context| self.sender.poll_ready(context)).await?;
        let empty = request.body.is_empty();
        let (response, mut body) = self.sender.send_request(request.head.clone(), empty)?;
        if !empty {
            body.send_data(request.body.clone(), true)?;
        }
        progress.mark_sent();
        let (head, mut body) = response.await?.into_parts();
        while let Some(bytes) = body.data().await {
            let length = bytes?.len();
            body.flow_control().release_capacity(length)?;
        }
        body.trailers().await?;
        let expected = request.expected.contains(&head.status.as_u16());
        let outcome = if expected { Outcome::Ok } else { Outcome::HttpStatus };
        Ok((outcome, head.status.as_u16()))
    }
}

impl Connection for Http2Connection {
    async fn exchange(&mut self, progress: &Progress) -> Exchange {
        let (outcome, status) = match self.call(progress).await {
            Ok((outcome, status)) => (outcome, Some(status)),
            Err(error) => {
                self.shared.open.set(self.shared.open.get() && error.is_reset());
                (if error.is_reset() { Outcome::Reset } else { Outcome::Closed }, None)
            }
        };
        Exchange { outcome, status, reusable: self.shared.open.get() }
    }

    fn share(&self) -> Option<Self> {
        Some(Self { shared: self.shared.clone(), sender: self.sender.clone() })
    }

    fn is_open(&self) -> bool {
        self.shared.open.get() && !self.shared.driver.is_finished()
    }

    fn rtt_us(&self) -> Option<f64> {
        self.shared.transport.rtt_us()
    }
}
