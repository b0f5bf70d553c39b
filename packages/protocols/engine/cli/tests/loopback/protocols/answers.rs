//! HTTP/1.1 against servers that answer, answer badly, or do not answer.
//! In every case the server's own count of requests equals what the engine says it sent.

use std::sync::atomic::Ordering;
use std::time::Duration;

use gonogo_core::Outcome;
use gonogo_load::Performed;
use gonogo_wire::{BlockSpec, ProblemCode, StopReason, WireOperation};

use crate::support::{Behaviour, Server, run, spec};

const OK: &str = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok";
const CHUNKED: &str =
    "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello\r\n3;x=y\r\nabc\r\n0\r\n\r\n";

fn against(behaviour: Behaviour, change: impl FnOnce(&mut BlockSpec)) -> (Performed, Server) {
    let server = Server::start(behaviour);
    let mut spec = spec(server.address);
    change(&mut spec);
    let performed = run(spec).unwrap();
    assert_eq!(server.requests(), performed.aggregate.totals.sent, "the server counts the same");
    (performed, server)
}

/// Every measured request ended in this one way.
fn only(performed: &Performed, outcome: Outcome) {
    let outcomes: Vec<_> = performed.aggregate.outcomes.occurred().collect();
    assert_eq!(outcomes.len(), 1, "{outcomes:?}");
    assert_eq!(outcomes[0].0, outcome);
}

#[test]
fn fixed_answers_keep_connections() {
    let (performed, server) = against(Behaviour::Fixed(OK), |_| {});
    only(&performed, Outcome::Ok);
    assert_eq!((server.connections(), performed.opened, performed.reconnects), (4, 4, 0));
    assert_eq!(performed.aggregate.statuses.keys().collect::<Vec<_>>(), [&200]);
    assert_eq!(performed.stop_reason, StopReason::Duration);
    assert_eq!(performed.aggregate.connect.count(), 4);
    assert!(performed.rtt_us.is_some());
    let path = performed.path.as_ref().unwrap();
    assert_eq!(path.transport, gonogo_wire::PathTransport::Tcp);
    assert!(path.congestion_window_bytes > 0.0 && path.sent_packets.is_none_or(|sent| sent > 0));
}

#[test]
fn chunked_answers_and_answers_in_single_bytes() {
    for behaviour in
        [Behaviour::Fixed(CHUNKED), Behaviour::Dribble(CHUNKED), Behaviour::Dribble(OK)]
    {
        let (performed, server) = against(behaviour, |_| {});
        only(&performed, Outcome::Ok);
        assert_eq!(server.connections(), 4);
    }
}

#[test]
fn an_unexpected_status_is_a_failure_with_its_status() {
    let missing = "HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n";
    let (performed, server) = against(Behaviour::Fixed(missing), |_| {});
    only(&performed, Outcome::HttpStatus);
    assert_eq!(performed.aggregate.statuses.get(&404), Some(&performed.aggregate.counts.failed));
    assert_eq!(server.connections(), 4, "a 404 does not cost the connection");
}

#[test]
fn a_body_that_ends_with_the_connection() {
    let (performed, server) =
        against(Behaviour::FixedThenClose("HTTP/1.1 200 OK\r\n\r\nhello"), |_| {});
    only(&performed, Outcome::Ok);
    assert!(performed.aggregate.totals.sent > 20, "reconnecting after an answer does not wait");
    // Each request needs its own; the last ones may be opened and not used.
    assert!(server.connections() >= performed.aggregate.totals.sent);
    assert!(performed.reconnects >= performed.aggregate.totals.sent - 4);
}

#[test]
fn a_connection_closed_while_idle_costs_no_request() {
    let closing = "HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: 2\r\n\r\nok";
    let (performed, _) = against(Behaviour::CloseIdleAfter(closing, 1), |_| {});
    only(&performed, Outcome::Ok);
}

#[test]
fn closing_without_an_answer_fails_with_back_off() {
    let (performed, server) = against(Behaviour::Close, |_| {});
    only(&performed, Outcome::Closed);
    assert!(server.connections() < 200, "{} connections: a busy loop", server.connections());
}

#[test]
fn a_reset_fails_with_back_off() {
    let (performed, server) = against(Behaviour::Reset, |_| {});
    only(&performed, Outcome::Reset);
    assert!(server.connections() < 200, "{} connections: a busy loop", server.connections());
}

