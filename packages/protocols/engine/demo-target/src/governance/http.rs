//! Governance over HTTP, in JSON, under `/governance`.
//! `misbehaving/sessions` is a route that was never wired up: it answers 404 to everything.

use serde::Serialize;

use super::sessions::{Refusal, SessionId, Sessions};
use crate::{
    http_answer::{Reply, write_error, write_json},
    proto::{ApproveDecisionRequest, CreateSessionRequest, HealthCheckResponse},
    route::Route,
};

/// What a request asks of governance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Call {
    Health,
    Create,
    CreateMisbehaving,
    Get(SessionId),
    Close(SessionId),
    Decisions(SessionId),
    /// Counted from 1; 0 where the path names no number.
    Decision(SessionId, u32),
    Approve(SessionId, u32),
    Metrics(SessionId),
    Statistics(SessionId),
}

/// Where a request goes; `path` begins after `/governance/`.
pub fn route(method: &str, path: &str) -> Route {
    const READ: &str = "GET, HEAD";
    let mut parts = path.split('/');
    let parts: [Option<&str>; 6] = std::array::from_fn(|_| parts.next());
    let session = SessionId::read(parts[1].unwrap_or(""));
    let number = parts[3].and_then(|number| number.parse().ok()).unwrap_or(0);
    let (call, allowed) = match parts {
        [Some("health"), None, ..] => (Call::Health, READ),
        [Some("misbehaving"), Some("sessions"), None, ..] => (Call::CreateMisbehaving, "POST"),
        [Some("sessions"), None, ..] => (Call::Create, "POST"),
        [Some("sessions"), Some(_), None, ..] if method == "DELETE" => {
            return Route::Governance(Call::Close(session));
        }
        [Some("sessions"), Some(_), None, ..] => (Call::Get(session), "GET, HEAD, DELETE"),
        [Some("sessions"), Some(_), Some("decisions"), None, ..] => {
            (Call::Decisions(session), READ)
        }
        [Some("sessions"), Some(_), Some("metrics"), None, ..] => (Call::Metrics(session), READ),
        [Some("sessions"), Some(_), Some("statistics"), None, ..] => {
            (Call::Statistics(session), READ)
        }
        [
            Some("sessions"),
            Some(_),
            Some("decisions"),
            Some(_),
            None,
            _,
        ] => (Call::Decision(session, number), READ),
        [
            Some("sessions"),
            Some(_),
            Some("decisions"),
            Some(_),
            Some("approve"),
            None,
        ] => (Call::Approve(session, number), "POST"),
        _ => return Route::Unknown,
    };
    let is_allowed = match method {
        "GET" | "HEAD" => allowed != "POST",
        "POST" => allowed == "POST",
        _ => false,
    };
    if is_allowed {
        Route::Governance(call)
    } else {
        Route::WrongMethod(allowed)
    }
}

/// Answers a call; its JSON is written to `body`.
pub fn answer(sessions: &Sessions, call: Call, request_body: &[u8], body: &mut Vec<u8>) -> Reply {
    match call {
        Call::Health => {
            let status = "ok".to_owned();
            told(Ok(HealthCheckResponse { status }), 200, body)
        }
        Call::CreateMisbehaving => {
            write_error(body, "there is nothing at this path");
            Reply::of(404)
        }
        Call::Create => match serde_json::from_slice::<CreateSessionRequest>(request_body) {
            Ok(asked) => told(sessions.create(asked.name), 201, body),
            Err(error) => unreadable(&error, body),
        },
        Call::Approve(id, number) => {
            match serde_json::from_slice::<ApproveDecisionRequest>(request_body) {
                Ok(asked) => told(sessions.approve(id, number, asked.rationale), 200, body),
                Err(error) => unreadable(&error, body),
            }
        }
        Call::Get(id) => told(sessions.get(id), 200, body),
        Call::Close(id) => told(sessions.close(id), 200, body),
        Call::Decisions(id) => told(sessions.decisions(id), 200, body),
        Call::Decision(id, number) => told(sessions.decision(id, number), 200, body),
        Call::Metrics(id) => told(sessions.metrics(id), 200, body),
        Call::Statistics(id) => told(sessions.statistics(id), 200, body),
    }
}

fn told<T: Serialize>(said: Result<T, Refusal>, status: u16, body: &mut Vec<u8>) -> Reply {
    match said {
        Ok(answer) => {
            write_json(body, &answer);
            Reply::of(status)
        }
        Err(refusal) => {
            write_error(body, refusal.reason());
            Reply::of(refusal.http_status())
        }
    }
}

fn unreadable(error: &serde_json::Error, body: &mut Vec<u8>) -> Reply {
    write_error(body, &format!("the body cannot be read: {error}"));
    Reply::of(400)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_path_has_its_call_and_its_methods() {
        let demo = SessionId::DEMO;
        let cases = [
            ("GET", "health", Route::Governance(Call::Health)),
            ("POST", "sessions", Route::Governance(Call::Create)),
            ("GET", "sessions", Route::WrongMethod("POST")),
            ("GET", "sessions/demo", Route::Governance(Call::Get(demo))),
            (
                "DELETE",
                "sessions/demo",
                Route::Governance(Call::Close(demo)),
            ),
            (
                "POST",
                "sessions/demo",
                Route::WrongMethod("GET, HEAD, DELETE"),
            ),
            (
                "GET",
                "sessions/demo/decisions",
                Route::Governance(Call::Decisions(demo)),
            ),
            (
                "GET",
                "sessions/demo/decisions/2",
                Route::Governance(Call::Decision(demo, 2)),
            ),
            (
                "GET",
                "sessions/demo/decisions/x",
                Route::Governance(Call::Decision(demo, 0)),
            ),
            (
                "POST",
                "sessions/demo/decisions/2/approve",
                Route::Governance(Call::Approve(demo, 2)),
            ),
            (
                "GET",
                "sessions/demo/decisions/2/approve",
                Route::WrongMethod("POST"),
            ),
            (
                "POST",
                "sessions/demo/decisions/2/approve/now",
                Route::Unknown,
            ),
            (
                "GET",
                "sessions/demo/metrics",
                Route::Governance(Call::Metrics(demo)),
            ),
            (
                "GET",
                "sessions/demo/statistics",
                Route::Governance(Call::Statistics(demo)),
            ),
            ("GET", "sessions/demo/owner", Route::Unknown),
            (
                "POST",
                "misbehaving/sessions",
                Route::Governance(Call::CreateMisbehaving),
            ),
            ("GET", "", Route::Unknown),
        ];
        for (method, path, expected) in cases {
            assert_eq!(route(method, path), expected, "{method} {path}");
        }
    }
}
