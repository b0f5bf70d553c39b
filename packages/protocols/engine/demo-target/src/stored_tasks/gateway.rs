//! The gateway's side of gRPC: a client of this target's own tasks, over its gRPC port.
//! One connection carries all calls at once. The misbehaving client is one behind a lock, held while it waits, and sends strings.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use tokio::sync::Mutex;
use tonic::transport::{Channel, Endpoint};

use super::{
    TaskError,
    fields::{NewTask, StoredTask},
};
use crate::proto::{
    CreateTaskTextRequest, ListTasksRequest, TaskText, tasks_client::TasksClient,
    tasks_text_client::TasksTextClient,
};

pub struct Gateway {
    client: TasksClient<Channel>,
    locked: Mutex<TasksTextClient<Channel>>,
}

impl Gateway {
    /// A client of the gRPC port at `address`, in the present runtime; it connects when it is needed.
    pub fn new(address: SocketAddr) -> Result<Self, tonic::transport::Error> {
        let url = format!("http://{}", reachable(address));
        let connect = || Endpoint::from_shared(url.clone()).map(|endpoint| endpoint.connect_lazy());
        Ok(Self {
            client: TasksClient::new(connect()?),
            locked: Mutex::new(TasksTextClient::new(connect()?)),
        })
    }

    pub async fn list(&self, limit: u32) -> Result<Vec<StoredTask>, TaskError> {
        let asked = ListTasksRequest { limit };
        let answer = self.client.clone().list_tasks(asked).await?;
        let tasks = answer.into_inner().tasks.into_iter();
        tasks.map(StoredTask::of_binary).collect()
    }

    pub async fn create(&self, task: NewTask) -> Result<StoredTask, TaskError> {
        let answer = self.client.clone().create_task(task.into_binary()).await?;
        StoredTask::of_binary(answer.into_inner())
    }

    pub async fn list_misbehaving(&self, limit: u32) -> Result<Vec<TaskText>, TaskError> {
        let mut client = self.locked.lock().await;
        let answer = client.list_tasks(ListTasksRequest { limit }).await?;
        Ok(answer.into_inner().tasks)
    }

    pub async fn create_misbehaving(
        &self,
        asked: CreateTaskTextRequest,
    ) -> Result<TaskText, TaskError> {
        let mut client = self.locked.lock().await;
        Ok(client.create_task(asked).await?.into_inner())
    }
}

/// Where a listener on every address is reached.
fn reachable(mut address: SocketAddr) -> SocketAddr {
    if address.ip().is_unspecified() {
        address.set_ip(match address.ip() {
            IpAddr::V4(_) => Ipv4Addr::LOCALHOST.into(),
            IpAddr::V6(_) => Ipv6Addr::LOCALHOST.into(),
        });
    }
    address
}
