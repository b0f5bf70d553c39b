//! The one loop: takes a due request, sends it through the driver, remembers how it ended.
//! A slot carries one request at a time. A connection of HTTP/1.1 has one slot, a connection that
//! multiplexes has as many as its load needs. What differs between loads is in `Pace`, what
//! differs between protocols is in the driver; neither is known here.

mod iteration;
mod request;

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;

use gonogo_core::{Backoff, Bunching, Due, Ended, Nanos, Outcome, Recorder, Sends, Stop};
use tokio::sync::Notify;

use gonogo_driver_api::{Connection, Connector, Reason};
use gonogo_script::{Captured, Generator, Parts, Scope, Script};
use gonogo_wire::Flow;

use super::channel::{Channel, Link};
use super::clock::Clock;
use super::deadlines::{Deadline, Deadlines};
use super::failure_texts::FailureTexts;
use super::pause_timers::PauseTimers;
use super::warm_up::WarmUp;
use super::work::Work;

/// A client that could not connect never comes back sooner.
const SHORTEST_PAUSE: Nanos = 5_000_000;

/// Closed load: requests wait no longer than this for answers that come in with theirs.
const LONGEST_BURST: Nanos = 100_000;

/// Shorter lateness in reading an answer is not taken out of the waits of those who queue behind it.
const WORTH_EXCUSING: Nanos = 50_000;

/// What the slots of one thread have in common.
pub struct Slots {
    pub clock: Clock,
    pub stop: RefCell<Stop>,
    pub recorder: RefCell<Recorder>,
    pub deadlines: Deadlines,
    pub pause_timers: PauseTimers,
    pub script: Arc<Script>,
    pub generator: RefCell<Generator>,
    /// Of an open load, to know which requests its own lateness touched.
    pub sends: Cell<Sends>,
    pub failure_texts: RefCell<FailureTexts>,
    pub reports_answers: bool,
    /// What the last whole pass of a workflow extracted, where that is reported.
    pub extracted: RefCell<Vec<String>>,
    /// Connect-only load: a client whose connection failed backs off before the next.
    pub backs_off: bool,
    pub alive: Cell<usize>,
    /// Notified when the last slot ended.
    pub all_ended: Notify,
    /// While the warm-up may end by its number of requests.
    pub warm_up: RefCell<Option<Arc<WarmUp>>>,
    /// Notified when the window began before it was to.
    pub window_moved: Notify,
}

impl Slots {
    /// An arrival of an open load is taken up now: what the engine's lateness does to it.
    fn bunching(&self, due: Nanos, taken_up: Nanos) -> Bunching {
        let mut sends = self.sends.get();
        let bunching = sends.next(due, taken_up, self.recorder.borrow().in_flight());
        self.sends.set(sends);
        bunching
    }

    /// Takes over the window where another thread, or this one, has ended the warm-up. Asked after the clock was read
    /// and before a request is admitted, so that none is counted on the wrong side.
    pub fn join_window(&self) {
        let begin = self.warm_up.borrow().as_ref().and_then(|warm_up| warm_up.begin());
        if let Some(begin) = begin {
            self.begin_window(begin);
        }
    }

    /// The warm-up is over at `now`, by its number of requests or by its time.
    pub fn begin_window(&self, now: Nanos) {
        self.warm_up.take();
        let mut stop = self.stop.borrow_mut();
        let planned = stop.window();
        stop.begin_by(now);
        if stop.window() != planned {
            self.recorder.borrow_mut().set_window(stop.window());
            self.window_moved.notify_waiters();
        }
    }

    /// Waits until the warm-up has ended by its number of requests.
    pub async fn warm_up_ended(&self) {
        let warm_up = self.warm_up.borrow().clone();
        match warm_up {
            Some(warm_up) => warm_up.ended().await,
            None => self.window_moved.notified().await,
        }
    }

    /// A request ended; true with the last one of the thread's share of the warm-up.
    fn ends_warm_up(&self) -> bool {
        if self.warm_up.borrow().is_none() || !self.stop.borrow_mut().warms_up_with() {
            return false;
        }
        if let Some(warm_up) = &*self.warm_up.borrow() {
            warm_up.share_ended(self.clock);
        }
        self.join_window();
        true
    }

    /// What an arrival that is never sent would have been, or begun with.
    pub fn first_operation(&self) -> usize {
        match self.script.flow {
            Flow::Mix => self.generator.borrow_mut().draw_operation(),
            Flow::Workflow => 0,
        }
    }
}

struct Slot<C: Connector> {
    slots: Rc<Slots>,
    channel: Rc<Channel<C>>,
    work: Rc<Work>,
    deadline: Rc<Deadline>,
    link: Option<Link<C::Connection>>,
    backoff: Backoff,
    /// The values of the iteration, the request they make, and the answer where it is looked into.
    scope: Scope,
    parts: Parts,
    captured: RefCell<Captured>,
    /// A request failed, and the next answers are kept until it is known what the target says to that; or
    /// all answers are.
    captures: bool,
    /// The last reading of the clock.
    now: Nanos,
}

/// Runs one slot to its end; who spawned it counted it as alive.
pub async fn run_slot<C: Connector>(slots: Rc<Slots>, channel: Rc<Channel<C>>, work: Rc<Work>) {
    let deadline = slots.deadlines.add();
    let now = slots.clock.now();
    let mut slot = Slot {
        scope: slots.script.scope(),
        parts: Parts::default(),
        captured: RefCell::default(),
        captures: slots.reports_answers,
        link: None,
        backoff: Backoff::default(),
        slots,
        channel,
        work,
        deadline,
        now,
    };
    slot.run().await;
    if let Some(mut link) = slot.link.take() {
        if !link.broken && link.connection.is_open() {
            link.connection.wind_up().await;
        }
        slot.channel.part_with(&link.connection);
    }
    slot.slots.alive.set(slot.slots.alive.get() - 1);
    if slot.slots.alive.get() == 0 {
        slot.slots.all_ended.notify_one();
    }
}

