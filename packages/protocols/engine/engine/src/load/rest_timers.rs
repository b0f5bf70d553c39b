//! The resting clients of one thread: think time, a stage that begins, a back-off.
//! Lanes add resting clients here; the alarm wakes them when their time is over.

use std::cell::{Cell, RefCell};

use gonogo_core::{Rest, TimerHeap};
use tokio::sync::Notify;

/// The resting clients of one thread.
#[derive(Debug, Default)]
pub struct RestTimers {
    pub(super) heap: RefCell<TimerHeap>,
    pub(super) closed: Cell<bool>,
    pub(super) changed: Notify,
}

impl RestTimers {
    /// Adds a resting client of a queue; false when no more requests will go.
    pub fn add(&self, queue: usize, rest: Rest) -> bool {
        if self.closed.get() {
            return false;
        }
        if self.heap.borrow_mut().add(queue, rest) {
            self.changed.notify_one();
        }
        true
    }

    /// No more requests will go.
    pub fn close(&self) {
        self.closed.set(true);
        self.changed.notify_one();
    }
}
