//! The paused clients of one thread: think time, a stage that begins, a back-off.
//! Slots add paused clients here; the alarm wakes them when their time is over.

use std::cell::{Cell, RefCell};

use gonogo_core::{Pause, TimerHeap};
use tokio::sync::Notify;

/// The paused clients of one thread.
#[derive(Debug, Default)]
pub struct PauseTimers {
    pub(super) heap: RefCell<TimerHeap>,
    pub(super) closed: Cell<bool>,
    pub(super) changed: Notify,
}

impl PauseTimers {
    /// Adds a paused client of a queue; false when no more requests will go.
    pub fn add(&self, queue: usize, pause: Pause) -> bool {
        if self.closed.get() {
            return false;
        }
        if self.heap.borrow_mut().add(queue, pause) {
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
