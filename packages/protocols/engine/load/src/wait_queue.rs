//! A wait queue inside one thread: tasks wait in it, another task wakes them. No locks, no atomics.
//! Waiters are served first come, first served, so idle slots (and with them connections) take turns.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::task::{Context, Waker};

/// Wakers of the tasks that wait.
#[derive(Debug, Default)]
pub struct WaitQueue {
    waiting: RefCell<VecDeque<Waker>>,
    /// How many have been woken so far.
    served: Cell<u64>,
}

/// A waiter's place in the queue; a fresh one waits for nothing yet.
#[derive(Debug, Default)]
pub struct Place(Option<u64>);

impl WaitQueue {
    /// Waits for a wake; the caller looks again whether there is something for it. Whoever waits already,
    /// and was woken by something else, keeps its place.
    pub fn wait(&self, context: &Context<'_>, place: &mut Place) {
        let served = self.served.get();
        if place.0.is_some_and(|number| number >= served) {
            return;
        }
        let mut waiting = self.waiting.borrow_mut();
        place.0 = Some(served + waiting.len() as u64);
        waiting.push_back(context.waker().clone());
    }

    /// Wakes as many waiters as there are, up to `count`; gives how many.
    pub fn wake(&self, count: usize) -> usize {
        for woken in 0..count {
            let Some(waker) = self.waiting.borrow_mut().pop_front() else { return woken };
            self.served.set(self.served.get() + 1);
            waker.wake();
        }
        count
    }

    pub fn wake_all(&self) {
        self.wake(usize::MAX);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_looks_again_keeps_its_place_and_waits_once() {
        let queue = WaitQueue::default();
        let context = Context::from_waker(Waker::noop());
        let (mut first, mut second) = (Place::default(), Place::default());
        for _ in 0..3 {
            queue.wait(&context, &mut first);
            queue.wait(&context, &mut second);
        }
        assert_eq!(queue.wake(1), 1);
        // The first was served, and comes again behind the second.
        queue.wait(&context, &mut first);
        queue.wait(&context, &mut second);
        assert_eq!(queue.wake(5), 2);
    }
}
