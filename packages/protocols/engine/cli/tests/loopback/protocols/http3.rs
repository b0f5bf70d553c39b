//! The HTTP/3 driver against scripted servers on loopback, good ones and hostile ones.
//! Every request ends in one named outcome, and the server's own count equals what was sent.

use std::time::Duration;

use base64::Engine as _;
use serde_json::{Value, json};

use crate::peers::engine::{EngineOutput, block, run, target};
use crate::peers::http3::{Http3Peer, Script, serve};
use crate::peers::identity::Identity;

fn operation(method: &str, body: &str) -> Value {
    json!({
        "kind": "http",
        "method": method,
        "path": "/dispatch?x=1",
        "headers": [["content-type", "application/json"]],
        "bodyBase64": base64::engine::general_purpose::STANDARD.encode(body),
        "expectStatus": [200, 201],
    })
}

fn peer(script: Script) -> (Http3Peer, Identity) {
    let identity = Identity::new("localhost");
    (serve(script, &identity, &[b"h3"]), identity)
}

fn request(
    script: Script,
    clients: u32,
    connections: u32,
    requests: u64,
) -> (EngineOutput, Http3Peer) {
    let (peer, identity) = peer(script);
    let target = target("http3", peer.address, Some(&identity.ca_pem));
    let output =
        run(&block(target, operation("POST", "{\"id\":1}"), clients, connections, requests));
    output.assert_closed();
    (output, peer)
}

#[test]
fn requests_multiplex_and_every_one_is_counted_on_both_sides() {
    let (output, peer) = request(Script::Answer(200, Some("2"), b"ok"), 20, 3, 400);
    assert_eq!((output.outcome("ok"), output.status("200")), (400, 400), "{}", output.last());
    output.assert_stamped();
    assert_eq!(output.sent(), peer.requests());
    assert_eq!(peer.body_bytes.load(std::sync::atomic::Ordering::Relaxed), 8 * 400);
    assert_eq!(output.number("/connections/opened"), 3);
    assert_eq!(output.last()["httpVersion"], "HTTP/3");
    assert_eq!(output.last()["tls"]["alpn"], "h3");
    assert!(output.last()["rttUs"].as_f64().unwrap() > 0.0);
    assert_eq!(output.last()["path"]["transport"], "quic");
    assert!(output.number("/path/sentPackets") > 3);
    assert!(output.number("/bytesSent") > 8 * 400 && output.number("/bytesReceived") > 2 * 400);
}

#[test]
fn statuses_are_judged_and_counted() {
    let (output, peer) = request(Script::Answer(201, None, b""), 4, 1, 20);
    assert_eq!((output.outcome("ok"), output.status("201")), (20, 20));
    assert_eq!(output.sent(), peer.requests());
    let (output, peer) = request(Script::Answer(503, None, b"no"), 4, 1, 20);
    assert_eq!((output.outcome("http_status"), output.status("503")), (20, 20));
    assert_eq!(output.sent(), peer.requests());
}

#[test]
fn a_body_is_read_to_its_end_and_must_be_as_long_as_announced() {
    let long: &'static [u8] = Vec::leak(vec![b'x'; 3 << 20]);
    let (output, peer) = request(Script::Answer(200, Some("3145728"), long), 2, 1, 10);
    assert_eq!((output.outcome("ok"), output.sent()), (10, peer.requests()), "{}", output.last());
    let (output, peer) = request(Script::Answer(200, Some("9"), b"short"), 2, 1, 10);
    assert_eq!((output.outcome("bad_response"), output.sent()), (10, peer.requests()));
}

#[test]
fn a_get_without_body_is_a_whole_request() {
    let (peer, identity) = peer(Script::Answer(200, None, b"ok"));
    let target = target("http3", peer.address, Some(&identity.ca_pem));
    let output = run(&block(target, operation("GET", ""), 2, 1, 20));
    assert_eq!((output.outcome("ok"), output.sent()), (20, peer.requests()), "{}", output.last());
}

#[test]
fn a_reset_stream_costs_one_request_and_not_the_connection() {
    let (output, peer) = request(Script::Reset, 4, 1, 20);
    assert_eq!(
        (output.outcome("reset"), output.sent()),
        (20, peer.requests()),
        "{}",
        output.last()
    );
    assert_eq!(output.number("/connections/opened"), 1);
}

#[test]
fn a_request_without_answer_times_out() {
    let (peer, identity) = peer(Script::Stall);
    let target = target("http3", peer.address, Some(&identity.ca_pem));
    let mut spec = block(target, operation("POST", "{}"), 2, 1, 6);
    spec["timeoutMs"] = json!(100);
    let output = run(&spec);
    output.assert_closed();
    assert_eq!(
        (output.outcome("timeout"), output.sent()),
        (6, peer.requests()),
        "{}",
        output.last()
    );
}

#[test]
fn a_lost_connection_fails_its_requests_and_the_next_ones_get_another() {
    let (output, peer) = request(Script::CloseAfter(3), 1, 1, 9);
    assert_eq!((output.outcome("ok"), output.outcome("closed")), (6, 3), "{}", output.last());
    assert_eq!(output.sent(), peer.requests());
    assert!(output.number("/connections/reconnects") >= 2);
}

#[test]
fn handshakes_that_cannot_succeed_are_reported_as_such() {
    let (_, untrusted) = peer(Script::Stall);
    let other = Identity::new("localhost");
    let no_h3 = serve(Script::Stall, &other, &[b"other"]);
    let (good, identity) = peer(Script::Answer(200, None, b"ok"));
    for (name, address, ca) in [
        ("unknown CA", good.address, &untrusted.ca_pem),
        ("no h3 by ALPN", no_h3.address, &other.ca_pem),
    ] {
        let mut spec = block(target("http3", address, Some(ca)), operation("GET", ""), 1, 1, 5);
        spec["durationMs"] = json!(500);
        let output = run(&spec);
        let reported = output.last()["code"] == "tls_failed" || output.outcome("tls_failed") > 0;
        assert!(reported && output.last()["outcomes"]["ok"].is_null(), "{name}: {}", output.last());
    }
    let mut spec =
        block(target("http3", good.address, Some(&identity.ca_pem)), operation("GET", ""), 1, 1, 5);
    spec["target"]["tls"]["insecure"] = json!(true);
    spec["target"]["tls"]["serverName"] = json!("another.test");
    assert_eq!(run(&spec).outcome("ok"), 5, "insecure checks nothing");
    assert_eq!(good.requests(), 5);
}

#[test]
fn a_header_that_has_no_place_in_http3_is_refused() {
    let (peer, identity) = peer(Script::Answer(200, None, b"ok"));
    let mut operation = operation("GET", "");
    operation["headers"] = json!([["Connection", "close"]]);
    let output =
        run(&block(target("http3", peer.address, Some(&identity.ca_pem)), operation, 1, 1, 1));
    assert_eq!(
        (output.code, &output.last()["field"]),
        (2, &json!("operations.0.operation.headers"))
    );
    assert_eq!(peer.requests(), 0);
}

#[test]
fn slow_answers_are_answers() {
    let (output, peer) = request(Script::Slow(Duration::from_millis(5)), 10, 1, 50);
    assert_eq!((output.outcome("ok"), output.sent()), (50, peer.requests()), "{}", output.last());
}
