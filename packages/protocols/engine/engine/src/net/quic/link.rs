//! A QUIC connection with its counters: bytes and packets go into the thread's meter, the close is
//! sent when the last handle goes. QUIC counts everything itself; here only the growth is passed on.
//! Source: RFC 9000, sections 10 and 20.

use std::cell::Cell;
use std::rc::Rc;
use std::sync::Arc;

use gonogo_core::Outcome;
use quinn::{Connection, ConnectionError, ConnectionStats, VarInt};

use super::early::Held;
use super::{Early, QuicSetUp, SocketTimes};
use crate::net::{KernelTimes, Meter, PathCounts, PathGauge};
use crate::wire::PathTransport;

/// A connection, its meter, and the error code that ends it well.
pub struct QuicLink {
    pub quic: Connection,
    meter: Rc<Meter>,
    /// What the meter already knows: bytes sent, bytes received, and the path.
    metered: Cell<(u64, u64, PathCounts)>,
    close_code: VarInt,
    times: Arc<SocketTimes>,
    /// Set while what is sent may be early data.
    pub early: Option<Early>,
    /// Goes back to where the next connection finds it.
    _held: Option<Held>,
}

impl QuicLink {
    /// `close_code` is the application's code for "no error".
    pub fn new(set_up: QuicSetUp, meter: Rc<Meter>, close_code: u32) -> QuicLink {
        QuicLink {
            quic: set_up.connection,
            meter,
            metered: Cell::default(),
            close_code: close_code.into(),
            times: set_up.times,
            early: set_up.early,
            _held: set_up.held,
        }
    }

    /// Whether QUIC knows of no reason why the next request could not go.
    pub fn is_open(&self) -> bool {
        self.quic.close_reason().is_none()
    }

    /// When the datagrams of the last read arrived, and the last send.
    pub fn times(&self) -> KernelTimes {
        self.times.read()
    }

    /// Smoothed round-trip time in microseconds.
    pub fn rtt_us(&self) -> f64 {
        self.quic.rtt().as_nanos() as f64 / 1_000.0
    }

    pub fn path(&self) -> PathGauge {
        let path = self.quic.stats().path;
        PathGauge {
            transport: PathTransport::Quic,
            congestion_window_bytes: path.cwnd as f64,
            rtt_us: Some(path.rtt.as_nanos() as f64 / 1_000.0),
            rtt_min_us: Some(path.min_rtt.as_nanos() as f64 / 1_000.0),
        }
    }

    /// Brings the meter up to date.
    pub fn settle(&self) {
        let stats = self.quic.stats();
        let counts = path_counts(&stats);
        let now = (stats.udp_tx.bytes, stats.udp_rx.bytes, counts);
        let (sent, received, before) = self.metered.replace(now);
        self.meter.add_sent(stats.udp_tx.bytes - sent);
        self.meter.add_received(stats.udp_rx.bytes - received);
        self.meter.add_path(counts.since(before));
    }
}

impl Drop for QuicLink {
    fn drop(&mut self) {
        self.settle();
        self.quic.close(self.close_code, b"");
    }
}

/// Probes for a larger packet are no loss when they fail: nothing was in them.
fn path_counts(stats: &ConnectionStats) -> PathCounts {
    PathCounts {
        sent_packets: Some(stats.path.sent_packets),
        lost_packets: stats.path.lost_packets,
        congestion_events: Some(stats.path.congestion_events),
    }
}

/// How the requests of a lost connection end.
pub fn outcome_of_loss(reason: &ConnectionError) -> Outcome {
    match reason {
        ConnectionError::TimedOut => Outcome::Timeout,
        ConnectionError::Reset => Outcome::Reset,
        // Closed from here: the protocol above found the server at fault.
        ConnectionError::TransportError(_) | ConnectionError::LocallyClosed => {
            Outcome::ProtocolError
        }
        _ => Outcome::Closed,
    }
}
