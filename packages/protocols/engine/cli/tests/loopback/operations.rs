//! Several operations, templates, rows, checks and workflows over HTTP (messages have a file of their own): what servers read is
//! what templates should have made, shares are as weighed, and the counts agree with the servers'.

use std::collections::{BTreeMap, HashSet};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use crate::peers::engine::{EngineOutput, block, only, run, target};
use crate::peers::identity::Identity;
use crate::peers::tasks::{Request, Tasks, serve};

const HTTP: [&str; 3] = ["http1", "http2", "http3"];

fn http(method: &str, path: &str, headers: Value, body: &str, expect: u16) -> Value {
    json!({
        "kind": "http", "method": method, "path": path, "headers": headers,
        "bodyBase64": STANDARD.encode(body), "expectStatus": [expect], "priority": null,
    })
}

fn get(path: &str) -> Value {
    http("GET", path, json!([]), "", 200)
}

pub(crate) fn named(
    name: &str,
    weight: u32,
    operation: Value,
    checks: Value,
    extract: Value,
) -> Value {
    json!({ "name": name, "weight": weight, "operation": operation, "checks": checks,
        "extract": extract })
}

pub(crate) fn json_check(path: &str, value: Value) -> Value {
    json!({ "kind": "json", "path": path, "test": { "is": "equals", "value": value } })
}

/// Runs a block of these operations; what the service read is what the engine says it sent.
fn perform(
    protocol: &str,
    operations: Value,
    requests: u64,
    change: Value,
) -> (EngineOutput, Tasks) {
    let identity = Identity::new("localhost");
    let tasks = serve(protocol, &identity);
    let ca = (protocol == "http3").then_some(identity.ca_pem.as_str());
    let mut spec = block(target(protocol, tasks.address, ca), json!(null), 6, 3, requests);
    spec["operations"] = operations;
    spec["threads"] = json!(2);
    spec.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
    let output = run(&spec);
    assert_eq!(output.last()["type"], "result", "{protocol}: {}", output.last());
    output.assert_closed();
    assert_eq!(
        tasks.requests().len() as u64,
        output.sent(),
        "{protocol}: the server counts the same"
    );
    // Figures by operation add up to those of the block.
    for field in ["sent", "ok", "failed", "unanswered", "held"] {
        let sum: u64 = of_operations(&output, field).iter().sum();
        assert_eq!(sum, output.number(&format!("/counts/{field}")), "{protocol} {field}");
    }
    (output, tasks)
}

pub(crate) fn of_operations(output: &EngineOutput, field: &str) -> Vec<u64> {
    let operations = output.last()["operations"].as_array().unwrap();
    operations.iter().map(|one| one[field].as_u64().unwrap()).collect()
}

fn paths(requests: &[Request]) -> Vec<&str> {
    requests.iter().map(|request| request.path.as_str()).collect()
}

#[test]
fn a_mix_has_the_shares_that_were_asked_for() {
    for protocol in HTTP {
        let operations = json!([
            named("often", 70, get("/a"), json!([]), json!([])),
            named(
                "some",
                20,
                http("POST", "/b", json!([]), "body of b", 200),
                json!([]),
                json!([])
            ),
            named("rare", 10, get("/c"), json!([json_check("$.path", json!("/other"))]), json!([])),
        ]);
        let (output, tasks) = perform(protocol, operations, 600, json!({}));
        let mut seen = BTreeMap::new();
        for request in tasks.requests() {
            *seen.entry(request.path).or_insert(0) += 1;
        }
        // Shuffled lists of ten on two threads: at most one each is not whole.
        let near = |path: &str, wanted: i64| {
            let seen: i64 = seen[path];
            assert!((seen - wanted).abs() <= 14, "{protocol} {path}: {seen}");
            seen as u64
        };
        let sent = [near("/a", 420), near("/b", 120), near("/c", 60)];
        assert_eq!(of_operations(&output, "sent"), sent, "{protocol}");
        assert_eq!(of_operations(&output, "failed"), [0, 0, sent[2]], "{protocol}");
        assert_eq!(output.outcome("check_failed"), sent[2]);
        assert_eq!(output.last()["operations"][2]["outcomes"], json!({ "check_failed": sent[2] }));
        let bodies = tasks.requests();
        assert!(bodies.iter().all(|r| (r.path == "/b") == (r.body == "body of b")), "{protocol}");
        assert!(output.last()["workflow"].is_null());
    }
}

