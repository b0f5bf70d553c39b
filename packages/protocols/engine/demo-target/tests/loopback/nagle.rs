//! Does the Nagle switch bring the plateau of delayed acknowledgements, on connections that are already open?
//! A plain keep-alive client, with and without TLS, whose kernel delays its acknowledgements as kernels do.
//! Compared within one run: with the switch on, the median is at least ten times that with it off.

use std::{
    io::{Read, Write},
    net::TcpStream,
    sync::Arc,
    time::{Duration, Instant},
};

use rustls::{ClientConnection, StreamOwned};
use serde_json::json;

use crate::{
    clients::{set_behaviour, task, tls_config},
    running::Running,
};

/// Exchanges until the kernel takes the connection for a steady one and delays acknowledgements.
const WARM_UP: usize = 20;
const MEASURED: usize = 21;

fn connect(port: u16) -> TcpStream {
    let stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
    stream.set_nodelay(true).unwrap();
    stream
}

/// Sends a dispatch and reads its whole answer.
fn exchange(wire: &mut (impl Read + Write), path: &str) {
    let body = task().to_string();
    let request =
        format!("POST {path} HTTP/1.1\r\nHost: a\r\nContent-Length: {}\r\n\r\n{body}", body.len());
    wire.write_all(request.as_bytes()).unwrap();
    wire.flush().unwrap();
    let mut answer = Vec::new();
    while !answer.ends_with(b"}") {
        let mut part = [0; 1024];
        let length = wire.read(&mut part).unwrap();
        assert!(length > 0, "closed");
        answer.extend_from_slice(&part[..length]);
    }
}

fn median(wire: &mut (impl Read + Write), path: &str) -> Duration {
    for _ in 0..WARM_UP {
        exchange(wire, path);
    }
    let mut durations: Vec<_> = (0..MEASURED)
        .map(|_| {
            let start = Instant::now();
            exchange(wire, path);
            start.elapsed()
        })
        .collect();
    durations.sort();
    durations[MEASURED / 2]
}

fn assert_plateau(running: &Running, wire: &mut (impl Read + Write)) {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let mut median_with = |nagle: bool| {
        runtime.block_on(set_behaviour(running, json!({"rest": {"nagle": nagle}})));
        median(wire, "/dispatch")
    };
    let [off, on, off_again] = [false, true, false].map(&mut median_with);
    assert!(
        on >= 10 * off && on >= 10 * off_again,
        "off {off:?}, on {on:?}, off again {off_again:?}"
    );
}

#[test]
fn plateau_appears_and_goes_on_an_open_connection() {
    let running = Running::start();
    assert_plateau(&running, &mut connect(running.ready.ports.rest));
}

#[test]
fn plateau_appears_behind_tls() {
    let running = Running::start();
    let config = Arc::new(tls_config(&running, &[b"http/1.1"]));
    let session = ClientConnection::new(config, "localhost".try_into().unwrap()).unwrap();
    let mut wire = StreamOwned::new(session, connect(running.ready.ports.rest_tls));
    assert_plateau(&running, &mut wire);
}

#[test]
fn a_path_behind_nagle_brings_the_plateau_alone() {
    let running = Running::start();
    let mut wire = connect(running.ready.ports.rest);
    for path in ["/dispatch", "/echo"] {
        let behind_nagle = format!("/nagle{path}");
        let [off, on, off_again] = [path, &behind_nagle, path].map(|path| median(&mut wire, path));
        assert!(
            on >= 10 * off && on >= 10 * off_again,
            "{path}: off {off:?}, on {on:?}, off again {off_again:?}"
        );
        let plateau = Duration::from_millis(35)..Duration::from_millis(60);
        assert!(plateau.contains(&on), "{path}: {on:?}");
    }
}
