//! The probe against what people really point it at: the right server, the wrong one, the right one
//! with the wrong settings, and nothing at all. Each case says what is wrong in a stable code,
//! and none takes longer than it was given.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::peers::engine::{EngineOutput, probe, question, target};
use crate::peers::grpc::{self, PROTO, Script};
use crate::peers::http3;
use crate::peers::identity::Identity;
use crate::peers::raw;
use crate::peers::websocket;

const HTTP1_ANSWER: &[u8] = b"HTTP/1.1 200 OK\r\nserver: peer/1\r\ncontent-length: 2\r\n\r\nok";

pub fn ask(protocol: &str, address: SocketAddr, ca: Option<&str>) -> EngineOutput {
    let output = probe(&question(target(protocol, address, ca), Value::Null));
    assert_eq!((output.code, output.lines.len()), (0, 1));
    output
}

pub fn assert_problem(output: &EngineOutput, code: &str) {
    let answer = output.last();
    assert_eq!(
        (&answer["ok"], &answer["problem"]["code"]),
        (&json!(false), &json!(code)),
        "{answer}"
    );
    assert!(answer["problem"]["remedy"].as_str().unwrap().len() > 10, "{answer}");
}

/// tonic's health service with reflection, in the versions asked for.
fn tonic_server(v1: bool, v1alpha: bool) -> SocketAddr {
    reflecting(v1, v1alpha, tonic_health::pb::FILE_DESCRIPTOR_SET)
}

/// The same with reflection of this schema.
pub fn reflecting(v1: bool, v1alpha: bool, schema: &'static [u8]) -> SocketAddr {
    let (sender, receiver) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async move {
            let (_, health) = tonic_health::server::health_reporter();
            let builder = || {
                tonic_reflection::server::Builder::configure()
                    .register_encoded_file_descriptor_set(schema)
            };
            let newer = v1.then(|| builder().build_v1().unwrap());
            let older = v1alpha.then(|| builder().build_v1alpha().unwrap());
            let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
            sender.send(listener.local_addr().unwrap()).unwrap();
            let incoming = tonic::transport::server::TcpIncoming::from(listener);
            tonic::transport::Server::builder()
                .add_service(health)
                .add_optional_service(newer)
                .add_optional_service(older)
                .serve_with_incoming(incoming)
                .await
                .unwrap();
        });
    });
    receiver.recv().unwrap()
}

#[test]
fn reflection_tells_services_methods_and_a_form() {
    for (v1, v1alpha) in [(true, true), (true, false), (false, true)] {
        let output = ask("grpc", tonic_server(v1, v1alpha), None);
        let answer = output.last();
        assert_eq!(answer["ok"], true, "{answer}");
        assert!(answer["connectUs"].as_f64().unwrap() > 0.0);
        assert_eq!(answer["http"]["version"], "HTTP/2");
        let methods = answer["grpc"]["methods"].as_array().unwrap();
        let check = &methods[0];
        assert_eq!(check["method"], "grpc.health.v1.Health/Check");
        assert_eq!(
            check["inputFields"],
            json!([{ "name": "service", "type": "string", "repeated": false }])
        );
        assert_eq!(check["exampleJson"], "{\"service\":\"\"}");
        assert_eq!(methods[1]["serverStreaming"], true);
    }
}

#[test]
fn what_a_probe_learned_can_be_run() {
    let address = tonic_server(true, false);
    let learned = ask("grpc", address, None);
    let grpc = &learned.last()["grpc"];
    let operation = json!({
        "kind": "grpc",
        "method": grpc["methods"][0]["method"],
        "metadata": [],
        "messagesJson": [grpc["methods"][0]["exampleJson"]],
        "exchange": "ping-pong",
        "descriptorSetBase64": grpc["descriptorSetBase64"],
        "expectCode": [0],
    });
    let block = crate::peers::engine::block(target("grpc", address, None), operation, 8, 2, 200);
    let output = crate::peers::engine::run(&block);
    assert_eq!((output.outcome("ok"), output.sent()), (200, 200), "{}", output.last());
}

#[test]
fn without_reflection_files_are_asked_for_and_do() {
    let address = tonic_server(false, false);
    let output = ask("grpc", address, None);
    assert_problem(&output, "no_reflection");
    assert!(output.last()["problem"]["remedy"].as_str().unwrap().contains(".proto"));
    let files = json!({ "kind": "proto", "files": [{ "name": "echo.proto", "content": PROTO }] });
    let output = probe(&question(target("grpc", address, None), files));
    assert_eq!(output.last()["ok"], true, "{}", output.last());
    assert_eq!(output.last()["grpc"]["methods"][0]["method"], "test.Echo/Say");
    let set =
        json!({ "kind": "descriptor-set", "base64": output.last()["grpc"]["descriptorSetBase64"] });
    let again = probe(&question(target("grpc", address, None), set));
    assert_eq!(again.last()["grpc"], output.last()["grpc"]);
}

