//! What the target can be asked to do, per protocol, and how that looks in JSON.
//! Plain data: `patch` reads it from a request, `profile` acts on it.
//! The default is to answer at once, always well, in as few bytes as possible.

pub mod patch;
pub mod profile;

use serde_json::{Value, json};

use crate::counters::Protocol;

/// One per [`Protocol::ALL`], in that order.
pub type Behaviours = [Behaviour; Protocol::ALL.len()];

/// How long the answer to a dispatch is held back after the request was read.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Delay {
    None,
    Fixed {
        us: u64,
    },
    /// exp(ln(median) + sigma · Z), Z standard normal.
    Lognormal {
        median_us: f64,
        sigma: f64,
    },
}

/// A freeze of `for_ms` at the end of each period of `every_ms`, counted from the moment it was set.
/// An answer that falls due within a freeze leaves at its end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stall {
    pub every_ms: u64,
    pub for_ms: u64,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Behaviour {
    pub delay: Delay,
    /// Share of dispatches that are answered with an error, 0 to 1.
    pub error_ratio: f64,
    /// HTTP status of such an answer (REST, HTTP/2 and HTTP/3).
    pub error_status: u16,
    /// gRPC code of such an answer (gRPC).
    pub error_code: u16,
    /// Answers are padded to this many bytes of body or message; 0 pads nothing.
    pub response_bytes: usize,
    pub stall: Option<Stall>,
    /// Dispatches are served one after another, this many a second; more wait for their turn.
    /// What the target can do is then known exactly.
    pub capacity_per_s: Option<f64>,
    /// HTTP/1.1 only: leave Nagle's algorithm on, and write head and body apart.
    pub nagle: bool,
}

impl Default for Behaviour {
    fn default() -> Self {
        Self {
            delay: Delay::None,
            error_ratio: 0.0,
            error_status: 500,
            error_code: tonic::Code::Unavailable as u16,
            response_bytes: 0,
            stall: None,
            capacity_per_s: None,
            nagle: false,
        }
    }
}

impl Behaviour {
    /// The JSON of `GET /behaviour`: the fields that this protocol has, none else.
    pub fn to_json(self, protocol: Protocol) -> Value {
        let mut value = json!({
            "delay": match self.delay {
                Delay::None => json!({"kind": "none"}),
                Delay::Fixed { us } => json!({"kind": "fixed", "us": us}),
                Delay::Lognormal { median_us, sigma } => {
                    json!({"kind": "lognormal", "medianUs": median_us, "sigma": sigma})
                }
            },
            "errorRatio": self.error_ratio,
            "responseBytes": self.response_bytes,
            "stall": self.stall.map(|stall| json!({"everyMs": stall.every_ms, "forMs": stall.for_ms})),
            "capacityPerS": self.capacity_per_s,
        });
        match protocol {
            Protocol::Grpc => value["errorCode"] = json!(self.error_code),
            Protocol::Rest | Protocol::Http2 | Protocol::Http3 => {
                value["errorStatus"] = json!(self.error_status)
            }
            // An error closes the connection with code 1011, always.
            Protocol::WebSocket => {}
            // A reset stream or a missing echo is all that an error can be.
            Protocol::Quic => {}
        }
        if protocol == Protocol::Rest {
            value["nagle"] = json!(self.nagle);
        }
        value
    }
}
