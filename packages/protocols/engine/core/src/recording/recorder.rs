//! Remembers what one thread's requests did; threads share nothing, results are added at the end.
//! Recording allocates nothing, and every request that was begun ends in exactly one count.
//! Sums for Little's law are exact nanoseconds, clipped to the measured window.

use crate::pacing::LATE;
use crate::{
    Bunching, Interval, Iteration, Latencies, Lateness, Nanos, OperationFigures, Outcome,
    OutcomeCounts, Phases, SetupTimes, StageFigures, StageTimes, Statuses, Window, WorkflowFigures,
};

/// One request that ended.
#[derive(Debug, Clone, Copy)]
pub struct Sample {
    /// The intended start, by which it belongs to a window or not.
    pub due: Nanos,
    /// When the target is charged from: `due`, later by as much as the engine itself was late.
    pub start: Nanos,
    pub sent: Nanos,
    /// When the end of the answer arrived; where the kernel does not report it, when it was read.
    pub done: Nanos,
    /// When it was read; `None`: `done` is the time of the read.
    pub read: Option<Nanos>,
    pub ended: Ended,
    pub status: Option<u16>,
    /// Its number in the block.
    pub operation: usize,
    pub bunching: Bunching,
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
    interval: Box<Interval>,
    in_flight: u64,
    /// Requests that intervals handed over earlier have among those sent, though the target refused them
    /// whole later, and none has gone in their place yet.
    pub withdrawn: u64,
    pub totals: Totals,
    pub counts: Counts,
    pub outcomes: OutcomeCounts,
    statuses: Statuses,
    pub service: Latencies,
    pub censored: Latencies,
    pub connect: Latencies,
    pub setup: SetupTimes,
    stage_times: StageTimes,
    pub stages: Vec<StageFigures>,
    /// Empty where there is one operation only.
    pub operations: Vec<OperationFigures>,
    pub workflow: WorkflowFigures,
    pub send_lag: Latencies,
    pub lateness: Lateness,
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
            interval: Box::default(),
            in_flight: 0,
            withdrawn: 0,
            totals: Totals::default(),
            counts: Counts::default(),
            outcomes: OutcomeCounts::default(),
            statuses: Statuses::default(),
            service: Latencies::default(),
            censored: Latencies::default(),
            connect: Latencies::default(),
            setup: SetupTimes::default(),
            stage_times: StageTimes::default(),
            stages: Vec::new(),
            operations: Vec::new(),
            workflow: WorkflowFigures::default(),
            send_lag: Latencies::default(),
            lateness: Lateness::default(),
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

    /// Keeps figures of each operation, where there are several.
    pub fn with_operations(mut self, operations: usize) -> Recorder {
        if operations > 1 {
            self.operations.resize_with(operations, Default::default);
        }
        self
    }

    fn stage(&mut self, due: Nanos) -> Option<&mut StageFigures> {
        self.stages.get_mut(self.stage_times.stage_of(due))
    }

    /// The window ended earlier than planned.
    pub fn set_window(&mut self, window: Window) {
        self.window = window;
    }

    /// Whether what was due then belongs to the measured window.
    pub fn measures(&self, due: Nanos) -> bool {
        self.window.contains(due)
    }

    /// A request goes out.
    pub fn begin(&mut self) {
        self.in_flight += 1;
        if self.withdrawn > 0 {
            self.withdrawn -= 1;
        } else {
            self.interval.sent += 1;
        }
    }

    /// The transport refused a begun request whole; it will be begun again on another connection.
    /// Where the interval that has it was handed over already, the next one takes its place there.
    pub fn unbegin(&mut self) {
        self.in_flight -= 1;
        if self.interval.sent > 0 {
            self.interval.sent -= 1;
        } else {
            self.withdrawn += 1;
        }
    }

