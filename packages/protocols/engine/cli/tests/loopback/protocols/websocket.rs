//! WebSocket against tungstenite, and against raw servers that break every rule there is.
//! In every case the server's own count of messages equals what the engine says it sent.
//! Nobody is met with a busy loop of reconnects.

use std::io::{Read, Write};
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use base64::Engine as _;
use gonogo_core::Outcome;
use gonogo_load::Performed;
use gonogo_wire::{Arrivals, BlockSpec, OpenLoad, ProblemCode, StopReason, WireLoad, WireTls};
use serde_json::{Value, json};

use crate::peers::identity::Identity;
use crate::peers::raw;
use crate::peers::websocket::{
    Peer, Then, agreement, echo, frame, limited, pinging, read_handshake, scripted,
};
use crate::support::run;

/// A closed block of `requests` requests from one client at a time on each of `connections`.
pub fn block(
    address: SocketAddr,
    connections: u32,
    requests: u64,
    message: &[u8],
    change: Value,
) -> BlockSpec {
    let mut operation = json!({
        "kind": "websocket",
        "path": "/",
        "headers": [],
        "subprotocol": null,
        "messageType": "text",
        "messageBase64": base64::engine::general_purpose::STANDARD.encode(message),
        "reply": { "kind": "echo" },
    });
    operation.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
    let target = crate::peers::engine::target("websocket", address, None);
    let block = crate::peers::engine::block(target, operation, connections, connections, requests);
    let mut spec = BlockSpec::parse(&block.to_string()).unwrap();
    // Only a test of time-outs may depend on one.
    (spec.timeout_ms, spec.duration_ms) = (20_000, 20_000);
    spec
}

pub fn performed(spec: BlockSpec, peer: &Peer) -> Performed {
    let performed = run(spec).unwrap();
    let sent = performed.aggregate.totals.sent;
    assert_eq!(peer.settled(|seen| &seen.messages, sent), sent, "the server counts the same");
    performed
}

/// Every request ended in this one way.
pub fn only(performed: &Performed, outcome: Outcome) {
    let outcomes: Vec<_> = performed.aggregate.outcomes.occurred().collect();
    assert_eq!(outcomes.len(), 1, "{outcomes:?}");
    assert_eq!(outcomes[0].0, outcome);
}

#[test]
fn echoes_of_every_size_and_kind_come_back() {
    let peer = echo(None);
    let mut total = 0;
    for size in [0, 1, 125, 126, 65_535, 65_536, 1 << 20] {
        for kind in ["text", "binary"] {
            let message = vec![b'a'; size];
            let requests = if size > 10_000 { 8 } else { 100 };
            let change = json!({ "messageType": kind });
            let performed = run(block(peer.address, 2, requests, &message, change)).unwrap();
            only(&performed, Outcome::Ok);
            assert_eq!(performed.aggregate.counts.ok, requests, "{size} {kind}");
            assert_eq!((performed.opened, performed.reconnects), (2, 0));
            total += performed.aggregate.totals.sent;
            assert_eq!(peer.settled(|seen| &seen.messages, total), total, "{size} {kind}");
        }
    }
    let connections = peer.connections();
    assert_eq!(peer.settled(|seen| &seen.closes, connections), connections, "each says goodbye");
}

#[test]
fn what_is_reported_of_a_block() {
    let peer = echo(None);
    let change = json!({ "subprotocol": "demo.v1", "headers": [["origin", "http://localhost"]] });
    let performed = performed(block(peer.address, 4, 200, b"hello", change), &peer);
    only(&performed, Outcome::Ok);
    crate::support::check_stamped(&performed);
    assert_eq!((performed.http_version, performed.unsolicited), ("WebSocket", 0));
    assert_eq!(performed.aggregate.connect.count(), 4, "the handshake is connection set-up");
    assert!(performed.aggregate.statuses.is_empty(), "a message has no status");
    assert!(performed.rtt_us.is_some());
    // The handshakes came before the window; goodbyes of 8 bytes may still be in it.
    assert_eq!(performed.traffic.received, 200 * 7);
    let goodbyes = performed.traffic.sent - 200 * 11;
    assert!(goodbyes <= 4 * 8, "{goodbyes}");
}

