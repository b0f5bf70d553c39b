//! Think time, stages, connect-only load and stop conditions, against servers that count.
//! Counts are exact where a schedule decides them, and bounds where clients do: a client that
//! thinks, or waits for a slow answer, cannot send more than so often on any machine.

use std::net::{SocketAddr, TcpListener};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use gonogo_core::Outcome;
use gonogo_load::Performed;
use gonogo_wire::{
    Arrivals, BlockSpec, ClosedLoad, ConnectLoad, HandshakeKind, LevelOf, StageShape, StagesLoad,
    StopReason, StopWhen, Thinking, WireLoad, WireStage, WireThink,
};
use serde_json::json;

use crate::peers::engine::{block, only, run as run_binary, target};
use crate::peers::grpc::{Script, operation, serve};
use crate::peers::http3;
use crate::peers::identity::Identity;
use crate::support::{Behaviour, Server, run, spec};

const OK: &str = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok";
const BROKEN: &str = "HTTP/1.1 500 No\r\ncontent-length: 0\r\n\r\n";

/// Time of all clients that is accounted for, as a share of clients times window.
fn littles_ratio(performed: &Performed, clients: u32) -> f64 {
    let aggregate = &performed.aggregate;
    let busy = (aggregate.in_flight_ns + aggregate.idle_ns + aggregate.connect_ns) as f64;
    busy / (f64::from(clients) * performed.window.as_nanos() as f64)
}

fn thinking(server: SocketAddr, distribution: Thinking, mean_ms: f64) -> BlockSpec {
    let think = Some(WireThink { distribution, mean_ms });
    BlockSpec { think, ..spec(server) }
}

#[test]
fn a_client_that_thinks_sends_no_more_than_its_thoughts_allow() {
    let server = Server::start(Behaviour::Fixed(OK));
    // More clients than connections too: they share them, and think each for itself.
    for (clients, connections, threads) in [(4, 4, 2), (9, 3, 1)] {
        let before = server.requests();
        let mut spec = thinking(server.address, Thinking::Fixed, 20.0);
        (spec.load, spec.threads) =
            (WireLoad::Closed(ClosedLoad { clients, connections }), threads);
        let performed = run(spec).unwrap();
        let aggregate = &performed.aggregate;
        await_count(|| server.requests() - before, aggregate.totals.sent);
        // 500 ms hold 25 thoughts, and one request comes before the first.
        let sent = aggregate.totals.sent;
        assert!(sent <= u64::from(clients) * 26, "{sent} by {clients} clients");
        let ratio = littles_ratio(&performed, clients);
        assert!((0.95..1.02).contains(&ratio), "{clients} clients: {ratio}");
        assert!(aggregate.idle_ns > 0, "they think");
    }
}

#[test]
fn littles_law_holds_for_random_think_times() {
    let server = Server::start(Behaviour::Slow(OK, Duration::from_millis(3)));
    for distribution in [Thinking::Exponential, Thinking::Uniform] {
        let before = server.requests();
        let performed = run(thinking(server.address, distribution, 10.0)).unwrap();
        await_count(|| server.requests() - before, performed.aggregate.totals.sent);
        let ratio = littles_ratio(&performed, 4);
        assert!((0.95..1.02).contains(&ratio), "{distribution:?}: {ratio}");
    }
}

#[test]
fn nobody_waits_for_a_thought_that_outlives_the_load() {
    let server = Server::start(Behaviour::Fixed(OK));
    let begin = Instant::now();
    let mut spec = thinking(server.address, Thinking::Fixed, 600_000.0);
    spec.duration_ms = 2_000;
    let by_time = run(spec).unwrap();
    assert_eq!((by_time.aggregate.totals.sent, by_time.stop_reason), (4, StopReason::Duration));
    let mut spec = thinking(server.address, Thinking::Fixed, 600_000.0);
    (spec.warmup_ms, spec.duration_ms, spec.max_requests) = (0, 600_000, Some(4));
    spec.load = WireLoad::Closed(ClosedLoad { clients: 6, connections: 6 });
    let by_number = run(spec).unwrap();
    assert_eq!((by_number.aggregate.totals.sent, by_number.stop_reason), (4, StopReason::Requests));
    assert_eq!(server.requests(), 8);
    assert!(begin.elapsed() < Duration::from_secs(300), "neither lasted as long as a thought");
}

