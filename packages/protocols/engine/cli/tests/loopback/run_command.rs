//! The real binary as the worker uses it: a line of JSON in, NDJSON out, exit codes.
//! Every line must have all fields that the committed JSON Schema requires, and the right types.

use std::io::{BufRead, BufReader, Write};
use std::process::Command;

use serde_json::{Value, json};

use crate::peers::engine::start_run;
use crate::support::{Behaviour, Server};

const OK: &str = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok";
const SCHEMA: &str = include_str!("../../../../schema/engine.schema.json");

fn spec(server: &Server) -> Value {
    json!({
        "wireVersion": 1, "blockId": "b-1", "seed": 1,
        "target": {"protocol": "http1", "host": "127.0.0.1", "port": server.address.port(), "tls": null},
        "allowedCidrs": ["127.0.0.0/8"],
        "operations": [{"name": "default", "weight": 1, "checks": [], "extract": [],
            "operation": {"kind": "http", "method": "GET", "path": "/", "headers": [],
                "bodyBase64": "", "expectStatus": [200]}}],
        "flow": "mix",
        "load": {"kind": "closed", "clients": 2, "connections": 2},
        "timeoutMs": 1000, "warmupMs": 50, "durationMs": 200, "maxRequests": null, "threads": 1, "loadCores": [],
        "socket": {"noDelay": true, "quickAck": true}
    })
}

/// Sends one line, keeps the input open until the engine ends, and gives its lines and exit code.
fn run(line: &str) -> (Vec<Value>, i32) {
    let mut child = start_run();
    let mut input = child.stdin.take().unwrap();
    writeln!(input, "{line}").unwrap();
    let output = BufReader::new(child.stdout.take().unwrap());
    let events = output.lines().map(|line| serde_json::from_str(&line.unwrap()).unwrap()).collect();
    (events, child.wait().unwrap().code().unwrap())
}

/// The schema's branch for this event.
fn branch(event: &Value) -> Value {
    let schema: Value = serde_json::from_str(SCHEMA).unwrap();
    let branches = schema["EngineEvent"]["oneOf"].as_array().unwrap().clone();
    let is_this = |branch: &&Value| branch["properties"]["type"]["const"] == event["type"];
    branches.iter().find(is_this).expect("an event of the contract").clone()
}

/// Types, required fields and nothing unknown, as far as the wire's schema uses JSON Schema.
fn check(value: &Value, schema: &Value, path: &str) {
    if let Some(branches) = schema.get("anyOf").and_then(Value::as_array) {
        let is_null = |branch: &&Value| branch["type"] == "null";
        let branch = branches.iter().find(|branch| is_null(branch) == value.is_null());
        return check(value, branch.unwrap(), path);
    }
    if let Some(types) = schema["type"].as_array() {
        let mut schema = schema.clone();
        let this = types.iter().find(|kind| (*kind == "null") == value.is_null());
        schema["type"] = this.unwrap_or_else(|| panic!("{path}: {value}")).clone();
        return check(value, &schema, path);
    }
    match schema["type"].as_str() {
        Some("object") => {
            let object = value.as_object().unwrap_or_else(|| panic!("{path}: {value}"));
            for name in schema["required"].as_array().into_iter().flatten() {
                let name = name.as_str().unwrap();
                assert!(object.contains_key(name), "{path}.{name} is missing");
            }
            for (name, value) in object {
                let known = &schema["properties"][name];
                let rest = &schema["additionalProperties"];
                let schema = if known.is_null() { rest } else { known };
                assert!(schema.is_object(), "{path}.{name} is unknown");
                check(value, schema, &format!("{path}.{name}"));
            }
        }
        Some("array") => {
            for (index, value) in value.as_array().unwrap().iter().enumerate() {
                check(value, &schema["items"], &format!("{path}[{index}]"));
            }
        }
        Some("string") => {
            let text = value.as_str().unwrap_or_else(|| panic!("{path}: {value}"));
            if let Some(choices) = schema["enum"].as_array() {
                assert!(choices.iter().any(|choice| choice == text), "{path}: {text}");
            }
        }
        Some("integer") => assert!(value.is_u64() || value.is_i64(), "{path}: {value}"),
        Some("number") => assert!(value.is_number(), "{path}: {value}"),
        Some("boolean") => assert!(value.is_boolean(), "{path}: {value}"),
        Some("null") => assert!(value.is_null(), "{path}: {value}"),
        other => panic!("{path}: the schema says {other:?}, which this check does not know"),
    }
}

#[test]
fn a_block_ends_with_a_result_of_the_contract() {
    let server = Server::start(Behaviour::Fixed(OK));
    let (events, code) = run(&spec(&server).to_string());
    for event in &events {
        check(event, &branch(event), event["type"].as_str().unwrap());
    }
    let types: Vec<_> = events.iter().map(|event| event["type"].as_str().unwrap()).collect();
    assert_eq!((types[0], *types.last().unwrap(), code), ("hello", "result", 0));
    let result = events.last().unwrap();
    assert_eq!(result["stopReason"], "duration");
    assert_eq!(result["blockId"], "b-1");
    assert_eq!(result["totals"]["sent"], server.requests());
    assert_eq!(result["addresses"], json!([server.address.to_string()]));
    let columns = result["series"].as_object().unwrap().values();
    assert!(columns.map(|column| column.as_array().unwrap().len()).all(|length| length >= 2));
}

