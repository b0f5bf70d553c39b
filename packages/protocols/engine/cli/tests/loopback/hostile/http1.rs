//! HTTP/1.1 peers that break off, lie about lengths, never end, or speak before they are spoken to.
//! Each is a script of bytes after a whole request, and an end.

use std::io::Write;
use std::net::TcpStream;
use std::time::Duration;

use serde_json::json;

use super::{all_ended_in, assert_no_reconnect_storm, bounded, each};
use crate::peers::engine::{block, target};
use crate::peers::hostile::{Bad, End, after_request};
use crate::peers::raw;

fn operation() -> serde_json::Value {
    json!({
        "kind": "http", "method": "GET", "path": "/", "headers": [], "bodyBase64": "",
        "expectStatus": [200],
    })
}

/// One connection, a few requests one after another.
fn judge(name: &str, peer: &Bad, outcome: &str, timeout_ms: u64, requests: u64) {
    let spec = block(target("http1", peer.address, None), operation(), 1, 1, requests);
    let output = bounded(name, spec, timeout_ms);
    all_ended_in(name, &output, outcome);
    assert_eq!(output.sent(), peer.requests(), "{name}: the server counts the same");
    assert_no_reconnect_storm(name, peer.connections());
}

fn bytes(parts: &[&[u8]]) -> Vec<u8> {
    parts.concat()
}

#[test]
fn answers_that_are_none_have_their_codes() {
    let ok = b"HTTP/1.1 200 OK\r\n";
    let chunked = b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n";
    let long = vec![b'x'; 100_000];
    let cases: Vec<(&str, Vec<u8>, End, &str)> = vec![
        ("binary garbage", vec![0xff; 10_000], End::Keep, "bad_response"),
        ("a TLS record", vec![0x15, 3, 3, 0, 2, 2, 40], End::Keep, "bad_response"),
        ("another protocol's greeting", b"220 ready\r\n".to_vec(), End::Keep, "bad_response"),
        ("HTTP/2", b"HTTP/2.0 200 OK\r\n\r\n".to_vec(), End::Keep, "bad_response"),
        ("a status of two digits", b"HTTP/1.1 20\r\n\r\n".to_vec(), End::Keep, "bad_response"),
        ("a reason without end", bytes(&[b"HTTP/1.1 200 ", &long]), End::Keep, "answer_too_large"),
        (
            "a header of 100 kB",
            bytes(&[ok, b"x: ", &long, b"\r\n\r\n"]),
            End::Keep,
            "answer_too_large",
        ),
        (
            "a thousand headers",
            bytes(&[ok, &b"a: b\r\n".repeat(1_000), b"content-length: 0\r\n\r\n"]),
            End::Keep,
            "ok",
        ),
        ("NUL in a header", bytes(&[ok, b"a: \0\r\n\r\n"]), End::Keep, "bad_response"),
        ("no name", bytes(&[ok, b": b\r\n\r\n"]), End::Keep, "bad_response"),
        (
            "two lengths",
            bytes(&[ok, b"content-length: 1\r\ncontent-length: 2\r\n\r\nab"]),
            End::Keep,
            "bad_response",
        ),
        (
            "a negative length",
            bytes(&[ok, b"content-length: -1\r\n\r\n"]),
            End::Keep,
            "bad_response",
        ),
        (
            "a length beyond 64 bits",
            bytes(&[ok, b"content-length: 99999999999999999999\r\n\r\n"]),
            End::Keep,
            "bad_response",
        ),
        (
            "an upgrade nobody asked for",
            b"HTTP/1.1 101 Switching Protocols\r\n\r\n".to_vec(),
            End::Keep,
            "bad_response",
        ),
        ("a chunk of no size", bytes(&[chunked, b"\r\n"]), End::Keep, "bad_response"),
        ("a chunk size of letters", bytes(&[chunked, b"xyz\r\n"]), End::Keep, "bad_response"),
        (
            "a chunk size of 17 digits",
            bytes(&[chunked, b"10000000000000000\r\n"]),
            End::Keep,
            "bad_response",
        ),
        (
            "a chunk longer than output",
            bytes(&[chunked, b"2\r\nabc\r\n"]),
            End::Keep,
            "bad_response",
        ),
        (
            "a chunk extension without end",
            bytes(&[chunked, b"2;", &long]),
            End::Keep,
            "answer_too_large",
        ),
        (
            "trailers without end",
            bytes(&[chunked, b"0\r\n", &b"a: b\r\n".repeat(10_000)]),
            End::Keep,
            "answer_too_large",
        ),
        ("a close within the status", b"HTTP/1.1 2".to_vec(), End::Close, "closed"),
        ("a close within the header", bytes(&[ok, b"content-le"]), End::Close, "closed"),
        (
            "a body shorter than output",
            bytes(&[ok, b"content-length: 9\r\n\r\nabc"]),
            End::Close,
            "closed",
        ),
        (
            "a close within 16 EB of chunk",
            bytes(&[chunked, b"ffffffffffffffff\r\nabc"]),
            End::Close,
            "closed",
        ),
        ("a half-close without a word", Vec::new(), End::HalfClose, "closed"),
        ("a half-close within the header", ok.to_vec(), End::HalfClose, "closed"),
        (
            "a reset within the body",
            bytes(&[ok, b"content-length: 9\r\n\r\nabc"]),
            End::Reset,
            "reset",
        ),
    ];
    each(cases, |(name, answer, end, outcome)| {
        let peer = after_request(move |stream| {
            let _ = stream.write_all(&answer);
            end
        });
        judge(name, &peer, outcome, 10_000, 5);
    });
}

