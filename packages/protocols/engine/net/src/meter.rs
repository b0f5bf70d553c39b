//! Bytes on and off the wire, counted below TLS, for one thread; beside them, how many of them were
//! payload, and what the path cost. Plain cells: a thread's connections share one meter and nothing else does.
//! Bytes are read at the edges of the measured window, the path at the end.

use std::cell::{Cell, RefCell, RefMut};

use gonogo_core::StreamTimes;
use gonogo_wire::SocketFacts;

use super::{Handshake, HandshakeCounts, PathCounts};

/// Bytes that went and came, up to one moment or between two.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Traffic {
    pub sent: u64,
    pub received: u64,
    /// Bodies and messages alone: no head, no framing, no encryption.
    pub payload_sent: u64,
    pub payload_received: u64,
}

impl Traffic {
    /// From `earlier` to this.
    pub fn since(self, earlier: Traffic) -> Traffic {
        Traffic {
            sent: self.sent - earlier.sent,
            received: self.received - earlier.received,
            payload_sent: self.payload_sent - earlier.payload_sent,
            payload_received: self.payload_received - earlier.payload_received,
        }
    }

    /// The sum of two threads.
    pub fn plus(self, other: Traffic) -> Traffic {
        Traffic {
            sent: self.sent + other.sent,
            received: self.received + other.received,
            payload_sent: self.payload_sent + other.payload_sent,
            payload_received: self.payload_received + other.payload_received,
        }
    }
}

/// Bytes sent and received by all connections of one thread.
#[derive(Debug, Default)]
pub struct Meter {
    sent: Cell<u64>,
    received: Cell<u64>,
    payload_sent: Cell<u64>,
    payload_received: Cell<u64>,
    unsolicited: Cell<u64>,
    path: Cell<PathCounts>,
    handshakes: Cell<HandshakeCounts>,
    socket: RefCell<Option<SocketFacts>>,
    streams: RefCell<Option<Box<StreamTimes>>>,
}

impl Meter {
    pub fn add_sent(&self, bytes: u64) {
        self.sent.set(self.sent.get() + bytes);
    }

    pub fn add_received(&self, bytes: u64) {
        self.received.set(self.received.get() + bytes);
    }

    /// Bytes of bodies or messages went to the transport.
    pub fn add_payload_sent(&self, bytes: usize) {
        self.payload_sent.set(self.payload_sent.get() + bytes as u64);
    }

    /// Bytes of bodies or messages came, whatever is made of them.
    pub fn add_payload_received(&self, bytes: usize) {
        self.payload_received.set(self.payload_received.get() + bytes as u64);
    }

    /// A message came that answers no request.
    pub fn add_unsolicited(&self) {
        self.unsolicited.set(self.unsolicited.get() + 1);
    }

    /// Messages so far that answered no request.
    pub fn unsolicited(&self) -> u64 {
        self.unsolicited.get()
    }

    /// What a connection's path cost since it last reported.
    pub fn add_path(&self, counts: PathCounts) {
        self.path.set(self.path.get().plus(counts));
    }

    /// A TLS or QUIC handshake was done.
    pub fn add_handshake(&self, handshake: Handshake) {
        let mut counts = self.handshakes.get();
        counts.add(handshake);
        self.handshakes.set(counts);
    }

    /// Handshakes so far.
    pub fn handshakes(&self) -> HandshakeCounts {
        self.handshakes.get()
    }

    /// What was done before the load is not part of it.
    pub fn forget_handshakes(&self) {
        self.handshakes.take();
    }

    /// Asks the first socket of the thread what the kernel gave it.
    pub fn note_socket(&self, ask: impl FnOnce() -> Option<SocketFacts>) {
        let mut socket = self.socket.borrow_mut();
        if socket.is_none() {
            *socket = ask();
        }
    }

    /// What the kernel gave the first socket.
    pub fn socket(&self) -> Option<SocketFacts> {
        self.socket.borrow().clone()
    }

    /// Bytes sent and received so far.
    pub fn read(&self) -> Traffic {
        Traffic {
            sent: self.sent.get(),
            received: self.received.get(),
            payload_sent: self.payload_sent.get(),
            payload_received: self.payload_received.get(),
        }
    }

    /// Messages of streaming calls will be reported: there is a place for them from now on.
    pub fn keep_streams(&self) {
        self.streams.borrow_mut().get_or_insert_default();
    }

    /// Where the messages of streaming calls are recorded; `None` where nothing streams.
    pub fn streams(&self) -> Option<RefMut<'_, StreamTimes>> {
        RefMut::filter_map(self.streams.borrow_mut(), Option::as_deref_mut).ok()
    }

    /// Hands over what the streaming calls did.
    pub fn take_streams(&self) -> Option<Box<StreamTimes>> {
        self.streams.take()
    }

    /// What the paths of all connections cost so far, as far as they have reported.
    pub fn read_path(&self) -> PathCounts {
        self.path.get()
    }
}
