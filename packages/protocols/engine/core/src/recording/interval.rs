//! One interval of a block over time, at most a second long: what a tick is made of.
//! A thread fills one, hands it over whole and goes on with an empty one: no lock, no copying.
//! Response times of measured requests go through intervals into the block's histogram.

use crate::{Latencies, Nanos};

/// What one thread did in one span of time.
#[derive(Debug, Default, Clone)]
pub struct Interval {
    pub from: Nanos,
    pub to: Nanos,
    /// Where it was meant to begin: its phase, however late it was cut.
    pub planned_from: Nanos,
    pub sent: u64,
    pub answered: u64,
    pub failed: u64,
    /// At the end of the span.
    pub in_flight: u64,
    /// Response times of expected answers to measured requests that came in this span.
    pub measured: Latencies,
    /// The same for requests due outside the measured window.
    pub unmeasured: Latencies,
}

impl Interval {
    /// Whether nothing happened in it.
    pub fn is_idle(&self) -> bool {
        self.sent == 0 && self.answered == 0 && self.failed == 0
    }

    /// Makes it empty again, to be filled by a thread once more.
    pub fn clear(&mut self) {
        self.from = 0;
        self.to = 0;
        self.planned_from = 0;
        self.sent = 0;
        self.answered = 0;
        self.failed = 0;
        self.in_flight = 0;
        self.measured.clear();
        self.unmeasured.clear();
    }
}
