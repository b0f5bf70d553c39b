//! What one arrival stands for: a request of a mix, or all steps of a workflow in order.
//! Sending one of them is the request's business; here is only which comes next, and how the
//! iteration ended.

use gonogo_core::{Due, Ended, Iteration, Nanos, Outcome};
use gonogo_driver_api::Connector;
use gonogo_wire::Flow;

use super::Slot;
use super::request::{Request, Step};

impl<C: Connector> Slot<C> {
    /// A request of a mix, or all steps of a workflow; `None` when the slot ends before.
    pub(super) async fn iterate(&mut self, due: Due, taken_up: Option<Nanos>) -> Option<Ended> {
        let lateness = taken_up.map_or(0, |taken_up| taken_up.saturating_sub(due.at));
        let bunching = taken_up.map(|taken_up| self.slots.bunching(due.at, taken_up));
        let bunching = bunching.unwrap_or_default();
        let mut request = Request { operation: 0, taken_up, lateness, bunching, is_first: true };
        if !self.slots.script.is_plain {
            self.scope.renew(self.work.client_number(due.client));
            request.operation = self.slots.first_operation();
        }
        if !self.slots.script.plans[request.operation].is_rendered
            && let Some(taken_up) = request.taken_up.take()
        {
            self.slots.recorder.borrow_mut().record_send_lag(due.at, taken_up);
        }
        if self.slots.script.flow == Flow::Workflow {
            return self.work_through(due, request).await;
        }
        match self.perform(due.at, request).await {
            Step::Ended(ended) => Some(ended),
            Step::NotAdmitted | Step::LaneEnds => None,
        }
    }

    /// The steps of a workflow in order; each is due when the one before it ended. One that fails is
    /// the last.
    async fn work_through(&mut self, due: Due, mut request: Request) -> Option<Ended> {
        let mut step_due = due.at;
        for operation in 0..self.slots.script.plans.len() {
            request.operation = operation;
            let step = self.perform(step_due, request).await;
            let iteration = match step {
                Step::Ended(Ended::With(Outcome::Ok)) => {
                    step_due = self.now;
                    if self.work.is_closed() && self.slots.alive.get() > 1 {
                        step_due = self.let_others_read(step_due).await;
                    }
                    request = Request { operation, ..Request::default() };
                    continue;
                }
                Step::Ended(Ended::With(_)) => Iteration::Failed,
                Step::Ended(Ended::Unanswered) => Iteration::Cut,
                // Nothing of it was sent.
                Step::NotAdmitted | Step::LaneEnds if request.is_first => return None,
                Step::NotAdmitted | Step::LaneEnds => Iteration::Cut,
            };
            self.slots.recorder.borrow_mut().record_iteration(due.at, self.now, iteration);
            return match step {
                Step::Ended(ended) => Some(ended),
                // Other arrivals may be under way; they have their share of the number already.
                Step::NotAdmitted if !self.work.is_closed() => Some(Ended::With(Outcome::Ok)),
                Step::NotAdmitted | Step::LaneEnds => None,
            };
        }
        self.slots.recorder.borrow_mut().record_iteration(due.at, self.now, Iteration::Completed);
        if self.slots.reports_answers {
            self.slots.extracted.replace(self.scope.vars().to_vec());
        }
        Some(Ended::With(Outcome::Ok))
    }
}
