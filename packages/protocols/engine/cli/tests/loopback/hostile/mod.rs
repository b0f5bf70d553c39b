//! Bad peers, by protocol: what each does and the code it is counted under. The table for people is
//! docs/bad-peers.md. Of every case the same is asked: the block ends, nothing that was sent is missing
//! from the counts, every request has the expected code, and nobody is met with a storm of connections.

mod grpc;
mod http1;
mod http2;
mod http3;
mod quic;
mod reasons;
mod refused;
mod websocket;

use std::sync::Mutex;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::peers::engine::{EngineOutput, run};
use crate::peers::grpc as grpc_peer;

/// Cases that run at the same time: most of a case is back-off.
const AT_ONCE: usize = 4;
/// No block here measures for longer than 3 s or drains for longer than 10; the rest is a busy machine.
const LONGEST: Duration = Duration::from_secs(60);
/// With a back-off of 5, 10, 20 … ms, 3 s and a drain allow a dozen on a connection.
const MOST_CONNECTIONS: u64 = 40;

/// Calls `work` with each case, several at a time; the first panic is the test's.
fn each<T: Send>(cases: Vec<T>, work: impl Fn(T) + Sync) {
    let cases = Mutex::new(cases.into_iter());
    std::thread::scope(|scope| {
        for _ in 0..AT_ONCE {
            scope.spawn(|| {
                loop {
                    let Some(case) = cases.lock().unwrap().next() else { return };
                    work(case);
                }
            });
        }
    });
}

/// Runs a block of 3 s at most, with this time-out for each request.
fn bounded(name: &str, mut spec: Value, timeout_ms: u64) -> EngineOutput {
    (spec["durationMs"], spec["timeoutMs"]) = (json!(3_000), json!(timeout_ms));
    let begin = Instant::now();
    let output = run(&spec);
    let took = begin.elapsed();
    assert!(took < LONGEST, "{name}: a block of 3 s took {took:?}");
    output
}

/// The block has a result, and every request in it ended in `outcome` or with the block.
fn all_ended_in(name: &str, output: &EngineOutput, outcome: &str) {
    assert_eq!(output.last()["type"], "result", "{name}: {}", output.last());
    output.assert_closed();
    assert!(output.sent() > 0, "{name}: {}", output.last());
    let unanswered = output.number("/totals/unanswered");
    assert_eq!(output.outcome(outcome) + unanswered, output.sent(), "{name}: {}", output.last());
    assert!(output.outcome(outcome) > 0, "{name}: {}", output.last());
}

/// The peer met no more connections than back-off allows.
fn assert_no_reconnect_storm(name: &str, connections: u64) {
    assert!(connections <= MOST_CONNECTIONS, "{name}: {connections} connections");
}

const PROTOCOLS: [&str; 6] = ["http1", "http2", "grpc", "websocket", "http3", "quic"];

/// The smallest operation of a protocol.
fn operation(protocol: &str) -> Value {
    match protocol {
        "grpc" => grpc_peer::operation(&[0]),
        "websocket" => json!({
            "kind": "websocket", "path": "/", "headers": [], "subprotocol": null,
            "messageType": "text", "messageBase64": "aGk=", "reply": { "kind": "echo" },
        }),
        "quic" => json!({
            "kind": "quic", "mode": "stream", "messageBase64": "aGk=", "expect": "echo",
            "priority": 0,
        }),
        _ => json!({
            "kind": "http", "method": "GET", "path": "/", "headers": [], "bodyBase64": "",
            "expectStatus": [200],
        }),
    }
}
