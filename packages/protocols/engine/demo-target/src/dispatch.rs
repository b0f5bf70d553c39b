//! The dispatch operation, the same for every protocol: wait as asked, fail as asked, else queue the task.
//! Listeners decode the request and encode the answer; the counting is theirs too, since they know when a request is read.
//! Padding is asked for here and made by the listeners, since its size depends on the encoding.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use crate::{
    counters::Protocol,
    proto::{DispatchTaskRequest, DispatchTaskResponse, TaskStatus},
    target::Target,
};

/// What became of a dispatch.
pub enum Outcome {
    Queued {
        answer: DispatchTaskResponse,
        response_bytes: usize,
    },
    /// The behaviour asked for an error.
    Failed {
        http_status: u16,
        grpc_code: u16,
    },
}

/// What the behaviour makes of a request.
pub enum ResponseOutcome {
    Answered {
        response_bytes: usize,
        /// Requests in flight when it came, itself included.
        position: u64,
    },
    Failed {
        http_status: u16,
        grpc_code: u16,
    },
}

/// Holds a request that was read just now for as long as the behaviour says.
pub async fn response_outcome(target: &Target, protocol: Protocol) -> ResponseOutcome {
    let held = target.counters.hold_dispatch(protocol);
    let (plan, behaviour) = {
        let profile = target.profile(protocol);
        (profile.plan(), profile.behaviour)
    };
    if let Some(due) = plan.due {
        // Without its alarm the target could not keep its word: better no answer than an early one.
        if target.timer.wait_until(due).await.is_err() {
            std::future::pending::<()>().await;
        }
    }
    if plan.fails {
        return ResponseOutcome::Failed {
            http_status: behaviour.error_status,
            grpc_code: behaviour.error_code,
        };
    }
    ResponseOutcome::Answered { response_bytes: behaviour.response_bytes, position: held.position }
}

/// Handles one dispatch whose request was read just now.
pub async fn dispatch(target: &Target, protocol: Protocol, task: DispatchTaskRequest) -> Outcome {
    match response_outcome(target, protocol).await {
        ResponseOutcome::Failed { http_status, grpc_code } => {
            Outcome::Failed { http_status, grpc_code }
        }
        ResponseOutcome::Answered { response_bytes, position } => {
            let answer = DispatchTaskResponse {
                task_id: if task.id.is_empty() { next_task_id() } else { task.id },
                status: TaskStatus::Queued.into(),
                queue_position: position as u32,
                padding: String::new(),
            };
            Outcome::Queued { answer, response_bytes }
        }
    }
}

fn next_task_id() -> String {
    static NUMBER: AtomicU64 = AtomicU64::new(1);
    format!("task-{}", NUMBER.fetch_add(1, Relaxed))
}
