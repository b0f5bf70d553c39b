//! One request's way: connected, admitted, rendered where it is a template, exchanged, recorded.
//! It goes again only when the target cannot have seen it. Which of an iteration's requests it is
//! matters for nothing but its send lag and its leave to go.

use std::time::Duration;

use gonogo_core::{Bunching, Ended, Nanos, Outcome, Sample};
use gonogo_driver_api::{Ask, Connection, Connector, Exchange, Progress};

use super::{SHORTEST_PAUSE, Slot};
use crate::channel::Link;
use crate::deadlines::GivenUp;

const TOO_LARGE: &str =
    "the answer is longer than 1 MiB, the most that checks and extraction look into";

/// One request's way through the loop.
pub(super) enum Step {
    Ended(Ended),
    /// The number of requests is used up.
    NotAdmitted,
    LaneEnds,
}

/// One request of an iteration.
#[derive(Clone, Copy, Default)]
pub(super) struct Request {
    pub(super) operation: usize,
    /// When the engine took up the arrival, whose send lag has the rendering in it; open load only.
    pub(super) taken_up: Option<Nanos>,
    /// How late the engine took up the arrival: no part of the response time.
    pub(super) lateness: Nanos,
    pub(super) bunching: Bunching,
    /// It is the first of its iteration, or the only one.
    pub(super) is_first: bool,
}

impl<C: Connector> Slot<C> {
    pub(super) async fn perform(&mut self, mut due: Nanos, request: Request) -> Step {
        let mut admitted = request.is_first && !self.work.is_closed();
        let mut is_rendered = false;
        loop {
            if !request.is_first && self.slots.deadlines.is_abandoned() {
                return Step::LaneEnds;
            }
            if !self.is_connected() {
                if !admitted && request.is_first && self.slots.stop.borrow().is_over(self.now) {
                    return self.not_admitted(due);
                }
                match self.connect(due, request.operation).await {
                    Some(later) => due = later,
                    None => return Step::LaneEnds,
                }
            }
            if !admitted && !self.admits(due, request.is_first) {
                return self.not_admitted(due);
            }
            admitted = true;
            if self.slots.script.plans[request.operation].is_rendered {
                match self.make_ready(due, request, &mut is_rendered).await {
                    Ok(later) => due = later,
                    Err(step) => return step,
                }
            }
            if let Some(step) = self.exchange(due, request).await {
                self.count_for_warm_up().await;
                return step;
            }
        }
    }

    /// Nothing more may go, so nobody needs a connection any more.
    fn not_admitted(&mut self, due: Nanos) -> Step {
        if self.work.is_closed() {
            self.retire(due);
            self.slots.deadlines.abandon_connects();
            self.slots.deadlines.abandon_attaching();
        }
        Step::NotAdmitted
    }

    fn admits(&self, due: Nanos, is_first: bool) -> bool {
        self.slots.join_window();
        let mut stop = self.slots.stop.borrow_mut();
        if is_first { stop.admits(due, self.now) } else { stop.admits_step(due) }
    }

    /// Renders the request, once, and makes it ready on the connection; gives its due time. All of
    /// it is the client's own time: closed load begins later, open load has it in its send lag.
    async fn make_ready(
        &mut self,
        due: Nanos,
        request: Request,
        is_rendered: &mut bool,
    ) -> Result<Nanos, Step> {
        let begun = self.now;
        let script = self.slots.script.clone();
        let plan = &script.plans[request.operation];
        let mut sendable = true;
        if !std::mem::replace(is_rendered, true) {
            let mut generator = self.slots.generator.borrow_mut();
            sendable = plan.render(&mut self.scope, &mut generator, &mut self.parts).is_ok();
        }
        let link = self.link.as_mut().expect("the slot has just connected");
        sendable &= sendable && link.connection.make_ready(request.operation, &self.parts).is_ok();
        let spent = self.spend(begun);
        if let Some(taken_up) = request.taken_up {
            self.slots.recorder.borrow_mut().record_send_lag(due, taken_up + spent);
        }
        let due = due + spent;
        if sendable {
            return Ok(due);
        }
        let (now, ended) = (self.now, self.record_unsendable(due, request.operation));
        self.slots.ends_warm_up();
        // Nothing was waited for: a client without any wait would leave no time to the others.
        tokio::time::sleep(Duration::from_nanos(SHORTEST_PAUSE)).await;
        self.spend(now);
        Err(Step::Ended(ended))
    }

    fn record_unsendable(&self, due: Nanos, operation: usize) -> Ended {
        let (now, ended) = (self.now, Ended::With(Outcome::BadTemplate));
        let mut recorder = self.slots.recorder.borrow_mut();
        recorder.begin();
        recorder.record(Sample {
            due,
            start: due,
            sent: now,
            done: now,
            read: None,
            ended,
            status: None,
            operation,
            bunching: Bunching::Free,
        });
        ended
    }

