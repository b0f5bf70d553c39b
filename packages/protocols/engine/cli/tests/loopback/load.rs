//! Closed and open load, stopping and accounting, against servers with known behaviour.
//! Counts are exact; nothing here asserts how fast the machine is.

use std::io::{Read, Write};
use std::net::TcpListener;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use gonogo_wire::{Arrivals, ClosedLoad, OpenLoad, PhaseName, StopReason, WireLoad};

use crate::support::{Behaviour, Server, phases_of, run, run_with_events, spec};

const OK: &str = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok";

#[test]
fn a_number_of_requests_is_sent_exactly() {
    for (requests, clients, connections, threads) in
        [(1, 1, 1, 1), (1, 4, 4, 2), (100, 7, 3, 2), (1_000, 10, 10, 2)]
    {
        let server = Server::start(Behaviour::Fixed(OK));
        let mut spec = spec(server.address);
        spec.load = WireLoad::Closed(ClosedLoad { clients, connections });
        (spec.warmup_ms, spec.duration_ms) = (0, 60_000);
        (spec.max_requests, spec.threads) = (Some(requests), threads);
        let performed = run(spec).unwrap();
        assert_eq!((server.requests(), performed.aggregate.counts.ok), (requests, requests));
        assert_eq!(performed.stop_reason, StopReason::Requests);
    }
}

#[test]
fn connections_are_held_idle_before_the_first_request() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let mut spec = spec(listener.local_addr().unwrap());
    spec.load = WireLoad::Closed(ClosedLoad { clients: 20, connections: 20 });
    (spec.hold_ms, spec.warmup_ms, spec.duration_ms) = (Some(1_000), 0, 60_000);
    spec.max_requests = Some(100);
    let (accepted, first_request) = (Arc::new(AtomicU64::new(0)), Arc::new(OnceLock::new()));
    let (counted, at_first) = (accepted.clone(), first_request.clone());
    // The kernel completes handshakes before this server, which is slow to accept, takes note of them.
    std::thread::spawn(move || {
        for mut stream in listener.incoming().flatten() {
            counted.fetch_add(1, Relaxed);
            let (counted, at_first) = (counted.clone(), at_first.clone());
            std::thread::spawn(move || {
                let mut request = [0; 4_096];
                while stream.read(&mut request).is_ok_and(|read| read > 0) {
                    at_first.get_or_init(|| counted.load(Relaxed));
                    stream.write_all(OK.as_bytes()).unwrap();
                }
            });
            std::thread::sleep(Duration::from_millis(10));
        }
    });
    let (performed, events) = run_with_events(spec).unwrap();
    assert_eq!((accepted.load(Relaxed), first_request.get()), (20, Some(&20)));
    assert_eq!(performed.aggregate.counts.ok, 100);
    assert_eq!(phases_of(&events)[..2], [PhaseName::Connecting, PhaseName::Measuring]);
    // Idle time is neither warm-up nor window.
    assert!(performed.window < Duration::from_millis(900), "{:?}", performed.window);
}

#[test]
fn warm_up_is_not_in_the_counts() {
    let server = Server::start(Behaviour::Slow(OK, Duration::from_millis(5)));
    let mut spec = spec(server.address);
    (spec.duration_ms, spec.max_requests) = (60_000, Some(20));
    let performed = run(spec).unwrap();
    let aggregate = performed.aggregate;
    assert_eq!(aggregate.counts.ok, 20);
    assert!(aggregate.totals.sent > 20, "and warm-up was there");
    assert_eq!(aggregate.totals.sent, server.requests());
}

#[test]
fn a_number_of_requests_ends_the_warm_up_and_another_the_block() {
    let server = Server::start(Behaviour::Fixed(OK));
    let mut spec = spec(server.address);
    spec.load = WireLoad::Closed(ClosedLoad { clients: 1, connections: 1 });
    (spec.warmup_ms, spec.duration_ms) = (600_000, 600_000);
    (spec.warmup_requests, spec.max_requests) = (Some(100), Some(100));
    let (performed, events) = run_with_events(spec).unwrap();
    let (counts, totals) = (&performed.aggregate.counts, &performed.aggregate.totals);
    assert_eq!((counts.ok, totals.sent, server.requests()), (100, 200, 200));
    assert_eq!(performed.stop_reason, StopReason::Requests);
    // The counts begin with the first measured request, too.
    assert_eq!(performed.traffic.payload_received, 200);
    let phases = phases_of(&events);
    assert_eq!(phases[..3], [PhaseName::Connecting, PhaseName::Warmup, PhaseName::Measuring]);
    let warm = performed.ticks.iter().filter(|(phase, _)| *phase == PhaseName::Warmup);
    assert_eq!(warm.map(|(_, tick)| tick.answered).sum::<u64>(), 100);
}