#[test]
fn over_tls_as_without() {
    let identity = Identity::new("localhost");
    let peer = echo(Some(&identity));
    for message in [&b"hello"[..], &vec![b'x'; 100_000]] {
        let mut spec = block(peer.address, 2, 20, message, json!({}));
        let ca_pem = Some(identity.ca_pem.clone());
        let server_name = "localhost".to_owned();
        spec.target.tls =
            Some(WireTls { ca_pem, server_name, insecure: false, ..WireTls::default() });
        let before = peer.seen.messages.load(Ordering::SeqCst);
        let performed = run(spec).unwrap();
        only(&performed, Outcome::Ok);
        let expected = before + performed.aggregate.totals.sent;
        assert_eq!(peer.settled(|seen| &seen.messages, expected), expected);
        let facts = performed.tls.unwrap();
        assert_eq!((&*facts.version, facts.alpn.as_deref()), ("TLSv1.3", Some("http/1.1")));
    }
    assert_eq!(peer.settled(|seen| &seen.closes, 4), 4, "goodbye is said under TLS as well");
}

#[test]
fn fragments_with_pings_between_them_are_one_answer() {
    let peer = scripted(Vec::new(), |message| {
        let (first, second) = message.split_at(message.len() / 2);
        let bytes = [
            frame(0x01, first),
            frame(0x89, b"are you there"),
            frame(0x00, b""),
            frame(0x8a, b"unasked"),
            frame(0x80, second),
        ];
        (bytes.concat(), Then::Read)
    });
    let message = "größer".as_bytes();
    let performed = performed(block(peer.address, 2, 100, message, json!({})), &peer);
    only(&performed, Outcome::Ok);
    let sent = performed.aggregate.totals.sent;
    assert_eq!(peer.settled(|seen| &seen.pongs, sent), sent, "every ping is answered");
}

#[test]
fn an_answer_in_single_bytes() {
    let peer = raw::listen(|mut stream| {
        let Some(key) = read_handshake(&mut stream) else { return };
        for byte in agreement(&key).as_bytes() {
            stream.write_all(&[*byte]).unwrap();
        }
        let mut message = [0; 8];
        while stream.read_exact(&mut message).is_ok() {
            for byte in frame(0x81, b"hi") {
                if stream.write_all(&[byte]).is_err() {
                    return;
                }
            }
        }
    });
    let performed = run(block(peer.address, 1, 20, b"hi", json!({}))).unwrap();
    only(&performed, Outcome::Ok);
    assert_eq!(performed.aggregate.counts.ok, 20);
}

#[test]
fn messages_that_nobody_asked_for_are_counted_and_passed_over() {
    let greeting = frame(0x81, b"welcome");
    let peer = scripted(greeting.clone(), |_| {
        let noise = [frame(0x81, b"news"), frame(0x82, b"more news")].concat();
        ([noise, frame(0x81, b"{\"status\":\"QUEUED\"}")].concat(), Then::Read)
    });
    let reply = json!({ "reply": { "kind": "contains", "text": "QUEUED" } });
    let contains = performed(block(peer.address, 1, 50, b"{}", reply), &peer);
    only(&contains, Outcome::Ok);
    assert_eq!(contains.unsolicited, 1 + 2 * contains.aggregate.totals.sent);

    // Any: the greeting came with the handshake, before there was a request it could answer.
    let peer = scripted(greeting, |message| (frame(0x81, message), Then::Read));
    let reply = json!({ "reply": { "kind": "any" } });
    let any = performed(block(peer.address, 1, 50, b"{}", reply), &peer);
    only(&any, Outcome::Ok);
    assert_eq!((any.unsolicited, any.traffic.received), (1, 4 * 50));
}

