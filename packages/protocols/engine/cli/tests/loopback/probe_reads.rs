//! What a probe reads, over the clients that carry the loads: the header of an answer and no body without end, a schema of
//! any size; and what those clients refuse in a load, they refuse in a probe.

use std::net::SocketAddr;

use bytes::Bytes;
use http::Response;
use prost::Message;
use prost_types::field_descriptor_proto::{Label, Type};
use prost_types::{
    DescriptorProto, FieldDescriptorProto, FileDescriptorProto, FileDescriptorSet,
    MethodDescriptorProto, ServiceDescriptorProto,
};
use serde_json::{Value, json};

use crate::peers::accept::accept;
use crate::peers::engine::{block, probe, question, run, target};
use crate::peers::identity::Identity;
use crate::peers::{quic_endpoint, raw};
use crate::probe::{ask, assert_problem, reflecting};

/// An HTTP/2 server whose answers begin and never end.
fn beginning_http2() -> SocketAddr {
    accept(
        None,
        || {},
        |stream| async move {
            let Ok(mut connection) = h2::server::handshake(stream).await else { return };
            let mut begun = Vec::new();
            while let Some(Ok((_, mut respond))) = connection.accept().await {
                begun.push(respond.send_response(head(), false));
            }
        },
    )
}

fn beginning_http3(identity: &Identity) -> SocketAddr {
    quic_endpoint::open(quic_endpoint::config(identity, &[b"h3"]), |quic| async move {
        let wrapped = h3_quinn::Connection::new(quic);
        let connection = h3::server::Connection::<_, Bytes>::new(wrapped).await;
        let Ok(mut connection) = connection else { return };
        let Ok(Some(resolver)) = connection.accept().await else { return };
        let Ok((_, mut stream)) = resolver.resolve_request().await else { return };
        let _ = stream.send_response(head()).await;
        std::future::pending().await
    })
}

fn head() -> Response<()> {
    let head = Response::builder().header("server", "peer/1").header("content-type", "text/html");
    head.body(()).unwrap()
}

#[test]
fn a_header_is_an_answer_though_its_body_never_ends() {
    let identity = Identity::new("localhost");
    let http1 = b"HTTP/1.1 200 OK\r\nserver: peer/1\r\ncontent-length: 9\r\n\r\nno";
    for (protocol, address, ca, version) in [
        ("http1", raw::answering(http1).address, None, "HTTP/1.1"),
        ("http2", beginning_http2(), None, "HTTP/2"),
        ("http3", beginning_http3(&identity), Some(&*identity.ca_pem), "HTTP/3"),
    ] {
        let output = ask(protocol, address, ca);
        let expected = json!({ "status": 200, "version": version, "server": "peer/1" });
        assert_eq!((&output.last()["ok"], &output.last()["http"]), (&json!(true), &expected));
    }
    assert_problem(&ask("grpc", beginning_http2(), None), "wrong_protocol");
}

#[test]
fn what_a_load_refuses_a_probe_refuses() {
    let get = json!({ "kind": "http", "method": "GET", "path": "/", "headers": [], "bodyBase64": "",
                      "expectStatus": [200] });
    // SETTINGS that switch on pushes to the server (RFC 9113, section 6.5.2).
    let settings = b"\0\0\x06\x04\0\0\0\0\0\0\x02\0\0\0\x01";
    let peer = raw::answering(settings);
    let load = run(&block(target("http2", peer.address, None), get, 1, 1, 1));
    let refused = load.last()["message"].as_str().unwrap();
    assert!(refused.contains("a server that would be pushed to"), "{refused}");
    for protocol in ["http2", "grpc"] {
        let output = ask(protocol, peer.address, None);
        assert_problem(&output, "protocol_error");
        assert!(output.last()["problem"]["message"].as_str().unwrap().ends_with(refused));
    }
    let two_lengths = b"HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nx";
    assert_problem(&ask("http1", raw::answering(two_lengths).address, None), "protocol_error");
}

#[test]
fn a_schema_of_megabytes_is_learned() {
    let name = |name: &str| Some(name.to_owned());
    let field = FieldDescriptorProto {
        name: name("a_field_with_a_name_of_some_length"),
        number: Some(1),
        label: Some(Label::Optional.into()),
        r#type: Some(Type::String.into()),
        ..FieldDescriptorProto::default()
    };
    let message = |number: u32| DescriptorProto {
        name: Some(format!("Message{number}")),
        field: vec![field.clone()],
        ..DescriptorProto::default()
    };
    let method = MethodDescriptorProto {
        name: name("Get"),
        input_type: name(".large.Message0"),
        output_type: name(".large.Message1"),
        ..MethodDescriptorProto::default()
    };
    let service = ServiceDescriptorProto {
        name: name("Large"),
        method: vec![method],
        ..ServiceDescriptorProto::default()
    };
    let file = FileDescriptorProto {
        name: name("large.proto"),
        package: name("large"),
        syntax: name("proto3"),
        message_type: (0..40_000).map(message).collect(),
        service: vec![service],
        ..FileDescriptorProto::default()
    };
    let set = FileDescriptorSet { file: vec![file] }.encode_to_vec();
    // Twice what a stream takes before it gets window again.
    assert!(set.len() > 2 << 20, "{}", set.len());
    let output = ask("grpc", reflecting(true, false, set.leak()), None);
    assert_eq!(output.last()["problem"], json!(null));
    let methods = output.last()["grpc"]["methods"].as_array().unwrap();
    assert!(methods.iter().any(|method| method["method"] == "large.Large/Get"));
}

#[test]
fn headers_that_cannot_be_sent_are_refused_by_name() {
    let server = raw::answering(b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n");
    for (protocol, header, message) in [
        ("http1", "Expect", "Expect must be left out"),
        ("http2", "Connection", "Connection has no place here"),
        ("websocket", "Upgrade", "Upgrade is set by the WebSocket handshake itself"),
    ] {
        let mut question = question(target(protocol, server.address, None), Value::Null);
        question["headers"] = json!([[header, "close"]]);
        let answer = probe(&question);
        let problem = &answer.last()["problem"];
        assert_eq!(problem["code"], "spec_invalid", "{protocol}: {problem}");
        assert!(problem["message"].as_str().unwrap().starts_with(message), "{problem}");
    }
}
