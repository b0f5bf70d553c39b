//! The session against peers that break the rules: errors of a stream and of the connection, floods, header bombs,
//! cuts anywhere, and seeded noise. Each costs what it must and no more.

use super::super::frame::{MAX_31_BITS, flag};
use super::super::stream::Head;
use super::tests::{OK, ask, begun, end_of, frame, frames_sent, session, settings};
use super::*;

const BROKEN: Option<End> = Some(End::Broken(Outcome::ProtocolError));

/// A stream is begun, then its server says these bytes: how the stream ended, whether the connection lives on, and the
/// kinds of the frames in answer.
fn fed(bytes: &[u8]) -> (Option<End>, SessionState, Vec<u8>) {
    let mut session = session(0, &[]);
    let place = begun(&mut session);
    frames_sent(&mut session);
    session.feed(bytes);
    let (end, state) = (end_of(&mut session, place), session.state());
    (end, state, frames_sent(&mut session).into_iter().map(|(kind, ..)| kind).collect())
}

#[test]
fn errors_of_a_stream_end_the_stream_alone() {
    let length = [&b"\x88\x0f\x0d\x01"[..], b"5"].concat();
    let headers =
        |block: &[u8], flags: u8| frame(kind::HEADERS, flag::END_HEADERS | flags, 1, block);
    let cases = [
        ("no status", headers(&[], flag::END_STREAM)),
        ("a request's field", headers(&[0x88, 0x82], 0)),
        ("two statuses", headers(&[0x88, 0x88], 0)),
        ("an upper-case name", headers(b"\x88\0\x01A\x01b", 0)),
        ("a connection's field", headers(b"\x88\0\x0aconnection\x05close", 0)),
        ("a status that is none", headers(b"\x08\x02ok", 0)),
        ("101", headers(b"\x08\x03101", 0)),
        ("an interim answer that ends", headers(b"\x08\x03103", flag::END_STREAM)),
        ("trailers that do not end", [headers(OK, 0), headers(b"\0\x01a\x01b", 0)].concat()),
        ("a status in trailers", [headers(OK, 0), headers(OK, flag::END_STREAM)].concat()),
        ("data before the header", frame(kind::DATA, flag::END_STREAM, 1, b"hi")),
        ("an update of nothing", frame(kind::WINDOW_UPDATE, 0, 1, &[0; 4])),
        ("too wide a window", frame(kind::WINDOW_UPDATE, 0, 1, &MAX_31_BITS.to_be_bytes())),
        ("two lengths", headers(&[&length[..], b"\x0f\x0d\x016"].concat(), 0)),
    ];
    for (what, bytes) in cases {
        let (end, state, kinds) = fed(&bytes);
        assert_eq!((end, state), (BROKEN, SessionState::Open), "{what}");
        assert_eq!(kinds[0], kind::RST_STREAM, "{what}");
    }
}

#[test]
fn errors_of_the_connection_end_it_with_goaway() {
    let entry = |name: u16, value: u32| settings(&[(name, value)]);
    let cases = [
        ("a stream never opened", frame(kind::DATA, 0, 5, b"hi")),
        ("a stream of the server", frame(kind::HEADERS, flag::END_HEADERS, 2, OK)),
        ("a reset of a stream never opened", frame(kind::RST_STREAM, 0, 7, &[0; 4])),
        ("a frame too long", frame(kind::DATA, 0, 1, &[0; 16_385])),
        ("no HPACK", frame(kind::HEADERS, flag::END_HEADERS, 1, &[0x80])),
        ("a push", frame(kind::PUSH_PROMISE, flag::END_HEADERS, 1, &[0, 0, 0, 2, 0x88])),
        ("too much padding", frame(kind::DATA, flag::PADDED, 1, &[9, 0])),
        ("a priority cut off", frame(kind::HEADERS, flag::PRIORITY | 4, 1, &[0; 3])),
        ("an interrupted block", [frame(kind::HEADERS, 0, 1, OK), settings(&[])].concat()),
        ("a CONTINUATION alone", frame(kind::CONTINUATION, 4, 1, OK)),
        ("SETTINGS of five bytes", frame(kind::SETTINGS, 0, 0, &[0; 5])),
        ("SETTINGS on a stream", frame(kind::SETTINGS, 0, 1, &[])),
        ("push switched on", entry(setting::ENABLE_PUSH, 1)),
        ("too wide a window", entry(setting::INITIAL_WINDOW_SIZE, 1 << 31)),
        ("too small a frame", entry(setting::MAX_FRAME_SIZE, 100)),
        ("a PING of seven bytes", frame(kind::PING, 0, 0, &[0; 7])),
        ("a PING on a stream", frame(kind::PING, 0, 1, &[0; 8])),
        ("a short GOAWAY", frame(kind::GOAWAY, 0, 0, &[0; 4])),
        ("an update of nothing", frame(kind::WINDOW_UPDATE, 0, 0, &[0; 4])),
        ("a window too wide", frame(kind::WINDOW_UPDATE, 0, 0, &MAX_31_BITS.to_be_bytes())),
    ];
    for (what, bytes) in cases {
        let (end, state, kinds) = fed(&bytes);
        assert_eq!((end, state), (BROKEN, SessionState::Lost), "{what}");
        assert_eq!(kinds.last(), Some(&kind::GOAWAY), "{what}");
    }
}

