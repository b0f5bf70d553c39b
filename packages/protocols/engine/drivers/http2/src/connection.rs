//! One HTTP/2 connection with many requests on it, and the handles through which they are made.
//! A task of its own moves bytes between session and transport: what all handles have to say goes in
//! one write, and one read serves many answers. One thread, so plain cells and no locks.

use std::cell::{Cell, RefCell};
use std::future::poll_fn;
use std::io;
use std::rc::Rc;
use std::sync::Arc;
use std::task::{Context, Poll, Waker, ready};
use std::time::{Duration, Instant};

use gonogo_core::Outcome;
use tokio::io::ReadBuf;

use gonogo_driver_api::{Ask, Exchange, Progress, Reason};
use gonogo_net::{Meter, PathGauge, Stream};
use gonogo_wire::{Problem, ProblemCode};

use super::burst::Burst;
use super::prepared::Prepared;
use super::session::{Session, SessionState};
use super::stream::{Answer, End, Head, State};

/// Large enough for the answers of many streams, and for the longest frame behind a cut-off one.
const READ_BUFFER_BYTES: usize = 64 * 1024;

/// The read buffer that all connections of a thread share: each read is taken in before the next.
pub type ReadBuffer = Rc<RefCell<Box<[u8]>>>;

pub fn read_buffer() -> ReadBuffer {
    Rc::new(RefCell::new(vec![0; READ_BUFFER_BYTES].into()))
}

/// A connection, as its handles and its task share it.
struct Link<A> {
    session: RefCell<Session<A>>,
    stream: RefCell<Stream>,
    buffer: ReadBuffer,
    /// The begin of a frame that a read cut; empty as a rule.
    partial: RefCell<Vec<u8>>,
    burst: RefCell<Burst>,
    task: RefCell<Option<Waker>>,
    /// The task is on its way already.
    is_woken: Cell<bool>,
    /// Who waits for the peer's SETTINGS.
    starter: RefCell<Option<Waker>>,
}

/// Ends the task with the last handle.
struct Task<A> {
    link: Rc<Link<A>>,
    abort: tokio::task::AbortHandle,
}

impl<A> Drop for Task<A> {
    fn drop(&mut self) {
        self.abort.abort();
    }
}

/// A handle: one request at a time; `share` gives more.
pub struct Handle<A: Answer> {
    task: Rc<Task<A>>,
    place: usize,
}

/// Exchanges preface and SETTINGS on a fresh stream and starts to drive it.
/// Errors: `connect_timeout` and `protocol_error`.
pub async fn start<A: Answer>(
    stream: Stream,
    prepared: Arc<[Prepared]>,
    buffer: ReadBuffer,
    meter: Rc<Meter>,
    timeout: Duration,
) -> Result<Handle<A>, Problem> {
    let mut session = Session::new(prepared, meter);
    let place = session.add_place();
    let link = Rc::new(Link {
        session: RefCell::new(session),
        stream: RefCell::new(stream),
        buffer,
        partial: RefCell::default(),
        burst: RefCell::new(Burst::new(Instant::now())),
        task: RefCell::default(),
        is_woken: Cell::new(false),
        starter: RefCell::default(),
    });
    let driven = link.clone();
    let task = tokio::task::spawn_local(poll_fn(move |context| driven.poll_drive(context)));
    let task = Rc::new(Task { link, abort: task.abort_handle() });
    let handle = Handle { task, place };
    let remedy = "check that the port speaks HTTP/2, and whether it wants TLS";
    let started = poll_fn(|context| handle.task.link.poll_started(context));
    match tokio::time::timeout(timeout, started).await {
        Ok(None) => Ok(handle),
        Ok(Some(error)) => {
            let message = format!("HTTP/2 could not start: {error}");
            Err(Problem::new(ProblemCode::ProtocolError, message, remedy))
        }
        Err(_) => {
            let message = format!("the server did not send its HTTP/2 SETTINGS in {timeout:?}");
            Err(Problem::new(ProblemCode::ConnectTimeout, message, remedy))
        }
    }
}

