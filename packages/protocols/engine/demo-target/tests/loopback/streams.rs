//! Do the streaming methods send as many messages as they are asked for, as far apart, and end as asked?
//! By a client that the engine does not use; counts are read from the control plane.

use std::time::{Duration, Instant};

use gonogo_target::proto::{Sample, Turn, WatchRequest, streams_client::StreamsClient};
use serde_json::{Value, json};
use tonic::{Code, Status, Streaming, transport::Channel};

use crate::{
    clients::{channel, http},
    running::Running,
};

async fn client(running: &Running, over_tls: bool) -> StreamsClient<Channel> {
    StreamsClient::new(channel(running, over_tls).await)
}

/// All messages of an answer, and how it ended.
async fn all<T>(mut answer: Streaming<T>) -> (Vec<T>, Option<Status>) {
    let mut messages = Vec::new();
    loop {
        match answer.message().await {
            Ok(Some(message)) => messages.push(message),
            Ok(None) => return (messages, None),
            Err(status) => return (messages, Some(status)),
        }
    }
}

async fn control(running: &Running, path: &str) -> reqwest::Response {
    let url = format!("http://127.0.0.1:{}{path}", running.ready.ports.control);
    http(running).get(url).send().await.unwrap()
}

fn turns(count: usize, turn: Turn) -> impl tonic::IntoStreamingRequest<Message = Turn> {
    tokio_stream::iter(vec![turn; count])
}

#[tokio::test]
async fn every_kind_answers_and_is_counted_with_its_messages() {
    let running = Running::start();
    for over_tls in [false, true] {
        let mut client = client(&running, over_tls).await;
        let asked = WatchRequest { count: 3, bytes: 9, ..WatchRequest::default() };
        let (readings, end) = all(client.watch(asked).await.unwrap().into_inner()).await;
        assert!(end.is_none());
        let numbers: Vec<u32> = readings.iter().map(|reading| reading.number).collect();
        assert_eq!(numbers, [1, 2, 3]);
        assert!(readings.iter().all(|reading| reading.padding.len() == 9));
        let sample = Sample { payload: "abc".into(), ..Sample::default() };
        let samples = tokio_stream::iter(vec![sample; 4]);
        let collected = client.collect(samples).await.unwrap().into_inner();
        assert_eq!((collected.count, collected.bytes), (4, 12));
        let turn = Turn { text: "a".into(), answers: 2, ..Turn::default() };
        let answer = client.converse(turns(2, turn)).await.unwrap().into_inner();
        let (answers, end) = all(answer).await;
        assert!(end.is_none() && answers.len() == 4 && answers[3].text == "a");
    }
    let messages: Value = control(&running, "/messages").await.json().await.unwrap();
    assert_eq!(messages, json!({"grpc": {"received": 14, "sent": 16}}));
    let requests: Value = control(&running, "/requests").await.json().await.unwrap();
    assert_eq!(requests["grpc"], 6);
    let metrics = control(&running, "/metrics").await.text().await.unwrap();
    for line in [
        "gonogo_target_messages_total{protocol=\"grpc\",direction=\"sent\"} 16",
        "gonogo_target_requests_total{protocol=\"grpc\",operation=\"server_stream\"} 2",
        "gonogo_target_requests_total{protocol=\"grpc\",operation=\"bidi_stream\"} 2",
    ] {
        assert!(metrics.contains(line), "{line}");
    }
}

#[tokio::test]
async fn calls_end_where_and_how_they_are_told_to() {
    let running = Running::start();
    let mut client = client(&running, false).await;
    let asked = WatchRequest { end_after: 2, end_code: 15, ..WatchRequest::default() };
    let (readings, end) = all(client.watch(asked).await.unwrap().into_inner()).await;
    assert_eq!((readings.len(), end.unwrap().code()), (2, Code::DataLoss));
    let early = Turn { end_after: 2, ..Turn::default() };
    let answer = client.converse(turns(5, early)).await.unwrap().into_inner();
    let (answers, end) = all(answer).await;
    assert!(answers.len() == 2 && end.is_none());
    let refused = WatchRequest { bytes: u32::MAX, ..WatchRequest::default() };
    let refused = client.watch(refused).await.unwrap_err();
    assert_eq!(refused.code(), Code::InvalidArgument);
}

#[tokio::test]
async fn gaps_lie_between_messages() {
    let running = Running::start();
    let mut client = client(&running, false).await;
    let asked = WatchRequest { count: 4, gap_us: 5_000, ..WatchRequest::default() };
    let begun = Instant::now();
    let (readings, _) = all(client.watch(asked).await.unwrap().into_inner()).await;
    assert_eq!(readings.len(), 4);
    assert!(begun.elapsed() >= Duration::from_millis(15));
}
