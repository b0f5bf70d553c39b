//! Streaming gRPC calls against the demo target, whose own counts of calls and messages must equal
//! the engine's, and against a server that does by script what servers should not do.

use gonogo_core::StreamTimes;
use gonogo_load::Performed;
use gonogo_target::counters::Operation;
use gonogo_wire::BlockSpec;
use serde_json::{Value, json};

use crate::peers::demo::{self, Demo};
use crate::peers::engine::{block, run as run_binary, target};
use crate::peers::grpc::{self, GOOD, Script, serve, serve_limited};
use crate::support::run;

fn spec(demo: &Demo, operation: Value, clients: u32, connections: u32, requests: u64) -> Value {
    block(target("grpc", demo.address, None), operation, clients, connections, requests)
}

fn performed(spec: &Value) -> Performed {
    run(BlockSpec::parse(&spec.to_string()).unwrap()).unwrap()
}

fn streams(performed: &Performed) -> &StreamTimes {
    performed.aggregate.streams.as_ref().expect("a streaming method")
}

/// First messages, gaps, messages sent and received.
fn figures(performed: &Performed) -> (u64, u64, u64, u64) {
    let times = streams(performed);
    let (first, gap) = (times.first_message.count(), times.gap.count());
    (first, gap, times.messages_sent, times.messages_received)
}

fn outcome(performed: &Performed, code: &str) -> u64 {
    let mut occurred = performed.aggregate.outcomes.occurred();
    occurred.find(|(outcome, _)| outcome.code() == code).map_or(0, |(_, count)| count)
}

fn turns(count: usize, turn: Value) -> Vec<Value> {
    vec![turn; count]
}

/// Each kind of streaming call: its method, messages, turns, and messages that come back in a call.
fn kinds() -> Vec<(Operation, &'static str, Vec<Value>, &'static str, u64)> {
    let samples = turns(4, json!({"payload": "x"}));
    vec![
        (Operation::ServerStream, "Watch", vec![json!({"count": 5})], "ping-pong", 5),
        (Operation::ClientStream, "Collect", samples, "ping-pong", 1),
        (Operation::BidiStream, "Converse", turns(3, json!({"text": "a"})), "ping-pong", 3),
        (Operation::BidiStream, "Converse", turns(3, json!({"answers": 2})), "all-at-once", 6),
    ]
}

#[test]
fn every_kind_of_call_counts_the_messages_that_the_target_counts() {
    for (kind, method, messages, exchange, answers) in kinds() {
        let demo = Demo::serve();
        let sent = messages.len() as u64;
        let mut spec = spec(&demo, demo::operation(method, &messages, exchange), 6, 3, 90);
        spec["threads"] = json!(3);
        let performed = performed(&spec);
        assert_eq!((performed.aggregate.counts.ok, demo.calls(kind)), (90, 90), "{method}");
        let expected = (90, 90 * (answers - 1), 90 * sent, 90 * answers);
        assert_eq!(figures(&performed), expected, "{method} {exchange}");
        assert_eq!(demo.messages(), (90 * sent, 90 * answers), "{method} {exchange}");
        // No message comes before its call is due, and the whole answer not before its first message.
        let (first, whole) = (&streams(&performed).first_message, &performed.aggregate.response);
        assert!(first.max_us() <= whole.max_us() && first.mean_us() <= whole.mean_us());
    }
}

#[test]
fn open_load_streams_too() {
    for (kind, method, messages, exchange, answers) in kinds() {
        let demo = Demo::serve();
        let mut spec = spec(&demo, demo::operation(method, &messages, exchange), 1, 1, 100);
        spec["threads"] = json!(2);
        spec["load"] = json!({
            "kind": "open", "ratePerS": 500, "arrivals": "poisson", "maxInFlight": 200, "connections": 2
        });
        let performed = performed(&spec);
        assert_eq!((performed.aggregate.counts.ok, demo.calls(kind)), (100, 100), "{method}");
        let received = streams(&performed).messages_received;
        assert_eq!((received, demo.messages().1), (100 * answers, 100 * answers), "{method}");
    }
}

#[test]
fn the_result_carries_streams_and_a_unary_call_has_none() {
    let demo = Demo::serve();
    let watch = demo::operation("Watch", &[json!({"count": 3})], "ping-pong");
    let output = run_binary(&spec(&demo, watch, 2, 1, 10));
    output.assert_closed();
    assert_eq!(output.number("/streams/messagesReceived"), 30);
    assert_eq!(output.number("/streams/messagesSent"), 10);
    for name in ["firstMessage", "gap"] {
        assert!(output.last()["streams"][name].as_str().unwrap().len() > 20, "{name}");
    }
    let peer = serve(Script::good(), None);
    let output =
        run_binary(&block(target("grpc", peer.address, None), grpc::operation(&[0]), 1, 1, 5));
    assert_eq!((output.outcome("ok"), &output.last()["streams"]), (5, &Value::Null));
}

