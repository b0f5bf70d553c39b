//! The answer parser on real shapes of answers, cut at every byte and fed byte by byte.
//! What it says must not depend on where reads happen to end.

use gonogo_noise::Noise;

use super::*;

/// The server broke a rule; of what kind is another matter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Malformed;

/// Feeds `bytes` in the pieces that `cuts` make; `Ok(None)` when it wants more at the end.
fn feed_cut(head_only: bool, bytes: &[u8], cuts: &[usize]) -> Result<Option<Complete>, Malformed> {
    let mut answer = Answer::new(head_only);
    let mut from = 0;
    for cut in cuts.iter().copied().chain([bytes.len()]) {
        let fed = answer.feed(&bytes[from..cut], &mut Forget).map_err(|_| Malformed)?;
        if let Some(complete) = fed {
            // A whole answer with bytes still to come: those are beyond it.
            let keep_alive = complete.keep_alive && cut == bytes.len();
            return Ok(Some(Complete { keep_alive, ..complete }));
        }
        from = cut;
    }
    Ok(answer.close())
}

/// The same verdict whole, cut at every byte, at every pair of bytes, and byte by byte.
fn always(head_only: bool, text: &str, expected: Result<Option<Complete>, Malformed>) {
    let bytes = text.as_bytes();
    let all: Vec<usize> = (1..bytes.len()).collect();
    assert_eq!(feed_cut(head_only, bytes, &[]), expected, "whole: {text:?}");
    assert_eq!(feed_cut(head_only, bytes, &all), expected, "byte by byte: {text:?}");
    for first in 1..bytes.len() {
        assert_eq!(feed_cut(head_only, bytes, &[first]), expected, "cut at {first}: {text:?}");
        for second in first + 1..bytes.len() {
            assert_eq!(feed_cut(head_only, bytes, &[first, second]), expected, "{first} {second}");
        }
    }
}

fn whole(status: u16, keep_alive: bool) -> Result<Option<Complete>, Malformed> {
    Ok(Some(Complete { status, keep_alive }))
}

#[test]
fn a_body_by_length() {
    always(false, "HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nhello", whole(200, true));
    always(false, "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", whole(200, true));
    always(
        false,
        "HTTP/1.1 404 Not Found\r\nX: y\r\nContent-Length: 2\r\n\r\nno",
        whole(404, true),
    );
    always(false, "HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nhell", Ok(None));
}

#[test]
fn a_body_in_chunks() {
    let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
    always(false, &format!("{head}5\r\nhello\r\n0\r\n\r\n"), whole(200, true));
    always(
        false,
        &format!("{head}5;a=b\r\nhello\r\nA\r\n0123456789\r\n0\r\n\r\n"),
        whole(200, true),
    );
    always(false, &format!("{head}0\r\nDigest: x\r\nY: z\r\n\r\n"), whole(200, true));
    always(false, &format!("{head}5\r\nhello\r\n"), Ok(None));
    always(false, &format!("{head}5\r\nhelloX\r\n0\r\n\r\n"), Err(Malformed));
    always(false, &format!("{head}x\r\n"), Err(Malformed));
    always(false, &format!("{head}\r\n"), Err(Malformed));
    always(false, &format!("{head}{}1\r\nx\r\n0\r\n\r\n", "0".repeat(20)), whole(200, true));
    always(false, &format!("{head}10000000000000000\r\n"), Err(Malformed));
}

#[test]
fn a_body_until_close() {
    always(false, "HTTP/1.1 200 OK\r\n\r\nhello", whole(200, false));
    always(false, "HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\nhi", whole(200, false));
    let keep = "HTTP/1.0 200 OK\r\nConnection: keep-alive\r\nContent-Length: 2\r\n\r\nhi";
    always(false, keep, whole(200, true));
    let gzip = "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\nContent-Length: 1\r\n\r\nxyz";
    always(false, gzip, whole(200, false));
}

