//! The gRPC driver against real servers on loopback: one nobody here wrote (tonic's health service)
//! and one that does by script what servers should not do. Every call ends in one named outcome,
//! and the server's own count equals what the engine says it sent.

use std::sync::atomic::Ordering;
use std::time::Duration;

use serde_json::json;

use crate::peers::engine::{EngineOutput, block, run, target};
use crate::peers::grpc::{GOOD, GrpcPeer, Script, operation, serve, serve_limited};
use crate::peers::identity::Identity;
use crate::peers::raw;

fn call(peer: &GrpcPeer, clients: u32, connections: u32, requests: u64) -> EngineOutput {
    let target = target("grpc", peer.address, None);
    let output = run(&block(target, operation(&[0]), clients, connections, requests));
    output.assert_closed();
    output
}

#[test]
fn calls_multiplex_and_every_one_is_counted_on_both_sides() {
    let peer = serve(Script::good(), None);
    let output = call(&peer, 20, 3, 500);
    assert_eq!(output.outcome("ok"), 500);
    assert_eq!(output.status("0"), 500);
    output.assert_stamped();
    assert_eq!(output.sent(), peer.calls());
    assert_eq!(peer.seen.connections.load(Ordering::Relaxed), 3);
    assert_eq!(output.last()["httpVersion"], "HTTP/2");
    assert!(output.last()["rttUs"].as_f64().unwrap() > 0.0);
    assert!(output.number("/bytesSent") > 500 && output.number("/bytesReceived") > 500);
}

#[test]
fn the_request_is_what_the_spec_asked_for() {
    let peer = serve(Script::good(), None);
    call(&peer, 1, 1, 1);
    let headers = peer.seen.headers.lock().unwrap();
    let value = |name: &str| headers[name].to_str().unwrap();
    assert_eq!(value("content-type"), "application/grpc");
    assert_eq!(value("te"), "trailers");
    assert_eq!(value("grpc-timeout"), "10000m");
    assert_eq!(value("x-trace"), "abc");
    assert_eq!(value("key-bin"), "AAE");
    assert!(value("user-agent").starts_with("grpc-gonogo/"));
    assert_eq!(*peer.seen.message.lock().unwrap(), b"\0\0\0\0\x07\x0a\x05hello");
}

#[test]
fn tls_with_alpn_carries_calls_and_tells_its_facts() {
    let identity = Identity::new("localhost");
    let peer = serve(Script::good(), Some(&identity));
    let target = target("grpc", peer.address, Some(&identity.ca_pem));
    let output = run(&block(target, operation(&[0]), 4, 2, 100));
    output.assert_closed();
    assert_eq!((output.outcome("ok"), output.sent()), (100, peer.calls()));
    assert_eq!(output.last()["tls"]["alpn"], "h2");
    assert_eq!(output.last()["tls"]["version"], "TLSv1.3");
}

#[test]
fn statuses_count_under_their_number() {
    for (script, status) in [
        (Script::status("14", vec![]), "14"),
        (Script::status("5", vec![GOOD]), "5"),
        (Script::TrailersOnly("16"), "16"),
    ] {
        let peer = serve(script, None);
        let output = call(&peer, 4, 2, 40);
        assert_eq!(output.outcome("grpc_status"), 40, "{}", output.last());
        assert_eq!((output.status(status), output.sent()), (40, peer.calls()));
    }
}

#[test]
fn an_expected_status_is_a_success() {
    let peer = serve(Script::TrailersOnly("5"), None);
    let target = target("grpc", peer.address, None);
    let output = run(&block(target, operation(&[0, 5]), 2, 1, 20));
    assert_eq!((output.outcome("ok"), output.status("5"), output.sent()), (20, 20, peer.calls()));
}

#[test]
fn an_http_status_is_mapped_as_grpc_says() {
    for (http, status) in [(503, "14"), (404, "12"), (401, "16"), (500, "2")] {
        let script =
            Script::Answer { http, content: "text/html", data: vec![b"no"], trailers: vec![] };
        let peer = serve(script, None);
        let output = call(&peer, 2, 1, 20);
        assert_eq!(output.outcome("grpc_status"), 20, "HTTP {http}: {}", output.last());
        assert_eq!((output.status(status), output.sent()), (20, peer.calls()));
    }
}