#[test]
fn messages_of_the_warm_up_are_not_in_the_figures() {
    let demo = Demo::serve();
    let watch = demo::operation("Watch", &[json!({"count": 4})], "ping-pong");
    let mut spec = spec(&demo, watch, 2, 1, 20);
    spec["warmupMs"] = json!(200);
    let performed = performed(&spec);
    let (first, gap, sent, received) = figures(&performed);
    assert_eq!((first, gap, sent, received), (20, 60, 20, 80));
    let all = demo.calls(Operation::ServerStream);
    assert!(all > 20, "the warm-up sent some");
    assert_eq!((performed.aggregate.totals.sent, demo.messages()), (all, (all, 4 * all)));
}

#[test]
fn gaps_and_turns_take_the_time_they_are_told_to() {
    let demo = Demo::serve();
    for (method, messages) in [
        ("Watch", vec![json!({"count": 3, "gapUs": 20_000})]),
        ("Converse", turns(3, json!({"gapUs": 20_000}))),
    ] {
        let performed =
            performed(&spec(&demo, demo::operation(method, &messages, "ping-pong"), 2, 1, 8));
        assert_eq!(figures(&performed).1, 16, "{method}");
        let gap = &streams(&performed).gap;
        // The first of a burst may be read late and the next in time, so single gaps may be shorter.
        let mean = gap.mean_us().unwrap();
        assert!((15_000.0..5e6).contains(&mean), "{method}: {mean}");
    }
}

#[test]
fn a_server_that_ends_early_is_counted_by_its_status() {
    for (method, messages, exchange, code, ok) in [
        ("Converse", turns(5, json!({"endAfter": 2})), "ping-pong", "0", true),
        ("Converse", turns(400, json!({"endAfter": 2})), "all-at-once", "0", true),
        ("Collect", turns(400, json!({"endAfter": 1})), "all-at-once", "0", true),
        ("Converse", turns(5, json!({"endAfter": 2, "endCode": 11})), "ping-pong", "11", false),
        ("Collect", turns(5, json!({"endAfter": 1, "endCode": 9})), "ping-pong", "9", false),
    ] {
        let demo = Demo::serve();
        let output =
            run_binary(&spec(&demo, demo::operation(method, &messages, exchange), 3, 1, 30));
        output.assert_closed();
        let counted = if ok { "ok" } else { "grpc_status" };
        assert_eq!((output.outcome(counted), output.status(code)), (30, 30), "{}", output.last());
        assert_eq!(output.number("/connections/opened"), 1, "it costs the stream alone");
        assert_eq!(output.number("/streams/messagesReceived"), demo.messages().1, "{method}");
        assert!(output.number("/streams/messagesSent") >= demo.messages().0, "{method}");
    }
}

#[test]
fn an_error_in_the_middle_of_a_stream_counts_with_the_messages_before_it() {
    let demo = Demo::serve();
    let message = json!({"count": 9, "endAfter": 3, "endCode": 14});
    let watch = demo::operation("Watch", &[message], "ping-pong");
    let run = performed(&spec(&demo, watch.clone(), 4, 2, 40));
    assert_eq!((outcome(&run, "grpc_status"), run.aggregate.statuses[&14]), (40, 40));
    assert_eq!(figures(&run), (40, 80, 40, 120));
    let mut expected = watch;
    expected["expectCode"] = json!([14]);
    let run = performed(&spec(&demo, expected, 4, 2, 40));
    assert_eq!((run.aggregate.counts.ok, run.aggregate.response.count()), (40, 40));
}

