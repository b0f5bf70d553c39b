//! Peers and paths below QUIC: handshakes that stall, loop or meet another version, datagrams that are
//! garbage, corrupted or doubled, and a server that forgot its connections.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use quinn::crypto::ServerConfig as _;
use quinn::crypto::rustls::QuicServerConfig;
use quinn::{ConnectionId, Endpoint, EndpointConfig, ServerConfig};
use serde_json::{Value, json};

use super::{all_ended_in, assert_no_reconnect_storm, bounded, each};
use crate::peers::engine::{block, target};
use crate::peers::identity::Identity;
use crate::peers::quic::{Script, serve};
use crate::peers::udp::{self, Udp, Way, first_initial, long_header_ids};

const ALPN: &[u8] = b"gonogo-echo";
const VERSION_1: [u8; 4] = [0, 0, 0, 1];

fn spec(address: std::net::SocketAddr, identity: &Identity, requests: u64) -> Value {
    let operation = json!({
        "kind": "quic", "mode": "stream", "messageBase64": "aGVsbG8=", "expect": "echo", "priority": 0,
    });
    block(target("quic", address, Some(&identity.ca_pem)), operation, 1, 1, requests)
}

/// A Version Negotiation packet that offers this version (RFC 9000, section 17.2.1).
fn negotiation(packet: &[u8], offered: [u8; 4]) -> Option<Vec<u8>> {
    let (destination, source) = long_header_ids(packet)?;
    let (to, from) = (source.len() as u8, destination.len() as u8);
    Some([&[0x80, 0, 0, 0, 0, to][..], source, &[from], destination, &offered].concat())
}

/// A Retry with a right integrity tag and the id `from` (section 17.2.5).
fn retry(server: &QuicServerConfig, packet: &[u8], from: [u8; 8]) -> Option<Vec<u8>> {
    let (destination, source) = long_header_ids(packet)?;
    let head = [0xf0, 0, 0, 0, 1, source.len() as u8];
    let mut answer = [&head[..], source, &[8], &from, b"a token"].concat();
    let tag = server.retry_tag(1, &ConnectionId::new(destination), &answer);
    answer.extend(tag);
    Some(answer)
}

#[test]
fn handshakes_that_cannot_end_are_problems_in_time() {
    let identity = Identity::new("localhost");
    let crypto = QuicServerConfig::try_from(identity.server_config(&[ALPN])).unwrap();
    let real = serve(Script::Echo, &identity, ALPN);
    let cases: Vec<(&str, Udp, &str)> = vec![
        ("silence", udp::answering(|_| Vec::new()), "connect_timeout"),
        ("garbage", udp::answering(|_| vec![vec![0x5a; 1_200], vec![0xff; 40]]), "connect_timeout"),
        (
            "an echo of its own packets",
            udp::answering(|received| vec![received.to_vec()]),
            "connect_timeout",
        ),
        ("empty datagrams", udp::answering(|_| vec![Vec::new(); 10]), "connect_timeout"),
        (
            "another version only",
            udp::answering(|received| negotiation(received, [0x1a; 4]).into_iter().collect()),
            "protocol_error",
        ),
        (
            // Section 6.2: one that lists the version in use is to be discarded.
            "a negotiation that offers version 1",
            udp::answering(|received| negotiation(received, VERSION_1).into_iter().collect()),
            "connect_timeout",
        ),
        (
            // Section 17.2.5.2: a client takes one Retry and discards the others.
            "a Retry to every Initial",
            udp::answering(move |received| retry(&crypto, received, [7; 8]).into_iter().collect()),
            "connect_timeout",
        ),
        (
            "a handshake that stops after its first packet",
            udp::path(real.address, |way, number, datagram| match way {
                Way::ToServer => vec![datagram.to_vec()],
                Way::ToClient if number == 0 => {
                    first_initial(datagram).into_iter().map(<[u8]>::to_vec).collect()
                }
                Way::ToClient => Vec::new(),
            }),
            "connect_timeout",
        ),
    ];
    each(cases, |(name, peer, code)| {
        // What is answered ends at once, however late the answer is on a busy machine.
        let timeout_ms = if code == "connect_timeout" { 300 } else { 10_000 };
        let output = bounded(name, spec(peer.address, &identity, 3), timeout_ms);
        assert_eq!(output.last()["code"], code, "{name}: {}", output.last());
        assert!(!output.last()["remedy"].as_str().unwrap().is_empty(), "{name}");
        peer.assert_clients(1, name);
    });
}