#[test]
fn answers_without_a_body() {
    always(true, "HTTP/1.1 200 OK\r\ncontent-length: 500\r\n\r\n", whole(200, true));
    always(false, "HTTP/1.1 204 No Content\r\n\r\n", whole(204, true));
    always(false, "HTTP/1.1 304 Not Modified\r\ncontent-length: 9\r\n\r\n", whole(304, true));
}

#[test]
fn interim_answers_are_skipped() {
    let text = "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n\
                HTTP/1.1 200 OK\r\ncontent-length: 1\r\n\r\nx";
    always(false, text, whole(200, true));
    always(false, "HTTP/1.1 101 Switching Protocols\r\n\r\n", Err(Malformed));
    let flood = ["HTTP/1.1 100 \r\n\r\n".repeat(4_000).as_str(), text].concat();
    assert_eq!(feed_cut(false, flood.as_bytes(), &[]), whole(200, true));
}

#[test]
fn a_connection_close_is_read() {
    let text = "HTTP/1.1 200 OK\r\nconnection: x, Close\r\ncontent-length: 0\r\n\r\n";
    always(false, text, whole(200, false));
    let beyond = "HTTP/1.1 200 OK\r\ncontent-length: 1\r\n\r\nxy";
    always(false, beyond, whole(200, false));
}

/// RFC 9112 and RFC 9110: what breaks the grammar of today, and must be accepted of a server all the same.
#[test]
fn what_a_client_must_accept_is_accepted() {
    let ok = |rest: &str| format!("HTTP/1.1 200 OK\r\n{rest}");
    // RFC 9112, section 5.2: obsolete line folding, also in the fields that frame the body.
    always(false, &ok("x: a\r\n  b\r\n\tc\r\ncontent-length:\r\n 2\r\n\r\nhi"), whole(200, true));
    always(false, &ok("connection: x,\r\n close\r\ncontent-length: 0\r\n\r\n"), whole(200, false));
    // Section 6.3, item 5: one length, several times.
    always(false, &ok("content-length: 2, 2\r\ncontent-length: 2\r\n\r\nhi"), whole(200, true));
    always(false, &ok("content-length: 2, 3\r\n\r\nhi"), Err(Malformed));
    always(false, &ok("content-length: ,\r\n\r\n"), Err(Malformed));
    // RFC 9110, section 5.6.1.2: empty elements of a list.
    let chunks = "\r\n\r\n1\r\nx\r\n0\r\n\r\n";
    always(false, &ok(&format!("transfer-encoding: gzip, , chunked,{chunks}")), whole(200, true));
    always(false, &ok("connection: , close ,\r\ncontent-length: 0\r\n\r\n"), whole(200, false));
    // Section 6.3, item 3: a coding counts more than a length; section 6.1: never of HTTP/1.0 with another behind it.
    let both = format!("content-length: 9\r\nTransfer-Encoding: Chunked{chunks}");
    always(false, &ok(&both), whole(200, true));
    let old = format!("HTTP/1.0 200 OK\r\nconnection: keep-alive\r\n{both}");
    always(false, &old, whole(200, false));
    // Section 4: a reason may be empty, left out, or not ASCII; section 5.5: so may values.
    for line in ["HTTP/1.1 200 ", "HTTP/1.1 200", "HTTP/1.1 200 tr\u{e8}s bien"] {
        let text = format!("{line}\r\nx:\r\ny: caf\u{e9}\r\nContent-LENGTH:0\r\n\r\n");
        always(false, &text, whole(200, true));
    }
    // Section 2.2: lines may end in LF alone.
    always(false, "HTTP/1.1 200 OK\ncontent-length: 2\n\nhi", whole(200, true));
    let lf = "transfer-encoding: chunked\n\n2\nhi\n1;a=b\nx\r\n0\nt: v\n\n";
    always(false, &format!("HTTP/1.1 200 OK\n{lf}"), whole(200, true));
    // RFC 9110, section 2.5: a later minor version.
    always(false, "HTTP/1.4 200 OK\r\ncontent-length: 2\r\n\r\nhi", whole(200, true));
    always(false, "HTTP/2.0 200 OK\r\n\r\n", Err(Malformed));
    // Section 15: a status that nobody knows; 205 has the body that its header announces.
    always(false, "HTTP/1.1 799 X\r\ncontent-length: 1\r\n\r\nx", whole(799, true));
    always(false, "HTTP/1.1 205 Reset Content\r\ncontent-length: 0\r\n\r\n", whole(205, true));
}

