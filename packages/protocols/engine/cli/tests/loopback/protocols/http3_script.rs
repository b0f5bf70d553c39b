//! The HTTP/3 driver against streams of bytes that no library would write: rules kept in unusual
//! ways, and rules broken. Each broken rule ends the connection with its code and fails its requests.

use base64::Engine as _;
use serde_json::{Value, json};

use crate::peers::engine::{EngineOutput, block, run, target};
use crate::peers::http3_script::{RawPeer, Script, serve};
use crate::peers::identity::Identity;

/// A control stream with empty SETTINGS.
const CONTROL: [u8; 3] = [0, 4, 0];

fn operation(body: &[u8]) -> Value {
    json!({
        "kind": "http",
        "method": "POST",
        "path": "/raw",
        "headers": [["x-of-our-own", "value"]],
        "bodyBase64": base64::engine::general_purpose::STANDARD.encode(body),
        "expectStatus": [200],
    })
}

fn frame(kind: u8, payload: &[u8]) -> Vec<u8> {
    assert!(payload.len() < 64);
    [&[kind, payload.len() as u8], payload].concat()
}

/// HEADERS with `:status: 200` of the static table, and DATA.
fn answer() -> Option<Vec<Vec<u8>>> {
    Some(vec![frame(1, &[0, 0, 0xc0 | 25]), frame(0, b"ok")])
}

fn script() -> Script {
    Script {
        streams: vec![CONTROL.into()],
        answer: answer(),
        leaves_after: None,
        stops_reading: false,
    }
}

fn request(script: Script, body: &[u8], clients: u32, requests: u64) -> (EngineOutput, RawPeer) {
    let identity = Identity::new("localhost");
    let peer = serve(script, &identity);
    let target = target("http3", peer.address, Some(&identity.ca_pem));
    let output = run(&block(target, operation(body), clients, 1, requests));
    output.assert_closed();
    (output, peer)
}

#[test]
fn answers_of_many_pieces_and_unknown_frames_and_streams_are_read() {
    let mut unusual = script();
    // 103, an unknown frame, the head, data in three frames, trailers (a literal field).
    let whole = [
        frame(1, &[0, 0, 0xc0 | 24]),
        frame(0x21, b"grease"),
        frame(1, &[0, 0, 0xc0 | 25, 0x54, 1, b'6']),
        frame(0, b"abc"),
        frame(0, b""),
        frame(0, b"def"),
        frame(1, b"\0\0\x21x\x01y"),
    ]
    .concat();
    unusual.answer = Some(whole.chunks(3).map(<[u8]>::to_vec).collect());
    // QPACK's streams, and one of an unknown kind.
    unusual.streams.extend([vec![2, 0x20], vec![3], b"\x21anything".to_vec()]);
    let (output, peer) = request(unusual, b"{}", 5, 100);
    assert_eq!((output.outcome("ok"), output.status("200")), (100, 100), "{}", output.last());
    assert_eq!(output.sent(), peer.requests());
    assert_eq!(output.number("/connections/opened"), 1);
}

#[test]
fn an_answer_before_the_whole_request_is_an_answer() {
    let early = Script { stops_reading: true, ..script() };
    let (output, peer) = request(early, &vec![b'x'; 4 << 20], 2, 10);
    assert_eq!((output.outcome("ok"), output.sent()), (10, peer.requests()), "{}", output.last());
}

#[test]
fn what_a_leaving_server_has_not_processed_goes_to_another_connection() {
    let leaving = Script { leaves_after: Some(10), ..script() };
    let (output, peer) = request(leaving, b"{}", 4, 60);
    assert_eq!((output.outcome("ok"), output.sent()), (60, peer.requests()), "{}", output.last());
    assert!(output.number("/connections/reconnects") >= 4, "{}", output.last());
}

#[test]
fn broken_rules_close_the_connection_with_their_code() {
    let answering = |answer: Vec<u8>| Script { answer: Some(vec![answer]), ..script() };
    let saying = |stream: &[u8]| Script { streams: vec![stream.into()], answer: None, ..script() };
    for (name, script, code) in [
        ("data first", answering(frame(0, b"x")), 0x105),
        ("settings in an answer", answering(frame(4, b"")), 0x105),
        ("a push", answering(frame(5, b"\0")), 0x108),
        ("a dynamic reference", answering(frame(1, &[0, 0, 0x80])), 0x200),
        ("half a frame", answering(vec![1, 9, 0, 0]), 0x106),
        ("no settings", saying(&[0, 7, 1, 0]), 0x10a),
        ("a table entry", saying(&[2, 0xc0]), 0x201),
    ] {
        let (output, peer) = request(script, b"{}", 1, 3);
        assert_eq!(output.outcome("protocol_error"), 3, "{name}: {}", output.last());
        assert_eq!(peer.closed_with(), code, "{name}");
    }
}

#[test]
fn a_malformed_answer_costs_one_request_and_not_the_connection() {
    for answer in [vec![], vec![frame(1, &[0, 0, 0xc0 | 24])], vec![frame(1, b"\0\0\x21x\x01y")]] {
        let (output, peer) = request(Script { answer: Some(answer), ..script() }, b"{}", 2, 12);
        assert_eq!(output.outcome("protocol_error"), 12, "{}", output.last());
        assert_eq!(output.sent(), peer.requests());
        assert_eq!(output.number("/connections/opened"), 1);
    }
}
