//! The session against frames written by hand: limits, windows, ends, and seeded noise.
//! What a real server makes of it is tested on loopback.

use super::super::frame::{FrameHead, HEAD_BYTES, MAX_31_BITS, flag, push_head, read_31_bits};
use super::super::stream::Head;
use super::*;

#[derive(Default)]
struct Kept(Vec<u8>);

impl Answer for Kept {
    fn clear(&mut self) {
        self.0.clear();
    }

    fn keep(&mut self, _: bool) {}

    fn field(&mut self, name: &[u8], value: &[u8]) {
        self.0.extend_from_slice(name);
        self.0.extend_from_slice(value);
    }

    fn data(&mut self, bytes: &[u8]) -> bool {
        self.0.extend_from_slice(bytes);
        true
    }

    fn releases(&self) -> usize {
        self.0.len()
    }
}

fn frame(kind: u8, flags: u8, stream: u32, payload: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    push_head(&mut out, payload.len(), kind, flags, stream);
    out.extend_from_slice(payload);
    out
}

fn settings(entries: &[(u16, u32)]) -> Vec<u8> {
    let mut out = Vec::new();
    frame::push_settings(&mut out, entries);
    out
}

/// A session with a body of so many bytes, after the server's SETTINGS.
fn session(body: usize, entries: &[(u16, u32)]) -> Session<Kept> {
    session_in_turns(body, body, entries)
}

/// The same where only the `first` bytes go before an answer.
fn session_in_turns(body: usize, first: usize, entries: &[(u16, u32)]) -> Session<Kept> {
    let fields = [(":method", "GET"), (":scheme", "http"), (":path", "/"), (":authority", "h")];
    let fields = fields.map(|(name, value)| (name.into(), value.into())).into();
    let prepared = Prepared { fields, body: vec![7; body].into(), first, head_only: false };
    let mut session = Session::new(vec![prepared].into());
    let greeting = settings(entries);
    assert_eq!(session.feed(&greeting), greeting.len());
    assert_eq!(session.life(), Life::Open);
    said(&mut session);
    session
}

/// What the session has to say: kind, stream and payload of each frame.
fn said(session: &mut Session<Kept>) -> Vec<(u8, u32, Vec<u8>)> {
    let frames = said_whole(session).into_iter();
    frames.map(|(head, payload)| (head.kind, head.stream, payload)).collect()
}

/// The same with each frame's whole head.
fn said_whole(session: &mut Session<Kept>) -> Vec<(FrameHead, Vec<u8>)> {
    session.pump();
    let pending = session.outbox.pending().to_vec();
    session.outbox.take(pending.len());
    let mut rest = pending.strip_prefix(frame::PREFACE).unwrap_or(&pending);
    let mut frames = Vec::new();
    while let Some(head) = FrameHead::read(rest) {
        let end = HEAD_BYTES + head.length;
        let payload = rest[HEAD_BYTES..end].to_vec();
        frames.push((head, payload));
        rest = &rest[end..];
    }
    assert!(rest.is_empty());
    frames
}

fn ask(operation: usize, rendered: bool) -> Ask<'static> {
    Ask { operation, rendered, captured: None }
}

fn begun(session: &mut Session<Kept>) -> usize {
    let place = session.add_place();
    session.begin(place, ask(0, false));
    place
}

fn end_of(session: &mut Session<Kept>, place: usize) -> Option<End> {
    match session.place(place).state {
        State::Ended(end) => Some(end),
        _ => None,
    }
}

/// `:status: 200` alone.
const OK: &[u8] = &[0x88];

#[test]
fn a_body_in_turns_waits_for_what_its_answer_releases() {
    let mut session = session_in_turns(30, 10, &[]);
    let place = begun(&mut session);
    let sent = |session: &mut Session<Kept>| -> Vec<(usize, bool)> {
        let frames = said_whole(session).into_iter().filter(|(head, _)| head.kind == kind::DATA);
        frames.map(|(head, payload)| (payload.len(), head.has(flag::END_STREAM))).collect()
    };
    assert_eq!(sent(&mut session), [(10, false)]);
    session.feed(&frame(kind::HEADERS, flag::END_HEADERS, 1, OK));
    assert_eq!(sent(&mut session), []);
    session.feed(&frame(kind::DATA, 0, 1, &[0; 25]));
    assert_eq!(sent(&mut session), [(15, false)]);
    session.feed(&frame(kind::DATA, 0, 1, &[0; 25]));
    assert_eq!(sent(&mut session), [(5, true)]);
    session.feed(&frame(kind::DATA, flag::END_STREAM, 1, &[0; 25]));
    assert_eq!(end_of(&mut session, place), Some(End::Whole));
    assert_eq!(sent(&mut session), []);
}