#[test]
fn folded_values_are_one_line_where_they_are_looked_at() {
    let (mut answer, mut captured) = (Answer::new(false), Captured::default());
    let text = "HTTP/1.1 200 OK\r\nx-note: one \r\n\t two\n three\r\ncontent-length: 0\r\n\r\n";
    assert!(answer.feed(text.as_bytes(), &mut captured).unwrap().is_some());
    assert_eq!(captured.fields("x-note").collect::<Vec<_>>(), [b"one two three"]);
}

#[test]
fn any_number_of_fields_is_read_and_a_header_too_long_is_told_from_a_broken_one() {
    let fields = |count: usize| (0..count).map(|i| format!("x-{i}: {i}\r\n")).collect::<String>();
    for count in [127, 128, 129, 200, 3_000] {
        let text = format!("HTTP/1.1 200 OK\r\n{}content-length: 2\r\n\r\nhi", fields(count));
        let cuts = [text.len() / 3, text.len() / 2];
        assert_eq!(feed_cut(false, text.as_bytes(), &[]), whole(200, true), "{count}");
        assert_eq!(feed_cut(false, text.as_bytes(), &cuts), whole(200, true), "{count}");
    }
    for long in [format!("x: {}\r\n", "y".repeat(66_000)), fields(20_000)] {
        let text = format!("HTTP/1.1 200 OK\r\n{long}\r\n");
        let fed = Answer::new(false).feed(text.as_bytes(), &mut Forget);
        assert!(matches!(fed, Err(Unreadable::TooLarge(_))), "{fed:?}");
    }
}

#[test]
fn garbage_is_malformed() {
    always(false, "SSH-2.0-OpenSSH_9.2\r\n", Err(Malformed));
    always(false, "HTTP/1.1 200 OK\r\ncontent-length: +5\r\n\r\n", Err(Malformed));
    always(
        false,
        "HTTP/1.1 200 OK\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\n",
        Err(Malformed),
    );
    always(false, "HTTP/1.1 20 OK\r\n\r\n", Err(Malformed));
}

#[test]
fn a_header_has_an_end() {
    let mut answer = Answer::new(false);
    let line = format!("X: {}\r\n", "y".repeat(1_000));
    assert_eq!(answer.feed(b"HTTP/1.1 200 OK\r\n", &mut Forget), Ok(None));
    let refused = (0..200).any(|_| answer.feed(line.as_bytes(), &mut Forget).is_err());
    assert!(refused, "200 kB of header");
}

#[test]
fn one_parser_reads_answer_after_answer() {
    let mut answer = Answer::new(false);
    for status in [200, 500, 200] {
        let text = format!("HTTP/1.1 {status} X\r\ncontent-length: 2\r\n\r\nok");
        assert_eq!(answer.feed(&text.as_bytes()[..10], &mut Forget), Ok(None));
        let complete = Complete { status, keep_alive: true };
        assert_eq!(answer.feed(&text.as_bytes()[10..], &mut Forget), Ok(Some(complete)));
        assert_eq!(answer.status(), Some(status));
        answer.next(false);
        assert_eq!(answer.status(), None);
    }
}

/// Words that matter to the parser.
const WORDS: [&[u8]; 14] = [
    b"\r\n",
    b"\n",
    b"\r\n\r\n",
    b"content-length: 7\r\n",
    b"content-length: 18446744073709551615\r\n",
    b"transfer-encoding: chunked\r\n",
    b"transfer-encoding: gzip, chunked\r\n",
    b"connection: close\r\n",
    b"HTTP/1.1 100 Continue\r\n\r\n",
    b"HTTP/1.0 ",
    b"0\r\n\r\n",
    b"ffffffffffffffff\r\n",
    b";",
    b"\0",
];

