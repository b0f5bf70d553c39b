//! A server that writes head and body apart with Nagle's algorithm on, and a client that delays its
//! acknowledgements: answers wait for the client's timer of 40 ms. With `quickAck` they do not.
//! The plateau is the phenomenon itself, so medians are held against 20 ms; on a busy machine a block is
//! measured again, because one that was held up says nothing.

use std::net::SocketAddr;

use gonogo_wire::{BlockSpec, WireTls};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio_rustls::TlsAcceptor;

use crate::peers::accept::{Wire, accept};
use crate::peers::identity::Identity;
use crate::support::{run, spec};

const HEAD: &[u8] = b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n";
const BODY: &[u8] = b"ok";
/// Half of the timer of delayed acknowledgements (TCP_DELACK_MIN of Linux is 40 ms).
const HALF_OF_PLATEAU_US: f64 = 20_000.0;
const ATTEMPTS: usize = 5;

/// Answers every request in two writes; TCP_NODELAY stays off, the kernel's default.
async fn answer_in_two(mut wire: Box<dyn Wire>) {
    let mut bytes = [0; 4_096];
    while wire.read(&mut bytes).await.is_ok_and(|read| read > 0) {
        for part in [HEAD, BODY] {
            if wire.write_all(part).await.is_err() || wire.flush().await.is_err() {
                return;
            }
        }
    }
}

/// The median response time in microseconds of two clients on two connections.
fn median_us(spec: &BlockSpec, quick_ack: bool) -> f64 {
    let mut spec = spec.clone();
    spec.socket.quick_ack = quick_ack;
    // Linux acknowledges the first 16 segments of a connection at once: the warm-up is for them.
    (spec.warmup_ms, spec.duration_ms, spec.threads) = (300, 600, 1);
    let performed = run(spec).unwrap();
    assert_eq!(performed.aggregate.totals.failed, 0);
    performed.aggregate.response.quantile_us(0.5).expect("something was answered")
}

/// The plateau is there without the option and gone with it, in one of a few attempts.
fn assert_goes_away(spec: &BlockSpec) {
    let mut seen = Vec::new();
    for _ in 0..ATTEMPTS {
        let medians = (median_us(spec, false), median_us(spec, true));
        if medians.0 > HALF_OF_PLATEAU_US && medians.1 < HALF_OF_PLATEAU_US {
            return;
        }
        seen.push(medians);
    }
    panic!("medians in µs without and with quickAck: {seen:?}");
}

fn two_clients(address: SocketAddr) -> BlockSpec {
    let mut spec = spec(address);
    let text = r#"{"kind":"closed","clients":2,"connections":2}"#;
    spec.load = serde_json::from_str(text).unwrap();
    spec
}

#[test]
fn the_plateau_of_delayed_acknowledgements_goes_away() {
    assert_goes_away(&two_clients(accept(None, || {}, answer_in_two)));
}

#[test]
fn the_plateau_goes_away_below_tls() {
    let identity = Identity::new("localhost");
    let acceptor = TlsAcceptor::from(identity.server_config(&[b"http/1.1"]));
    let mut spec = two_clients(accept(Some(acceptor), || {}, answer_in_two));
    spec.target.tls = Some(WireTls {
        ca_pem: Some(identity.ca_pem.clone()),
        server_name: "localhost".to_owned(),
        ..WireTls::default()
    });
    assert_goes_away(&spec);
}
