//! Are sessions resumed over TLS, and is early data (0-RTT) taken in raw QUIC only when asked for?

use std::{
    io::{Read, Write},
    net::TcpStream,
    process::Stdio,
    sync::Arc,
};

use quinn::crypto::rustls::QuicClientConfig;
use rustls::{ClientConfig, ClientConnection, HandshakeKind};

use crate::{
    clients::tls_config,
    running::{Running, command},
};

const REQUEST: &[u8] = b"GET /health HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n";

/// One request on a connection of its own, and how its handshake went.
fn ask(running: &Running, config: &Arc<ClientConfig>) -> Option<HandshakeKind> {
    let name = "localhost".try_into().unwrap();
    let mut tls = ClientConnection::new(Arc::clone(config), name).unwrap();
    let mut tcp = TcpStream::connect(("127.0.0.1", running.ready.ports.rest_tls)).unwrap();
    let mut stream = rustls::Stream::new(&mut tls, &mut tcp);
    stream.write_all(REQUEST).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
    tls.handshake_kind()
}

#[test]
fn sessions_are_resumed_over_tls() {
    let running = Running::start();
    let config = Arc::new(tls_config(&running, &[b"http/1.1"]));
    assert_eq!(ask(&running, &config), Some(HandshakeKind::Full));
    assert_eq!(ask(&running, &config), Some(HandshakeKind::Resumed));
}

async fn echoed(quic: &quinn::Connection) {
    let (mut send, mut receive) = quic.open_bi().await.unwrap();
    send.write_all(b"early").await.unwrap();
    send.finish().unwrap();
    assert_eq!(receive.read_to_end(64).await.unwrap(), b"early");
}

#[tokio::test]
async fn raw_quic_takes_early_data_when_asked_for() {
    for (flags, early) in [(&[][..], false), (&["--early-data"], true)] {
        let folder = tempfile::tempdir().unwrap();
        let mut serve = command(folder.path());
        let running = Running::of(serve.args(flags).stdout(Stdio::piped()), folder);
        let mut tls = tls_config(&running, &[b"gonogo-echo"]);
        tls.enable_early_data = true;
        let crypto = Arc::new(QuicClientConfig::try_from(tls).unwrap());
        let mut endpoint = quinn::Endpoint::client("127.0.0.1:0".parse().unwrap()).unwrap();
        endpoint.set_default_client_config(quinn::ClientConfig::new(crypto));
        let address = ([127, 0, 0, 1], running.ready.ports.quic).into();
        let connect = || endpoint.connect(address, "localhost").unwrap();
        // The tickets come before the echo: they are written first, in the same or an earlier packet.
        let first = connect().await.unwrap();
        echoed(&first).await;
        match connect().into_0rtt() {
            Ok((quic, accepted)) => {
                echoed(&quic).await;
                assert!(accepted.await && early);
            }
            Err(_) => assert!(!early),
        }
    }
}