#[test]
fn threads_agree_when_a_number_of_requests_has_ended_the_warm_up() {
    for load in [
        WireLoad::Closed(ClosedLoad { clients: 7, connections: 3 }),
        WireLoad::Closed(ClosedLoad { clients: 10, connections: 10 }),
        open(2_000.0, 1_000, 4),
    ] {
        let server = Server::start(Behaviour::Slow(OK, Duration::from_millis(1)));
        let mut spec = spec(server.address);
        (spec.load, spec.threads) = (load, 3);
        (spec.warmup_ms, spec.duration_ms) = (600_000, 600_000);
        (spec.warmup_requests, spec.max_requests) = (Some(50), Some(200));
        let performed = run(spec).unwrap();
        let (counts, totals) = (&performed.aggregate.counts, &performed.aggregate.totals);
        assert_eq!((counts.sent, counts.ok), (200, 200), "not one too many or few");
        assert!(totals.sent >= 250 && totals.sent == server.requests(), "{totals:?}");
    }
}

#[test]
fn the_window_keeps_its_length_where_requests_end_the_warm_up() {
    let server = Server::start(Behaviour::Slow(OK, Duration::from_millis(2)));
    let mut spec = spec(server.address);
    (spec.warmup_ms, spec.warmup_requests) = (600_000, Some(20));
    let performed = run(spec).unwrap();
    assert_eq!(performed.stop_reason, StopReason::Duration);
    assert_eq!(performed.window, Duration::from_millis(400));
    let aggregate = &performed.aggregate;
    let busy = (aggregate.in_flight_ns + aggregate.idle_ns + aggregate.connect_ns) as f64;
    let ratio = busy / (4.0 * performed.window.as_nanos() as f64);
    assert!((0.95..1.02).contains(&ratio), "{ratio}");
    assert_eq!(aggregate.totals.sent, server.requests());
}

#[test]
fn time_ends_a_warm_up_whose_number_is_never_reached() {
    let server = Server::start(Behaviour::Slow(OK, Duration::from_millis(5)));
    for warmup_ms in [0, 100] {
        let mut spec = spec(server.address);
        (spec.warmup_ms, spec.warmup_requests) = (warmup_ms, Some(1_000_000));
        let performed = run(spec).unwrap();
        assert_eq!(performed.window, Duration::from_millis(400));
        assert!(performed.aggregate.counts.ok > 0);
    }
    // An arrival that was due long after the window's new end is waited for by nobody.
    let begin = Instant::now();
    let mut spec = spec(server.address);
    (spec.load, spec.threads) = (open(0.02, 10, 1), 1);
    (spec.warmup_ms, spec.warmup_requests) = (600_000, Some(1));
    let performed = run(spec).unwrap();
    assert_eq!((performed.aggregate.totals.sent, performed.aggregate.counts.sent), (1, 0));
    assert!(begin.elapsed() < Duration::from_secs(30));
}

#[test]
fn littles_law_holds_for_closed_load() {
    let server = Server::start(Behaviour::Slow(OK, Duration::from_millis(2)));
    for (clients, connections) in [(4, 4), (9, 4), (3, 3)] {
        let mut spec = spec(server.address);
        spec.load = WireLoad::Closed(ClosedLoad { clients, connections });
        let performed = run(spec).unwrap();
        let aggregate = &performed.aggregate;
        let busy = (aggregate.in_flight_ns + aggregate.idle_ns + aggregate.connect_ns) as f64;
        let due = f64::from(clients) * performed.window.as_nanos() as f64;
        assert!((0.95..1.02).contains(&(busy / due)), "{clients} clients: {}", busy / due);
    }
}

#[test]
fn littles_law_holds_while_connections_fail() {
    let server = Server::start(Behaviour::Reset);
    let performed = run(spec(server.address)).unwrap();
    let aggregate = &performed.aggregate;
    let busy = (aggregate.in_flight_ns + aggregate.idle_ns + aggregate.connect_ns) as f64;
    let ratio = busy / (4.0 * performed.window.as_nanos() as f64);
    assert!((0.95..1.02).contains(&ratio), "{ratio}");
    assert!(
        aggregate.connect_ns > aggregate.in_flight_ns,
        "it is the back-off that takes the time"
    );
}

