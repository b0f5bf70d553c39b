//! The search for a capacity against servers that count, and that can do no more than they are set to.
//! A server that serves 400 a second cannot be found to serve more, on any machine; that it is found
//! to serve less, because the machine is busy, is no error of the search.

use std::time::Duration;

use tokio::sync::watch;

use gonogo_engine::perform::{Permission, perform};
use gonogo_load::{LoadEvent, Performed};
use gonogo_wire::{
    Arrivals, BlockSpec, CapacityLimit, CapacityLoad, PhaseName, StopReason, TrialPhaseName,
    WireLoad, WireSlo,
};

use crate::support::{Behaviour, Server, check_accounting, phases_of, run_with_events, spec};

const OK: &str = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok";
const BROKEN: &str = "HTTP/1.1 500 No\r\ncontent-length: 0\r\n\r\n";

/// Searches from 100 to 3,200 requests a second; tests change what they are about.
fn load(limit_ms: f64) -> CapacityLoad {
    CapacityLoad {
        slo: WireSlo { quantile: 0.9, limit_ms, error_ratio: 0.01 },
        start_rate_per_s: 100.0,
        max_rate_per_s: 3_200.0,
        precision: 0.1,
        trial_ms: 1_000,
        arrivals: Arrivals::Uniform,
        max_in_flight: 10_000,
        connections: 20,
    }
}

fn block(server: &Server, load: CapacityLoad) -> BlockSpec {
    BlockSpec { load: WireLoad::Capacity(load), duration_ms: 2_000, ..spec(server.address) }
}

/// Searches, and checks what must hold of every search.
fn search(server: &Server, load: CapacityLoad) -> (Performed, Vec<LoadEvent>) {
    let (performed, events) = run_with_events(block(server, load.clone())).unwrap();
    assert_eq!(performed.aggregate.totals.sent, server.requests(), "the server's own count");
    let found = performed.capacity.as_ref().unwrap();
    let rates = found.trials.iter().map(|trial| trial.rate_per_s);
    assert!(rates.clone().all(|rate| rate <= load.max_rate_per_s && rate >= load.start_rate_per_s));
    for trial in &found.trials {
        assert_eq!(trial.kept, trial.why.is_none());
        assert_eq!(trial.sent, trial.ok + trial.failed + trial.unanswered);
    }
    let trials: Vec<_> = events
        .iter()
        .filter_map(|event| match event {
            LoadEvent::Trial(trial) => Some((trial.number, trial.result.clone())),
            _ => None,
        })
        .collect();
    assert_eq!(trials.len(), 2 * found.trials.len(), "each trial is reported twice");
    for (index, trial) in found.trials.iter().enumerate() {
        let number = index as u32 + 1;
        assert_eq!(trials[2 * index..][..2], [(number, None), (number, Some(trial.clone()))]);
    }
    let phases = phases_of(&events);
    assert_eq!(phases[..2], [PhaseName::Connecting, PhaseName::Warmup]);
    (performed, events)
}

