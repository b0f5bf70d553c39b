//! Is every request counted once, and none that is not part of a load?
//! Many at a time over each protocol, well answered or not.
//! The counts are read after the last answer; they must be exact then.

use tokio::task::JoinSet;

use crate::{
    clients::{
        Http3, WebSocket, channel, control_text, grpc_dispatch, http, http2, request_counts,
        rest_url, set_behaviour, task,
    },
    running::Running,
};

const CLIENTS: u64 = 8;
const EACH: u64 = 50;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn counts_every_request_of_many_clients_exactly() {
    let running = Running::start();
    let http3 = Http3::connect(&running).await;
    let channels = [channel(&running, false).await, channel(&running, true).await];
    let http3 = std::sync::Arc::new(http3);
    let mut clients = JoinSet::new();
    for client in 0..CLIENTS {
        let url = format!("{}/dispatch", rest_url(&running, client % 2 == 0));
        for rest in [http(&running), http2(&running)] {
            let url = url.clone();
            clients.spawn(async move {
                for _ in 0..EACH {
                    let answer = rest.post(&url).json(&task()).send().await.unwrap();
                    assert_eq!(answer.status(), 200);
                }
            });
        }
        let channel = channels[client as usize % 2].clone();
        clients.spawn(async move {
            for _ in 0..EACH {
                grpc_dispatch(&channel).await.unwrap();
            }
        });
        let mut websocket = WebSocket::connect(&running, "/dispatch");
        clients.spawn_blocking(move || {
            for _ in 0..EACH {
                assert_eq!(websocket.dispatch()["status"], "QUEUED");
            }
        });
        let http3 = http3.clone();
        clients.spawn(async move {
            for _ in 0..EACH {
                assert_eq!(http3.dispatch().await.0, 200);
            }
        });
    }
    clients.join_all().await;
    assert_eq!(request_counts(&running).await, [CLIENTS * EACH; 5]);
    let metrics = control_text(&running, "/metrics").await;
    for protocol in ["rest", "http2", "grpc", "http3", "websocket"] {
        let line = format!(
            "gonogo_target_requests_total{{protocol=\"{protocol}\",operation=\"dispatch\"}} {}\n",
            CLIENTS * EACH
        );
        assert!(metrics.contains(&line), "{metrics}");
    }
}

#[tokio::test]
async fn counts_refused_and_failed_requests_too() {
    let running = Running::start();
    let fails = serde_json::json!({"errorRatio": 1.0});
    set_behaviour(
        &running,
        serde_json::json!({"rest": fails, "http2": fails, "grpc": fails, "http3": fails}),
    )
    .await;
    let url = rest_url(&running, false);
    http(&running).get(format!("{url}/nowhere")).send().await.unwrap();
    http(&running).post(format!("{url}/dispatch")).body("{").send().await.unwrap();
    http(&running).post(format!("{url}/dispatch")).json(&task()).send().await.unwrap();
    let over_http2 = http2(&running).get(format!("{url}/dispatch")).send().await;
    assert_eq!(over_http2.unwrap().status(), 405);
    let over_http2 = http2(&running).post(format!("{url}/dispatch")).json(&task()).send().await;
    assert_eq!(over_http2.unwrap().status(), 500);
    grpc_dispatch(&channel(&running, false).await).await.unwrap_err();
    let http3 = Http3::connect(&running).await;
    http3.send("GET", "/dispatch", b"").await;
    http3.dispatch().await;
    assert_eq!(request_counts(&running).await, [3, 2, 1, 2, 0]);
}

#[tokio::test]
async fn leaves_reflection_and_control_out() {
    use tonic_reflection::pb::v1::{
        ServerReflectionRequest, server_reflection_client::ServerReflectionClient,
        server_reflection_request::MessageRequest,
    };
    let running = Running::start();
    let request = ServerReflectionRequest {
        host: String::new(),
        message_request: Some(MessageRequest::ListServices(String::new())),
    };
    let mut client = ServerReflectionClient::new(channel(&running, false).await);
    let mut answers =
        client.server_reflection_info(tokio_stream::iter([request])).await.unwrap().into_inner();
    while answers.message().await.unwrap().is_some() {}
    assert_eq!(request_counts(&running).await, [0; 5]);
    let metrics = control_text(&running, "/metrics").await;
    assert!(metrics.contains("{protocol=\"grpc\",operation=\"reflection\"} 1\n"), "{metrics}");
}
