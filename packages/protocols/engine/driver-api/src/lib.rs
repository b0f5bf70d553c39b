//! What a protocol must be able to do, and nothing about when: pacing, stopping and recording
//! ask a driver through these traits, by generics, so the hot path has no boxed futures.
//! A new protocol is a crate in `drivers`, an arm in `perform.rs` and one in the probe, and a loopback test.

mod any;
pub mod connect_only;

use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::convert::Infallible;
use std::future::Future;
use std::rc::Rc;
use std::time::Instant;

use gonogo_core::{Nanos, Outcome, Phases};
use gonogo_net::{KernelTimes, Meter, PathGauge, Reach};
use gonogo_script::{Captured, Parts};
use gonogo_wire::{BlockSpec, Problem, TlsFacts};

/// A protocol with its requests: checked and prepared once on the main thread, then shared by threads.
pub trait Protocol: Send + Sync + 'static {
    type Connector: Connector;

    /// The connector of one thread; called inside the thread's runtime.
    fn connector(&self, meter: Rc<Meter>) -> Result<Self::Connector, Problem>;

    /// `HTTP/1.1`, `HTTP/2`, `HTTP/3`, `WebSocket` or `QUIC`.
    fn http_version(&self) -> &'static str;
}

/// A protocol that a spec's target can name.
pub trait Prepare: Protocol + Sized {
    /// Builds the bytes of each operation's request, and TLS configuration; refuses what can never be
    /// sent. An operation with templates comes as a sample.
    fn prepare(spec: &BlockSpec, reach: Reach) -> Result<Self, Problem>;
}

/// Makes connections, always fresh ones. One per thread, so it may hold `Rc`.
/// Byte counts of the wire go into the meter it was made with.
pub trait Connector: 'static {
    type Connection: Connection;

    /// Connects until the first request could go, bounded by the connect timeout.
    fn connect(&self) -> impl Future<Output = Result<Connected<Self::Connection>, Problem>>;
}

/// A fresh connection and what its handshake agreed on.
pub struct Connected<C> {
    pub connection: C,
    pub tls: Option<TlsFacts>,
    /// How long TCP, TLS or QUIC took.
    pub phases: Phases,
}

/// A handle on one connection. Requests go through it one at a time; where a protocol multiplexes,
/// `share` gives further handles for requests at the same time.
pub trait Connection: Sized + 'static {
    /// Makes the request of an operation with templates from its rendered parts; the exchange that
    /// follows sends it. This is the client's own work, done before the request counts as sent.
    fn make_ready(&mut self, operation: usize, parts: &Parts) -> Result<(), Unsendable>;

    /// Sends the request that is asked for and reads its whole answer. Must call `progress.mark_sent()` as
    /// soon as the transport took the request: a failure before that means that the target cannot
    /// have seen it, and it goes again on another connection. At its end it must call
    /// `progress.mark_times`, where the kernel stamps what arrives. Dropped at its deadline: a
    /// multiplexing driver resets the stream, for others the connection is thrown away.
    fn exchange(&mut self, ask: Ask<'_>, progress: &Progress) -> impl Future<Output = Exchange>;

    /// Whether a connection carries several requests at a time, so that `share` gives handles.
    const MULTIPLEXES: bool = true;

    /// Another handle on the same connection; `None` where it carries one request at a time.
    fn share(&self) -> Option<Self>;

    /// Whether the next request may go; no system call.
    fn is_open(&self) -> bool;

    /// Whether answers to other requests on the connection are just coming in, so that the requests
    /// which follow them had better go together. A pause of a few microseconds ends it.
    fn is_in_a_burst(&self) -> bool {
        false
    }

    /// Why it takes no more requests, where the peer gave a reason.
    fn why_closed(&self) -> Option<Reason> {
        None
    }

    /// Smoothed round-trip time of the transport in microseconds.
    fn rtt_us(&self) -> Option<f64>;

    /// What the transport reports of the path now; counts of loss go into the meter.
    fn path(&self) -> Option<PathGauge> {
        None
    }

    /// Takes in what comes below the protocol while nothing is asked (session tickets), where no task
    /// of the driver's own does it. Ends with the connection, or when the protocol's own bytes come.
    fn idle(&mut self) -> impl Future<Output = ()> {
        std::future::pending()
    }

    /// Whether somebody must read while nothing is asked, or the peer takes the connection for dead.
    const ATTENDS: bool = false;

    /// Reads and answers what the peer sends while nothing is asked, where `ATTENDS`; never ends, and may be
    /// dropped at any time.
    fn attend(&mut self) -> impl Future<Output = Infallible> {
        std::future::pending()
    }

    /// Takes in what the peer says on a fresh connection before anything was asked; no part of any time.
    fn settle_in(&mut self) -> impl Future<Output = ()> {
        std::future::ready(())
    }

    /// Takes in what the peer still says after the last answer, bounded in time; no part of any time.
    fn wind_up(&mut self) -> impl Future<Output = ()> {
        std::future::ready(())
    }

    /// Brings the meter up to date where the transport keeps counts of its own (bytes of QUIC, the
    /// path); called on connections at the edges of the measured window and before they are dropped.
    fn settle_meter(&self) {}
}

