//! The emulated network of `quick`: delay, jitter, loss and bandwidth between engine and target.
//! One option is enough; the others are then as a perfect network has them.

use std::fmt::Write;
use std::time::Duration;

use clap::Args;

use gonogo_wire::{DirectionFacts, NetworkFacts, Problem, WireNetwork};

use super::format::time_or_dash;
use super::typed::duration;

const NETWORK: &str = "Network (Linux, as root)";

#[derive(Debug, Clone, Args)]
pub struct NetworkArguments {
    /// Round-trip time of an emulated network on the way, for example 50ms
    #[arg(long, value_name = "TIME", value_parser = duration, help_heading = NETWORK)]
    pub rtt: Option<Duration>,

    /// The round trip wanders by so much to either side of --rtt
    #[arg(long, value_name = "TIME", value_parser = duration, help_heading = NETWORK, requires = "rtt")]
    pub jitter: Option<Duration>,

    /// Packets that are lost in each direction, for example 1%
    #[arg(long, value_name = "PERCENT", value_parser = percent, help_heading = NETWORK)]
    pub loss: Option<f64>,

    /// Mean packets of a burst of losses [default: each packet on its own]
    #[arg(long, value_name = "PACKETS", help_heading = NETWORK, requires = "loss")]
    pub loss_burst: Option<f64>,

    /// Bandwidth of each direction, in Mbit/s
    #[arg(long, value_name = "MBIT", help_heading = NETWORK)]
    pub bandwidth: Option<f64>,

    /// Packets that wait for the bandwidth, in each direction
    #[arg(long, value_name = "PACKETS", default_value_t = 1_000, help_heading = NETWORK, requires = "bandwidth")]
    pub network_queue: u32,
}

/// A share in percent, with or without the sign.
fn percent(text: &str) -> Result<f64, String> {
    let number = text.strip_suffix('%').unwrap_or(text).trim();
    match number.parse::<f64>() {
        Ok(percent) if (0.0..=50.0).contains(&percent) => Ok(percent / 100.0),
        _ => Err("is not a share of packets; try 1%, at most 50%".to_owned()),
    }
}

/// As the engine takes it; `None` without an option of it. Errors: `spec_invalid`.
pub fn network(arguments: &NetworkArguments, seed: i64) -> Result<Option<WireNetwork>, Problem> {
    let NetworkArguments { rtt, jitter, loss, loss_burst, bandwidth, network_queue } = arguments;
    if rtt.is_none() && loss.is_none() && bandwidth.is_none() {
        return Ok(None);
    }
    let ms = |time: &Option<Duration>| time.map_or(0.0, |time| time.as_secs_f64() * 1e3);
    let network = WireNetwork {
        rtt_ms: ms(rtt),
        jitter_ms: ms(jitter),
        loss_ratio: loss.unwrap_or(0.0),
        loss_burst: loss_burst.unwrap_or(1.0),
        bandwidth_bit_per_s: bandwidth.map(|mbit| (mbit * 1e6) as u64),
        queue_packets: *network_queue,
        seed: seed as u64,
    };
    network.check()?;
    Ok(Some(network))
}

/// What the emulated network did, for the summary.
pub fn text(facts: Option<&NetworkFacts>) -> String {
    let Some(facts) = facts else { return String::new() };
    let mut text = String::new();
    let echo = &facts.echo;
    // Writing to a string does not fail.
    let _ = writeln!(
        text,
        "Emulated network: round trip {} at the median ({} at p99), measured by {} echoes",
        time_or_dash(echo.p50_us),
        time_or_dash(echo.p99_us),
        echo.answered,
    );
    for (name, direction) in [("to the target", &facts.to_target), ("back", &facts.to_engine)] {
        let _ = writeln!(text, "  {name}: {}", carried(direction));
    }
    text + "\n"
}

fn carried(facts: &DirectionFacts) -> String {
    let lost = facts.lost as f64 / facts.packets.max(1) as f64 * 100.0;
    format!(
        "{} packets, {lost:.2} % lost, {} dropped by the queue, {:.1} Mbit/s at most, {} late on average",
        facts.packets,
        facts.dropped,
        facts.peak_bit_per_s / 1e6,
        time_or_dash(facts.late_mean_us),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_percent() {
        assert_eq!((percent("1%"), percent("0.5")), (Ok(0.01), Ok(0.005)));
        for text in ["", "x%", "-1%", "100%"] {
            assert!(percent(text).is_err(), "{text}");
        }
    }
}
