//! Checks and extraction on answers that hold what is wanted, and on those that do not.

use serde_json::{from_value, json};

use super::*;

fn answer(body: &str) -> Captured {
    let mut captured = Captured::default();
    captured.add_field(b"Content-Type", b"application/json");
    captured.add_field(b"x-id", b"a-1");
    captured.add_field(b"x-id", b"b-2");
    captured.add_body(body.as_bytes());
    captured
}

const BODY: &str = r#"{"id":"t-7","n":1.0,"list":[{"ok":true}],"none":null}"#;

fn checked(check: serde_json::Value, body: &str) -> Outcome {
    let check: WireCheck = from_value(check).unwrap();
    let look = Look::new(&[check], &[], &[], true).unwrap();
    look.judge(&answer(body), &mut Scope::new(0))
}

#[test]
fn checks_hold_or_fail() {
    let header = |name: &str, test| json!({"kind": "header", "name": name, "test": test});
    let body = |test| json!({"kind": "body", "test": test});
    let path = |path: &str, test| json!({"kind": "json", "path": path, "test": test});
    let holds = [
        header("X-ID", json!({"is": "equals", "text": "b-2"})),
        header("content-type", json!({"is": "contains", "text": "json"})),
        header("x-other", json!({"is": "exists", "exists": false})),
        body(json!({"is": "equals", "text": BODY})),
        body(json!({"is": "contains", "text": "t-7"})),
        body(json!({"is": "matches", "pattern": "\"id\":\"t-[0-9]+\""})),
        path("$.n", json!({"is": "equals", "value": 1})),
        path("$.list[0]", json!({"is": "equals", "value": {"ok": true}})),
        path("$.none", json!({"is": "equals", "value": null})),
        path("$.none", json!({"is": "exists", "exists": true})),
        path("$.list[1]", json!({"is": "exists", "exists": false})),
    ];
    for check in holds {
        assert_eq!(checked(check.clone(), BODY), Outcome::Ok, "{check}");
    }
    let fails = [
        header("x-id", json!({"is": "equals", "text": "a"})),
        header("x-other", json!({"is": "contains", "text": ""})),
        header("x-id", json!({"is": "exists", "exists": false})),
        body(json!({"is": "equals", "text": "{}"})),
        body(json!({"is": "contains", "text": "t-8"})),
        body(json!({"is": "matches", "pattern": "^\"id"})),
        path("$.id", json!({"is": "equals", "value": 7})),
        path("$.other", json!({"is": "exists", "exists": true})),
    ];
    for check in fails {
        assert_eq!(checked(check.clone(), BODY), Outcome::CheckFailed, "{check}");
    }
    let absent = path("$.id", json!({"is": "exists", "exists": false}));
    assert_eq!(checked(absent, "no JSON"), Outcome::CheckFailed, "nothing is known of no JSON");
}

#[test]
fn a_body_too_long_to_keep_is_told_from_one_that_fails_what_asks_for_it() {
    let mut long = answer("");
    (0..2_000).for_each(|_| long.add_body(&[b'x'; 1_000]));
    let contains = json!({"kind": "body", "test": {"is": "contains", "text": "x"}});
    let header =
        json!({"kind": "header", "name": "x-id", "test": {"is": "exists", "exists": true}});
    for (check, outcome) in [(contains, Outcome::AnswerTooLarge), (header, Outcome::Ok)] {
        let look = Look::new(&[from_value(check).unwrap()], &[], &[], true).unwrap();
        assert_eq!(look.judge(&long, &mut Scope::new(0)), outcome);
    }
    let none =
        json!({"kind": "header", "name": "x-none", "test": {"is": "exists", "exists": true}});
    let look = Look::new(&[from_value(none).unwrap()], &[], &[], true).unwrap();
    assert_eq!(look.judge(&long, &mut Scope::new(0)), Outcome::CheckFailed);
    let taken = from_value(json!({"name": "a", "from": "body"})).unwrap();
    let look = Look::new(&[], &[taken], &[0], true).unwrap();
    assert_eq!(look.judge(&long, &mut Scope::new(1)), Outcome::AnswerTooLarge);
}

fn extracted(extract: serde_json::Value, body: &str) -> Option<String> {
    let extract: WireExtract = from_value(extract).unwrap();
    let look = Look::new(&[], &[extract], &[0], true).unwrap();
    let mut scope = Scope::new(1);
    match look.judge(&answer(body), &mut scope) {
        Outcome::Ok => Some(scope.var(0).to_owned()),
        outcome => {
            assert_eq!(outcome, Outcome::ExtractFailed);
            None
        }
    }
}

#[test]
fn values_are_taken_from_everywhere() {
    let some = |extract| extracted(extract, BODY);
    let json = |path: &str| json!({"name": "a", "from": "json", "path": path});
    assert_eq!(some(json("$.id")).as_deref(), Some("t-7"));
    assert_eq!(some(json("$.n")).as_deref(), Some("1.0"));
    assert_eq!(some(json("$.list[0]")).as_deref(), Some("{\"ok\":true}"));
    assert_eq!(some(json("$.none")), None);
    assert_eq!(some(json("$.other")), None);
    let header = |name: &str| json!({"name": "a", "from": "header", "header": name});
    assert_eq!(some(header("X-Id")).as_deref(), Some("a-1"));
    assert_eq!(some(header("x-other")), None);
    let regex = |pattern: &str| json!({"name": "a", "from": "regex", "pattern": pattern});
    assert_eq!(some(regex("t-([0-9])")).as_deref(), Some("7"));
    assert_eq!(some(regex("t-[0-9]")).as_deref(), Some("t-7"));
    assert_eq!(some(regex("u-([0-9])")), None);
    let body = json!({"name": "a", "from": "body"});
    assert_eq!(extracted(body.clone(), "whole").as_deref(), Some("whole"));
    assert_eq!(extracted(body, &"x".repeat(LONGEST_VALUE + 1)), None, "too long for a request");
}

#[test]
fn what_cannot_be_compiled_is_refused_by_its_field() {
    let check = |value| Look::new(&[from_value(value).unwrap()], &[], &[], false).unwrap_err().0;
    let pattern = json!({"kind": "body", "test": {"is": "matches", "pattern": "("}});
    assert_eq!(check(pattern), "checks.0.test.pattern");
    let path = json!({"kind": "json", "path": "id", "test": {"is": "exists", "exists": true}});
    assert_eq!(check(path), "checks.0.path");
    let header = json!({"kind": "header", "name": "a", "test": {"is": "exists", "exists": true}});
    assert_eq!(check(header), "checks.0.kind");
    let extract = |value| Look::new(&[], &[from_value(value).unwrap()], &[0], false).unwrap_err().0;
    let path = json!({"name": "a", "from": "json", "path": "id"});
    assert_eq!(extract(path), "extract.0.path");
    let header = json!({"name": "a", "from": "header", "header": "x"});
    assert_eq!(extract(header), "extract.0.from");
}
