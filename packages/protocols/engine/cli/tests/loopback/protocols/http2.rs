//! The HTTP/2 driver against servers on loopback: the h2 library by script, nginx, and peers that say
//! raw frames no server should say. Every request ends in one named outcome, and the server's own
//! count equals what the engine says it sent.

use std::sync::atomic::Ordering;

use serde_json::{Value, json};

use crate::peers::engine::{EngineOutput, block, run, target};
use crate::peers::http2::{Http2Peer, RawPeer, Reply, frame, raw, serve};
use crate::peers::identity::Identity;
use crate::peers::raw as bytes;

fn operation(method: &str, body: &[u8]) -> Value {
    use base64::Engine as _;
    json!({
        "kind": "http",
        "method": method,
        "path": "/things?a=1",
        "headers": [["X-Own", "value"], ["accept", "*/*"]],
        "bodyBase64": base64::engine::general_purpose::STANDARD.encode(body),
        "expectStatus": [200, 204],
    })
}

fn request(peer: &Http2Peer, operation: Value, clients: u32, requests: u64) -> EngineOutput {
    let output = run(&block(target("http2", peer.address, None), operation, clients, 2, requests));
    output.assert_closed();
    assert_eq!(output.sent(), peer.requests(), "{}", output.last());
    output
}

#[test]
fn requests_multiplex_and_carry_what_the_spec_asked_for() {
    let peer = serve(Reply(200, Some(2), b"ok"), None, &[]);
    let output = request(&peer, operation("GET", b""), 20, 500);
    assert_eq!((output.outcome("ok"), output.status("200")), (500, 500), "{}", output.last());
    output.assert_stamped();
    assert_eq!(output.last()["httpVersion"], "HTTP/2");
    assert!(output.last()["rttUs"].as_f64().unwrap() > 0.0);
    assert_eq!(peer.seen.connections.load(Ordering::SeqCst), 2);
    let last = peer.seen.last.lock().unwrap();
    let last = last.as_ref().unwrap();
    assert_eq!((last.method().as_str(), last.uri().path()), ("GET", "/things"));
    assert_eq!(last.uri().authority().unwrap().as_str(), peer.address.to_string());
    assert_eq!(last.headers()["x-own"], "value");
}

#[test]
fn tls_needs_h2_by_alpn() {
    let identity = Identity::new("localhost");
    let peer = serve(Reply(204, None, b""), Some(&identity), &[b"h2"]);
    let spec = |peer: &Http2Peer| {
        let target = target("http2", peer.address, Some(&identity.ca_pem));
        block(target, operation("GET", b""), 4, 2, 100)
    };
    let output = run(&spec(&peer));
    output.assert_closed();
    assert_eq!((output.outcome("ok"), output.sent()), (100, peer.requests()), "{}", output.last());
    output.assert_stamped();
    assert_eq!(output.last()["tls"]["alpn"], "h2");
    let without = serve(Reply(204, None, b""), Some(&identity), &[]);
    let output = run(&spec(&without));
    assert_eq!(output.last()["code"], "protocol_error", "{}", output.last());
    assert!(output.last()["remedy"].as_str().unwrap().contains("h2"));
}

#[test]
fn large_bodies_pass_flow_control_both_ways() {
    // 300 kB up pass windows of 65,535 bytes; 3 MB down are more than a stream's window.
    let down: &'static [u8] = Vec::leak(vec![b'x'; 3 << 20]);
    let peer = serve(Reply(200, Some(3 << 20), down), None, &[]);
    let output = request(&peer, operation("POST", &[7; 300_000]), 4, 12);
    assert_eq!(output.outcome("ok"), 12, "{}", output.last());
    assert_eq!(peer.seen.body_bytes.load(Ordering::SeqCst), 12 * 300_000);
    let last = peer.seen.last.lock().unwrap();
    assert_eq!(last.as_ref().unwrap().headers()["content-length"], "300000");
}

#[test]
fn the_answer_to_head_has_no_body_and_other_statuses_are_counted() {
    let peer = serve(Reply(200, Some(1_000), b""), None, &[]);
    let output = request(&peer, operation("HEAD", b""), 3, 30);
    assert_eq!(output.outcome("ok"), 30, "{}", output.last());
    let peer = serve(Reply(503, None, b"busy"), None, &[]);
    let output = request(&peer, operation("GET", b""), 3, 30);
    assert_eq!((output.outcome("http_status"), output.status("503")), (30, 30));
}

/// What a raw peer says to a request, by its stream.
type Answering = Box<dyn Fn(u32) -> Vec<u8> + Send + Sync>;

const END_HEADERS: u8 = 4;
const ALL: u8 = 5;
/// `:status: 200` alone.
const OK: &[u8] = &[0x88];

fn settings() -> Vec<u8> {
    frame(4, 0, 0, &[])
}

/// One client, one request after the other on one connection.
fn alone(peer: &RawPeer, requests: u64) -> EngineOutput {
    let target = target("http2", peer.address, None);
    let mut spec = block(target, operation("GET", b""), 1, 1, requests);
    spec["durationMs"] = json!(700);
    spec["timeoutMs"] = json!(400);
    let output = run(&spec);
    output.assert_closed();
    output
}

