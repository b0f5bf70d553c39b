//! One request's place on a connection: it waits for a stream, has one, or has ended.
//! Places belong to handles and are used again, so that a request allocates nothing.

use std::hash::Hasher;
use std::task::Waker;
use std::time::Instant;

use gonogo_core::Outcome;
use gonogo_driver_api::Reason;
use gonogo_net::KernelTimes;

use super::frame::MAX_PAYLOAD;
use super::prepared::Prepared;

/// Bytes a stream may receive before it must get window again; large enough that flow control
/// never slows an answer of usual size.
pub const STREAM_WINDOW: u32 = 1 << 20;

/// Stream numbers are consecutive; a multiplication spreads them.
#[derive(Debug, Default)]
pub struct StreamHasher(u64);

impl Hasher for StreamHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.write_u32(self.0 as u32 ^ u32::from(*byte)));
    }

    fn write_u32(&mut self, number: u32) {
        self.0 = u64::from(number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

/// What a protocol keeps of an answer.
pub trait Answer: Default + 'static {
    /// Forgets everything but the memory it holds, and whether it is to be kept.
    fn clear(&mut self);
    /// Whether the next answer is to be kept for a look into it.
    fn keep(&mut self, keeps: bool);
    /// A field of the final header or of the trailers; pseudo-header fields are not shown.
    fn field(&mut self, name: &[u8], value: &[u8]);
    /// The final header came, its fields before it; false when no more of the answer is wanted.
    fn begun(&mut self, _status: u16) -> bool {
        true
    }

    /// A piece of the body, and when it arrived if the kernel reported; false when it is more than the
    /// answer can be.
    fn data(&mut self, bytes: &[u8], arrived: Option<Instant>) -> bool;

    /// The peer reset the stream with this code.
    fn was_reset(&mut self, _code: u32) {}

    /// How many of the body's next bytes are payload, and no framing within the body.
    fn payload_in(&self, bytes: &[u8]) -> usize {
        bytes.len()
    }

    /// The same of the bytes of the request's body from `from` to `to`.
    fn payload_sent(&self, from: usize, to: usize) -> usize {
        to - from
    }

    /// The request went, or began to.
    fn departed(&mut self, _at: Instant) {}

    /// How many bytes of the request's body may be sent by now, where its answer decides that.
    fn releases(&self) -> usize {
        0
    }

    /// Why it refused what came, where it knows.
    fn refusal(&self) -> Option<Reason> {
        None
    }

    /// The request ended after so many bytes of its body were sent; not reported for one that was refused.
    fn ended(&mut self, _sent: usize) {}
}

/// How a request ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// Its answer is whole.
    Whole,
    Broken(Outcome),
    /// The peer has not processed it: no byte of it was written, or GOAWAY said so.
    Refused,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    Idle,
    /// Waits for the peer's limit of streams.
    Queued,
    Open,
    Ended(End),
}

/// What the connection itself must know of an answer.
#[derive(Debug, Clone, Copy, Default)]
pub struct Head {
    /// Final status; 0 before it came.
    pub status: u16,
    pub announced: Option<u64>,
    pub received: u64,
}

impl Head {
    /// Whether the body is as long as announced (RFC 9113, section 8.1.1).
    pub fn fits(&self, head_only: bool) -> bool {
        if head_only || matches!(self.status, 204 | 304) {
            return self.received == 0;
        }
        self.announced.is_none_or(|length| length == self.received)
    }
}

impl Head {
    /// Why it does not fit.
    pub fn misfit(&self, head_only: bool) -> String {
        let Head { status, announced, received } = self;
        match announced {
            Some(length) if !head_only && !matches!(status, 204 | 304) => format!(
                "the answer announced a body of another length (content-length) than it had: \
                 {length} bytes and {received}"
            ),
            _ => "the answer has a body where none may be".to_owned(),
        }
    }
}

pub struct Place<A> {
    pub state: State,
    /// What is asked here.
    pub operation: usize,
    /// The request that goes instead of the prepared one.
    pub ready: Option<Prepared>,
    pub is_rendered: bool,
    pub id: u32,
    pub head: Head,
    pub answer: A,
    /// Position in the outbox where the request begins.
    pub begins: u64,
    /// Bytes of the body that were sent.
    pub sent: usize,
    /// Bytes of the body that may be sent so far.
    pub released: usize,
    /// Bytes the peer takes on this stream; below 0 when it shrank its window (section 6.9.2).
    pub window: i64,
    /// Bytes received that were not given back yet.
    pub unreturned: u32,
    /// When the request went, and when the end of its answer arrived.
    pub times: KernelTimes,
    /// Why its request failed.
    pub reason: Option<Reason>,
    waker: Option<Waker>,
}

impl<A: Answer> Place<A> {
    pub fn new() -> Place<A> {
        Place {
            state: State::Idle,
            operation: 0,
            ready: None,
            is_rendered: false,
            id: 0,
            head: Head::default(),
            answer: A::default(),
            begins: 0,
            sent: 0,
            released: 0,
            window: 0,
            unreturned: 0,
            times: KernelTimes::default(),
            reason: None,
            waker: None,
        }
    }

    /// Starts anew with a stream.
    pub fn open(&mut self, id: u32, begins: u64, window: i64, released: usize) {
        self.state = State::Open;
        self.id = id;
        self.head = Head::default();
        self.answer.clear();
        self.begins = begins;
        self.sent = 0;
        self.released = released;
        self.window = window;
        self.unreturned = 0;
        self.reason = None;
        self.times = KernelTimes::default();
    }

    /// The request that goes here.
    pub fn request<'a>(&'a self, prepared: &'a [Prepared]) -> &'a Prepared {
        match &self.ready {
            Some(ready) if self.is_rendered => ready,
            _ => &prepared[self.operation],
        }
    }

    /// Ends the request and wakes who waits for it.
    pub fn end(&mut self, end: End) {
        if end != End::Refused {
            self.answer.ended(self.sent);
        }
        self.state = State::Ended(end);
        if let Some(waker) = &self.waker {
            waker.wake_by_ref();
        }
    }

    pub fn wait(&mut self, waker: &Waker) {
        // A slot is one task for life, so this clones once and then only compares.
        if !self.waker.as_ref().is_some_and(|known| known.will_wake(waker)) {
            self.waker = Some(waker.clone());
        }
    }

    /// How much of the body goes into the next frame.
    pub fn sendable(&self, connection_window: i64) -> usize {
        let window = self.window.min(connection_window).max(0) as usize;
        (self.released - self.sent).min(window).min(MAX_PAYLOAD)
    }
}
