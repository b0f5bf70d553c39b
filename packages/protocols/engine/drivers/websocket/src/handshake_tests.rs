//! The opening handshake: what is asked, what is agreed on, and what is refused.

use gonogo_noise::Noise;
use gonogo_wire::ProtocolName;

use super::*;

const ACCEPT: &str = "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=";

fn handshake(subprotocol: Option<&str>) -> Handshake {
    let target = WireTarget {
        protocol: ProtocolName::WebSocket,
        host: "h".into(),
        port: 80,
        address: None,
        tls: None,
        quic: None,
        connect_to: None,
    };
    let headers = vec![("origin".to_owned(), "http://h".to_owned())];
    Handshake::new(&target, "/chat?x=1", &headers, subprotocol)
}

#[test]
fn the_key_of_the_standard_gives_its_accept() {
    // RFC 6455, section 1.3.
    assert_eq!(accept_of("dGhlIHNhbXBsZSBub25jZQ=="), ACCEPT);
}

#[test]
fn the_request_says_what_the_standard_asks_for() {
    let head = String::from_utf8(handshake(Some("chat")).head).unwrap();
    let expected = "GET /chat?x=1 HTTP/1.1\r\nhost: h\r\nupgrade: websocket\r\n\
                    connection: Upgrade\r\nsec-websocket-version: 13\r\n\
                    sec-websocket-protocol: chat\r\norigin: http://h\r\n";
    assert_eq!(head, expected);
}

#[test]
fn a_right_answer_is_agreed_on_wherever_it_is_cut() {
    let answer = format!(
        "HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 101 Switching Protocols\r\nServer: x\r\n\
         Upgrade: WebSocket\r\nConnection: keep-alive, upgrade\r\n\
         Sec-WebSocket-Accept: {ACCEPT}\r\nSec-WebSocket-Protocol: chat\r\n\r\n\u{1}"
    );
    let handshake = handshake(Some("chat"));
    for cut in 0..answer.len() - 1 {
        assert!(handshake.read(&answer.as_bytes()[..cut], ACCEPT).unwrap().is_none(), "{cut}");
    }
    let agreed = handshake.read(answer.as_bytes(), ACCEPT).unwrap().unwrap();
    assert_eq!((agreed.server.as_deref(), &*agreed.rest), (Some("x"), &b"\x01"[..]));
    assert_eq!(agreed.subprotocol.as_deref(), Some("chat"));
}

#[test]
fn what_a_client_must_accept_is_accepted() {
    // RFC 9112, section 5.2: folded lines; RFC 9110, section 5.6.1: lists with empty elements, in several
    // fields; RFC 6455, section 4.1: names and tokens in any case; any number of other fields.
    let others: String = (0..300).map(|i| format!("x-{i}: {i}\r\n")).collect();
    let answer = format!(
        "HTTP/1.1 101\r\n{others}UPGRADE: , WebSocket\r\nconnection: keep-alive\r\n\
         connection:\r\n  ,upgrade\r\nsec-websocket-accept: \t{ACCEPT} \r\n\
         sec-websocket-extensions:\r\n\r\n"
    );
    let agreed = handshake(None).read(answer.as_bytes(), ACCEPT).unwrap();
    assert!(agreed.is_some_and(|agreed| agreed.rest.is_empty()));
    let long = format!("HTTP/1.1 101\r\nx: {}\r\n", "y".repeat(70_000));
    let refused = handshake(None).read(long.as_bytes(), ACCEPT).unwrap_err();
    assert!(matches!(refused, Refusal::TooLarge(_)), "{refused:?}");
}

#[test]
fn every_wrong_answer_is_refused_with_its_reason() {
    let right = format!("Upgrade: websocket\nConnection: upgrade\nSec-WebSocket-Accept: {ACCEPT}");
    for (asked, from, to, reason) in [
        (None, "Upgrade: websocket\n", "", "Upgrade: websocket"),
        (None, "Connection: upgrade\n", "", "Connection: Upgrade"),
        (None, "Accept: s3p", "Accept: S3p", "Sec-WebSocket-Accept"),
        (
            None,
            "Upgrade: w",
            "Sec-WebSocket-Extensions: permessage-deflate\nUpgrade: w",
            "extension",
        ),
        (None, "Upgrade: w", "Sec-WebSocket-Protocol: a\nUpgrade: w", "unasked"),
        (Some("b"), "Upgrade: w", "Sec-WebSocket-Protocol: a\nUpgrade: w", "a instead of b"),
        (Some("b"), "", "", "did not agree on the subprotocol b"),
    ] {
        let fields = right.replacen(from, to, 1).replace('\n', "\r\n");
        let answer = format!("HTTP/1.1 101 Switching Protocols\r\n{fields}\r\n\r\n");
        let refused = handshake(asked).read(answer.as_bytes(), ACCEPT).unwrap_err();
        assert!(matches!(&refused, Refusal::Wrong(why) if why.contains(reason)), "{refused:?}");
    }
    let gone =
        handshake(None).read(b"HTTP/1.1 404 Not Found\r\nserver: x\r\n\r\nno such\nroom", ACCEPT);
    let server = Some("x".to_owned());
    let words = "no such room".to_owned();
    assert_eq!(gone.unwrap_err(), Refusal::Status { status: 404, server, words });
    assert_eq!(handshake(None).read(b"\x81\x02hi", ACCEPT).unwrap_err(), Refusal::NotHttp);
}

#[test]
fn corrupted_answers_are_agreed_on_only_with_the_right_proof() {
    let right = format!(
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
         Sec-WebSocket-Accept: {ACCEPT}\r\n\r\n\u{1}"
    );
    let words: [&[u8]; 7] = [
        b"\r\n",
        b"\r\n\r\n",
        b"HTTP/1.1 100 Continue\r\n\r\n",
        b"HTTP/1.1 200 OK\r\n\r\n",
        b"Upgrade: h2c\r\n",
        b"Sec-WebSocket-Extensions: x\r\n",
        b"Sec-WebSocket-Protocol: chat\r\n",
    ];
    let handshake = handshake(None);
    let (mut agreed, mut refused) = (0, 0);
    for seed in 0..20_000 {
        let mut noise = Noise::new(seed);
        let bytes = noise.corrupted(right.as_bytes(), &words);
        match handshake.read(&bytes, ACCEPT) {
            Ok(Some(found)) => {
                agreed += 1;
                assert!(bytes.ends_with(&found.rest), "seed {seed}");
                let head = String::from_utf8_lossy(&bytes[..bytes.len() - found.rest.len()]);
                assert!(head.contains(ACCEPT), "seed {seed}: {head}");
                assert!(head.to_lowercase().contains("websocket"), "seed {seed}");
            }
            Ok(None) => {
                // More must come: then no begin of it may have been enough.
                for cut in noise.cuts(bytes.len()) {
                    let early = handshake.read(&bytes[..cut], ACCEPT);
                    assert!(matches!(early, Ok(None)), "seed {seed}");
                }
            }
            Err(_) => refused += 1,
        }
    }
    assert!(agreed > 300 && refused > 1_000, "{agreed} agreed, {refused} refused");
}

#[test]
fn thousands_of_interim_answers_need_no_stack() {
    let flood = b"HTTP/1.1 100 \r\n\r\n".repeat(MAX_HEAD_BYTES / 17);
    assert_eq!(handshake(None).read(&flood, ACCEPT).unwrap().map(|found| found.rest), None);
}