#[test]
fn a_truncated_answer_is_closed_and_garbage_is_bad() {
    let short = "HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nhi";
    let (performed, _) = against(Behaviour::FixedThenClose(short), |_| {});
    only(&performed, Outcome::Closed);
    let (performed, _) = against(Behaviour::Fixed("220 smtp.example ready\r\n"), |_| {});
    only(&performed, Outcome::BadResponse);
}

#[test]
fn a_stall_ends_in_timeouts_that_are_censored() {
    let (performed, _) = against(Behaviour::Stall, |spec| {
        spec.timeout_ms = 100;
        spec.warmup_ms = 0;
    });
    only(&performed, Outcome::Timeout);
    assert_eq!(performed.aggregate.censored.count(), performed.aggregate.counts.failed);
    // A histogram of 3 significant digits answers with the low edge of a bucket, under 1/1000 wide.
    let shortest_us = performed.aggregate.censored.min_us().unwrap();
    assert!(shortest_us >= 100_000.0 * 0.999, "{shortest_us} us");
}

#[test]
fn what_is_still_in_flight_after_the_drain_is_unanswered() {
    let server = Server::start(Behaviour::Stall);
    let mut spec = spec(server.address);
    (spec.warmup_ms, spec.duration_ms, spec.timeout_ms) = (0, 60_000, 60_000);
    let (stop, stopper) = tokio::sync::watch::channel(false);
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build_local(Default::default())
        .unwrap();
    let performed = runtime.block_on(async {
        let requests = server.counter();
        let stopping = tokio::spawn(async move {
            while requests.load(Ordering::SeqCst) < 4 {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
            stop.send_replace(true);
        });
        let permission = gonogo_engine::perform::Permission::AllowedCidrs;
        let performed =
            gonogo_engine::perform::perform(spec, permission, stopper, &mut |_| {}).await;
        stopping.await.unwrap();
        performed.unwrap().1
    });
    crate::support::check_accounting(&performed);
    assert_eq!(performed.stop_reason, StopReason::InputClosed);
    assert_eq!((performed.aggregate.totals.unanswered, server.requests()), (4, 4));
    assert_eq!(performed.aggregate.censored.count(), 4);
}

#[test]
fn a_head_request_and_a_post_with_a_body() {
    let head = "HTTP/1.1 200 OK\r\ncontent-length: 500\r\n\r\n";
    let (performed, _) = against(Behaviour::Fixed(head), |spec| method(spec, "HEAD", ""));
    only(&performed, Outcome::Ok);
    let interim = "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n";
    let (performed, _) = against(Behaviour::Fixed(interim), |spec| {
        method(spec, "POST", "eyJpZCI6MX0=");
        let WireOperation::Http(operation) = &mut spec.operations[0].operation else {
            unreachable!()
        };
        operation.expect_status = vec![204];
    });
    only(&performed, Outcome::Ok);
}

fn method(spec: &mut BlockSpec, name: &str, body_base64: &str) {
    let WireOperation::Http(operation) = &mut spec.operations[0].operation else { unreachable!() };
    operation.method = name.to_owned();
    operation.body_base64 = body_base64.to_owned();
}

#[test]
fn a_server_that_is_not_there_is_a_problem() {
    let address = Server::start(Behaviour::Close).address;
    // The server above is gone, its port free again.
    std::thread::sleep(Duration::from_millis(50));
    let problem = run(spec(address)).err().unwrap();
    assert_eq!(problem.code, ProblemCode::ConnectRefused);
    assert!(!problem.remedy.is_empty());
}

#[test]
fn a_server_that_resets_every_connection_ends_in_failures_not_in_a_loop() {
    let server = Server::start(Behaviour::ResetAtOnce);
    let mut spec = spec(server.address);
    spec.warmup_ms = 0;
    // Whether a reset is seen while connecting or after is the kernel's choice.
    match run(spec) {
        Err(problem) => assert_eq!(problem.code, ProblemCode::ConnectFailed),
        Ok(performed) => {
            assert_eq!(performed.aggregate.counts.ok, 0);
            assert!(performed.aggregate.counts.failed + performed.connects_failed > 0);
        }
    }
    assert!(server.connections() < 200, "{} connections: a busy loop", server.connections());
}

#[test]
fn an_address_that_is_not_allowed_is_never_contacted() {
    let server = Server::start(Behaviour::Fixed(OK));
    let mut spec = spec(server.address);
    spec.allowed_cidrs = vec!["10.0.0.0/8".to_owned()];
    assert_eq!(run(spec).err().unwrap().code, ProblemCode::AddressNotAllowed);
    assert_eq!(server.connections(), 0);
}
