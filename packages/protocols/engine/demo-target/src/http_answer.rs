//! What the HTTP protocols answer: the routes, the JSON, the status. HTTP/1.1, HTTP/2 and HTTP/3 ask here.
//! `POST /dispatch` does the work, `POST /tasks` makes a task that `GET` and `DELETE /tasks/{id}` find,
//! `GET /health` says so; anything else is 404 or 405.
//! Bodies go into a buffer of the caller's, so that a connection can keep one.

use crate::{
    counters::{Operation, Protocol},
    dispatch::{Outcome, dispatch},
    proto::{DispatchTaskRequest, DispatchTaskResponse},
    target::Target,
};

/// The longest request body that is read.
pub const LARGEST_BODY_BYTES: usize = 1024 * 1024;
/// Length of `,"padding":""`.
const EMPTY_PADDING_BYTES: usize = 13;

/// Where a request goes, by method and path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Route {
    Dispatch,
    Health,
    MakeTask,
    ReadTask(u64),
    EndTask(u64),
    /// A known path with another method; holds the one that is allowed.
    WrongMethod(&'static str),
    Unknown,
}

impl Route {
    /// `path` may carry a query.
    pub fn of(method: &str, path: &str) -> Self {
        match (path.split('?').next().unwrap_or(path), method) {
            ("/dispatch", "POST") => Self::Dispatch,
            ("/dispatch", _) => Self::WrongMethod("POST"),
            ("/health", "GET" | "HEAD") => Self::Health,
            ("/health", _) => Self::WrongMethod("GET, HEAD"),
            ("/tasks", "POST") => Self::MakeTask,
            ("/tasks", _) => Self::WrongMethod("POST"),
            (path, method) => match task_of(path) {
                Some(id) if matches!(method, "GET" | "HEAD") => Self::ReadTask(id),
                Some(id) if method == "DELETE" => Self::EndTask(id),
                Some(_) => Self::WrongMethod("GET, HEAD, DELETE"),
                None => Self::Unknown,
            },
        }
    }

    pub fn operation(self) -> Operation {
        match self {
            Self::Dispatch => Operation::Dispatch,
            Self::Health => Operation::Health,
            Self::MakeTask | Self::ReadTask(_) | Self::EndTask(_) => Operation::Tasks,
            Self::WrongMethod(_) | Self::Unknown => Operation::Other,
        }
    }
}

/// The number in `/tasks/{id}`; one that is no number is no task.
fn task_of(path: &str) -> Option<u64> {
    let id = path.strip_prefix("/tasks/")?;
    Some(id.parse().unwrap_or(0))
}

/// The head of an answer whose JSON body is already in the caller's buffer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reply {
    pub status: u16,
    /// Methods for the `allow` field of a 405.
    pub allow: Option<&'static str>,
}

impl Reply {
    pub fn of(status: u16) -> Self {
        Self {
            status,
            allow: None,
        }
    }
}

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
            Reply {
                status: 405,
                allow: Some(allowed),
            }
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
        Outcome::Queued {
            answer,
            response_bytes,
        } => {
            write_padded(body, &answer, response_bytes);
            Reply::of(200)
        }
        Outcome::Failed { http_status, .. } => {
            write_error(body, "the target was told to fail");
            Reply::of(http_status)
        }
    }
}

/// Writes `{"error": …}`.
pub fn write_error(body: &mut Vec<u8>, message: &str) {
    body.clear();
    write_json(body, &serde_json::json!({ "error": message }));
}

fn write_json(body: &mut Vec<u8>, value: &impl serde::Serialize) {
    serde_json::to_writer(&mut *body, value).expect("writing plain data to memory does not fail");
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
        assert_eq!(
            body,
            br#"{"taskId":"a","status":"QUEUED","queuePosition":3}"#
        );
        let natural = body.len();
        for response_bytes in natural..natural + 40 {
            body.clear();
            write_padded(&mut body, &answer, response_bytes);
            assert_eq!(body.len(), response_bytes);
            let read: DispatchTaskResponse = serde_json::from_slice(&body).unwrap();
            assert_eq!(
                DispatchTaskResponse {
                    padding: String::new(),
                    ..read
                },
                answer
            );
        }
    }

    #[test]
    fn routes_by_path_and_method() {
        assert_eq!(Route::of("POST", "/dispatch?x=1"), Route::Dispatch);
        assert_eq!(Route::of("GET", "/dispatch"), Route::WrongMethod("POST"));
        assert_eq!(
            Route::of("POST", "/health"),
            Route::WrongMethod("GET, HEAD")
        );
        assert_eq!(Route::of("GET", "/"), Route::Unknown);
        assert_eq!(Route::of("POST", "/tasks"), Route::MakeTask);
        assert_eq!(Route::of("GET", "/tasks/7?x"), Route::ReadTask(7));
        assert_eq!(Route::of("DELETE", "/tasks/7"), Route::EndTask(7));
        assert_eq!(Route::of("GET", "/tasks/x"), Route::ReadTask(0));
        assert_eq!(
            Route::of("PUT", "/tasks/7"),
            Route::WrongMethod("GET, HEAD, DELETE")
        );
    }
}
