//! The phases of a connection's set-up, and how long each took.
//! TCP and TLS follow each other; QUIC does both in one handshake (RFC 9001, section 4).
//! The whole also holds what comes after: HTTP/2 or HTTP/3 settings, until a request could go.

use crate::{Latencies, Nanos};

/// How long each phase of one set-up took; `None`: this transport has no such phase.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Phases {
    pub tcp: Option<Nanos>,
    pub tls: Option<Nanos>,
    pub quic: Option<Nanos>,
}

/// Set-up times by phase.
#[derive(Debug, Default)]
pub struct SetupTimes {
    pub tcp: Latencies,
    pub tls: Latencies,
    pub quic: Latencies,
}

impl SetupTimes {
    pub fn record(&mut self, phases: Phases) {
        let each = [
            (&mut self.tcp, phases.tcp),
            (&mut self.tls, phases.tls),
            (&mut self.quic, phases.quic),
        ];
        for (times, took) in each {
            if let Some(took) = took {
                times.record(took);
            }
        }
    }

    pub fn merge(&mut self, other: &SetupTimes) {
        self.tcp.merge(&other.tcp);
        self.tls.merge(&other.tls);
        self.quic.merge(&other.quic);
    }
}