#[test]
fn a_path_that_adds_corrupts_or_doubles_datagrams_costs_no_request() {
    let identity = Identity::new("localhost");
    let noise = |number: u64| vec![0x40 | number as u8 & 0x3f; 50 + number as usize % 900];
    let impairments: Vec<(&str, Box<udp::Impairment>)> = vec![
        (
            "garbage between the datagrams",
            Box::new(move |_, number, datagram| {
                vec![noise(number), datagram.to_vec(), vec![0xc0; 1_200], Vec::new()]
            }),
        ),
        ("every datagram twice", Box::new(|_, _, datagram| vec![datagram.to_vec(); 2])),
        (
            "every eighth datagram corrupted",
            Box::new(|_, number, datagram| {
                let mut corrupted = datagram.to_vec();
                if number % 8 == 5 {
                    let middle = corrupted.len() / 2;
                    corrupted[middle] ^= 0x10;
                }
                vec![corrupted]
            }),
        ),
    ];
    each(impairments, |(name, impairment)| {
        let peer = serve(Script::Echo, &identity, ALPN);
        let path = udp::path(peer.address, impairment);
        let mut spec = spec(path.address, &identity, 40);
        // Bounded by its requests: what is lost is sent again, at QUIC's leisure.
        (spec["durationMs"], spec["timeoutMs"]) = (json!(30_000), json!(20_000));
        let output = crate::peers::engine::run(&spec);
        all_ended_in(name, &output, "ok");
        assert_eq!(output.sent(), 40, "{name}");
        peer.assert_messages(40);
        path.assert_clients(1, name);
    });
}

#[test]
fn a_path_that_falls_silent_is_timeouts_and_no_storm() {
    let identity = Identity::new("localhost");
    let peer = serve(Script::Echo, &identity, ALPN);
    let path =
        udp::path(
            peer.address,
            |_, number, datagram| {
                if number < 20 { vec![datagram.to_vec()] } else { Vec::new() }
            },
        );
    let mut spec = spec(path.address, &identity, 1_000_000);
    (spec["durationMs"], spec["timeoutMs"]) = (json!(2_000), json!(300));
    let output = crate::peers::engine::run(&spec);
    output.assert_closed();
    let unanswered = output.number("/totals/unanswered");
    let ended = output.outcome("ok") + output.outcome("timeout") + unanswered;
    assert_eq!(ended, output.sent(), "{}", output.last());
    assert!(output.outcome("timeout") > 0, "{}", output.last());
    assert_no_reconnect_storm("silence", path.clients());
}

/// A server that stops without a word after three messages, and comes back with the same reset key and
/// no memory: it answers old connections with stateless resets (RFC 9000, section 10.3).
fn forgetful(identity: &Identity) -> std::net::SocketAddr {
    let crypto = Arc::new(QuicServerConfig::try_from(identity.server_config(&[ALPN])).unwrap());
    let socket = std::net::UdpSocket::bind("127.0.0.1:0").unwrap();
    let address = socket.local_addr().unwrap();
    // Any key does, as long as both lives have the same.
    let key: Arc<dyn quinn::crypto::HmacKey> = Arc::new(ResetKey);
    std::thread::spawn(move || {
        loop {
            let runtime =
                tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
            let (crypto, socket) = (crypto.clone(), socket.try_clone().unwrap());
            let mut config = EndpointConfig::new(key.clone());
            // quinn recognises after a restart that ids are not its own, and it would say nothing.
            config.cid_generator(|| Box::new(Numbers));
            runtime.block_on(async move {
                let server = ServerConfig::with_crypto(crypto);
                let runtime = Arc::new(quinn::TokioRuntime);
                let endpoint = Endpoint::new(config, Some(server), socket, runtime).unwrap();
                let Some(incoming) = endpoint.accept().await else { return };
                let Ok(quic) = incoming.await else { return };
                for _ in 0..3 {
                    let Ok((mut send, mut receive)) = quic.accept_bi().await else { return };
                    let Ok(received) = receive.read_to_end(1_000).await else { return };
                    let _ = send.write_all(&received).await;
                    let _ = send.finish();
                    let _ = send.stopped().await;
                }
                // The next request is never answered: this life ends with it under way, and unsaid.
                let _ = quic.accept_bi().await;
                std::mem::forget((quic, endpoint));
            });
            runtime.shutdown_background();
        }
    });
    address
}

/// Connection ids by number, never the same twice in this process.
struct Numbers;

impl quinn::ConnectionIdGenerator for Numbers {
    fn generate_cid(&mut self) -> ConnectionId {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        ConnectionId::new(&NEXT.fetch_add(1, Ordering::SeqCst).to_be_bytes())
    }

    fn cid_len(&self) -> usize {
        8
    }

    fn cid_lifetime(&self) -> Option<Duration> {
        None
    }
}

struct ResetKey;

impl quinn::crypto::HmacKey for ResetKey {
    fn sign(&self, data: &[u8], out: &mut [u8]) {
        for (index, byte) in out.iter_mut().enumerate() {
            *byte = data.iter().fold(index as u8, |sum, next| sum.rotate_left(3) ^ next);
        }
    }

    fn signature_len(&self) -> usize {
        32
    }

    fn verify(&self, data: &[u8], signature: &[u8]) -> Result<(), quinn::crypto::CryptoError> {
        let mut own = [0; 32];
        self.sign(data, &mut own);
        if own == signature { Ok(()) } else { Err(quinn::crypto::CryptoError) }
    }
}

#[test]
fn a_server_that_forgot_its_connections_resets_them() {
    let identity = Identity::new("localhost");
    let mut spec = spec(forgetful(&identity), &identity, 8);
    (spec["durationMs"], spec["timeoutMs"]) = (json!(30_000), json!(20_000));
    let output = crate::peers::engine::run(&spec);
    output.assert_closed();
    assert_eq!((output.outcome("ok"), output.outcome("reset")), (6, 2), "{}", output.last());
}
