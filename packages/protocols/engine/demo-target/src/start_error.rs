//! Why the target could not serve: which port, certificate or runtime refused.
//! Reported once, on standard error, before the process ends.

use std::{fmt, io, net::IpAddr};

/// Why the target could not serve.
#[derive(Debug)]
pub enum StartError {
    Bind {
        purpose: &'static str,
        transport: &'static str,
        host: IpAddr,
        port: u16,
        source: io::Error,
    },
    Certificate(io::Error),
    Tls(Box<dyn std::error::Error + Send + Sync>),
    Runtime(io::Error),
}

impl fmt::Display for StartError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bind { purpose, transport, host, port, source } => {
                write!(
                    formatter,
                    "{transport} port {port} on {host}, for {purpose}, cannot be bound: {source}"
                )
            }
            Self::Certificate(source) => {
                write!(formatter, "the certificates cannot be used: {source}")
            }
            Self::Tls(source) => write!(formatter, "TLS cannot be set up: {source}"),
            Self::Runtime(source) => write!(formatter, "the runtime failed: {source}"),
        }
    }
}

impl std::error::Error for StartError {}
