//! The one loop: takes a due request, sends it through the driver, remembers how it ended.
//! A lane carries one request at a time. A connection of HTTP/1.1 has one lane, a connection that
//! multiplexes has as many as its load needs. What differs between loads is in `Pace`, what
//! differs between protocols is in the driver; neither is known here.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use gonogo_core::{Backoff, Due, Ended, Iteration, Nanos, Outcome, Recorder, Sample, Stop};
use tokio::sync::Notify;

use super::alarm::RestRoom;
use super::channel::{Channel, Link};
use super::clock::Clock;
use super::deadlines::{Deadline, Deadlines, GivenUp};
use super::work::Work;
use crate::driver::{Ask, Connection, Connector, Exchange, Progress};
use crate::script::{Captured, Generator, Parts, Scope, Script};
use crate::wire::Flow;

/// A client that could not connect never comes back sooner.
const SHORTEST_PAUSE: Nanos = 5_000_000;

/// Closed load: requests wait no longer than this for answers that come in with theirs.
const LONGEST_BURST: Nanos = 100_000;

/// What the lanes of one thread have in common.
pub struct Lanes {
    pub clock: Clock,
    pub stop: RefCell<Stop>,
    pub recorder: RefCell<Recorder>,
    pub deadlines: Deadlines,
    pub rest_room: RestRoom,
    pub script: Arc<Script>,
    pub generator: RefCell<Generator>,
    /// Connect-only load: a client whose connection failed backs off before the next.
    pub backs_off: bool,
    pub alive: Cell<usize>,
    /// Told when the last lane ended.
    pub all_ended: Notify,
}

impl Lanes {
    /// What an arrival that is never sent would have been, or begun with.
    pub fn first_operation(&self) -> usize {
        match self.script.flow {
            Flow::Mix => self.generator.borrow_mut().draw_operation(),
            Flow::Workflow => 0,
        }
    }
}

/// One request's way through the loop.
enum Step {
    Ended(Ended),
    /// The number of requests is used up.
    NotAdmitted,
    LaneEnds,
}

/// One request of an iteration.
#[derive(Clone, Copy)]
struct Request {
    operation: usize,
    /// When the engine took up the arrival, whose send lag has the rendering in it; open load only.
    taken_up: Option<Nanos>,
    /// It is the first of its iteration, or the only one.
    is_first: bool,
}

struct Lane<C: Connector> {
    lanes: Rc<Lanes>,
    channel: Rc<Channel<C>>,
    work: Rc<Work>,
    deadline: Rc<Deadline>,
    link: Option<Link<C::Connection>>,
    backoff: Backoff,
    /// The values of the iteration, the request they make, and the answer where it is looked into.
    scope: Scope,
    parts: Parts,
    captured: RefCell<Captured>,
    /// The last reading of the clock.
    now: Nanos,
}

/// Runs one lane to its end; who spawned it counted it as alive.
pub async fn run_lane<C: Connector>(lanes: Rc<Lanes>, channel: Rc<Channel<C>>, work: Rc<Work>) {
    let deadline = lanes.deadlines.add();
    let now = lanes.clock.now();
    let mut lane = Lane {
        scope: lanes.script.scope(),
        parts: Parts::default(),
        captured: RefCell::default(),
        link: None,
        backoff: Backoff::default(),
        lanes,
        channel,
        work,
        deadline,
        now,
    };
    lane.run().await;
    if let Some(link) = lane.link.take() {
        lane.channel.part_with(&link.connection);
    }
    lane.lanes.alive.set(lane.lanes.alive.get() - 1);
    if lane.lanes.alive.get() == 0 {
        lane.lanes.all_ended.notify_one();
    }
}