fn open(rate_per_s: f64, max_in_flight: u32, connections: u32) -> WireLoad {
    WireLoad::Open(OpenLoad { rate_per_s, arrivals: Arrivals::Uniform, max_in_flight, connections })
}

#[test]
fn open_load_sends_every_arrival_of_the_schedule() {
    let server = Server::start(Behaviour::Fixed(OK));
    let mut spec = spec(server.address);
    spec.load = open(1_000.0, 1_000, 4);
    let performed = run(spec).unwrap();
    let aggregate = &performed.aggregate;
    assert_eq!((aggregate.counts.sent + aggregate.counts.held, aggregate.totals.sent), (400, 500));
    assert_eq!(aggregate.totals.sent, server.requests());
    assert_eq!(aggregate.send_lag.count(), 400);
}

#[test]
fn open_load_counts_the_wait_for_a_connection_in_response_and_not_in_service() {
    let server = Server::start(Behaviour::Slow(OK, Duration::from_millis(20)));
    let mut spec = spec(server.address);
    // One connection answers 50 a second, and 100 arrive: a queue grows.
    (spec.load, spec.threads, spec.timeout_ms) = (open(100.0, 1_000, 1), 1, 5_000);
    let performed = run(spec).unwrap();
    let aggregate = &performed.aggregate;
    assert_eq!((aggregate.counts.sent, aggregate.counts.ok), (40, 40));
    let response = aggregate.response.quantile_us(0.9).unwrap();
    let service = aggregate.service.quantile_us(0.1).unwrap();
    assert!(response > 5.0 * service, "{response} against {service}");
    assert_eq!(aggregate.totals.sent, server.requests());
}

#[test]
fn the_cap_holds_arrivals_and_says_so() {
    let server = Server::start(Behaviour::Stall);
    let mut spec = spec(server.address);
    (spec.load, spec.warmup_ms) = (open(1_000.0, 10, 10), 0);
    (spec.duration_ms, spec.timeout_ms) = (200, 1_000);
    let performed = run(spec).unwrap();
    let counts = &performed.aggregate.counts;
    assert_eq!(counts.sent + counts.held, 200);
    // Ten, and as many again where this machine itself was late.
    assert!((10..=20).contains(&counts.sent), "{counts:?}");
    assert_eq!(performed.aggregate.censored.count(), 200);
    assert_eq!(server.requests(), counts.sent);
}

#[test]
fn an_idle_connection_that_the_server_closed_is_replaced_before_it_is_used() {
    let server = Server::start(Behaviour::CloseIdleAfter(OK, 1));
    let mut spec = spec(server.address);
    // So far apart that even a busy machine sees the close before the next request is due.
    (spec.load, spec.warmup_ms, spec.duration_ms) = (open(2.0, 10, 1), 0, 2_000);
    let performed = run(spec).unwrap();
    assert_eq!((performed.aggregate.totals.sent, performed.aggregate.totals.failed), (4, 0));
    assert_eq!(server.requests(), 4);
}

#[test]
fn phases_and_ticks_come_in_order() {
    let server = Server::start(Behaviour::Fixed(OK));
    let mut spec = spec(server.address);
    (spec.warmup_ms, spec.duration_ms) = (300, 1_200);
    let (performed, events) = run_with_events(spec).unwrap();
    let phases = phases_of(&events);
    use PhaseName::{Connecting, Draining, Measuring, Warmup};
    assert_eq!(phases, [Connecting, Warmup, Measuring, Draining]);
    let ticks: Vec<_> = performed.ticks.iter().map(|(phase, _)| *phase).collect();
    assert_eq!(ticks[..3], [Warmup, Measuring, Measuring]);
}

#[test]
fn littles_law_holds_when_clients_queue_for_connections_that_stall() {
    let server = Server::start(Behaviour::Stall);
    let mut spec = spec(server.address);
    spec.load = WireLoad::Closed(ClosedLoad { clients: 9, connections: 4 });
    (spec.warmup_ms, spec.timeout_ms) = (0, 600);
    let performed = run(spec).unwrap();
    let aggregate = &performed.aggregate;
    let busy = (aggregate.in_flight_ns + aggregate.idle_ns + aggregate.connect_ns) as f64;
    let ratio = busy / (9.0 * performed.window.as_nanos() as f64);
    assert!((0.95..1.02).contains(&ratio), "{ratio}");
    assert_eq!(server.requests(), aggregate.totals.sent);
}