fn stage(duration_ms: u64, level: f64, shape: StageShape) -> WireStage {
    WireStage { duration_ms, level, shape }
}

/// A block of these stages after 100 ms of warm-up.
fn staged(server: SocketAddr, of: LevelOf, stages: &[WireStage], connections: u32) -> BlockSpec {
    let load = StagesLoad {
        of,
        stages: stages.to_vec(),
        arrivals: Arrivals::Uniform,
        max_in_flight: 10_000,
        connections,
    };
    let duration_ms = load.duration_ms();
    BlockSpec { load: WireLoad::Stages(load), duration_ms, ..spec(server) }
}

#[test]
fn a_staged_rate_sends_the_integral_of_every_stage() {
    use StageShape::{Ramp, Step};
    let stages = [stage(200, 200.0, Step), stage(200, 1_000.0, Step), stage(200, 0.0, Ramp)];
    for threads in [1, 2] {
        let server = Server::start(Behaviour::Fixed(OK));
        let mut spec = staged(server.address, LevelOf::RatePerS, &stages, 4);
        spec.threads = threads;
        let performed = run(spec).unwrap();
        let aggregate = &performed.aggregate;
        let offered: Vec<_> =
            aggregate.stages.iter().map(|stage| stage.sent + stage.held).collect();
        assert_eq!(offered, [40, 200, 100]);
        assert_eq!(aggregate.totals.sent, 360, "and 20 of warm-up");
        await_count(|| server.requests(), aggregate.totals.sent);
        let answered: Vec<_> =
            aggregate.stages.iter().map(|stage| stage.response.count()).collect();
        assert_eq!(answered, aggregate.stages.iter().map(|stage| stage.ok).collect::<Vec<_>>());
    }
}

#[test]
fn staged_clients_come_and_go() {
    use StageShape::{Ramp, Step};
    let stages = [stage(200, 1.0, Step), stage(200, 6.0, Step), stage(200, 0.0, Ramp)];
    for (connections, threads) in [(6, 2), (2, 1)] {
        let server = Server::start(Behaviour::Slow(OK, Duration::from_millis(5)));
        let mut spec = staged(server.address, LevelOf::Clients, &stages, connections);
        spec.threads = threads;
        let performed = run(spec).unwrap();
        let aggregate = &performed.aggregate;
        await_count(|| server.requests(), aggregate.totals.sent);
        let sent: Vec<_> = aggregate.stages.iter().map(|stage| stage.sent).collect();
        assert_eq!(sent.iter().sum::<u64>(), aggregate.counts.sent);
        // 200 ms hold 40 answers of a client, and one more request that was on its way.
        assert!(sent[0] <= 41, "one client: {sent:?}");
        assert!(sent[1] <= 6 * 41, "six clients: {sent:?}");
        let ratio = littles_ratio(&performed, 6);
        assert!((0.95..1.02).contains(&ratio), "{ratio}");
    }
}

fn connecting(server: SocketAddr, clients: Option<u32>, rate_per_s: Option<f64>) -> BlockSpec {
    let arrivals = Arrivals::Uniform;
    let load = ConnectLoad {
        clients,
        rate_per_s,
        arrivals,
        max_in_flight: 1_000,
        handshake: HandshakeKind::Cold,
    };
    BlockSpec { load: WireLoad::Connect(load), ..spec(server) }
}

/// Waits until the server has accepted what the kernel had already connected.
fn await_count(count: impl Fn() -> u64, expected: u64) {
    let begin = Instant::now();
    while count() < expected && begin.elapsed() < Duration::from_secs(20) {
        std::thread::sleep(Duration::from_millis(5));
    }
    assert_eq!(count(), expected);
}