#[test]
fn an_answer_that_ends_before_its_turns_do_costs_the_stream_alone() {
    let mut session = session_in_turns(30, 10, &[]);
    let place = begun(&mut session);
    said(&mut session);
    session.feed(&frame(kind::HEADERS, flag::END_HEADERS | flag::END_STREAM, 1, OK));
    assert_eq!(end_of(&mut session, place), Some(End::Whole));
    assert_eq!(said(&mut session), [(kind::RST_STREAM, 1, vec![0; 4])]);
    session.feed(&frame(kind::RST_STREAM, 0, 1, &[0; 4]));
    assert_eq!(session.life(), Life::Open);
}

#[test]
fn streams_beyond_the_limit_wait_their_turn() {
    let mut session = session(0, &[(setting::MAX_CONCURRENT_STREAMS, 2)]);
    let places: Vec<usize> = (0..4).map(|_| begun(&mut session)).collect();
    let streams = |frames: Vec<(u8, u32, Vec<u8>)>| frames.iter().map(|f| f.1).collect::<Vec<_>>();
    assert_eq!(streams(said(&mut session)), [1, 3]);
    let all = flag::END_HEADERS | flag::END_STREAM;
    session.feed(&frame(kind::HEADERS, all, 3, OK));
    assert_eq!(end_of(&mut session, places[1]), Some(End::Whole));
    assert_eq!(streams(said(&mut session)), [5]);
    // One that gives up leaves the queue; one that runs resets its stream and makes room.
    session.cancel(places[3]);
    session.cancel(places[0]);
    assert_eq!(said(&mut session), [(kind::RST_STREAM, 1, vec![0, 0, 0, Code::Cancel as u8])]);
    session.begin(places[0], ask(0, false));
    assert_eq!(streams(said(&mut session)), [7]);
}

#[test]
fn company_is_expected_while_more_requests_are_open_than_handles_wait() {
    let mut session = session(0, &[]);
    assert!(!session.expects_company(), "nobody is there");
    let places: Vec<usize> = (0..5).map(|_| begun(&mut session)).collect();
    assert!(session.expects_company());
    let all = flag::END_HEADERS | flag::END_STREAM;
    let expected = [true, true, false, false, false];
    for (answered, expected) in expected.into_iter().enumerate() {
        session.feed(&frame(kind::HEADERS, all, 2 * answered as u32 + 1, OK));
        assert_eq!(session.expects_company(), expected, "after {} answers", answered + 1);
    }
    // A handle that is gone waits for nothing.
    session.begin(places[0], ask(0, false));
    (1..5).for_each(|place| session.remove_place(places[place]));
    assert!(session.expects_company());
}

#[test]
fn a_body_follows_both_windows_even_below_zero() {
    let mut session = session(100_000, &[(setting::INITIAL_WINDOW_SIZE, 20_000)]);
    let place = begun(&mut session);
    let sent = |frames: Vec<(u8, u32, Vec<u8>)>| {
        frames.iter().filter(|f| f.0 == kind::DATA).map(|f| f.2.len()).collect::<Vec<_>>()
    };
    assert_eq!(sent(said(&mut session)), [16_384, 3_616]);
    session.feed(&settings(&[(setting::INITIAL_WINDOW_SIZE, 5_000)]));
    assert_eq!(session.place(place).window, -15_000);
    session.feed(&frame(kind::WINDOW_UPDATE, 0, 1, &15_001u32.to_be_bytes()));
    assert_eq!(sent(said(&mut session)), [1]);
    session.feed(&frame(kind::WINDOW_UPDATE, 0, 1, &200_000u32.to_be_bytes()));
    // The connection's window of 65,535 bytes ends it now.
    assert_eq!(sent(said(&mut session)).iter().sum::<usize>(), 65_535 - 20_001);
    session.feed(&frame(kind::WINDOW_UPDATE, 0, 0, &200_000u32.to_be_bytes()));
    assert_eq!(sent(said(&mut session)).iter().sum::<usize>(), 100_000 - 65_535);
    assert!(!session.has_body_left(place));
}

