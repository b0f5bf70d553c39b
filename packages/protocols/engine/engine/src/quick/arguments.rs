//! The options of `quick`, with the letters that users of wrk and oha have in their fingers.
//! `-d` is always the duration; with `--rate`, `-c` caps the requests in flight.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};

use super::quic::QuicArguments;

/// Load a URL and print throughput and latency.
#[derive(Debug, Clone, Args)]
pub struct QuickArguments {
    /// http://, https://, grpc://host:port/package.Service/Method (grpcs:// with TLS), or quic://host:port
    pub url: String,

    /// Clients that send and wait; with --rate: the most requests in flight
    #[arg(short = 'c', long, default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub clients: u32,

    /// Connections [default: the clients for http1, 1 where streams multiplex]
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub connections: Option<u32>,

    /// How long to measure, for example 10s, 500ms or 2m
    #[arg(short = 'd', long, default_value = "10s", value_parser = duration, conflicts_with = "requests")]
    pub duration: Duration,

    /// How many requests to measure instead
    #[arg(short = 'n', long, value_parser = clap::value_parser!(u64).range(1..))]
    pub requests: Option<u64>,

    /// Requests a second, whatever the answers do (open load) [default: as fast as answers come]
    #[arg(long)]
    pub rate: Option<f64>,

    /// How arrivals of --rate are spaced
    #[arg(long, value_enum, default_value_t = ArrivalChoice::Poisson)]
    pub arrivals: ArrivalChoice,

    /// Protocol [default: that of the scheme, http1 for http:// and https://]
    #[arg(long, value_enum)]
    pub protocol: Option<ProtocolChoice>,

    /// Request method [default: GET, or POST with --data]
    #[arg(short = 'm', long)]
    pub method: Option<String>,

    /// A header or metadata entry, `name: value`; may be repeated
    #[arg(short = 'H', long = "header")]
    pub headers: Vec<String>,

    /// Request body, QUIC message, or the gRPC message as JSON; @file reads a file
    #[arg(long)]
    pub data: Option<String>,

    #[command(flatten)]
    pub quic: QuicArguments,

    /// Accept any certificate
    #[arg(long)]
    pub insecure: bool,

    /// PEM file with the CA to trust instead of the system's
    #[arg(long)]
    pub cacert: Option<PathBuf>,

    /// Longest wait for an answer
    #[arg(long, default_value = "10s", value_parser = duration)]
    pub timeout: Duration,

    /// Load threads [default: the cores this process may use]
    #[arg(short = 't', long, value_parser = clap::value_parser!(u32).range(1..=256))]
    pub threads: Option<u32>,

    /// Load before measuring, not reported
    #[arg(long, default_value = "0s", value_parser = duration)]
    pub warmup: Duration,

    /// Seed of the Poisson arrivals
    #[arg(long, default_value_t = 1)]
    pub seed: i64,

    /// Print one JSON object and nothing else on standard output
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ProtocolChoice {
    Http1,
    Grpc,
    Http3,
    Quic,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ArrivalChoice {
    Uniform,
    Poisson,
}

/// A number with ms, s, m or h; without a unit it means seconds.
fn duration(text: &str) -> Result<Duration, String> {
    let split = text.find(|letter: char| letter.is_ascii_alphabetic()).unwrap_or(text.len());
    let (number, unit) = text.split_at(split);
    let seconds = match unit {
        "ms" => 0.001,
        "s" | "" => 1.0,
        "m" => 60.0,
        "h" => 3_600.0,
        _ => return Err("use ms, s, m or h, for example 10s".to_owned()),
    };
    match number.parse::<f64>() {
        Ok(number) if (0.0..=604_800.0).contains(&(number * seconds)) => {
            Ok(Duration::from_secs_f64(number * seconds))
        }
        _ => Err("is not a duration; try 10s, 500ms or 2m".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_with_and_without_units() {
        for (text, ms) in [("10s", 10_000), ("500ms", 500), ("1.5m", 90_000), ("3", 3_000)] {
            assert_eq!(duration(text), Ok(Duration::from_millis(ms)), "{text}");
        }
        for text in ["", "s", "-1s", "10x", "1e99h"] {
            assert!(duration(text).is_err(), "{text}");
        }
    }
}
