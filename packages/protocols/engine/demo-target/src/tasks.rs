//! Tasks that are made, read and ended: what a workflow of several steps can be tried on.
//! Only the latest are known; a ring of slots keeps memory bounded and needs no lock.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Tasks that can be alive at a time; an older one is gone when its slot is needed.
const SLOTS: u64 = 65_536;

/// The tasks of a target.
pub struct Tasks {
    latest: AtomicU64,
    /// The task that lives in each slot; 0: none.
    slots: Box<[AtomicU64]>,
}

impl Default for Tasks {
    fn default() -> Self {
        Self { latest: AtomicU64::new(0), slots: (0..SLOTS).map(|_| AtomicU64::new(0)).collect() }
    }
}

impl Tasks {
    /// Makes a task; gives its number, which begins at 1.
    pub fn make(&self) -> u64 {
        let id = self.latest.fetch_add(1, Relaxed) + 1;
        self.slot(id).store(id, Relaxed);
        id
    }

    /// Whether the task lives.
    pub fn lives(&self, id: u64) -> bool {
        id > 0 && self.slot(id).load(Relaxed) == id
    }

    /// Ends a task; false when it did not live.
    pub fn end(&self, id: u64) -> bool {
        id > 0 && self.slot(id).compare_exchange(id, 0, Relaxed, Relaxed).is_ok()
    }

    fn slot(&self, id: u64) -> &AtomicU64 {
        &self.slots[(id % SLOTS) as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_task_lives_until_it_is_ended_or_too_old() {
        let tasks = Tasks::default();
        let first = tasks.make();
        assert!(tasks.lives(first) && !tasks.lives(first + 1) && !tasks.lives(0));
        assert!(tasks.end(first) && !tasks.end(first) && !tasks.lives(first));
        let old = tasks.make();
        for _ in 0..SLOTS {
            tasks.make();
        }
        assert!(!tasks.lives(old) && !tasks.end(old) && !tasks.end(0));
    }
}