#[test]
fn a_schema_that_does_not_compile_says_where() {
    let files =
        json!({ "kind": "proto", "files": [{ "name": "a.proto", "content": "message {" }] });
    let output = probe(&question(target("grpc", tonic_server(false, false), None), files));
    assert_problem(&output, "grpc_schema");
    assert!(output.last()["problem"]["message"].as_str().unwrap().starts_with("a.proto:1:"));
}

#[test]
fn a_server_that_wants_a_token_says_so() {
    let peer = grpc::serve(Script::TrailersOnly("16"), None);
    assert_problem(&ask("grpc", peer.address, None), "not_authorised");
}

#[test]
fn tls_facts_and_certificate_are_reported() {
    let identity = Identity::new("localhost");
    let peer = grpc::serve(Script::TrailersOnly("12"), Some(&identity));
    let output = ask("grpc", peer.address, Some(&identity.ca_pem));
    assert_problem(&output, "no_reflection");
    let answer = output.last();
    assert_eq!(answer["tls"]["alpn"], "h2");
    assert_eq!(answer["certificate"]["names"], json!(["localhost"]));
    assert!(answer["certificate"]["notAfter"].as_str().unwrap().ends_with('Z'));
}

#[test]
fn certificates_that_do_not_suit_are_shown_with_the_reason() {
    let (identity, untrusted) = (Identity::new("other.test"), Identity::new("localhost"));
    let peer = grpc::serve(Script::TrailersOnly("12"), Some(&identity));
    let unknown = ask("grpc", peer.address, Some(&untrusted.ca_pem));
    assert_problem(&unknown, "tls_unknown_ca");
    assert!(unknown.last()["problem"]["remedy"].as_str().unwrap().contains("CA file"));
    let wrong_name = ask("grpc", peer.address, Some(&identity.ca_pem));
    assert_problem(&wrong_name, "tls_wrong_name");
    for output in [unknown, wrong_name] {
        assert_eq!(output.last()["certificate"]["names"], json!(["other.test"]));
    }
}

#[test]
fn tls_and_plain_text_taken_for_each_other_are_distinguished() {
    let identity = Identity::new("localhost");
    let ca = Some(identity.ca_pem.as_str());
    let secured = grpc::serve(Script::TrailersOnly("12"), Some(&identity));
    for protocol in ["grpc", "http1"] {
        assert_problem(&ask(protocol, secured.address, None), "tls_expected");
    }
    let plain_grpc = grpc::serve(Script::good(), None);
    assert_problem(&ask("grpc", plain_grpc.address, ca), "tls_not_spoken");
    let plain_http = raw::answering(HTTP1_ANSWER);
    assert_problem(&ask("http1", plain_http.address, ca), "tls_not_spoken");
}

#[test]
fn the_wrong_protocol_is_named() {
    let identity = Identity::new("localhost");
    let http1 = raw::answering(HTTP1_ANSWER);
    assert_problem(&ask("grpc", http1.address, None), "wrong_protocol");
    let grpc = grpc::serve(Script::good(), None);
    assert_problem(&ask("http1", grpc.address, None), "wrong_protocol");
    let over_tls = grpc::serve(Script::good(), Some(&identity));
    assert_problem(&ask("http1", over_tls.address, Some(&identity.ca_pem)), "alpn_mismatch");
    let web =
        Script::Answer { http: 200, content: "text/html", data: vec![b"hi"], trailers: vec![] };
    assert_problem(&ask("grpc", grpc::serve(web, None).address, None), "wrong_protocol");
}

#[test]
fn an_http1_server_answers_with_status_and_name() {
    let interim = b"HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 404 Not Found\r\nServer: x\r\n\r\n";
    for (bytes, status, name) in [(HTTP1_ANSWER, 200, "peer/1"), (interim, 404, "x")] {
        let output = ask("http1", raw::answering(bytes).address, None);
        let expected = json!({ "status": status, "version": "HTTP/1.1", "server": name });
        assert_eq!((&output.last()["ok"], &output.last()["http"]), (&json!(true), &expected));
    }
}

/// An HTTP/2 server that is not gRPC's.
fn http2_web(identity: Option<&Identity>) -> SocketAddr {
    let web =
        Script::Answer { http: 404, content: "text/html", data: vec![b"no"], trailers: vec![] };
    grpc::serve(web, identity).address
}

