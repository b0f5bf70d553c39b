//! HTTP/1.1 over TLS: whom the engine trusts, and what it reports of the handshake.
//! The server is rustls on loopback with an authority of the test's own.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use gonogo_wire::{BlockSpec, ProblemCode, WireTls};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio_rustls::TlsAcceptor;

use crate::peers::identity::Identity;

const OK: &[u8] = b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok";

/// Serves until the test's process ends; gives its address and counter.
pub fn serve(identity: &Identity) -> (SocketAddr, Arc<AtomicU64>) {
    serve_offering(identity, &[b"http/1.1"])
}

/// The same with what it answers.
pub fn serve_answering(identity: &Identity, answer: &'static [u8]) -> SocketAddr {
    start(identity, &[b"http/1.1"], answer).0
}

/// The same with what it offers by ALPN.
pub fn serve_offering(identity: &Identity, alpn: &[&[u8]]) -> (SocketAddr, Arc<AtomicU64>) {
    start(identity, alpn, OK)
}

fn start(
    identity: &Identity,
    alpn: &[&[u8]],
    answer: &'static [u8],
) -> (SocketAddr, Arc<AtomicU64>) {
    let acceptor = TlsAcceptor::from(identity.server_config(alpn));
    let requests = Arc::new(AtomicU64::new(0));
    let counter = requests.clone();
    let (sender, receiver) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
            sender.send(listener.local_addr().unwrap()).unwrap();
            loop {
                let (stream, _) = listener.accept().await.unwrap();
                let (acceptor, counter) = (acceptor.clone(), counter.clone());
                tokio::spawn(async move {
                    let Ok(mut stream) = acceptor.accept(stream).await else { return };
                    let mut bytes = [0; 4_096];
                    while stream.read(&mut bytes).await.is_ok_and(|read| read > 0) {
                        counter.fetch_add(1, Ordering::SeqCst);
                        stream.write_all(answer).await.unwrap();
                        stream.flush().await.unwrap();
                    }
                });
            }
        });
    });
    (receiver.recv().unwrap(), requests)
}

fn spec(address: SocketAddr, tls: WireTls) -> BlockSpec {
    let mut spec = crate::support::spec(address);
    spec.target.tls = Some(tls);
    spec
}

fn trusting(ca_pem: Option<String>, server_name: &str, insecure: bool) -> WireTls {
    WireTls { ca_pem, server_name: server_name.to_owned(), insecure, ..WireTls::default() }
}

#[test]
fn its_own_authority_is_trusted() {
    let identity = Identity::new("localhost");
    let (address, requests) = serve(&identity);
    let tls = trusting(Some(identity.ca_pem.clone()), "localhost", false);
    let performed = crate::support::run(spec(address, tls)).unwrap();
    assert_eq!(performed.aggregate.totals.failed, 0);
    crate::support::check_stamped(&performed);
    assert_eq!(performed.aggregate.totals.sent, requests.load(Ordering::SeqCst));
    let facts = performed.tls.unwrap();
    assert_eq!((&*facts.version, facts.alpn.as_deref()), ("TLSv1.3", Some("http/1.1")));
    assert!(facts.cipher.starts_with("TLS13_"), "{}", facts.cipher);
}

#[test]
fn nobody_else_is_unless_insecure() {
    let identity = Identity::new("localhost");
    let (address, _) = serve(&identity);
    let other = Identity::new("localhost").ca_pem;
    for tls in [
        trusting(Some(other), "localhost", false),
        trusting(None, "localhost", false),
        trusting(Some(identity.ca_pem.clone()), "example.org", false),
        trusting(Some("nothing".to_owned()), "localhost", false),
    ] {
        assert_eq!(
            crate::support::run(spec(address, tls)).err().unwrap().code,
            ProblemCode::TlsFailed
        );
    }
    let performed =
        crate::support::run(spec(address, trusting(None, "example.org", true))).unwrap();
    assert!(performed.aggregate.totals.answered > 0);
}

#[test]
fn a_plain_server_fails_the_handshake() {
    let server =
        crate::support::Server::start(crate::support::Behaviour::Fixed("HTTP/1.1 400 No\r\n\r\n"));
    let tls = trusting(None, "localhost", true);
    // The server waits for the end of a header that never comes, or sends what is not TLS.
    let mut spec = spec(server.address, tls);
    spec.timeout_ms = 100;
    assert_eq!(crate::support::run(spec).err().unwrap().code, ProblemCode::TlsFailed);
}

