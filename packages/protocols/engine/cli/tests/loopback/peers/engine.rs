//! Runs the engine's binary with one line of JSON and reads what it prints.
//! Specs are written as JSON here, so the wire contract is tested with every run.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};

/// What the engine printed: exit code and all lines.
pub struct EngineOutput {
    pub code: i32,
    pub lines: Vec<Value>,
}

impl EngineOutput {
    /// The last line: result, problem or probe answer.
    pub fn last(&self) -> &Value {
        self.lines.last().expect("the engine printed nothing")
    }

    /// Requests that were sent over the whole life of the block.
    pub fn sent(&self) -> u64 {
        self.number("/totals/sent")
    }

    pub fn outcome(&self, code: &str) -> u64 {
        self.last()["outcomes"][code].as_u64().unwrap_or_default()
    }

    pub fn status(&self, status: &str) -> u64 {
        self.last()["statuses"][status].as_u64().unwrap_or_default()
    }

    pub fn number(&self, pointer: &str) -> u64 {
        let found = self.last().pointer(pointer).and_then(Value::as_u64);
        found.unwrap_or_else(|| panic!("no {pointer} in {}", self.last()))
    }

    /// The kernel reported when nearly all answers arrived; it begins to stamp a moment after it is asked.
    pub fn assert_stamped(&self) {
        let (stamped, ok) = (self.number("/lateness/stamped"), self.number("/counts/ok"));
        assert!(ok > 0 && 10 * stamped >= 9 * ok, "{stamped} of {ok}");
        assert_eq!(stamped + self.number("/lateness/unstamped"), ok);
    }

    /// Holds for every block: nothing that was sent is missing from the counts.
    pub fn assert_closed(&self) {
        let total = |name: &str| self.number(&format!("/totals/{name}"));
        let ended = total("answered") + total("failed") + total("unanswered");
        assert_eq!(total("sent"), ended, "{}", self.last());
    }
}

/// Runs one block.
pub fn run(spec: &Value) -> EngineOutput {
    run_engine("run", spec)
}

/// Runs one probe.
pub fn probe(request: &Value) -> EngineOutput {
    run_engine("probe", request)
}

/// An engine that waits for its block on standard input; its end stops it.
pub fn start_run() -> Child {
    Command::new(env!("CARGO_BIN_EXE_gonogo-engine"))
        .arg("run")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap()
}

fn run_engine(command: &str, line: &Value) -> EngineOutput {
    let mut child = Command::new(env!("CARGO_BIN_EXE_gonogo-engine"))
        .arg(command)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // Standard input stays open while the engine works: its end would stop the block.
    let mut input = child.stdin.take().unwrap();
    writeln!(input, "{line}").unwrap();
    let output = BufReader::new(child.stdout.take().unwrap());
    let lines = output.lines().map(|text| serde_json::from_str(&text.unwrap()).unwrap()).collect();
    let code = child.wait().unwrap().code().unwrap();
    let mut errors = String::new();
    child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
    assert!(!errors.contains("panicked"), "{errors}");
    EngineOutput { code, lines }
}

/// A closed block of `requests` requests at most, 3 s at most.
pub fn block(
    target: Value,
    operation: Value,
    clients: u32,
    connections: u32,
    requests: u64,
) -> Value {
    json!({
        "wireVersion": 1,
        "blockId": "test",
        "seed": 1,
        "target": target,
        "allowedCidrs": ["127.0.0.0/8"],
        "operations": only(operation),
        "flow": "mix",
        "load": { "kind": "closed", "clients": clients, "connections": connections },
        "timeoutMs": 10_000,
        "warmupMs": 0,
        "durationMs": 60_000,
        "maxRequests": requests,
        "threads": 1, "loadCores": [],
        "socket": { "noDelay": true, "quickAck": false },
    })
}

/// The one operation of a block.
pub fn only(operation: Value) -> Value {
    json!([{ "name": "default", "weight": 1, "operation": operation, "checks": [], "extract": [] }])
}

/// A target on loopback; `ca` switches TLS on.
pub fn target(protocol: &str, address: SocketAddr, ca: Option<&str>) -> Value {
    let tls = ca.map(|pem| {
        json!({ "caPem": pem, "serverName": "localhost", "insecure": false,
            "clientCertificatePem": null, "clientKeyPem": null })
    });
    let (host, port) = (address.ip().to_string(), address.port());
    let alpn = match protocol {
        "http3" => Some("h3"),
        "quic" => Some("gonogo-echo"),
        _ => None,
    };
    let quic = alpn.map(|alpn| {
        json!({
            "alpn": alpn,
            "congestionControl": "cubic",
            "streamWindowBytes": 1_250_000,
            "connectionWindowBytes": 1 << 30,
            "zeroRtt": false,
        })
    });
    json!({ "protocol": protocol, "host": host, "port": port, "tls": tls, "quic": quic })
}

/// A probe of a target.
pub fn question(target: Value, schema: Value) -> Value {
    json!({
        "wireVersion": 1,
        "target": target,
        "allowedCidrs": ["127.0.0.0/8"],
        "headers": [],
        "path": "/",
        "grpcSchema": schema,
        "timeoutMs": 4_000,
    })
}
