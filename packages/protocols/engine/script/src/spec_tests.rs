//! A block spec against the shared fixtures, and what both languages refuse by which name.

use gonogo_noise::Noise;
use gonogo_wire::*;
use serde::Deserialize;

use crate::read_block;

const HTTP1: &str = include_str!("../../../fixtures/block-spec.http1.json");
const QUIC: &str = include_str!("../../../fixtures/block-spec.quic.json");
const WORKFLOW: &str = include_str!("../../../fixtures/block-spec.workflow.json");
const GRPC: &str = include_str!("../../../fixtures/block-spec.grpc.json");

#[test]
fn reads_the_shared_fixtures() {
    let http1 = read_block(HTTP1).unwrap();
    assert_eq!(http1.load, WireLoad::Closed(ClosedLoad { clients: 2, connections: 2 }));
    let WireOperation::Http(operation) = &http1.operations[0].operation else {
        panic!("an http operation")
    };
    assert_eq!(operation.body().unwrap(), b"{\"id\":1}");
    let quic = read_block(QUIC).unwrap();
    let WireOperation::Quic(operation) = &quic.operations[0].operation else {
        panic!("a quic operation")
    };
    assert_eq!((operation.mode, operation.priority), (QuicMode::Stream, -1));
    assert_eq!(operation.message().unwrap(), b"ping");
    let transport = quic.target.quic.unwrap();
    assert_eq!(transport.congestion_control, CongestionControl::Bbr);
    let grpc = read_block(GRPC).unwrap();
    assert!(matches!(grpc.load, WireLoad::Open(OpenLoad { max_in_flight: 100, .. })));
}

#[test]
fn reads_a_workflow() {
    let spec = read_block(WORKFLOW).unwrap();
    assert_eq!((spec.flow, spec.operations.len()), (Flow::Workflow, 2));
    let create = &spec.operations[0];
    assert_eq!((create.checks.len(), create.extract.len()), (3, 4));
    let names: Vec<_> = create.extract.iter().map(WireExtract::name).collect();
    assert_eq!(names, ["id", "place", "number", "all"]);
    assert_eq!(spec.rows.unwrap().rows, [["first"], ["second"]]);
    for (from, to, field) in [
        ("\"workflow\"", "\"mix\"", "operations.0.extract"),
        ("\"read\"", "\"create\"", "operations.1.name"),
        ("\"weight\": 3", "\"weight\": 0", "operations.1.weight"),
        ("\"priority\": 1", "\"priority\": 8", "operations.0.operation.priority"),
        ("\"http2\"", "\"http1\"", "operations.0.operation.priority"),
        ("[\"second\"]", "[]", "rows.rows"),
        ("[\"name\"]", "[\"name\", \"name\"]", "rows.columns"),
    ] {
        assert!(WORKFLOW.contains(from), "{from}");
        let problem = read_block(&WORKFLOW.replacen(from, to, 1)).expect_err(from);
        assert_eq!(problem.field.as_deref(), Some(field), "{from} -> {to}");
    }
}

#[test]
fn names_the_field_in_error() {
    for (from, to, field) in [
        ("\"threads\": 1", "\"threads\": 0", "threads"),
        ("\"shard\": null", "\"shard\": {\"index\": 3, \"of\": 3}", "shard.index"),
        ("\"shard\": null", "\"shard\": {\"index\": 0, \"of\": 0}", "shard.of"),
        ("\"clients\": 2", "\"clients\": 0", "load.clients"),
        ("\"/dispatch\"", "\"dispatch\"", "operations.0.operation.path"),
        ("\"eyJpZCI6MX0=\"", "\"*\"", "operations.0.operation.bodyBase64"),
        ("\"http1\"", "\"grpc\"", "operations.0.operation.kind"),
    ] {
        let problem = read_block(&HTTP1.replace(from, to)).unwrap_err();
        assert_eq!(problem.field.as_deref(), Some(field), "{from} -> {to}");
    }
    for (from, to, field) in [
        ("\"gonogo-echo\"", "\"\"", "target.quic.alpn"),
        ("1250000", "0", "target.quic.streamWindowBytes"),
        ("\"sendBufferBytes\": null", "\"sendBufferBytes\": 1", "socket.sendBufferBytes"),
        ("\"quickAck\": false", "\"quickAck\": true", "socket.quickAck"),
        (
            "\"congestionControl\": null",
            "\"congestionControl\": \"bbr\"",
            "socket.congestionControl",
        ),
        ("\"quic\",\n", "\"http3\",\n", "operations.0.operation.kind"),
    ] {
        let problem = read_block(&QUIC.replacen(from, to, 1)).unwrap_err();
        assert_eq!(problem.field.as_deref(), Some(field), "{from} -> {to}");
    }
}

/// What both languages refuse, and by which name; the other side is `refused-specs.test.ts`.
const REFUSED: &str = include_str!("../../../refused-specs/block-spec.json");
const STAGES: &str = include_str!("../../../fixtures/block-spec.stages.json");
const CONNECT: &str = include_str!("../../../fixtures/block-spec.connect.json");
const WEBSOCKET: &str = include_str!("../../../fixtures/block-spec.websocket.json");
const CAPACITY: &str = include_str!("../../../fixtures/block-spec.capacity.json");

