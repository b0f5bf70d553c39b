//! HTTP/2 peers that break frames, settings and windows, or send everybody away.
//! `http2.rs` of the other folder holds more of them; these are the ones that last, flood or refuse to begin.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use serde_json::{Value, json};

use super::{all_ended_in, assert_no_reconnect_storm, bounded, each};
use crate::peers::engine::{block, target};
use crate::peers::http2::{RawPeer, frame, raw};

/// What a raw peer says to a request, by its stream.
type Answering = Box<dyn Fn(u32) -> Vec<u8> + Send + Sync>;

const END_HEADERS: u8 = 4;
const ALL: u8 = 5;
/// `:status: 200` alone.
const OK: &[u8] = &[0x88];
const NO_ERROR: [u8; 4] = [0; 4];

pub(super) fn settings() -> Vec<u8> {
    frame(4, 0, 0, &[])
}

fn post(body: &str) -> Value {
    json!({
        "kind": "http", "method": "POST", "path": "/", "headers": [], "bodyBase64": body,
        "expectStatus": [200],
    })
}

fn block_of(peer: &RawPeer, body: &str, requests: u64) -> Value {
    block(target("http2", peer.address, None), post(body), 1, 1, requests)
}

#[test]
fn frames_that_break_the_rules_cost_the_connection_and_have_their_code() {
    let cases: Vec<(&str, &str, Answering)> = vec![
        ("SETTINGS of five bytes", "protocol_error", Box::new(|_| frame(4, 0, 0, &[0; 5]))),
        ("SETTINGS on a stream", "protocol_error", Box::new(|id| frame(4, 0, id, &[]))),
        ("a frame size of 1", "protocol_error", Box::new(|_| frame(4, 0, 0, &[0, 5, 0, 0, 0, 1]))),
        (
            "a window setting beyond 31 bits",
            "protocol_error",
            Box::new(|_| frame(4, 0, 0, &[0, 4, 0xff, 0xff, 0xff, 0xff])),
        ),
        ("a PING of seven bytes", "protocol_error", Box::new(|_| frame(6, 0, 0, &[0; 7]))),
        ("a GOAWAY of four bytes", "protocol_error", Box::new(|_| frame(7, 0, 0, &[0; 4]))),
        ("RST_STREAM of nothing", "protocol_error", Box::new(|id| frame(3, 0, id, &[]))),
        ("RST_STREAM of no stream", "protocol_error", Box::new(|_| frame(3, 0, 99, &[0; 4]))),
        ("a window of nothing", "protocol_error", Box::new(|_| frame(8, 0, 0, &[0; 4]))),
        (
            "CONTINUATION without a begin",
            "protocol_error",
            Box::new(|id| frame(9, END_HEADERS, id, OK)),
        ),
        (
            "a header block that is interrupted",
            "protocol_error",
            Box::new(|id| [frame(1, 0, id, OK), frame(6, 0, 0, &[0; 8])].concat()),
        ),
        ("padding beyond the frame", "protocol_error", Box::new(|id| frame(0, 8, id, &[200, 1]))),
        (
            "a flood of empty DATA",
            "protocol_error",
            Box::new(|id| {
                [frame(1, END_HEADERS, id, OK), frame(0, 0, id, &[]).repeat(11_000)].concat()
            }),
        ),
        (
            "a flood of priorities",
            "protocol_error",
            Box::new(|id| frame(2, 0, id, &[0; 5]).repeat(11_000)),
        ),
        (
            "a flood of unknown frames",
            "protocol_error",
            Box::new(|_| frame(200, 0, 0, &[0; 5]).repeat(11_000)),
        ),
        (
            "a flood of GOAWAY",
            "protocol_error",
            Box::new(|id| {
                let last = [&id.to_be_bytes()[..], &NO_ERROR].concat();
                frame(7, 0, 0, &last).repeat(11_000)
            }),
        ),
        (
            "a flood of interim answers",
            "protocol_error",
            Box::new(|id| frame(1, END_HEADERS, id, b"\x08\x03103").repeat(11_000)),
        ),
        (
            // One field of 4 kB into the table, and then a thousand times its one-byte name: 4 MB.
            "a header bomb",
            "answer_too_large",
            Box::new(|id| {
                let value = [&b"\x40\x01a\x7f\x81\x1e"[..], &[b'x'; 4_000]].concat();
                frame(1, ALL, id, &[OK, &value, &[0xbe; 1_000]].concat())
            }),
        ),
        (
            "more body than announced",
            "bad_response",
            Box::new(|id| {
                let head = frame(1, END_HEADERS, id, b"\x88\x0f\x0d\x011");
                [head, frame(0, 1, id, b"two")].concat()
            }),
        ),
        ("a reset with REFUSED_STREAM", "reset", Box::new(|id| frame(3, 0, id, &[0, 0, 0, 7]))),
        (
            "a reset within the answer",
            "reset",
            Box::new(|id| [frame(1, END_HEADERS, id, OK), frame(3, 0, id, &[0, 0, 0, 2])].concat()),
        ),
        ("an answer that stops", "timeout", Box::new(|id| frame(1, END_HEADERS, id, OK))),
        (
            "half a frame",
            "timeout",
            Box::new(|id| if id == 1 { frame(1, ALL, id, OK)[..7].to_vec() } else { Vec::new() }),
        ),
    ];
    each(cases, |(name, outcome, reply)| {
        let peer = raw(settings(), reply);
        let output = bounded(name, block_of(&peer, "", 5), 500);
        all_ended_in(name, &output, outcome);
        assert!(peer.requests() <= output.sent(), "{name}: {}", output.last());
        assert_no_reconnect_storm(name, peer.connections.load(Ordering::SeqCst));
    });
}

