//! Does the target's own record of its service times hold every dispatch, once, and none that came before?
//! The record is written after the answer, so the tests wait for the count instead of reading it at once.
//! Times are only bounded from below: the target may be slow, never early.

use std::{
    io::{Read, Write},
    net::TcpStream,
    time::Duration,
};

use serde_json::{Value, json};

use crate::{
    clients::{Http3, control_json, http, rest_url, set_behaviour, task},
    running::Running,
};

/// Three significant digits.
const ROUNDED: f64 = 0.999;
/// Far longer than writing an answer down can take.
const TIMEOUT: Duration = Duration::from_secs(20);

async fn restart(running: &Running) -> Value {
    let url = running.control("/service-times/restart");
    let answer = http(running).post(url).send().await.unwrap();
    answer.json().await.unwrap()
}

/// The record of a listener as soon as it holds `count` dispatches.
async fn recorded(running: &Running, listener: &str, count: u64) -> Value {
    let held = tokio::time::timeout(TIMEOUT, wait_for_count(running, listener, count)).await;
    held.unwrap_or_else(|_| panic!("{listener} never held {count}"))
}

async fn wait_for_count(running: &Running, listener: &str, count: u64) -> Value {
    loop {
        let record = control_json(running, "/service-times").await[listener].take();
        let held = record["count"].as_u64().unwrap();
        assert!(held <= count, "{record}");
        if held == count {
            return record;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

#[tokio::test]
async fn holds_each_dispatch_with_the_delay_it_was_given() {
    let running = Running::start();
    let client = http(&running);
    let url = format!("{}/dispatch", rest_url(&running, false));
    let post = || client.post(&url).json(&task()).send();
    // Before the first restart nothing is recorded.
    post().await.unwrap();
    assert_eq!(restart(&running).await["rest"]["count"], 0);

    let delay = json!({"kind": "fixed", "us": 20_000});
    set_behaviour(&running, json!({"rest": {"delay": delay}, "http3": {"delay": delay}})).await;
    for _ in 0..5 {
        assert_eq!(post().await.unwrap().status(), 200);
    }
    let health = format!("{}/health", rest_url(&running, false));
    client.get(health).send().await.unwrap();
    let http3 = Http3::connect(&running).await;
    for _ in 0..3 {
        assert_eq!(http3.dispatch().await.0, 200);
    }
    for (listener, count) in [("rest", 5), ("http3", 3)] {
        let record = recorded(&running, listener, count).await;
        for kind in ["serviceUs", "firstByteToAnswerUs"] {
            let spread = &record[kind];
            assert!(spread["min"].as_f64().unwrap() >= 20_000.0 * ROUNDED, "{record}");
            assert!(spread["p50"].as_f64() <= spread["p999"].as_f64(), "{record}");
        }
    }
    assert_eq!(restart(&running).await["rest"]["count"], 0);
}

#[tokio::test]
async fn a_request_in_pieces_took_longer_from_its_first_byte() {
    let running = Running::start();
    restart(&running).await;
    let pause = Duration::from_millis(50);
    let port = running.ready.ports.rest;
    // The interim answer proves that the head was read before the pause.
    let exchange = tokio::task::spawn_blocking(move || {
        let body = task().to_string();
        let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
        write!(
            stream,
            "POST /dispatch HTTP/1.1\r\nhost: t\r\nexpect: 100-continue\r\nconnection: close\r\ncontent-length: {}\r\n\r\n",
            body.len()
        )
        .unwrap();
        let mut interim = [0; 25];
        stream.read_exact(&mut interim).unwrap();
        assert_eq!(&interim, b"HTTP/1.1 100 Continue\r\n\r\n");
        std::thread::sleep(pause);
        stream.write_all(body.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    });
    exchange.await.unwrap();
    let record = recorded(&running, "rest", 1).await;
    let of = |kind: &str| record[kind]["max"].as_f64().unwrap();
    assert!(
        of("firstByteToAnswerUs") >= (of("serviceUs") + pause.as_micros() as f64) * ROUNDED,
        "{record}"
    );
}
