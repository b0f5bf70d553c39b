//! Remembers what one thread's requests did; threads share nothing, results are added at the end.
//! Recording allocates nothing, and every request that was begun ends in exactly one count.
//! Sums for Little's law are exact nanoseconds, clipped to the measured window.

use crate::pace::LATE;
use crate::{
    Latencies, Nanos, Outcome, OutcomeCounts, Phases, Piece, SetupTimes, StageFigures, StageTimes,
    Window,
};

/// Status numbers with a count of their own; greater ones share the last.
const STATUSES: usize = 1_000;

/// One request that ended.
#[derive(Debug, Clone, Copy)]
pub struct Sample {
    pub due: Nanos,
    pub sent: Nanos,
    pub done: Nanos,
    pub ended: Ended,
    pub status: Option<u16>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ended {
    With(Outcome),
    /// Still in flight when the drain ended.
    Unanswered,
}

/// Requests of the block's whole life.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Totals {
    pub sent: u64,
    pub answered: u64,
    pub failed: u64,
    pub unanswered: u64,
}

/// Requests that were due in the measured window.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    pub sent: u64,
    pub ok: u64,
    pub failed: u64,
    pub unanswered: u64,
    pub held: u64,
    pub late: u64,
}

/// The memory of one thread.
#[derive(Debug)]
pub struct Recorder {
    window: Window,
    open: bool,
    piece: Box<Piece>,
    in_flight: u64,
    pub totals: Totals,
    pub counts: Counts,
    pub outcomes: OutcomeCounts,
    statuses: Box<[u64; STATUSES + 1]>,
    pub service: Latencies,
    pub censored: Latencies,
    pub connect: Latencies,
    pub setup: SetupTimes,
    stage_times: StageTimes,
    pub stages: Vec<StageFigures>,
    pub send_lag: Latencies,
    in_flight_ns: u64,
    connect_ns: u64,
    paused_ns: u64,
    retired: u64,
    retired_at_sum: u64,
    /// When the last measured request ended.
    pub last_measured_done: Nanos,
}

impl Recorder {
    /// `open`: send lag and lateness are recorded, which closed load does not have.
    pub fn new(window: Window, open: bool) -> Recorder {
        Recorder {
            window,
            open,
            piece: Box::default(),
            in_flight: 0,
            totals: Totals::default(),
            counts: Counts::default(),
            outcomes: OutcomeCounts::default(),
            statuses: Box::new([0; STATUSES + 1]),
            service: Latencies::default(),
            censored: Latencies::default(),
            connect: Latencies::default(),
            setup: SetupTimes::default(),
            stage_times: StageTimes::default(),
            stages: Vec::new(),
            send_lag: Latencies::default(),
            in_flight_ns: 0,
            connect_ns: 0,
            paused_ns: 0,
            retired: 0,
            retired_at_sum: 0,
            last_measured_done: 0,
        }
    }

    /// Keeps figures of each stage too.
    pub fn with_stages(mut self, times: StageTimes) -> Recorder {
        self.stages.resize_with(times.len(), Default::default);
        self.stage_times = times;
        self
    }

    fn stage(&mut self, due: Nanos) -> Option<&mut StageFigures> {
        self.stages.get_mut(self.stage_times.stage_of(due))
    }

    /// The window ended earlier than planned.
    pub fn set_window(&mut self, window: Window) {
        self.window = window;
    }

    /// A request goes out.
    pub fn begin(&mut self) {
        self.in_flight += 1;
        self.piece.sent += 1;
    }

    /// The transport refused a begun request whole; it will be begun again on another connection.
    pub fn unbegin(&mut self) {
        self.in_flight -= 1;
        self.piece.sent = self.piece.sent.saturating_sub(1);
    }

    /// A begun request ended.
    pub fn record(&mut self, sample: Sample) {
        self.in_flight -= 1;
        self.totals.sent += 1;
        self.in_flight_ns += self.window.overlap(sample.due, sample.done);
        let measured = self.window.contains(sample.due);
        let response = sample.done.saturating_sub(sample.due);
        match sample.ended {
            Ended::With(Outcome::Ok) => {
                self.totals.answered += 1;
                self.piece.answered += 1;
                let piece = &mut *self.piece;
                if measured { &mut piece.measured } else { &mut piece.unmeasured }.record(response);
            }
            Ended::With(_) => {
                self.totals.failed += 1;
                self.piece.failed += 1;
            }
            Ended::Unanswered => self.totals.unanswered += 1,
        }
        if measured {
            self.record_measured(&sample, response);
        }
    }

    fn record_measured(&mut self, sample: &Sample, response: Nanos) {
        if !self.stages.is_empty() {
            self.record_stage(sample, response);
        }
        self.counts.sent += 1;
        self.last_measured_done = self.last_measured_done.max(sample.done);
        if let Some(status) = sample.status {
            self.statuses[usize::from(status).min(STATUSES)] += 1;
        }
        match sample.ended {
            Ended::With(outcome) => {
                self.outcomes.add(outcome);
                match outcome {
                    Outcome::Ok => {
                        self.counts.ok += 1;
                        self.service.record(sample.done.saturating_sub(sample.sent));
                    }
                    Outcome::Timeout | Outcome::ConnectTimeout => {
                        self.counts.failed += 1;
                        self.censored.record(response);
                    }
                    _ => self.counts.failed += 1,
                }
            }
            Ended::Unanswered => {
                self.counts.unanswered += 1;
                self.censored.record(response);
            }
        }
        if self.open && sample.sent.saturating_sub(sample.due) > LATE {
            self.counts.late += 1;
        }
    }

