//! One HTTP/1.1 connection: writes the prepared request, reads until the answer is whole.
//! Writing and reading go on at the same time, so a server that answers before it has read
//! everything does not block us; as a rule it is one write and one read.

use std::future::poll_fn;
use std::io;
use std::rc::Rc;
use std::task::{Context, Poll, ready};

use gonogo_core::Outcome;
use tokio::io::ReadBuf;

use gonogo_driver_api::{Ask, Connection, Exchange, Progress, Reason, Unsendable};
use gonogo_net::{IdleState, PathGauge, Stream};
use gonogo_script::Parts;

use super::answer::{Answer, Complete, Forget};
use super::head::Unreadable;
use super::{Request, Shared};

pub struct Http1Connection {
    stream: Stream,
    shared: Rc<Shared>,
    answer: Answer,
    /// A request that was made from templates, and where its body begins; used again.
    ready: Vec<u8>,
    ready_head_bytes: usize,
    open: bool,
    /// What broke it.
    error: Option<io::Error>,
    /// Why the exchange failed.
    reason: Option<Reason>,
}

/// Where the request of an exchange stands.
#[derive(Default)]
struct Writing {
    written: usize,
    flushed: bool,
    failed: Option<io::Error>,
}

impl Http1Connection {
    pub(super) fn new(stream: Stream, shared: Rc<Shared>) -> Http1Connection {
        Http1Connection {
            stream,
            shared,
            answer: Answer::new(false),
            ready: Vec::new(),
            ready_head_bytes: 0,
            open: true,
            error: None,
            reason: None,
        }
    }

    /// For who asks once.
    pub fn of_one(stream: Stream, request: Request) -> Http1Connection {
        Http1Connection::new(stream, Shared::new([request].into(), Rc::default()))
    }

    /// Asks, and waits for no more than the header of the answer: its status, or how it failed.
    pub async fn head(&mut self, ask: Ask<'_>) -> Result<u16, Outcome> {
        let (progress, mut writing) = (Progress::default(), Writing::default());
        self.answer.next(false);
        let read = poll_fn(|context| {
            let polled = self.poll_exchange(context, &mut writing, ask, &progress);
            match self.answer.status() {
                Some(status) => Poll::Ready(Ok(status)),
                None => polled.map(|exchange| Err(exchange.outcome)),
            }
        });
        read.await
    }

