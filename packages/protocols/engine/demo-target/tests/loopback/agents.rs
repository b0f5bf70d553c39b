//! Are agents' messages acknowledged alike over every protocol, and does the queue answer higher classes first?
//! Overload comes from many clients at once; the queue's length is then known, and so is what each class must wait.

use std::time::{Duration, Instant};

use serde_json::json;
use tokio::task::JoinSet;

use crate::{
    clients::{Http3, QuicClient, WebSocket, control_json, http, http2, request_counts, rest_url},
    running::Running,
};

const ACKNOWLEDGEMENT: &str = r#"{"status":"received"}"#;

#[tokio::test]
async fn every_protocol_gives_the_same_few_bytes() {
    let running = Running::start();
    let large = "x".repeat(100_000);
    let url = format!("{}/agents/messages", rest_url(&running, true));
    let quic = QuicClient::connect(&running, b"gonogo-agents").await;
    let http3 = Http3::connect(&running).await;
    for message in ["", "hello", "critical hello", "queued hello", &large] {
        for client in [http(&running), http2(&running)] {
            let answer = client.post(&url).body(message.to_owned()).send().await.unwrap();
            assert_eq!(answer.status(), 200);
            assert_eq!(answer.text().await.unwrap(), ACKNOWLEDGEMENT);
        }
        let (status, answer) = http3.send("POST", "/agents/messages", message.as_bytes()).await;
        assert_eq!((status, &answer[..]), (200, ACKNOWLEDGEMENT.as_bytes()));
        let answer = WebSocket::connect(&running, "/agents").ask(message.into());
        assert_eq!(answer.into_text().unwrap(), ACKNOWLEDGEMENT);
        let answer = quic.exchange(message.as_bytes()).await.unwrap();
        assert_eq!(answer, ACKNOWLEDGEMENT.as_bytes());
    }
    assert_eq!(request_counts(&running).await, [5, 5, 0, 5, 5]);
    let counts = control_json(&running, "/requests").await;
    assert_eq!(counts["quic"], json!(5));
}

/// From before the message is sent to its acknowledgement.
async fn delivery(client: &reqwest::Client, url: &str, message: &str, priority: &str) -> Duration {
    let start = Instant::now();
    let request = client.post(url).body(message.to_owned());
    let answer = request.header("priority", priority).send().await.unwrap();
    assert_eq!(answer.status(), 200);
    start.elapsed()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn under_overload_critical_stays_quick_while_low_waits() {
    const LOW_CLIENTS: u32 = 200;
    let running = Running::start();
    let url = format!("{}/agents/messages", rest_url(&running, false));
    let client = http2(&running);
    // A closed loop of so many clients keeps as many messages in the queue: each low one waits for all before it.
    let mut low = JoinSet::new();
    let end = Instant::now() + Duration::from_secs(2);
    for _ in 0..LOW_CLIENTS {
        let (client, url) = (client.clone(), url.clone());
        low.spawn(async move {
            let mut durations = Vec::new();
            while Instant::now() < end {
                durations.push(delivery(&client, &url, "low x", "u=0").await);
            }
            durations
        });
    }
    tokio::time::sleep(Duration::from_millis(300)).await;
    let mut critical = Vec::new();
    while Instant::now() < end - Duration::from_millis(300) {
        critical.push(delivery(&client, &url, "critical x", "u=7").await);
        critical.push(delivery(&client, &url, "queued x", "u=1").await);
    }
    let low = low.join_all().await;
    let served = low.iter().map(Vec::len).sum::<usize>() + critical.len();
    assert!((2_000..=4_300).contains(&served), "{served} in 2 s at 2,000/s");
    let median = |mut durations: Vec<Duration>| {
        durations.sort();
        durations[durations.len() / 2]
    };
    let (low, critical) = (median(low.concat()), median(critical));
    assert!(low >= Duration::from_micros(500) * LOW_CLIENTS * 9 / 10, "low {low:?}");
    assert!(critical * 10 < low, "critical {critical:?}, low {low:?}");
}

/// Sends low messages without end; the connection's limit of streams holds it back.
async fn flood(client: QuicClient) {
    loop {
        let (mut send, _) = client.connection.open_bi().await.unwrap();
        send.write_all(b"low x").await.unwrap();
        send.finish().unwrap();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_queue_refuses_over_every_protocol() {
    let running = Running::start();
    let mut floods = JoinSet::new();
    // 4,096 streams may be open on a connection, so three fill the queue and more.
    for _ in 0..3 {
        floods.spawn(flood(QuicClient::connect(&running, b"gonogo-agents").await));
    }
    // A critical message that finds a place is served at once, so asking again costs nothing.
    let start = Instant::now();
    let asks_again = || assert!(start.elapsed() < Duration::from_secs(60), "it never fills");
    let quic = QuicClient::connect(&running, b"gonogo-agents").await;
    let refused = loop {
        match quic.exchange(b"critical x").await {
            Ok(_) => asks_again(),
            Err(refused) => break refused,
        }
    };
    let reset = quinn::ReadError::Reset(3u8.into());
    assert_eq!(refused, quinn::ReadToEndError::Read(reset));
    let url = format!("{}/agents/messages", rest_url(&running, false));
    let client = http(&running);
    loop {
        let answer = client.post(&url).body("critical x").send().await.unwrap();
        match answer.status().as_u16() {
            200 => asks_again(),
            503 => break,
            other => panic!("{other}"),
        }
    }
    let mut websocket = WebSocket::connect(&running, "/agents");
    loop {
        match websocket.ask("critical x".into()) {
            tungstenite::Message::Close(Some(frame)) => {
                assert_eq!(u16::from(frame.code), 1013);
                break;
            }
            _ => asks_again(),
        }
    }
}
