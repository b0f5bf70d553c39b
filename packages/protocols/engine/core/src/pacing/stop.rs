//! Whether another request may go: by time, by number, or because somebody said stop.
//! The measured window is a half-open span of due times; a request belongs to it by its due time,
//! whenever its answer comes.

use crate::{Nanos, SECOND};

/// The measured window, in due times: `start <= due < end`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Window {
    pub start: Nanos,
    pub end: Nanos,
}

impl Window {
    pub fn contains(&self, due: Nanos) -> bool {
        self.start <= due && due < self.end
    }

    /// Where the piece that begins at `from` ends: a second later, or where a phase ends.
    pub fn next_cut(&self, from: Nanos) -> Nanos {
        let edge = if from < self.start {
            self.start
        } else if from < self.end {
            self.end
        } else {
            Nanos::MAX
        };
        (from + SECOND).min(edge)
    }

    /// The same window, where it begins before it was to; it keeps its length.
    pub fn brought_forward(&self, start: Nanos) -> Window {
        let by = self.start.saturating_sub(start);
        Window { start: self.start - by, end: self.end - by }
    }

    /// The length of the part of `from..to` that lies inside.
    pub fn overlap(&self, from: Nanos, to: Nanos) -> Nanos {
        to.min(self.end).saturating_sub(from.max(self.start))
    }
}

/// Stops one thread's share of a block.
#[derive(Debug, Clone)]
pub struct Stop {
    window: Window,
    /// Measured requests that may still go; `None`: no such limit.
    budget: Option<u64>,
    /// Requests of the warm-up that have still to end; `None`: no number of them ends it, or it is over.
    warm_up: Option<u64>,
}

impl Stop {
    pub fn new(window: Window, budget: Option<u64>) -> Stop {
        Stop { window, budget, warm_up: None }
    }

    /// The warm-up ends with so many requests, too.
    pub fn with_warm_up(mut self, requests: Option<u64>) -> Stop {
        self.warm_up = requests;
        self
    }

    pub fn window(&self) -> Window {
        self.window
    }

    /// A request ended; true with the last one of the warm-up's number.
    pub fn warms_up_with(&mut self) -> bool {
        let Some(left) = self.warm_up.as_mut().filter(|left| **left > 0) else { return false };
        *left -= 1;
        *left == 0
    }

    /// The warm-up is over at `now`, by its number of requests or because its time has passed; the window
    /// begins at once if it was to begin later.
    pub fn begin_by(&mut self, now: Nanos) {
        self.warm_up = None;
        self.window = self.window.brought_forward(now);
    }

    /// Ends the window at `now` if it would have ended later.
    pub fn end_by(&mut self, now: Nanos) {
        self.warm_up = None;
        self.window.end = self.window.end.min(now);
        self.window.start = self.window.start.min(self.window.end);
    }

    /// Whether no request will be admitted any more, from `now` on.
    pub fn is_over(&self, now: Nanos) -> bool {
        now >= self.window.end || self.budget == Some(0)
    }

    /// Asks for one request, due at `due`, that would go at `now`; a yes is taken from the budget.
    pub fn admits(&mut self, due: Nanos, now: Nanos) -> bool {
        if now >= self.window.end {
            return false;
        }
        match &mut self.budget {
            Some(left) if due >= self.window.start => {
                let some = *left > 0;
                *left -= u64::from(some);
                some
            }
            _ => true,
        }
    }

    /// Asks for a further step of an iteration that was admitted: its number counts as that of any
    /// request, but time does not keep a begun iteration from its end.
    pub fn admits_step(&mut self, due: Nanos) -> bool {
        match &mut self.budget {
            Some(left) if self.window.contains(due) => {
                let some = *left > 0;
                *left -= u64::from(some);
                some
            }
            _ => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WINDOW: Window = Window { start: 100, end: 200 };

    #[test]
    fn time_ends_it() {
        let mut stop = Stop::new(WINDOW, None);
        assert!(stop.admits(0, 0) && stop.admits(199, 199));
        assert!(!stop.admits(199, 200));
        stop.end_by(150);
        assert!(!stop.admits(150, 150));
        stop.end_by(180);
        assert_eq!(stop.window().end, 150);
        stop.end_by(50);
        assert_eq!(stop.window(), Window { start: 50, end: 50 });
    }

    #[test]
    fn a_budget_counts_measured_requests_only() {
        let mut stop = Stop::new(WINDOW, Some(2));
        assert!((0..10).all(|due| stop.admits(due, due)));
        assert!(!stop.is_over(99));
        assert!(stop.admits(100, 100) && stop.admits(101, 101));
        assert!(!stop.admits(102, 102));
        assert!(stop.is_over(102));
    }

    #[test]
    fn a_number_of_requests_ends_the_warm_up_before_its_time() {
        let mut stop = Stop::new(WINDOW, Some(1)).with_warm_up(Some(3));
        let ends: Vec<_> = (0..5).map(|_| stop.warms_up_with()).collect();
        assert_eq!(ends, [false, false, true, false, false]);
        assert!(stop.admits(40, 40), "the window has not begun yet");
        stop.begin_by(40);
        assert_eq!(stop.window(), Window { start: 40, end: 140 });
        assert!(stop.admits(39, 41), "it was due before: no measured request");
        assert!(stop.admits(40, 41) && !stop.admits(42, 42));
        stop.begin_by(20);
        assert_eq!(stop.window().start, 20);
        let mut late = Stop::new(WINDOW, None).with_warm_up(Some(1));
        late.begin_by(120);
        assert_eq!(late.window(), WINDOW, "its time had ended it");
        assert!(!late.warms_up_with());
        let mut stopped = Stop::new(WINDOW, None).with_warm_up(Some(1));
        stopped.end_by(30);
        assert!(!stopped.warms_up_with() && !stopped.is_over(29) && stopped.is_over(30));
    }

    #[test]
    fn a_begun_iteration_goes_on_after_the_window_but_not_beyond_the_budget() {
        let mut stop = Stop::new(WINDOW, Some(2));
        assert!(stop.admits(100, 100) && stop.admits_step(110));
        assert!(!stop.admits_step(120));
        assert!(stop.admits_step(200), "after the window nothing is counted");
    }

    #[test]
    fn pieces_end_with_seconds_and_phases() {
        let window = Window { start: SECOND / 2, end: 2 * SECOND };
        let cuts: Vec<_> = std::iter::successors(Some(0), |cut| Some(window.next_cut(*cut)))
            .take(6)
            .map(|cut| cut as f64 / SECOND as f64)
            .collect();
        assert_eq!(cuts, [0.0, 0.5, 1.5, 2.0, 3.0, 4.0]);
    }

    #[test]
    fn overlap_is_clipped_on_both_sides() {
        assert_eq!(WINDOW.overlap(50, 150), 50);
        assert_eq!(WINDOW.overlap(150, 250), 50);
        assert_eq!(WINDOW.overlap(0, 300), 100);
        assert_eq!(WINDOW.overlap(0, 50), 0);
        assert_eq!(WINDOW.overlap(250, 300), 0);
    }
}