impl<A: Answer> Link<A> {
    /// Ready when the peer's SETTINGS have come, or with what came instead.
    fn poll_started(&self, context: &mut Context<'_>) -> Poll<Option<Reason>> {
        let session = self.session.borrow();
        if session.state() == SessionState::Starting {
            *self.starter.borrow_mut() = Some(context.waker().clone());
            return Poll::Pending;
        }
        Poll::Ready(session.error.clone())
    }

    /// Something waits to be written.
    fn wake_task(&self) {
        if !self.is_woken.replace(true)
            && let Some(waker) = self.task.borrow().as_ref()
        {
            waker.wake_by_ref();
        }
    }

    /// The task's whole life: writes what there is and reads what comes, until the connection ends.
    fn poll_drive(&self, context: &mut Context<'_>) -> Poll<()> {
        self.is_woken.set(false);
        let mut task = self.task.borrow_mut();
        if !task.as_ref().is_some_and(|known| known.will_wake(context.waker())) {
            *task = Some(context.waker().clone());
        }
        drop(task);
        let mut session = self.session.borrow_mut();
        loop {
            let has_more = session.pump();
            match self.poll_write(context, &mut session) {
                // Answers may still lie here unread; reading shows how the connection ended.
                Poll::Ready(Err(_)) => session.stop_writing(),
                // Nothing else would wake us for the rest of a body that the windows allow.
                Poll::Ready(Ok(())) if has_more => continue,
                _ => {}
            }
            if session.state() != SessionState::Starting {
                self.starter.borrow_mut().take().into_iter().for_each(Waker::wake);
            }
            if session.state() == SessionState::Lost {
                return Poll::Ready(());
            }
            if session.outbox.is_congested() {
                // The peer does not read: nothing more is read from it, and the write wakes us.
                return Poll::Pending;
            }
            ready!(self.poll_read(context, &mut session));
        }
    }

    fn poll_write(
        &self,
        context: &mut Context<'_>,
        session: &mut Session<A>,
    ) -> Poll<io::Result<()>> {
        let mut stream = self.stream.borrow_mut();
        while !session.outbox.pending().is_empty() {
            let count = ready!(stream.poll_write(context, session.outbox.pending()))?;
            if count == 0 {
                return Poll::Ready(Err(io::ErrorKind::WriteZero.into()));
            }
            session.outbox.take(count);
            session.departed(stream.times().send);
        }
        stream.poll_flush(context)
    }

    /// One read; ready when it brought something or ended the connection.
    fn poll_read(&self, context: &mut Context<'_>, session: &mut Session<A>) -> Poll<()> {
        let (mut buffer, mut partial) = (self.buffer.borrow_mut(), self.partial.borrow_mut());
        buffer[..partial.len()].copy_from_slice(&partial);
        let mut read = ReadBuf::new(&mut buffer);
        read.set_filled(partial.len());
        let polled = ready!(self.stream.borrow_mut().poll_read(context, &mut read));
        let bytes = read.filled();
        match polled {
            Err(error) => lose(session, &error),
            Ok(()) if bytes.len() == partial.len() => {
                session.lose(Outcome::Closed, "the server closed the connection");
            }
            Ok(()) => {
                self.burst.borrow_mut().read(Instant::now());
                session.arrived = self.stream.borrow().times().arrived;
                let used = session.feed(bytes);
                partial.clear();
                partial.extend_from_slice(&bytes[used..]);
            }
        }
        Poll::Ready(())
    }
}

fn lose<A: Answer>(session: &mut Session<A>, error: &io::Error) {
    match error.kind() {
        io::ErrorKind::ConnectionReset => {
            session.lose(Outcome::Reset, "the server reset the connection");
        }
        // An alert says what the server did not like.
        io::ErrorKind::InvalidData => {
            session.lose(Outcome::TlsFailed, format!("TLS broke: {error}"));
        }
        _ => session.lose(Outcome::Closed, format!("the connection broke: {error}")),
    }
}

impl<A: Answer> Handle<A> {
    /// The next rendered request that goes through this handle.
    pub fn make_ready(&mut self, request: Prepared) {
        self.task.link.session.borrow_mut().place(self.place).ready = Some(request);
    }

