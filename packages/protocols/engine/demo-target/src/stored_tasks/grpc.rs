//! Tasks over gRPC: `demo.Tasks` in binary fields, `demo.TasksText` in strings. Both ask the same database.

use std::sync::Arc;

use tonic::{Request, Response, Status};

use super::fields::{NewTask, StoredTask};
use crate::{
    proto::{
        CreateTaskRequest, CreateTaskTextRequest, ListTasksRequest, ListTasksResponse,
        ListTasksTextResponse, Task, TaskText, tasks_server::Tasks, tasks_text_server::TasksText,
    },
    target::Target,
};

/// Tasks in a list that does not say how many.
pub const USUAL_TASKS: u32 = 20;
const MOST_TASKS: u32 = 100;

/// The service of `demo.Tasks`.
pub struct TasksService(pub Arc<Target>);

/// The service of `demo.TasksText`.
pub struct TasksTextService(pub Arc<Target>);

async fn list(target: &Target, asked: &ListTasksRequest) -> Result<Vec<StoredTask>, Status> {
    let limit = match asked.limit {
        0 => USUAL_TASKS,
        limit if limit <= MOST_TASKS => limit,
        limit => {
            let message = format!("limit is {limit}; at most {MOST_TASKS} is possible");
            return Err(Status::invalid_argument(message));
        }
    };
    Ok(target.database.list(limit).await?)
}

#[tonic::async_trait]
impl Tasks for TasksService {
    async fn list_tasks(
        &self,
        request: Request<ListTasksRequest>,
    ) -> Result<Response<ListTasksResponse>, Status> {
        let tasks = list(&self.0, request.get_ref()).await?;
        let tasks = tasks.into_iter().map(StoredTask::into_binary).collect();
        Ok(Response::new(ListTasksResponse { tasks }))
    }

    async fn create_task(
        &self,
        request: Request<CreateTaskRequest>,
    ) -> Result<Response<Task>, Status> {
        let task = NewTask::of_binary(request.into_inner())?;
        let made = self.0.database.create(&task).await?;
        Ok(Response::new(made.into_binary()))
    }
}

#[tonic::async_trait]
impl TasksText for TasksTextService {
    async fn list_tasks(
        &self,
        request: Request<ListTasksRequest>,
    ) -> Result<Response<ListTasksTextResponse>, Status> {
        let tasks = list(&self.0, request.get_ref()).await?;
        let tasks = tasks.into_iter().map(StoredTask::into_text).collect();
        Ok(Response::new(ListTasksTextResponse { tasks }))
    }

    async fn create_task(
        &self,
        request: Request<CreateTaskTextRequest>,
    ) -> Result<Response<TaskText>, Status> {
        let task = NewTask::of_text(request.into_inner())?;
        let made = self.0.database.create(&task).await?;
        Ok(Response::new(made.into_text()))
    }
}
