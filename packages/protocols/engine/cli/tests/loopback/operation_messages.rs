//! Templates, checks and extraction where requests are messages: gRPC, WebSocket and QUIC.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::json;

use crate::operations::{json_check, named, of_operations};
use crate::peers::engine::{block, run, target};
use crate::peers::identity::Identity;
use crate::peers::{grpc, quic, websocket};

#[test]
fn grpc_messages_are_made_and_looked_into() {
    let peer = grpc::serve(grpc::Script::good(), None);
    let mut say = grpc::operation(&[0]);
    say["messagesJson"] = json!(["{\"text\":\"{{row.word}} {{seq}}\",\"count\":\"{{seq}}\"}"]);
    say["metadata"] = json!([["x-trace", "{{seq}}"]]);
    let mut again = grpc::operation(&[0]);
    again["messagesJson"] = json!(["{\"text\":\"{{vars.word}}!\"}"]);
    let mut spec = block(target("grpc", peer.address, None), json!(null), 1, 1, 20);
    let word = json!([{ "name": "word", "from": "json", "path": "$.text" }]);
    spec["operations"] = json!([
        named("say", 1, say, json!([json_check("$.text", json!("hi"))]), word),
        named("again", 1, again, json!([]), json!([])),
    ]);
    spec["flow"] = json!("workflow");
    spec["rows"] = json!({ "order": "random", "columns": ["word"], "rows": [["\"quoted\""]] });
    let output = run(&spec);
    output.assert_closed();
    assert_eq!((output.outcome("ok"), output.sent()), (20, peer.calls()), "{}", output.last());
    assert_eq!(output.number("/workflow/completed"), 10);
    assert_eq!(*peer.seen.message.lock().unwrap(), b"\0\0\0\0\x05\x0a\x03hi!");
    // A value that is not of its field's type cannot be sent, and is not.
    let mut wrong = grpc::operation(&[0]);
    wrong["messagesJson"] = json!(["{\"count\":\"{{vars.word}}\"}"]);
    spec["operations"][1]["operation"] = wrong;
    let output = run(&spec);
    output.assert_closed();
    assert_eq!(
        (output.outcome("ok"), output.outcome("bad_template")),
        (10, 10),
        "{}",
        output.last()
    );
    assert_eq!(peer.calls(), 30);
}

#[test]
fn websocket_messages_are_made_and_looked_into() {
    let peer = websocket::echo(None);
    let message = |text: &str| {
        json!({ "kind": "websocket", "path": "/", "headers": [], "subprotocol": null,
            "messageType": "text", "messageBase64": STANDARD.encode(text),
            "reply": { "kind": "echo" } })
    };
    let made =
        json!([{ "kind": "body", "test": { "is": "matches", "pattern": "^\\{\"n\":[0-9]+\\}$" } }]);
    let wrong = json!([json_check("$.n", json!(-1))]);
    let mut spec = block(target("websocket", peer.address, None), json!(null), 3, 3, 120);
    spec["operations"] = json!([
        named("made", 2, message("{\"n\":{{seq}}}"), made, json!([])),
        named("fixed", 1, message("always the same"), json!([]), json!([])),
        named("wrong", 1, message("{\"n\":{{seq}}}"), wrong, json!([])),
    ]);
    let output = run(&spec);
    output.assert_closed();
    let sent = of_operations(&output, "sent");
    assert_eq!(peer.settled(|seen| &seen.messages, output.sent()), output.sent());
    assert_eq!(sent, [60, 30, 30], "{}", output.last());
    assert_eq!((output.outcome("ok"), output.outcome("check_failed")), (90, 30));
    spec["operations"][1]["operation"]["path"] = json!("/other");
    let output = run(&spec);
    assert_eq!(output.last()["field"], "operations.1.operation.path");
}

#[test]
fn quic_messages_are_made_and_looked_into() {
    let identity = Identity::new("localhost");
    let peer = quic::serve(quic::Script::Echo, &identity, b"gonogo-echo");
    let message = |mode: &str, text: &str| {
        json!({ "kind": "quic", "mode": mode, "messageBase64": STANDARD.encode(text),
            "expect": if mode == "uni" { "any" } else { "echo" }, "priority": 0 })
    };
    let made = json!([{ "kind": "body", "test": { "is": "matches", "pattern": "^n=[0-9]+$" } }]);
    let target = target("quic", peer.address, Some(&identity.ca_pem));
    let mut spec = block(target, json!(null), 4, 2, 80);
    spec["operations"] = json!([
        named("made", 1, message("stream", "n={{seq}}"), made.clone(), json!([])),
        named("one way", 1, message("uni", "{{uuid}}"), json!([]), json!([])),
    ]);
    let output = run(&spec);
    output.assert_closed();
    assert_eq!(
        (output.outcome("ok"), of_operations(&output, "sent")),
        (80, vec![40, 40]),
        "{}",
        output.last()
    );
    peer.assert_messages(80);
    // Datagrams beside streams on the same connections; one may be lost, and then says so.
    spec["operations"][1]["operation"] = message("datagram", "n={{seq}}");
    spec["operations"][1]["checks"] = made.clone();
    let output = run(&spec);
    output.assert_closed();
    assert_eq!(output.outcome("ok") + output.outcome("timeout"), 80, "{}", output.last());
    assert!(output.outcome("ok") > 60, "{}", output.last());
    spec["operations"][1]["operation"] = message("uni", "x");
    assert_eq!(run(&spec).last()["field"], "operations.1.checks");
}