#[test]
fn templates_make_every_request_another() {
    for protocol in HTTP {
        let headers = json!([
            ["content-type", "application/json"],
            ["x-seq", "{{seq}}"],
            ["x-client", "{{client}}"],
            ["x-id", "{{uuid}}"],
        ]);
        let body =
            "{\"n\":{{seq}},\"name\":\"{{row.name}}\",\"dice\":{{random 1..6}},\"b\":\"{{{{\"}";
        let operation = http("POST", "/x/{{row.name}}/{{pick a|b}}?n={{seq}}", headers, body, 200);
        let names = ["plain", "a \"b\" / ü?"];
        let rows = json!({ "order": "sequential", "columns": ["name"],
            "rows": names.map(|name| [name]) });
        let (output, tasks) = perform(protocol, only(operation), 200, json!({ "rows": rows }));
        assert_eq!(output.outcome("ok"), 200, "{protocol}: {}", output.last());
        let mut seqs = HashSet::new();
        let (mut clients, mut uuids, mut dice) = (HashSet::new(), HashSet::new(), HashSet::new());
        for request in tasks.requests() {
            let body: Value = serde_json::from_str(&request.body).expect(&request.body);
            let seq = body["n"].as_u64().unwrap();
            assert!(seqs.insert(seq), "{protocol}: {seq} twice");
            assert_eq!(request.header("x-seq"), Some(&*seq.to_string()));
            let name = names[seq as usize % 2];
            assert_eq!((&body["name"], &body["b"]), (&json!(name), &json!("{{")), "{protocol}");
            let escaped = ["plain", "a%20%22b%22%20%2F%20%C3%BC%3F"][seq as usize % 2];
            let fits = ["a", "b"].map(|one| format!("/x/{escaped}/{one}?n={seq}"));
            assert!(fits.contains(&request.path), "{protocol}: {}", request.path);
            clients.insert(request.header("x-client").unwrap().to_owned());
            uuids.insert(request.header("x-id").unwrap().to_owned());
            dice.insert(body["dice"].as_u64().unwrap());
        }
        assert!(seqs.iter().max().unwrap() < &(200 + 2 * 100), "{protocol}: two threads stride");
        assert!(clients.iter().all(|client| client.parse::<u32>().unwrap() < 6), "{clients:?}");
        assert!(clients.len() > 1 && uuids.len() == 200, "{protocol}");
        assert_eq!(dice, (1..=6).collect::<HashSet<u64>>(), "{protocol}");
    }
}

fn life_of_a_task(read_path: &str) -> Value {
    let kind =
        json!({ "kind": "header", "name": "X-Kind", "test": { "is": "equals", "text": "task" } });
    json!([
        named(
            "create",
            1,
            http("POST", "/tasks", json!([]), "{{seq}}", 201),
            json!([kind, json_check("$.status", json!("QUEUED"))]),
            json!([{ "name": "id", "from": "json", "path": "$.id" },
                { "name": "sent", "from": "regex", "pattern": "\"sent\":\"([0-9]+)" }])
        ),
        named("read", 1, get(read_path), json!([]), json!([])),
        named(
            "delete",
            1,
            http(
                "DELETE",
                "/tasks/{{vars.id}}",
                json!([["x-sent", "{{vars.sent}}-{{seq}}"]]),
                "",
                200
            ),
            json!([]),
            json!([])
        ),
    ])
}

#[test]
fn a_workflow_carries_values_from_step_to_step() {
    for protocol in HTTP {
        let flow = json!({ "flow": "workflow" });
        let (output, tasks) = perform(protocol, life_of_a_task("/tasks/{{vars.id}}"), 300, flow);
        assert_eq!(output.outcome("ok"), 300, "{protocol}: {}", output.last());
        let requests = tasks.requests();
        for request in requests.iter().filter(|request| request.method == "DELETE") {
            let (sent, seq) = request.header("x-sent").unwrap().split_once('-').unwrap();
            assert_eq!(sent, seq, "the number is that of the iteration");
        }
        let workflow = |name: &str| output.number(&format!("/workflow/{name}"));
        let sent = of_operations(&output, "sent");
        assert!(sent[0] >= sent[1] && sent[1] >= sent[2], "{protocol}: {sent:?}");
        assert_eq!((workflow("started"), workflow("completed")), (sent[0], sent[2]));
        assert_eq!(workflow("failed"), 0);
        assert_eq!(tasks.left() as u64, sent[0] - sent[2], "{protocol}: cut by the number only");
    }
}

