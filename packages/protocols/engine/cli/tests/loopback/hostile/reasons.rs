//! Why requests failed, in the words of the peer: close codes and their text, error codes of streams and of
//! connections, and what a connection that could not be made was answered. What is this engine's own limit is told as
//! that.

use serde_json::Value;

use super::{bounded, each, operation};
use crate::peers::engine::{block, target};
use crate::peers::http2::raw as http2_peer;
use crate::peers::http3_raw::{self, End, Words};
use crate::peers::identity::Identity;
use crate::peers::quic::{self, Script};
use crate::peers::websocket::{Then, frame, limited, scripted};
use crate::peers::{http2, raw};

const ALPN: &[u8] = b"gonogo-echo";

/// The reasons of a block's failures, each as `outcome: words`; all are counted.
fn reasons(name: &str, spec: Value) -> Vec<String> {
    let output = bounded(name, spec, 2_000);
    let result = output.last();
    assert_eq!(result["type"], "result", "{name}");
    let said = result["failureTexts"].as_array().unwrap();
    let all = said.iter().map(|text| {
        assert!(text["count"].as_u64().unwrap() > 0, "{name}: {text}");
        format!("{}: {}", text["outcome"].as_str().unwrap(), text["words"].as_str().unwrap())
    });
    all.collect()
}

/// A block of so few requests, one at a time.
fn few(protocol: &str, address: std::net::SocketAddr, identity: Option<&Identity>) -> Value {
    let ca = identity.map(|identity| &*identity.ca_pem);
    block(target(protocol, address, ca), operation(protocol), 1, 1, 3)
}

#[test]
fn a_websocket_close_keeps_its_code_and_its_text() {
    let close = |payload: &[u8]| frame(0x88, payload);
    let cases: Vec<(&str, Vec<u8>, &str)> = vec![
        (
            "a close with code and text",
            close(b"\x03\xf3overloaded"),
            "closed: WebSocket close 1011 (internal error): overloaded",
        ),
        (
            "a text that would turn the line around",
            close(&[&[0x0f, 0xa0][..], "go\n\u{202e}away\u{7}".as_bytes()].concat()),
            "closed: WebSocket close 4000: go away",
        ),
        ("a close without a code", close(b""), "closed: WebSocket close without a code"),
        (
            "no close at all",
            Vec::new(),
            "closed: the server closed the connection without a close frame",
        ),
        (
            "compression that nobody agreed on",
            frame(0xc1, b"\xf2\x48\xcd"),
            "protocol_error: the server sent a compressed frame, or one of another extension, though none was agreed on",
        ),
        (
            "a message of 17 MB",
            [&[0x81, 127][..], &(17_u64 << 20).to_be_bytes()].concat(),
            "answer_too_large: the message is longer than 16 MiB or 100,000 frames, the most that this engine reads",
        ),
        (
            "another echo",
            frame(0x81, b"ho"),
            "bad_response: the message is no echo of what was sent",
        ),
    ];
    each(cases, |(name, bytes, words)| {
        let then = if bytes.is_empty() { Then::Close } else { Then::Read };
        let peer = scripted(Vec::new(), move |_| (bytes.clone(), then.clone()));
        assert_eq!(reasons(name, few("websocket", peer.address, None)), [words], "{name}");
    });
}

