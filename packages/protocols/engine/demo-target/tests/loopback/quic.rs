//! Does raw QUIC echo streams and datagrams, take in unidirectional streams, count each once, and
//! do what behaviour says? The client is quinn itself, with nothing of the engine.

use std::time::{Duration, Instant};

use quinn::{ReadError, ReadToEndError};
use serde_json::json;

use crate::{
    clients::{QuicClient, control_json, control_text, set_behaviour},
    running::Running,
};

/// Long enough for any machine; only a lost datagram or a bug waits so long.
const TIMEOUT: Duration = Duration::from_secs(10);

/// Waits until the count is there: an acknowledged stream may not have been read yet.
async fn until_counted(running: &Running, wanted: u64) {
    let start = Instant::now();
    loop {
        let counts = control_json(running, "/requests").await;
        if counts["quic"] == wanted {
            return;
        }
        assert!(start.elapsed() < TIMEOUT, "{counts}");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

#[tokio::test]
async fn echoes_streams_and_datagrams_and_counts_each_once() {
    let running = Running::start();
    let client = QuicClient::connect(&running, b"gonogo-echo").await;
    let connection = &client.connection;
    let long = vec![7; 1_000_000];
    for message in [&b""[..], b"hello", &long] {
        assert_eq!(client.exchange(message).await.unwrap(), message);
    }
    for _ in 0..3 {
        let mut stream = connection.open_uni().await.unwrap();
        stream.write_all(b"one way").await.unwrap();
        stream.finish().unwrap();
        assert_eq!(stream.stopped().await.unwrap(), None);
    }
    let mut echoed = 0;
    for _ in 0..5 {
        connection.send_datagram(b"datagram".as_slice().into()).unwrap();
        // Loopback loses a datagram where a socket's buffer is full, which one at a time cannot do.
        let answer = tokio::time::timeout(TIMEOUT, connection.read_datagram()).await;
        echoed += u64::from(answer.unwrap().unwrap().as_ref() == b"datagram");
    }
    assert_eq!(echoed, 5);
    until_counted(&running, 3 + 3 + 5).await;
    let metrics = control_text(&running, "/metrics").await;
    for (operation, count) in [("stream", 3), ("uni", 3), ("datagram", 5)] {
        let line = format!(
            "gonogo_target_requests_total{{protocol=\"quic\",operation=\"{operation}\"}} {count}\n"
        );
        assert!(metrics.contains(&line), "{metrics}");
    }
}

#[tokio::test]
async fn what_was_acknowledged_is_counted_though_the_client_left() {
    let running = Running::start();
    let client = QuicClient::connect(&running, b"gonogo-echo").await;
    let connection = &client.connection;
    for _ in 0..200 {
        let mut stream = connection.open_uni().await.unwrap();
        stream.write_all(b"one way").await.unwrap();
        stream.finish().unwrap();
        assert_eq!(stream.stopped().await.unwrap(), None);
    }
    connection.close(0u8.into(), b"");
    client.endpoint.wait_idle().await;
    until_counted(&running, 200).await;
}

#[tokio::test]
async fn errors_delays_and_padding_are_as_set() {
    let running = Running::start();
    let client = QuicClient::connect(&running, b"gonogo-echo").await;
    let connection = &client.connection;
    set_behaviour(&running, json!({"quic": {"errorRatio": 1}})).await;
    let refused = client.exchange(b"hello").await.unwrap_err();
    assert_eq!(refused, ReadToEndError::Read(ReadError::Reset(1u8.into())));
    let delay = json!({"kind": "fixed", "us": 50_000});
    let behaviour = json!({"quic": {"errorRatio": 0, "delay": delay, "responseBytes": 9}});
    set_behaviour(&running, behaviour).await;
    let start = Instant::now();
    assert_eq!(client.exchange(b"hello").await.unwrap(), b"hello    ");
    assert!(start.elapsed() >= Duration::from_millis(50));
    let start = Instant::now();
    connection.send_datagram(b"late".as_slice().into()).unwrap();
    assert_eq!(connection.read_datagram().await.unwrap().as_ref(), b"late");
    assert!(start.elapsed() >= Duration::from_millis(50));
    until_counted(&running, 3).await;
}
