//! What a recorder remembers, on invented clocks: every begun request ends in exactly one count.
//! Windows, stages and sums for Little's law are exact.

use super::*;

const WINDOW: Window = Window { start: 1_000, end: 2_000 };
const OK: Ended = Ended::With(Outcome::Ok);

fn sample(due: Nanos, sent: Nanos, done: Nanos, ended: Ended) -> Sample {
    Sample {
        due,
        start: due,
        sent,
        done,
        read: None,
        ended,
        status: Some(200),
        operation: 0,
        bunching: Bunching::Free,
    }
}

fn record(recorder: &mut Recorder, sample: Sample) {
    recorder.begin();
    recorder.record(sample);
}

#[test]
fn a_request_belongs_to_the_window_by_its_due_time() {
    let mut recorder = Recorder::new(WINDOW, false);
    record(&mut recorder, sample(999, 999, 1_500, OK));
    record(&mut recorder, sample(1_000, 1_000, 1_500, OK));
    record(&mut recorder, sample(1_999, 1_999, 5_000, OK));
    record(&mut recorder, sample(2_000, 2_000, 5_000, OK));
    assert_eq!(recorder.counts.ok, 2);
    assert_eq!(recorder.totals, Totals { sent: 4, answered: 4, ..Totals::default() });
    let interval = recorder.cut(6_000, Box::default());
    assert_eq!((interval.measured.count(), interval.unmeasured.count()), (2, 2));
}

#[test]
fn every_begun_request_ends_in_one_count() {
    let mut recorder = Recorder::new(WINDOW, false);
    for outcome in Outcome::ALL {
        record(&mut recorder, sample(1_000, 1_000, 1_100, Ended::With(outcome)));
    }
    record(&mut recorder, sample(1_000, 1_000, 1_100, Ended::Unanswered));
    let Counts { sent, ok, failed, unanswered, .. } = recorder.counts;
    assert_eq!((sent, ok, failed, unanswered), (19, 1, 17, 1));
    assert_eq!(recorder.outcomes.failed(), 17);
    assert_eq!(recorder.censored.count(), 3, "both timeouts and the unanswered one");
    assert_eq!(recorder.statuses().collect::<Vec<_>>(), [(200, 19)]);
    assert_eq!(recorder.in_flight(), 0);
}

#[test]
fn a_piece_in_which_something_happened_is_not_idle() {
    let mut recorder = Recorder::new(WINDOW, false);
    assert!(recorder.is_idle());
    record(&mut recorder, sample(1_000, 1_000, 1_500, OK));
    assert!(!recorder.is_idle());
    recorder.cut(6_000, Box::default());
    assert!(recorder.is_idle());
}

#[test]
fn a_refused_request_was_never_sent() {
    let mut recorder = Recorder::new(WINDOW, false);
    recorder.begin();
    recorder.unbegin();
    assert_eq!(recorder.totals.sent, 0);
    assert_eq!(recorder.cut(1, Box::default()).sent, 0);
}

#[test]
fn pieces_have_a_refused_request_once_though_it_goes_again_in_a_later_one() {
    let mut recorder = Recorder::new(WINDOW, false);
    recorder.begin();
    let first = recorder.cut(1, Box::default());
    recorder.unbegin();
    assert_eq!(recorder.withdrawn, 1);
    record(&mut recorder, sample(1_000, 1_000, 1_500, OK));
    record(&mut recorder, sample(1_500, 1_500, 1_600, OK));
    let second = recorder.cut(2, Box::default());
    assert_eq!((first.sent, second.sent, recorder.withdrawn), (1, 1, 0));
    assert_eq!(first.sent + second.sent, recorder.totals.sent + recorder.withdrawn);
}

#[test]
fn littles_law_holds_exactly_for_invented_clients() {
    let mut recorder = Recorder::new(WINDOW, false);
    // One client: a request over the window's start, connecting, one over its end.
    record(&mut recorder, sample(500, 500, 1_200, OK));
    recorder.waited_for_connection(1_200, 1_280);
    recorder.paused(1_280, 1_300);
    record(&mut recorder, sample(1_300, 1_300, 2_400, OK));
    // Another that queued for its connection until the end.
    record(&mut recorder, sample(800, 900, 1_100, OK));
    recorder.retire(1_100, 2_000);
    let (in_flight, idle, connect) = recorder.littles_sums(2_000);
    assert_eq!(in_flight + idle + connect, 2 * 1_000);
    assert_eq!((idle, connect), (20, 80));
}

#[test]
fn clients_done_early_are_idle_until_the_end() {
    let mut recorder = Recorder::new(Window { start: 1_000, end: Nanos::MAX }, false);
    record(&mut recorder, sample(1_000, 1_000, 1_400, OK));
    recorder.retire(1_400, 1_400);
    record(&mut recorder, sample(1_000, 1_000, 1_900, OK));
    recorder.retire(1_900, 1_900);
    let (in_flight, idle, _) = recorder.littles_sums(1_900);
    assert_eq!((in_flight, idle), (1_300, 500));
    assert_eq!(recorder.last_measured_done, 1_900);
}

#[test]
fn open_load_knows_lag_lateness_and_holding() {
    let mut recorder = Recorder::new(Window { start: 0, end: 10 * LATE }, true);
    recorder.record_send_lag(100, 300);
    record(&mut recorder, sample(0, LATE + 1, LATE + 2, OK));
    record(&mut recorder, sample(0, LATE, LATE + 2, OK));
    recorder.hold(5, 10 * LATE, 0);
    assert_eq!((recorder.counts.late, recorder.counts.held), (1, 1));
    assert_eq!(recorder.send_lag.count(), 1);
    assert_eq!(recorder.censored.count(), 1);
}