    /// A begun request ended.
    pub fn record(&mut self, sample: Sample) {
        self.in_flight -= 1;
        self.totals.sent += 1;
        self.in_flight_ns += self.window.overlap(sample.start, sample.done);
        let measured = self.window.contains(sample.due);
        let response = sample.done.saturating_sub(sample.start);
        match sample.ended {
            Ended::With(Outcome::Ok) => {
                self.totals.answered += 1;
                self.interval.answered += 1;
                let interval = &mut *self.interval;
                if measured { &mut interval.measured } else { &mut interval.unmeasured }
                    .record(response);
            }
            Ended::With(_) => {
                self.totals.failed += 1;
                self.interval.failed += 1;
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
        if let Some(figures) = self.operations.get_mut(sample.operation) {
            let outcome = match sample.ended {
                Ended::With(outcome) => Some(outcome),
                Ended::Unanswered => None,
            };
            let service = sample.done.saturating_sub(sample.sent);
            figures.record(outcome, sample.status, response, service);
        }
        self.counts.sent += 1;
        self.lateness.bunched += u64::from(sample.bunching == Bunching::Bunched);
        self.last_measured_done = self.last_measured_done.max(sample.done);
        if let Some(status) = sample.status {
            self.statuses.add(status);
        }
        match sample.ended {
            Ended::With(outcome) => {
                self.outcomes.add(outcome);
                match outcome {
                    Outcome::Ok => {
                        self.counts.ok += 1;
                        self.service.record(sample.done.saturating_sub(sample.sent));
                        self.record_lateness(sample, response);
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

    /// Of an expected answer.
    fn record_lateness(&mut self, sample: &Sample, response: Nanos) {
        let read = sample.read.unwrap_or(sample.done);
        self.lateness.response_to_read.record(read.saturating_sub(sample.due));
        if sample.read.is_some() {
            self.lateness.stamped += 1;
            self.lateness.read.record(read.saturating_sub(sample.done));
        }
        if sample.bunching != Bunching::Free {
            self.lateness.bunched_response.record(response);
        }
    }

    /// A timer that was set for `due` fired at `fired`.
    pub fn record_timer(&mut self, due: Nanos, fired: Nanos) {
        if self.window.contains(due) || self.window.overlap(due, fired) > 0 {
            self.lateness.timer.record(fired.saturating_sub(due));
        }
    }

    /// A measured request left at an uncertain time: the thread stood still in its send.
    pub fn record_uncertain_departure(&mut self, due: Nanos) {
        self.lateness.uncertain_departures += u64::from(self.window.contains(due));
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
    /// that is the target's doing, and is between response and service time.
    pub fn record_send_lag(&mut self, due: Nanos, taken_up: Nanos) {
        if self.window.contains(due) {
            self.send_lag.record(taken_up.saturating_sub(due));
        }
    }

    /// An arrival that the in-flight cap, or the end of the drain, kept from being sent;
    /// it had waited until `until` at least.
    pub fn hold(&mut self, due: Nanos, until: Nanos, operation: usize) {
        if self.window.contains(due) {
            let waited = until.saturating_sub(due);
            self.counts.held += 1;
            self.censored.record(waited);
            if let Some(stage) = self.stage(due) {
                stage.held += 1;
                stage.censored.record(waited);
            }
            if let Some(figures) = self.operations.get_mut(operation) {
                figures.hold(waited);
            }
        }
    }

    /// An iteration of a workflow whose first request was due at `due` ended at `done`.
    pub fn record_iteration(&mut self, due: Nanos, done: Nanos, ended: Iteration) {
        if self.window.contains(due) {
            self.workflow.record(ended, done.saturating_sub(due));
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
        self.statuses.occurred()
    }

    pub fn in_flight(&self) -> u64 {
        self.in_flight
    }

    /// Whether nothing happened since the last cut.
    pub fn is_idle(&self) -> bool {
        self.interval.is_idle()
    }

    /// Hands over the interval that ends at `now` and goes on with `empty`, which must be empty.
    pub fn cut(&mut self, now: Nanos, mut empty: Box<Interval>) -> Box<Interval> {
        empty.from = now;
        self.interval.to = now;
        self.interval.in_flight = self.in_flight;
        std::mem::replace(&mut self.interval, empty)
    }
}

#[cfg(test)]
#[path = "recorder_tests.rs"]
mod tests;