#[test]
fn connect_only_opens_as_many_connections_as_it_says() {
    let server = Server::start(Behaviour::Fixed(OK));
    let mut spec = connecting(server.address, Some(5), None);
    (spec.warmup_ms, spec.duration_ms, spec.max_requests) = (0, 60_000, Some(200));
    let performed = run(spec).unwrap();
    let aggregate = &performed.aggregate;
    assert_eq!((aggregate.totals.sent, aggregate.counts.ok, performed.opened), (200, 200, 200));
    assert_eq!((aggregate.connect.count(), aggregate.setup.tcp.count()), (200, 200));
    assert_eq!((aggregate.setup.tls.count(), aggregate.setup.quic.count()), (0, 0));
    assert_eq!(performed.stop_reason, StopReason::Requests);
    // One more proved the target before the load.
    await_count(|| server.connections(), 201);
    assert_eq!(server.requests(), 0, "nothing was sent on them");
}

#[test]
fn a_number_of_connections_warms_up_a_connect_only_load() {
    let server = Server::start(Behaviour::Fixed(OK));
    let mut spec = connecting(server.address, Some(1), None);
    (spec.warmup_ms, spec.duration_ms, spec.threads) = (600_000, 600_000, 1);
    (spec.warmup_requests, spec.max_requests) = (Some(30), Some(50));
    let performed = run(spec).unwrap();
    let aggregate = &performed.aggregate;
    assert_eq!(
        (aggregate.totals.sent, aggregate.counts.ok, aggregate.connect.count()),
        (80, 50, 50)
    );
}

#[test]
fn connect_only_keeps_a_rate() {
    let server = Server::start(Behaviour::Fixed(OK));
    let performed = run(connecting(server.address, None, Some(200.0))).unwrap();
    let aggregate = &performed.aggregate;
    assert_eq!((aggregate.counts.sent + aggregate.counts.held, aggregate.totals.sent), (80, 100));
    assert_eq!(aggregate.connect.count(), aggregate.counts.ok);
    await_count(|| server.connections(), aggregate.totals.sent + 1);
}

#[test]
fn a_server_that_stops_listening_is_not_met_by_a_busy_loop() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    // Hears the connection that proves the target, and is gone.
    let server = std::thread::spawn(move || drop(listener.accept().unwrap()));
    let mut spec = connecting(address, Some(3), None);
    spec.duration_ms = 2_000;
    let performed = run(spec).unwrap();
    server.join().unwrap();
    let aggregate = &performed.aggregate;
    let refused = aggregate.outcomes.get(Outcome::ConnectRefused);
    assert!(refused > 0, "{:?}", aggregate.outcomes);
    // 5, 5, 10, 20, 40 … 640, 1,000 ms: no client tries more than 11 times in 2.1 s.
    assert!(aggregate.totals.failed <= 3 * 11, "{:?}", aggregate.totals);
    let ratio = littles_ratio(&performed, 3);
    assert!((0.95..1.02).contains(&ratio), "{ratio}");
}

