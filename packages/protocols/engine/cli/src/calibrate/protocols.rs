//! The protocols that can be calibrated: a listener of the demo target and a request that does its work.
//! Written as a command line of `quick`, which knows how to make a block of it. A new protocol is one line.

use gonogo_wire::{BlockSpec, Problem, ProblemCode};

use super::target::Ready;
use crate::quick::spec_of;

pub struct Calibrated {
    pub name: &'static str,
    /// The port's name in the target's ready line.
    port: &'static str,
    /// Scheme of the URL, and its path.
    scheme: &'static str,
    path: &'static str,
    more: &'static [&'static str],
}

const REST: &str = "/dispatch";
const METHOD: &str = "/demo.Dispatch/DispatchTask";

/// A task of the demo's studies, the same fields for every protocol.
const TASK: &str = r#"{"id":"task-000001","agent":"agent-7","priority":"HIGH","payload":"resize image 4711 to 640 x 480 pixels","deadlineMs":1500}"#;

#[rustfmt::skip]
pub const CALIBRATED: &[Calibrated] = &[
    Calibrated { name: "http1", port: "rest", scheme: "http", path: REST, more: &[] },
    Calibrated { name: "http2", port: "rest", scheme: "http", path: REST, more: &["--protocol", "http2"] },
    Calibrated { name: "grpc", port: "grpc", scheme: "grpc", path: METHOD, more: &[] },
    Calibrated { name: "http3", port: "http3", scheme: "https", path: REST, more: &["--protocol", "http3", "--insecure"] },
    Calibrated { name: "quic", port: "quic", scheme: "quic", path: "", more: &["--alpn", "gonogo-echo", "--insecure"] },
    Calibrated { name: "websocket", port: "rest", scheme: "ws", path: REST, more: &[] },
];

impl Calibrated {
    /// A block of this protocol; load and times are set by whoever measures.
    pub async fn spec(&self, ready: &Ready) -> Result<BlockSpec, Problem> {
        let port = ready.ports.get(self.port).ok_or_else(|| {
            let message = format!("the demo target has no port for {}", self.name);
            Problem::new(ProblemCode::Internal, message, "build engine and target together")
        })?;
        let url = format!("{}://{}:{port}{}", self.scheme, ready.host, self.path);
        let words = [&["quick", &url, "--data", TASK], self.more].concat();
        spec_of(&words).await
    }
}
