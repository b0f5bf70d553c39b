//! One WebSocket connection: writes the message, reads until its answer is whole.
//! As a rule one write and one read. Pings are answered on the way, and while nothing is asked: a server that
//! gets no pong closes. What came meanwhile is read before the next message goes out.

use std::convert::Infallible;
use std::future::poll_fn;
use std::io;
use std::rc::Rc;
use std::task::{Context, Poll, Waker, ready};
use std::time::{Duration, Instant};

use gonogo_core::Outcome;
use tokio::io::ReadBuf;

use gonogo_driver_api::{Ask, Connection, Exchange, Progress, Reason, Unsendable};
use gonogo_net::{IdleState, PathGauge, Stream};
use gonogo_script::Parts;
use gonogo_wire::MAX_MESSAGE_BYTES;

use super::frame::{Decoder, Violation};
use super::inbox::{Inbox, ReplyRule};
use super::lost::{Lost, NORMAL};
use super::outgoing::{ControlFrame, MessageFrame};
use super::{Message, Shared};

/// Reads before a message that find something: a server that never stops talking is asked anyway.
const MAX_IDLE_READS: u32 = 64;
/// A greeting comes with the handshake, or so long after it and two round trips.
const GREETING: Duration = Duration::from_millis(20);
const LONGEST_GREETING: Duration = Duration::from_millis(200);
/// At the end a connection is quiet after twice the longest time that a request took, within these limits. Once a
/// message came, it is quiet only after the longest: a server with answers on their way may pause between them.
const SHORTEST_QUIET: Duration = Duration::from_millis(100);
const LONGEST_QUIET: Duration = Duration::from_millis(500);
/// A server that never stops is not waited for longer.
const LONGEST_WIND_UP: Duration = Duration::from_secs(2);

pub struct WebSocketConnection {
    stream: Stream,
    shared: Rc<Shared>,
    decoder: Decoder,
    inbox: Inbox,
    message: MessageFrame,
    /// Which message that is; `None`: one that was made from templates.
    holds: Option<usize>,
    /// What answers a message that was made from templates.
    ready: Option<ReplyRule>,
    /// Bytes of the message that the transport took.
    written: usize,
    control: ControlFrame,
    flushed: bool,
    open: bool,
    /// What was wrong with the frames that came with the handshake; the first request meets it.
    early: Option<Lost>,
    /// What the close frame of this side will say; `None` once it was sent or has no place.
    close_code: Option<u16>,
    /// How the transport broke.
    error: Option<String>,
    /// Why it is of no more use.
    reason: Option<Reason>,
    /// Where any message answers: when the last request began, and the longest time to the next one.
    last_begun: Option<Instant>,
    longest_turn: Duration,
}

impl WebSocketConnection {
    /// Takes over after the handshake; `rest` are frames that came with it.
    pub(super) fn new(stream: Stream, shared: Rc<Shared>, rest: &[u8]) -> WebSocketConnection {
        let first = &shared.messages[0];
        let message = MessageFrame::new(first.kind, &first.bytes);
        let mut connection = WebSocketConnection {
            stream,
            decoder: Decoder::default(),
            inbox: Inbox::new(first.rule.clone()),
            written: message.bytes().len(),
            message,
            holds: Some(0),
            ready: None,
            control: ControlFrame::default(),
            flushed: true,
            open: true,
            early: None,
            close_code: Some(NORMAL),
            error: None,
            reason: None,
            last_begun: None,
            longest_turn: Duration::ZERO,
            shared,
        };
        connection.early = connection.take(rest).err();
        connection
    }

    fn poll_exchange(
        &mut self,
        context: &mut Context<'_>,
        begun: &mut bool,
        ask: Ask<'_>,
        progress: &Progress,
    ) -> Poll<Exchange> {
        if !*begun {
            if let Err(lost) = self.begin(context, ask, progress) {
                return Poll::Ready(self.lost(lost, progress));
            }
            *begun = true;
        }
        loop {
            let sending = self.poll_send(context, progress);
            if let (Err(kind), false) = (sending, progress.is_sent()) {
                return Poll::Ready(self.lost(Lost::Broken(kind), progress));
            }
            // After a failed write the server's last words may still show why.
            match self.poll_receive(context) {
                Poll::Pending => return Poll::Pending,
                Poll::Ready(Err(lost)) => return Poll::Ready(self.lost(lost, progress)),
                Poll::Ready(Ok(())) => {}
            }
            if let Some(outcome) = self.inbox.take_answer() {
                progress.mark_times(self.stream.times());
                let sent = self.poll_send(context, progress).is_ok();
                if let Some(captured) = ask.captured {
                    self.inbox.swap_answer(&mut captured.borrow_mut());
                }
                if outcome == Outcome::BadResponse {
                    progress.explain(Some("the message is no echo of what was sent".into()));
                }
                // After a wrong answer nobody knows which message answers which.
                self.open &= sent && outcome == Outcome::Ok && self.written == self.frame_bytes();
                return Poll::Ready(Exchange { outcome, status: None, reusable: self.open });
            }
        }
    }

