//! The raw QUIC driver against scripted servers on loopback, good ones and hostile ones.
//! Every request ends in one named outcome, and the server's own count equals what was sent; of
//! datagrams, which the path may lose, it counts at most as many.

use std::time::Duration;

use base64::Engine as _;
use serde_json::{Value, json};

use crate::peers::engine::{EngineOutput, block, probe, question, run, target};
use crate::peers::identity::Identity;
use crate::peers::quic::{QuicPeer, Script, serve, serve_other_version};

const ALPN: &[u8] = b"gonogo-echo";

fn operation(mode: &str, message: &[u8]) -> Value {
    json!({
        "kind": "quic",
        "mode": mode,
        "messageBase64": base64::engine::general_purpose::STANDARD.encode(message),
        "expect": if mode == "uni" { "any" } else { "echo" },
        "priority": 0,
    })
}

/// A server with its script and a block against it, to be changed and run.
fn scene(script: Script, mode: &str, clients: u32, connections: u32, requests: u64) -> Scene {
    let identity = Identity::new("localhost");
    let peer = serve(script, &identity, ALPN);
    let target = target("quic", peer.address, Some(&identity.ca_pem));
    let spec = block(target, operation(mode, b"a message"), clients, connections, requests);
    // Time for a busy machine: these tests are about outcomes, not about speed.
    Scene { peer, spec }.set("/durationMs", json!(30_000)).set("/timeoutMs", json!(10_000))
}

struct Scene {
    peer: QuicPeer,
    spec: Value,
}

impl Scene {
    fn set(mut self, pointer: &str, value: Value) -> Scene {
        *self.spec.pointer_mut(pointer).unwrap() = value;
        self
    }

    /// Runs the block; what the server read whole must be what the engine says it sent.
    fn run(self) -> (EngineOutput, QuicPeer) {
        let (output, peer) = self.run_uncompared();
        peer.assert_messages(output.sent());
        (output, peer)
    }

    fn run_uncompared(self) -> (EngineOutput, QuicPeer) {
        let output = run(&self.spec);
        assert_eq!(output.last()["type"], "result", "{}", output.last());
        output.assert_closed();
        (output, self.peer)
    }

    fn problem(self) -> (String, Value) {
        let output = run(&self.spec);
        assert_eq!(output.last()["type"], "problem", "{}", output.last());
        assert!(output.last()["remedy"].as_str().unwrap().len() > 10);
        (output.last()["code"].as_str().unwrap().to_owned(), output.last()["field"].clone())
    }
}

#[test]
fn a_thousand_connections_in_a_row_leave_little_memory_behind() {
    let connect = json!({
        "kind": "connect", "clients": 8, "ratePerS": null, "arrivals": "poisson",
        "maxInFlight": 1000, "handshake": "cold",
    });
    let (output, _) =
        scene(Script::Echo, "stream", 1, 1, 1_000).set("/load", connect).run_uncompared();
    assert_eq!(output.number("/counts/ok"), 1_000, "{}", output.last());
    let peak = output.last()["engine"]["peakMemoryBytes"].as_u64().unwrap();
    assert!(peak < 64_000_000, "{peak} bytes");
}

#[test]
fn streams_multiplex_and_every_message_is_counted_on_both_sides() {
    let (output, peer) = scene(Script::Echo, "stream", 20, 3, 400).run();
    assert_eq!((output.outcome("ok"), output.sent()), (400, 400), "{}", output.last());
    assert_eq!((output.number("/connections/opened"), peer.connections()), (3, 3));
    output.assert_stamped();
    assert_eq!(output.last()["httpVersion"], "QUIC");
    assert_eq!(output.last()["tls"]["alpn"], "gonogo-echo");
    assert!(output.number("/bytesSent") > 9 * 400 && output.number("/bytesReceived") > 9 * 400);
    let path = &output.last()["path"];
    assert_eq!(path["transport"], "quic");
    assert!(path["sentPackets"].as_u64().unwrap() > 3, "{path}");
    for figure in ["congestionWindowBytes", "rttUs", "rttMinUs"] {
        assert!(path[figure].as_f64().unwrap() > 0.0, "{figure} in {path}");
    }
    assert!(path["lostPackets"].is_u64() && path["congestionEvents"].is_u64(), "{path}");
}

#[test]
fn long_messages_pass_through_small_windows_under_every_congestion_control() {
    let message: Vec<u8> = (0..300_000u32).map(|i| i as u8).collect();
    for congestion in ["cubic", "newreno", "bbr"] {
        let (output, _) = scene(Script::Echo, "stream", 2, 1, 4)
            .set("/operations/0/operation", operation("stream", &message))
            .set("/operations/0/operation/priority", json!(-5))
            .set("/target/quic/congestionControl", json!(congestion))
            .set("/target/quic/streamWindowBytes", json!(16_384))
            .set("/target/quic/connectionWindowBytes", json!(32_768))
            .run();
        assert_eq!(output.outcome("ok"), 4, "{congestion}: {}", output.last());
    }
}

