//! Bytes on and off the wire, counted below TLS, for one thread.
//! Plain cells: a thread's connections share one meter and nothing else does.
//! Read at the edges of the measured window.

use std::cell::Cell;

/// Bytes sent and received by all connections of one thread.
#[derive(Debug, Default)]
pub struct Meter {
    sent: Cell<u64>,
    received: Cell<u64>,
    unsolicited: Cell<u64>,
}

impl Meter {
    pub fn add_sent(&self, bytes: u64) {
        self.sent.set(self.sent.get() + bytes);
    }

    pub fn add_received(&self, bytes: u64) {
        self.received.set(self.received.get() + bytes);
    }

    /// A message came that answers no request.
    pub fn add_unsolicited(&self) {
        self.unsolicited.set(self.unsolicited.get() + 1);
    }

    /// Messages so far that answered no request.
    pub fn unsolicited(&self) -> u64 {
        self.unsolicited.get()
    }

    /// Bytes sent and received so far.
    pub fn read(&self) -> (u64, u64) {
        (self.sent.get(), self.received.get())
    }
}