    /// One request; `None` when the transport refused it whole, so that it must go again.
    async fn exchange(&mut self, due: Nanos, request: Request) -> Option<Step> {
        let operation = request.operation;
        let plan = &self.slots.script.plans[operation];
        let (rendered, looked_into) = (plan.is_rendered, plan.look.wants_answers());
        let is_kept = looked_into || self.captures;
        let captured = is_kept.then_some(&self.captured);
        let ask = Ask { operation, rendered, captured };
        if is_kept {
            self.captured.borrow_mut().clear();
        }
        let link = self.link.as_mut().expect("the slot has just connected");
        link.mark_used();
        let measured = self.slots.recorder.borrow().measures(due);
        let start = due + request.lateness;
        let sent = self.now;
        let clock = self.slots.clock;
        let progress = Progress::of(clock.instant(start), clock.instant(sent), measured);
        self.slots.recorder.borrow_mut().begin();
        let exchange = link.connection.exchange(ask, &progress);
        let ended = self.slots.deadlines.exchange(&self.deadline, sent, exchange).await;
        self.now = self.slots.clock.now();
        let (mut ended, status) = match ended {
            Ok(exchange) if self.was_refused(&exchange, &progress) => {
                self.slots.recorder.borrow_mut().unbegin();
                self.drop_link();
                return None;
            }
            Ok(exchange) => {
                if let (true, Some(link)) = (exchange.carried(), &self.link) {
                    link.mark_carried();
                }
                if !exchange.reusable {
                    self.drop_link();
                }
                (Ended::With(exchange.outcome), exchange.status)
            }
            Err(why) => {
                if !self.link.as_ref().is_some_and(|link| link.shared) {
                    self.drop_link();
                }
                match why {
                    GivenUp::Timeout => (Ended::With(Outcome::Timeout), None),
                    GivenUp::Abandoned => (Ended::Unanswered, None),
                }
            }
        };
        // What came after the measured event is the client's own time.
        let read = self.now.saturating_sub(progress.aftermath()).max(sent);
        let arrived = self.arrival(&progress, sent);
        let done = arrived.unwrap_or(read);
        if looked_into && ended == Ended::With(Outcome::Ok) {
            let look = &self.slots.script.plans[operation].look;
            let judged = look.judge(&self.captured.borrow(), &mut self.scope);
            if judged == Outcome::AnswerTooLarge {
                progress.explain(Some(TOO_LARGE.into()));
            }
            ended = Ended::With(judged);
            self.spend(done);
        } else if done < self.now {
            self.read_late(done);
        }
        self.keep_failure_text(ended, status, is_kept, progress.take_reason());
        let departed = self.departure(&progress, due, sent).min(done);
        let mut recorder = self.slots.recorder.borrow_mut();
        if self.work.is_closed() {
            recorder.paused(sent, departed);
        }
        recorder.record(Sample {
            due,
            start: start + (departed - sent),
            sent: departed,
            done,
            read: arrived.map(|_| read),
            ended,
            status,
            operation,
            bunching: request.bunching,
        });
        if let (Some(phases), Ended::With(Outcome::Ok)) = (progress.set_up(), ended) {
            recorder.record_setup(due, done - sent, phases);
        }
        drop(recorder);
        Some(Step::Ended(ended))
    }

    /// With the last request of the warm-up the thread comes to read its counters before another goes.
    async fn count_for_warm_up(&mut self) {
        if self.slots.ends_warm_up() {
            let ended = self.now;
            tokio::task::yield_now().await;
            self.spend(ended);
        }
    }

    /// When the end of the answer arrived, by the kernel's stamp. One that lies outside of the exchange
    /// is of other bytes, or of a clock that was set.
    fn arrival(&self, progress: &Progress, sent: Nanos) -> Option<Nanos> {
        let arrived = self.slots.clock.at(progress.times().arrived?);
        (sent..=self.now).contains(&arrived).then_some(arrived)
    }

    /// When the request was handed to the kernel, where that can be distinguished from other sends; else when it
    /// was handed to the driver. What lies between is the engine's own: other requests, encryption.
    fn departure(&self, progress: &Progress, due: Nanos, sent: Nanos) -> Nanos {
        let clock = &self.slots.clock;
        let send = progress.times().send.filter(|send| send.carried(clock.instant(sent)));
        let Some(send) = send else { return sent };
        if send.stalled {
            self.slots.recorder.borrow_mut().record_uncertain_departure(due);
        }
        clock.at(send.begin).max(sent)
    }

    /// The target cannot have seen the request: a connection that had worked before was closed
    /// under it. Refused by a fresh connection, it counts as failed, or it might be tried for ever.
    fn was_refused(&self, exchange: &Exchange, progress: &Progress) -> bool {
        !progress.is_sent()
            && exchange.status.is_none()
            && !exchange.reusable
            && self.link.as_ref().is_some_and(Link::has_carried)
    }
}
