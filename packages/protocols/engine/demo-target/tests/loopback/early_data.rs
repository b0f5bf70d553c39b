//! Are sessions resumed, and is early data (0-RTT) taken over TCP only when asked for?
//! The client is rustls alone; the second request goes before the server has said a word.

use std::{
    io::{Read, Write},
    net::TcpStream,
    process::Stdio,
    sync::Arc,
};

use rustls::{ClientConfig, ClientConnection, HandshakeKind};

use crate::{
    clients::tls_config,
    running::{Running, command},
};

const REQUEST: &[u8] = b"GET /health HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n";

fn running(flags: &[&str]) -> Running {
    let folder = tempfile::tempdir().unwrap();
    let mut serve = command(folder.path());
    Running::of(serve.args(flags).stdout(Stdio::piped()), folder)
}

/// One request on a connection of its own: how the handshake went, and whether early data was taken.
fn ask(running: &Running, config: &Arc<ClientConfig>) -> (Option<HandshakeKind>, bool) {
    let name = "localhost".try_into().unwrap();
    let mut tls = ClientConnection::new(Arc::clone(config), name).unwrap();
    let mut tcp = TcpStream::connect(("127.0.0.1", running.ready.ports.rest_tls)).unwrap();
    let sent_early = match tls.early_data() {
        Some(mut early) => early.write(REQUEST).unwrap() == REQUEST.len(),
        None => false,
    };
    let mut stream = rustls::Stream::new(&mut tls, &mut tcp);
    if !sent_early {
        stream.write_all(REQUEST).unwrap();
    }
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
    (tls.handshake_kind(), tls.is_early_data_accepted())
}

#[test]
fn early_data_is_taken_over_tcp_when_asked_for() {
    for (flags, early) in [(&[][..], false), (&["--early-data"], true)] {
        let running = running(flags);
        let mut config = tls_config(&running, &[b"http/1.1"]);
        config.enable_early_data = true;
        let config = Arc::new(config);
        assert_eq!(ask(&running, &config), (Some(HandshakeKind::Full), false));
        assert_eq!(
            ask(&running, &config),
            (Some(HandshakeKind::Resumed), early)
        );
    }
}
