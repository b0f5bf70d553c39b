//! One HTTP/1.1 connection: writes the prepared request, reads until the answer is whole.
//! Writing and reading go on at the same time, so a server that answers before it has read
//! everything does not block us; as a rule it is one write and one read.

use std::future::poll_fn;
use std::io;
use std::rc::Rc;
use std::task::{Context, Poll, ready};

use gonogo_core::Outcome;
use tokio::io::ReadBuf;

use super::Shared;
use super::answer::{Answer, Complete};
use crate::driver::{Connection, Exchange, Progress};
use crate::net::{IdleState, PathGauge, Stream};

pub struct Http1Connection {
    stream: Stream,
    shared: Rc<Shared>,
    answer: Answer,
    open: bool,
}

/// Where the request of an exchange stands.
struct Writing {
    written: usize,
    flushed: bool,
    failed: Option<io::ErrorKind>,
}

impl Http1Connection {
    pub(super) fn new(stream: Stream, shared: Rc<Shared>, answer: Answer) -> Http1Connection {
        Http1Connection { stream, shared, answer, open: true }
    }

    fn poll_exchange(
        &mut self,
        context: &mut Context<'_>,
        writing: &mut Writing,
        progress: &Progress,
    ) -> Poll<Exchange> {
        if !writing.flushed && writing.failed.is_none() {
            self.poll_request(context, writing, progress);
        }
        if let (Some(kind), 0) = (writing.failed, writing.written) {
            return Poll::Ready(self.broken(kind));
        }
        // A request that could not be written whole may still have been answered (413, for one).
        let exchange = ready!(self.poll_answer(context));
        if !writing.flushed {
            self.open = false;
        }
        Poll::Ready(Exchange { reusable: self.open, ..exchange })
    }

    fn poll_request(
        &mut self,
        context: &mut Context<'_>,
        writing: &mut Writing,
        progress: &Progress,
    ) {
        while writing.written < self.shared.request.len() {
            let rest = &self.shared.request[writing.written..];
            match self.stream.poll_write(context, rest) {
                Poll::Ready(Ok(0)) => writing.failed = Some(io::ErrorKind::WriteZero),
                Poll::Ready(Ok(count)) => {
                    writing.written += count;
                    progress.mark_sent();
                    continue;
                }
                Poll::Ready(Err(error)) => writing.failed = Some(error.kind()),
                Poll::Pending => {}
            }
            return;
        }
        match self.stream.poll_flush(context) {
            Poll::Ready(Ok(())) => writing.flushed = true,
            Poll::Ready(Err(error)) => writing.failed = Some(error.kind()),
            Poll::Pending => {}
        }
    }

    fn poll_answer(&mut self, context: &mut Context<'_>) -> Poll<Exchange> {
        let shared = self.shared.clone();
        let mut buffer = shared.buffer.borrow_mut();
        loop {
            let mut read = ReadBuf::new(&mut buffer);
            match ready!(self.stream.poll_read(context, &mut read)) {
                Err(error) => return Poll::Ready(self.broken(error.kind())),
                Ok(()) if read.filled().is_empty() => return Poll::Ready(self.closed()),
                Ok(()) => match self.answer.feed(read.filled()) {
                    Ok(None) => {}
                    Ok(Some(complete)) => return Poll::Ready(self.complete(complete)),
                    Err(_) => return Poll::Ready(self.failed(Outcome::BadResponse)),
                },
            }
        }
    }

    fn complete(&mut self, complete: Complete) -> Exchange {
        self.open &= complete.keep_alive;
        let expected = self.shared.expected.contains(&complete.status);
        Exchange {
            outcome: if expected { Outcome::Ok } else { Outcome::HttpStatus },
            status: Some(complete.status),
            reusable: self.open,
        }
    }

    /// The peer closed: the end of some answers, the failure of others.
    fn closed(&mut self) -> Exchange {
        match self.answer.close() {
            Some(complete) => self.complete(complete),
            None => self.failed(Outcome::Closed),
        }
    }

    fn broken(&mut self, kind: io::ErrorKind) -> Exchange {
        match kind {
            // rustls reports a close without close_notify this way.
            io::ErrorKind::UnexpectedEof => self.closed(),
            io::ErrorKind::InvalidData => self.failed(Outcome::ProtocolError),
            _ => self.failed(Outcome::Reset),
        }
    }

    fn failed(&mut self, outcome: Outcome) -> Exchange {
        self.open = false;
        Exchange { outcome, status: self.answer.status(), reusable: false }
    }
}

impl Connection for Http1Connection {
    async fn exchange(&mut self, progress: &Progress) -> Exchange {
        self.answer.next();
        let mut writing = Writing { written: 0, flushed: false, failed: None };
        poll_fn(|context| self.poll_exchange(context, &mut writing, progress)).await
    }

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