#[test]
fn empty_messages_are_messages() {
    for mode in ["stream", "uni"] {
        let (output, _) = scene(Script::Echo, mode, 2, 1, 10)
            .set("/operations/0/operation", operation(mode, b""))
            .run();
        assert_eq!(output.outcome("ok"), 10, "{}", output.last());
    }
}

#[test]
fn unidirectional_streams_are_done_when_acknowledged() {
    let (output, _) = scene(Script::Echo, "uni", 8, 2, 200).run();
    assert_eq!((output.outcome("ok"), output.sent()), (200, 200), "{}", output.last());
}

#[test]
fn datagrams_find_their_echoes_and_lost_ones_time_out() {
    let (output, peer) = scene(Script::Echo, "datagram", 8, 2, 400).run_uncompared();
    let (ok, lost) = (output.outcome("ok"), output.outcome("timeout"));
    assert_eq!((ok + lost, output.sent()), (400, 400), "{}", output.last());
    assert!(ok > 0 && ok <= peer.messages() && peer.messages() <= output.sent());
    let (output, peer) = scene(Script::Discard(5), "datagram", 4, 1, 40)
        .set("/timeoutMs", json!(100))
        .run_uncompared();
    let (ok, lost) = (output.outcome("ok"), output.outcome("timeout"));
    assert_eq!((ok + lost, output.sent()), (40, 40), "{}", output.last());
    assert!(lost >= peer.discarded() && peer.discarded() > 0 && peer.messages() <= output.sent());
}

#[test]
fn answers_are_compared_unless_any_will_do() {
    let (output, _) = scene(Script::Answer(b"a massage"), "stream", 4, 1, 20).run();
    assert_eq!(output.outcome("bad_response"), 20, "{}", output.last());
    let (output, _) = scene(Script::Answer(b""), "stream", 4, 1, 20)
        .set("/operations/0/operation/expect", json!("any"))
        .run();
    assert_eq!(output.outcome("ok"), 20, "{}", output.last());
    let (output, peer) = scene(Script::Answer(b"other"), "datagram", 4, 1, 20).run_uncompared();
    let (bad, lost) = (output.outcome("bad_response"), output.outcome("timeout"));
    assert_eq!((bad + lost, output.sent()), (20, 20), "{}", output.last());
    assert!(bad > 0 && peer.messages() <= output.sent());
}

#[test]
fn reset_and_stopped_streams_cost_one_request_and_not_the_connection() {
    for script in [Script::Reset, Script::Stop] {
        let (output, _) = scene(script, "stream", 4, 1, 20).run();
        assert_eq!(output.outcome("reset"), 20, "{script:?}: {}", output.last());
        assert_eq!(output.number("/connections/opened"), 1);
    }
    // A short message may be acknowledged before the server says stop.
    let (output, _) = scene(Script::Stop, "uni", 4, 1, 20).run();
    assert_eq!(output.outcome("reset") + output.outcome("ok"), 20, "{}", output.last());
}

#[test]
fn a_message_without_answer_times_out() {
    let (output, _) = scene(Script::Stall, "stream", 2, 1, 6).set("/timeoutMs", json!(100)).run();
    assert_eq!(output.outcome("timeout"), 6, "{}", output.last());
    assert_eq!(output.number("/connections/opened"), 1);
}

#[test]
fn a_server_that_allows_no_streams_is_a_timeout_and_no_hang() {
    let (output, peer) =
        scene(Script::NoCredit, "stream", 2, 1, 4).set("/timeoutMs", json!(100)).run_uncompared();
    assert_eq!((output.outcome("timeout"), peer.messages()), (4, 0), "{}", output.last());
}

#[test]
fn silence_that_ends_the_connection_is_a_timeout_and_the_next_message_gets_another() {
    let idle = Script::Idle(Duration::from_millis(150));
    let (output, _) = scene(idle, "stream", 1, 1, 3).run();
    assert_eq!(output.outcome("timeout"), 3, "{}", output.last());
    assert!(output.number("/connections/opened") >= 3, "{}", output.last());
}

#[test]
fn a_lost_connection_fails_its_messages_and_the_next_ones_get_another() {
    let (output, _) = scene(Script::CloseAfter(3), "stream", 1, 1, 9).run();
    assert_eq!((output.outcome("ok"), output.outcome("closed")), (6, 3), "{}", output.last());
    assert!(output.number("/connections/reconnects") >= 2);
}

