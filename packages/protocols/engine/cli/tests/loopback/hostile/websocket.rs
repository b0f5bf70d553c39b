//! WebSocket peers: floods of control frames, lengths that lie, handshakes that never end.
//! `websocket.rs` of the other folder holds the broken rules of single frames.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::atomic::Ordering;
use std::time::Duration;

use serde_json::{Value, json};

use super::{all_ended_in, assert_no_reconnect_storm, bounded, each};
use crate::peers::engine::{block, target};
use crate::peers::raw;
use crate::peers::websocket::{Then, frame, scripted};

fn spec(address: std::net::SocketAddr, requests: u64) -> Value {
    let operation = json!({
        "kind": "websocket", "path": "/", "headers": [], "subprotocol": null,
        "messageType": "text", "messageBase64": "aGk=", "reply": { "kind": "echo" },
    });
    block(target("websocket", address, None), operation, 1, 1, requests)
}

#[test]
fn frames_that_lie_or_flood_have_their_code() {
    let long = |length: u64| [&[0x81, 127][..], &length.to_be_bytes()].concat();
    let cases: Vec<(&str, Vec<u8>, Then, &str)> = vec![
        ("a length beyond 63 bits", long(u64::MAX), Then::Read, "protocol_error"),
        ("a length of 8 EB that never comes", long(1 << 62), Then::Read, "answer_too_large"),
        ("a length of 1 MB and a close", long(1 << 20), Then::Close, "closed"),
        ("a length in too many bytes", long(2), Then::Read, "protocol_error"),
        ("pings and nothing else", frame(0x89, b"there?").repeat(20_000), Then::Read, "timeout"),
        ("pongs nobody asked for", frame(0x8a, b"here!").repeat(20_000), Then::Read, "timeout"),
        ("a fragmented ping", frame(0x09, b"hi"), Then::Read, "protocol_error"),
        (
            "a new message within a message",
            [frame(0x01, b"h"), frame(0x81, b"i")].concat(),
            Then::Read,
            "protocol_error",
        ),
        ("a flood of closes", frame(0x88, b"\x03\xe8").repeat(20_000), Then::Read, "closed"),
        ("a close of one byte", frame(0x88, b"\x03"), Then::Read, "protocol_error"),
        ("a close code nobody may send", frame(0x88, b"\x03\xed"), Then::Read, "protocol_error"),
        ("a fragment that is not gone on with", frame(0x01, b"h"), Then::Read, "timeout"),
        ("binary for text", frame(0x82, b"hi"), Then::Read, "bad_response"),
        (
            "a flood of answers to no request",
            frame(0x81, b"no").repeat(20_000),
            Then::Read,
            "bad_response",
        ),
    ];
    each(cases, |(name, answer, then, outcome)| {
        let peer = scripted(Vec::new(), move |_| (answer.clone(), then.clone()));
        let output = bounded(name, spec(peer.address, 4), 300);
        all_ended_in(name, &output, outcome);
        let sent = output.sent();
        assert_eq!(peer.settled(|seen| &seen.messages, sent), sent, "{name}: {}", output.last());
        assert_no_reconnect_storm(name, peer.connections());
    });
}

type Script = fn(&mut TcpStream) -> std::io::Result<()>;

#[test]
fn handshakes_that_never_end_are_problems_in_time() {
    let cases: Vec<(&str, Script, &str)> = vec![
        (
            "a header of a megabyte",
            |stream| {
                stream.write_all(b"HTTP/1.1 101 Switching Protocols\r\nx: ")?;
                stream.write_all(&vec![b'x'; 1 << 20])
            },
            "protocol_error",
        ),
        (
            "a thousand headers",
            |stream| {
                stream.write_all(b"HTTP/1.1 101 Switching Protocols\r\n")?;
                stream.write_all(&b"a: b\r\n".repeat(1_000))
            },
            "protocol_error",
        ),
        (
            "a flood of interim answers",
            |stream| loop {
                stream.write_all(&b"HTTP/1.1 100 \r\n\r\n".repeat(4_000))?;
            },
            "protocol_error",
        ),
        (
            "a header byte by byte",
            |stream| {
                stream.write_all(b"HTTP/1.1 101 Switching Protocols\r\nx: ")?;
                loop {
                    stream.write_all(b"y")?;
                    std::thread::sleep(Duration::from_millis(5));
                }
            },
            "connect_timeout",
        ),
        (
            "half a header and a close",
            |stream| stream.write_all(b"HTTP/1.1 101 Switching Protocols\r\n"),
            "protocol_error",
        ),
        (
            "HTTP/1.1 200 and a page",
            |stream| stream.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nhi"),
            "protocol_error",
        ),
    ];
    each(cases, |(name, script, code)| {
        let peer = raw::listen(move |mut stream| {
            let mut received = [0; 4096];
            if matches!(stream.read(&mut received), Ok(length) if length > 0) {
                let _ = script(&mut stream);
            }
        });
        let output = bounded(name, spec(peer.address, 1), 300);
        assert_eq!(output.last()["code"], code, "{name}: {}", output.last());
        assert!(!output.last()["remedy"].as_str().unwrap().is_empty(), "{name}");
        assert_eq!(peer.connections.load(Ordering::SeqCst), 1, "{name}");
    });
}
