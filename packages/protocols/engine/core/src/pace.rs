//! When the next request is due, and for whom: the one question in which loads differ.
//! Closed: a client is due again when its answer came; clients of one connection queue for it.
//! Open: arrivals come whatever the answers do; a cap on requests in flight holds the rest.

use std::collections::VecDeque;

use crate::{Arrivals, Nanos, Stop};

/// An arrival taken up later than this is late by the engine's fault.
pub(crate) const LATE: Nanos = 1_000_000;

/// A request that waits to be sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Due {
    /// The intended start.
    pub at: Nanos,
    /// When the engine took it up; later than `at` where the engine itself was late.
    pub taken_up: Nanos,
}

/// Due requests that wait to be sent, first come, first served.
#[derive(Debug)]
pub struct Pace {
    waiting: VecDeque<Due>,
    kind: Kind,
}

#[derive(Debug)]
enum Kind {
    Closed,
    Open { arrivals: Arrivals, next: Option<Nanos>, in_flight: usize, cap: usize },
}

/// What `Pace::advance` found.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Advance {
    /// When the next arrival is due; `None`: there is none.
    pub next_due: Option<Nanos>,
    /// Arrivals that now wait.
    pub admitted: usize,
}

impl Pace {
    /// Closed load of `clients`, all due at once.
    pub fn closed(clients: usize) -> Pace {
        let waiting = std::iter::repeat_n(Due { at: 0, taken_up: 0 }, clients).collect();
        Pace { waiting, kind: Kind::Closed }
    }

    /// Open load with at most `cap` requests unanswered (waiting ones included).
    pub fn open(mut arrivals: Arrivals, cap: usize) -> Pace {
        let next = Some(arrivals.draw());
        let kind = Kind::Open { arrivals, next, in_flight: 0, cap };
        Pace { waiting: VecDeque::with_capacity(cap.min(4_096)), kind }
    }

    pub fn is_closed(&self) -> bool {
        matches!(self.kind, Kind::Closed)
    }

    /// Lets every arrival that is due by `now` wait, or be held (`hold` gets its due time) when the
    /// cap is reached. Arrivals end where `stop` no longer admits them. Closed load has none.
    pub fn advance(&mut self, now: Nanos, stop: &mut Stop, mut hold: impl FnMut(Nanos)) -> Advance {
        let Kind::Open { arrivals, next, in_flight, cap } = &mut self.kind else {
            return Advance::default();
        };
        let mut admitted = 0;
        while let Some(due) = *next {
            if due > now {
                break;
            }
            if !stop.admits(due, due) {
                *next = None;
                break;
            }
            // The engine itself may come late, to a crowd of arrivals. On time, most would have gone
            // below the cap: they wait their turn, and are not held for the engine's own fault.
            let room = if now - due > LATE { *cap * 2 } else { *cap };
            if *in_flight < room {
                *in_flight += 1;
                admitted += 1;
                self.waiting.push_back(Due { at: due, taken_up: now });
            } else {
                hold(due);
            }
            *next = Some(arrivals.draw());
        }
        // The arrival that lies beyond the window will never come: say so now, not then.
        if next.is_some_and(|due| due >= stop.window().end) {
            *next = None;
        }
        Advance { next_due: *next, admitted }
    }

    /// Takes the request that waits longest.
    pub fn take(&mut self) -> Option<Due> {
        self.waiting.pop_front()
    }

    /// A taken request ended at `now`: a closed client is due again.
    pub fn finished(&mut self, now: Nanos) {
        match &mut self.kind {
            Kind::Closed => self.waiting.push_back(Due { at: now, taken_up: now }),
            Kind::Open { in_flight, .. } => *in_flight -= 1,
        }
    }

