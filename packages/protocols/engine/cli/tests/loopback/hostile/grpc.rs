//! gRPC peers whose frames are right and whose answers are not: no trailers, lengths that lie,
//! answers without end, and the resets and closes of the connection below.

use std::sync::atomic::Ordering;

use super::http2::settings;
use super::{all_ended_in, assert_no_reconnect_storm, bounded, each};
use crate::peers::engine::{block, target};
use crate::peers::grpc::{GOOD, operation};
use crate::peers::http2::{frame, raw};

type Answering = Box<dyn Fn(u32) -> Vec<u8> + Send + Sync>;

const END_STREAM: u8 = 1;
const END_HEADERS: u8 = 4;

/// `:status: 200` and `content-type: application/grpc`.
fn head(id: u32) -> Vec<u8> {
    frame(1, END_HEADERS, id, b"\x88\x0f\x10\x10application/grpc")
}

/// A literal field in trailers.
fn trailer(id: u32, name: &str, value: &str) -> Vec<u8> {
    let (name_bytes, value_bytes) = (name.as_bytes(), value.as_bytes());
    let lengths = (name_bytes.len() as u8, value_bytes.len() as u8);
    let block = [&[0, lengths.0][..], name_bytes, &[lengths.1], value_bytes].concat();
    frame(1, END_STREAM | END_HEADERS, id, &block)
}

#[test]
fn calls_that_end_wrongly_have_their_code() {
    let cases: Vec<(&str, &str, Answering)> = vec![
        (
            "no trailers",
            "bad_response",
            Box::new(|id| [head(id), frame(0, END_STREAM, id, GOOD)].concat()),
        ),
        (
            "no message and no trailers",
            "bad_response",
            Box::new(|id| [head(id), frame(0, END_STREAM, id, &[])].concat()),
        ),
        (
            "trailers without a status",
            "bad_response",
            Box::new(|id| [head(id), frame(0, 0, id, GOOD), trailer(id, "x", "y")].concat()),
        ),
        (
            "a status of many digits",
            "bad_response",
            Box::new(|id| {
                [head(id), frame(0, 0, id, GOOD), trailer(id, "grpc-status", "00000000000")]
                    .concat()
            }),
        ),
        (
            "a message of 4 GB that ends at once",
            "bad_response",
            Box::new(|id| {
                let data = frame(0, 0, id, b"\0\xff\xff\xff\xffab");
                [head(id), data, trailer(id, "grpc-status", "0")].concat()
            }),
        ),
        (
            "half a prefix",
            "bad_response",
            Box::new(|id| {
                [head(id), frame(0, 0, id, b"\0\0"), trailer(id, "grpc-status", "0")].concat()
            }),
        ),
        (
            "a flag that is none",
            "bad_response",
            Box::new(|id| {
                let data = frame(0, 0, id, b"\x07\0\0\0\x04\x0a\x02hi");
                [head(id), data, trailer(id, "grpc-status", "0")].concat()
            }),
        ),
        (
            "a reset after the message",
            "reset",
            Box::new(|id| {
                [head(id), frame(0, 0, id, GOOD), frame(3, 0, id, &[0, 0, 0, 2])].concat()
            }),
        ),
        (
            "a message that stops",
            "timeout",
            Box::new(|id| [head(id), frame(0, 0, id, b"\0\0\0\0\x04\x0a")].concat()),
        ),
        ("a head that says no more", "timeout", Box::new(head)),
        ("a second head", "protocol_error", Box::new(|id| [head(id), head(id)].concat())),
        ("data before the head", "protocol_error", Box::new(|id| frame(0, 0, id, GOOD))),
        (
            "a flood of pings",
            "protocol_error",
            Box::new(|_| frame(6, 0, 0, &[0; 8]).repeat(11_000)),
        ),
    ];
    each(cases, |(name, outcome, reply)| {
        let peer = raw(settings(), reply);
        let spec = block(target("grpc", peer.address, None), operation(&[0]), 1, 1, 4);
        let output = bounded(name, spec, 500);
        all_ended_in(name, &output, outcome);
        assert_eq!(peer.requests(), output.sent(), "{name}: {}", output.last());
        assert_no_reconnect_storm(name, peer.connections.load(Ordering::SeqCst));
    });
}