type Script = Box<dyn Fn(&mut TcpStream) -> End + Send + Sync>;

/// Writes a piece again and again, until the other side is gone.
fn for_ever(first: &'static [u8], piece: Vec<u8>, pause: Duration) -> Script {
    Box::new(move |stream| {
        let mut written = stream.write_all(first);
        while written.is_ok() {
            written = stream.write_all(&piece);
            std::thread::sleep(pause);
        }
        End::Close
    })
}

#[test]
fn answers_without_end_are_time_outs() {
    let slowly = Duration::from_millis(2);
    let cases: Vec<(&str, Script)> = vec![
        ("silence", Box::new(|_| End::Keep)),
        (
            "a body that stops coming",
            Box::new(|stream| {
                let _ = stream.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nabc");
                End::Keep
            }),
        ),
        ("a header byte by byte", for_ever(b"HTTP/1.1 200 OK\r\nx: ", b"y".to_vec(), slowly)),
        (
            "a flood of interim answers",
            for_ever(b"", b"HTTP/1.1 103 Early Hints\r\n\r\n".repeat(500), Duration::ZERO),
        ),
        (
            "chunks of one byte",
            for_ever(
                b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n",
                b"1\r\na\r\n".to_vec(),
                slowly,
            ),
        ),
        (
            "a body at full speed",
            for_ever(b"HTTP/1.1 200 OK\r\n\r\n", vec![b'x'; 65_536], Duration::ZERO),
        ),
        (
            "chunks at full speed",
            for_ever(
                b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n",
                b"1\r\na\r\n".repeat(10_000),
                Duration::ZERO,
            ),
        ),
    ];
    each(cases, |(name, script)| {
        let peer = after_request(script);
        judge(name, &peer, "timeout", 200, 3);
    });
}

#[test]
fn more_body_than_announced_costs_the_connection_and_not_the_answer() {
    let peer = after_request(|stream| {
        let _ = stream.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok, and more");
        End::Keep
    });
    let spec = block(target("http1", peer.address, None), operation(), 1, 1, 10);
    let output = bounded("excess", spec, 10_000);
    all_ended_in("excess", &output, "ok");
    // What is beyond could pass for the next answer: each connection carries one request.
    assert_eq!((output.sent(), peer.requests()), (10, 10));
    assert!((10..=11).contains(&peer.connections()), "{} connections", peer.connections());
}

#[test]
fn a_server_that_answers_before_it_is_asked_is_not_asked() {
    let peer = raw::listen(|mut stream| {
        let _ = stream.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok");
        let mut received = [0; 4096];
        while matches!(std::io::Read::read(&mut stream, &mut received), Ok(n) if n > 0) {}
    });
    let spec = block(target("http1", peer.address, None), operation(), 2, 2, 10);
    let output = bounded("early", spec, 1_000);
    output.assert_closed();
    // The kernel decides whether the answer was there before the first request went out.
    assert!(output.sent() <= 10, "{}", output.last());
    assert_no_reconnect_storm("early", peer.connections.load(std::sync::atomic::Ordering::SeqCst));
}
