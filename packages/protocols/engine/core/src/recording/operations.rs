//! What the requests of each operation did, and the iterations of a workflow.
//! Made once before the load, only where there are several operations; recording allocates nothing,
//! and merging adds counts, so that threads add up exactly.

use crate::{Latencies, Nanos, Outcome, OutcomeCounts, Statuses};

/// The figures of one operation: requests that were due in the measured window.
#[derive(Debug, Default)]
pub struct OperationFigures {
    pub sent: u64,
    pub ok: u64,
    pub failed: u64,
    pub unanswered: u64,
    pub held: u64,
    pub outcomes: OutcomeCounts,
    pub statuses: Statuses,
    /// Response times of expected answers.
    pub response: Latencies,
    /// The same from the actual sending.
    pub service: Latencies,
    /// Elapsed times of requests that have no response time: each is "at least this".
    pub censored: Latencies,
}

impl OperationFigures {
    /// A request that ended with an outcome; `None`: it was still in flight.
    pub(crate) fn record(
        &mut self,
        outcome: Option<Outcome>,
        status: Option<u16>,
        response: Nanos,
        service: Nanos,
    ) {
        self.sent += 1;
        if let Some(status) = status {
            self.statuses.add(status);
        }
        let Some(outcome) = outcome else {
            self.unanswered += 1;
            return self.censored.record(response);
        };
        self.outcomes.add(outcome);
        match outcome {
            Outcome::Ok => {
                self.ok += 1;
                self.response.record(response);
                self.service.record(service);
            }
            Outcome::Timeout | Outcome::ConnectTimeout => {
                self.failed += 1;
                self.censored.record(response);
            }
            _ => self.failed += 1,
        }
    }

    pub(crate) fn hold(&mut self, waited: Nanos) {
        self.held += 1;
        self.censored.record(waited);
    }

    pub(crate) fn merge(&mut self, other: &OperationFigures) {
        self.sent += other.sent;
        self.ok += other.ok;
        self.failed += other.failed;
        self.unanswered += other.unanswered;
        self.held += other.held;
        self.outcomes.merge(&other.outcomes);
        self.statuses.merge(&other.statuses);
        self.response.merge(&other.response);
        self.service.merge(&other.service);
        self.censored.merge(&other.censored);
    }
}

/// How an iteration of a workflow ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Iteration {
    Completed,
    /// One of its steps failed, and those behind it were not sent.
    Failed,
    /// The block, or its number of requests, ended before it did.
    Cut,
}

/// Iterations whose first request was due in the measured window. What neither completed nor failed
/// was cut off.
#[derive(Debug, Default)]
pub struct WorkflowFigures {
    pub started: u64,
    pub completed: u64,
    pub failed: u64,
    /// Whole completed iterations, from the first due time to the last answer.
    pub duration: Latencies,
}

impl WorkflowFigures {
    pub(crate) fn record(&mut self, ended: Iteration, duration: Nanos) {
        self.started += 1;
        match ended {
            Iteration::Completed => {
                self.completed += 1;
                self.duration.record(duration);
            }
            Iteration::Failed => self.failed += 1,
            Iteration::Cut => {}
        }
    }

    pub(crate) fn merge(&mut self, other: &WorkflowFigures) {
        self.started += other.started;
        self.completed += other.completed;
        self.failed += other.failed;
        self.duration.merge(&other.duration);
    }
}