#[test]
fn every_broken_rule_is_a_counted_failure() {
    let long_ping = [&[0x89, 126, 0, 126][..], &[0; 126]].concat();
    let cases: [(&str, Vec<u8>, Then, Outcome); 13] = [
        ("masked", vec![0x81, 0x82, 1, 2, 3, 4, 0, 0], Then::Read, Outcome::ProtocolError),
        ("RSV1", frame(0xc1, b"hi"), Then::Read, Outcome::ProtocolError),
        ("reserved opcode", frame(0x83, b"hi"), Then::Read, Outcome::ProtocolError),
        ("long control frame", long_ping, Then::Read, Outcome::ProtocolError),
        ("continuation of nothing", frame(0x80, b"hi"), Then::Read, Outcome::ProtocolError),
        ("not UTF-8", frame(0x81, b"\xff"), Then::Read, Outcome::ProtocolError),
        ("garbage", b"HTTP/1.1 200 OK\r\n\r\n".to_vec(), Then::Read, Outcome::ProtocolError),
        ("another echo", frame(0x81, b"ho"), Then::Read, Outcome::BadResponse),
        (
            "endless fragments",
            frame(0x00, b"").repeat(200_000),
            Then::Read,
            Outcome::AnswerTooLarge,
        ),
        ("close without a frame", Vec::new(), Then::Close, Outcome::Closed),
        ("half an answer", vec![0x81, 2, b'h'], Then::Close, Outcome::Closed),
        ("half close", Vec::new(), Then::HalfClose, Outcome::Closed),
        ("reset", Vec::new(), Then::Reset, Outcome::Reset),
    ];
    for (name, bytes, then, outcome) in cases {
        let begins = if name == "endless fragments" { frame(0x01, b"") } else { Vec::new() };
        let answer = [begins, bytes].concat();
        let peer = scripted(Vec::new(), move |_| (answer.clone(), then.clone()));
        let mut spec = block(peer.address, 2, 6, b"hi", json!({}));
        spec.duration_ms = 2_000;
        let performed = performed(spec, &peer);
        let outcomes: Vec<_> = performed.aggregate.outcomes.occurred().collect();
        assert!(outcomes.iter().all(|(one, _)| *one == outcome), "{name}: {outcomes:?}");
        assert!(performed.aggregate.counts.failed > 0, "{name}");
        assert!(peer.connections() < 100, "{name}: {} connections", peer.connections());
    }
}

#[test]
fn a_close_frame_tells_its_code() {
    let peer = scripted(Vec::new(), |_| (frame(0x88, b"\x03\xf0no"), Then::Read));
    let mut spec = block(peer.address, 2, 6, b"hi", json!({}));
    spec.duration_ms = 2_000;
    let performed = performed(spec, &peer);
    only(&performed, Outcome::Closed);
    let failed = performed.aggregate.counts.failed;
    assert_eq!(performed.aggregate.statuses.iter().collect::<Vec<_>>(), [(&1008, &failed)]);
    // Connections that were opened and not used say goodbye as well.
    let connections = peer.connections();
    assert_eq!(peer.settled(|seen| &seen.closes, connections), connections, "a close is answered");
    assert!(peer.connections() < 100, "{} connections", peer.connections());
}

#[test]
fn a_server_that_closes_after_each_answer_costs_no_request() {
    let peer = scripted(Vec::new(), |message| {
        ([frame(0x81, message), frame(0x88, b"\x03\xe9")].concat(), Then::Read)
    });
    let performed = performed(block(peer.address, 2, 40, b"hi", json!({})), &peer);
    only(&performed, Outcome::Ok);
    assert_eq!(performed.aggregate.counts.ok, 40);
    assert!(performed.reconnects >= 38, "{} reconnects", performed.reconnects);
}

#[test]
fn idle_connections_answer_pings() {
    let peer = pinging(Duration::from_millis(100));
    let mut spec = block(peer.address, 10, 1_000, b"hi", json!({}));
    // Three requests a second on ten connections: most of them wait for their first all the time.
    let arrivals = Arrivals::Uniform;
    spec.load =
        WireLoad::Open(OpenLoad { rate_per_s: 3.0, arrivals, max_in_flight: 10, connections: 10 });
    (spec.max_requests, spec.warmup_ms, spec.duration_ms) = (None, 0, 1_500);
    let performed = performed(spec, &peer);
    only(&performed, Outcome::Ok);
    assert_eq!((performed.opened, performed.reconnects), (10, 0));
    assert_eq!(peer.seen.given_up.load(Ordering::SeqCst), 0);
    assert!(peer.seen.pongs.load(Ordering::SeqCst) >= 50);
}

#[test]
fn connections_that_fail_at_the_start_are_counted_and_the_others_work() {
    let closed = |address| block(address, 8, 40, b"hi", json!({}));
    let open = |address| {
        let mut spec = closed(address);
        let arrivals = Arrivals::Uniform;
        let load = OpenLoad { rate_per_s: 200.0, arrivals, max_in_flight: 40, connections: 8 };
        spec.load = WireLoad::Open(load);
        spec
    };
    for load in [&closed as &dyn Fn(SocketAddr) -> BlockSpec, &open] {
        let peer = limited(3);
        let mut spec = load(peer.address);
        spec.warmup_ms = 0;
        let performed = performed(spec, &peer);
        only(&performed, Outcome::Ok);
        assert_eq!((performed.aggregate.counts.ok, performed.opened), (40, 3));
        assert!(performed.connects_failed >= 5, "{}", performed.connects_failed);
        assert_eq!((performed.reconnects, performed.stop_reason), (0, StopReason::Requests));
    }
    assert_eq!(run(closed(limited(0).address)).err().unwrap().code, ProblemCode::ProtocolError);
}

