//! Answers in every shape that RFC 9114 allows, in every cut, and those that break its rules.

use gonogo_http2::hpack::Fields;

use super::*;
use crate::frame::push_head;
use crate::testing::Random;

fn headers(fields: &[(&str, &str)]) -> Vec<u8> {
    let fields: Fields = fields.iter().map(|(n, v)| ((*n).into(), (*v).into())).collect();
    frame(kind::HEADERS, &qpack::encode(&fields))
}

fn frame(kind: u64, payload: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    push_head(&mut out, kind, payload.len());
    out.extend_from_slice(payload);
    out
}

/// Status and length of a stream that is read in pieces of so many bytes.
fn read(stream: &[u8], piece: usize) -> Result<(u16, u64), Broken> {
    let (mut answer, mut known) = (Answer::default(), Known::default());
    for bytes in stream.chunks(piece) {
        answer.feed(bytes, &mut known)?;
    }
    answer.end()?;
    Ok((answer.head.status, answer.head.received))
}

fn usual() -> Vec<u8> {
    [
        headers(&[(":status", "103"), ("link", "</style.css>")]),
        frame(0x21, b"grease"),
        headers(&[(":status", "200"), ("content-length", "9"), ("server", "x")]),
        frame(kind::DATA, b"four"),
        frame(0x40_0000, &[7; 300]),
        frame(kind::DATA, b""),
        frame(kind::DATA, b"more."),
        headers(&[("x-checksum", "12")]),
        frame(0x21, b""),
    ]
    .concat()
}

#[test]
fn an_answer_is_read_however_it_is_cut() {
    for piece in 1..=usual().len() {
        assert_eq!(read(&usual(), piece), Ok((200, 9)), "pieces of {piece}");
    }
}

#[test]
fn a_repeated_header_section_is_known_and_a_changed_one_is_read() {
    let (mut answer, mut known) = (Answer::default(), Known::default());
    for (status, length) in [("200", 3), ("200", 3), ("404", 3), ("200", 5)] {
        let announced = length.to_string();
        let head = headers(&[(":status", status), ("content-length", &announced)]);
        answer.clear(false);
        answer.feed(&head, &mut known).unwrap();
        answer.feed(&frame(kind::DATA, b"abc"), &mut known).unwrap();
        assert_eq!(answer.end(), Ok(()));
        assert_eq!(answer.head.status.to_string(), status);
        assert_eq!((answer.head.announced, answer.head.received), (Some(length), 3));
        assert_eq!(answer.head.fits(false), length == 3);
    }
}

#[test]
fn a_known_section_does_not_stand_for_trailers() {
    let head = headers(&[(":status", "200")]);
    assert_eq!(read(&[head.clone(), head].concat(), 1_000), Err(MALFORMED));
}

#[test]
fn broken_rules_have_their_consequences() {
    let head = || headers(&[(":status", "200")]);
    let trailers = || headers(&[("x-end", "1")]);
    let long = "v".repeat(MAX_HEADER_LIST);
    let many: Vec<_> = (0..2_000).map(|_| ("x", "y")).collect();
    let unexpected = Err(UNEXPECTED);
    let excessive = Err(TOO_LONG);
    for (name, stream, expected) in [
        ("nothing", vec![], Err(MALFORMED)),
        ("an interim alone", headers(&[(":status", "100")]), Err(MALFORMED)),
        ("101", headers(&[(":status", "101")]), Err(MALFORMED)),
        ("no status", headers(&[("server", "x")]), Err(MALFORMED)),
        ("a letter in capitals", headers(&[(":status", "200"), ("Server", "x")]), Err(MALFORMED)),
        (
            "a length that is none",
            headers(&[(":status", "200"), ("content-length", "x")]),
            Err(MALFORMED),
        ),
        ("data first", frame(kind::DATA, b"x"), unexpected),
        ("data after trailers", [head(), trailers(), frame(kind::DATA, b"x")].concat(), unexpected),
        ("trailers twice", [head(), trailers(), trailers()].concat(), unexpected),
        ("settings", frame(kind::SETTINGS, b""), unexpected),
        ("goaway", [head(), frame(kind::GOAWAY, b"\0")].concat(), unexpected),
        ("a frame of HTTP/2", [head(), frame(0x8, b"\0\0\0\x01")].concat(), unexpected),
        ("no QPACK", frame(kind::HEADERS, b"\0\0\x80"), Err(NO_QPACK)),
        ("no section", frame(kind::HEADERS, b""), Err(NO_QPACK)),
        ("a section too long", headers(&[(":status", "200"), ("x", &long)]), excessive),
        ("too many fields", headers(&many), excessive),
        ("a cut frame", head()[..3].to_vec(), Err(CUT)),
        ("a cut head", [head(), vec![0]].concat(), Err(CUT)),
        ("cut data", [head(), frame(kind::DATA, b"abc")[..4].to_vec()].concat(), Err(CUT)),
    ] {
        for piece in [1, 7, usize::MAX] {
            assert_eq!(read(&stream, piece), expected, "{name} in pieces of {piece}");
        }
    }
    let push = read(&frame(kind::PUSH_PROMISE, b"\0"), 9);
    assert!(matches!(push, Err(Broken::Connection(ProtocolError(Code::Id, _)))), "{push:?}");
}

#[test]
fn by_chance_changed_answers_end_the_same_in_any_cut_and_keep_little() {
    let mut random = Random::new(11);
    for round in 0..20_000 {
        let mut stream = usual();
        for _ in 0..=random.below(4) {
            let at = random.below(stream.len());
            match random.below(3) {
                0 => stream[at] = random.byte(),
                1 => drop(stream.remove(at)),
                _ => stream.insert(at, random.byte()),
            }
        }
        let whole = read(&stream, stream.len());
        let piece = 1 + random.below(40);
        assert_eq!(read(&stream, piece), whole, "round {round}, pieces of {piece}: {stream:02x?}");
    }
    let (mut answer, mut known) = (Answer::default(), Known::default());
    for _ in 0..20_000 {
        let bytes: Vec<u8> = (0..random.below(60)).map(|_| random.byte()).collect();
        if answer.feed(&bytes, &mut known).is_err() {
            answer.clear(false);
        }
        assert!(answer.cut.len() <= MAX_HEADER_LIST);
    }
}