#[test]
fn connect_only_serves_multiplexing_protocols_and_tells_their_phases() {
    let identity = Identity::new("localhost");
    let load = json!({"kind": "connect", "clients": 3, "ratePerS": null, "arrivals": "poisson", "maxInFlight": 10, "handshake": "cold"});
    let empty = gonogo_core::Latencies::default().to_base64();
    let phases = |result: &serde_json::Value| {
        ["tcp", "tls", "quic"].map(|phase| result["setup"][phase] != json!(empty))
    };
    let peer = serve(Script::good(), Some(&identity));
    let grpc = target("grpc", peer.address, Some(&identity.ca_pem));
    let mut spec = block(grpc, operation(&[0]), 3, 3, 30);
    (spec["load"], spec["durationMs"]) = (load.clone(), json!(60_000));
    let output = run_binary(&spec);
    output.assert_closed();
    assert_eq!((output.outcome("ok"), output.sent()), (30, 30), "{}", output.last());
    assert_eq!(phases(output.last()), [true, true, false]);
    assert_eq!(output.last()["tls"]["alpn"], "h2");
    await_count(|| peer.seen.accepted.load(Ordering::Relaxed), 31);

    let peer = http3::serve(http3::Script::Stall, &identity, &[b"h3"]);
    let mut spec = spec.clone();
    spec["target"] = target("http3", peer.address, Some(&identity.ca_pem));
    spec["operations"] = only(json!({"kind": "http", "method": "GET", "path": "/", "headers": [],
        "bodyBase64": "", "expectStatus": [200]}));
    let output = run_binary(&spec);
    output.assert_closed();
    assert_eq!((output.outcome("ok"), output.sent()), (30, 30), "{}", output.last());
    assert_eq!(phases(output.last()), [false, false, true]);
    assert_eq!(peer.requests(), 0, "nothing was sent on them");
}

fn stopping(server: SocketAddr, error_ratio: Option<f64>, p99_ms: Option<f64>) -> BlockSpec {
    let stop = StopWhen { error_ratio, latency_p99_ms: p99_ms, after_requests: 10 };
    BlockSpec { stop_when: Some(stop), duration_ms: 300_000, ..spec(server) }
}

#[test]
fn a_condition_ends_a_block_early_and_is_named() {
    for (behaviour, error_ratio, p99_ms) in [
        (Behaviour::Fixed(BROKEN), Some(0.5), None),
        (Behaviour::Slow(OK, Duration::from_millis(20)), None, Some(5.0)),
    ] {
        let server = Server::start(behaviour);
        let performed = run(stopping(server.address, error_ratio, p99_ms)).unwrap();
        assert_eq!(performed.stop_reason, StopReason::Condition);
        assert!(performed.met.is_some());
        assert!(performed.window < Duration::from_secs(200), "{:?}", performed.window);
        await_count(|| server.requests(), performed.aggregate.totals.sent);
    }
}

#[test]
fn a_condition_that_is_not_met_changes_nothing() {
    let server = Server::start(Behaviour::Fixed(OK));
    let mut spec = stopping(server.address, Some(0.5), Some(60_000.0));
    spec.duration_ms = 400;
    let performed = run(spec).unwrap();
    assert_eq!((performed.stop_reason, performed.met), (StopReason::Duration, None));
    await_count(|| server.requests(), performed.aggregate.totals.sent);
}

/// What `quick --json` says.
fn quick(server: &Server, arguments: &[&str]) -> serde_json::Value {
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_gonogo-engine"))
        .args(["quick", &format!("http://{}/", server.address), "--json"])
        .args(arguments)
        .output()
        .unwrap();
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{errors}"))
}

#[test]
fn quick_thinks_goes_in_stages_and_connects_only() {
    let server = Server::start(Behaviour::Fixed(OK));
    let output = quick(&server, &["-c", "3", "-n", "30", "--think", "uniform:2ms"]);
    assert_eq!((output["requests"].as_u64(), server.requests()), (Some(30), 30));

    let server = Server::start(Behaviour::Fixed(OK));
    let stages = ["--stages", "200ms:100,300ms:400,200ms:0~", "--rate-stages"];
    let output = quick(&server, &[&stages[..], &["--arrivals", "uniform"]].concat());
    assert_eq!(output["requests"], 20 + 120 + 40);
    await_count(|| server.requests(), output["totalSent"].as_u64().unwrap());

    let server = Server::start(Behaviour::Fixed(OK));
    let output = quick(&server, &["--connect-only", "-c", "3", "-n", "20"]);
    assert_eq!((&output["connectionsOpened"], &output["errors"]), (&json!(20), &json!(0)));
    await_count(|| server.connections(), 21);
    assert_eq!(server.requests(), 0);
}
