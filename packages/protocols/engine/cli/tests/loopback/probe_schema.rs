//! What a probe reports of schemas that are not whole: methods that work, and those that do not with their reason.

use serde_json::{Value, json};

use crate::peers::engine::{probe, question, target};
use crate::quick_schema::half_broken;

#[test]
fn a_probe_lists_what_works_and_what_does_not_with_its_reason() {
    for (status, reason) in [(0, "status 5: no bad.Svc"), (13, "status 13: it broke%")] {
        let peer = half_broken(status, "v1");
        let output = probe(&question(target("grpc", peer.serve(), None), Value::Null));
        let answer = output.last();
        assert_eq!((&answer["ok"], &answer["problem"]), (&json!(true), &Value::Null), "{answer}");
        assert_eq!(answer["grpc"]["methods"][0]["method"], "good.Svc/Call");
        assert_eq!(answer["grpc"]["unusable"], json!([{ "name": "bad.Svc", "reason": reason }]));
    }
}

#[test]
fn symbols_that_calls_will_need_are_asked_for_beside_the_list() {
    let peer = half_broken(0, "v1");
    let mut question = question(target("grpc", peer.serve(), None), Value::Null);
    question["grpcSymbols"] = json!(["good.Svc", "x.Held"]);
    let output = probe(&question);
    assert_eq!(*peer.asked.lock().unwrap(), ["good.Svc", "x.Held", "bad.Svc"]);
    let set =
        json!({ "kind": "descriptor-set", "base64": output.last()["grpc"]["descriptorSetBase64"] });
    let again = probe(&crate::peers::engine::question(target("grpc", peer.serve(), None), set));
    assert_eq!(again.last()["grpc"]["methods"], output.last()["grpc"]["methods"]);
}
