//! Tasks over HTTP, in JSON: `/db/tasks` straight from the database, `/gateway/tasks` over gRPC,
//! `/gateway/misbehaving/tasks` over gRPC by a locked client and in strings.

use super::{
    TaskError,
    fields::{NewTask, StoredTask},
    grpc::USUAL_TASKS,
};
use crate::{
    proto::{CreateTaskTextRequest, ListTasksTextResponse, TaskText},
    reply::{Reply, write_error, write_json},
    route::Way,
    target::Target,
};

/// Answers with the newest tasks.
pub async fn list(target: &Target, way: Way, body: &mut Vec<u8>) -> Reply {
    let in_text = |tasks: Vec<StoredTask>| tasks.into_iter().map(StoredTask::into_text).collect();
    let tasks = match way {
        Way::Straight => target.database.list(USUAL_TASKS).await.map(in_text),
        Way::Gateway => target.gateway.list(USUAL_TASKS).await.map(in_text),
        Way::Misbehaving => target.gateway.list_misbehaving(USUAL_TASKS).await,
    };
    match tasks {
        Ok(tasks) => {
            write_json(body, &ListTasksTextResponse { tasks });
            Reply::of(200)
        }
        Err(error) => refuse(&error, body),
    }
}

/// Makes a task and answers with it.
pub async fn create(target: &Target, way: Way, asked: &[u8], body: &mut Vec<u8>) -> Reply {
    match created(target, way, asked).await {
        Ok(task) => {
            write_json(body, &task);
            Reply::of(201)
        }
        Err(error) => refuse(&error, body),
    }
}

async fn created(target: &Target, way: Way, asked: &[u8]) -> Result<TaskText, TaskError> {
    let asked: CreateTaskTextRequest = serde_json::from_slice(asked)
        .map_err(|error| TaskError::Invalid(format!("the body is not a task: {error}")))?;
    match way {
        Way::Straight => {
            let made = target.database.create(&NewTask::of_text(asked)?).await?;
            Ok(made.into_text())
        }
        Way::Gateway => {
            let made = target.gateway.create(NewTask::of_text(asked)?).await?;
            Ok(made.into_text())
        }
        Way::Misbehaving => target.gateway.create_misbehaving(asked).await,
    }
}

fn refuse(error: &TaskError, body: &mut Vec<u8>) -> Reply {
    write_error(body, error.reason());
    Reply::of(error.http_status())
}