#[test]
fn goaway_with_the_greeting_is_not_answered_with_a_storm() {
    let peer = raw([settings(), frame(7, 0, 0, &[0; 8])].concat(), |_| Vec::new());
    let spec = block(target("grpc", peer.address, None), operation(&[0]), 4, 2, 10);
    let output = bounded("goaway", spec, 200);
    output.assert_closed();
    assert_eq!(output.outcome("ok"), 0, "{}", output.last());
    assert_no_reconnect_storm("goaway", peer.connections.load(Ordering::SeqCst));
}

/// A header block of these fields, as literals.
fn fields(id: u32, flags: u8, fields: &[(&str, &str)]) -> Vec<u8> {
    let mut block = Vec::new();
    for (name, value) in fields {
        block.extend([0, name.len() as u8]);
        block.extend(name.as_bytes());
        block.push(value.len() as u8);
        block.extend(value.as_bytes());
    }
    frame(1, END_HEADERS | flags, id, &block)
}

const OK: (&str, &str) = (":status", "200");
const TYPE: (&str, &str) = ("content-type", "application/grpc");

/// A header, data, and trailers, of which the last may be none.
fn whole(id: u32, head: &[(&str, &str)], data: &[u8], trailers: &[(&str, &str)]) -> Vec<u8> {
    let ends = if trailers.is_empty() { END_STREAM } else { 0 };
    let mut bytes = [fields(id, 0, head), frame(0, ends, id, data)].concat();
    if !trailers.is_empty() {
        bytes.extend(fields(id, END_STREAM, trailers));
    }
    bytes
}