#[test]
fn a_failed_step_ends_its_iteration() {
    let flow = json!({ "flow": "workflow" });
    for protocol in HTTP {
        let (output, tasks) =
            perform(protocol, life_of_a_task("/tasks/9999999"), 100, flow.clone());
        let sent = of_operations(&output, "sent");
        assert_eq!((sent[0] + sent[1], sent[2]), (100, 0), "{protocol}");
        assert_eq!(of_operations(&output, "failed"), [0, sent[1], 0]);
        assert_eq!(output.outcome("http_status"), sent[1]);
        assert_eq!(output.number("/workflow/failed"), sent[1], "{protocol}");
        assert_eq!(output.number("/workflow/completed"), 0);
        assert_eq!(tasks.left() as u64, sent[0]);
    }
    // An answer without what the next step needs.
    let mut operations = life_of_a_task("/tasks/{{vars.id}}");
    operations[0]["extract"][0]["path"] = json!("$.other");
    let (output, tasks) = perform("http1", operations, 30, flow.clone());
    assert_eq!((output.outcome("extract_failed"), output.number("/workflow/failed")), (30, 30));
    assert!(paths(&tasks.requests()).iter().all(|path| *path == "/tasks"));
    // A step that is never answered.
    let limits = json!({ "flow": "workflow", "timeoutMs": 200 });
    let (output, _) = perform("http1", life_of_a_task("/slow"), 24, limits);
    let sent = of_operations(&output, "sent");
    assert_eq!((output.outcome("timeout"), output.number("/workflow/failed")), (sent[1], sent[1]));
    assert_eq!(sent[2], 0);
}

#[test]
fn an_open_load_goes_through_the_same_steps() {
    for protocol in HTTP {
        let load = json!({ "kind": "open", "ratePerS": 400.0, "arrivals": "poisson",
            "maxInFlight": 200, "connections": 3 });
        let change = json!({ "flow": "workflow", "load": load, "durationMs": 500 });
        let (output, tasks) =
            perform(protocol, life_of_a_task("/tasks/{{vars.id}}"), 1_000_000, change);
        let workflow = |name: &str| output.number(&format!("/workflow/{name}"));
        assert!(workflow("started") > 20, "{protocol}: {}", output.last());
        assert_eq!(
            workflow("started"),
            workflow("completed"),
            "{protocol}: the drain lets them end"
        );
        assert_eq!(output.outcome("ok"), output.number("/counts/sent"), "{protocol}");
        assert_eq!(tasks.left(), 0, "{protocol}");
    }
}

#[test]
fn clients_are_never_lost_from_littles_law() {
    let change = json!({ "flow": "workflow", "durationMs": 400,
        "think": { "distribution": "fixed", "meanMs": 3.0 } });
    let (output, _) = perform("http1", life_of_a_task("/tasks/{{vars.id}}"), 1_000_000, change);
    let law = &output.last()["littlesLaw"];
    let part = |name: &str| law[name].as_f64().unwrap();
    let whole = part("inFlightS") + part("thinkS") + part("connectS");
    let clients = 6.0 * output.last()["windowS"].as_f64().unwrap();
    assert!((whole / clients - 1.0).abs() < 0.02, "{whole} s of {clients} s: {law}");
}

#[test]
fn a_priority_is_said_in_the_request() {
    for protocol in ["http2", "http3"] {
        let mut operation = get("/a");
        operation["priority"] = json!(1);
        let (_, tasks) = perform(protocol, only(operation), 5, json!({}));
        let requests = tasks.requests();
        assert!(requests.iter().all(|request| request.header("priority") == Some("u=1")));
    }
}

#[test]
fn what_is_no_template_is_refused_before_anything_is_sent() {
    let identity = Identity::new("localhost");
    for protocol in HTTP {
        let tasks = serve(protocol, &identity);
        let ca = (protocol == "http3").then_some(identity.ca_pem.as_str());
        let spec = block(target(protocol, tasks.address, ca), get("/{{sequence}}"), 1, 1, 5);
        let output = run(&spec);
        let field = &output.last()["field"];
        assert_eq!((output.code, field), (2, &json!("operations.0.operation.path")));
        assert!(output.last()["message"].as_str().unwrap().contains("is no template"));
        assert!(tasks.requests().is_empty());
    }
}

#[test]
fn values_that_cannot_stand_in_a_header_never_break_a_request() {
    // The answer's body holds the line break that was sent; the next step would put it in a header.
    let operations = json!([
        named(
            "make",
            1,
            http("POST", "/tasks", json!([]), "{{row.text}}", 201),
            json!([]),
            json!([{ "name": "text", "from": "json", "path": "$.sent" }])
        ),
        named(
            "use",
            1,
            http("GET", "/a", json!([["x-text", "{{vars.text}}"]]), "", 200),
            json!([]),
            json!([])
        ),
    ]);
    let rows = json!({ "order": "sequential", "columns": ["text"], "rows": [["a\r\nx-evil: 1"]] });
    let identity = Identity::new("localhost");
    let tasks = serve("http1", &identity);
    let mut spec = block(target("http1", tasks.address, None), json!(null), 1, 1, 10);
    (spec["operations"], spec["flow"], spec["rows"]) = (operations, json!("workflow"), rows);
    let output = run(&spec);
    output.assert_closed();
    assert_eq!((output.outcome("ok"), output.outcome("bad_template")), (5, 5), "{}", output.last());
    assert!(
        tasks.requests().iter().all(|request| request.path == "/tasks"),
        "the others never went"
    );
}
