//! `quick` over TLS and HTTP/2 as a person uses it: prior knowledge on http://, ALPN on https://, the options
//! of a client certificate, and help where one is missing or the server speaks something else.

use std::process::{Command, Output};

use serde_json::{Value, json};

use crate::peers::grpc::{self, Script};
use crate::peers::identity::Identity;
use crate::peers::raw;
use crate::tls;

/// Runs `quick` with these words.
fn quick(words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_gonogo-engine")).arg("quick").args(words).output().unwrap()
}

/// Writes `text` beside the test's other files and gives its path.
fn file(folder: &std::path::Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    std::fs::write(&path, text).unwrap();
    path.display().to_string()
}

#[test]
fn loads_plain_and_over_tls_with_a_client_certificate() {
    let client = Identity::new("client");
    let server = Identity::demanding("localhost", &client);
    let folder = std::env::temp_dir().join(format!("gonogo-quick-http2-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let ca = file(&folder, "ca.pem", &server.ca_pem);
    let cert = file(&folder, "client.pem", &client.certificate_pem());
    let key = file(&folder, "client.key", &client.key_pem());
    let trust = ["--cacert", &ca, "--cert", &cert, "--key", &key];
    for (identity, options) in [(None, &trust[..0]), (Some(&server), &trust[..])] {
        let peer = grpc::serve(Script::good(), identity);
        let scheme = if identity.is_some() { "https" } else { "http" };
        let url = format!("{scheme}://localhost:{}/", peer.address.port());
        let mut words = vec![&*url, "--protocol", "http2", "-c", "5", "-n", "60", "--json"];
        words.extend(options);
        let output = quick(&words);
        let figures: Value = serde_json::from_slice(&output.stdout)
            .unwrap_or_else(|_| panic!("{}", String::from_utf8_lossy(&output.stderr)));
        assert_eq!((&figures["requests"], &figures["errors"]), (&json!(60), &json!(0)), "{url}");
        assert_eq!(peer.calls(), 60, "{url}");
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn says_that_a_client_certificate_is_missing_or_an_untrusted_one_over_every_protocol() {
    let (client, untrusted) = (Identity::new("client"), Identity::new("client"));
    let server = Identity::demanding("localhost", &client);
    let folder = std::env::temp_dir().join(format!("gonogo-quick-mtls-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let ca = file(&folder, "ca.pem", &server.ca_pem);
    let cert = file(&folder, "untrusted.pem", &untrusted.certificate_pem());
    let key = file(&folder, "untrusted.key", &untrusted.key_pem());
    let (http1, requests) = tls::serve(&server);
    let http2 = grpc::serve(Script::good(), Some(&server));
    for (url, protocol) in [
        (format!("https://localhost:{}/", http1.port()), "http1"),
        (format!("https://localhost:{}/", http2.address.port()), "http2"),
        (format!("wss://localhost:{}/", http1.port()), ""),
    ] {
        let protocol = if protocol.is_empty() { vec![] } else { vec!["--protocol", protocol] };
        let none = [&*url, "--cacert", &*ca, "-c", "2", "-n", "4"];
        let errors_of = |words: &[&str]| {
            let output = quick(words);
            let errors = String::from_utf8_lossy(&output.stderr).into_owned();
            assert_eq!(output.status.code(), Some(3), "{url}: {errors}");
            errors
        };
        let missing = errors_of(&[&none[..], &protocol[..]].concat());
        assert!(missing.contains("asks for a client certificate"), "{url}: {missing}");
        assert!(missing.contains("give --cert and --key"), "{url}: {missing}");
        let refused =
            errors_of(&[&none[..], &protocol[..], &["--cert", &*cert, "--key", &*key]].concat());
        assert!(refused.contains("refused the client certificate"), "{url}: {refused}");
    }
    assert_eq!((requests.load(std::sync::atomic::Ordering::SeqCst), http2.calls()), (0, 0));
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn names_the_options_where_a_grpc_schema_is_not_given() {
    let silent = grpc::serve(Script::TrailersOnly("12"), None);
    let web = raw::answering(b"HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n");
    for (address, help) in [
        (silent.address, "help: give the schema: --proto FILE, or --protoset FILE;"),
        (web.address, "help: choose what the server speaks: --protocol http1"),
    ] {
        let output = quick(&[&format!("grpc://{address}/demo.Dispatch/DispatchTask"), "-n", "2"]);
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(errors.contains(help), "{errors}");
    }
}

#[test]
fn names_the_option_for_a_certificate_that_does_not_suit() {
    let folder = std::env::temp_dir().join(format!("gonogo-quick-trust-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let (usual, own) = (Identity::new("localhost"), Identity::own_authority("localhost"));
    let ca = file(&folder, "ca.pem", &usual.ca_pem);
    let old = Identity::between("localhost", 2001, 2002);
    let old_ca = file(&folder, "old.pem", &old.ca_pem);
    for (identity, options, expected, help) in [
        (&usual, &[][..], "a CA that is not trusted", "--cacert FILE"),
        (&own, &[], "a CA that is not trusted", "--cacert FILE"),
        (&usual, &["--cacert", &ca, "--server-name", "shop.test"], "other names", "--server-name"),
        (&old, &["--cacert", &old_ca], "no longer valid", "--insecure"),
    ] {
        let (address, _) = tls::serve(identity);
        for scheme in ["https", "wss"] {
            let url = format!("{scheme}://localhost:{}/", address.port());
            let output = quick(&[&[&*url, "-n", "2"], options].concat());
            let errors = String::from_utf8_lossy(&output.stderr).into_owned();
            assert_eq!(output.status.code(), Some(3), "{url}: {errors}");
            assert!(errors.contains(expected) && errors.contains(help), "{url}: {errors}");
        }
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn names_what_the_server_speaks_instead() {
    let identity = Identity::new("localhost");
    let plain = raw::answering(b"HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n");
    let (by_alpn, _) = tls::serve(&identity);
    let (without_alpn, _) = tls::serve_offering(&identity, &[]);
    let encrypted = grpc::serve(Script::good(), Some(&identity));
    for (url, help) in [
        (format!("http://{}/", plain.address), "--protocol http1"),
        (format!("https://{by_alpn}/"), "--protocol http1"),
        (format!("https://{without_alpn}/"), "--protocol http1"),
        (format!("http://{}/", encrypted.address), "https://"),
    ] {
        let output = quick(&[&url, "--protocol", "http2", "-n", "5", "--insecure"]);
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(3), "{url}: {errors}");
        assert!(errors.contains("error: ") && errors.contains(help), "{url}: {errors}");
        assert!(output.stdout.is_empty());
    }
}
