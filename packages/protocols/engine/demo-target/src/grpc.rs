//! gRPC: the studies' services, streams, health, and reflection in both versions, on hyper's HTTP/2.
//! A request is counted when its body was read to the end, whether or not it could be decoded; a
//! streaming call when it begins.
//! The services are chosen by path here, which spares the layers of a full server per call.

use std::{
    convert::Infallible,
    future::Future,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll},
};

use bytes::Bytes;
use http_body::{Body as _, Frame};
use hyper::{body::Incoming, service::service_fn};
use hyper_util::rt::TokioIo;
use prost::Message;
use tokio::io::{AsyncRead, AsyncWrite};
use tonic::{Code, Request, Response, Status, body::Body};
use tower_service::Service;

use crate::{
    cluster::{self, ClusterService},
    counters::{Operation, Protocol},
    dispatch::{Outcome, dispatch},
    governance::grpc::GovernanceService,
    http2,
    proto::{
        DESCRIPTORS, DispatchTaskRequest, DispatchTaskResponse,
        cluster_server::ClusterServer,
        dispatch_server::{Dispatch, DispatchServer},
        governance_server::GovernanceServer,
        streams_server::StreamsServer,
        tasks_server::TasksServer,
        tasks_text_server::TasksTextServer,
    },
    stored_tasks::grpc::{TasksService, TasksTextService},
    streams::StreamsService,
    target::Target,
};

/// Messages of streams may be large, to try flow control.
const LARGEST_MESSAGE_BYTES: usize = 64 << 20;

type Answer = Pin<Box<dyn Future<Output = Result<http::Response<Body>, Infallible>> + Send>>;

/// All services of a gRPC port: a request in, an answer out.
pub type Services = Arc<dyn Fn(http::Request<CountedBody>) -> Answer + Send + Sync>;

struct DispatchService(Arc<Target>);

#[tonic::async_trait]
impl Dispatch for DispatchService {
    async fn dispatch_task(
        &self,
        request: Request<DispatchTaskRequest>,
    ) -> Result<Response<DispatchTaskResponse>, Status> {
        match dispatch(&self.0, Protocol::Grpc, request.into_inner()).await {
            Outcome::Queued { answer, response_bytes } => {
                Ok(Response::new(pad(answer, response_bytes)))
            }
            Outcome::Failed { grpc_code, .. } => {
                Err(Status::new(Code::from(i32::from(grpc_code)), "the target was told to fail"))
            }
        }
    }
}

/// Fills the message up to `response_bytes`; by a byte or two more where no length of padding fits exactly.
fn pad(mut answer: DispatchTaskResponse, response_bytes: usize) -> DispatchTaskResponse {
    let missing = response_bytes.saturating_sub(answer.encoded_len());
    if missing > 0 {
        let field_bytes =
            |padding: usize| 1 + prost::encoding::encoded_len_varint(padding as u64) + padding;
        let mut padding = missing.saturating_sub(field_bytes(missing) - missing).max(1);
        while field_bytes(padding) < missing {
            padding += 1;
        }
        answer.padding = "x".repeat(padding);
    }
    answer
}