#[test]
fn the_targets_error_ratio_fails_streams_as_it_fails_calls() {
    let demo = Demo::serve();
    demo.target.patch_behaviours(br#"{"grpc":{"errorRatio":1,"errorCode":8}}"#).unwrap();
    for (_, method, messages, exchange, _) in kinds() {
        let run = performed(&spec(&demo, demo::operation(method, &messages, exchange), 2, 1, 10));
        assert_eq!(
            (outcome(&run, "grpc_status"), run.aggregate.statuses[&8]),
            (10, 10),
            "{method}"
        );
        assert_eq!(streams(&run).messages_received, 0, "{method}");
    }
}

#[test]
fn a_stalled_stream_times_out_and_is_cancelled() {
    let demo = Demo::serve();
    for (method, message) in
        [("Watch", json!({"gapUs": 60_000_000})), ("Converse", json!({"gapUs": 60_000_000}))]
    {
        let mut spec =
            spec(&demo, demo::operation(method, &turns(1, message), "ping-pong"), 2, 1, 6);
        spec["timeoutMs"] = json!(200);
        let run = performed(&spec);
        // The server knows the deadline, too, and may be the first to say so.
        let given_up = (outcome(&run, "timeout"), outcome(&run, "grpc_status"));
        assert_eq!((given_up, streams(&run).messages_sent), ((6, 0), 6), "{method}");
        assert_eq!(run.opened, 1, "{method}");
        assert_eq!(streams(&run).gap.count(), 0, "{method}");
    }
}

#[test]
fn large_messages_pass_flow_control_both_ways() {
    let text = "x".repeat(300_000);
    for (method, messages, exchange, answers) in [
        ("Watch", vec![json!({"count": 20, "bytes": 1 << 20})], "ping-pong", 20),
        ("Collect", turns(20, json!({ "payload": text })), "ping-pong", 1),
        ("Converse", turns(20, json!({ "text": text })), "ping-pong", 20),
        ("Converse", turns(20, json!({ "text": text })), "all-at-once", 20),
    ] {
        let demo = Demo::serve();
        let sent = messages.len() as u64;
        let run = performed(&spec(&demo, demo::operation(method, &messages, exchange), 2, 1, 6));
        assert_eq!(run.aggregate.counts.ok, 6, "{method} {:?}", run.aggregate.statuses);
        let expected = (6, 6 * (answers - 1), 6 * sent, 6 * answers);
        assert_eq!(figures(&run), expected, "{method} {exchange}");
        assert_eq!(demo.messages(), (6 * sent, 6 * answers), "{method} {exchange}");
    }
}

/// `test.Echo/Talk`, both sides streaming, against the server by script.
fn talk_operation(messages: &[&str]) -> Value {
    let mut operation = grpc::operation(&[0]);
    operation["method"] = json!("test.Echo/Talk");
    operation["messagesJson"] = json!(messages);
    operation
}

#[test]
fn messages_that_are_not_what_they_claim_are_bad_responses() {
    let (content, ok) = ("application/grpc", vec![("grpc-status", "0")]);
    let cases: Vec<(&str, &'static str, Vec<&'static [u8]>, Vec<_>)> = vec![
        ("cut off", content, vec![GOOD, b"\0\0\0\0\x09\x0a"], ok.clone()),
        ("half a prefix", content, vec![GOOD, b"\0\0"], ok.clone()),
        ("too long a length", content, vec![b"\0\xff\xff\xff\xff\x0a\x02hi"], ok.clone()),
        ("compressed unasked", content, vec![GOOD, b"\x01\0\0\0\x04\x0a\x02hi"], ok.clone()),
        ("not the message type", content, vec![GOOD, b"\0\0\0\0\x02\x0a\x05"], ok.clone()),
        ("wrong content type", "text/plain", vec![GOOD], ok.clone()),
        ("no status", content, vec![GOOD, GOOD], vec![("x", "y")]),
        ("a cut before an error", content, vec![b"\0\0"], vec![("grpc-status", "14")]),
    ];
    for (name, content, data, trailers) in cases {
        let peer = serve(Script::Answer { http: 200, content, data, trailers }, None);
        let output = run_binary(&block(
            target("grpc", peer.address, None),
            talk_operation(&["{}"]),
            2,
            1,
            10,
        ));
        output.assert_closed();
        assert_eq!(output.outcome("bad_response"), 10, "{name}: {}", output.last());
        assert_eq!(output.sent(), peer.calls(), "{name}");
    }
}

#[test]
fn a_stream_without_messages_and_one_in_many_pieces_are_both_good() {
    let pieces: Vec<&'static [u8]> = GOOD.chunks(1).chain(GOOD.chunks(3)).collect();
    for (data, received) in [(vec![], 0), (pieces, 40)] {
        let peer = serve(Script::status("0", data), None);
        let output = run_binary(&block(
            target("grpc", peer.address, None),
            talk_operation(&["{}", "{}"]),
            3,
            1,
            20,
        ));
        output.assert_closed();
        assert_eq!((output.outcome("ok"), output.sent()), (20, peer.calls()), "{}", output.last());
        assert_eq!(output.number("/streams/messagesReceived"), received);
    }
}

#[test]
fn resets_without_an_answer_cost_the_call_and_not_the_connection() {
    for reason in [h2::Reason::NO_ERROR, h2::Reason::INTERNAL_ERROR] {
        let peer = serve(Script::Reset(reason), None);
        let output = run_binary(&block(
            target("grpc", peer.address, None),
            talk_operation(&["{}", "{}"]),
            4,
            1,
            20,
        ));
        output.assert_closed();
        assert_eq!(
            (output.outcome("reset"), output.sent()),
            (20, peer.calls()),
            "{}",
            output.last()
        );
        assert_eq!(output.number("/connections/opened"), 1);
    }
}

#[test]
fn a_small_window_of_the_server_delays_streams_but_loses_none() {
    let peer = serve_limited(Script::good(), None, 1_000, 5);
    let long = format!("{{\"text\":\"{}\"}}", "x".repeat(200));
    let mut operation = talk_operation(&["{}", &long]);
    operation["exchange"] = json!("all-at-once");
    let output = run_binary(&block(target("grpc", peer.address, None), operation, 4, 1, 20));
    output.assert_closed();
    assert_eq!((output.outcome("ok"), output.sent()), (20, peer.calls()), "{}", output.last());
}

#[test]
fn an_http_status_in_place_of_a_stream_is_mapped_as_grpc_says() {
    let script =
        Script::Answer { http: 503, content: "text/html", data: vec![b"sorry"], trailers: vec![] };
    let peer = serve(script, None);
    let output =
        run_binary(&block(target("grpc", peer.address, None), talk_operation(&["{}"]), 2, 1, 20));
    assert_eq!((output.outcome("grpc_status"), output.status("14")), (20, 20), "{}", output.last());
}
