//! Sessions resumed and early data offered, against servers that do it, refuse it, or give nothing
//! to resume: what the engine counts is what the server's TLS did, over TCP and over QUIC.

use std::sync::Arc;

use rustls::ServerConfig;
use rustls::server::StoresServerSessions;
use serde_json::{Value, json};

use crate::peers::engine::{EngineOutput, block, run, target};
use crate::peers::grpc;
use crate::peers::identity::Identity;
use crate::peers::{http2, http3, quic};
use crate::tls;

const CONNECTIONS: u64 = 30;
const CLIENTS: u64 = 3;

/// Takes early data; 2^32 - 1 is what QUIC asks for (RFC 9001, section 4.6.1).
fn takes_early_data(config: &mut ServerConfig) {
    config.max_early_data_size = u32::MAX;
}

fn gives_no_tickets(config: &mut ServerConfig) {
    config.send_tls13_tickets = 0;
}

fn speaks_tls12(config: &mut ServerConfig) {
    let alpn = std::mem::take(&mut config.alpn_protocols);
    let provider = config.crypto_provider().clone();
    *config = ServerConfig::builder_with_provider(provider)
        .with_protocol_versions(&[&rustls::version::TLS12])
        .unwrap()
        .with_no_client_auth()
        .with_cert_resolver(config.cert_resolver.clone());
    config.alpn_protocols = alpn;
}

/// Gives tickets for early data and knows none of them later.
fn forgets(config: &mut ServerConfig) {
    config.max_early_data_size = u32::MAX;
    config.session_storage = Arc::new(Forgetful);
}

#[derive(Debug)]
struct Forgetful;

impl StoresServerSessions for Forgetful {
    fn put(&self, _: Vec<u8>, _: Vec<u8>) -> bool {
        true
    }

    fn get(&self, _: &[u8]) -> Option<Vec<u8>> {
        None
    }

    fn take(&self, _: &[u8]) -> Option<Vec<u8>> {
        None
    }

    fn can_cache(&self) -> bool {
        true
    }
}

fn http(method: &str) -> Value {
    json!({"kind": "http", "method": method, "path": "/", "headers": [], "bodyBase64": "",
        "expectStatus": [200]})
}

fn message(mode: &str) -> Value {
    json!({"kind": "quic", "mode": mode, "messageBase64": "aGk=",
        "expect": if mode == "stream" { "echo" } else { "any" }, "priority": 0})
}

fn connecting(target: Value, operation: Value, handshake: &str) -> Value {
    let mut spec = block(target, operation, 1, 1, CONNECTIONS);
    spec["load"] = json!({"kind": "connect", "clients": CLIENTS, "ratePerS": null,
        "arrivals": "poisson", "maxInFlight": 10, "handshake": handshake});
    spec
}

/// Full, resumed, early data accepted and rejected.
fn handshakes(output: &EngineOutput) -> [u64; 4] {
    ["full", "resumed", "earlyDataAccepted", "earlyDataRejected"]
        .map(|kind| output.number(&format!("/handshakes/{kind}")))
}

fn performed(spec: &Value) -> EngineOutput {
    let output = run(spec);
    assert_eq!(output.last()["type"], "result", "{}", output.last());
    output.assert_closed();
    assert_eq!(
        (output.outcome("ok"), output.sent()),
        (CONNECTIONS, CONNECTIONS),
        "{}",
        output.last()
    );
    assert_eq!(output.number("/connections/opened"), CONNECTIONS);
    output
}

#[test]
fn every_protocol_over_tls_resumes_when_asked_and_only_then() {
    let identity = Identity::new("localhost");
    let (http1, _) = tls::serve(&identity);
    let h2 = http2::serve(http2::Reply(200, Some(2), b"ok"), Some(&identity), &[b"h2"]);
    let call = grpc::serve(grpc::Script::good(), Some(&identity));
    let h3 = http3::serve(http3::Script::Stall, &identity, &[b"h3"]);
    let raw = quic::serve(quic::Script::Echo, &identity, b"gonogo-echo");
    for (protocol, address, operation) in [
        ("http1", http1, http("POST")),
        ("http2", h2.address, http("POST")),
        ("grpc", call.address, grpc::operation(&[0])),
        ("http3", h3.address, http("POST")),
        ("quic", raw.address, message("stream")),
    ] {
        let target = target(protocol, address, Some(&identity.ca_pem));
        let cold = performed(&connecting(target.clone(), operation.clone(), "cold"));
        assert_eq!(handshakes(&cold), [CONNECTIONS, 0, 0, 0], "{protocol}");
        let resumed = performed(&connecting(target, operation, "resumed"));
        assert_eq!(handshakes(&resumed), [0, CONNECTIONS, 0, 0], "{protocol}");
    }
    assert_eq!(h3.requests() + raw.messages(), 0, "nothing was sent");
}

