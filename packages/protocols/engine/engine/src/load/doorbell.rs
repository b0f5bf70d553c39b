//! A bell inside one thread: tasks wait for it, another task rings. No locks, no atomics.
//! Waiters are served first come, first served, so idle lanes (and with them connections) take turns.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::task::{Context, Waker};

/// Wakers of the tasks that wait.
#[derive(Debug, Default)]
pub struct Doorbell {
    waiting: RefCell<VecDeque<Waker>>,
}

impl Doorbell {
    /// Waits for a ring; the caller looks again whether there is something for it.
    pub fn wait(&self, context: &Context<'_>) {
        self.waiting.borrow_mut().push_back(context.waker().clone());
    }

    /// Wakes as many waiters as there are, up to `count`; gives how many.
    pub fn ring(&self, count: usize) -> usize {
        for rung in 0..count {
            let Some(waker) = self.waiting.borrow_mut().pop_front() else { return rung };
            waker.wake();
        }
        count
    }

    pub fn ring_all(&self) {
        self.ring(usize::MAX);
    }
}
