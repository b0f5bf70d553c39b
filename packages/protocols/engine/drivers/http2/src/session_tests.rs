//! The session against frames written by hand: limits, windows, ends. Peers that break the rules have a file of their own.
//! What a real server makes of it is tested on loopback.

use super::super::frame::{FrameHead, HEAD_BYTES, MAX_31_BITS, flag, push_head, read_31_bits};
use super::*;

#[derive(Default)]
pub(super) struct Kept(pub(super) Vec<u8>);

impl Answer for Kept {
    fn clear(&mut self) {
        self.0.clear();
    }

    fn keep(&mut self, _: bool) {}

    fn field(&mut self, name: &[u8], value: &[u8]) {
        self.0.extend_from_slice(name);
        self.0.extend_from_slice(value);
    }

    fn data(&mut self, bytes: &[u8], _: Option<std::time::Instant>) -> bool {
        self.0.extend_from_slice(bytes);
        true
    }

    fn releases(&self) -> usize {
        self.0.len()
    }
}

pub(super) fn frame(kind: u8, flags: u8, stream: u32, payload: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    push_head(&mut out, payload.len(), kind, flags, stream);
    out.extend_from_slice(payload);
    out
}

pub(super) fn settings(entries: &[(u16, u32)]) -> Vec<u8> {
    let mut out = Vec::new();
    frame::push_settings(&mut out, entries);
    out
}

/// A session with a body of so many bytes, after the server's SETTINGS.
pub(super) fn session(body: usize, entries: &[(u16, u32)]) -> Session<Kept> {
    session_in_turns(body, body, entries)
}

/// The same where only the `first` bytes go before an answer.
pub(super) fn session_in_turns(body: usize, first: usize, entries: &[(u16, u32)]) -> Session<Kept> {
    let fields = [(":method", "GET"), (":scheme", "http"), (":path", "/"), (":authority", "h")];
    let fields = fields.map(|(name, value)| (name.into(), value.into())).into();
    let prepared = Prepared { fields, body: vec![7; body].into(), first, head_only: false };
    let mut session = Session::new(vec![prepared].into(), Rc::default());
    let greeting = settings(entries);
    assert_eq!(session.feed(&greeting), greeting.len());
    assert_eq!(session.state(), SessionState::Open);
    frames_sent(&mut session);
    session
}

/// What the session has to say: kind, stream and payload of each frame.
pub(super) fn frames_sent(session: &mut Session<Kept>) -> Vec<(u8, u32, Vec<u8>)> {
    let frames = whole_frames_sent(session).into_iter();
    frames.map(|(head, payload)| (head.kind, head.stream, payload)).collect()
}

/// The same with each frame's whole head.
pub(super) fn whole_frames_sent(session: &mut Session<Kept>) -> Vec<(FrameHead, Vec<u8>)> {
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

pub(super) fn ask(operation: usize, rendered: bool) -> Ask<'static> {
    Ask { operation, rendered, captured: None }
}

pub(super) fn begun(session: &mut Session<Kept>) -> usize {
    let place = session.add_place();
    session.begin(place, ask(0, false));
    place
}

pub(super) fn end_of(session: &mut Session<Kept>, place: usize) -> Option<End> {
    match session.place(place).state {
        State::Ended(end) => Some(end),
        _ => None,
    }
}

/// `:status: 200` alone.
pub(super) const OK: &[u8] = &[0x88];