#[test]
fn an_early_answer_ends_the_upload() {
    let mut session = session(100_000, &[]);
    let place = begun(&mut session);
    said(&mut session);
    session.feed(&frame(kind::HEADERS, flag::END_HEADERS | flag::END_STREAM, 1, OK));
    assert_eq!(end_of(&mut session, place), Some(End::Whole));
    session.feed(&frame(kind::WINDOW_UPDATE, 0, 0, &200_000u32.to_be_bytes()));
    assert_eq!(said(&mut session), [(kind::RST_STREAM, 1, vec![0; 4])]);
}

#[test]
fn goaway_refuses_what_it_does_not_name_and_lets_the_rest_end() {
    let mut session = session(0, &[]);
    let (first, second) = (begun(&mut session), begun(&mut session));
    said(&mut session);
    session.feed(&frame(kind::GOAWAY, 0, 0, &[0, 0, 0, 1, 0, 0, 0, 0]));
    assert_eq!(end_of(&mut session, second), Some(End::Refused));
    assert_eq!(end_of(&mut session, first), None);
    assert!(!session.takes_requests());
    session.feed(&frame(kind::HEADERS, flag::END_HEADERS | flag::END_STREAM, 1, OK));
    assert_eq!(end_of(&mut session, first), Some(End::Whole));
}

#[test]
fn what_was_never_written_was_refused_when_the_connection_breaks() {
    let mut session = session(0, &[]);
    let seen = begun(&mut session);
    said(&mut session);
    let unseen = begun(&mut session);
    session.lose(Outcome::Reset, "as told");
    assert_eq!(end_of(&mut session, seen), Some(End::Broken(Outcome::Reset)));
    assert_eq!(end_of(&mut session, unseen), Some(End::Refused));
}

#[test]
fn streams_run_out_and_the_next_request_goes_elsewhere() {
    let mut session = session(0, &[]);
    session.next_id = MAX_31_BITS;
    let last = begun(&mut session);
    assert!(!session.takes_requests());
    let next = begun(&mut session);
    assert_eq!(end_of(&mut session, next), Some(End::Refused));
    said(&mut session);
    let all = flag::END_HEADERS | flag::END_STREAM;
    session.feed(&frame(kind::HEADERS, all, MAX_31_BITS, OK));
    assert_eq!(end_of(&mut session, last), Some(End::Whole));
}

#[test]
fn windows_are_given_back_in_batches() {
    let mut session = session(0, &[]);
    let place = begun(&mut session);
    said(&mut session);
    session.feed(&frame(kind::HEADERS, flag::END_HEADERS, 1, OK));
    let (mut updates, mut returned) = (0, 0);
    for _ in 0..1_600 {
        session.feed(&frame(kind::DATA, 0, 1, &[0; 10_000]));
        for (kind, stream, payload) in said(&mut session) {
            assert_eq!(kind, kind::WINDOW_UPDATE);
            updates += 1;
            returned += if stream == 0 { read_31_bits(&payload) } else { 0 };
        }
    }
    assert!(returned >= CONNECTION_WINDOW / 2 && updates < 40, "{returned} in {updates}");
    session.feed(&frame(kind::DATA, flag::END_STREAM, 1, &[]));
    assert_eq!(end_of(&mut session, place), Some(End::Whole));
    assert_eq!(session.place(place).head.received, 16_000_000);
}

#[test]
fn faults_of_a_stream_end_the_stream_alone() {
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
        let mut session = session(0, &[]);
        let place = begun(&mut session);
        said(&mut session);
        session.feed(&bytes);
        let end = Some(End::Broken(Outcome::ProtocolError));
        assert_eq!((end_of(&mut session, place), session.life()), (end, Life::Open), "{what}");
        assert_eq!(said(&mut session)[0].0, kind::RST_STREAM, "{what}");
    }
}