    /// Reads what came while nothing was asked, then makes the message ready to go.
    fn begin(
        &mut self,
        context: &mut Context<'_>,
        ask: Ask<'_>,
        progress: &Progress,
    ) -> Result<(), Lost> {
        if let Some(lost) = self.early.take() {
            return Err(lost);
        }
        if self.stream.is_encrypted() || self.stream.idle_state() != IdleState::Quiet {
            for _ in 0..MAX_IDLE_READS {
                match self.poll_receive(context) {
                    Poll::Pending => break,
                    Poll::Ready(read) => read?,
                }
            }
        }
        if !ask.rendered && self.holds != Some(ask.operation) {
            let message = &self.shared.messages[ask.operation];
            self.message = MessageFrame::new(message.kind, &message.bytes);
            self.holds = Some(ask.operation);
            self.inbox.set_rule(message.rule.clone());
        } else if let (true, Some(rule)) = (ask.rendered, self.ready.take()) {
            self.inbox.set_rule(rule);
        }
        if self.inbox.takes_any() {
            let now = progress.handed_over();
            let turn = self.last_begun.replace(now).map(|last| now.saturating_duration_since(last));
            self.longest_turn = self.longest_turn.max(turn.unwrap_or_default());
        }
        let key = self.shared.masks.next().ok_or(Lost::NoRandomNumbers)?;
        self.message.mask_with(key);
        self.written = 0;
        self.inbox.await_answer(ask.captured.is_some());
        Ok(())
    }

    /// Pings get their pongs. A broken rule is kept for the next request, which meets it; a connection that
    /// ended is none to send it on.
    fn poll_attend(&mut self, context: &mut Context<'_>) -> Poll<Infallible> {
        while self.open && self.early.is_none() {
            match self.poll_receive(context) {
                Poll::Pending => break,
                Poll::Ready(Ok(())) => {}
                Poll::Ready(Err(broken @ Lost::Violated(_))) => self.early = Some(broken),
                Poll::Ready(Err(ended)) => _ = self.lost(ended, &Progress::default()),
            }
        }
        // No message is under way: only a pong can be written, and its failure is the next read's.
        let _ = self.poll_send(context, &Progress::default());
        Poll::Pending
    }

    fn frame_bytes(&self) -> usize {
        self.message.bytes().len()
    }

    /// Writes what is due as far as the transport takes it: never a frame within another.
    fn poll_send(
        &mut self,
        context: &mut Context<'_>,
        progress: &Progress,
    ) -> Result<(), io::ErrorKind> {
        loop {
            let within_message = self.written > 0 && self.written < self.frame_bytes();
            let control = !within_message && !self.control.rest().is_empty();
            let rest = match control {
                true => self.control.rest(),
                false => &self.message.bytes()[self.written..],
            };
            if rest.is_empty() {
                break;
            }
            self.flushed = false;
            match self.stream.poll_write(context, rest) {
                Poll::Pending => return Ok(()),
                Poll::Ready(Ok(0)) => return Err(io::ErrorKind::WriteZero),
                Poll::Ready(Err(error)) => return Err(self.broke(&error)),
                Poll::Ready(Ok(count)) if control => self.control.wrote(count),
                Poll::Ready(Ok(count)) => {
                    self.written += count;
                    let of_message = self.written.saturating_sub(self.message.head_bytes());
                    self.shared.meter.add_payload_sent(of_message.min(count));
                    progress.mark_sent();
                }
            }
        }
        if !self.flushed {
            match self.stream.poll_flush(context) {
                Poll::Pending => {}
                Poll::Ready(Ok(())) => self.flushed = true,
                Poll::Ready(Err(error)) => return Err(self.broke(&error)),
            }
        }
        Ok(())
    }

    /// One read, taken apart.
    fn poll_receive(&mut self, context: &mut Context<'_>) -> Poll<Result<(), Lost>> {
        let shared = self.shared.clone();
        let mut buffer = shared.buffer.borrow_mut();
        let mut read = ReadBuf::new(&mut buffer);
        match ready!(self.stream.poll_read(context, &mut read)) {
            Err(error) => Poll::Ready(Err(Lost::Broken(self.broke(&error)))),
            Ok(()) if read.filled().is_empty() => Poll::Ready(Err(Lost::Closed(None))),
            Ok(()) => Poll::Ready(self.take(read.filled())),
        }
    }

    fn take(&mut self, bytes: &[u8]) -> Result<(), Lost> {
        let fed = self.decoder.feed(bytes, &mut self.inbox);
        self.shared.meter.add_payload_received(self.inbox.take_payload_bytes());
        for _ in 0..self.inbox.take_unsolicited() {
            self.shared.meter.add_unsolicited();
        }
        fed.map_err(Lost::Violated)?;
        if let Some((payload, length)) = self.inbox.take_ping() {
            let key = self.shared.masks.next().ok_or(Lost::NoRandomNumbers)?;
            self.control.pong(&payload[..length], key);
        }
        match self.inbox.closed() {
            Some((code, _)) if !self.inbox.has_answer() => Err(Lost::Closed(code)),
            Some(_) => {
                self.open = false;
                Ok(())
            }
            None => Ok(()),
        }
    }

