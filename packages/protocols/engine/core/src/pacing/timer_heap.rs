//! Closed clients that pause: they think, wait for their stage, or back off after a failure.
//! One heap for each thread, so that one timer serves all its clients; the first to wake is on top.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::{Nanos, Pause};

/// Resting clients of one thread; `queue` says to which queue of requests a client belongs.
#[derive(Debug, Default)]
pub struct TimerHeap(BinaryHeap<Reverse<(Nanos, usize, u32, Nanos)>>);

impl TimerHeap {
    /// Adds a paused client; true when its timer is the first to fire.
    pub fn add(&mut self, queue: usize, pause: Pause) -> bool {
        let first = self.next().is_none_or(|next| pause.until < next);
        self.0.push(Reverse((pause.until, queue, pause.client, pause.from)));
        first
    }

    /// When the next one wakes.
    pub fn next(&self) -> Option<Nanos> {
        self.0.peek().map(|Reverse((until, ..))| *until)
    }

    /// Takes the next one whose pause is over by `now`.
    pub fn take_due(&mut self, now: Nanos) -> Option<(usize, Pause)> {
        if self.next()? > now { None } else { self.take() }
    }

    /// Takes the next one, due or not.
    pub fn take(&mut self) -> Option<(usize, Pause)> {
        let Reverse((until, queue, client, from)) = self.0.pop()?;
        Some((queue, Pause { client, from, until }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn timers_fire_in_order_and_not_before_their_time() {
        let mut heap = TimerHeap::default();
        let pause = |client, until| Pause { client, from: 0, until };
        assert!(heap.add(0, pause(1, 50)));
        assert!(!heap.add(1, pause(2, 70)));
        assert!(heap.add(2, pause(3, 20)));
        assert_eq!(heap.next(), Some(20));
        assert_eq!(heap.take_due(19), None);
        assert_eq!(heap.take_due(60), Some((2, pause(3, 20))));
        assert_eq!(heap.take_due(60), Some((0, pause(1, 50))));
        assert_eq!(heap.take_due(60), None);
        assert_eq!(heap.take(), Some((1, pause(2, 70))));
        assert_eq!(heap.take(), None);
    }
}