    /// The version of the last answer.
    pub fn version(&self) -> &'static str {
        self.answer.version()
    }

    /// What broke the connection, if anything did.
    pub fn error(&self) -> Option<&io::Error> {
        self.error.as_ref()
    }

    fn poll_exchange(
        &mut self,
        context: &mut Context<'_>,
        writing: &mut Writing,
        ask: Ask<'_>,
        progress: &Progress,
    ) -> Poll<Exchange> {
        if !writing.flushed && writing.failed.is_none() {
            self.poll_request(context, writing, ask, progress);
        }
        if writing.written == 0
            && let Some(error) = writing.failed.take()
        {
            return Poll::Ready(self.broken(error, ask));
        }
        // A request that could not be written whole may still have been answered (413, for one).
        let exchange = ready!(self.poll_answer(context, ask));
        progress.mark_times(self.stream.times());
        if !writing.flushed {
            self.open = false;
        }
        Poll::Ready(Exchange { reusable: self.open, ..exchange })
    }

    fn poll_request(
        &mut self,
        context: &mut Context<'_>,
        writing: &mut Writing,
        ask: Ask<'_>,
        progress: &Progress,
    ) {
        let prepared = &self.shared.requests[ask.operation];
        let (request, head_bytes) = match ask.rendered {
            true => (&*self.ready, self.ready_head_bytes),
            false => (&*prepared.bytes, prepared.head_bytes),
        };
        while writing.written < request.len() {
            let rest = &request[writing.written..];
            match self.stream.poll_write(context, rest) {
                Poll::Ready(Ok(0)) => writing.failed = Some(io::ErrorKind::WriteZero.into()),
                Poll::Ready(Ok(count)) => {
                    writing.written += count;
                    let of_body = writing.written.saturating_sub(head_bytes).min(count);
                    self.shared.meter.add_payload_sent(of_body);
                    progress.mark_sent();
                    continue;
                }
                Poll::Ready(Err(error)) => writing.failed = Some(error),
                Poll::Pending => {}
            }
            return;
        }
        match self.stream.poll_flush(context) {
            Poll::Ready(Ok(())) => writing.flushed = true,
            Poll::Ready(Err(error)) => writing.failed = Some(error),
            Poll::Pending => {}
        }
    }

    fn poll_answer(&mut self, context: &mut Context<'_>, ask: Ask<'_>) -> Poll<Exchange> {
        let shared = self.shared.clone();
        let mut buffer = shared.buffer.borrow_mut();
        loop {
            let mut read = ReadBuf::new(&mut buffer);
            match ready!(self.stream.poll_read(context, &mut read)) {
                Err(error) => return Poll::Ready(self.broken(error, ask)),
                Ok(()) if read.filled().is_empty() => return Poll::Ready(self.closed(ask)),
                Ok(()) => match self.take(read.filled(), ask) {
                    Ok(None) => {}
                    Ok(Some(complete)) => return Poll::Ready(self.complete(complete, ask)),
                    Err(unreadable) => {
                        let outcome = match unreadable {
                            Unreadable::Malformed(_) => Outcome::BadResponse,
                            Unreadable::TooLarge(_) => Outcome::AnswerTooLarge,
                        };
                        return Poll::Ready(self.failed(outcome, unreadable.words()));
                    }
                },
            }
        }
    }

    fn take(&mut self, bytes: &[u8], ask: Ask<'_>) -> Result<Option<Complete>, Unreadable> {
        let taken = match ask.captured {
            None => self.answer.feed(bytes, &mut Forget),
            Some(captured) => self.answer.feed(bytes, &mut *captured.borrow_mut()),
        };
        self.shared.meter.add_payload_received(self.answer.take_body_bytes());
        taken
    }

    fn complete(&mut self, complete: Complete, ask: Ask<'_>) -> Exchange {
        self.open &= complete.keep_alive && !self.shared.requests[ask.operation].writer.closes;
        let expected = self.shared.requests[ask.operation].expected.contains(&complete.status);
        Exchange {
            outcome: if expected { Outcome::Ok } else { Outcome::HttpStatus },
            status: Some(complete.status),
            reusable: self.open,
        }
    }

    /// The peer closed: the end of some answers, the failure of others.
    fn closed(&mut self, ask: Ask<'_>) -> Exchange {
        match self.answer.close() {
            Some(complete) => self.complete(complete, ask),
            None => {
                let words = format!("the server closed the connection {}", self.answer.progress());
                self.failed(Outcome::Closed, words)
            }
        }
    }

    fn broken(&mut self, error: io::Error, ask: Ask<'_>) -> Exchange {
        let (kind, progress) = (error.kind(), self.answer.progress());
        let exchange = match kind {
            // rustls reports a close without close_notify this way.
            io::ErrorKind::UnexpectedEof => self.closed(ask),
            // An alert says what the server did not like.
            io::ErrorKind::InvalidData => {
                self.failed(Outcome::TlsFailed, format!("TLS broke {progress}: {error}"))
            }
            _ => self.failed(Outcome::Reset, format!("the connection broke {progress}: {error}")),
        };
        self.error = Some(error);
        exchange
    }

    fn failed(&mut self, outcome: Outcome, reason: String) -> Exchange {
        self.open = false;
        self.reason = Some(reason.into());
        Exchange { outcome, status: self.answer.status(), reusable: false }
    }
}

impl Connection for Http1Connection {
    fn make_ready(&mut self, operation: usize, parts: &Parts) -> Result<(), Unsendable> {
        self.ready.clear();
        let values = parts.headers.iter().map(String::as_str);
        let writer = &self.shared.requests[operation].writer;
        writer.write(&parts.path, values, parts.body.as_bytes(), &mut self.ready);
        self.ready_head_bytes = self.ready.len() - parts.body.len();
        Ok(())
    }

    async fn exchange(&mut self, ask: Ask<'_>, progress: &Progress) -> Exchange {
        self.answer.next(self.shared.requests[ask.operation].head_only);
        let mut writing = Writing::default();
        let exchange =
            poll_fn(|context| self.poll_exchange(context, &mut writing, ask, progress)).await;
        progress.explain(self.reason.take());
        exchange
    }

    const MULTIPLEXES: bool = false;

    fn share(&self) -> Option<Self> {
        None
    }

    fn is_open(&self) -> bool {
        self.open
            && match self.stream.idle_state() {
                IdleState::Quiet => true,
                // Nobody asked for bytes; under TLS they may be a session ticket.
                IdleState::Bytes => self.stream.is_encrypted(),
                IdleState::Closed => false,
            }
    }

    fn rtt_us(&self) -> Option<f64> {
        self.stream.rtt_us()
    }

    fn path(&self) -> Option<PathGauge> {
        self.stream.path()
    }

    async fn idle(&mut self) {
        std::future::poll_fn(|context| self.stream.poll_idle(context)).await;
    }

    fn settle_meter(&self) {
        self.stream.settle_path();
    }
}