#[test]
fn a_body_in_turns_waits_for_what_its_answer_releases() {
    let mut session = session_in_turns(30, 10, &[]);
    let place = begun(&mut session);
    let sent = |session: &mut Session<Kept>| -> Vec<(usize, bool)> {
        let frames =
            whole_frames_sent(session).into_iter().filter(|(head, _)| head.kind == kind::DATA);
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
    frames_sent(&mut session);
    session.feed(&frame(kind::HEADERS, flag::END_HEADERS | flag::END_STREAM, 1, OK));
    assert_eq!(end_of(&mut session, place), Some(End::Whole));
    assert_eq!(frames_sent(&mut session), [(kind::RST_STREAM, 1, vec![0; 4])]);
    session.feed(&frame(kind::RST_STREAM, 0, 1, &[0; 4]));
    assert_eq!(session.state(), SessionState::Open);
}

#[test]
fn streams_beyond_the_limit_wait_their_turn() {
    let mut session = session(0, &[(setting::MAX_CONCURRENT_STREAMS, 2)]);
    let places: Vec<usize> = (0..4).map(|_| begun(&mut session)).collect();
    let streams = |frames: Vec<(u8, u32, Vec<u8>)>| frames.iter().map(|f| f.1).collect::<Vec<_>>();
    assert_eq!(streams(frames_sent(&mut session)), [1, 3]);
    let all = flag::END_HEADERS | flag::END_STREAM;
    session.feed(&frame(kind::HEADERS, all, 3, OK));
    assert_eq!(end_of(&mut session, places[1]), Some(End::Whole));
    assert_eq!(streams(frames_sent(&mut session)), [5]);
    // One that gives up leaves the queue; one that runs resets its stream and frees its slot.
    session.cancel(places[3]);
    session.cancel(places[0]);
    assert_eq!(
        frames_sent(&mut session),
        [(kind::RST_STREAM, 1, vec![0, 0, 0, Code::Cancel as u8])]
    );
    session.begin(places[0], ask(0, false));
    assert_eq!(streams(frames_sent(&mut session)), [7]);
}

#[test]
fn more_answers_are_expected_while_more_requests_are_open_than_handles_wait() {
    let mut session = session(0, &[]);
    assert!(!session.expects_more_answers(), "nobody is there");
    let places: Vec<usize> = (0..5).map(|_| begun(&mut session)).collect();
    assert!(session.expects_more_answers());
    let all = flag::END_HEADERS | flag::END_STREAM;
    let expected = [true, true, false, false, false];
    for (answered, expected) in expected.into_iter().enumerate() {
        session.feed(&frame(kind::HEADERS, all, 2 * answered as u32 + 1, OK));
        assert_eq!(session.expects_more_answers(), expected, "after {} answers", answered + 1);
    }
    // A handle that is gone waits for nothing.
    session.begin(places[0], ask(0, false));
    (1..5).for_each(|place| session.remove_place(places[place]));
    assert!(session.expects_more_answers());
}

#[test]
fn a_body_follows_both_windows_even_below_zero() {
    let mut session = session(100_000, &[(setting::INITIAL_WINDOW_SIZE, 20_000)]);
    let place = begun(&mut session);
    let sent = |frames: Vec<(u8, u32, Vec<u8>)>| {
        frames.iter().filter(|f| f.0 == kind::DATA).map(|f| f.2.len()).collect::<Vec<_>>()
    };
    assert_eq!(sent(frames_sent(&mut session)), [16_384, 3_616]);
    session.feed(&settings(&[(setting::INITIAL_WINDOW_SIZE, 5_000)]));
    assert_eq!(session.place(place).window, -15_000);
    session.feed(&frame(kind::WINDOW_UPDATE, 0, 1, &15_001u32.to_be_bytes()));
    assert_eq!(sent(frames_sent(&mut session)), [1]);
    session.feed(&frame(kind::WINDOW_UPDATE, 0, 1, &200_000u32.to_be_bytes()));
    // The connection's window of 65,535 bytes ends it now.
    assert_eq!(sent(frames_sent(&mut session)).iter().sum::<usize>(), 65_535 - 20_001);
    session.feed(&frame(kind::WINDOW_UPDATE, 0, 0, &200_000u32.to_be_bytes()));
    assert_eq!(sent(frames_sent(&mut session)).iter().sum::<usize>(), 100_000 - 65_535);
    assert!(!session.has_body_left(place));
}

#[test]
fn an_early_answer_ends_the_upload() {
    let mut session = session(100_000, &[]);
    let place = begun(&mut session);
    frames_sent(&mut session);
    session.feed(&frame(kind::HEADERS, flag::END_HEADERS | flag::END_STREAM, 1, OK));
    assert_eq!(end_of(&mut session, place), Some(End::Whole));
    session.feed(&frame(kind::WINDOW_UPDATE, 0, 0, &200_000u32.to_be_bytes()));
    assert_eq!(frames_sent(&mut session), [(kind::RST_STREAM, 1, vec![0; 4])]);
}

#[test]
fn goaway_refuses_what_it_does_not_name_and_lets_the_rest_end() {
    let mut session = session(0, &[]);
    let (first, second) = (begun(&mut session), begun(&mut session));
    frames_sent(&mut session);
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
    frames_sent(&mut session);
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
    frames_sent(&mut session);
    let all = flag::END_HEADERS | flag::END_STREAM;
    session.feed(&frame(kind::HEADERS, all, MAX_31_BITS, OK));
    assert_eq!(end_of(&mut session, last), Some(End::Whole));
}

#[test]
fn windows_are_given_back_in_batches() {
    let mut session = session(0, &[]);
    let place = begun(&mut session);
    frames_sent(&mut session);
    session.feed(&frame(kind::HEADERS, flag::END_HEADERS, 1, OK));
    let (mut updates, mut returned) = (0, 0);
    for _ in 0..1_600 {
        session.feed(&frame(kind::DATA, 0, 1, &[0; 10_000]));
        for (kind, stream, payload) in frames_sent(&mut session) {
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
fn several_operations_share_a_connection_with_their_own_fields_and_bodies() {
    let request = |path: &str, body: &'static [u8]| Prepared {
        fields: vec![(b":method".to_vec(), b"POST".to_vec()), (b":path".to_vec(), path.into())],
        body: body.into(),
        first: body.len(),
        head_only: false,
    };
    let requests = vec![request("/a", b"one"), request("/b", b"")];
    let mut session = Session::<Kept>::new(requests.into(), Rc::default());
    session.feed(&settings(&[(setting::HEADER_TABLE_SIZE, 100)]));
    frames_sent(&mut session);
    let places = [session.add_place(), session.add_place(), session.add_place()];
    session.begin(places[1], ask(1, false));
    session.begin(places[0], ask(0, false));
    session.place(places[2]).ready = Some(request("/c", b"three"));
    session.begin(places[2], ask(1, true));
    let mut decoder = Decoder::default();
    let sent = frames_sent(&mut session).into_iter().map(|(kind, stream, payload)| match kind {
        kind::HEADERS => {
            let mut fields = Vec::new();
            decoder.decode(&payload, |_, value| fields.extend_from_slice(value)).unwrap();
            (stream, fields)
        }
        _ => (stream, payload),
    });
    let expected: [(u32, &[u8]); 5] =
        [(1, b"POST/b"), (3, b"POST/a"), (3, b"one"), (5, b"POST/c"), (5, b"three")];
    assert_eq!(sent.collect::<Vec<_>>(), expected.map(|(stream, bytes)| (stream, bytes.to_vec())));
}

/// RFC 9113: what a server may say that no request asked for, and that changes nothing of its answer.
#[test]
fn what_a_client_must_accept_is_accepted() {
    // Section 6.5.2: settings that nobody knows, and a table of another size (RFC 7541, section 4.2).
    let greeting =
        [(setting::HEADER_TABLE_SIZE, 0), (0x2a2a, 7), (setting::MAX_FRAME_SIZE, 1 << 20)];
    let mut session = session(30, &greeting);
    let place = begun(&mut session);
    let ended = flag::END_STREAM;
    let whole = flag::END_HEADERS;
    let said = [
        // Section 4.1: frames of a kind that nobody knows, on the connection and on streams.
        frame(0x2a, 0xff, 0, b"grease"),
        frame(0x2a, 0xff, 1, b"grease"),
        // Section 5.3.2: priorities, of streams that do not exist as well; section 6.7: pings and their answers.
        frame(2, 0, 1, &[0, 0, 0, 0, 15]),
        frame(2, 0, 77, &[0x80, 0, 0, 1, 15]),
        frame(kind::PING, 0, 0, &[7; 8]),
        frame(kind::PING, flag::ACK, 0, &[0; 8]),
        settings(&[(setting::HEADER_TABLE_SIZE, 4_096)]),
        // Section 8.1: interim answers, any number of them.
        frame(kind::HEADERS, whole, 1, b"\x08\x03100"),
        frame(kind::HEADERS, whole, 1, b"\x08\x03103"),
        // Section 6.2: padding and a priority; section 6.10: a block in pieces, one of them empty.
        frame(kind::HEADERS, flag::PADDED | flag::PRIORITY, 1, &[2, 0, 0, 0, 0, 9, 0x88, 0, 0]),
        frame(kind::CONTINUATION, 0, 1, b""),
        frame(kind::CONTINUATION, whole, 1, b"\0\x01a\x01b"),
        // Section 6.1: data that is padding alone, or nothing.
        frame(kind::DATA, flag::PADDED, 1, &[3, 0, 0, 0]),
        frame(kind::DATA, 0, 1, b""),
        frame(kind::DATA, 0, 1, b"hi"),
        // Section 6.8: a leave in two steps, of which the first names no stream.
        frame(kind::GOAWAY, 0, 0, &[0x7f, 0xff, 0xff, 0xff, 0, 0, 0, 0]),
        frame(kind::GOAWAY, 0, 0, &[0, 0, 0, 1, 0, 0, 0, 0]),
        // Section 8.1: trailers.
        frame(kind::HEADERS, whole | ended, 1, b"\0\x01t\x01v"),
        // Section 8.1: nothing more of the request is wanted, now that the answer is whole.
        frame(kind::RST_STREAM, 0, 1, &[0; 4]),
        frame(kind::WINDOW_UPDATE, 0, 1, &[0, 0, 0, 1]),
    ];
    let said = said.concat();
    assert_eq!(session.feed(&said), said.len());
    assert_eq!(end_of(&mut session, place), Some(End::Whole), "{:?}", session.error);
    assert_eq!(session.place(place).answer.0, b"abhitv");
    assert_eq!((session.state(), session.why_closed()), (SessionState::GoingAway, None));
}
