//! The part of `quick` that is about QUIC: transport options, and the operation of raw QUIC.
//! Without `--data` a message is 64 bytes of filler; any answer counts, unless `--echo` asks for more.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use clap::{Args, ValueEnum};

use gonogo_wire::{
    CongestionControl, Problem, ProblemCode, ProtocolName, QuicExpectation, QuicMode,
    QuicOperation, WireOperation, WireQuic,
};

const STREAM_WINDOW_BYTES: u64 = 1_250_000;
const CONNECTION_WINDOW_BYTES: u64 = 1 << 30;
const FILLER_BYTES: usize = 64;

const QUIC: &str = "QUIC and HTTP/3";

#[derive(Debug, Clone, Args)]
pub struct QuicArguments {
    /// Application protocol of quic:// (ALPN), for example gonogo-echo; on https:// what to offer (h2,http/1.1), of which the
    /// server's choice is loaded
    #[arg(long, help_heading = QUIC)]
    pub alpn: Option<String>,

    /// How a message of quic:// travels
    #[arg(long = "quic-mode", value_enum, help_heading = QUIC, default_value_t = ModeChoice::Stream)]
    pub mode: ModeChoice,

    /// Answers of quic:// must be the message itself
    #[arg(long, help_heading = QUIC)]
    pub echo: bool,

    /// Resume sessions and send at once on fresh connections of QUIC and HTTP/3 (0-RTT)
    #[arg(long, help_heading = QUIC, conflicts_with = "connect_only")]
    pub zero_rtt: bool,

    /// Folder for qlog files of the first 32 connections of QUIC or HTTP/3; older ones of the same name go
    #[arg(long, value_name = "DIR", help_heading = QUIC)]
    pub qlog: Option<std::path::PathBuf>,

    /// Congestion control of QUIC and HTTP/3
    #[arg(long = "congestion", value_enum, help_heading = QUIC, default_value_t = CongestionChoice::Cubic)]
    pub congestion: CongestionChoice,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ModeChoice {
    /// A bidirectional stream a message, answered
    Stream,
    /// A unidirectional stream a message, acknowledged
    Uni,
    /// A datagram a message, echoed behind its 8-byte number
    Datagram,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum CongestionChoice {
    Cubic,
    Newreno,
    Bbr,
}

/// The engine's side of QUIC for a protocol that runs over it; `negotiates`: `--alpn` chooses between versions of HTTP.
/// Errors are `spec_invalid`.
pub fn options(
    arguments: &QuicArguments,
    protocol: ProtocolName,
    negotiates: bool,
) -> Result<Option<WireQuic>, Problem> {
    let alpn = match (protocol, &arguments.alpn) {
        (ProtocolName::Http3, None) => "h3".to_owned(),
        (ProtocolName::Quic, Some(alpn)) => alpn.clone(),
        (ProtocolName::Quic, None) => {
            return Err(Problem::new(
                ProblemCode::SpecInvalid,
                "QUIC needs the name of an application protocol",
                "add --alpn NAME; the demo target's is gonogo-echo",
            ));
        }
        (_, Some(_)) if !negotiates => {
            return Err(Problem::new(
                ProblemCode::SpecInvalid,
                "--alpn is for quic://, and for https:// without --protocol",
                "leave it out: the protocol brings its own",
            ));
        }
        _ if arguments.qlog.is_some() || arguments.zero_rtt => {
            return Err(Problem::new(
                ProblemCode::SpecInvalid,
                "--qlog and --zero-rtt are for QUIC and HTTP/3",
                "add --protocol http3, or use quic://",
            ));
        }
        _ => return Ok(None),
    };
    Ok(Some(WireQuic {
        alpn,
        congestion_control: match arguments.congestion {
            CongestionChoice::Cubic => CongestionControl::Cubic,
            CongestionChoice::Newreno => CongestionControl::NewReno,
            CongestionChoice::Bbr => CongestionControl::Bbr,
        },
        stream_window_bytes: STREAM_WINDOW_BYTES,
        connection_window_bytes: CONNECTION_WINDOW_BYTES,
        zero_rtt: arguments.zero_rtt,
        qlog: arguments.qlog.clone(),
    }))
}

/// The operation of `quic://`.
pub fn operation(arguments: &QuicArguments, data: Option<Vec<u8>>) -> WireOperation {
    let echo = arguments.echo && arguments.mode != ModeChoice::Uni;
    WireOperation::Quic(QuicOperation {
        mode: match arguments.mode {
            ModeChoice::Stream => QuicMode::Stream,
            ModeChoice::Uni => QuicMode::Uni,
            ModeChoice::Datagram => QuicMode::Datagram,
        },
        message_base64: STANDARD.encode(data.unwrap_or_else(|| vec![b'a'; FILLER_BYTES])),
        expect: if echo { QuicExpectation::Echo } else { QuicExpectation::Any },
        priority: 0,
    })
}