/// Builds the services once; connections share them.
pub async fn services(target: Arc<Target>) -> Result<Services, tonic_reflection::server::Error> {
    let reflection = || {
        tonic_reflection::server::Builder::configure()
            .register_encoded_file_descriptor_set(DESCRIPTORS)
            .register_encoded_file_descriptor_set(tonic_health::pb::FILE_DESCRIPTOR_SET)
    };
    let (v1, v1alpha) = (reflection().build_v1()?, reflection().build_v1alpha()?);
    let (reporter, health) = tonic_health::server::health_reporter();
    reporter.set_serving::<DispatchServer<DispatchService>>().await;
    reporter.set_serving::<StreamsServer<StreamsService>>().await;
    let streams = StreamsServer::new(StreamsService(Arc::clone(&target)))
        .max_decoding_message_size(LARGEST_MESSAGE_BYTES);
    reporter.set_serving::<GovernanceServer<GovernanceService>>().await;
    reporter.set_serving::<ClusterServer<ClusterService>>().await;
    reporter.set_serving::<TasksServer<TasksService>>().await;
    reporter.set_serving::<TasksTextServer<TasksTextService>>().await;
    let tasks = TasksServer::new(TasksService(Arc::clone(&target)));
    let tasks_text = TasksTextServer::new(TasksTextService(Arc::clone(&target)));
    let governance = GovernanceServer::new(GovernanceService(Arc::clone(&target)));
    let cluster = ClusterServer::new(ClusterService(Arc::clone(&target.cluster)))
        .max_decoding_message_size(cluster::LARGEST_MESSAGE_BYTES);
    let dispatch = DispatchServer::new(DispatchService(target));
    Ok(Arc::new(move |request| {
        let service = request.uri().path().split('/').nth(1).unwrap_or("");
        match service {
            "demo.Dispatch" => dispatch.clone().call(request),
            "demo.Streams" => streams.clone().call(request),
            "demo.Tasks" => tasks.clone().call(request),
            "demo.TasksText" => tasks_text.clone().call(request),
            "demo.Governance" => governance.clone().call(request),
            "demo.Cluster" => cluster.clone().call(request),
            "grpc.health.v1.Health" => health.clone().call(request),
            "grpc.reflection.v1.ServerReflection" => v1.clone().call(request),
            "grpc.reflection.v1alpha.ServerReflection" => v1alpha.clone().call(request),
            _ => Box::pin(async {
                Ok(Status::unimplemented("there is no such service").into_http())
            }),
        }
    }))
}

fn operation(path: &str) -> Operation {
    match path {
        "/demo.Dispatch/DispatchTask" => Operation::Dispatch,
        "/demo.Streams/Watch" => Operation::ServerStream,
        "/demo.Streams/Collect" => Operation::ClientStream,
        "/demo.Streams/Converse" => Operation::BidiStream,
        path if path.starts_with("/demo.Governance/") => Operation::Governance,
        path if path.starts_with("/demo.Cluster/") => Operation::Cluster,
        path if path.starts_with("/demo.Tasks") => Operation::StoredTasks,
        path if path.starts_with("/grpc.health.") => Operation::Health,
        path if path.starts_with("/grpc.reflection.") => Operation::Reflection,
        _ => Operation::Other,
    }
}

/// Serves one HTTP/2 connection until the client closes it.
pub async fn serve_connection<S>(
    stream: S,
    target: Arc<Target>,
    services: Services,
) -> hyper::Result<()>
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let serve = service_fn(|request: http::Request<Incoming>| {
        let counted = operation(request.uri().path());
        services(request.map(|body| CountedBody::new(body, Arc::clone(&target), counted)))
    });
    http2::server().serve_connection(TokioIo::new(stream), serve).await
}

/// A request's body that counts the request when its end was read.
pub struct CountedBody {
    body: Incoming,
    uncounted: Option<(Arc<Target>, Operation)>,
}

impl CountedBody {
    fn new(body: Incoming, target: Arc<Target>, operation: Operation) -> Self {
        let mut counted = Self { body, uncounted: Some((target, operation)) };
        match operation {
            Operation::ServerStream | Operation::ClientStream | Operation::BidiStream => {
                counted.count()
            }
            _ => counted.count_at_end(),
        }
        counted
    }

    fn count_at_end(&mut self) {
        if self.body.is_end_stream() {
            self.count();
        }
    }

    fn count(&mut self) {
        if let Some((target, operation)) = self.uncounted.take() {
            target.counters.count(Protocol::Grpc, operation);
        }
    }
}

impl http_body::Body for CountedBody {
    type Data = Bytes;
    type Error = hyper::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, hyper::Error>>> {
        let polled = Pin::new(&mut self.body).poll_frame(context);
        match &polled {
            Poll::Ready(None) => self.count(),
            Poll::Ready(Some(Ok(_))) => self.count_at_end(),
            _ => {}
        }
        polled
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> http_body::SizeHint {
        self.body.size_hint()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pads_to_the_asked_size() {
        let answer = DispatchTaskResponse {
            task_id: "a".into(),
            status: 1,
            queue_position: 3,
            padding: String::new(),
        };
        let natural = answer.encoded_len();
        assert_eq!(pad(answer.clone(), natural), answer);
        for response_bytes in natural + 1..natural + 300 {
            let padded = pad(answer.clone(), response_bytes).encoded_len();
            assert!(
                (response_bytes..=response_bytes + 2).contains(&padded),
                "{response_bytes} {padded}"
            );
        }
    }
}