#[test]
fn a_server_that_closes_at_once_is_not_hammered() {
    // A one-way message may be acknowledged before the close, and then it was carried.
    for mode in ["stream", "datagram"] {
        let (output, peer) = scene(Script::CloseAtOnce, mode, 4, 1, 1_000)
            .set("/durationMs", json!(500))
            .run_uncompared();
        assert_eq!(output.outcome("ok"), 0, "{}", output.last());
        // At once, then after 5, 10, 20 … ms: half a second and a drain allow a dozen.
        assert!(peer.connections() <= 20, "{} connections", peer.connections());
    }
}

#[test]
fn what_can_never_be_sent_is_a_problem_and_not_a_load() {
    let no_datagrams = scene(Script::NoDatagrams, "datagram", 1, 1, 1);
    assert_eq!(no_datagrams.problem().0, "protocol_error");
    let too_long = scene(Script::Echo, "datagram", 1, 1, 1)
        .set("/operations/0/operation", operation("datagram", &[0; 1_400]))
        .problem();
    assert_eq!(
        too_long,
        ("spec_invalid".to_owned(), json!("operations.0.operation.messageBase64"))
    );
    let no_tls = scene(Script::Echo, "stream", 1, 1, 1).set("/target/tls", Value::Null).problem();
    assert_eq!(no_tls, ("spec_invalid".to_owned(), json!("target.tls")));
}

#[test]
fn handshakes_that_cannot_succeed_are_reported_as_such() {
    let untrusted = Identity::new("localhost");
    let unknown_ca =
        scene(Script::Echo, "stream", 1, 1, 1).set("/target/tls/caPem", json!(untrusted.ca_pem));
    assert_eq!(unknown_ca.problem().0, "tls_failed");
    let wrong_alpn =
        scene(Script::Echo, "stream", 1, 1, 1).set("/target/quic/alpn", json!("other"));
    assert_eq!(wrong_alpn.problem().0, "tls_failed");
    let port = serve_other_version().port();
    let other_version = scene(Script::Echo, "stream", 1, 1, 1).set("/target/port", json!(port));
    assert_eq!(other_version.problem().0, "protocol_error");
    let silent = std::net::UdpSocket::bind("127.0.0.1:0").unwrap();
    let port = silent.local_addr().unwrap().port();
    let no_answer = scene(Script::Echo, "stream", 1, 1, 1).set("/target/port", json!(port));
    assert_eq!(no_answer.problem().0, "connect_timeout");
}

#[test]
fn open_load_sends_what_it_counts() {
    let load = json!({
        "kind": "open", "ratePerS": 400.0, "arrivals": "poisson", "maxInFlight": 100, "connections": 2,
    });
    let (output, _) = scene(Script::Echo, "stream", 1, 1, 100).set("/load", load).run();
    assert_eq!(output.outcome("ok"), output.number("/counts/sent"), "{}", output.last());
}

#[test]
fn the_probe_tells_version_alpn_certificate_and_datagrams() {
    for (script, takes_datagrams) in [(Script::Echo, true), (Script::NoDatagrams, false)] {
        let scene = scene(script, "stream", 1, 1, 1);
        let output = probe(&question(scene.spec["target"].clone(), Value::Null));
        let answer = output.last();
        assert_eq!(answer["ok"], true, "{answer}");
        assert_eq!(answer["quic"]["version"], "QUIC 1");
        assert_eq!(answer["quic"]["datagramBytes"].is_u64(), takes_datagrams, "{answer}");
        assert_eq!(answer["tls"]["alpn"], "gonogo-echo");
        assert_eq!(answer["certificate"]["names"], json!(["localhost"]));
    }
    let wrong = scene(Script::Echo, "stream", 1, 1, 1).set("/target/quic/alpn", json!("other"));
    let output = probe(&question(wrong.spec["target"].clone(), Value::Null));
    assert_eq!(output.last()["problem"]["code"], "alpn_mismatch", "{}", output.last());
}

#[test]
fn quick_loads_a_quic_address() {
    let identity = Identity::new("localhost");
    let peer = serve(Script::Echo, &identity, ALPN);
    let url = format!("quic://127.0.0.1:{}", peer.address.port());
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_gonogo-engine"))
        .args(["quick", &url, "--alpn", "gonogo-echo", "--data", "hi", "--echo"])
        .args(["-c", "4", "-n", "40", "--insecure", "--json"])
        .output()
        .unwrap();
    let figures: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(
        (output.status.code(), &figures["requests"], &figures["errors"]),
        (Some(0), &json!(40), &json!(0))
    );
    peer.assert_messages(40);
}
