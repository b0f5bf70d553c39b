//! Does the control plane say what stands, take what is right, and refuse the rest without changing anything?
//! Which fields are refused is held by the unit tests of `patch`; here it is how a refusal looks.
//! Metrics are checked for the families that the worker samples.

use serde_json::{Value, json};

use crate::{
    clients::{control_json, http, put_behaviour},
    running::Running,
};

async fn behaviour(running: &Running) -> Value {
    control_json(running, "/behaviour").await
}

#[tokio::test]
async fn sets_part_of_a_behaviour_and_resets_it() {
    let running = Running::start();
    let before = behaviour(&running).await;
    let quiet = json!({"delay": {"kind": "none"}, "errorRatio": 0.0, "responseBytes": 0, "stall": null, "capacityPerS": null});
    let mut rest = quiet.clone();
    rest["errorStatus"] = json!(500);
    rest["nagle"] = json!(false);
    assert_eq!(before["rest"], rest);

    let patch = json!({
        "rest": {"stall": {"everyMs": 1000, "forMs": 200}, "nagle": true},
        "http3": {"delay": {"kind": "lognormal", "medianUs": 2000.0, "sigma": 0.5}},
    });
    let answer = put_behaviour(&running, &patch).await;
    assert_eq!(answer.status(), 200);
    let mut expected = before.clone();
    expected["rest"]["stall"] = patch["rest"]["stall"].clone();
    expected["rest"]["nagle"] = json!(true);
    expected["http3"]["delay"] = patch["http3"]["delay"].clone();
    assert_eq!(answer.json::<Value>().await.unwrap(), expected);
    assert_eq!(behaviour(&running).await, expected);

    // The whole of what was read can be put back.
    let answer = put_behaviour(&running, &expected).await;
    assert_eq!(answer.status(), 200);
    let reset = http(&running).post(running.control("/behaviour/reset")).send().await.unwrap();
    assert_eq!(reset.json::<Value>().await.unwrap(), before);
}

#[tokio::test]
async fn refuses_with_field_and_reason_and_changes_nothing() {
    let running = Running::start();
    let before = behaviour(&running).await;
    let patch =
        json!({"rest": {"errorRatio": 0.5}, "grpc": {"delay": {"kind": "fixed", "us": -1}}});
    let answer = put_behaviour(&running, &patch).await;
    assert_eq!(answer.status(), 400);
    let refusal: Value = answer.json().await.unwrap();
    assert_eq!(
        refusal,
        json!({"field": "grpc.delay.us", "reason": "must be a whole number from 0 to 60000000"})
    );
    assert_eq!(behaviour(&running).await, before);

    let cases = [
        ("DELETE", "/behaviour", 405),
        ("GET", "/behaviour/reset", 405),
        ("POST", "/metrics", 405),
        ("GET", "/", 404),
    ];
    for (method, path, status) in cases {
        let answer = http(&running)
            .request(method.parse().unwrap(), running.control(path))
            .send()
            .await
            .unwrap();
        assert_eq!(answer.status(), status, "{method} {path}");
    }
}

#[tokio::test]
async fn metrics_tell_what_the_process_costs() {
    let running = Running::start();
    let answer = http(&running).get(running.control("/metrics")).send().await.unwrap();
    assert_eq!(answer.headers()["content-type"], "text/plain; version=0.0.4; charset=utf-8");
    let text = answer.text().await.unwrap();
    let value = |name: &str| -> f64 {
        let line = text.lines().find(|line| line.starts_with(&format!("{name} "))).expect(name);
        line.split(' ').nth(1).unwrap().parse().unwrap()
    };
    assert!(value("process_cpu_seconds_total") > 0.0);
    assert!(value("gonogo_target_allocations_total") > 100.0);
    assert!(value("gonogo_target_allocated_bytes_total") > 10_000.0);
    assert!(value("process_resident_memory_bytes") > 1e6);
    assert!(value("process_open_fds") > 6.0);
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        assert!(line.rsplit(' ').next().unwrap().parse::<f64>().is_ok(), "{line}");
    }
}
