//! The server's streams within the rules of RFC 9114 and RFC 9204, and outside of them.

use super::*;
use crate::frame::push_head;
use crate::testing::Random;

fn frame(kind: u64, payload: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    push_head(&mut out, kind, payload.len());
    out.extend_from_slice(payload);
    out
}

fn control(frames: &[Vec<u8>]) -> Vec<u8> {
    [vec![0], frames.concat()].concat()
}

/// The last event of a stream that comes in pieces of so many bytes.
fn feed_in_pieces(
    bytes: &[u8],
    piece: usize,
    peer: &mut Peer,
) -> Result<StreamEvent, ProtocolError> {
    let (mut stream, mut last) = (PeerStream::default(), StreamEvent::None);
    for bytes in bytes.chunks(piece) {
        match stream.feed(bytes, peer)? {
            StreamEvent::None => {}
            event => last = event,
        }
        assert!(stream.cut.len() <= MAX_SETTINGS_BYTES);
    }
    Ok(last)
}

fn code(bytes: &[u8]) -> Option<Code> {
    let found = feed_in_pieces(bytes, usize::MAX, &mut Peer::default()).err().map(|error| error.0);
    for piece in [1, 2, 3] {
        let again = feed_in_pieces(bytes, piece, &mut Peer::default()).err().map(|error| error.0);
        assert_eq!(again, found, "in pieces of {piece}");
    }
    found
}

#[test]
fn settings_unknown_frames_and_goaway_are_read_in_any_cut() {
    let settings = frame(kind::SETTINGS, &[0x06, 0x44, 0x00, 0x01, 0x00, 0x21, 0x05]);
    let stream = control(&[
        settings,
        frame(0x21, &[1; 70]),
        frame(0x21, b""),
        frame(kind::GOAWAY, b"\x40\x40"),
    ]);
    for piece in 1..=stream.len() {
        let mut peer = Peer::default();
        assert_eq!(
            feed_in_pieces(&stream, piece, &mut peer),
            Ok(StreamEvent::GoAway),
            "pieces of {piece}"
        );
        assert_eq!(peer.goaway, Some(64));
    }
}

#[test]
fn control_that_breaks_the_rules_ends_the_connection() {
    let settings = || frame(kind::SETTINGS, b"");
    let goaway = |id: u8| frame(kind::GOAWAY, &[id]);
    for (name, stream, expected) in [
        ("settings alone", control(&[settings()]), None),
        ("no settings", control(&[goaway(0)]), Some(Code::MissingSettings)),
        ("settings twice", control(&[settings(), settings()]), Some(Code::FrameUnexpected)),
        ("data", control(&[settings(), frame(kind::DATA, b"x")]), Some(Code::FrameUnexpected)),
        ("a frame of HTTP/2", control(&[settings(), frame(6, b"x")]), Some(Code::FrameUnexpected)),
        ("a larger push id", control(&[settings(), frame(13, b"\0")]), Some(Code::FrameUnexpected)),
        ("a cancelled push", control(&[settings(), frame(3, b"\0")]), Some(Code::Id)),
        ("goaway of no stream", control(&[settings(), goaway(3)]), Some(Code::Id)),
        ("goaway that grows", control(&[settings(), goaway(4), goaway(8)]), Some(Code::Id)),
        ("goaway that falls", control(&[settings(), goaway(8), goaway(4)]), None),
        ("empty goaway", control(&[settings(), frame(kind::GOAWAY, b"")]), Some(Code::Frame)),
        (
            "goaway and more",
            control(&[settings(), frame(kind::GOAWAY, b"\0\0")]),
            Some(Code::Frame),
        ),
        ("long goaway", control(&[settings(), frame(kind::GOAWAY, &[0; 9])]), Some(Code::Frame)),
        ("a setting of HTTP/2", control(&[frame(4, b"\x02\0")]), Some(Code::Settings)),
        ("a setting twice", control(&[frame(4, b"\x21\0\x21\0")]), Some(Code::Settings)),
        ("half a setting", control(&[frame(4, b"\x21")]), Some(Code::Frame)),
        ("endless settings", control(&[frame(4, &[0; 5_000])]), Some(Code::Frame)),
        ("a push", vec![1, 0], Some(Code::Id)),
        ("no table", b"\x02\x20\x20".to_vec(), None),
        ("an entry", b"\x02\x20\xc0\x01x".to_vec(), Some(Code::QpackEncoderStream)),
        ("streams cancelled", b"\x03\x44\x7f\x80\x01\x48".to_vec(), None),
        ("an acknowledgement", b"\x03\x44\x84".to_vec(), Some(Code::QpackDecoderStream)),
        ("an increment", b"\x03\x01".to_vec(), Some(Code::QpackDecoderStream)),
    ] {
        assert_eq!(code(&stream), expected, "{name}");
    }
}

#[test]
fn kinds_are_alone_and_unknown_ones_unwanted() {
    for kind in [0, 2, 3] {
        let mut peer = Peer::default();
        assert_eq!(feed_in_pieces(&[kind], 1, &mut peer), Ok(StreamEvent::None));
        let again = feed_in_pieces(&[kind], 1, &mut peer).err().map(|error| error.0);
        assert_eq!(again, Some(Code::StreamCreation));
    }
    assert_eq!(feed_in_pieces(b"\x21grease", 1, &mut Peer::default()), Ok(StreamEvent::Unwanted));
}

#[test]
fn only_critical_streams_must_live_on() {
    for (bytes, critical) in
        [(&b""[..], false), (b"\x21x", false), (b"\x00", true), (b"\x02", true), (b"\x03", true)]
    {
        let mut stream = PeerStream::default();
        stream.feed(bytes, &mut Peer::default()).unwrap();
        assert_eq!(stream.end().is_err(), critical, "{bytes:?}");
    }
}

#[test]
fn by_chance_changed_streams_end_the_same_in_any_cut() {
    let mut random = Random::new(5);
    let settings = frame(kind::SETTINGS, &[0x06, 0x44, 0x00, 0x01, 0x00]);
    for _ in 0..20_000 {
        let mut stream =
            control(&[settings.clone(), frame(0x21, b"grease"), frame(kind::GOAWAY, b"\x08")]);
        for _ in 0..=random.below(3) {
            let at = random.below(stream.len());
            stream[at] = random.byte();
        }
        let whole = feed_in_pieces(&stream, stream.len(), &mut Peer::default());
        let pieces = feed_in_pieces(&stream, 1 + random.below(9), &mut Peer::default());
        assert_eq!(pieces, whole, "{stream:02x?}");
    }
}