#[test]
fn faults_of_the_connection_end_it_with_goaway() {
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
        let mut session = session(0, &[]);
        let place = begun(&mut session);
        said(&mut session);
        session.feed(&bytes);
        let end = Some(End::Broken(Outcome::ProtocolError));
        assert_eq!((end_of(&mut session, place), session.life()), (end, Life::Lost), "{what}");
        assert_eq!(said(&mut session).last().map(|f| f.0), Some(kind::GOAWAY), "{what}");
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
        said(&mut session);
        if what != "empty data" {
            session.cancel(one);
        }
        session.feed(&first);
        let mut count = 0;
        while session.life() == Life::Open && count < 20_000 {
            session.feed(&again);
            said(&mut session);
            count += 1;
        }
        assert_eq!(session.life(), Life::Lost, "{what}");
        let end = Some(End::Broken(Outcome::ProtocolError));
        assert_eq!(end_of(&mut session, two), end, "{what}");
    }
}

#[test]
fn late_answers_of_a_slow_server_are_no_flood() {
    let mut session = session(0, &[]);
    let place = session.add_place();
    for number in 0..12_000 {
        session.begin(place, ask(0, false));
        said(&mut session);
        session.cancel(place);
        let all = flag::END_HEADERS | flag::END_STREAM;
        session.feed(&frame(kind::HEADERS, all, number * 2 + 1, OK));
    }
    assert_eq!(session.life(), Life::Open);
}

#[test]
fn a_header_list_too_long_is_a_bad_response_and_the_table_stays_right() {
    let mut session = session(0, &[]);
    let (long, next) = (begun(&mut session), begun(&mut session));
    said(&mut session);
    // One field of 3,000 bytes goes into the table and is named again thirty times.
    let mut block = b"\x88\x40\x01x\x7f\xb9\x16".to_vec();
    block.extend([b'v'; 3_000]);
    block.extend([0xbe; 30]);
    session.feed(&frame(kind::HEADERS, flag::END_HEADERS, 1, &block));
    assert_eq!(end_of(&mut session, long), Some(End::Broken(Outcome::BadResponse)));
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
        said(&mut session);
        let (mut from, mut to) = (0, 0);
        while to < bytes.len() {
            to = (to + step).min(bytes.len());
            from += session.feed(&bytes[from..to]);
        }
        assert_eq!(from, bytes.len());
        assert_eq!(end_of(&mut session, place), Some(End::Whole), "steps of {step}");
        assert_eq!(session.place(place).answer.0, b"abbodyab");
        assert_eq!(said(&mut session), [(kind::PING, 0, vec![1; 8])]);
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
        said(&mut session);
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

#[test]
fn several_operations_share_a_connection_with_their_own_fields_and_bodies() {
    let request = |path: &str, body: &'static [u8]| Prepared {
        fields: vec![(b":method".to_vec(), b"POST".to_vec()), (b":path".to_vec(), path.into())],
        body: body.into(),
        first: body.len(),
        head_only: false,
    };
    let mut session = Session::<Kept>::new(vec![request("/a", b"one"), request("/b", b"")].into());
    session.feed(&settings(&[(setting::HEADER_TABLE_SIZE, 100)]));
    said(&mut session);
    let places = [session.add_place(), session.add_place(), session.add_place()];
    session.begin(places[1], ask(1, false));
    session.begin(places[0], ask(0, false));
    session.place(places[2]).ready = Some(request("/c", b"three"));
    session.begin(places[2], ask(1, true));
    let mut decoder = Decoder::default();
    let told = said(&mut session).into_iter().map(|(kind, stream, payload)| match kind {
        kind::HEADERS => {
            let mut fields = Vec::new();
            decoder.decode(&payload, |_, value| fields.extend_from_slice(value)).unwrap();
            (stream, fields)
        }
        _ => (stream, payload),
    });
    let expected: [(u32, &[u8]); 5] =
        [(1, b"POST/b"), (3, b"POST/a"), (3, b"one"), (5, b"POST/c"), (5, b"three")];
    assert_eq!(told.collect::<Vec<_>>(), expected.map(|(stream, bytes)| (stream, bytes.to_vec())));
}
