//! What the HTTP protocols answer: the status, and JSON or other content. HTTP/1.1, HTTP/2 and HTTP/3 ask here.
//! Where a request goes is `route`'s affair; the larger services are in modules of their own.
//! JSON goes into a buffer of the caller's, so that a connection can keep one.

use crate::{
    agents,
    content::{Content, LONGEST_FILLER_BYTES},
    counters::Protocol,
    dispatch::{Outcome, dispatch},
    governance,
    proto::{DispatchTaskRequest, DispatchTaskResponse},
    reply::{Reply, write_error, write_json},
    route::Route,
    stored_tasks,
    target::Target,
};

/// Length of `,"padding":""`.
const EMPTY_PADDING_BYTES: usize = 13;

/// Answers a request that has been read and counted; `body` is overwritten with the answer's JSON.
pub async fn answer(
    target: &Target,
    protocol: Protocol,
    route: Route,
    request_body: &[u8],
    body: &mut Vec<u8>,
) -> Reply {
    body.clear();
    match route {
        Route::Dispatch => answer_dispatch(target, protocol, request_body, body).await,
        Route::Health => {
            body.extend_from_slice(br#"{"status":"ok"}"#);
            Reply::of(200)
        }
        Route::Echo => Reply::with(Content::Echo),
        Route::Payload(Some(bytes)) => Reply::with(Content::Filler(bytes)),
        Route::Payload(None) => {
            let range = format!("bytes must be a whole number from 0 to {LONGEST_FILLER_BYTES}");
            write_error(body, &format!("{range}, as in /payload?bytes=1000"));
            Reply::of(400)
        }
        Route::Governance(call) => {
            governance::http::answer(&target.sessions, call, request_body, body)
        }
        Route::AgentMessage(urgency) => match agents::take(target, request_body, urgency).await {
            Ok(()) => {
                body.extend_from_slice(agents::ACKNOWLEDGEMENT.as_bytes());
                Reply::of(200)
            }
            Err(agents::Refused) => {
                write_error(body, agents::FULL);
                Reply::of(503)
            }
        },
        Route::ListStored(way) => stored_tasks::http::list(target, way, body).await,
        Route::CreateStored(way) => {
            stored_tasks::http::create(target, way, request_body, body).await
        }
        Route::MakeTask => {
            let id = target.tasks.make();
            write_json(body, &serde_json::json!({ "id": id, "status": "QUEUED" }));
            Reply::of(201)
        }
        Route::ReadTask(id) if target.tasks.lives(id) => {
            write_json(body, &serde_json::json!({ "id": id, "status": "QUEUED" }));
            Reply::of(200)
        }
        Route::EndTask(id) if target.tasks.end(id) => {
            write_json(body, &serde_json::json!({ "id": id, "status": "ENDED" }));
            Reply::of(200)
        }
        Route::ReadTask(_) | Route::EndTask(_) => {
            write_error(body, "there is no such task, or it is too old");
            Reply::of(404)
        }
        Route::WrongMethod(allowed) => {
            write_error(body, "this path has another method");
            Reply { allow: Some(allowed), ..Reply::of(405) }
        }
        Route::Unknown => {
            write_error(body, "there is nothing at this path");
            Reply::of(404)
        }
    }
}

/// The dispatch's answer as JSON, or the reason against it, in `body`.
pub async fn answer_dispatch(
    target: &Target,
    protocol: Protocol,
    request_body: &[u8],
    body: &mut Vec<u8>,
) -> Reply {
    let task: DispatchTaskRequest = match serde_json::from_slice(request_body) {
        Ok(task) => task,
        Err(error) => {
            write_error(body, &format!("the body is not a task: {error}"));
            return Reply::of(400);
        }
    };
    match dispatch(target, protocol, task).await {
        Outcome::Queued { answer, response_bytes } => {
            write_padded(body, &answer, response_bytes);
            Reply::of(200)
        }
        Outcome::Failed { http_status, .. } => {
            write_error(body, "the target was told to fail");
            Reply::of(http_status)
        }
    }
}

/// Writes the answer as JSON of exactly `response_bytes`, or of its own size where that is larger.
fn write_padded(body: &mut Vec<u8>, answer: &DispatchTaskResponse, response_bytes: usize) {
    write_json(body, answer);
    let Some(missing) = response_bytes.checked_sub(body.len()) else {
        return;
    };
    match missing.checked_sub(EMPTY_PADDING_BYTES) {
        Some(padding) => {
            body.pop();
            body.extend_from_slice(br#","padding":""#);
            body.resize(body.len() + padding, b'x');
            body.extend_from_slice(br#""}"#);
        }
        // Too little for another member: JSON may end in spaces.
        None => body.resize(response_bytes, b' '),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pads_to_the_byte_and_stays_the_same_answer() {
        let answer = DispatchTaskResponse {
            task_id: "a".into(),
            status: 1,
            queue_position: 3,
            padding: String::new(),
        };
        let mut body = Vec::new();
        write_padded(&mut body, &answer, 0);
        assert_eq!(body, br#"{"taskId":"a","status":"QUEUED","queuePosition":3}"#);
        let natural = body.len();
        for response_bytes in natural..natural + 40 {
            body.clear();
            write_padded(&mut body, &answer, response_bytes);
            assert_eq!(body.len(), response_bytes);
            let read: DispatchTaskResponse = serde_json::from_slice(&body).unwrap();
            assert_eq!(DispatchTaskResponse { padding: String::new(), ..read }, answer);
        }
    }
}