#[test]
fn finds_no_more_than_the_server_can_do() {
    let server = Server::start(Behaviour::Paced(OK, 400));
    let (performed, _) = search(&server, load(250.0));
    let found = performed.capacity.as_ref().unwrap();
    let Some(low) = found.low_rate_per_s else {
        // Nothing is kept on a machine that keeps the engine, or the server, from its core for long.
        assert!(found.trials.iter().filter(|trial| !trial.kept).count() >= 2, "{found:?}");
        return;
    };
    // In two seconds a queue of 250 ms lets 9 in 10 of 14 % more requests through, and no more.
    assert!((100.0..=460.0).contains(&low), "{found:?}");
    let high = found.high_rate_per_s.unwrap();
    assert!(low < high && high <= low * 1.100_1, "{found:?}");
    let last = found.trials.last().unwrap();
    assert_eq!((last.phase, last.kept, last.rate_per_s), (TrialPhaseName::Confirm, true, low));
    // What was measured is the confirmation.
    assert_eq!(performed.aggregate.counts.sent, last.sent);
    assert_eq!(performed.window, Duration::from_secs(2));
    assert_eq!(performed.opened - performed.reconnects, 20);
    assert!(server.connections() >= 20 * found.trials.len() as u64, "fresh ones for each trial");
    assert_eq!(performed.aggregate.connect.count(), performed.opened);
    assert_eq!(performed.stop_reason, StopReason::Duration);
    let measuring = performed.ticks.iter().filter(|(phase, _)| *phase == PhaseName::Measuring);
    // What was due in the last moments may be sent after them.
    let sent = measuring.map(|(_, tick)| tick.sent).sum::<u64>();
    assert!(sent > 0 && sent <= last.sent + 100, "{sent} of {}", last.sent);
    let steps = performed.ticks.windows(2);
    assert!(steps.into_iter().all(|pair| pair[0].1.to <= pair[1].1.from + 1_000_000), "in order");
}

#[test]
fn the_highest_rate_that_may_be_tried_is_an_answer_of_its_own() {
    let server = Server::start(Behaviour::Fixed(OK));
    let load = CapacityLoad { max_rate_per_s: 150.0, ..load(60_000.0) };
    let (performed, _) = search(&server, load);
    let found = performed.capacity.unwrap();
    assert_eq!((found.low_rate_per_s, found.high_rate_per_s), (Some(150.0), None), "{found:?}");
    assert_eq!(found.limited_by, CapacityLimit::MaxRate);
}

#[test]
fn a_server_that_breaks_the_objective_at_once_is_asked_twice_and_no_more() {
    let slow = Behaviour::Slow(OK, Duration::from_millis(100));
    for (behaviour, load, limit) in [
        (slow.clone(), load(20.0), CapacityLimit::SloLatency),
        (Behaviour::Fixed(BROKEN), load(60_000.0), CapacityLimit::SloErrors),
        (slow, CapacityLoad { max_in_flight: 2, ..load(60_000.0) }, CapacityLimit::Held),
    ] {
        let server = Server::start(behaviour);
        let (performed, _) = search(&server, load);
        let found = performed.capacity.unwrap();
        assert_eq!((found.low_rate_per_s, found.high_rate_per_s), (None, Some(100.0)));
        assert_eq!(found.trials.len(), 2);
        // On a machine that keeps the engine from its core, it is the engine that is blamed.
        assert!([limit, CapacityLimit::Engine].contains(&found.limited_by), "{found:?}");
    }
}

#[test]
fn a_search_stops_at_once_and_has_no_answer() {
    let server = Server::start(Behaviour::Fixed(OK));
    let (stop, stopper) = watch::channel(false);
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build_local(Default::default())
        .unwrap();
    let spec = BlockSpec { duration_ms: 600_000, ..block(&server, load(60_000.0)) };
    let mut trials = 0;
    let mut on_event = |event| {
        if let LoadEvent::Trial(trial) = event
            && trial.result.is_some()
        {
            trials += 1;
            stop.send_replace(true);
        }
    };
    let performing = perform(spec, Permission::AllowedCidrs, stopper, &mut on_event);
    let (_, performed) = runtime.block_on(performing).unwrap();
    check_accounting(&performed);
    assert_eq!((performed.stop_reason, performed.capacity), (StopReason::InputClosed, None));
    assert_eq!((performed.aggregate.totals.sent, trials), (server.requests(), 1));
}

#[test]
fn a_target_that_is_not_there_is_a_problem_and_not_a_capacity() {
    let server = Server::start(Behaviour::Fixed(OK));
    let mut spec = block(&server, load(1_000.0));
    drop(server);
    // A port that nobody listens at, and that is dealt to nobody who asks for any.
    spec.target.port = 1;
    assert!(run_with_events(spec).is_err());
}