#[derive(Deserialize)]
struct Refused {
    of: String,
    field: String,
    values: Vec<serde_json::Value>,
}

#[test]
fn every_number_out_of_range_is_refused_by_its_name() {
    let cases: Vec<Refused> = serde_json::from_str(REFUSED).unwrap();
    for Refused { of, field, values } in cases {
        let text = match &*of {
            "http1" => HTTP1,
            "grpc" => GRPC,
            "quic" => QUIC,
            "stages" => STAGES,
            "connect" => CONNECT,
            "capacity" => CAPACITY,
            "workflow" => WORKFLOW,
            "websocket" => WEBSOCKET,
            other => panic!("no fixture {other}"),
        };
        for value in values {
            let mut spec: serde_json::Value = serde_json::from_str(text).unwrap();
            let pointer = format!("/{}", field.replace('.', "/"));
            *spec.pointer_mut(&pointer).expect(&pointer) = value.clone();
            let problem = read_block(&spec.to_string()).expect_err(&pointer);
            assert_eq!(problem.code, ProblemCode::SpecInvalid);
            assert_eq!(problem.field.as_deref(), Some(&*field), "{of} {field}: {value}");
        }
    }
}

#[test]
fn corrupted_specs_are_read_or_refused_as_what_they_are() {
    let words: [&[u8]; 9] = [
        b"null",
        b"-1",
        b"1e999",
        b"\"\"",
        b"{}",
        b"[]",
        b"18446744073709551616",
        b"\\u0000",
        b"0.5",
    ];
    let fixtures = [HTTP1, GRPC, QUIC, STAGES, CONNECT, WEBSOCKET];
    let (mut read, mut named) = (0, 0);
    for seed in 0..2_000 {
        let mut noise = Noise::new(seed);
        let base = noise.one_of(&fixtures);
        let corrupted = match noise.below(2) {
            0 => noise.corrupted(base.as_bytes(), &words),
            // A text that is JSON all the same, with another value in one place.
            _ => {
                let mut spec: serde_json::Value = serde_json::from_str(base).unwrap();
                let mut places = Vec::new();
                collect_pointers(&spec, String::new(), &mut places);
                let place = spec.pointer_mut(&places[noise.below(places.len())]).unwrap();
                let word = noise.one_of(&words);
                *place = serde_json::from_slice(word).unwrap_or_else(|_| "\0".into());
                spec.to_string().into_bytes()
            }
        };
        let Ok(text) = std::str::from_utf8(&corrupted) else { continue };
        match read_block(text) {
            Ok(spec) => {
                read += 1;
                assert!((1..=256).contains(&spec.threads), "seed {seed}");
                assert!((1..=600_000).contains(&spec.timeout_ms), "seed {seed}");
            }
            Err(problem) => {
                assert_eq!(problem.code, ProblemCode::SpecInvalid, "seed {seed}");
                named += u32::from(problem.field.is_some());
            }
        }
    }
    assert!(read > 50 && named > 300, "{read} read, {named} refused by name");
}

#[test]
fn refuses_unknown_and_missing_fields() {
    for (from, to) in [
        ("\"seed\": 1", "\"seed\": 1, \"extra\": 1"),
        ("\"clients\": 2", "\"clients\": 2, \"think\": 1"),
        ("\"seed\": 1,", ""),
    ] {
        let problem = read_block(&HTTP1.replace(from, to)).unwrap_err();
        assert_eq!(problem.code, ProblemCode::SpecInvalid, "{from} -> {to}");
    }
}

#[test]
fn reads_the_shared_fixture_of_websocket() {
    let spec = read_block(WEBSOCKET).unwrap();
    let WireOperation::WebSocket(operation) = &spec.operations[0].operation else {
        panic!("a websocket one")
    };
    assert_eq!(operation.message().unwrap(), b"{\"id\":1}");
    assert_eq!(operation.subprotocol.as_deref(), Some("demo.v1"));
    assert_eq!(operation.reply, WireReply::Contains { text: "QUEUED".into() });
}

#[test]
fn names_the_field_of_websocket_in_error() {
    for (from, to, field) in [
        ("\"/dispatch\"", "\"dispatch\"", "operations.0.operation.path"),
        ("\"demo.v1\"", "\"demo v1\"", "operations.0.operation.subprotocol"),
        ("\"eyJpZCI6MX0=\"", "\"*\"", "operations.0.operation.messageBase64"),
        ("\"eyJpZCI6MX0=\"", "\"/w==\"", "operations.0.operation.messageBase64"),
        ("\"x-team\"", "\"Sec-WebSocket-Key\"", "operations.0.operation.headers"),
        ("\"x-team\"", "\"x team\"", "operations.0.operation.headers"),
        ("\"QUEUED\"", "\"\"", "operations.0.operation.reply.text"),
        ("\"websocket\",\n    \"host\"", "\"http1\",\n    \"host\"", "operations.0.operation.kind"),
    ] {
        let problem = read_block(&WEBSOCKET.replace(from, to)).expect_err(from);
        assert_eq!(problem.field.as_deref(), Some(field), "{from} -> {to}");
    }
    assert!(read_block(&WEBSOCKET.replace("\"contains\"", "\"echo\"")).is_err());
}