#[test]
fn floods_end_the_connection_within_bounds() {
    let block = frame(kind::CONTINUATION, 0, 1, &[0; 100]);
    let cases = [
        ("pings", vec![], frame(kind::PING, 0, 0, &[0; 8])),
        ("settings", vec![], settings(&[])),
        ("unknown frames", vec![], frame(77, 0, 0, b"?")),
        (
            "empty data",
            frame(kind::HEADERS, flag::END_HEADERS, 1, OK),
            frame(kind::DATA, 0, 1, &[]),
        ),
        ("resets of streams that are gone", vec![], frame(kind::RST_STREAM, 0, 1, &[0; 4])),
        ("interim answers", vec![], frame(kind::HEADERS, flag::END_HEADERS, 3, b"\x08\x03103")),
        ("continuations", frame(kind::HEADERS, 0, 3, OK), block),
    ];
    for (what, first, again) in cases {
        let mut session = session(0, &[]);
        let (one, two) = (begun(&mut session), begun(&mut session));
        frames_sent(&mut session);
        if what != "empty data" {
            session.cancel(one);
        }
        session.feed(&first);
        let mut count = 0;
        while session.state() == SessionState::Open && count < 20_000 {
            session.feed(&again);
            frames_sent(&mut session);
            count += 1;
        }
        assert_eq!(session.state(), SessionState::Lost, "{what}");
        assert_eq!(end_of(&mut session, two), BROKEN, "{what}");
    }
}

#[test]
fn late_answers_of_a_slow_server_are_no_flood() {
    let mut session = session(0, &[]);
    let place = session.add_place();
    for number in 0..12_000 {
        session.begin(place, ask(0, false));
        frames_sent(&mut session);
        session.cancel(place);
        let all = flag::END_HEADERS | flag::END_STREAM;
        session.feed(&frame(kind::HEADERS, all, number * 2 + 1, OK));
    }
    assert_eq!(session.state(), SessionState::Open);
}

#[test]
fn a_header_list_too_long_is_our_limit_and_the_table_stays_right() {
    let mut session = session(0, &[]);
    let (long, next) = (begun(&mut session), begun(&mut session));
    frames_sent(&mut session);
    // One field of 3,000 bytes goes into the table and is named again thirty times.
    let mut block = b"\x88\x40\x01x\x7f\xb9\x16".to_vec();
    block.extend([b'v'; 3_000]);
    block.extend([0xbe; 30]);
    session.feed(&frame(kind::HEADERS, flag::END_HEADERS, 1, &block));
    assert_eq!(end_of(&mut session, long), Some(End::Broken(Outcome::AnswerTooLarge)));
    session.feed(&frame(kind::HEADERS, flag::END_HEADERS | flag::END_STREAM, 3, &[0x88, 0xbe]));
    assert_eq!(end_of(&mut session, next), Some(End::Whole));
    assert_eq!(session.place(next).answer.0.len(), 3_001);
}

#[test]
fn cuts_change_nothing() {
    let mut bytes = frame(kind::HEADERS, 0, 1, &b"\x88\x40\x01"[..]);
    bytes.extend(frame(kind::CONTINUATION, flag::END_HEADERS, 1, b"a\x01b"));
    bytes.extend(frame(kind::DATA, flag::PADDED, 1, b"\x02body\0\0"));
    bytes.extend(frame(kind::PING, 0, 0, &[1; 8]));
    bytes.extend(frame(kind::HEADERS, flag::END_HEADERS | flag::END_STREAM, 1, &[0xbe]));
    for step in 1..bytes.len() {
        let mut session = session(0, &[]);
        let place = begun(&mut session);
        frames_sent(&mut session);
        let (mut from, mut to) = (0, 0);
        while to < bytes.len() {
            to = (to + step).min(bytes.len());
            from += session.feed(&bytes[from..to]);
        }
        assert_eq!(from, bytes.len());
        assert_eq!(end_of(&mut session, place), Some(End::Whole), "steps of {step}");
        assert_eq!(session.place(place).answer.0, b"abbodyab");
        assert_eq!(frames_sent(&mut session), [(kind::PING, 0, vec![1; 8])]);
    }
}

#[test]
fn seeded_noise_ends_in_one_end_each() {
    let mut seed = 9_u64;
    let mut next = move |below: u64| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) % below
    };
    for _ in 0..3_000 {
        let mut session = session(next(3) as usize * 9_000, &[]);
        let places: Vec<usize> = (0..4).map(|_| begun(&mut session)).collect();
        frames_sent(&mut session);
        for _ in 0..20 {
            let payload: Vec<u8> = (0..next(40)).map(|_| next(256) as u8).collect();
            let (kind, flags, stream) = (next(11) as u8, next(256) as u8, next(10) as u32);
            session.feed(&frame(kind, flags, stream, &payload));
            session.pump();
            let pending = session.outbox.pending().len();
            session.outbox.take(pending);
        }
        session.lose(Outcome::Closed, "the end");
        assert!(session.open.is_empty() && session.uploads.is_empty());
        for place in places {
            assert!(end_of(&mut session, place).is_some());
        }
    }
}

#[test]
fn a_body_is_as_long_as_announced() {
    let head = |status, announced, received| Head { status, announced, received };
    assert!(head(200, None, 5).fits(false) && head(200, Some(5), 5).fits(false));
    assert!(!head(200, Some(4), 5).fits(false) && !head(200, Some(6), 5).fits(false));
    assert!(head(200, Some(5), 0).fits(true) && !head(200, Some(5), 5).fits(true));
    assert!(head(304, Some(5), 0).fits(false) && !head(204, None, 1).fits(false));
}
