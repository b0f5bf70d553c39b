//! The resting clients of one thread: think time, a stage that begins, a back-off.
//! Lanes lay clients to rest here; the alarm wakes them when their time is over.

use std::cell::{Cell, RefCell};

use gonogo_core::{Rest, Sleepers};
use tokio::sync::Notify;

/// The resting clients of one thread.
#[derive(Debug, Default)]
pub struct RestTimers {
    pub(super) sleepers: RefCell<Sleepers>,
    pub(super) closed: Cell<bool>,
    pub(super) changed: Notify,
}

impl RestTimers {
    /// Lays a client of a queue to rest; false when no more requests will go.
    pub fn add(&self, queue: usize, rest: Rest) -> bool {
        if self.closed.get() {
            return false;
        }
        if self.sleepers.borrow_mut().add(queue, rest) {
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
