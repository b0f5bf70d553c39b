//! Options of the sockets, as the worker sends them; what the kernel made of them is in the result.
//! Mirrors `socket` of packages/protocols/src/spec/wire/block-spec.ts.

use serde::Deserialize;

use super::{Problem, ProtocolName};

#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SocketOptions {
    pub no_delay: bool,
    /// Of TCP, and of UDP below QUIC; `None`: the kernel's default (for QUIC: as the engine asks).
    pub send_buffer_bytes: Option<usize>,
    pub receive_buffer_bytes: Option<usize>,
    /// Of TCP; `None`: the kernel's default.
    pub congestion_control: Option<String>,
    /// Of TCP: acknowledges at once, by arming TCP_QUICKACK again around each read.
    pub quick_ack: bool,
}

/// The kernel takes more, but no machine of ours would.
const BUFFER_BYTES: std::ops::RangeInclusive<usize> = 1_024..=1 << 30;

impl SocketOptions {
    pub(super) fn check(&self, protocol: ProtocolName) -> Result<(), Problem> {
        for (field, bytes) in [
            ("socket.sendBufferBytes", self.send_buffer_bytes),
            ("socket.receiveBufferBytes", self.receive_buffer_bytes),
        ] {
            if bytes.is_some_and(|bytes| !BUFFER_BYTES.contains(&bytes)) {
                return Err(Problem::invalid(Some(field), "must be 1024 bytes to 1 GiB, or null"));
            }
        }
        let over_udp = matches!(protocol, ProtocolName::Http3 | ProtocolName::Quic);
        if over_udp && self.congestion_control.is_some() {
            return Err(Problem::invalid(
                Some("socket.congestionControl"),
                "is TCP's; QUIC's own is target.quic.congestionControl",
            ));
        }
        if over_udp && self.quick_ack {
            return Err(Problem::invalid(
                Some("socket.quickAck"),
                "is TCP's; QUIC acknowledges by itself (RFC 9000, section 13.2)",
            ));
        }
        if self.quick_ack && !cfg!(target_os = "linux") {
            return Err(Problem::invalid(
                Some("socket.quickAck"),
                "is not available here: TCP_QUICKACK is an option of Linux",
            ));
        }
        Ok(())
    }
}