#[test]
fn an_http2_server_answers_plain_and_over_tls() {
    let identity = Identity::new("localhost");
    let expected = json!({ "status": 404, "version": "HTTP/2", "server": null });
    let plain = ask("http2", http2_web(None), None);
    let over_tls = ask("http2", http2_web(Some(&identity)), Some(&identity.ca_pem));
    for output in [&plain, &over_tls] {
        assert_eq!((&output.last()["ok"], &output.last()["http"]), (&json!(true), &expected));
    }
    assert_eq!(plain.last()["tls"], Value::Null);
    assert_eq!(over_tls.last()["tls"]["alpn"], "h2");
    assert_eq!(over_tls.last()["certificate"]["names"], json!(["localhost"]));
}

#[test]
fn a_server_of_http1_alone_is_named_to_who_wants_http2() {
    let identity = Identity::new("localhost");
    let plain = ask("http2", raw::answering(HTTP1_ANSWER).address, None);
    assert_problem(&plain, "wrong_protocol");
    let (by_alpn, _) = crate::tls::serve(&identity);
    let refused = ask("http2", by_alpn, Some(&identity.ca_pem));
    assert_problem(&refused, "alpn_mismatch");
    let (without_alpn, _) = crate::tls::serve_offering(&identity, &[]);
    let silent = ask("http2", without_alpn, Some(&identity.ca_pem));
    assert_problem(&silent, "alpn_mismatch");
    for output in [plain, refused, silent] {
        let remedy = output.last()["problem"]["remedy"].as_str().unwrap();
        assert!(remedy.contains("HTTP/1.1 as the protocol"), "{remedy}");
    }
}

#[test]
fn http2_is_not_taken_for_its_neighbours() {
    let identity = Identity::new("localhost");
    assert_problem(&ask("http2", http2_web(Some(&identity)), None), "tls_expected");
    let ca = Some(identity.ca_pem.as_str());
    assert_problem(&ask("http2", http2_web(None), ca), "tls_not_spoken");
    let garbage = raw::answering(b"\xff\xfe\xfd garbage, and more of it, much more");
    assert_problem(&ask("http2", garbage.address, None), "protocol_error");
}

#[test]
fn an_http3_server_answers_with_status_and_certificate() {
    let identity = Identity::new("localhost");
    let peer = http3::serve(http3::Script::Answer(204, None, b""), &identity, &[b"h3"]);
    let output = ask("http3", peer.address, Some(&identity.ca_pem));
    let answer = output.last();
    let expected = json!({ "status": 204, "version": "HTTP/3", "server": "peer/1" });
    assert_eq!((&answer["ok"], &answer["http"]), (&json!(true), &expected), "{answer}");
    assert_eq!(answer["tls"]["alpn"], "h3");
    let untrusted = Identity::new("localhost");
    let unknown = ask("http3", peer.address, Some(&untrusted.ca_pem));
    assert_problem(&unknown, "tls_unknown_ca");
    assert_eq!(unknown.last()["certificate"]["names"], json!(["localhost"]));
    let other = http3::serve(http3::Script::Stall, &identity, &[b"hq"]);
    assert_problem(&ask("http3", other.address, Some(&identity.ca_pem)), "alpn_mismatch");
}

#[test]
fn a_websocket_server_accepts_with_its_subprotocol() {
    let identity = Identity::new("localhost");
    for (peer, ca) in
        [(websocket::echo(None), None), (websocket::echo(Some(&identity)), Some(&*identity.ca_pem))]
    {
        let mut question = question(target("websocket", peer.address, ca), Value::Null);
        question["path"] = json!("/chat");
        question["headers"] = json!([["Sec-WebSocket-Protocol", "demo.v1"]]);
        let output = probe(&question);
        let answer = output.last();
        let expected =
            json!({ "path": "/chat", "accepted": true, "subprotocol": "demo.v1", "refusal": null });
        assert_eq!((&answer["ok"], &answer["websocket"]), (&json!(true), &expected), "{answer}");
        assert_eq!(
            (&answer["http"]["status"], answer["tls"].is_null()),
            (&json!(101), ca.is_none())
        );
        question["headers"] = json!([["sec-websocket-protocol", "other"]]);
        let refused = probe(&question);
        assert_problem(&refused, "protocol_error");
        assert!(
            refused.last()["problem"]["message"].as_str().unwrap().contains("subprotocol other")
        );
    }
}

