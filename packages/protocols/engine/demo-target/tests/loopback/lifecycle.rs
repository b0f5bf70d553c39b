//! Does the target start, refuse to start, and end as its starters rely on?
//! Ports that are taken, certificates that are kept or replaced, signals with connections open.
//! Time limits here only catch a hang.

use std::{
    fs,
    net::{TcpListener, TcpStream, UdpSocket},
    process::Command,
    time::{Duration, Instant},
};

use crate::{
    clients::{Http3, channel, grpc_dispatch},
    running::{Running, command},
};

#[test]
fn ready_line_says_where_everything_is() {
    let running = Running::start();
    let ready = &running.ready;
    assert_eq!((ready.kind.as_str(), ready.host.as_str()), ("ready", "127.0.0.1"));
    let ports = &ready.ports;
    for port in [ports.rest, ports.rest_tls, ports.grpc, ports.grpc_tls, ports.control] {
        TcpStream::connect(("127.0.0.1", port)).unwrap();
    }
    assert!(ready.ca_path.ends_with("ca.pem"));
}

#[test]
fn taken_ports_are_named_and_end_with_2() {
    let folder = tempfile::tempdir().unwrap();
    let tcp = TcpListener::bind("127.0.0.1:0").unwrap();
    let udp = UdpSocket::bind("127.0.0.1:0").unwrap();
    let cases = [
        ("--grpc-tls-port", tcp.local_addr().unwrap().port()),
        ("--control-port", tcp.local_addr().unwrap().port()),
        ("--http3-port", udp.local_addr().unwrap().port()),
    ];
    for (flag, port) in cases {
        let mut with_taken_port = Command::new(env!("CARGO_BIN_EXE_gonogo-target"));
        let free = command(folder.path());
        let args: Vec<_> = free.get_args().map(|arg| arg.to_str().unwrap().to_owned()).collect();
        let at = args.iter().position(|arg| arg == flag).unwrap() + 1;
        for (index, arg) in args.into_iter().enumerate() {
            with_taken_port.arg(if index == at { port.to_string() } else { arg });
        }
        let output = with_taken_port.output().unwrap();
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{message}");
        assert!(message.contains(&format!("port {port}")), "{message}");
        assert!(output.stdout.is_empty());
    }
}

#[test]
fn certificates_are_kept_while_whole_and_made_anew_when_not() {
    let folder = tempfile::tempdir().unwrap();
    let files = || {
        ["ca.pem", "server.pem", "server.key"]
            .map(|name| fs::read(folder.path().join(name)).unwrap())
    };
    drop(Running::start_in(folder.path()));
    let first = files();
    drop(Running::start_in(folder.path()));
    assert_eq!(files(), first);

    fs::write(folder.path().join("server.key"), "broken").unwrap();
    drop(Running::start_in(folder.path()));
    let second = files();
    for (before, after) in first.iter().zip(&second) {
        assert_ne!(before, after);
    }
    // The authority of another identity did not sign this certificate.
    fs::write(folder.path().join("ca.pem"), &first[0]).unwrap();
    drop(Running::start_in(folder.path()));
    assert_ne!(files()[1], second[1]);
}

#[tokio::test]
async fn signals_end_it_well_with_connections_open() {
    for name in ["-TERM", "-INT"] {
        let mut running = Running::start();
        let channel = channel(&running, true).await;
        grpc_dispatch(&channel).await.unwrap();
        let http3 = Http3::connect(&running).await;
        assert_eq!(http3.dispatch().await.0, 200);
        let _idle = TcpStream::connect(("127.0.0.1", running.ready.ports.rest)).unwrap();
        let sent =
            Command::new("kill").args([name, &running.child.id().to_string()]).status().unwrap();
        assert!(sent.success());
        let start = Instant::now();
        let status = loop {
            if let Some(status) = running.child.try_wait().unwrap() {
                break status;
            }
            assert!(start.elapsed() < Duration::from_secs(10), "still running");
            tokio::time::sleep(Duration::from_millis(5)).await;
        };
        assert_eq!(status.code(), Some(0), "{name}");
    }
}