#[test]
fn answers_that_are_not_what_they_claim_are_bad_responses() {
    let (grpc, ok) = ("application/grpc", vec![("grpc-status", "0")]);
    let cases: Vec<(&str, &'static str, Vec<&'static [u8]>, Vec<_>)> = vec![
        ("no message", grpc, vec![], ok.clone()),
        ("two messages", grpc, vec![GOOD, GOOD], ok.clone()),
        ("cut off", grpc, vec![b"\0\0\0\0\x09\x0a"], ok.clone()),
        ("too long a length", grpc, vec![b"\0\xff\xff\xff\xff\x0a\x02hi"], ok.clone()),
        ("compressed unasked", grpc, vec![b"\x01\0\0\0\x04\x0a\x02hi"], ok.clone()),
        ("not the message type", grpc, vec![b"\0\0\0\0\x02\x0a\x05"], ok.clone()),
        ("not UTF-8", grpc, vec![b"\0\0\0\0\x03\x0a\x01\xff"], ok.clone()),
        ("wrong content type", "text/plain", vec![GOOD], ok.clone()),
        ("no status", grpc, vec![GOOD], vec![("x", "y")]),
        ("a status that is none", grpc, vec![GOOD], vec![("grpc-status", "fine")]),
    ];
    for (name, content, data, trailers) in cases {
        let peer = serve(Script::Answer { http: 200, content, data, trailers }, None);
        let output = call(&peer, 2, 1, 10);
        assert_eq!(output.outcome("bad_response"), 10, "{name}: {}", output.last());
        assert_eq!(output.sent(), peer.calls(), "{name}");
    }
}

#[test]
fn a_message_in_many_pieces_is_one_message() {
    let pieces = GOOD.chunks(1).collect();
    let peer = serve(Script::status("0", pieces), None);
    let output = call(&peer, 3, 1, 30);
    assert_eq!((output.outcome("ok"), output.sent()), (30, peer.calls()));
}

#[test]
fn a_large_answer_passes_flow_control_again_and_again() {
    // Larger in sum than any window: capacity must be given back for this to end.
    let text = vec![b'x'; 1 << 20];
    let mut framed = vec![0, 0, 0x10, 0, 4, 0x0a, 0x80, 0x80, 0x40];
    framed.extend(text);
    let framed: &'static [u8] = Vec::leak(framed);
    let peer = serve(Script::status("0", vec![framed]), None);
    let output = call(&peer, 4, 1, 60);
    assert_eq!((output.outcome("ok"), output.sent()), (60, peer.calls()), "{}", output.last());
}

#[test]
fn a_small_window_of_the_server_delays_calls_but_loses_none() {
    let peer = serve_limited(Script::good(), None, 1_000, 5);
    let output = call(&peer, 4, 1, 20);
    assert_eq!((output.outcome("ok"), output.sent()), (20, peer.calls()), "{}", output.last());
}

#[test]
fn a_limit_of_streams_makes_calls_wait_their_turn() {
    let peer = serve_limited(Script::Slow(Duration::from_millis(1)), None, 2, 65_535);
    let output = call(&peer, 16, 1, 64);
    assert_eq!((output.outcome("ok"), output.sent()), (64, peer.calls()), "{}", output.last());
}

#[test]
fn a_reset_stream_costs_one_call_and_not_the_connection() {
    let peer = serve(Script::Reset(h2::Reason::INTERNAL_ERROR), None);
    let output = call(&peer, 4, 1, 20);
    assert_eq!((output.outcome("reset"), output.sent()), (20, peer.calls()), "{}", output.last());
    assert_eq!(peer.seen.connections.load(Ordering::Relaxed), 1);
}

#[test]
fn a_call_without_answer_times_out_and_its_stream_is_cancelled() {
    let peer = serve_limited(Script::Stall, None, 2, 65_535);
    let target = target("grpc", peer.address, None);
    let mut spec = block(target, operation(&[0]), 2, 1, 6);
    spec["timeoutMs"] = json!(100);
    let output = run(&spec);
    output.assert_closed();
    // Six calls fit through a limit of two only when the server receives each cancellation.
    assert_eq!((output.outcome("timeout"), output.sent()), (6, peer.calls()), "{}", output.last());
    assert_eq!(peer.seen.connections.load(Ordering::Relaxed), 1);
}

