//! Answers that come in one upon the other on a connection: whether the requests behind them wait, so
//! that they go together. Found out once for all that wait, or the first to go would be company for
//! those behind it. Pure: times in, an answer out.

use std::time::{Duration, Instant};

/// Answers that are further apart than this are no burst: in one, a server writes as fast as it can.
const GAP: Duration = Duration::from_micros(20);

#[derive(Debug)]
pub struct Burst {
    last_read: Instant,
    is_over: bool,
}

impl Burst {
    pub fn new(now: Instant) -> Burst {
        Burst { last_read: now, is_over: true }
    }

    /// Bytes have come in.
    pub fn read(&mut self, now: Instant) {
        *self = Burst { last_read: now, is_over: false };
    }

    /// Whether it goes on, so that who waits in it waits on; `expects_more_answers`: more answers are to
    /// come than requests wait.
    pub fn goes_on(&mut self, now: Instant, expects_more_answers: bool) -> bool {
        self.is_over |= !expects_more_answers || now.duration_since(self.last_read) >= GAP;
        !self.is_over
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_ends_with_a_gap_or_when_enough_wait_and_then_for_all() {
        let begin = Instant::now();
        let mut burst = Burst::new(begin);
        assert!(!burst.goes_on(begin, true), "nothing has come in yet");
        burst.read(begin);
        assert!(burst.goes_on(begin, true) && burst.goes_on(begin + GAP / 2, true));
        assert!(!burst.goes_on(begin + GAP, true));
        assert!(!burst.goes_on(begin, true), "over is over");
        burst.read(begin + GAP);
        assert!(burst.goes_on(begin + GAP, true));
        assert!(!burst.goes_on(begin + GAP, false));
        // The first that went is company for the next; it goes all the same.
        assert!(!burst.goes_on(begin + GAP, true));
        burst.read(begin + GAP);
        assert!(burst.goes_on(begin + GAP, true), "a new read, a new burst");
    }
}