#[test]
fn the_schema_hash_is_that_of_the_committed_schema() {
    use sha2::Digest;
    let (events, code) = run("{}");
    let hash: String =
        sha2::Sha256::digest(SCHEMA).iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(events[0]["schemaHash"], hash);
    assert_eq!((events[1]["type"].as_str(), code), (Some("problem"), 2));
}

#[test]
fn the_end_of_input_stops_and_still_gives_a_result() {
    let server = Server::start(Behaviour::Fixed(OK));
    let mut spec = spec(&server);
    spec["durationMs"] = json!(60_000);
    let mut child = start_run();
    let mut input = child.stdin.take().unwrap();
    writeln!(input, "{spec}").unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
    lines.find(|line| line.contains("measuring")).unwrap();
    drop(input);
    let result: Value = serde_json::from_str(&lines.last().unwrap()).unwrap();
    assert_eq!(
        (&result["type"], &result["stopReason"]),
        (&json!("result"), &json!("input-closed"))
    );
    assert_eq!(result["totals"]["sent"], server.requests());
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn problems_name_code_and_field_and_the_exit_code_says_who_failed() {
    let server = Server::start(Behaviour::Fixed(OK));
    let refused = |change: fn(&mut Value)| {
        let mut spec = spec(&server);
        change(&mut spec);
        let (events, exit) = run(&spec.to_string());
        let problem = events.last().unwrap().clone();
        check(&problem, &branch(&problem), "problem");
        (problem["code"].as_str().unwrap().to_owned(), problem["field"].clone(), exit)
    };
    let threads = refused(|spec| spec["threads"] = json!(0));
    assert_eq!(threads, ("spec_invalid".to_owned(), json!("threads"), 2));
    let outside = refused(|spec| spec["allowedCidrs"] = json!(["10.0.0.0/8"]));
    assert_eq!(outside, ("address_not_allowed".to_owned(), Value::Null, 2));
    let nobody = refused(|spec| spec["target"]["port"] = json!(1));
    assert_eq!(nobody, ("connect_refused".to_owned(), Value::Null, 3));
    assert_eq!(server.requests(), 0);
}

#[test]
fn quick_prints_one_json_object_and_nothing_else() {
    let server = Server::start(Behaviour::Fixed(OK));
    let output = Command::new(env!("CARGO_BIN_EXE_gonogo-engine"))
        .args(["quick", &format!("http://{}/", server.address), "-c", "3", "-n", "50", "--json"])
        .output()
        .unwrap();
    let figures: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&figures["requests"], &figures["errors"]), (&json!(50), &json!(0)));
    assert_eq!((figures["outcomes"]["ok"].as_u64(), server.requests()), (Some(50), 50));
    for spread in ["latencyUs", "serviceUs"] {
        for name in ["min", "mean", "p50", "p75", "p90", "p95", "p99", "p999", "max"] {
            assert!(figures[spread][name].as_f64().unwrap() > 0.0, "{spread}.{name}");
        }
    }
    for name in ["durationS", "throughputPerS", "cpuSeconds", "peakMemoryBytes"] {
        assert!(figures[name].as_f64().unwrap() >= 0.0, "{name}");
    }
}

#[test]
fn quick_helps_when_it_cannot() {
    for (arguments, code) in
        [(vec!["quick", "nonsense"], 2), (vec!["quick", "http://127.0.0.1:1/", "-d", "1s"], 3)]
    {
        let output =
            Command::new(env!("CARGO_BIN_EXE_gonogo-engine")).args(&arguments).output().unwrap();
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(code), "{errors}");
        assert!(errors.contains("error: ") && errors.contains("help: "), "{errors}");
        assert!(output.stdout.is_empty());
    }
}

#[test]
fn a_search_says_its_trials_and_ends_with_a_capacity_of_the_contract() {
    let server = Server::start(Behaviour::Fixed(OK));
    let mut spec = spec(&server);
    spec["load"] = json!({
        "kind": "capacity",
        "slo": { "quantile": 0.5, "limitMs": 60_000, "errorRatio": 0.01 },
        "startRatePerS": 100, "maxRatePerS": 180, "precision": 0.1, "trialMs": 300,
        "arrivals": "uniform", "maxInFlight": 1_000, "connections": 4,
    });
    (spec["durationMs"], spec["maxRequests"]) = (json!(500), json!(null));
    let (events, code) = run(&spec.to_string());
    for event in &events {
        check(event, &branch(event), event["type"].as_str().unwrap());
    }
    let result = events.last().unwrap();
    assert_eq!((result["type"].as_str(), code), (Some("result"), 0), "{result}");
    let found = &result["capacity"];
    assert_eq!((&found["lowRatePerS"], &found["limitedBy"]), (&json!(180.0), &json!("max-rate")));
    let trials = events.iter().filter(|event| event["type"] == "trial").count();
    assert_eq!(trials, 2 * found["trials"].as_array().unwrap().len());
    assert_eq!(result["totals"]["sent"], server.requests());
}