#[test]
fn a_path_that_takes_no_websocket_is_reported_with_its_remedy() {
    let http1 = raw::answering(b"HTTP/1.1 404 Not Found\r\nserver: x\r\ncontent-length: 0\r\n\r\n");
    let output = ask("websocket", http1.address, None);
    let answer = output.last();
    // The server was reached: whether this path matters is the benchmark's business.
    assert_eq!((&answer["ok"], &answer["websocket"]["accepted"]), (&json!(true), &json!(false)));
    let refusal = &answer["websocket"]["refusal"];
    assert!(refusal["message"].as_str().unwrap().contains("HTTP 404"), "{answer}");
    assert!(refusal["remedy"].as_str().unwrap().contains("path"), "{answer}");
    assert_eq!(answer["http"], json!({ "status": 404, "version": "HTTP/1.1", "server": "x" }));
}

#[test]
fn what_is_no_websocket_server_at_all_is_reported() {
    let wrong =
        b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n";
    assert_problem(&ask("websocket", raw::answering(wrong).address, None), "protocol_error");
    assert_problem(&ask("websocket", raw::resetting().address, None), "reset");
    let identity = Identity::new("localhost");
    let secured = websocket::echo(Some(&identity));
    assert_problem(&ask("websocket", secured.address, None), "tls_expected");
    let plain = raw::answering(HTTP1_ANSWER);
    assert_problem(&ask("websocket", plain.address, Some(&identity.ca_pem)), "tls_not_spoken");
    let grpc = grpc::serve(Script::good(), None);
    assert_problem(&ask("websocket", grpc.address, None), "wrong_protocol");
}

#[test]
fn nobody_there_is_reported_for_tcp_and_udp() {
    // No port that is dealt to those who ask for any: another test's server may get such a one.
    let closed = SocketAddr::from(([127, 0, 0, 1], 1));
    let identity = Identity::new("localhost");
    for (protocol, ca) in [
        ("http1", None),
        ("http2", None),
        ("websocket", None),
        ("grpc", None),
        ("http3", Some(&*identity.ca_pem)),
    ] {
        assert_problem(&ask(protocol, closed, ca), "connect_refused");
    }
}

#[test]
fn servers_that_hang_up_or_talk_nonsense_are_reported() {
    assert_problem(&ask("http1", raw::resetting().address, None), "reset");
    assert_problem(&ask("http1", raw::answering(b"\xff\xff\xff").address, None), "protocol_error");
    let garbage = raw::answering(b"\xff\xfe\xfd garbage, and more of it, much more");
    assert_problem(&ask("grpc", garbage.address, None), "protocol_error");
}

#[test]
fn a_silent_server_is_left_in_time() {
    let identity = Identity::new("localhost");
    let silent = raw::silent();
    let udp = std::net::UdpSocket::bind("127.0.0.1:0").unwrap();
    for (protocol, address, ca) in [
        ("http1", silent.address, None),
        ("http2", silent.address, None),
        ("http2", silent.address, Some(&*identity.ca_pem)),
        ("websocket", silent.address, None),
        ("grpc", silent.address, None),
        ("grpc", silent.address, Some(&*identity.ca_pem)),
        ("http3", udp.local_addr().unwrap(), Some(&*identity.ca_pem)),
    ] {
        let mut question = question(target(protocol, address, ca), Value::Null);
        question["timeoutMs"] = json!(500);
        let began = Instant::now();
        let output = probe(&question);
        // Ten times what was allowed: only a probe that hangs fails here.
        assert!(began.elapsed() < Duration::from_secs(5), "{protocol}");
        assert_eq!(output.last()["ok"], false);
        let code = output.last()["problem"]["code"].as_str().unwrap().to_owned();
        assert!(
            ["timeout", "connect_timeout", "tls_failed"].contains(&&*code),
            "{protocol}: {code}"
        );
    }
}

#[test]
fn addresses_outside_the_limits_are_not_touched() {
    let peer = raw::answering(HTTP1_ANSWER);
    let mut question = question(target("http1", peer.address, None), Value::Null);
    question["allowedCidrs"] = json!(["10.0.0.0/8"]);
    assert_problem(&probe(&question), "address_not_allowed");
    assert_eq!(peer.connections.load(std::sync::atomic::Ordering::Relaxed), 0);
}

#[test]
fn names_that_do_not_exist_and_requests_that_are_none_are_reported() {
    let mut question =
        question(target("http1", "127.0.0.1:80".parse().unwrap(), None), Value::Null);
    question["target"]["host"] = json!("no-such-host.invalid");
    assert_problem(&probe(&question), "dns_failed");
    let output = probe(&json!({ "wireVersion": 1 }));
    assert_eq!((output.code, &output.last()["problem"]["code"]), (2, &json!("spec_invalid")));
}
