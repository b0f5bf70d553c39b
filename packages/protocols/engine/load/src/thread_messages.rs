//! What a block and its threads send each other: orders one way, connections, figures and reports the other.

use std::time::Duration;

use gonogo_core::{Interval, Nanos, Recorder, StreamTimes};
use gonogo_net::{HandshakeCounts, PathCounts, PathGauge, Traffic};
use gonogo_wire::{Problem, SocketFacts, TlsFacts};

use super::clock::Clock;
use super::failure_texts::FailureTexts;
use super::partition::Share;
use super::usage::ThreadClock;

/// What the block orders its threads to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    Connect,
    Go(Clock),
    /// The window ends at this time on the block's clock.
    StopAt(Clock, Nanos),
    GiveUp,
}

/// What a thread reports to the block.
pub enum FromThread {
    /// What the first handshake agreed on; or why not one connection was made.
    Connected(Result<Option<TlsFacts>, Problem>),
    Interval(Box<Interval>),
    Ended(Box<ThreadReport>),
    Failed(Problem),
}

/// What a thread recorded, when it has ended.
pub struct ThreadReport {
    pub share: Share,
    /// After the block's first moment.
    pub began_late: Duration,
    pub recorder: Recorder,
    pub usage: ThreadClock,
    /// Of the measured window.
    pub traffic: Traffic,
    /// Messages that answered no request, over the whole life of the block.
    pub unsolicited: u64,
    pub handshakes: HandshakeCounts,
    pub socket: Option<SocketFacts>,
    /// Messages of streaming calls; `None` where nothing streams.
    pub streams: Option<Box<StreamTimes>>,
    pub opened: u64,
    pub failed: u64,
    pub reconnects: u64,
    pub rtts_us: Vec<f64>,
    pub path_counts: PathCounts,
    pub paths: Vec<PathGauge>,
    pub failure_texts: FailureTexts,
    /// What the last whole pass of a workflow extracted, in the order of the script's names.
    pub extracted: Vec<String>,
    /// All requests of the thread's budget were sent and ended.
    pub exhausted: bool,
}