#[test]
fn silence_ends_in_time_outs() {
    let peer = scripted(Vec::new(), |_| (Vec::new(), Then::Read));
    let mut spec = block(peer.address, 2, 4, b"hi", json!({}));
    spec.timeout_ms = 100;
    let performed = performed(spec, &peer);
    only(&performed, Outcome::Timeout);
    assert_eq!(performed.aggregate.censored.count(), performed.aggregate.counts.failed);
}

#[test]
fn handshakes_that_fail_are_named() {
    let wrong =
        b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
                  Sec-WebSocket-Accept: AAAAAAAAAAAAAAAAAAAAAAAAAAA=\r\n\r\n";
    let forbidden = b"HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\n\r\n";
    let cases = [
        (raw::answering(wrong), ProblemCode::ProtocolError, "Sec-WebSocket-Accept"),
        (raw::answering(forbidden), ProblemCode::ProtocolError, "HTTP 403"),
        (raw::answering(b"\x16\x03\x01 garbage"), ProblemCode::ProtocolError, "not in HTTP/1.1"),
        (raw::resetting(), ProblemCode::ConnectFailed, "during the WebSocket handshake"),
        (
            raw::listen(|mut stream| drop(stream.read(&mut [0; 4096]))),
            ProblemCode::ConnectFailed,
            "",
        ),
    ];
    for (peer, code, words) in cases {
        let problem = run(block(peer.address, 1, 1, b"hi", json!({}))).err().expect(words);
        assert_eq!(problem.code, code, "{}", problem.message);
        assert!(problem.message.contains("handshake"), "{}", problem.message);
        let named = problem.message.contains(words) || problem.message.contains("broke during");
        assert!(named && !problem.remedy.is_empty(), "{}", problem.message);
        assert_eq!(peer.connections.load(Ordering::Relaxed), 1);
    }
    let missing = block(echo(None).address, 1, 1, b"hi", json!({ "subprotocol": "other" }));
    assert!(run(missing).err().unwrap().message.contains("subprotocol other"));
}

#[test]
fn a_silent_handshake_ends_in_time() {
    let mut spec = block(raw::silent().address, 1, 1, b"hi", json!({}));
    // Connecting may take three seconds at least, whatever the time-out of answers.
    spec.timeout_ms = 100;
    assert_eq!(run(spec).err().unwrap().code, ProblemCode::ConnectTimeout);
}

#[test]
fn a_server_that_refuses_to_come_back_is_not_stormed() {
    let accepted = Arc::new(AtomicU64::new(0));
    let counter = accepted.clone();
    let peer = raw::listen(move |mut stream| {
        let Some(key) = read_handshake(&mut stream) else { return };
        if counter.fetch_add(1, Ordering::SeqCst) > 0 {
            drop(
                stream.write_all(b"HTTP/1.1 503 Service Unavailable\r\ncontent-length: 0\r\n\r\n"),
            );
            return;
        }
        stream.write_all(agreement(&key).as_bytes()).unwrap();
        let mut message = [0; 8];
        stream.read_exact(&mut message).unwrap();
        // The answer, then a close: there is no second request on this connection.
        let last_frames = [frame(0x81, b"hi"), frame(0x88, b"")].concat();
        stream.write_all(&last_frames).unwrap();
        while matches!(stream.read(&mut message), Ok(read) if read > 0) {}
    });
    let mut spec = block(peer.address, 1, 1_000, b"hi", json!({}));
    spec.duration_ms = 1_000;
    let performed = run(spec).unwrap();
    assert_eq!((performed.aggregate.totals.sent, performed.aggregate.totals.answered), (1, 1));
    assert!(performed.connects_failed > 0);
    assert!(accepted.load(Ordering::SeqCst) < 100, "a busy loop of handshakes");
}

#[test]
fn a_greeting_that_breaks_the_rules_fails_requests_not_the_engine() {
    let peer = scripted(vec![0xff, 0xff], |message| (frame(0x81, message), Then::Read));
    let mut spec = block(peer.address, 1, 5, b"hi", json!({}));
    spec.duration_ms = 1_000;
    let performed = run(spec).unwrap();
    only(&performed, Outcome::ProtocolError);
    assert_eq!(peer.settled(|seen| &seen.messages, 0), 0, "nothing is sent to such a server");
    assert!(peer.connections() < 100, "{} connections", peer.connections());
}
