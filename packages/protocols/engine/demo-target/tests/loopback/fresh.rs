//! Does a new start give the memory back and keep everything else: ports, process, behaviour, and whoever loads it?
//! Memory is compared within one run of the test, never with a figure.

use std::{fs, time::Duration};

use serde_json::{Value, json};
use tokio::net::TcpStream;

use crate::{
    clients::{Http3, channel, control_json, grpc_dispatch, http, put_behaviour},
    running::Running,
};

async fn start_anew(running: &Running) -> (u16, Value) {
    let answer = http(running).post(running.control("/fresh")).send().await;
    let answer = answer.unwrap();
    let status = answer.status().as_u16();
    (status, answer.json().await.unwrap())
}

/// Bytes of a line of `/proc/<pid>/status`.
fn memory(running: &Running, line: &str) -> u64 {
    let status = fs::read_to_string(format!("/proc/{}/status", running.child.id())).unwrap();
    let found = status.lines().find_map(|one| one.strip_prefix(line)).unwrap();
    let kilobytes = found.trim().trim_end_matches(" kB");
    kilobytes.parse::<u64>().unwrap() * 1_024
}

async fn echo(running: &Running, bytes: usize) {
    let url = format!("http://127.0.0.1:{}/echo", running.ready.ports.rest);
    let answer = http(running).post(url).body(vec![b'x'; bytes]).send().await;
    assert_eq!(answer.unwrap().bytes().await.unwrap().len(), bytes);
}

#[tokio::test]
async fn gives_back_all_memory_and_keeps_ports_process_and_behaviour() {
    let mut running = Running::start();
    let patch = json!({"rest": {"errorRatio": 0.25}, "quic": {"capacityPerS": 7.0}});
    assert_eq!(put_behaviour(&running, &patch).await.status(), 200);
    let behaviour = control_json(&running, "/behaviour").await;
    let before = memory(&running, "VmRSS:");
    // More than the bound, within 16 MiB: the kernel counts resident pages for each thread first, so that figures may be off by some
    // hundred kB (proc_pid_status(5)).
    echo(&running, 16_700_000).await;
    let peak = memory(&running, "VmHWM:");
    assert!(peak > before + 16_000_000, "{before} {peak}");

    assert_eq!(start_anew(&running).await, (200, json!({"status": "fresh"})));
    assert!(memory(&running, "VmHWM:") < before + 8_000_000, "{before} {peak}");
    assert!(running.child.try_wait().unwrap().is_none());
    assert_eq!(control_json(&running, "/behaviour").await, behaviour);
    assert_eq!(control_json(&running, "/requests").await["rest"], 0);

    // Every protocol is served where it was; and again after a second time.
    assert_eq!(start_anew(&running).await.0, 200);
    echo(&running, 10).await;
    for over_tls in [false, true] {
        grpc_dispatch(&channel(&running, over_tls).await).await.unwrap();
    }
    assert_eq!(Http3::connect(&running).await.dispatch().await.0, 200);
}

#[tokio::test]
async fn drops_connections_that_are_idle_and_spares_those_that_are_asked() {
    let running = Running::start();
    let idle = TcpStream::connect(("127.0.0.1", running.ready.ports.rest)).await.unwrap();
    let loaded = async {
        loop {
            echo(&running, 10).await;
        }
    };
    let refused = async {
        tokio::time::sleep(Duration::from_millis(50)).await;
        start_anew(&running).await
    };
    let (status, refusal) = tokio::select! {
        never = loaded => never,
        answer = refused => answer,
    };
    assert_eq!(status, 409, "{refusal}");
    assert!(refusal["reason"].as_str().unwrap().contains("requests are arriving"));

    assert_eq!(start_anew(&running).await.0, 200);
    let mut byte = [0];
    idle.readable().await.unwrap();
    assert!(matches!(idle.try_read(&mut byte), Ok(0) | Err(_)));
}

#[tokio::test]
async fn waits_for_no_profile_and_is_not_ended_by_one() {
    let running = Running::start();
    let profile = http(&running).get(running.control("/debug/pprof/profile?seconds=1")).send();
    let refused = async {
        tokio::time::sleep(Duration::from_millis(300)).await;
        start_anew(&running).await
    };
    let (profile, (status, refusal)) = tokio::join!(profile, refused);
    assert_eq!(profile.unwrap().status(), 200);
    assert_eq!(status, 409, "{refusal}");
    assert!(refusal["reason"].as_str().unwrap().contains("profile"));
    assert_eq!(start_anew(&running).await.0, 200);
    let asked = http(&running).get(running.control("/fresh")).send().await;
    assert_eq!(asked.unwrap().status(), 405);
}
