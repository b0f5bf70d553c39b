//! What `quick` makes of headers and replies that say how a connection is to be used.

use std::sync::atomic::Ordering;
use std::time::Duration;

use crate::peers::websocket::pushing;
use crate::quick::{engine, json, quick, text};
use crate::support::{Behaviour, Server};

const OK: &str = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok";

#[test]
fn connection_close_means_one_request_a_connection() {
    // One that closes without a word, as it may after such a request, and one that would keep it open.
    for behaviour in [Behaviour::FixedThenClose(OK), Behaviour::Fixed(OK)] {
        for header in ["Connection: close", "connection: x-hop, Close"] {
            let server = Server::start(behaviour.clone());
            let figures = json(&quick(&server, &["-c", "5", "-n", "200", "-H", header, "--json"]));
            assert_eq!((&figures["requests"], &figures["errors"]), (&200.into(), &0.into()));
            assert_eq!(server.requests(), 200, "{header}");
            // A client may have connected when the last request was another's.
            assert!((200..=205).contains(&server.connections()), "{}", server.connections());
        }
    }
    let server = Server::start(Behaviour::Fixed(OK));
    let kept = quick(&server, &["-c", "5", "-n", "200", "-H", "Connection: keep-alive", "--json"]);
    assert_eq!(json(&kept)["errors"], 0);
    assert_eq!((server.requests(), server.connections()), (200, 5));
}

#[test]
fn headers_that_cannot_be_kept_are_refused_by_name() {
    let server = Server::start(Behaviour::Fixed(OK));
    for (header, name) in [
        ("Expect: 100-continue", "Expect must be left out"),
        ("Transfer-Encoding: chunked", "Transfer-Encoding must be left out"),
        ("TE: gzip", "TE must be trailers"),
        ("Upgrade: h2c", "Upgrade must be left out"),
        ("Content-Length: 5", "Content-Length must be left out"),
        ("Trailer: Digest", "Trailer must be left out"),
    ] {
        let output = quick(&server, &["-n", "1", "-H", header]);
        let said = text(&output.stderr);
        assert!(output.status.code() != Some(0) && said.contains(name), "{header}: {said}");
    }
    assert_eq!(server.connections(), 0);
}

#[test]
fn a_websocket_server_that_pushes_is_met_with_a_caution_where_any_message_answers() {
    let (peer, answered) = pushing(5, Duration::from_millis(8));
    let url = format!("ws://{}/?key=s3cret", peer.address);
    let run = |reply: &str| {
        engine(&["quick", &url, "-n", "20", "-c", "1", "--reply", reply, "--json"])
            .output()
            .unwrap()
    };
    let figures = json(&run("any"));
    assert_eq!((&figures["requests"], &figures["errors"]), (&20.into(), &0.into()));
    assert_eq!(answered.load(Ordering::SeqCst), 20);
    let warnings = figures["warnings"].to_string();
    assert!(warnings.contains("5 messages that nobody had asked for"), "{warnings}");
    // With a reply that only answers hold, nothing is guessed.
    let told = json(&run("hello"));
    assert_eq!((&told["errors"], &told["warnings"]), (&0.into(), &serde_json::json!([])));
}
