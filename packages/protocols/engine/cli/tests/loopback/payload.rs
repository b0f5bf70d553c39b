//! Payload of every protocol, to the byte: bodies and messages without heads, framing and encryption. What was sent and
//! what is answered is known here, so that nothing else can be in the figures, nor be missing from them.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use crate::peers::demo::{self, Demo};
use crate::peers::engine::{block, run, target};
use crate::peers::grpc::{self, GOOD, Script as GrpcScript};
use crate::peers::http2::{self, Reply};
use crate::peers::http3::{self, Script as Http3Script};
use crate::peers::identity::Identity;
use crate::peers::quic::{self, Script as QuicScript};
use crate::peers::websocket;
use crate::support::{Behaviour, Server};

const REQUESTS: u64 = 40;
/// A body that is made for each request, 36 bytes long.
const MADE: &str = "{{uuid}}";
const MADE_BYTES: u64 = 36;

/// Payload sent and received by a block of that many requests.
fn payload(target: Value, operation: Value) -> (u64, u64) {
    let output = run(&block(target, operation, 4, 2, REQUESTS));
    assert_eq!(output.number("/counts/ok"), REQUESTS, "{}", output.last());
    let [sent, received] = ["Sent", "Received"].map(|way| {
        let payload = output.number(&format!("/payload{way}"));
        assert!(payload <= output.number(&format!("/bytes{way}")), "{}", output.last());
        payload
    });
    (sent, received)
}

/// So many bytes a request, each way.
fn each(sent: u64, received: u64) -> (u64, u64) {
    (REQUESTS * sent, REQUESTS * received)
}

fn post(body: &[u8]) -> Value {
    json!({ "kind": "http", "method": "POST", "path": "/a", "headers": [["x-head", "counts for nothing"]],
        "bodyBase64": STANDARD.encode(body), "expectStatus": [200, 503] })
}

#[test]
fn of_http1_it_is_bodies_whatever_their_framing() {
    for (answer, bytes) in [
        ("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok", 2),
        ("HTTP/1.1 503 Busy\r\ncontent-length: 5\r\nx: y\r\n\r\nsorry", 5),
        (
            "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n3;x=1\r\nabc\r\n2\r\nde\r\n0\r\nt: u\r\n\r\n",
            5,
        ),
        ("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nconnection: close\r\n\r\nto the end", 10),
    ] {
        let behaviour = match answer.contains("close") {
            true => Behaviour::FixedThenClose(answer),
            false => Behaviour::Dribble(answer),
        };
        let server = Server::start(behaviour);
        let target = target("http1", server.address, None);
        for (body, sent) in [(&b""[..], 0), (b"hello", 5), (MADE.as_bytes(), MADE_BYTES)] {
            assert_eq!(payload(target.clone(), post(body)), each(sent, bytes), "{answer}");
        }
    }
}

#[test]
fn of_http2_it_is_data_without_padding_and_frames() {
    let peer = http2::serve(Reply(200, Some(2), b"ok"), None, &[]);
    let target = target("http2", peer.address, None);
    for (body, sent) in [(&b""[..], 0), (&[7; 100_000], 100_000), (MADE.as_bytes(), MADE_BYTES)] {
        assert_eq!(payload(target.clone(), post(body)), each(sent, 2));
    }
}

#[test]
fn of_http3_it_is_data() {
    let identity = Identity::new("localhost");
    let peer = http3::serve(Http3Script::Answer(200, Some("2"), b"ok"), &identity, &[b"h3"]);
    let target = target("http3", peer.address, Some(&identity.ca_pem));
    for (body, sent) in [(&b""[..], 0), (&[7; 100_000], 100_000), (MADE.as_bytes(), MADE_BYTES)] {
        assert_eq!(payload(target.clone(), post(body)), each(sent, 2));
    }
}

#[test]
fn of_grpc_it_is_messages_without_their_prefixes() {
    let peer = grpc::serve(GrpcScript::good(), None);
    let output = payload(target("grpc", peer.address, None), grpc::operation(&[0]));
    assert_eq!(output, each("\n\x05hello".len() as u64, 4));
    // Two messages, whose pieces are none.
    let pieces = vec![&GOOD[..2], &GOOD[2..7], &GOOD[7..], GOOD];
    let mut talk = grpc::operation(&[0]);
    talk["method"] = json!("test.Echo/Talk");
    talk["exchange"] = json!("all-at-once");
    talk["messagesJson"] = json!(["{\"text\":\"hello\"}", "{}", "{\"text\":\"you\"}"]);
    let peer = grpc::serve(GrpcScript::status("0", pieces), None);
    assert_eq!(payload(target("grpc", peer.address, None), talk), each(7 + 5, 2 * 4));
}

#[test]
fn of_calls_in_turns_it_is_every_message() {
    let demo = Demo::serve();
    let turns = vec![json!({ "text": "four" }); 3];
    let converse = demo::operation("Converse", &turns, "ping-pong");
    let (sent, received) = payload(target("grpc", demo.address, None), converse);
    assert_eq!(sent, REQUESTS * 3 * 6);
    assert_eq!(demo.messages(), (REQUESTS * 3, REQUESTS * 3));
    assert!(received >= REQUESTS * 3 * 6, "{received}");
}

#[test]
fn of_websocket_it_is_messages_without_heads_and_handshakes() {
    let peer = websocket::echo(None);
    for (message, bytes) in [
        (vec![], 0),
        (vec![b'a'; 125], 125),
        (vec![b'a'; 126], 126),
        (vec![b'a'; 65_536], 65_536),
        (MADE.into(), MADE_BYTES),
    ] {
        let operation = json!({
            "kind": "websocket", "path": "/", "headers": [], "subprotocol": null, "messageType": "text",
            "messageBase64": STANDARD.encode(message), "reply": { "kind": "echo" },
        });
        let output = payload(target("websocket", peer.address, None), operation);
        assert_eq!(output, each(bytes, bytes));
    }
}

#[test]
fn of_quic_it_is_messages_on_streams_and_in_datagrams() {
    let identity = Identity::new("localhost");
    let peer = quic::serve(QuicScript::Echo, &identity, b"gonogo-echo");
    let target = target("quic", peer.address, Some(&identity.ca_pem));
    let long = "x".repeat(100_000);
    for (mode, message, bytes) in [
        ("stream", "a message", 9),
        ("stream", &long, 100_000),
        ("stream", MADE, MADE_BYTES),
        ("uni", "a message", 9),
        ("datagram", "a message", 9),
    ] {
        let expect = if mode == "uni" { "any" } else { "echo" };
        let operation = json!({
            "kind": "quic", "mode": mode, "messageBase64": STANDARD.encode(message),
            "expect": expect, "priority": 0,
        });
        let answered = if mode == "uni" { 0 } else { bytes };
        assert_eq!(payload(target.clone(), operation), each(bytes, answered), "{mode}");
    }
}
