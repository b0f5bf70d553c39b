//! Does WebSocket on the REST listener do what the other protocols do: answer, count, wait and fail?
//! The client is tungstenite's, which masks and checks as a client must.
//! Plain REST on the same port must not notice.

use std::time::{Duration, Instant};

use serde_json::json;
use tungstenite::{Message, protocol::frame::coding::CloseCode};

use crate::{
    clients::{WebSocket, control_text, http, request_counts, rest_url, set_behaviour},
    running::Running,
};

#[tokio::test]
async fn messages_are_echoed_and_dispatched() {
    let running = Running::start();
    let mut echo = WebSocket::connect(&running, "/echo");
    for message in [Message::text("hello"), Message::text(""), Message::binary(vec![0xff; 100_000])]
    {
        assert_eq!(echo.ask(message.clone()), message);
    }
    let mut dispatch = WebSocket::connect(&running, "/dispatch?trace=1");
    assert_eq!(
        dispatch.dispatch(),
        json!({"taskId": "task-000001", "status": "QUEUED", "queuePosition": 1})
    );
    let refused = dispatch.ask("{".into());
    assert!(refused.to_text().unwrap().contains("not a task"));
    assert_eq!(request_counts(&running).await, [0, 0, 0, 0, 5]);
    let metrics = control_text(&running, "/metrics").await;
    for line in [
        "requests_total{protocol=\"websocket\",operation=\"echo\"} 3\n",
        "requests_total{protocol=\"websocket\",operation=\"dispatch\"} 2\n",
        "connections{protocol=\"websocket\"} 2\n",
    ] {
        assert!(metrics.contains(line), "{line}{metrics}");
    }
}

#[tokio::test]
async fn delay_size_and_failure_are_as_set() {
    let running = Running::start();
    let mut echo = WebSocket::connect(&running, "/echo");
    let mut dispatch = WebSocket::connect(&running, "/dispatch");
    let delay = json!({"kind": "fixed", "us": 2500});
    set_behaviour(&running, json!({"websocket": {"delay": delay, "responseBytes": 1000}})).await;
    let begin = Instant::now();
    assert_eq!(echo.ask("hi".into()), Message::text("hi"));
    assert!(begin.elapsed() >= Duration::from_micros(2500));
    assert_eq!(dispatch.ask("{}".into()).len(), 1000);
    set_behaviour(&running, json!({"websocket": {"errorRatio": 1.0}})).await;
    for socket in [&mut echo, &mut dispatch] {
        let Message::Close(Some(close)) = socket.ask("{}".into()) else { panic!("no close frame") };
        assert_eq!(close.code, CloseCode::Error);
    }
}

#[tokio::test]
async fn rest_stays_rest_on_the_same_port() {
    let running = Running::start();
    let url = rest_url(&running, false);
    let status = async |path: &str, version: &str| {
        let request = http(&running).get(format!("{url}{path}"));
        let request = request
            .header("upgrade", "websocket")
            .header("connection", "upgrade")
            .header("sec-websocket-version", version)
            .header("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ==");
        request.send().await.unwrap().status().as_u16()
    };
    assert_eq!(status("/health", "13").await, 200);
    assert_eq!(status("/nowhere", "13").await, 404);
    assert_eq!(status("/echo", "8").await, 426);
    let plain = http(&running).get(format!("{url}/echo")).send().await;
    assert_eq!(plain.unwrap().status(), 405);
}