#[test]
fn early_data_is_taken_where_the_server_takes_it() {
    let identity = Identity::new("localhost").tweaked(takes_early_data);
    let (http1, requests) = tls::serve(&identity);
    let h2 = http2::serve(http2::Reply(200, Some(2), b"ok"), Some(&identity), &[b"h2"]);
    let h3 = http3::serve(http3::Script::Stall, &identity, &[b"h3"]);
    let raw = quic::serve(quic::Script::Echo, &identity, b"gonogo-echo");
    for (protocol, address, operation) in [
        ("http1", http1, http("GET")),
        ("http2", h2.address, http("HEAD")),
        ("http3", h3.address, http("GET")),
        ("quic", raw.address, message("datagram")),
    ] {
        let target = target(protocol, address, Some(&identity.ca_pem));
        let output = performed(&connecting(target, operation, "zero-rtt"));
        assert_eq!(handshakes(&output), [0, CONNECTIONS, CONNECTIONS, 0], "{protocol}");
    }
    assert_eq!(requests.load(std::sync::atomic::Ordering::SeqCst) + h3.requests(), 0);
}

#[test]
fn an_open_load_resumes_too() {
    let identity = Identity::new("localhost");
    let (address, _) = tls::serve(&identity);
    let mut spec =
        connecting(target("http1", address, Some(&identity.ca_pem)), http("GET"), "resumed");
    spec["load"]["clients"] = Value::Null;
    spec["load"]["ratePerS"] = json!(100);
    // However slow the machine is, no arrival is held until another one ends.
    spec["load"]["maxInFlight"] = json!(CONNECTIONS);
    let output = performed(&spec);
    let [full, resumed, ..] = handshakes(&output);
    // Where more were under way than had been made ready, a new session began with a full one.
    assert_eq!(full + resumed, CONNECTIONS);
    assert!(resumed > 0, "{}", output.last());
}

#[test]
fn refused_tickets_and_early_data_are_counted() {
    let identity = Identity::new("localhost").tweaked(forgets);
    let (http1, _) = tls::serve(&identity);
    let h3 = http3::serve(http3::Script::Stall, &identity, &[b"h3"]);
    for (protocol, address) in [("http1", http1), ("http3", h3.address)] {
        let target = target(protocol, address, Some(&identity.ca_pem));
        let resumed = performed(&connecting(target.clone(), http("GET"), "resumed"));
        assert_eq!(handshakes(&resumed), [CONNECTIONS, 0, 0, 0], "{protocol}");
        let early = performed(&connecting(target, http("GET"), "zero-rtt"));
        assert_eq!(handshakes(&early), [CONNECTIONS, 0, 0, CONNECTIONS], "{protocol}");
    }
}

#[test]
fn a_server_that_gives_nothing_to_resume_is_named() {
    let output = |tweak: fn(&mut ServerConfig), handshake| {
        let identity = Identity::new("localhost").tweaked(tweak);
        let (address, _) = tls::serve(&identity);
        let target = target("http1", address, Some(&identity.ca_pem));
        let output = run(&connecting(target, http("GET"), handshake));
        assert_eq!(output.last()["code"], "protocol_error", "{}", output.last());
        output.last()["message"].as_str().unwrap().to_owned()
    };
    assert!(output(gives_no_tickets, "resumed").contains("no session ticket"));
    assert!(output(speaks_tls12, "resumed").contains("TLSv1.2"));
    assert!(output(|_| {}, "zero-rtt").contains("no early data"));
}

#[test]
fn what_cannot_be_resumed_or_sent_early_is_refused() {
    let address = "127.0.0.1:9".parse().unwrap();
    let ca = Identity::new("localhost").ca_pem;
    for (protocol, ca, operation, handshake) in [
        ("http1", None, http("GET"), "resumed"),
        ("http1", Some(&*ca), http("POST"), "zero-rtt"),
        ("grpc", Some(&*ca), grpc::operation(&[0]), "zero-rtt"),
    ] {
        let output = run(&connecting(target(protocol, address, ca), operation, handshake));
        assert_eq!(
            (output.code, &output.last()["field"]),
            (2, &json!("load.handshake")),
            "{protocol}"
        );
    }
    for (protocol, operation) in [("http3", http("DELETE")), ("quic", message("datagram"))] {
        let mut target = target(protocol, address, Some(&ca));
        target["quic"]["zeroRtt"] = json!(true);
        let output = run(&block(target, operation, 1, 1, 5));
        assert_eq!(output.last()["field"], "target.quic.zeroRtt", "{}", output.last());
    }
}