impl<C: Connector> Slot<C> {
    async fn run(&mut self) {
        let mut is_first = true;
        // A connection that waits for its first request must be read, too; and who has none yet takes no
        // request from others.
        if C::Connection::ATTENDS || !self.channel.has_opened() {
            let attaching = self.channel.attach(None);
            let attached = self.slots.deadlines.attach(&self.deadline, attaching).await;
            // Given up: what still queues is for those that have a connection.
            let Ok(link) = attached else { return };
            self.link = Some(link);
        }
        while !self.slots.deadlines.is_abandoned() {
            let Some((mut due, waited)) = self.next().await else { return };
            if waited {
                self.now = self.slots.clock.now();
            }
            let mut lagging = None;
            if self.work.is_closed() {
                if std::mem::take(&mut is_first) || waited {
                    // A client's request is due when the client is there to send it. That it starts,
                    // or wakes from its pause, later than planned is the engine's doing.
                    self.slots.recorder.borrow_mut().paused(due.at, self.now);
                    due.at = self.now;
                } else if self.slots.alive.get() > 1 {
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

    /// The next due request; meanwhile somebody attends to the connection.
    async fn next(&mut self) -> Option<(Due, bool)> {
        let link = self.link.as_mut().filter(|link| C::Connection::ATTENDS && !link.broken);
        let Some(link) = link else { return self.work.next().await };
        tokio::select! {
            biased;
            next = self.work.next() => next,
            never = link.connection.attend() => match never {},
        }
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
            self.now = self.slots.clock.now();
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
        self.slots.recorder.borrow_mut().paused(due, self.now);
        self.now
    }

    /// The client was busy with itself since `from`, the last reading of the clock: that is nobody's
    /// latency, neither its own nor that of those who queue behind it. Gives how long it was.
    fn spend(&mut self, from: Nanos) -> Nanos {
        self.now = self.slots.clock.now();
        if self.work.is_closed() {
            let mut recorder = self.slots.recorder.borrow_mut();
            recorder.paused(from, self.now);
            let mut pace = self.work.pace.borrow_mut();
            pace.postpone(from, self.now, |from, to| recorder.paused(from, to));
        }
        self.now - from
    }

    /// An answer that had arrived at `done` is read only now: the time in between is the engine's.
    fn read_late(&self, done: Nanos) {
        let mut recorder = self.slots.recorder.borrow_mut();
        if self.work.is_closed() {
            recorder.paused(done, self.now);
        }
        if self.now - done > WORTH_EXCUSING {
            self.work.excuse(done, self.now, |from, to| recorder.paused(from, to));
        }
    }

    /// A request ended like this; its answer was kept or not.
    fn keep_failure_text(
        &mut self,
        ended: Ended,
        status: Option<u16>,
        was_kept: bool,
        reason: Option<Reason>,
    ) {
        let Ended::With(outcome) = ended else { return };
        let keeps_all = self.slots.reports_answers;
        if outcome == Outcome::Ok && !keeps_all {
            return;
        }
        let mut failure_texts = self.slots.failure_texts.borrow_mut();
        if let Some(reason) = reason {
            failure_texts.count(outcome, status, &reason);
        } else if was_kept {
            failure_texts.record(outcome, status, &self.captured.borrow());
        }
        self.captures = keeps_all || failure_texts.lacks(outcome, status);
    }

    fn is_connected(&self) -> bool {
        self.link.as_ref().is_some_and(|link| !link.broken && link.connection.is_open())
    }

    /// Connects; gives the request's due time, which for closed load does not include connecting.
    /// `None` when the block ended meanwhile.
    async fn connect(&mut self, due: Nanos, operation: usize) -> Option<Nanos> {
        let from = self.now;
        let attaching = self.channel.attach(self.link.take());
        let attached = self.slots.deadlines.connect(&self.deadline, attaching).await;
        self.now = self.slots.clock.now();
        let mut recorder = self.slots.recorder.borrow_mut();
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

    /// The client is due again, at once or after a pause.
    fn finish(&mut self, client: u32, ended: Ended) {
        let mut pause = 0;
        if self.slots.backs_off {
            if ended == Ended::With(Outcome::Ok) {
                self.backoff.reset();
            } else {
                // The first wait of a back-off is none, but this client has failed already.
                pause = self.backoff.wait().max(SHORTEST_PAUSE);
            }
        }
        let Some(paused) = self.work.finished(client, self.now, pause) else { return };
        if !self.slots.pause_timers.add(self.work.queue, paused) {
            // No more may go: it finds out when it asks.
            self.work.wake(client, self.now, self.now);
        }
    }

    fn drop_link(&mut self) {
        if let Some(link) = &mut self.link {
            self.channel.part_with(&link.connection);
            link.broken = true;
        }
    }

    /// The clients of this slot send no more.
    fn retire(&mut self, due: Nanos) {
        let mut recorder = self.slots.recorder.borrow_mut();
        recorder.retire(due, self.now);
        while let Some(Due { at, .. }) = self.work.pace.borrow_mut().take() {
            recorder.retire(at, self.now);
        }
        self.work.end();
        // Who may not send now may not after a pause either.
        self.slots.pause_timers.close();
    }
}
