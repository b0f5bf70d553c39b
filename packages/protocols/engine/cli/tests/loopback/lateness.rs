//! An engine that stands still charges none of it to the target: answers have the time at which they
//! arrived, sends are charged from when they went, and what arrived in time did not time out.
//! The engine is stopped as a whole process (SIGSTOP) while the server goes on.

use std::io::{BufRead, BufReader, Write};
use std::time::Duration;

use base64::Engine as _;
use hdrhistogram::serialization::Deserializer;
use serde_json::{Value, json};

use crate::peers::engine::{block, start_run, target};
use crate::support::{Behaviour, Server};

const OK: &str = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok";
const STOPPED: Duration = Duration::from_millis(1_500);
/// The time-out: shorter than the engine is stopped.
const SHORTER: Duration = Duration::from_millis(1_000);

/// The largest value of a histogram of the result.
fn longest(result: &Value, pointer: &str) -> Duration {
    let text = result.pointer(pointer).and_then(Value::as_str).expect(pointer);
    let bytes = base64::engine::general_purpose::STANDARD.decode(text).unwrap();
    let histogram: hdrhistogram::Histogram<u64> =
        Deserializer::new().deserialize(&mut bytes.as_slice()).unwrap();
    Duration::from_nanos(100 * histogram.max())
}

/// Performs a block of 3 s whose engine is stopped for 1.5 s in its measured window.
fn stopped_block(load: Value) -> Value {
    let server = Server::start(Behaviour::Slow(OK, Duration::from_millis(20)));
    let operation = json!({ "kind": "http", "method": "GET", "path": "/", "headers": [],
        "bodyBase64": "", "expectStatus": [200] });
    let mut spec = block(target("http1", server.address, None), operation, 1, 1, 1);
    for (name, value) in [
        ("load", load),
        ("timeoutMs", json!(SHORTER.as_millis())),
        ("durationMs", json!(3_000)),
        ("maxRequests", Value::Null),
    ] {
        spec[name] = value;
    }
    let mut engine = start_run();
    let mut input = engine.stdin.take().unwrap();
    writeln!(input, "{spec}").unwrap();
    let (mut last, pid) = (Value::Null, engine.id() as libc::pid_t);
    let signal = |which| {
        // SAFETY: a plain system call on a child that has not been waited for.
        assert_eq!(unsafe { libc::kill(pid, which) }, 0);
    };
    for line in BufReader::new(engine.stdout.take().unwrap()).lines() {
        last = serde_json::from_str(&line.unwrap()).unwrap();
        if last["type"] == "tick" && last["elapsedMs"].as_f64().unwrap() < 1_900.0 {
            signal(libc::SIGSTOP);
            std::thread::sleep(STOPPED);
            signal(libc::SIGCONT);
        }
    }
    engine.wait().unwrap();
    assert_eq!(last["type"], "result", "{last}");
    let ok = last["counts"]["ok"].as_u64().unwrap();
    assert_eq!(last["outcomes"], json!({ "ok": ok }), "nothing timed out: {}", last["outcomes"]);
    assert!(longest(&last, "/lateness/timer") > SHORTER, "the stop is reported");
    last
}

#[test]
fn a_stopped_engine_reads_late_what_had_arrived_in_time() {
    let result = stopped_block(json!({ "kind": "closed", "clients": 4, "connections": 2 }));
    assert!(longest(&result, "/lateness/read") > SHORTER, "two answers came meanwhile");
    assert!(longest(&result, "/lateness/responseToRead") > SHORTER, "as other tools say it");
    // Two clients queue behind the other two: the wait for the stopped engine is not theirs either.
    assert!(longest(&result, "/histograms/response") < SHORTER);
    let sum = |name: &str| result["littlesLaw"][name].as_f64().unwrap();
    let clients = sum("inFlightS") + sum("thinkS") + sum("connectS");
    let all = 4.0 * result["windowS"].as_f64().unwrap();
    assert!((0.9 * all..1.02 * all).contains(&clients), "{clients} of {all} s");
}

#[test]
fn a_stopped_engine_sends_late_and_says_which_it_bunched() {
    let load = json!({ "kind": "open", "ratePerS": 100, "arrivals": "uniform",
        "maxInFlight": 1_000, "connections": 100 });
    let result = stopped_block(load);
    assert!(longest(&result, "/histograms/sendLag") > SHORTER);
    assert!(longest(&result, "/lateness/responseToRead") > SHORTER);
    assert!(longest(&result, "/histograms/response") < SHORTER);
    let bunched = result["lateness"]["bunched"].as_u64().unwrap();
    assert!((100..=200).contains(&bunched), "{bunched} of some 150 that fell into the stop");
}
