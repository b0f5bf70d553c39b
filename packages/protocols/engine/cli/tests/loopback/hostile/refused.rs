//! Connections that cannot be made, over every protocol: nobody listens, certificates that must not be believed,
//! another application protocol. The block is refused at its first connection, with a code and a remedy.

use std::net::SocketAddr;

use super::{PROTOCOLS, bounded, each, operation};
use crate::peers::engine::{block, target};
use crate::peers::identity::Identity;
use crate::peers::{grpc, http2, http3, quic, websocket};

/// A server's address, and what it counted.
type Peer = (SocketAddr, Box<dyn Fn() -> u64 + Send>);

fn serve(protocol: &str, identity: &Identity) -> Peer {
    match protocol {
        // Nobody gets as far as HTTP: any TLS server will do.
        "http1" | "http2" => {
            let alpn: &[&[u8]] = &[b"h2", b"http/1.1"];
            let peer = http2::serve(http2::Reply(200, None, b""), Some(identity), alpn);
            (peer.address, Box::new(move || peer.requests()))
        }
        "grpc" => {
            let peer = grpc::serve(grpc::Script::good(), Some(identity));
            (peer.address, Box::new(move || peer.calls()))
        }
        "websocket" => {
            let peer = websocket::echo(Some(identity));
            (peer.address, Box::new(move || peer.connections()))
        }
        "http3" => {
            let peer = http3::serve(http3::Script::Answer(200, None, b""), identity, &[b"h3"]);
            (peer.address, Box::new(move || peer.requests()))
        }
        _ => {
            let peer = quic::serve(quic::Script::Echo, identity, b"gonogo-echo");
            (peer.address, Box::new(move || peer.messages()))
        }
    }
}

#[test]
fn certificates_that_do_not_fit_are_refused_over_every_protocol() {
    let cases: Vec<_> = PROTOCOLS
        .into_iter()
        .flat_map(|protocol| {
            ["expired", "not valid yet", "of another name", "of an unknown authority"]
                .map(|error| (protocol, error))
        })
        .collect();
    each(cases, |(protocol, error)| {
        let identity = match error {
            "expired" => Identity::between("localhost", 2001, 2002),
            "not valid yet" => Identity::between("localhost", 2100, 2101),
            "of another name" => Identity::new("another.test"),
            _ => Identity::new("localhost"),
        };
        let trusted = match error {
            "of an unknown authority" => Identity::new("localhost").ca_pem,
            _ => identity.ca_pem.clone(),
        };
        let (address, count) = serve(protocol, &identity);
        let target = target(protocol, address, Some(&trusted));
        let name = format!("{protocol}, {error}");
        let output = bounded(&name, block(target, operation(protocol), 2, 2, 10), 5_000);
        assert_eq!(output.last()["code"], "tls_failed", "{name}: {}", output.last());
        assert!(!output.last()["remedy"].as_str().unwrap().is_empty(), "{name}");
        assert_eq!(count(), 0, "{name}");
    });
}

#[test]
fn where_nobody_listens_is_said_over_every_protocol() {
    let identity = Identity::new("localhost");
    each(PROTOCOLS.to_vec(), |protocol| {
        let is_quic = matches!(protocol, "http3" | "quic");
        // Bound, so that nobody else gets the port, and without a listener.
        let tcp = socket2::Socket::new(socket2::Domain::IPV4, socket2::Type::STREAM, None).unwrap();
        let udp = std::net::UdpSocket::bind("127.0.0.1:0").unwrap();
        tcp.bind(&"127.0.0.1:0".parse::<SocketAddr>().unwrap().into()).unwrap();
        let address = match is_quic {
            true => udp.local_addr().unwrap(),
            false => tcp.local_addr().unwrap().as_socket().unwrap(),
        };
        let ca = is_quic.then_some(&*identity.ca_pem);
        let target = target(protocol, address, ca);
        let output = bounded(protocol, block(target, operation(protocol), 2, 2, 10), 300);
        let code = if is_quic { "connect_timeout" } else { "connect_refused" };
        assert_eq!(output.last()["code"], code, "{protocol}: {}", output.last());
        assert!(!output.last()["remedy"].as_str().unwrap().is_empty(), "{protocol}");
    });
}

#[test]
fn a_server_of_another_application_protocol_is_refused_where_the_protocol_needs_its_own() {
    let cases = [
        ("http2", "protocol_error"),
        ("grpc", "protocol_error"),
        ("http3", "tls_failed"),
        ("quic", "tls_failed"),
    ];
    each(cases.to_vec(), |(protocol, code)| {
        let identity = Identity::new("localhost");
        let address = match protocol {
            "http2" | "grpc" => {
                http2::serve(http2::Reply(200, None, b""), Some(&identity), &[]).address
            }
            _ => quic::serve(quic::Script::Echo, &identity, b"something-else").address,
        };
        let target = target(protocol, address, Some(&identity.ca_pem));
        let output = bounded(protocol, block(target, operation(protocol), 2, 2, 10), 5_000);
        assert_eq!(output.last()["code"], code, "{protocol}: {}", output.last());
    });
}