#[test]
fn answers_in_unusual_but_right_frames_are_answers() {
    let cases: Vec<(&str, Answering)> = vec![
        (
            "padded",
            Box::new(|id| {
                let head = frame(1, END_HEADERS | 8, id, b"\x03\x88\0\0\0");
                [head, frame(0, 1 | 8, id, b"\x05hi\0\0\0\0\0")].concat()
            }),
        ),
        (
            "continued",
            Box::new(|id| {
                let head = [frame(1, 1, id, b"\x88\x0f"), frame(9, 0, id, &[])].concat();
                [head, frame(9, END_HEADERS, id, b"\x0d\x010")].concat()
            }),
        ),
        (
            "interim first",
            Box::new(|id| {
                [frame(1, END_HEADERS, id, b"\x08\x03103"), frame(1, ALL, id, OK)].concat()
            }),
        ),
        (
            "with trailers",
            Box::new(|id| {
                let body = [frame(1, END_HEADERS, id, OK), frame(0, 0, id, b"hi")].concat();
                [body, frame(1, ALL, id, b"\0\x01a\x01b")].concat()
            }),
        ),
        (
            "among others",
            Box::new(|id| {
                let noise =
                    [frame(6, 0, 0, &[1; 8]), frame(99, 0, 0, b"?"), frame(2, 0, id, &[0; 5])];
                [noise.concat(), settings(), frame(8, 0, 0, &[0, 0, 0, 1]), frame(1, ALL, id, OK)]
                    .concat()
            }),
        ),
        (
            "with a table that changes",
            Box::new(|id| {
                // HEADER_TABLE_SIZE goes up and down: the next request must say so first.
                let size = [0, 1, 0, 0, 0, (id % 200) as u8];
                [frame(4, 0, 0, &size), frame(1, ALL, id, OK)].concat()
            }),
        ),
    ];
    for (name, reply) in cases {
        let peer = raw(settings(), reply);
        let output = alone(&peer, 20);
        assert_eq!((output.outcome("ok"), output.sent()), (20, 20), "{name}: {}", output.last());
        assert_eq!(peer.requests(), 20, "{name}");
        assert_eq!(peer.connections.load(Ordering::Relaxed), 1, "{name}");
    }
}

#[test]
fn what_servers_must_not_say_becomes_a_counted_outcome() {
    let cases: Vec<(&str, &str, Answering)> = vec![
        ("data on a stream never opened", "protocol_error", Box::new(|_| frame(0, 0, 99, b"hi"))),
        ("a frame too long", "protocol_error", Box::new(|id| frame(0, 0, id, &[0; 20_000]))),
        ("no HPACK", "protocol_error", Box::new(|id| frame(1, ALL, id, &[0x80]))),
        ("a push", "protocol_error", Box::new(|id| frame(5, 4, id, &[0, 0, 0, 2, 0x88]))),
        ("no status", "protocol_error", Box::new(|id| frame(1, ALL, id, &[]))),
        (
            "a window too wide",
            "protocol_error",
            Box::new(|_| frame(8, 0, 0, &[127, 255, 255, 255])),
        ),
        (
            "a flood of pings",
            "protocol_error",
            Box::new(|_| frame(6, 0, 0, &[0; 8]).repeat(11_000)),
        ),
        ("a flood of settings", "protocol_error", Box::new(|_| settings().repeat(11_000))),
        (
            "a header without end",
            "answer_too_large",
            Box::new(|id| {
                [frame(1, 0, id, OK), frame(9, 0, id, b"\0\x01a\x01b").repeat(100)].concat()
            }),
        ),
        (
            "data for an answer that was refused",
            "protocol_error",
            Box::new(|id| {
                [frame(1, END_HEADERS, id, &[]), frame(0, 0, id, &[0; 16_384]).repeat(10)].concat()
            }),
        ),
        (
            "a length that is not kept",
            "bad_response",
            Box::new(|id| {
                [frame(1, END_HEADERS, id, b"\x88\x0f\x0d\x019"), frame(0, 1, id, b"hi")].concat()
            }),
        ),
        ("a reset", "reset", Box::new(|id| frame(3, 0, id, &[0, 0, 0, 2]))),
        ("silence", "timeout", Box::new(|_| Vec::new())),
    ];
    for (name, outcome, reply) in cases {
        let peer = raw(settings(), reply);
        let output = alone(&peer, 5);
        assert!(output.sent() > 0, "{name}: {}", output.last());
        // A request that the block's end cut short is unanswered; all others end as they should.
        let unanswered = output.number("/totals/unanswered");
        assert_eq!(
            output.outcome(outcome) + unanswered,
            output.sent(),
            "{name}: {}",
            output.last()
        );
        assert_eq!(peer.requests(), output.sent(), "{name}: {}", output.last());
    }
}

#[test]
fn streams_that_goaway_leaves_out_go_again_elsewhere() {
    // Each connection answers its first stream, then says that it processed nothing beyond it.
    let peer = raw(settings(), |id| match id {
        1 => [frame(1, ALL, 1, OK), frame(7, 0, 0, &[0, 0, 0, 1, 0, 0, 0, 0])].concat(),
        _ => Vec::new(),
    });
    let output = alone(&peer, 10);
    assert_eq!((output.outcome("ok"), output.sent()), (10, 10), "{}", output.last());
    assert!(peer.connections.load(Ordering::Relaxed) >= 10);
}

#[test]
fn peers_that_are_no_http2_server_are_problems_with_a_remedy() {
    let peers = [
        ("http1", bytes::answering(b"HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n")),
        ("garbage", bytes::answering(&[0xff; 400])),
        ("reset", bytes::resetting()),
    ];
    for (name, peer) in peers {
        let output =
            run(&block(target("http2", peer.address, None), operation("GET", b""), 1, 1, 5));
        assert_eq!(output.last()["code"], "protocol_error", "{name}: {}", output.last());
        assert!(output.last()["remedy"].as_str().unwrap().contains("HTTP/2"), "{name}");
    }
}