/// What `peers/certificates/make.sh` made with the commands that people make certificates with.
macro_rules! made {
    ($name:literal) => {
        include_str!(concat!("peers/certificates/", $name, ".pem"))
    };
}
const SERVER_KEY: &str = include_str!("peers/certificates/server.key");

fn shown(ca_pem: &str, chain_pem: &str) -> Identity {
    Identity::from_pem(ca_pem, chain_pem, SERVER_KEY)
}

/// What a probe says of a server that shows this to who trusts `ca_pem`, as one string.
fn probed(ca_pem: &str, identity: &Identity) -> String {
    let (address, _) = serve(identity);
    let target = crate::peers::engine::target("http1", address, Some(ca_pem));
    let output = crate::peers::engine::probe(&crate::peers::engine::question(
        target,
        serde_json::Value::Null,
    ));
    output.last()["problem"].to_string()
}

#[test]
fn certificates_that_openssl_and_curl_accept_are_accepted() {
    for (what, ca, chain) in [
        ("version 1", made!("ca"), made!("version-1")),
        ("version 1 below an intermediate", made!("ca"), made!("version-1-full-chain")),
        ("a common name alone", made!("ca"), made!("common-name")),
        ("an authority's own, given as trusted", made!("self-signed"), made!("self-signed")),
        ("a full chain", made!("ca"), made!("full-chain")),
    ] {
        let (newest, older) = (shown(ca, chain), shown(ca, chain).of_tls12());
        for (identity, version) in [(newest, "TLSv1.3"), (older, "TLSv1.2")] {
            let (address, _) = serve(&identity);
            let tls = trusting(Some(ca.to_owned()), "localhost", false);
            let performed = crate::support::run(spec(address, tls)).expect(what);
            assert_eq!(performed.aggregate.totals.failed, 0, "{what}");
            assert_eq!(performed.tls.unwrap().version, version, "{what}");
            let anybody = trusting(None, "x.test", true);
            assert!(crate::support::run(spec(address, anybody)).is_ok(), "{what}, insecure");
        }
    }
}

#[test]
fn certificates_that_nobody_accepts_are_refused_by_what_is_wrong() {
    let other = Identity::new("localhost").ca_pem;
    for (what, ca, chain, code, says) in [
        (
            "an intermediate is missing",
            made!("ca"),
            made!("version-1-below"),
            "tls_incomplete_chain",
            "Gonogo Test Intermediate",
        ),
        ("nameless", made!("ca"), made!("nameless"), "tls_no_name", "common name"),
        (
            "another common name",
            made!("ca"),
            made!("version-1-other"),
            "tls_wrong_name",
            "other.test",
        ),
        ("another authority", made!("ca"), made!("self-signed"), "tls_unknown_ca", "UnknownIssuer"),
        ("nobody's", &other, made!("self-signed"), "tls_unknown_ca", "UnknownIssuer"),
    ] {
        let problem = probed(ca, &shown(ca, chain));
        assert!(problem.contains(code) && problem.contains(says), "{what}: {problem}");
    }
    // The server's own certificate alone, as a configuration without the chain file sends it.
    let leaf = made!("full-chain").split_inclusive("-----END CERTIFICATE-----\n").next().unwrap();
    let problem = probed(made!("ca"), &shown(made!("ca"), leaf));
    assert!(problem.contains("tls_incomplete_chain"), "{problem}");
}

#[test]
fn a_server_of_tls_1_2_that_wants_a_certificate_says_so() {
    let clients = Identity::new("client");
    let server = Identity::demanding("localhost", &clients).of_tls12();
    let problem = probed(&server.ca_pem, &server);
    assert!(problem.contains("client_certificate_required"), "{problem}");
}

#[test]
fn the_address_that_an_earlier_block_loaded_is_kept() {
    let server = crate::support::Server::start(crate::support::Behaviour::Fixed(
        "HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n",
    ));
    let mut spec = crate::support::spec(server.address);
    spec.target.host = "no-such-host.invalid".to_owned();
    spec.target.address = Some("127.0.0.1".to_owned());
    assert!(crate::support::run(spec.clone()).unwrap().aggregate.totals.answered > 0);
    spec.target.address = Some("192.0.2.1".to_owned());
    spec.allowed_cidrs = vec!["127.0.0.0/8".to_owned()];
    let problem = crate::support::run(spec).err().unwrap();
    assert_eq!(problem.code, ProblemCode::AddressNotAllowed);
}
