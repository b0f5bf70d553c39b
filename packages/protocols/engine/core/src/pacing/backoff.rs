//! How long to wait before connecting again, so that a dead server never meets a busy loop.
//! A connection that carried an answer earns an immediate reconnect (servers close at will);
//! one that carried none doubles the wait, from 5 ms to 1 s.

use crate::Nanos;

const FIRST: Nanos = 5_000_000;
const LONGEST: Nanos = 1_000_000_000;

/// The back-off of one connection.
#[derive(Debug, Clone, Default)]
pub struct Backoff {
    next: Nanos,
}

impl Backoff {
    /// How long to wait before this attempt; zero before the first.
    pub fn wait(&mut self) -> Nanos {
        let wait = self.next;
        self.next = (wait * 2).clamp(FIRST, LONGEST);
        wait
    }

    /// An answer came: the next attempt may go at once.
    pub fn reset(&mut self) {
        self.next = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn doubles_to_a_second_and_starts_again_after_an_answer() {
        let mut backoff = Backoff::default();
        let waits: Vec<_> = (0..11).map(|_| backoff.wait() / 1_000_000).collect();
        assert_eq!(waits, [0, 5, 10, 20, 40, 80, 160, 320, 640, 1_000, 1_000]);
        backoff.reset();
        assert_eq!(backoff.wait(), 0);
    }
}
