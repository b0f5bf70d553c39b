//! A QUIC connection with its counters: bytes and packets go into the thread's meter, the close is
//! sent when the last handle goes. QUIC counts everything itself; here only the growth is passed on.
//! Source: RFC 9000, sections 10 and 20.

use std::borrow::Cow;
use std::cell::Cell;
use std::rc::Rc;
use std::sync::Arc;

use gonogo_core::Outcome;
use quinn::{Connection, ConnectionError, ConnectionStats, VarInt};

use gonogo_wire::PathTransport;

use super::early::Held;
use super::{Early, QuicSetUp, SocketTimes};
use crate::{KernelTimes, Meter, PathCounts, PathGauge};

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
        // Closed from here: the protocol above found the server in error.
        ConnectionError::TransportError(_) | ConnectionError::LocallyClosed => {
            Outcome::ProtocolError
        }
        _ => Outcome::Closed,
    }
}

/// Why a connection was lost, in words, with what the peer said. Errors of the transport are named as in RFC
/// 9000, section 20.1; those of the application by `name`.
pub fn words_of_loss(reason: &ConnectionError, name: impl Fn(u64) -> Cow<'static, str>) -> String {
    let closed = |code: &str, said: &[u8]| {
        let colon = if said.is_empty() { "" } else { ": " };
        let said = String::from_utf8_lossy(said);
        format!("the server closed the connection: {code}{colon}{said}")
    };
    match reason {
        ConnectionError::ApplicationClosed(close) => {
            closed(&name(close.error_code.into_inner()), &close.reason)
        }
        ConnectionError::ConnectionClosed(close) => {
            closed(&transport_error(close.error_code), &close.reason)
        }
        ConnectionError::TransportError(error) => format!(
            "the server broke the rules of QUIC: {}: {}",
            transport_error(error.code),
            error.reason
        ),
        ConnectionError::Reset => {
            "the server no longer knows the connection: stateless reset".into()
        }
        ConnectionError::TimedOut => "nothing came from the server any more".into(),
        other => other.to_string(),
    }
}

/// The name of an error of the transport; one of TLS is its alert (RFC 9001, section 4.8).
fn transport_error(code: quinn::TransportErrorCode) -> String {
    let number = u64::from(code);
    match u8::try_from(number ^ 0x100) {
        Ok(alert) if number >= 0x100 => {
            format!("TLS alert {:?}", rustls::AlertDescription::from(alert))
        }
        // Those that have a name are given it, and no others.
        _ if number <= 0x10 => format!("{code:?}"),
        _ => format!("error {number:#x}"),
    }
}

#[cfg(test)]
mod tests {
    use quinn::{ApplicationClose, ConnectionClose, TransportErrorCode};

    use super::*;

    fn words(reason: &ConnectionError) -> String {
        words_of_loss(reason, |code| format!("code {code}").into())
    }

    #[test]
    fn what_the_peer_said_is_named_and_kept() {
        let closed = |error_code, reason: &'static [u8]| {
            let reason = reason.into();
            words(&ConnectionError::ConnectionClosed(ConnectionClose {
                error_code,
                frame_type: None,
                reason,
            }))
        };
        let alert = closed(TransportErrorCode::crypto(120), b"");
        assert_eq!(alert, "the server closed the connection: TLS alert NoApplicationProtocol");
        let broken = closed(TransportErrorCode::PROTOCOL_VIOLATION, b"no more");
        assert_eq!(broken, "the server closed the connection: PROTOCOL_VIOLATION: no more");
        let own = ApplicationClose { error_code: 7u8.into(), reason: b"\xffenough"[..].into() };
        let own = words(&ConnectionError::ApplicationClosed(own));
        assert_eq!(own, "the server closed the connection: code 7: \u{fffd}enough");
    }
}
