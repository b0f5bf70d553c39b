//! Certificates that must not be believed, over every protocol: the block is refused as `tls_failed`
//! at its first connection, and the server never sees a request.

use std::net::SocketAddr;

use serde_json::{Value, json};

use super::{bounded, each};
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

fn operation(protocol: &str) -> Value {
    match protocol {
        "grpc" => grpc::operation(&[0]),
        "websocket" => json!({
            "kind": "websocket", "path": "/", "headers": [], "subprotocol": null,
            "messageType": "text", "messageBase64": "aGk=", "reply": { "kind": "echo" },
        }),
        "quic" => json!({
            "kind": "quic", "mode": "stream", "messageBase64": "aGk=", "expect": "echo",
            "priority": 0,
        }),
        _ => json!({
            "kind": "http", "method": "GET", "path": "/", "headers": [], "bodyBase64": "",
            "expectStatus": [200],
        }),
    }
}

#[test]
fn certificates_that_do_not_fit_are_refused_over_every_protocol() {
    let protocols = ["http1", "http2", "grpc", "websocket", "http3", "quic"];
    let cases: Vec<_> = protocols
        .into_iter()
        .flat_map(|protocol| {
            ["expired", "not valid yet", "of another name", "of an unknown authority"]
                .map(|fault| (protocol, fault))
        })
        .collect();
    each(cases, |(protocol, fault)| {
        let identity = match fault {
            "expired" => Identity::between("localhost", 2001, 2002),
            "not valid yet" => Identity::between("localhost", 2100, 2101),
            "of another name" => Identity::new("another.test"),
            _ => Identity::new("localhost"),
        };
        let trusted = match fault {
            "of an unknown authority" => Identity::new("localhost").ca_pem,
            _ => identity.ca_pem.clone(),
        };
        let (address, count) = serve(protocol, &identity);
        let target = target(protocol, address, Some(&trusted));
        let name = format!("{protocol}, {fault}");
        let said = bounded(&name, block(target, operation(protocol), 2, 2, 10), 5_000);
        assert_eq!(said.last()["code"], "tls_failed", "{name}: {}", said.last());
        assert!(!said.last()["remedy"].as_str().unwrap().is_empty(), "{name}");
        assert_eq!(count(), 0, "{name}");
    });
}