#[test]
fn what_it_says_of_corrupted_answers_does_not_depend_on_where_reads_end() {
    let answers: [&[u8]; 5] = [
        b"HTTP/1.1 200 OK\r\nserver: x\r\ncontent-length: 5\r\n\r\nhello",
        b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5;a=b\r\nhello\r\n0\r\nx: y\r\n\r\n",
        b"HTTP/1.1 103 Early Hints\r\nlink: x\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n",
        b"HTTP/1.0 404 Not Found\r\nconnection: keep-alive\r\ncontent-length: 2\r\n\r\nno",
        b"HTTP/1.1 200 OK\r\n\r\nuntil the end",
    ];
    let mut verdicts = [0, 0, 0];
    for seed in 0..20_000 {
        let mut noise = Noise::new(seed);
        let base = noise.one_of(&answers);
        let bytes = noise.corrupted(base, &WORDS);
        let head_only = noise.below(8) == 0;
        let whole = feed_cut(head_only, &bytes, &[]);
        let cuts = noise.cuts(bytes.len());
        assert_eq!(feed_cut(head_only, &bytes, &cuts), whole, "seed {seed}, cuts {cuts:?}");
        if let Ok(Some(Complete { status, .. })) = whole {
            assert!((200..=999).contains(&status), "seed {seed}: status {status}");
        }
        verdicts[whole.map_or(0, |found| 1 + usize::from(found.is_some()))] += 1;
    }
    assert!(verdicts.iter().all(|count| *count > 1_000), "all three kinds: {verdicts:?}");
}

#[test]
fn chunks_of_any_size_give_their_body_back() {
    for seed in 0..2_000 {
        let mut noise = Noise::new(seed);
        let mut bytes = Vec::new();
        for _ in 0..noise.below(6) {
            let body = noise.bytes(300);
            if body.is_empty() {
                continue;
            }
            let extension = noise.one_of(&["", ";a", " ;a=\"b c\"", "\t"]);
            bytes.extend(format!("{:x}{extension}\r\n", body.len()).into_bytes());
            bytes.extend(body);
            bytes.extend(b"\r\n");
        }
        bytes.extend(b"0\r\n");
        bytes.extend(noise.one_of(&["", "x: y\r\n", "x: y\r\nz:\r\n"]).as_bytes());
        bytes.extend(b"\r\n");
        let length = bytes.len();
        bytes.extend(noise.bytes(20));
        let mut chunks = Chunks::default();
        assert_eq!(
            chunks.feed(&bytes, |_| ()),
            Ok(ChunkState::Done { taken: length }),
            "seed {seed}"
        );
    }
}

#[test]
fn what_is_kept_is_the_body_wherever_reads_cut_it() {
    for text in [
        "HTTP/1.1 100 Continue\r\nx: no\r\n\r\nHTTP/1.1 200 OK\r\nX-Id: 7\r\ncontent-length: 5\r\n\r\nhello",
        "HTTP/1.1 200 OK\r\nX-Id: 7\r\ntransfer-encoding: chunked\r\n\r\n3;a=b\r\nhel\r\n2\r\nlo\r\n0\r\nY: z\r\n\r\n",
        "HTTP/1.1 200 OK\r\nX-Id: 7\r\n\r\nhello",
    ] {
        for cut in 0..text.len() {
            let (mut answer, mut captured) = (Answer::new(false), Captured::default());
            answer.feed(&text.as_bytes()[..cut], &mut captured).unwrap();
            answer.feed(&text.as_bytes()[cut..], &mut captured).unwrap();
            assert_eq!(captured.body(), Some(&b"hello"[..]), "{cut} {text:?}");
            assert_eq!(captured.fields("x-id").collect::<Vec<_>>(), [b"7"], "{cut} {text:?}");
            assert_eq!(captured.fields("x").count(), 0, "interim fields are none");
        }
    }
}
