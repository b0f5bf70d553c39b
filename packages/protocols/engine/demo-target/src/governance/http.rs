//! Governance over HTTP, in JSON, under `/governance`.
//! `misbehaving/sessions` is a route that was never wired up: it answers 404 to everything.

use serde::Serialize;

use super::{
    call::Call,
    sessions::{Refusal, Sessions},
};
use crate::{
    proto::{ApproveDecisionRequest, CreateSessionRequest, HealthCheckResponse},
    reply::{Reply, write_error, write_json},
};

/// Answers a call; its JSON is written to `body`.
pub fn answer(sessions: &Sessions, call: Call, request_body: &[u8], body: &mut Vec<u8>) -> Reply {
    match call {
        Call::Health => {
            let status = "ok".to_owned();
            respond(Ok(HealthCheckResponse { status }), 200, body)
        }
        Call::CreateMisbehaving => {
            write_error(body, "there is nothing at this path");
            Reply::of(404)
        }
        Call::Create => match serde_json::from_slice::<CreateSessionRequest>(request_body) {
            Ok(asked) => respond(sessions.create(asked.name), 201, body),
            Err(error) => unreadable(&error, body),
        },
        Call::Approve(id, number) => {
            match serde_json::from_slice::<ApproveDecisionRequest>(request_body) {
                Ok(asked) => respond(sessions.approve(id, number, asked.rationale), 200, body),
                Err(error) => unreadable(&error, body),
            }
        }
        Call::Get(id) => respond(sessions.get(id), 200, body),
        Call::Close(id) => respond(sessions.close(id), 200, body),
        Call::Decisions(id) => respond(sessions.decisions(id), 200, body),
        Call::Decision(id, number) => respond(sessions.decision(id, number), 200, body),
        Call::Metrics(id) => respond(sessions.metrics(id), 200, body),
        Call::Statistics(id) => respond(sessions.statistics(id), 200, body),
    }
}

fn respond<T: Serialize>(result: Result<T, Refusal>, status: u16, body: &mut Vec<u8>) -> Reply {
    match result {
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
