//! Raw QUIC on the wire: the engine's side of a connection, and an operation over it.
//! Mirrors packages/protocols/src/spec/{block-spec,quic}.ts.
//! HTTP/3 targets carry the same transport options.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::{Deserialize, Serialize};

use super::Problem;

/// The largest number that a QUIC integer can hold (RFC 9000, section 16).
const LARGEST_INTEGER: u64 = (1 << 62) - 1;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum CongestionControl {
    Cubic,
    NewReno,
    Bbr,
}

#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct WireQuic {
    pub alpn: String,
    pub congestion_control: CongestionControl,
    pub stream_window_bytes: u64,
    pub connection_window_bytes: u64,
    /// Later connections resume the session of earlier ones and send at once (RFC 9001, 4.6).
    pub zero_rtt: bool,
    /// Folder for qlog files: of `quick` alone, and not on the wire.
    #[serde(skip)]
    pub qlog: Option<std::path::PathBuf>,
}

impl WireQuic {
    /// Errors are `spec_invalid`, with the field in error.
    pub fn check(&self) -> Result<(), Problem> {
        let refuse = |field: &str, message: &str| Err(Problem::invalid(Some(field), message));
        if self.alpn.is_empty() || self.alpn.len() > 255 {
            return refuse("target.quic.alpn", "must be 1 to 255 bytes long (RFC 7301)");
        }
        for (field, window) in [
            ("target.quic.streamWindowBytes", self.stream_window_bytes),
            ("target.quic.connectionWindowBytes", self.connection_window_bytes),
        ] {
            if window == 0 || window > LARGEST_INTEGER {
                return refuse(field, "is out of range");
            }
        }
        Ok(())
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum QuicMode {
    /// A bidirectional stream a request.
    Stream,
    /// A unidirectional stream a request, done when the peer acknowledged it.
    Uni,
    /// A datagram a request (RFC 9221).
    Datagram,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum QuicExpectation {
    Echo,
    Any,
}

#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct QuicOperation {
    pub mode: QuicMode,
    /// Without the number that goes before it in a datagram.
    pub message_base64: String,
    pub expect: QuicExpectation,
    pub priority: i32,
}

impl QuicOperation {
    /// The message's bytes; `spec_invalid` when it is not base64.
    pub fn message(&self) -> Result<Vec<u8>, Problem> {
        STANDARD
            .decode(&self.message_base64)
            .map_err(|_| Problem::invalid(Some("operation.messageBase64"), "is not base64"))
    }
}

/// What a probe learned of a QUIC server.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct QuicFacts {
    /// `QUIC 1`
    pub version: String,
    /// Longest datagram that the server takes; `None`: it takes none.
    pub datagram_bytes: Option<usize>,
}
