//! HTTP/3 peers that say wrong things on right streams and right things on wrong ones.
//! What costs a request and what costs the connection is RFC 9114's choice (section 8).

use serde_json::{Value, json};

use super::{all_ended_in, assert_no_reconnect_storm, bounded, each};
use crate::peers::engine::{block, target};
use crate::peers::http3_raw::{CONTROL, DATA, End, HEAD, RawHttp3, Words, serve};
use crate::peers::identity::Identity;

fn operation() -> Value {
    json!({
        "kind": "http", "method": "GET", "path": "/", "headers": [], "bodyBase64": "",
        "expectStatus": [200],
    })
}

fn scene(words: Words, requests: u64) -> (RawHttp3, Value) {
    let identity = Identity::new("localhost");
    let peer = serve(words, &identity);
    let target = target("http3", peer.address, Some(&identity.ca_pem));
    let spec = block(target, operation(), 1, 1, requests);
    (peer, spec)
}

#[test]
fn answers_have_their_code() {
    let status_500 = &[1, 4, 0, 0, 0xff, 8][..];
    let cases: Vec<(&str, Vec<u8>, End, &str)> = vec![
        ("an answer", [HEAD, DATA].concat(), End::Finish, "ok"),
        (
            "unknown frames about it",
            [&[0x21, 2, 1, 2][..], HEAD, &[0x40, 0x40, 0], DATA].concat(),
            End::Finish,
            "ok",
        ),
        ("DATA before HEADERS", DATA.to_vec(), End::Finish, "protocol_error"),
        ("SETTINGS on a request", vec![4, 0], End::Finish, "protocol_error"),
        ("GOAWAY on a request", vec![7, 1, 0], End::Finish, "protocol_error"),
        ("a frame of HTTP/2", [HEAD, &[0x06, 0]].concat(), End::Finish, "protocol_error"),
        (
            "a push promise",
            [&[5, 4, 0, 0, 0, 0xd9][..], HEAD].concat(),
            End::Finish,
            "protocol_error",
        ),
        ("half a frame", HEAD[..3].to_vec(), End::Finish, "protocol_error"),
        ("DATA shorter than output", [HEAD, &[0, 9, b'h']].concat(), End::Finish, "protocol_error"),
        (
            "a reference to a table that is empty",
            vec![1, 3, 0, 0, 0x80],
            End::Finish,
            "protocol_error",
        ),
        (
            "a static entry that is none",
            vec![1, 5, 0, 0, 0xff, 0xff, 1],
            End::Finish,
            "protocol_error",
        ),
        (
            "an endless integer",
            [&[1, 14, 0, 0][..], &[0xff; 12]].concat(),
            End::Finish,
            "protocol_error",
        ),
        ("HEADERS without a status", vec![1, 2, 0, 0], End::Finish, "protocol_error"),
        ("nothing, and an end", Vec::new(), End::Finish, "protocol_error"),
        ("nothing, and a reset", Vec::new(), End::Reset, "reset"),
        ("a reset within the body", [HEAD, DATA].concat(), End::Reset, "reset"),
        // `content-length: 1` is number 4 of the static table, with a value of its own.
        (
            "more body than announced",
            [&[1, 6, 0, 0, 0xd9, 0x54, 1, b'1'][..], DATA].concat(),
            End::Finish,
            "bad_response",
        ),
        ("silence", Vec::new(), End::Keep, "timeout"),
        ("a body that stops", [HEAD, DATA].concat(), End::Keep, "timeout"),
        ("HEADERS that never come", vec![1, 0x40, 0xff, 0, 0], End::Keep, "timeout"),
        (
            "a body without end",
            [HEAD, &[0, 0xc0, 0, 0x0f, 0xff, 0xff, 0xff, 0xff, 0xff]].concat(),
            End::Repeat,
            "timeout",
        ),
        (
            "HEADERS of a gigabyte",
            vec![1, 0xc0, 0, 0, 0, 0x40, 0, 0, 0],
            End::Keep,
            "answer_too_large",
        ),
        ("an unexpected status", status_500.to_vec(), End::Finish, "http_status"),
    ];
    each(cases, |(name, answer, end, outcome)| {
        let timeout_ms = if outcome == "timeout" { 300 } else { 10_000 };
        let (peer, spec) = scene(Words::answering(&answer, end), 4);
        let output = bounded(name, spec, timeout_ms);
        all_ended_in(name, &output, outcome);
        assert!(peer.requests() <= output.sent(), "{name}: {}", output.last());
        assert_no_reconnect_storm(name, peer.connections());
    });
}

#[test]
fn streams_of_the_server_that_break_the_rules_never_hang_or_storm() {
    let open = |bytes: &[u8]| (bytes.to_vec(), false);
    let ended = |bytes: &[u8]| (bytes.to_vec(), true);
    let cases: Vec<(&str, Words)> = vec![
        ("no control stream", Words::opening(Vec::new())),
        ("a control stream that ends", Words::opening(vec![ended(CONTROL)])),
        ("two control streams", Words::opening(vec![open(CONTROL), open(CONTROL)])),
        ("no SETTINGS first", Words::opening(vec![open(&[0, 7, 1, 0])])),
        ("SETTINGS twice", Words::opening(vec![open(&[0, 4, 0, 4, 0])])),
        ("a setting of HTTP/2", Words::opening(vec![open(&[0, 4, 2, 2, 0])])),
        ("SETTINGS cut off", Words::opening(vec![open(&[0, 4, 1, 6])])),
        ("DATA on the control stream", Words::opening(vec![open(&[0, 4, 0, 0, 0])])),
        ("a push", Words::opening(vec![open(CONTROL), open(&[1, 0])])),
        ("GOAWAY at once", Words::opening(vec![open(&[0, 4, 0, 7, 1, 0])])),
        ("GOAWAY that grows", Words::opening(vec![open(&[0, 4, 0, 7, 1, 0, 7, 1, 8])])),
        (
            "garbage to the QPACK decoder",
            Words::opening(vec![open(CONTROL), open(&[2, 0xff, 0xff])]),
        ),
        (
            "unknown streams",
            Words::opening(vec![open(CONTROL), ended(&[0x21, 1, 2]), open(&[0x21])]),
        ),
        (
            "a frame of 1 GB on the control stream",
            Words::opening(vec![open(&[0, 4, 0, 0x21, 0x80 | 0x3f, 0xff, 0xff, 0xff])]),
        ),
        (
            "a bidirectional stream",
            Words { opens_bidirectional: true, ..Words::opening(vec![open(CONTROL)]) },
        ),
    ];
    each(cases, |(name, words)| {
        let (peer, spec) = scene(words, 6);
        let output = bounded(name, spec, 500);
        assert_eq!(output.last()["type"], "result", "{name}: {}", output.last());
        output.assert_closed();
        // A good answer may win the race against the error on another stream.
        let named = ["ok", "protocol_error", "closed", "reset", "timeout"];
        let ended: u64 = named.iter().map(|code| output.outcome(code)).sum();
        let unanswered = output.number("/totals/unanswered");
        assert_eq!(ended + unanswered, output.sent(), "{name}: {}", output.last());
        assert_no_reconnect_storm(name, peer.connections());
    });
}