    fn record_stage(&mut self, sample: &Sample, response: Nanos) {
        let Some(stage) = self.stage(sample.due) else { return };
        stage.sent += 1;
        match sample.ended {
            Ended::With(Outcome::Ok) => {
                stage.ok += 1;
                stage.response.record(response);
            }
            Ended::With(Outcome::Timeout | Outcome::ConnectTimeout) => {
                stage.failed += 1;
                stage.censored.record(response);
            }
            Ended::With(_) => stage.failed += 1,
            Ended::Unanswered => {
                stage.unanswered += 1;
                stage.censored.record(response);
            }
        }
    }

    /// Connect-only load: a request was a connection, and these were its phases.
    pub fn record_setup(&mut self, due: Nanos, whole: Nanos, phases: Phases) {
        if self.window.contains(due) {
            self.connect.record(whole);
            self.setup.record(phases);
        }
    }

    /// How late the engine itself took up an arrival. Waiting for a busy connection is not in it:
    /// that is the target's doing, and stands between response and service time.
    pub fn record_send_lag(&mut self, due: Nanos, taken_up: Nanos) {
        if self.window.contains(due) {
            self.send_lag.record(taken_up.saturating_sub(due));
        }
    }

    /// An arrival that the in-flight cap, or the end of the drain, kept from being sent;
    /// it had waited until `until` at least.
    pub fn hold(&mut self, due: Nanos, until: Nanos) {
        if self.window.contains(due) {
            let waited = until.saturating_sub(due);
            self.counts.held += 1;
            self.censored.record(waited);
            if let Some(stage) = self.stage(due) {
                stage.held += 1;
                stage.censored.record(waited);
            }
        }
    }

    /// A client waited for a connection (or for the back-off before it).
    pub fn waited_for_connection(&mut self, from: Nanos, to: Nanos) {
        self.connect_ns += self.window.overlap(from, to);
    }

    /// A closed client was idle: it thought, its stage had not come, or the engine had not come to
    /// its next request yet.
    pub fn paused(&mut self, from: Nanos, to: Nanos) {
        self.paused_ns += self.window.overlap(from, to);
    }

    /// A closed client that queued for its connection since `due` sends no more from `now` on.
    pub fn retire(&mut self, due: Nanos, now: Nanos) {
        self.in_flight_ns += self.window.overlap(due, now);
        if now < self.window.end {
            self.retired += 1;
            self.retired_at_sum += now.max(self.window.start);
        }
    }

    /// Nanoseconds in the window that ended at `end`: in flight, between an answer and the next
    /// request (or after the last one, when the number of requests was reached), connecting.
    pub fn littles_sums(&self, end: Nanos) -> (u64, u64, u64) {
        let idle = (self.retired * end).saturating_sub(self.retired_at_sum);
        (self.in_flight_ns, idle + self.paused_ns, self.connect_ns)
    }

    /// Status numbers that occurred, with their counts.
    pub fn statuses(&self) -> impl Iterator<Item = (u16, u64)> + '_ {
        let counts = self.statuses.iter().enumerate();
        counts.filter(|(_, count)| **count > 0).map(|(status, count)| (status as u16, *count))
    }

    pub fn in_flight(&self) -> u64 {
        self.in_flight
    }

    /// Whether nothing happened since the last cut.
    pub fn is_idle(&self) -> bool {
        self.piece.is_idle()
    }

    /// Hands over the piece that ends at `now` and goes on with `empty`, which must be empty.
    pub fn cut(&mut self, now: Nanos, mut empty: Box<Piece>) -> Box<Piece> {
        empty.from = now;
        self.piece.to = now;
        self.piece.in_flight = self.in_flight;
        std::mem::replace(&mut self.piece, empty)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WINDOW: Window = Window { start: 1_000, end: 2_000 };
    const OK: Ended = Ended::With(Outcome::Ok);

    fn sample(due: Nanos, sent: Nanos, done: Nanos, ended: Ended) -> Sample {
        Sample { due, sent, done, ended, status: Some(200) }
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
        let piece = recorder.cut(6_000, Box::default());
        assert_eq!((piece.measured.count(), piece.unmeasured.count()), (2, 2));
    }

    #[test]
    fn every_begun_request_ends_in_one_count() {
        let mut recorder = Recorder::new(WINDOW, false);
        for outcome in Outcome::ALL {
            record(&mut recorder, sample(1_000, 1_000, 1_100, Ended::With(outcome)));
        }
        record(&mut recorder, sample(1_000, 1_000, 1_100, Ended::Unanswered));
        let Counts { sent, ok, failed, unanswered, .. } = recorder.counts;
        assert_eq!((sent, ok, failed, unanswered), (15, 1, 13, 1));
        assert_eq!(recorder.outcomes.failed(), 13);
        assert_eq!(recorder.censored.count(), 3, "both timeouts and the unanswered one");
        assert_eq!(recorder.statuses().collect::<Vec<_>>(), [(200, 15)]);
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
        recorder.hold(5, 10 * LATE);
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
        recorder.hold(1_800, 2_000);
        let counts = |stage: &StageFigures| {
            (stage.sent, stage.ok, stage.failed, stage.unanswered, stage.held)
        };
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
}