/// Which request goes, and what is wanted of its answer.
#[derive(Debug, Clone, Copy)]
pub struct Ask<'a> {
    /// Its number in the block.
    pub operation: usize,
    /// Not the prepared request goes, but the one that was made ready on this handle.
    pub rendered: bool,
    /// Where the answer is to be kept; it comes cleared. `None`: answers are judged and forgotten.
    pub captured: Option<&'a RefCell<Captured>>,
}

/// What a template made cannot be sent: a message that does not fit its gRPC type, or is too long.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unsendable;

/// Why a request failed, in words; of texts that the peer gave, as it gave them.
pub type Reason = Cow<'static, str>;

/// How far a request came; survives when its exchange is dropped at the deadline.
#[derive(Default)]
pub struct Progress {
    sent: Cell<bool>,
    phases: Cell<Option<Phases>>,
    aftermath: Cell<Nanos>,
    times: Cell<KernelTimes>,
    reason: Cell<Option<Reason>>,
    due: Option<Instant>,
    handed_over: Option<Instant>,
    /// The request was due in the measured window.
    pub measured: bool,
}

impl Progress {
    /// Of a request that was due then, and that the driver gets at `handed_over`.
    pub fn of(due: Instant, handed_over: Instant, measured: bool) -> Progress {
        let handed_over = Some(handed_over);
        Progress { due: Some(due), handed_over, measured, ..Progress::default() }
    }

    /// The intended start of the request; where nobody said, it is now.
    pub fn due(&self) -> Instant {
        self.due.unwrap_or_else(Instant::now)
    }

    /// When the driver got the request; until it goes, time is the engine's own.
    pub fn handed_over(&self) -> Instant {
        self.handed_over.unwrap_or_else(|| self.due())
    }

    pub fn mark_sent(&self) {
        self.sent.set(true);
    }

    pub fn is_sent(&self) -> bool {
        self.sent.get()
    }

    /// The exchange was the set-up of a connection (connect-only load).
    pub fn mark_set_up(&self, phases: Phases) {
        self.phases.set(Some(phases));
    }

    /// The last so many nanoseconds of the exchange were no part of what is measured.
    pub fn mark_aftermath(&self, took: Nanos) {
        self.aftermath.set(took);
    }

    pub fn aftermath(&self) -> Nanos {
        self.aftermath.get()
    }

    /// What the kernel reported of the read that ended the exchange, and of sends on its connection.
    pub fn mark_times(&self, times: KernelTimes) {
        self.times.set(times);
    }

    pub fn times(&self) -> KernelTimes {
        self.times.get()
    }

    pub fn set_up(&self) -> Option<Phases> {
        self.phases.get()
    }

    /// Why the exchange fails, where somebody knows; an exchange that succeeds has nothing to explain.
    pub fn explain(&self, reason: Option<Reason>) {
        if reason.is_some() {
            self.reason.set(reason);
        }
    }

    pub fn take_reason(&self) -> Option<Reason> {
        self.reason.take()
    }
}

/// The end of one request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Exchange {
    pub outcome: Outcome,
    /// HTTP status, gRPC status number or WebSocket close code; `None` when no answer came so far.
    pub status: Option<u16>,
    /// Whether the connection can carry another request.
    pub reusable: bool,
}

impl Exchange {
    /// Whether the connection proved that it works, so that its loss earns an immediate reconnect.
    pub fn carried(&self) -> bool {
        let was_cut = matches!(self.outcome, Outcome::Closed | Outcome::Reset);
        self.outcome == Outcome::Ok || (self.status.is_some() && !was_cut)
    }
}
