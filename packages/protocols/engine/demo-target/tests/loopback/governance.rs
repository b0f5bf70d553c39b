//! Does governance go through its nine steps over HTTP and gRPC alike, and refuse what the study expects?
//! The session `demo` serves steps that are measured alone; a route that was never wired up answers 404.

use gonogo_target::proto::{
    ApproveDecisionRequest, CloseSessionRequest, CreateSessionRequest, DecisionStatus,
    GetDecisionRequest, GetMetricsRequest, GetSessionRequest, GetStatisticsRequest,
    HealthCheckRequest, ListDecisionsRequest, governance_client::GovernanceClient,
};
use serde_json::{Value, json};
use tonic::Code;

use crate::{
    clients::{Http3, channel, http, http2, rest_url},
    running::Running,
};

/// A client of REST and where governance stands.
struct Rest(reqwest::Client, String);

impl Rest {
    async fn ask(&self, method: &str, path: &str, body: Value) -> (u16, Value) {
        let request = self.0.request(method.parse().unwrap(), format!("{}{path}", self.1));
        let request = if body.is_null() { request } else { request.json(&body) };
        let answer = request.send().await.unwrap();
        (answer.status().as_u16(), answer.json().await.unwrap())
    }
}

#[tokio::test]
async fn nine_steps_over_http() {
    let running = Running::start();
    let url = format!("{}/governance", rest_url(&running, false));
    for client in [http(&running), http2(&running)] {
        let rest = Rest(client, url.clone());
        let null = Value::Null;
        assert_eq!(rest.ask("GET", "/health", null.clone()).await, (200, json!({"status": "ok"})));
        let (status, made) = rest.ask("POST", "/sessions", json!({"name": "study"})).await;
        assert_eq!(
            (status, &made["name"], &made["status"]),
            (201, &json!("study"), &json!("OPEN"))
        );
        let session = format!("/sessions/{}", made["id"].as_str().unwrap());
        assert_eq!(rest.ask("GET", &session, null.clone()).await, (200, made));
        let decisions = format!("{session}/decisions");
        let (_, list) = rest.ask("GET", &decisions, null.clone()).await;
        let list = list["decisions"].as_array().unwrap();
        assert_eq!(list.len(), 3);
        let second = format!("{decisions}/2");
        assert_eq!(rest.ask("GET", &second, null.clone()).await, (200, list[1].clone()));
        assert_eq!(list[1]["status"], "PENDING");
        let approve = format!("{second}/approve");
        let why = json!({"rationale": "it is faster"});
        let (status, approved) = rest.ask("POST", &approve, why.clone()).await;
        assert_eq!((status, &approved["status"]), (200, &json!("APPROVED")));
        assert_eq!(rest.ask("POST", &approve, why).await.0, 409);
        let (_, metrics) = rest.ask("GET", &format!("{session}/metrics"), null.clone()).await;
        assert_eq!(metrics, json!({"decisions": 3, "pending": 2, "approved": 1}));
        let (_, statistics) = rest.ask("GET", &format!("{session}/statistics"), null.clone()).await;
        assert_eq!((&statistics["calls"], &statistics["approvals"]), (&json!(7), &json!(1)));
        let (status, closed) = rest.ask("DELETE", &session, null.clone()).await;
        assert_eq!((status, &closed["status"]), (200, &json!("CLOSED")));
        assert_eq!(rest.ask("GET", &session, null).await.0, 404);
    }
}

#[tokio::test]
async fn expected_errors_and_the_session_that_stays_over_http() {
    let running = Running::start();
    let rest = Rest(http(&running), rest_url(&running, false));
    let why = json!({"rationale": "it is faster"});
    let approve = "/governance/sessions/demo/decisions/1/approve";
    let cases = [
        ("GET", "/governance/sessions/nobody", Value::Null, 404),
        ("GET", "/governance/sessions/demo/decisions/4", Value::Null, 404),
        ("POST", approve, json!({"rationale": ""}), 400),
        ("POST", approve, json!("because"), 400),
        ("POST", "/governance/sessions", json!({"name": " "}), 400),
        ("POST", "/governance/misbehaving/sessions", json!({"name": "study"}), 404),
        ("POST", "/nagle/governance/misbehaving/sessions", json!({"name": "study"}), 404),
        ("POST", approve, why.clone(), 200),
        ("POST", approve, why, 200),
        ("DELETE", "/governance/sessions/demo", Value::Null, 200),
        ("GET", "/governance/sessions/demo", Value::Null, 200),
    ];
    for (method, path, body, status) in cases {
        let (answered, answer) = rest.ask(method, path, body).await;
        assert_eq!(answered, status, "{method} {path}: {answer}");
        assert_eq!(answer["error"].is_string(), status >= 400, "{method} {path}: {answer}");
    }
    let http3 = Http3::connect(&running).await;
    let (status, _) = http3.send("GET", "/governance/sessions/demo/metrics", b"").await;
    assert_eq!(status, 200);
}

#[tokio::test]
async fn nine_steps_and_expected_errors_over_grpc() {
    let running = Running::start();
    let mut client = GovernanceClient::new(channel(&running, true).await);
    let health = client.health_check(HealthCheckRequest {}).await.unwrap();
    assert_eq!(health.into_inner().status, "ok");
    let name = "study".to_owned();
    let made = client.create_session(CreateSessionRequest { name }).await.unwrap().into_inner();
    let session_id = made.id.clone();
    let got = GetSessionRequest { session_id: session_id.clone() };
    assert_eq!(client.get_session(got.clone()).await.unwrap().into_inner(), made);
    let asked = ListDecisionsRequest { session_id: session_id.clone() };
    let decisions = client.list_decisions(asked).await.unwrap().into_inner().decisions;
    assert_eq!(decisions.len(), 3);
    let one = |decision_id| GetDecisionRequest { session_id: session_id.clone(), decision_id };
    assert_eq!(client.get_decision(one(3)).await.unwrap().into_inner(), decisions[2]);
    let approve = |rationale: &str| ApproveDecisionRequest {
        session_id: session_id.clone(),
        decision_id: 3,
        rationale: rationale.to_owned(),
    };
    let approved = client.approve_decision(approve("it is faster")).await.unwrap();
    assert_eq!(approved.into_inner().status(), DecisionStatus::Approved);
    let asked = GetMetricsRequest { session_id: session_id.clone() };
    assert_eq!(client.get_metrics(asked).await.unwrap().into_inner().approved, 1);
    let asked = GetStatisticsRequest { session_id: session_id.clone() };
    assert_eq!(client.get_statistics(asked).await.unwrap().into_inner().approvals, 1);
    let refused = client.get_decision(one(4)).await.unwrap_err();
    assert_eq!(refused.code(), Code::NotFound);
    let refused = client.approve_decision(approve("")).await.unwrap_err();
    assert_eq!(refused.code(), Code::InvalidArgument);
    client.close_session(CloseSessionRequest { session_id }).await.unwrap();
    assert_eq!(client.get_session(got).await.unwrap_err().code(), Code::NotFound);
}
