//! Does the target do what it is asked to, over each protocol, without a restart?
//! Only what must hold on a slow machine too: no answer before its time, none within a freeze, the asked share of errors.
//! How precise the delays are is for measuring, not for a test.

use std::time::{Duration, Instant};

use gonogo_target::proto::DispatchTaskResponse;
use prost::Message;
use serde_json::{Value, json};
use tonic::{Code, transport::Channel};

use crate::{
    clients::{Http3, channel, grpc_dispatch, http, http2, rest_url, set_behaviour, task},
    running::Running,
};

/// One client of each protocol.
struct Clients {
    rest: reqwest::Client,
    http2: reqwest::Client,
    rest_url: String,
    grpc: Channel,
    http3: Http3,
}

impl Clients {
    async fn of(running: &Running) -> Self {
        Self {
            rest: http(running),
            http2: http2(running),
            rest_url: format!("{}/dispatch", rest_url(running, true)),
            grpc: channel(running, true).await,
            http3: Http3::connect(running).await,
        }
    }

    async fn rest(&self) -> (u16, Vec<u8>) {
        self.dispatch_by(&self.rest).await
    }

    async fn http2(&self) -> (u16, Vec<u8>) {
        self.dispatch_by(&self.http2).await
    }

    async fn dispatch_by(&self, client: &reqwest::Client) -> (u16, Vec<u8>) {
        let answer = client.post(&self.rest_url).json(&task()).send().await.unwrap();
        (answer.status().as_u16(), answer.bytes().await.unwrap().to_vec())
    }

    async fn grpc(&self) -> Result<DispatchTaskResponse, Code> {
        grpc_dispatch(&self.grpc).await.map_err(|status| status.code())
    }

    /// How long a dispatch takes: REST over HTTP/1.1, HTTP/2 and HTTP/3, gRPC.
    async fn durations(&self) -> [Duration; 4] {
        let start = Instant::now();
        assert_eq!(self.rest().await.0, 200);
        let rest = start.elapsed();
        let start = Instant::now();
        assert_eq!(self.http2().await.0, 200);
        let http2 = start.elapsed();
        let start = Instant::now();
        self.grpc().await.unwrap();
        let grpc = start.elapsed();
        let start = Instant::now();
        assert_eq!(self.http3.dispatch().await.0, 200);
        [rest, http2, start.elapsed(), grpc]
    }
}

fn for_all(patch: Value) -> Value {
    json!({"rest": patch, "http2": patch, "grpc": patch, "http3": patch})
}

#[tokio::test]
async fn no_answer_comes_before_its_delay() {
    let running = Running::start();
    let clients = Clients::of(&running).await;
    set_behaviour(&running, for_all(json!({"delay": {"kind": "fixed", "us": 2500}}))).await;
    for _ in 0..10 {
        for duration in clients.durations().await {
            assert!(duration >= Duration::from_micros(2500), "{duration:?}");
        }
    }
    // A log-normal delay without spread is its median.
    let patch = json!({"delay": {"kind": "lognormal", "medianUs": 1500, "sigma": 0.0}});
    set_behaviour(&running, for_all(patch)).await;
    for duration in clients.durations().await {
        assert!(duration >= Duration::from_micros(1499), "{duration:?}");
    }
}

#[tokio::test]
async fn requests_in_a_freeze_wait_for_its_end() {
    let running = Running::start();
    let clients = Clients::of(&running).await;
    let (every_ms, for_ms) = (200, 100);
    set_behaviour(&running, for_all(json!({"stall": {"everyMs": every_ms, "forMs": for_ms}})))
        .await;
    let start = Instant::now();
    let mut longest = [Duration::ZERO; 4];
    while start.elapsed() < Duration::from_millis(15 * every_ms) {
        for (longest, duration) in longest.iter_mut().zip(clients.durations().await) {
            *longest = duration.max(*longest);
        }
    }
    // Whichever of them meets the beginning of a freeze waits for nearly all of it.
    let met = longest.into_iter().max().unwrap();
    assert!(met >= Duration::from_millis(for_ms / 2), "{longest:?}");
}

#[tokio::test]
async fn fails_the_asked_share_and_the_same_requests_again() {
    let running = Running::start();
    let clients = Clients::of(&running).await;
    let mut runs = Vec::new();
    for _ in 0..2 {
        set_behaviour(&running, for_all(json!({"errorRatio": 0.0}))).await;
        set_behaviour(&running, for_all(json!({"errorRatio": 0.25}))).await;
        set_behaviour(
            &running,
            json!({"rest": {"errorStatus": 503}, "http2": {"errorStatus": 502}, "grpc": {"errorCode": 8}}),
        )
        .await;
        let mut failed = Vec::new();
        for _ in 0..100 {
            let rest = clients.rest().await.0;
            let http2 = clients.http2().await.0;
            let grpc = clients.grpc().await.err();
            let http3 = clients.http3.dispatch().await.0;
            assert!([200, 503].contains(&rest) && [200, 502].contains(&http2));
            assert!([200, 500].contains(&http3));
            assert!([None, Some(Code::ResourceExhausted)].contains(&grpc));
            failed.push([rest != 200, http2 != 200, grpc.is_some(), http3 != 200]);
        }
        runs.push(failed);
    }
    assert_eq!(runs[0], runs[1]);
    for protocol in 0..4 {
        let share = runs[0].iter().filter(|failed| failed[protocol]).count();
        // Four standard errors around 25 of 100.
        assert!((8..=42).contains(&share), "{share}");
    }
}

#[tokio::test]
async fn grpc_is_unavailable_unless_told_otherwise() {
    let running = Running::start();
    let clients = Clients::of(&running).await;
    set_behaviour(&running, json!({"grpc": {"errorRatio": 1}})).await;
    assert_eq!(clients.grpc().await.unwrap_err(), Code::Unavailable);
    assert_eq!(clients.rest().await.0, 200);
}

#[tokio::test]
async fn pads_answers() {
    let running = Running::start();
    let clients = Clients::of(&running).await;
    for response_bytes in [1000, 100_000] {
        set_behaviour(&running, for_all(json!({"responseBytes": response_bytes}))).await;
        assert_eq!(clients.rest().await.1.len(), response_bytes);
        assert_eq!(clients.http2().await.1.len(), response_bytes);
        assert_eq!(clients.http3.dispatch().await.1.len(), response_bytes);
        let message_bytes = clients.grpc().await.unwrap().encoded_len();
        assert!((response_bytes..=response_bytes + 2).contains(&message_bytes), "{message_bytes}");
    }
    clients.rest.post(running.control("/behaviour/reset")).send().await.unwrap();
    assert!(clients.rest().await.1.len() < 100);
}
