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