    fn lost(&mut self, lost: Lost, progress: &Progress) -> Exchange {
        self.open = false;
        let (outcome, code) = match lost {
            // rustls reports a close without close_notify as an unexpected end.
            Lost::Broken(io::ErrorKind::UnexpectedEof) => (Outcome::Closed, None),
            // A TLS alert.
            Lost::Broken(io::ErrorKind::InvalidData) => (Outcome::TlsFailed, None),
            Lost::Broken(_) => (Outcome::Reset, None),
            Lost::Closed(code) => (Outcome::Closed, code),
            Lost::Violated(Violation::TooLong) => (Outcome::AnswerTooLarge, None),
            Lost::Violated(_) => (Outcome::ProtocolError, None),
            Lost::NoRandomNumbers => (Outcome::ResourceExhausted, None),
        };
        self.close_code = lost.close_code(self.inbox.closed());
        // A close that came before the message was sent ends the connection, not the request.
        let status = code.filter(|_| progress.is_sent());
        self.reason = Some(lost.words(self.inbox.closed(), self.error.as_deref()));
        progress.explain(self.reason.clone());
        Exchange { outcome, status, reusable: false }
    }

    fn broke(&mut self, error: &io::Error) -> io::ErrorKind {
        self.error = Some(error.to_string());
        error.kind()
    }

    /// Takes in what comes until nothing has for the time of `quiet` (`quiet_after` once something came), or `most`
    /// has passed. What comes is nobody's answer.
    async fn listen(&mut self, mut quiet: Duration, quiet_after: Duration, most: Duration) {
        let end = tokio::time::Instant::now() + most;
        while self.open && self.early.is_none() {
            let read = poll_fn(|context| {
                let read = ready!(self.poll_receive(context));
                // Pings get their pongs.
                let _ = self.poll_send(context, &Progress::default());
                Poll::Ready(read)
            });
            let until = end.min(tokio::time::Instant::now() + quiet);
            match tokio::time::timeout_at(until, read).await {
                Err(_) => return,
                Ok(Ok(())) => quiet = quiet_after,
                Ok(Err(lost)) => self.early = Some(lost),
            }
        }
    }
}

impl Connection for WebSocketConnection {
    fn make_ready(&mut self, operation: usize, parts: &Parts) -> Result<(), Unsendable> {
        if parts.body.len() > MAX_MESSAGE_BYTES {
            return Err(Unsendable);
        }
        let Message { kind, reply, .. } = &self.shared.messages[operation];
        self.message = MessageFrame::new(*kind, parts.body.as_bytes());
        self.written = self.message.bytes().len();
        self.holds = None;
        self.ready = Some(ReplyRule::new(reply, *kind, parts.body.as_bytes().into()));
        Ok(())
    }

    async fn exchange(&mut self, ask: Ask<'_>, progress: &Progress) -> Exchange {
        let mut begun = false;
        poll_fn(|context| self.poll_exchange(context, &mut begun, ask, progress)).await
    }

    const MULTIPLEXES: bool = false;

    fn share(&self) -> Option<Self> {
        None
    }

    fn is_open(&self) -> bool {
        self.open && self.stream.idle_state() != IdleState::Closed
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

    /// Where any message answers, a server that greets must not be taken to have answered.
    async fn settle_in(&mut self) {
        if self.inbox.takes_any() {
            let rtt = Duration::from_micros(self.stream.rtt_us().unwrap_or_default() as u64);
            let quiet = GREETING + 2 * rtt;
            self.listen(quiet, quiet, LONGEST_GREETING).await;
        }
    }

    /// Where any message answers, a server that sends on its own has answers on their way still: those show it.
    async fn wind_up(&mut self) {
        if self.inbox.takes_any() && self.last_begun.is_some() {
            let quiet = (2 * self.longest_turn).clamp(SHORTEST_QUIET, LONGEST_QUIET);
            self.listen(quiet, LONGEST_QUIET, LONGEST_WIND_UP).await;
        }
    }

    fn why_closed(&self) -> Option<Reason> {
        self.reason.clone()
    }

    const ATTENDS: bool = true;

    async fn attend(&mut self) -> Infallible {
        poll_fn(|context| self.poll_attend(context)).await
    }

    fn settle_meter(&self) {
        self.stream.settle_path();
    }
}

impl Drop for WebSocketConnection {
    /// Says goodbye if that needs no waiting: a server would log a lost connection otherwise.
    fn drop(&mut self) {
        let within_message = self.written > 0 && self.written < self.frame_bytes();
        let (Some(code), Some(key)) = (self.close_code, self.shared.masks.next()) else { return };
        if within_message || self.control.is_begun() {
            return;
        }
        self.control.close(code, key);
        let mut context = Context::from_waker(Waker::noop());
        let written = self.stream.poll_write(&mut context, self.control.rest());
        if matches!(written, Poll::Ready(Ok(_))) {
            let _ = self.stream.poll_flush(&mut context);
        }
    }
}
