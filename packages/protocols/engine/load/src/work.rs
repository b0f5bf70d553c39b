//! Due requests on their way from pace to slots, within one thread.
//! Closed load: one for each connection, whose clients queue here. Open load: one for the thread.

use std::cell::{Cell, RefCell};
use std::future::poll_fn;
use std::task::Poll;

use gonogo_core::{Due, Nanos, Pace, Pause};

use super::wait_queue::{Place, WaitQueue};

pub struct Work {
    /// Its number within the thread.
    pub queue: usize,
    pub pace: RefCell<Pace>,
    /// Of its clients, in the whole block; empty where the load has none.
    numbers: Vec<u32>,
    waiting: WaitQueue,
    ended: Cell<bool>,
    closed: bool,
    /// The engine's own lateness was taken out of the waits until then.
    excused_until: Cell<Nanos>,
}

impl Work {
    pub fn new(queue: usize, pace: Pace) -> Work {
        let closed = pace.is_closed();
        Work {
            queue,
            pace: RefCell::new(pace),
            numbers: Vec::new(),
            waiting: WaitQueue::default(),
            ended: Cell::new(false),
            closed,
            excused_until: Cell::default(),
        }
    }

    /// Its clients have numbers in the whole block.
    pub fn with_numbers(mut self, numbers: Vec<u32>) -> Work {
        self.numbers = numbers;
        self
    }

    /// The number of a client in the whole block.
    pub fn client_number(&self, client: u32) -> u32 {
        self.numbers.get(client as usize).copied().unwrap_or_default()
    }

    /// Whether clients wait for answers before they are due again.
    pub fn is_closed(&self) -> bool {
        self.closed
    }

    /// Waits for a due request and takes it, with whether it had to wait; `None` when no more will come.
    pub async fn next(&self) -> Option<(Due, bool)> {
        let mut waited = false;
        let mut place = Place::default();
        poll_fn(|context| {
            if let Some(due) = self.pace.borrow_mut().take() {
                return Poll::Ready(Some((due, waited)));
            }
            if self.ended.get() {
                return Poll::Ready(None);
            }
            waited = true;
            self.waiting.wait(context, &mut place);
            Poll::Pending
        })
        .await
    }

    /// Wakes slots for `admitted` new requests; gives how many requests found no waiting slot.
    pub fn offer(&self, admitted: usize) -> usize {
        admitted - self.waiting.wake(admitted)
    }

    /// A taken request ended; its client pauses for `least` at least, if a pause is given back.
    pub fn finished(&self, client: u32, now: Nanos, least: Nanos) -> Option<Pause> {
        self.pace.borrow_mut().finished(client, now, least)
    }

    /// A client's pause ended at `at`.
    pub fn wake(&self, client: u32, at: Nanos, now: Nanos) {
        self.pace.borrow_mut().wake(client, at, now);
        self.waiting.wake(1);
    }

    /// An answer that arrived at `from` was read only at `now`: whoever waits behind it is not charged
    /// for that time, which counts once however many answers it concerns. `waited` gets each closed
    /// client's own share of it.
    pub fn excuse(&self, from: Nanos, now: Nanos, waited: impl FnMut(Nanos, Nanos)) {
        let from = from.max(self.excused_until.replace(now));
        self.pace.borrow_mut().excuse(from, now, waited);
    }

    /// The window is over: an open load has no more arrivals. Closed clients find out by themselves,
    /// when they ask whether they may send.
    pub fn end_arrivals(&self) {
        if !self.closed {
            self.end();
        }
    }

    /// Takes what was never sent when all slots have ended.
    pub fn leftovers(&self, mut take: impl FnMut(Nanos)) {
        while let Some(due) = self.pace.borrow_mut().take() {
            take(due.at);
        }
    }

    /// No more requests will come beside those that wait.
    pub fn end(&self) {
        self.ended.set(true);
        self.waiting.wake_all();
    }
}