/// A block of requests to a server that ends each connection after some of them.
fn reconnecting(tweak: fn(&mut ServerConfig), zero_rtt: bool) -> (EngineOutput, http3::Http3Peer) {
    let identity = Identity::new("localhost").tweaked(tweak);
    let peer = http3::serve(http3::Script::CloseAfter(4), &identity, &[b"h3"]);
    let mut target = target("http3", peer.address, Some(&identity.ca_pem));
    target["quic"]["zeroRtt"] = json!(zero_rtt);
    let output = run(&block(target, http("GET"), 1, 1, 40));
    assert_eq!(output.last()["type"], "result", "{}", output.last());
    output.assert_closed();
    assert_eq!(output.outcome("ok") + output.outcome("closed"), 40, "{}", output.last());
    assert_eq!(peer.requests(), output.sent(), "none was lost or sent twice");
    (output, peer)
}

/// Ten connections carried requests; an eleventh may have been begun when the last one ended.
fn assert_accepted(output: &EngineOutput) {
    let [full, resumed, accepted, rejected] = handshakes(output);
    assert_eq!((full, resumed, rejected), (1, accepted, 0), "{}", output.last());
    assert!((9..=10).contains(&accepted), "{}", output.last());
}

fn assert_rejected(output: &EngineOutput) {
    let [full, resumed, accepted, rejected] = handshakes(output);
    assert_eq!((resumed, accepted, rejected), (0, 0, full - 1), "{}", output.last());
    assert!((10..=11).contains(&full), "{}", output.last());
}

#[test]
fn fresh_http3_connections_send_early_data_only_when_asked() {
    let (cold, _) = reconnecting(takes_early_data, false);
    assert_eq!(handshakes(&cold), [cold.number("/connections/opened"), 0, 0, 0]);
    let (early, _) = reconnecting(takes_early_data, true);
    assert_accepted(&early);
}

#[test]
fn requests_in_refused_early_data_go_again_on_the_same_connection() {
    let (output, _) = reconnecting(forgets, true);
    assert_rejected(&output);
}

#[test]
fn raw_streams_go_early_and_again_where_refused() {
    for (tweak, accepted) in [(takes_early_data as fn(&mut ServerConfig), true), (forgets, false)] {
        let identity = Identity::new("localhost").tweaked(tweak);
        let peer = quic::serve(quic::Script::CloseAfter(4), &identity, b"gonogo-echo");
        let mut target = target("quic", peer.address, Some(&identity.ca_pem));
        target["quic"]["zeroRtt"] = json!(true);
        let output = run(&block(target, message("stream"), 1, 1, 40));
        output.assert_closed();
        assert_eq!(output.outcome("ok") + output.outcome("closed"), 40, "{}", output.last());
        peer.assert_messages(output.sent());
        (if accepted { assert_accepted } else { assert_rejected })(&output);
    }
}

/// What `quick --json` says, with its exit code.
fn quick(url: &str, arguments: &[&str]) -> (i32, Value) {
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_gonogo-engine"))
        .args(["quick", url, "--json", "-k"])
        .args(arguments)
        .output()
        .unwrap();
    let figures = serde_json::from_slice(&output.stdout).unwrap_or_default();
    (output.status.code().unwrap(), figures)
}

#[test]
fn quick_resumes_connections_and_logs_quic() {
    let identity = Identity::new("localhost").tweaked(takes_early_data);
    let (address, _) = tls::serve(&identity);
    let url = format!("https://localhost:{}/", address.port());
    let (_, output) = quick(&url, &["--connect-only", "--handshake", "zero-rtt", "-c2", "-n20"]);
    assert_eq!(output["handshakes"]["earlyDataAccepted"], 20, "{output}");
    assert_eq!(quick(&url, &["--qlog", "/tmp", "-n1"]).0, 2, "no QUIC there");

    let peer = http3::serve(http3::Script::CloseAfter(4), &identity, &[b"h3"]);
    let url = format!("https://localhost:{}/", peer.address.port());
    let folder = std::env::temp_dir().join(format!("gonogo-qlog-{}", std::process::id()));
    let log = folder.to_str().unwrap();
    let (_, output) =
        quick(&url, &["--protocol", "http3", "--zero-rtt", "-c1", "-n12", "--qlog", log]);
    let accepted = output["handshakes"]["earlyDataAccepted"].as_u64().unwrap();
    assert!((2..=3).contains(&accepted), "{output}");
    let mut files: Vec<_> =
        std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    // The last connection may not have come to its first packet.
    assert!((3..=4).contains(&files.len()), "{files:?}");
    for file in &files[..3] {
        let text = std::fs::read_to_string(file).unwrap();
        // JSON text sequences: each record follows a record separator (RFC 7464).
        let records: Vec<Value> = text
            .split('\u{1e}')
            .skip(1)
            .map(|record| serde_json::from_str(record).expect(record))
            .collect();
        assert!(records.len() > 5, "{}", file.display());
    }
    std::fs::remove_dir_all(folder).unwrap();
}