    /// Closed load: the connection was away from `from` to `to`; clients that waited for it are
    /// due that much later, because the time belongs to connecting and not to their requests.
    /// `waited` gets each client's own share of the time.
    pub fn postpone(&mut self, from: Nanos, to: Nanos, mut waited: impl FnMut(Nanos, Nanos)) {
        for due in &mut self.waiting {
            waited(from.max(due.at), to);
            due.at += to.saturating_sub(from.max(due.at));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ArrivalKind, Window};

    fn endless() -> Stop {
        Stop::new(Window { start: 0, end: Nanos::MAX }, None)
    }

    fn take(pace: &mut Pace) -> Option<Nanos> {
        pace.take().map(|due| due.at)
    }

    fn uniform(gap: Nanos, cap: usize) -> Pace {
        let rate = 1e9 / gap as f64;
        Pace::open(Arrivals::new(ArrivalKind::Uniform, rate, 0, 0, 1), cap)
    }

    #[test]
    fn closed_clients_queue_for_their_connection() {
        let mut pace = Pace::closed(2);
        assert_eq!((take(&mut pace), take(&mut pace), take(&mut pace)), (Some(0), Some(0), None));
        pace.finished(30);
        pace.finished(50);
        assert_eq!((take(&mut pace), take(&mut pace)), (Some(30), Some(50)));
        assert_eq!(pace.advance(100, &mut endless(), |_| {}), Advance::default());
    }

    #[test]
    fn open_arrivals_come_whatever_the_answers_do() {
        let mut pace = uniform(10, 100);
        let advance = pace.advance(35, &mut endless(), |_| panic!("nothing is held"));
        assert_eq!(advance, Advance { next_due: Some(40), admitted: 4 });
        assert_eq!((0..5).map_while(|_| take(&mut pace)).collect::<Vec<_>>(), [0, 10, 20, 30]);
    }

    #[test]
    fn the_cap_holds_arrivals_until_answers_come() {
        let mut pace = uniform(10, 2);
        let mut held = Vec::new();
        pace.advance(35, &mut endless(), |due| held.push(due));
        assert_eq!(held, [20, 30]);
        assert_eq!(pace.take(), Some(Due { at: 0, taken_up: 35 }));
        pace.advance(45, &mut endless(), |due| held.push(due));
        assert_eq!(held, [20, 30, 40], "taken is still in flight");
        pace.finished(46);
        assert_eq!(pace.advance(55, &mut endless(), |_| panic!("room for one")).admitted, 1);
    }

    #[test]
    fn a_late_engine_does_not_hold_what_would_have_gone() {
        let mut pace = uniform(10, 2);
        let mut held = 0;
        pace.advance(LATE + 35, &mut endless(), |_| held += 1);
        let taken = std::iter::from_fn(|| take(&mut pace)).collect::<Vec<_>>();
        assert_eq!(taken, [0, 10, 20, 30], "up to twice the cap");
        assert_eq!(held, LATE / 10);
    }

    #[test]
    fn arrivals_end_with_the_window_or_the_budget() {
        let mut pace = uniform(10, 100);
        let mut stop = Stop::new(Window { start: 0, end: 25 }, None);
        assert_eq!(pace.advance(1_000, &mut stop, |_| {}), Advance { next_due: None, admitted: 3 });
        let mut pace = uniform(10, 100);
        let mut stop = Stop::new(Window { start: 0, end: 1_000 }, Some(5));
        assert_eq!(pace.advance(500, &mut stop, |_| {}).admitted, 5);
        assert_eq!(pace.advance(900, &mut stop, |_| {}), Advance::default());
        let mut pace = uniform(10, 100);
        let mut stop = Stop::new(Window { start: 0, end: 5 }, None);
        assert_eq!(pace.advance(0, &mut stop, |_| {}), Advance { next_due: None, admitted: 1 });
    }

    #[test]
    fn time_without_a_connection_is_not_time_in_flight() {
        let mut pace = Pace::closed(0);
        pace.finished(100);
        pace.finished(130);
        let mut waited = Vec::new();
        pace.postpone(120, 150, |from, to| waited.push(to - from));
        assert_eq!(waited, [30, 20]);
        assert_eq!((take(&mut pace), take(&mut pace)), (Some(130), Some(150)));
    }
}
