//! The emulated network between engine and target, as the worker sends it, and what the link did in a block.
//! Mirrors `network` of packages/protocols/src/spec/wire/block-spec.ts and packages/protocols/src/events/network-facts.ts.
//! Times are of the round trip; loss is of the packets of each direction.

use serde::{Deserialize, Serialize};

use super::Problem;

#[derive(Debug, Clone, Copy, PartialEq, Deserialize, Serialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct WireNetwork {
    pub rtt_ms: f64,
    /// The round trip wanders by so much to either side of `rtt_ms`.
    pub jitter_ms: f64,
    /// Share of the packets of each direction.
    pub loss_ratio: f64,
    /// Mean packets of a burst of losses; 1: each packet is lost or not on its own.
    pub loss_burst: f64,
    /// Of each direction; `None`: no limit.
    pub bandwidth_bit_per_s: Option<u64>,
    /// Packets that wait for the bandwidth in each direction; those beyond are dropped.
    pub queue_packets: u32,
    pub seed: u64,
}

impl WireNetwork {
    /// Refuses what no link can be; fields begin with `network`.
    pub fn check(&self) -> Result<(), Problem> {
        let refuse = |field: &str, message: &str| {
            Err(Problem::invalid(Some(&format!("network.{field}")), message))
        };
        if !(0.0..=10_000.0).contains(&self.rtt_ms) {
            return refuse("rttMs", "must be 0 to 10000");
        }
        if !(0.0..=self.rtt_ms / 2.0).contains(&self.jitter_ms) {
            return refuse("jitterMs", "must be 0 to half of rttMs");
        }
        if !(0.0..=0.5).contains(&self.loss_ratio) {
            return refuse("lossRatio", "must be 0 to 0.5");
        }
        if !(1.0..=100.0).contains(&self.loss_burst) {
            return refuse("lossBurst", "must be 1 to 100 packets");
        }
        if self.bandwidth_bit_per_s.is_some_and(|bits| !(100_000..=10_000_000_000).contains(&bits))
        {
            return refuse("bandwidthBitPerS", "must be 100000 to 10000000000, or null");
        }
        if !(10..=100_000).contains(&self.queue_packets) {
            return refuse("queuePackets", "must be 10 to 100000");
        }
        Ok(())
    }
}

/// What one direction of the link carried.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct DirectionFacts {
    /// Packets that came to it, lost and dropped ones with them.
    pub packets: u64,
    /// Of the packets that went on, with their IP headers.
    pub bytes: u64,
    /// Lost as the setting asks.
    pub lost: u64,
    /// Dropped because the queue was full, or the kernel took no more.
    pub dropped: u64,
    /// The most that went on in a tenth of a second.
    pub peak_bit_per_s: f64,
    /// By how much packets went on later than the setting asks; `None`: there were none.
    pub late_mean_us: Option<f64>,
    pub late_p99_us: Option<f64>,
}

/// Round trips of ICMP echoes through the link, from the engine's namespace to this host and back.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct EchoFacts {
    pub sent: u64,
    pub answered: u64,
    pub min_us: Option<f64>,
    pub p50_us: Option<f64>,
    pub p99_us: Option<f64>,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct NetworkFacts {
    pub setting: WireNetwork,
    pub to_target: DirectionFacts,
    pub to_engine: DirectionFacts,
    pub echo: EchoFacts,
    /// CPU of the link's own thread, which is part of the engine's.
    pub cpu_s: f64,
}