/// Each rule by which a client makes a status, with where it stands: `map` is grpc/doc/http-grpc-status-mapping.md, `http2`
/// grpc/doc/PROTOCOL-HTTP2.md, `codes` grpc/doc/statuscodes.md.
#[test]
fn calls_have_the_status_that_grpc_clients_report() {
    let status = |code: &'static str| ("grpc-status", code);
    let reset = |code: u8| move |id: u32| [head(id), frame(3, 0, id, &[0, 0, 0, code])].concat();
    let http = |code: &'static str| move |id: u32| whole(id, &[(":status", code)], b"a page", &[]);
    let cases: Vec<(&str, &str, &str, Answering)> = vec![
        ("map: 400", "grpc_status", "13", Box::new(http("400"))),
        ("map: 401", "grpc_status", "16", Box::new(http("401"))),
        ("map: 403", "grpc_status", "7", Box::new(http("403"))),
        ("map: 404", "grpc_status", "12", Box::new(http("404"))),
        ("map: 429", "grpc_status", "14", Box::new(http("429"))),
        ("map: 431", "grpc_status", "13", Box::new(http("431"))),
        ("map: 502", "grpc_status", "14", Box::new(http("502"))),
        ("map: 418 and all others", "grpc_status", "2", Box::new(http("418"))),
        ("map: 200", "bad_response", "2", Box::new(|id| whole(id, &[OK, TYPE], GOOD, &[]))),
        (
            "map: a status that was given must be used, whatever the HTTP status",
            "grpc_status",
            "5",
            Box::new(move |id| {
                let html = ("content-type", "text/html");
                fields(id, END_STREAM, &[(":status", "503"), html, status("5")])
            }),
        ),
        (
            "map: an interim header is skipped",
            "ok",
            "0",
            Box::new(move |id| {
                let interim = fields(id, 0, &[(":status", "103"), status("5")]);
                [interim, whole(id, &[OK, TYPE], GOOD, &[status("0")])].concat()
            }),
        ),
        (
            "http2: no content type, and a status",
            "grpc_status",
            "5",
            Box::new(move |id| fields(id, END_STREAM, &[OK, status("5")])),
        ),
        (
            "http2: no content type, and OK",
            "ok",
            "0",
            Box::new(move |id| whole(id, &[OK], GOOD, &[status("0")])),
        ),
        (
            "http2: trailers-only",
            "grpc_status",
            "7",
            Box::new(move |id| fields(id, END_STREAM, &[OK, TYPE, status("7")])),
        ),
        (
            "http2: trailers-only, ended by empty data",
            "grpc_status",
            "7",
            Box::new(move |id| whole(id, &[OK, TYPE, status("7")], b"", &[])),
        ),
        (
            "http2: a status in the header too; the one of the trailers counts",
            "ok",
            "0",
            Box::new(move |id| whole(id, &[OK, TYPE, status("2")], GOOD, &[status("0")])),
        ),
        (
            "http2: an encoding that no message uses",
            "ok",
            "0",
            Box::new(move |id| {
                whole(id, &[OK, TYPE, ("grpc-encoding", "snappy")], GOOD, &[status("0")])
            }),
        ),
        (
            "http2: a flag of compression without an encoding",
            "bad_response",
            "13",
            Box::new(move |id| whole(id, &[OK, TYPE], b"\x01\0\0\0\x04\x0a\x02hi", &[status("0")])),
        ),
        ("http2: NO_ERROR", "reset", "13", Box::new(reset(0))),
        ("http2: PROTOCOL_ERROR", "reset", "13", Box::new(reset(1))),
        ("http2: INTERNAL_ERROR", "reset", "13", Box::new(reset(2))),
        ("http2: CANCEL", "reset", "1", Box::new(reset(8))),
        ("http2: ENHANCE_YOUR_CALM", "reset", "8", Box::new(reset(11))),
        ("http2: INADEQUATE_SECURITY", "reset", "7", Box::new(reset(12))),
        (
            "codes: a number that is not defined",
            "grpc_status",
            "2",
            Box::new(move |id| fields(id, END_STREAM, &[OK, TYPE, status("42")])),
        ),
        (
            "codes: a status that cannot be parsed",
            "bad_response",
            "2",
            Box::new(move |id| fields(id, END_STREAM, &[OK, TYPE, status("-1")])),
        ),
        (
            "codes: no message where one is due",
            "bad_response",
            "12",
            Box::new(move |id| fields(id, END_STREAM, &[OK, TYPE, status("0")])),
        ),
        (
            "codes: two messages where one is due",
            "bad_response",
            "12",
            Box::new(move |id| whole(id, &[OK, TYPE], &[GOOD, GOOD].concat(), &[status("0")])),
        ),
        (
            "codes: a message that cannot be parsed",
            "bad_response",
            "13",
            Box::new(move |id| whole(id, &[OK, TYPE], b"\0\0\0\0\x01\xff", &[status("0")])),
        ),
    ];
    each(cases, |(name, outcome, status, reply)| {
        let peer = raw(settings(), reply);
        let spec = block(target("grpc", peer.address, None), operation(&[0]), 1, 1, 4);
        let output = bounded(name, spec, 2_000);
        all_ended_in(name, &output, outcome);
        assert_eq!(output.status(status), output.outcome(outcome), "{name}: {}", output.last());
    });
}

/// grpc/doc/PROTOCOL-HTTP2.md, "Status-Message": what is broken in it must not be an error.
#[test]
fn a_message_of_a_status_is_decoded_as_far_as_it_can_be() {
    let peer = raw(settings(), |id| {
        let message = ("grpc-message", "100%25 of caf%C3%A9%, %zz");
        fields(id, END_STREAM, &[OK, TYPE, ("grpc-status", "9"), message])
    });
    let spec = block(target("grpc", peer.address, None), operation(&[0]), 1, 1, 4);
    let output = bounded("message", spec, 2_000);
    all_ended_in("message", &output, "grpc_status");
    assert!(output.last().to_string().contains("100% of café%, %zz"), "{}", output.last());
}
