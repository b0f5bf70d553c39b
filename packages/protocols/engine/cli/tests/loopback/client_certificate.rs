//! A server that demands a client certificate, over every protocol with TLS: with the right one every
//! request is answered and counted; without one, with an untrusted one, or with a key that does not fit,
//! the reason is named, by the probe and by the run.

use serde_json::{Value, json};

use crate::peers::engine::{EngineOutput, block, probe, question, run, target};
use crate::peers::grpc::{self, Script};
use crate::peers::http3;
use crate::peers::identity::Identity;
use crate::tls;

const REQUESTS: u64 = 40;

/// A target of `protocol` that shows what it is given.
fn showing(protocol: &str, server: &Server, certificate: &str, key: &str) -> Value {
    let mut target = target(protocol, server.address, Some(&server.ca_pem));
    target["tls"]["clientCertificatePem"] = json!(certificate);
    target["tls"]["clientKeyPem"] = json!(key);
    target
}

struct Server {
    address: std::net::SocketAddr,
    ca_pem: String,
    requests: Box<dyn Fn() -> u64>,
}

/// Serves HTTP over `protocol` and demands certificates of the authority of `clients`.
fn demanding(protocol: &str, clients: &Identity) -> Server {
    let identity = Identity::demanding("localhost", clients);
    let ca_pem = identity.ca_pem.clone();
    match protocol {
        "http1" => {
            let (address, counter) = tls::serve(&identity);
            let count = move || counter.load(std::sync::atomic::Ordering::SeqCst);
            Server { address, ca_pem, requests: Box::new(count) }
        }
        "http2" => {
            let peer = grpc::serve(Script::good(), Some(&identity));
            Server { address: peer.address, ca_pem, requests: Box::new(move || peer.calls()) }
        }
        _ => {
            let script = http3::Script::Answer(200, None, b"ok");
            let peer = http3::serve(script, &identity, &[b"h3"]);
            Server { address: peer.address, ca_pem, requests: Box::new(move || peer.requests()) }
        }
    }
}

fn get() -> Value {
    json!({ "kind": "http", "method": "GET", "path": "/", "headers": [], "bodyBase64": "",
            "expectStatus": [200] })
}

fn problem_of(output: &EngineOutput) -> (&str, &str) {
    let problem = &output.last()["problem"];
    let text = |name: &str| problem[name].as_str().unwrap_or_else(|| panic!("{}", output.last()));
    assert!(text("remedy").len() > 10, "{problem}");
    (text("code"), text("message"))
}

#[test]
fn whoever_shows_the_right_one_is_served() {
    let client = Identity::new("client");
    for protocol in ["http1", "http2", "http3"] {
        let server = demanding(protocol, &client);
        let known = showing(protocol, &server, &client.certificate_pem(), &client.key_pem());
        let output = run(&block(known.clone(), get(), 4, 2, REQUESTS));
        output.assert_closed();
        assert_eq!(
            (output.outcome("ok"), output.sent()),
            (REQUESTS, REQUESTS),
            "{}",
            output.last()
        );
        assert_eq!((server.requests)(), REQUESTS, "{protocol}");
        let probed = probe(&question(known, Value::Null));
        assert_eq!(probed.last()["ok"], true, "{protocol}: {}", probed.last());
    }
}

#[test]
fn whoever_shows_none_or_an_untrusted_one_is_reported_so_by_the_probe() {
    let (client, untrusted) = (Identity::new("client"), Identity::new("client"));
    for protocol in ["http1", "http2", "grpc", "http3"] {
        let server = demanding(if protocol == "grpc" { "http2" } else { protocol }, &client);
        let none = target(protocol, server.address, Some(&server.ca_pem));
        let output = probe(&question(none, Value::Null));
        assert_eq!(problem_of(&output).0, "client_certificate_required", "{protocol}");
        let other = showing(protocol, &server, &untrusted.certificate_pem(), &untrusted.key_pem());
        let output = probe(&question(other, Value::Null));
        assert_eq!(problem_of(&output).0, "client_certificate_refused", "{protocol}");
        assert_eq!((server.requests)(), 0, "{protocol}");
    }
}

#[test]
fn a_server_that_only_asks_is_reached_and_nginx_is_understood() {
    let client = Identity::new("client");
    let server = Identity::asking("localhost", &client);
    let ok = b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n";
    let nginx = b"HTTP/1.1 400 Bad Request\r\nserver: nginx/1.22.1\r\ncontent-length: 0\r\n\r\n";
    let asked = |answer: &'static [u8]| {
        let address = tls::serve_answering(&server, answer);
        probe(&question(target("http1", address, Some(&server.ca_pem)), Value::Null))
    };
    assert_eq!(asked(ok).last()["ok"], true);
    assert_eq!(problem_of(&asked(nginx)).0, "client_certificate_required");
}

#[test]
fn what_cannot_be_shown_is_refused_with_its_field_and_the_key_is_never_repeated() {
    let (client, other) = (Identity::new("client"), Identity::new("client"));
    let server = demanding("http1", &client);
    let (certificate, key) = (client.certificate_pem(), client.key_pem());
    let nonsense = "-----BEGIN PRIVATE KEY-----\nc2VjcmV0LTQ3MTE=\n-----END PRIVATE KEY-----\n";
    let locked = key.replace("PRIVATE", "ENCRYPTED PRIVATE");
    let (in_certificate, in_key) = ("clientCertificatePem", "clientKeyPem");
    for (certificate, key, field) in [
        (json!(certificate), json!(other.key_pem()), in_key),
        (json!(certificate), json!(nonsense), in_key),
        (json!(certificate), json!("secret-4711"), in_key),
        (json!(certificate), json!(locked), in_key),
        (json!(certificate), Value::Null, in_key),
        (json!("nothing"), json!(key), in_certificate),
        (Value::Null, json!(key), in_certificate),
    ] {
        let mut target = showing("http1", &server, "", "");
        target["tls"]["clientCertificatePem"] = certificate;
        target["tls"]["clientKeyPem"] = key.clone();
        let output = run(&block(target.clone(), get(), 1, 1, 1));
        let problem = output.last();
        assert_eq!(problem["code"], "spec_invalid", "{problem}");
        assert_eq!(problem["field"], format!("target.tls.{field}"), "{problem}");
        let probed = probe(&question(target, Value::Null));
        assert_eq!(problem_of(&probed).0, "spec_invalid");
        for text in [problem.to_string(), probed.last().to_string()] {
            assert!(!text.contains("4711") && !text.contains("c2Vj"), "{text}");
            assert!(key.as_str().is_none_or(|key| !text.contains(key)), "{text}");
        }
    }
    assert_eq!((server.requests)(), 0);
}