    /// Sends the request and waits for the end of its answer; dropped, it resets its stream.
    pub async fn request(&mut self, ask: Ask<'_>) -> End {
        let link = &self.task.link;
        link.session.borrow_mut().begin(self.place, ask);
        link.wake_task();
        let running = Running { link, place: self.place };
        poll_fn(|context| running.poll(context)).await
    }

    /// What answers are read into: to prepare it for the next, or to take out what the last one left.
    pub fn with_answer<T>(&self, reach: impl FnOnce(&mut A) -> T) -> T {
        reach(&mut self.task.link.session.borrow_mut().place(self.place).answer)
    }

    /// Why the connection was lost or takes no more requests, where that is known.
    pub fn error(&self) -> Option<Reason> {
        self.task.link.session.borrow().why_closed()
    }

    /// What an end means: a whole answer of the announced length is judged, all else has its
    /// outcome already. A request that the peer has not processed is not marked as sent.
    pub fn exchange_of(
        &self,
        end: End,
        progress: &Progress,
        judge: impl FnOnce(&Head, &mut A) -> (Outcome, Option<u16>),
    ) -> Exchange {
        let mut session = self.task.link.session.borrow_mut();
        let reusable = session.takes_requests();
        let session = &mut *session;
        let place = &mut session.places[self.place];
        progress.mark_times(place.times);
        let head_only = place.request(&session.prepared).head_only;
        let (outcome, status) = match end {
            End::Whole if place.head.fits(head_only) => judge(&place.head, &mut place.answer),
            End::Whole => {
                progress.explain(Some(place.head.misfit(head_only).into()));
                (Outcome::BadResponse, Some(place.head.status))
            }
            End::Broken(outcome) => {
                let reason = place.reason.take();
                progress.explain(reason.or_else(|| session.why_closed()));
                (outcome, None)
            }
            End::Refused => {
                progress.explain(session.why_closed());
                return Exchange { outcome: Outcome::Closed, status: None, reusable };
            }
        };
        progress.mark_sent();
        Exchange { outcome, status, reusable }
    }

    /// Another handle on the same connection.
    pub fn share(&self) -> Handle<A> {
        let place = self.task.link.session.borrow_mut().add_place();
        Handle { task: self.task.clone(), place }
    }

    pub fn is_open(&self) -> bool {
        self.task.link.session.borrow().takes_requests()
    }

    /// Whether bytes come in for requests of other handles, more than already wait to send again.
    pub fn is_in_a_burst(&self) -> bool {
        let link = &self.task.link;
        let expects_more_answers = link.session.borrow().expects_more_answers();
        link.burst.borrow_mut().goes_on(Instant::now(), expects_more_answers)
    }

    /// Smoothed round-trip time of TCP in microseconds.
    pub fn rtt_us(&self) -> Option<f64> {
        self.task.link.stream.borrow().rtt_us()
    }

    /// TCP's estimates of the path.
    pub fn path(&self) -> Option<PathGauge> {
        self.task.link.stream.borrow().path()
    }

    /// Brings the meter's counts of the path up to date.
    pub fn settle_path(&self) {
        self.task.link.stream.borrow().settle_path();
    }
}

impl<A: Answer> Drop for Handle<A> {
    fn drop(&mut self) {
        self.task.link.session.borrow_mut().remove_place(self.place);
    }
}

/// A request under way.
struct Running<'a, A: Answer> {
    link: &'a Link<A>,
    place: usize,
}

impl<A: Answer> Running<'_, A> {
    fn poll(&self, context: &mut Context<'_>) -> Poll<End> {
        let mut session = self.link.session.borrow_mut();
        let place = session.place(self.place);
        match place.state {
            State::Ended(end) => {
                place.state = State::Idle;
                Poll::Ready(end)
            }
            _ => {
                place.wait(context.waker());
                Poll::Pending
            }
        }
    }
}

impl<A: Answer> Drop for Running<'_, A> {
    fn drop(&mut self) {
        let mut session = self.link.session.borrow_mut();
        if session.place(self.place).state != State::Idle {
            session.cancel(self.place);
            self.link.wake_task();
        }
    }
}
