//! WebSocket servers that send messages of their own, where any message answers.

use std::io::{Read, Write};
use std::sync::atomic::Ordering;
use std::time::Duration;

use gonogo_core::Outcome;
use serde_json::json;

use super::websocket::{block, only, performed};
use crate::peers::raw;
use crate::peers::websocket::{agreement, frame, pushing, read_handshake};
use crate::support::run;

#[test]
fn messages_that_a_server_pushes_are_no_answers_where_any_message_answers() {
    let takes = Duration::from_millis(8);
    let (peer, answered) = pushing(15, takes);
    let reply = json!({ "reply": { "kind": "any" } });
    let performed = performed(block(peer.address, 1, 40, b"{}", reply), &peer);
    only(&performed, Outcome::Ok);
    // The server has answered what was sent, no more and no less, and what it sent beside that is counted.
    let totals = &performed.aggregate.totals;
    assert_eq!((totals.sent, totals.answered), (40, 40));
    assert_eq!(answered.load(Ordering::SeqCst), 40, "every answer was waited for");
    assert_eq!(performed.unsolicited, 15);
}

#[test]
fn a_greeting_a_moment_after_the_handshake_is_no_answer() {
    let peer = raw::listen(|mut stream| {
        stream.set_nodelay(true).unwrap();
        let Some(key) = read_handshake(&mut stream) else { return };
        let _ = stream.write_all(agreement(&key).as_bytes());
        std::thread::sleep(Duration::from_millis(2));
        let _ = stream.write_all(&frame(0x81, b"welcome"));
        let mut message = [0; 8];
        while stream.read_exact(&mut message).is_ok() {
            let _ = stream.write_all(&frame(0x81, b"hi"));
        }
    });
    let reply = json!({ "reply": { "kind": "any" } });
    let performed = run(block(peer.address, 2, 20, b"hi", reply)).unwrap();
    only(&performed, Outcome::Ok);
    // With an answer that was the greeting, the last one would have come too late to be counted.
    assert_eq!((performed.aggregate.totals.answered, performed.unsolicited), (20, 2));
    assert_eq!(performed.traffic.payload_received, 20 * 2, "greetings came before the window");
}
