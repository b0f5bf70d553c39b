//! The options of `quick`, with the letters that users of wrk and oha have in their fingers.
//! `-d` is always the duration; with `--rate`, `-c` caps the requests in flight.

use std::path::PathBuf;
use std::time::Duration;

use clap::{ArgAction, Args, ValueEnum};

use gonogo_wire::{Arrivals, WireSlo, WireThink};

use super::network::NetworkArguments;
use super::quic::QuicArguments;
use super::schema::SchemaArguments;
use super::socket::SocketArguments;
use super::typed::{Stages, duration, parse_slo, parse_stages, parse_think};
use crate::placement::Placement;

/// Load a URL and print throughput and latency.
#[derive(Debug, Clone, Args)]
#[command(after_help = EXAMPLES, disable_help_flag = true)]
pub struct QuickArguments {
    /// http://, https://, ws://, wss://, grpc://host:port/package.Service/Method (grpcs:// with TLS), or quic://host:port
    pub url: String,

    /// Clients that send and wait; with --rate: the most requests in flight; with --capacity: connections of http1 and websocket
    #[arg(short = 'c', long, visible_alias = "concurrency", default_value_t = 50, help_heading = LOAD, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub clients: u32,

    /// Connections [default: the clients for http1 and websocket, 1 where streams multiplex]
    #[arg(long, help_heading = LOAD, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub connections: Option<u32>,

    /// How long to measure, for example 10s, 500ms or 2m
    #[arg(short = 'd', visible_short_alias = 'z', long, default_value = "10s", help_heading = LOAD, value_parser = duration, conflicts_with = "requests")]
    pub duration: Duration,

    /// How many requests to measure instead
    #[arg(short = 'n', long, help_heading = LOAD, value_parser = clap::value_parser!(u64).range(1..))]
    pub requests: Option<u64>,

    /// Requests a second, whatever the answers do (open load) [default: as fast as answers come]
    #[arg(short = 'q', visible_short_alias = 'R', long, visible_aliases = ["rps", "qps"], help_heading = LOAD)]
    pub rate: Option<f64>,

    /// What a client thinks between an answer and its next request, for example 20ms or exponential:20ms
    #[arg(long, help_heading = LOAD, value_parser = parse_think, conflicts_with = "rate")]
    pub think: Option<WireThink>,

    /// Clients (or with --rate-stages requests a second) over time: 10s:100,30s:500; a trailing ~ ramps
    #[arg(long, help_heading = LOAD, value_parser = parse_stages, conflicts_with_all = ["rate", "requests", "duration", "connect_only"])]
    pub stages: Option<Stages>,

    /// The levels of --stages are requests a second, whatever the answers do
    #[arg(long, help_heading = LOAD, requires = "stages")]
    pub rate_stages: bool,

    /// Search the highest rate that keeps an objective: p99<10ms, or p99<10ms,errors<0.1% (errors default to 1%);
    /// -d is the length of the confirming trial
    #[arg(long, value_name = "OBJECTIVE", help_heading = LOAD, value_parser = parse_slo, conflicts_with_all = ["rate", "requests", "stages", "think", "connect_only"])]
    pub capacity: Option<WireSlo>,

    /// Where --capacity begins, in requests a second [default: the least that its quantile needs in a trial]
    #[arg(long, value_name = "RATE", help_heading = LOAD, requires = "capacity")]
    pub start_rate: Option<f64>,

    /// Where --capacity ends, in requests a second
    #[arg(long, value_name = "RATE", default_value_t = 100_000.0, help_heading = LOAD, requires = "capacity")]
    pub max_rate: f64,

    /// Length of a trial of --capacity; -w goes before each
    #[arg(long, default_value = "2s", help_heading = LOAD, value_parser = duration, requires = "capacity")]
    pub trial: Duration,

    /// How narrow the answer of --capacity is to be, as a share of the rate
    #[arg(long, default_value_t = 0.05, help_heading = LOAD, requires = "capacity")]
    pub precision: f64,

    /// Open and close connections instead of sending requests
    #[arg(long, help_heading = LOAD, conflicts_with_all = ["stages", "think", "connections"])]
    pub connect_only: bool,

    /// With --connect-only: what connections use of earlier ones
    #[arg(long, value_enum, default_value_t = HandshakeChoice::Cold, help_heading = LOAD, requires = "connect_only")]
    pub handshake: HandshakeChoice,