#[test]
fn http2_keeps_the_codes_of_streams_and_connections() {
    type Answering = Box<dyn Fn(u32) -> Vec<u8> + Send + Sync>;
    let goaway = |code: u8, debug: &[u8]| {
        http2::frame(7, 0, 0, &[&[0, 0, 0, 0, 0, 0, 0, code][..], debug].concat())
    };
    let cases: Vec<(&str, Answering, &str)> = vec![
        (
            "a refused stream",
            Box::new(|id| http2::frame(3, 0, id, &[0, 0, 0, 7])),
            "reset: the server reset the stream: REFUSED_STREAM",
        ),
        (
            "a code that nobody knows",
            Box::new(|id| http2::frame(3, 0, id, &[0, 0, 1, 0])),
            "reset: the server reset the stream: error 0x100",
        ),
        (
            "a farewell with its reason",
            Box::new(move |_| goaway(11, b"too_many_pings")),
            "closed: the server went away: ENHANCE_YOUR_CALM: too_many_pings",
        ),
        (
            "a broken rule",
            Box::new(|id| http2::frame(0, 1, id, b"hi")),
            "protocol_error: the server sent DATA before any header",
        ),
        (
            "another length",
            Box::new(|id| {
                [http2::frame(1, 4, id, b"\x88\x0f\x0d\x019"), http2::frame(0, 1, id, b"hi")]
                    .concat()
            }),
            "bad_response: the answer announced a body of another length (content-length) than it had: 9 bytes and 2",
        ),
    ];
    each(cases, |(name, reply, words)| {
        let peer = http2_peer(http2::frame(4, 0, 0, &[]), reply);
        assert_eq!(reasons(name, few("http2", peer.address, None)), [words], "{name}");
    });
    // A farewell before anything was asked: no request was there to fail with it.
    let greeting = [http2::frame(4, 0, 0, &[]), goaway(2, b"not today")].concat();
    let peer = http2_peer(greeting, |_| Vec::new());
    let found = reasons("a farewell at once", few("http2", peer.address, None));
    assert_eq!(found, ["closed: the server went away: INTERNAL_ERROR: not today"]);
}

#[test]
fn quic_and_http3_keep_the_codes_of_the_application() {
    let identity = Identity::new("localhost");
    let cases = [
        (Script::CloseAfter(1), "closed: the server closed the connection: error 0x7: enough"),
        (Script::Reset, "reset: the server reset the stream: error 0x9"),
        (Script::Answer(b"no"), "bad_response: the answer is no echo of what was sent"),
    ];
    for (script, words) in cases {
        let peer = quic::serve(script, &identity, ALPN);
        let found = reasons(words, few("quic", peer.address, Some(&identity)));
        assert_eq!(found, [words]);
    }
    let cases = [
        (End::Reset, "reset: the server reset the stream: H3_INTERNAL_ERROR"),
        (End::Close, "closed: the server closed the connection: H3_EXCESSIVE_LOAD: overloaded"),
    ];
    for (end, words) in cases {
        let peer = http3_raw::serve(Words::answering(b"", end), &identity);
        let found = reasons(words, few("http3", peer.address, Some(&identity)));
        assert_eq!(found, [words]);
    }
}

#[test]
fn http1_says_where_an_answer_broke_off_and_what_was_wrong_with_it() {
    let cases: Vec<(&'static [u8], &str)> = vec![
        (b"", "closed: the server closed the connection before its answer"),
        (
            b"HTTP/1.1 200 OK\r\nx: ",
            "closed: the server closed the connection within the header of its answer",
        ),
        (
            b"HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nabc",
            "closed: the server closed the connection within the body of its answer",
        ),
        (
            b"HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab",
            "bad_response: the answer is no HTTP/1.1: it has two different content-lengths",
        ),
        (
            b"HTTP/1.1 101 Switching Protocols\r\n\r\n",
            "bad_response: the answer is no HTTP/1.1: it is 101, which nobody asked for",
        ),
    ];
    each(cases, |(bytes, words)| {
        let peer = raw::listen(move |mut stream| {
            use std::io::{Read, Write};
            let _ = stream.read(&mut [0; 4096]);
            let _ = stream.write_all(bytes);
        });
        assert_eq!(reasons(words, few("http1", peer.address, None)), [words]);
    });
}

#[test]
fn connections_that_could_not_be_made_keep_what_they_were_answered() {
    let peer = limited(1);
    let spec = block(target("websocket", peer.address, None), operation("websocket"), 2, 2, 20);
    let found = reasons("a server with one place", spec);
    let words = "protocol_error: / answered the WebSocket handshake with HTTP 503: no place left";
    assert_eq!(found, [words]);
}