#[test]
fn stages_add_up_to_the_window() {
    let times = StageTimes::new(WINDOW.start, [400, 600]);
    let mut recorder = Recorder::new(WINDOW, true).with_stages(times);
    record(&mut recorder, sample(900, 900, 950, OK));
    record(&mut recorder, sample(1_399, 1_399, 1_700, OK));
    record(&mut recorder, sample(1_400, 1_400, 1_500, OK));
    record(&mut recorder, sample(1_500, 1_500, 1_600, Ended::With(Outcome::Reset)));
    record(&mut recorder, sample(1_600, 1_600, 1_900, Ended::With(Outcome::Timeout)));
    record(&mut recorder, sample(1_700, 1_700, 2_900, Ended::Unanswered));
    recorder.hold(1_800, 2_000, 0);
    let counts =
        |stage: &StageFigures| (stage.sent, stage.ok, stage.failed, stage.unanswered, stage.held);
    assert_eq!(counts(&recorder.stages[0]), (1, 1, 0, 0, 0));
    assert_eq!(counts(&recorder.stages[1]), (4, 1, 2, 1, 1));
    assert_eq!(recorder.stages[1].censored.count(), 3);
    assert_eq!(recorder.counts.sent, 5);
}

#[test]
fn set_ups_count_when_they_were_due_in_the_window() {
    let mut recorder = Recorder::new(WINDOW, false);
    let phases = Phases { tcp: Some(10), tls: Some(20), quic: None };
    recorder.record_setup(999, 40, phases);
    recorder.record_setup(1_000, 40, phases);
    let counts =
        [&recorder.connect, &recorder.setup.tcp, &recorder.setup.tls].map(Latencies::count);
    assert_eq!((counts, recorder.setup.quic.count()), ([1, 1, 1], 0));
}

#[test]
fn each_operation_has_figures_of_its_own() {
    let mut recorder = Recorder::new(WINDOW, true).with_operations(2);
    for (operation, ended) in [
        (0, Ended::With(Outcome::Ok)),
        (1, Ended::With(Outcome::CheckFailed)),
        (1, Ended::With(Outcome::Timeout)),
        (1, Ended::Unanswered),
    ] {
        recorder.begin();
        recorder.record(Sample { operation, ..sample(1_100, 1_110, 1_150, ended) });
    }
    recorder.hold(1_200, 1_300, 1);
    recorder.begin();
    recorder.record(Sample { operation: 0, ..sample(10, 10, 20, Ended::With(Outcome::Ok)) });
    let [first, second] = recorder.operations.as_slice() else { panic!("two operations") };
    assert_eq!((first.sent, first.ok, first.response.count(), first.held), (1, 1, 1, 0));
    assert_eq!((second.sent, second.failed, second.unanswered, second.held), (3, 2, 1, 1));
    assert_eq!((second.censored.count(), second.outcomes.get(Outcome::CheckFailed)), (3, 1));
    assert_eq!(second.statuses.occurred().collect::<Vec<_>>(), [(200, 3)]);
    recorder.record_iteration(1_100, 1_400, Iteration::Completed);
    recorder.record_iteration(1_100, 1_400, Iteration::Failed);
    recorder.record_iteration(1_100, 1_400, Iteration::Cut);
    recorder.record_iteration(10, 1_400, Iteration::Completed);
    let workflow = &recorder.workflow;
    assert_eq!((workflow.started, workflow.completed, workflow.failed), (3, 1, 1));
    assert_eq!(workflow.duration.count(), 1);
}

#[test]
fn the_engines_own_lateness_is_no_part_of_the_response_time() {
    let mut recorder = Recorder::new(Window { start: 0, end: 10 * LATE }, true);
    // Due at 1 ms, taken up 0.5 ms late, answered after 2 ms, read 4 ms after that.
    let late = Sample {
        start: 3 * LATE / 2,
        read: Some(15 * LATE / 2),
        bunching: Bunching::Bunched,
        ..sample(LATE, 3 * LATE / 2, 7 * LATE / 2, OK)
    };
    record(&mut recorder, late);
    record(&mut recorder, sample(2 * LATE, 2 * LATE, 5 * LATE, OK));
    // Three digits.
    let ms = |latencies: &Latencies| (latencies.max_us().unwrap() / 10.0).round() / 100.0;
    let interval = recorder.cut(0, Box::default());
    assert_eq!(ms(&interval.measured), 3.0, "of the punctual one");
    assert_eq!(interval.measured.count_between_us(1_990.0, 2_010.0), 1);
    let lateness = &recorder.lateness;
    assert_eq!((lateness.stamped, lateness.bunched), (1, 1));
    assert_eq!((ms(&lateness.read), ms(&lateness.bunched_response)), (4.0, 2.0));
    assert_eq!((ms(&lateness.response_to_read), lateness.response_to_read.count()), (6.5, 2));
}

#[test]
fn timers_count_where_they_touch_the_window() {
    let mut recorder = Recorder::new(WINDOW, false);
    for (due, fired) in [(900, 950), (900, 1_200), (1_500, 1_510), (1_900, 2_500), (2_100, 2_200)] {
        recorder.record_timer(due, fired);
    }
    assert_eq!(recorder.lateness.timer.count(), 3);
    recorder.record_uncertain_departure(1_000);
    recorder.record_uncertain_departure(2_000);
    assert_eq!(recorder.lateness.uncertain_departures, 1);
}