    /// How arrivals of --rate are spaced
    #[arg(long, value_enum, default_value_t = ArrivalChoice::Poisson, help_heading = LOAD)]
    pub arrivals: ArrivalChoice,

    /// Seed of the Poisson arrivals
    #[arg(long, default_value_t = 1, help_heading = LOAD)]
    pub seed: i64,

    /// Load before measuring, not reported
    #[arg(short = 'w', long, default_value = "0s", help_heading = LOAD, value_parser = duration)]
    pub warmup: Duration,

    /// Longest wait for an answer
    #[arg(long, default_value = "10s", help_heading = LOAD, value_parser = duration)]
    pub timeout: Duration,

    /// Load threads [default: the cores this process may use]
    #[arg(short = 't', long, help_heading = LOAD, value_parser = clap::value_parser!(u32).range(1..=256))]
    pub threads: Option<u32>,

    /// Cores of load threads: apart from those of a local server, beside it, or as the kernel likes
    #[arg(long, value_enum, default_value_t = Placement::Apart, help_heading = LOAD)]
    pub placement: Placement,

    /// Protocol [default: that of the scheme, http1 for http:// and https://]; http2 on http:// is h2c with prior knowledge
    #[arg(long, value_enum, help_heading = REQUEST)]
    pub protocol: Option<ProtocolChoice>,

    /// Request method [default: GET, or POST with a body]
    #[arg(short = 'm', visible_short_alias = 'X', long, help_heading = REQUEST)]
    pub method: Option<String>,

    /// A header or metadata entry, `name: value`; may be repeated
    #[arg(short = 'H', long = "header", help_heading = REQUEST)]
    pub headers: Vec<String>,

    /// Request body, WebSocket or QUIC message, or the gRPC message as JSON; @file reads a file. For gRPC methods whose client streams: repeated, or a JSON array of messages
    #[arg(long, visible_alias = "body", help_heading = REQUEST)]
    pub data: Vec<String>,

    /// File with the request body or gRPC message; - reads standard input
    #[arg(short = 'D', long, help_heading = REQUEST, conflicts_with = "data")]
    pub data_file: Option<PathBuf>,

    /// gRPC streams both ways: send a message after the answer to the one before, or all at once [default: ping-pong]
    #[arg(long, value_enum, help_heading = REQUEST)]
    pub exchange: Option<ExchangeChoice>,
    /// CSV whose first line names its columns, for {{row.column}} in URL, headers and data
    #[arg(long, help_heading = REQUEST)]
    pub rows: Option<PathBuf>,

    /// Takes rows at random, not in order
    #[arg(long, help_heading = REQUEST, requires = "rows")]
    pub random_rows: bool,

    /// WebSocket: which message answers: any, echo, or a text that it must contain
    #[arg(long, default_value = "any", help_heading = REQUEST)]
    pub reply: String,

    /// Statuses that are right, for example 200,404 or 0,5 for gRPC; may be repeated [default: 2xx and 3xx, gRPC 0]
    #[arg(long, value_name = "STATUS", value_delimiter = ',', help_heading = REQUEST)]
    pub expect_status: Vec<u16>,

    /// Connect to this host:port instead of the one in the URL, which stays in the request and in TLS
    #[arg(long, value_name = "HOST:PORT", help_heading = REQUEST)]
    pub connect_to: Option<String>,

    /// Connect to this Unix socket instead of the host in the URL, which stays in the request
    #[arg(long, value_name = "PATH", help_heading = REQUEST, conflicts_with = "connect_to")]
    pub unix_socket: Option<PathBuf>,

    #[command(flatten)]
    pub schema: SchemaArguments,

    #[command(flatten)]
    pub quic: QuicArguments,

    #[command(flatten)]
    pub socket: SocketArguments,

    #[command(flatten)]
    pub network: NetworkArguments,

    /// WebSocket: subprotocol to ask for
    #[arg(long, help_heading = REQUEST)]
    pub subprotocol: Option<String>,

    /// Accept any certificate
    #[arg(short = 'k', long, help_heading = TLS)]
    pub insecure: bool,

    /// PEM file with the CA to trust instead of the system's
    #[arg(long, visible_alias = "cacert", help_heading = TLS)]
    pub ca: Option<PathBuf>,

    /// Name to ask the server for (SNI) and to find in its certificate [default: the host of the URL]
    #[arg(long, value_name = "NAME", visible_alias = "sni", help_heading = TLS)]
    pub server_name: Option<String>,

