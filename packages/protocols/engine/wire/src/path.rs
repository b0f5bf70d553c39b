//! What the transport met on the way to the target: loss, congestion and round-trip times.
//! Mirrors packages/protocols/src/events/path-facts.ts, field by field.
//! Of what the engine sent, over the whole life of the block's connections.

use serde::Serialize;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum PathTransport {
    Tcp,
    Quic,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PathFacts {
    pub transport: PathTransport,
    pub sent_packets: Option<u64>,
    pub lost_packets: u64,
    pub congestion_events: Option<u64>,
    pub congestion_window_bytes: f64,
    pub rtt_us: Option<f64>,
    pub rtt_min_us: Option<f64>,
}