#[test]
fn a_flood_of_resets_ends_one_request_and_then_its_connection() {
    // The first reset ends the request; the others are of a stream that is over, and too many of them cost the
    // connection. A next request that went meanwhile is lost with it, and no other is.
    let firsts = Arc::new(AtomicU64::new(0));
    let count = firsts.clone();
    let peer = raw(settings(), move |id| {
        count.fetch_add(u64::from(id == 1), Ordering::SeqCst);
        frame(3, 0, id, &[0, 0, 0, 8]).repeat(11_000)
    });
    let output = bounded("a flood of resets", block_of(&peer, "", 5), 500);
    output.assert_closed();
    let (reset, lost) = (output.outcome("reset"), output.outcome("protocol_error"));
    assert_eq!(reset, firsts.load(Ordering::SeqCst), "one a connection: {}", output.last());
    assert_eq!((reset + lost, output.sent()), (5, 5), "{}", output.last());
    assert!(peer.requests() <= output.sent(), "{}", output.last());
    assert_no_reconnect_storm("a flood of resets", peer.connections.load(Ordering::SeqCst));
}

#[test]
fn servers_that_let_nothing_begin_are_neither_stormed_nor_waited_for_without_end() {
    let limit =
        |name: u8, value: u32| frame(4, 0, 0, &[&[0, name][..], &value.to_be_bytes()].concat());
    let going_away = [settings(), frame(7, 0, 0, &[0; 8])].concat();
    let angry = [settings(), frame(7, 0, 0, &[0, 0, 0, 0, 0, 0, 0, 11])].concat();
    let cases: Vec<(&str, Vec<u8>, &str, &str)> = vec![
        ("GOAWAY with the greeting", going_away, "", ""),
        ("GOAWAY with an error", angry, "", ""),
        ("no streams at a time", limit(3, 0), "", "timeout"),
        ("a window of nothing for a body", limit(4, 0), "aGVsbG8=", "timeout"),
    ];
    each(cases, |(name, greeting, body, outcome)| {
        let peer = raw(greeting, |_| Vec::new());
        let output = bounded(name, block_of(&peer, body, 3), 200);
        output.assert_closed();
        // Where nothing went out, nothing was sent: the counts stay empty, not wrong.
        assert_eq!(output.outcome("ok"), 0, "{name}: {}", output.last());
        if !outcome.is_empty() {
            all_ended_in(name, &output, outcome);
        }
        assert_no_reconnect_storm(name, peer.connections.load(Ordering::SeqCst));
    });
}

#[test]
fn a_request_that_every_connection_sends_back_is_not_sent_at_full_speed() {
    // Each connection says, when a request comes, that it processed none of it.
    let peer = raw(settings(), |_| frame(7, 0, 0, &[0; 8]));
    let output = bounded("sent back", block_of(&peer, "", 5), 500);
    output.assert_closed();
    assert_eq!(output.outcome("ok"), 0, "{}", output.last());
    assert_no_reconnect_storm("sent back", peer.connections.load(Ordering::SeqCst));
}

#[test]
fn settings_that_come_late_or_never_are_a_problem_in_time() {
    for (name, greeting, code) in [
        ("no settings", Vec::new(), "connect_timeout"),
        ("a ping first", frame(6, 0, 0, &[0; 8]), "protocol_error"),
        ("an acknowledgement first", frame(4, 1, 0, &[]), "protocol_error"),
        ("settings that are none", frame(4, 0, 0, &[1]), "protocol_error"),
    ] {
        let peer = raw(greeting, |_| Vec::new());
        let output = bounded(name, block_of(&peer, "", 3), 200);
        assert_eq!(output.last()["code"], code, "{name}: {}", output.last());
        assert_eq!(peer.connections.load(Ordering::SeqCst), 1, "{name}");
    }
}