impl<C: Connector> Lane<C> {
    async fn run(&mut self) {
        let mut is_first = true;
        while !self.lanes.deadlines.is_abandoned() {
            let Some((mut due, waited)) = self.work.next().await else { return };
            if waited {
                self.now = self.lanes.clock.now();
            }
            let mut lagging = None;
            if self.work.is_closed() {
                if std::mem::take(&mut is_first) || waited {
                    // A client's request is due when the client is there to send it. That it starts,
                    // or wakes from its rest, later than planned is the engine's doing.
                    self.lanes.recorder.borrow_mut().paused(due.at, self.now);
                    due.at = self.now;
                } else if self.lanes.alive.get() > 1 {
                    due.at = self.let_others_read(due.at).await;
                }
            } else {
                lagging = Some(if waited { self.now } else { due.taken_up });
            }
            let Some(ended) = self.iterate(due, lagging).await else { return };
            self.finish(due.client, ended);
            if ended == Ended::Unanswered {
                return;
            }
        }
    }

    /// A request of a mix, or all steps of a workflow; `None` when the lane ends before.
    async fn iterate(&mut self, due: Due, taken_up: Option<Nanos>) -> Option<Ended> {
        let mut request = Request { operation: 0, taken_up, is_first: true };
        if !self.lanes.script.is_plain {
            self.scope.renew(self.work.client_number(due.client));
            request.operation = self.lanes.first_operation();
        }
        if !self.lanes.script.plans[request.operation].is_rendered
            && let Some(taken_up) = request.taken_up.take()
        {
            self.lanes.recorder.borrow_mut().record_send_lag(due.at, taken_up);
        }
        if self.lanes.script.flow == Flow::Workflow {
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
        for operation in 0..self.lanes.script.plans.len() {
            request.operation = operation;
            let step = self.perform(step_due, request).await;
            let iteration = match step {
                Step::Ended(Ended::With(Outcome::Ok)) => {
                    step_due = self.now;
                    if self.work.is_closed() && self.lanes.alive.get() > 1 {
                        step_due = self.let_others_read(step_due).await;
                    }
                    (request.is_first, request.taken_up) = (false, None);
                    continue;
                }
                Step::Ended(Ended::With(_)) => Iteration::Failed,
                Step::Ended(Ended::Unanswered) => Iteration::Cut,
                // Nothing of it was sent.
                Step::NotAdmitted | Step::LaneEnds if request.is_first => return None,
                Step::NotAdmitted | Step::LaneEnds => Iteration::Cut,
            };
            self.lanes.recorder.borrow_mut().record_iteration(due.at, self.now, iteration);
            return match step {
                Step::Ended(ended) => Some(ended),
                // Other arrivals may be under way; they have their share of the number already.
                Step::NotAdmitted if !self.work.is_closed() => Some(Ended::With(Outcome::Ok)),
                Step::NotAdmitted | Step::LaneEnds => None,
            };
        }
        self.lanes.recorder.borrow_mut().record_iteration(due.at, self.now, Iteration::Completed);
        Some(Ended::With(Outcome::Ok))
    }

    /// Closed load: answers that have arrived are read before the next requests are written.
    /// Otherwise a crowd of answers would wait for our writes, and the wait would look like latency
    /// of the target. Where answers come in a burst on a connection, the requests behind them wait for
    /// its end and go in one write: each write alone would cost the target a packet, and as much of
    /// its time as an answer. The time this takes is the client's own, not the request's.
    async fn let_others_read(&mut self, due: Nanos) -> Nanos {
        let answered = self.now;
        loop {
            tokio::task::yield_now().await;
            self.now = self.lanes.clock.now();
            let is_in_a_burst =
                self.link.as_ref().is_some_and(|link| link.connection.is_in_a_burst());
            if !is_in_a_burst || self.now - answered > LONGEST_BURST {
                break;
            }
        }
        if due < answered {
            // It queued while the connection was busy, which is the target's time.
            return due;
        }
        self.lanes.recorder.borrow_mut().paused(due, self.now);
        self.now
    }

    async fn perform(&mut self, mut due: Nanos, request: Request) -> Step {
        let mut admitted = request.is_first && !self.work.is_closed();
        let mut is_rendered = false;
        loop {
            if !request.is_first && self.lanes.deadlines.is_abandoned() {
                return Step::LaneEnds;
            }
            if !self.is_connected() {
                match self.connect(due, request.operation).await {
                    Some(later) => due = later,
                    None => return Step::LaneEnds,
                }
            }
            if !admitted && !self.admits(due, request.is_first) {
                if self.work.is_closed() {
                    self.retire(due);
                }
                return Step::NotAdmitted;
            }
            admitted = true;
            if self.lanes.script.plans[request.operation].is_rendered {
                match self.make_ready(due, request, &mut is_rendered).await {
                    Ok(later) => due = later,
                    Err(step) => return step,
                }
            }
            if let Some(step) = self.exchange(due, request.operation).await {
                return step;
            }
        }
    }

    fn admits(&self, due: Nanos, is_first: bool) -> bool {
        let mut stop = self.lanes.stop.borrow_mut();
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
        let script = self.lanes.script.clone();
        let plan = &script.plans[request.operation];
        let mut sendable = true;
        if !std::mem::replace(is_rendered, true) {
            let mut generator = self.lanes.generator.borrow_mut();
            sendable = plan.render(&mut self.scope, &mut generator, &mut self.parts).is_ok();
        }
        let link = self.link.as_mut().expect("the lane has just connected");
        sendable &= sendable && link.connection.make_ready(request.operation, &self.parts).is_ok();
        let spent = self.spend(begun);
        if let Some(taken_up) = request.taken_up {
            self.lanes.recorder.borrow_mut().record_send_lag(due, taken_up + spent);
        }
        let due = due + spent;
        if sendable {
            return Ok(due);
        }
        let (now, ended) = (self.now, self.record_unsendable(due, request.operation));
        // Nothing was waited for: a client without any wait would leave no time to the others.
        tokio::time::sleep(Duration::from_nanos(SHORTEST_PAUSE)).await;
        self.spend(now);
        Err(Step::Ended(ended))
    }

    fn record_unsendable(&self, due: Nanos, operation: usize) -> Ended {
        let (now, ended) = (self.now, Ended::With(Outcome::BadTemplate));
        let mut recorder = self.lanes.recorder.borrow_mut();
        recorder.begin();
        recorder.record(Sample { due, sent: now, done: now, ended, status: None, operation });
        ended
    }

    /// The client was busy with itself since `from`, the last reading of the clock: that is nobody's
    /// latency, neither its own nor that of those who queue behind it. Gives how long it was.
    fn spend(&mut self, from: Nanos) -> Nanos {
        self.now = self.lanes.clock.now();
        if self.work.is_closed() {
            let mut recorder = self.lanes.recorder.borrow_mut();
            recorder.paused(from, self.now);
            let mut pace = self.work.pace.borrow_mut();
            pace.postpone(from, self.now, |from, to| recorder.paused(from, to));
        }
        self.now - from
    }

    fn is_connected(&self) -> bool {
        self.link.as_ref().is_some_and(|link| !link.broken && link.connection.is_open())
    }

    /// Connects; gives the request's due time, which for closed load does not include connecting.
    /// `None` when the block ended meanwhile.
    async fn connect(&mut self, due: Nanos, operation: usize) -> Option<Nanos> {
        let from = self.now;
        let attaching = self.channel.attach(self.link.take());
        let attached = self.lanes.deadlines.connect(&self.deadline, attaching).await;
        self.now = self.lanes.clock.now();
        let mut recorder = self.lanes.recorder.borrow_mut();
        let away = self.now - from;
        if !self.work.is_closed() {
            let Ok(link) = attached else {
                recorder.hold(due, self.now, operation);
                return None;
            };
            self.link = Some(link);
            return Some(due);
        }
        recorder.waited_for_connection(from, self.now);
        let mut pace = self.work.pace.borrow_mut();
        pace.postpone(from, self.now, |from, to| recorder.waited_for_connection(from, to));
        drop((recorder, pace));
        let Ok(link) = attached else {
            self.retire(due + away);
            return None;
        };
        self.link = Some(link);
        Some(due + away)
    }

    /// One request; `None` when the transport refused it whole, so that it must go again.
    async fn exchange(&mut self, due: Nanos, operation: usize) -> Option<Step> {
        let plan = &self.lanes.script.plans[operation];
        let (rendered, looked_into) = (plan.is_rendered, plan.look.wants_answers());
        let captured = looked_into.then_some(&self.captured);
        let ask = Ask { operation, rendered, captured };
        if looked_into {
            self.captured.borrow_mut().clear();
        }
        let link = self.link.as_mut().expect("the lane has just connected");
        let measured = self.lanes.recorder.borrow().measures(due);
        let progress = Progress::of(self.lanes.clock.instant(due), measured);
        let sent = self.now;
        self.lanes.recorder.borrow_mut().begin();
        let exchange = link.connection.exchange(ask, &progress);
        let ended = self.lanes.deadlines.exchange(&self.deadline, sent, exchange).await;
        self.now = self.lanes.clock.now();
        let (mut ended, status) = match ended {
            Ok(exchange) if self.was_refused(&exchange, &progress) => {
                self.lanes.recorder.borrow_mut().unbegin();
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
        let done = self.now.saturating_sub(progress.aftermath()).max(sent);
        if looked_into && ended == Ended::With(Outcome::Ok) {
            let look = &self.lanes.script.plans[operation].look;
            ended = Ended::With(look.judge(&self.captured.borrow(), &mut self.scope));
            self.spend(done);
        } else if done < self.now && self.work.is_closed() {
            self.lanes.recorder.borrow_mut().paused(done, self.now);
        }
        let mut recorder = self.lanes.recorder.borrow_mut();
        recorder.record(Sample { due, sent, done, ended, status, operation });
        if let (Some(phases), Ended::With(Outcome::Ok)) = (progress.set_up(), ended) {
            recorder.record_setup(due, done - sent, phases);
        }
        drop(recorder);
        Some(Step::Ended(ended))
    }

    /// The client is due again, at once or after a rest.
    fn finish(&mut self, client: u32, ended: Ended) {
        let mut pause = 0;
        if self.lanes.backs_off {
            if ended == Ended::With(Outcome::Ok) {
                self.backoff.reset();
            } else {
                // The first wait of a back-off is none, but this client has failed already.
                pause = self.backoff.wait().max(SHORTEST_PAUSE);
            }
        }
        let Some(rest) = self.work.finished(client, self.now, pause) else { return };
        if !self.lanes.rest_room.add(self.work.queue, rest) {
            // No more may go: it finds out when it asks.
            self.work.wake(client, self.now, self.now);
        }
    }

    /// The target cannot have seen the request: a connection that had worked before was closed
    /// under it. Refused by a fresh connection, it counts as failed, or it might be tried for ever.
    fn was_refused(&self, exchange: &Exchange, progress: &Progress) -> bool {
        !progress.is_sent()
            && exchange.status.is_none()
            && !exchange.reusable
            && self.link.as_ref().is_some_and(Link::has_carried)
    }

    fn drop_link(&mut self) {
        if let Some(link) = &mut self.link {
            self.channel.part_with(&link.connection);
            link.broken = true;
        }
    }

    /// The clients of this lane send no more.
    fn retire(&mut self, due: Nanos) {
        let mut recorder = self.lanes.recorder.borrow_mut();
        recorder.retire(due, self.now);
        while let Some(Due { at, .. }) = self.work.pace.borrow_mut().take() {
            recorder.retire(at, self.now);
        }
        self.work.end();
        // Who may not send now may not after a rest either.
        self.lanes.rest_room.close();
    }
}