    /// PEM file with the client certificate to show to a server that asks
    #[arg(long, requires = "key", help_heading = TLS)]
    pub cert: Option<PathBuf>,

    /// PEM file with the private key of --cert, without a passphrase
    #[arg(long, requires = "cert", help_heading = TLS)]
    pub key: Option<PathBuf>,

    /// What standard output gets
    #[arg(short = 'o', long, value_enum, default_value_t = OutputChoice::Text, help_heading = OUTPUT)]
    pub output: OutputChoice,

    /// The same as --output json: one object and nothing else on standard output
    #[arg(long, help_heading = OUTPUT, conflicts_with = "output")]
    pub json: bool,

    /// Print help; -h is the short form
    #[arg(short = 'h', long, action = ArgAction::Help, help_heading = OUTPUT)]
    pub help: Option<bool>,

    /// No live line on standard error (it is only shown on a terminal)
    #[arg(long, visible_alias = "no-tui", help_heading = OUTPUT)]
    pub no_live: bool,
}

impl QuickArguments {
    /// What standard output gets, with `--json` and `--output` read together.
    pub fn output(&self) -> OutputChoice {
        if self.json { OutputChoice::Json } else { self.output }
    }
}

const LOAD: &str = "Load";
const REQUEST: &str = "Request";
const TLS: &str = "TLS";
const OUTPUT: &str = "Output";

const EXAMPLES: &str = "\
Examples:
  As wrk does it: 50 clients for ten seconds, as fast as answers come
    gonogo-engine quick http://127.0.0.1:8080/
  10,000 requests by 8 clients, as hey and oha do it
    gonogo-engine quick -n 10000 -c 8 http://127.0.0.1:8080/
  2,000 requests a second, whatever the server does; latency from the intended start
    gonogo-engine quick -q 2000 -c 500 -d 30s http://127.0.0.1:8080/
  The highest rate at which 99 % are answered within 10 ms
    gonogo-engine quick --capacity 'p99<10ms' --max-rate 20000 http://127.0.0.1:8080/
  A POST of JSON with a header
    gonogo-engine quick -H 'authorization: Bearer x' --data '{\"id\":1}' http://127.0.0.1:8080/orders
  A gRPC method, its schema asked of the server by reflection
    gonogo-engine quick --data '{\"id\":1}' grpc://127.0.0.1:50051/package.Service/Method
  A gRPC stream both ways, three messages in turns with their answers
    gonogo-engine quick --data '[{\"text\":\"a\"},{\"text\":\"b\"},{}]' grpc://127.0.0.1:50051/demo.Streams/Converse
  HTTP/3 with a CA of one's own
    gonogo-engine quick --protocol http3 --ca ca.pem https://localhost:8443/
  Figures for a script, and a distribution for HdrHistogram's plotter
    gonogo-engine quick --json http://127.0.0.1:8080/ | jq .latencyUs.p99
    gonogo-engine quick -o hgrm http://127.0.0.1:8080/ > latency.hgrm

Percentiles count requests that never got an answer with the time they had waited: such a figure is at
least what is shown (> in the text; named in latencyUs.atLeast in JSON).
-d is always the duration; the request body is --data or --data-file.
Ctrl-C ends early and prints what was measured. NO_COLOR switches colours off.

Exit codes:
  0  at least one request was answered as expected
  1  none was
  2  the command line or the request was refused
  3  the load could not be performed (nobody listens, TLS failed, no schema …), or its figures not written";

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum OutputChoice {
    /// Summary for people
    Text,
    /// One JSON object
    Json,
    /// HdrHistogram's percentile distribution, in milliseconds
    Hgrm,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ProtocolChoice {
    Http1,
    Http2,
    Grpc,
    Http3,
    Websocket,
    Quic,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ExchangeChoice {
    PingPong,
    AllAtOnce,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum HandshakeChoice {
    /// Nothing
    Cold,
    /// Their TLS sessions
    Resumed,
    /// Their TLS sessions, and a request could leave at once as early data
    ZeroRtt,
}

impl QuickArguments {
    pub fn arrivals(&self) -> Arrivals {
        match self.arrivals {
            ArrivalChoice::Uniform => Arrivals::Uniform,
            ArrivalChoice::Poisson => Arrivals::Poisson,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ArrivalChoice {
    Uniform,
    Poisson,
}