#[test]
fn a_deadline_that_the_server_keeps_is_one_outcome_whoever_is_first() {
    // The client looks at its deadlines every millisecond: the server is first with some of the calls.
    for (resets, after_ms) in [(false, 100), (true, 100)] {
        let after = Duration::from_millis(after_ms);
        let peer = serve(Script::GivesUp { after, resets }, None);
        let mut spec = block(target("grpc", peer.address, None), operation(&[0]), 4, 1, 40);
        spec["timeoutMs"] = json!(after_ms);
        let output = run(&spec);
        output.assert_closed();
        assert_eq!(
            (output.outcome("timeout"), output.sent()),
            (40, peer.calls()),
            "{}",
            output.last()
        );
        assert_eq!(output.last()["statuses"], json!({}), "no status of its own");
        assert_eq!(output.number("/counts/failed"), 40);
    }
    // A limit of the server's own comes before the deadline, and stays what the server output.
    let early = Script::GivesUp { after: Duration::from_millis(20), resets: false };
    let output = call(&serve(early, None), 4, 1, 8);
    assert_eq!((output.outcome("grpc_status"), output.status("4")), (8, 8), "{}", output.last());
}

#[test]
fn goaway_lets_running_calls_end_and_moves_on_to_a_new_connection() {
    let peer = serve(Script::GoAwayAfter(5), None);
    let output = call(&peer, 1, 1, 20);
    assert_eq!((output.outcome("ok"), output.sent()), (20, peer.calls()), "{}", output.last());
    assert!(peer.seen.connections.load(Ordering::Relaxed) >= 4);
}

#[test]
fn a_lost_connection_fails_its_calls_and_the_next_ones_get_another() {
    let peer = serve(Script::HangUp, None);
    let target = target("grpc", peer.address, None);
    let mut spec = block(target, operation(&[0]), 1, 1, 5);
    spec["durationMs"] = json!(1_500);
    let output = run(&spec);
    output.assert_closed();
    let lost = output.outcome("closed") + output.outcome("reset");
    assert!(lost >= 2 && lost == output.sent(), "{}", output.last());
    assert_eq!(output.sent(), peer.calls());
}

#[test]
fn peers_that_speak_no_http2_never_yield_a_success_or_a_hang() {
    let peers = [
        ("garbage", raw::answering(b"\xff\xfe\xfd garbage, and more of it, much more")),
        ("http1", raw::answering(b"HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n")),
        ("reset", raw::resetting()),
        ("silent", raw::silent()),
    ];
    for (name, peer) in peers {
        let mut spec = block(target("grpc", peer.address, None), operation(&[0]), 2, 1, 10);
        spec["durationMs"] = json!(600);
        spec["timeoutMs"] = json!(100);
        let output = run(&spec);
        assert_eq!(output.outcome("ok"), 0, "{name}");
        if output.last()["type"] == "result" {
            output.assert_closed();
            assert!(!output.last()["outcomes"].as_object().unwrap().is_empty(), "{name}");
        } else {
            assert_eq!(output.last()["type"], "problem", "{name}");
        }
    }
}

#[test]
fn a_spec_that_cannot_be_sent_is_refused_with_its_field() {
    let peer = serve(Script::good(), None);
    let cases = [
        ("method", json!("test.Echo/Nothing"), "grpc_schema"),
        ("messagesJson", json!(["{\"txet\":1}"]), "grpc_schema"),
        ("messagesJson", json!(["{}", "{}"]), "grpc_schema"),
        ("messagesJson", json!([]), "grpc_schema"),
        ("descriptorSetBase64", json!("////"), "grpc_schema"),
        ("descriptorSetBase64", json!("*"), "spec_invalid"),
        ("metadata", json!([["grpc-timeout", "1S"]]), "spec_invalid"),
    ];
    for (field, value, code) in cases {
        let mut operation = operation(&[0]);
        operation[field] = value;
        let output = run(&block(target("grpc", peer.address, None), operation, 1, 1, 1));
        assert_eq!((output.code, &output.last()["code"]), (2, &json!(code)), "{}", output.last());
        assert_eq!(output.last()["field"], format!("operations.0.operation.{field}"));
    }
    assert_eq!(peer.calls(), 0);
}

#[test]
fn open_load_keeps_its_books_too() {
    let peer = serve(Script::good(), None);
    let mut spec = block(target("grpc", peer.address, None), operation(&[0]), 1, 1, 200);
    spec["load"] = json!({
        "kind": "open", "ratePerS": 1_000, "arrivals": "poisson", "maxInFlight": 200, "connections": 2
    });
    let output = run(&spec);
    output.assert_closed();
    assert_eq!((output.outcome("ok"), output.sent()), (200, peer.calls()), "{}", output.last());
}
