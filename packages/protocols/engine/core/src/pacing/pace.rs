//! When the next request is due, and for whom: the one question in which loads differ.
//! Closed: a client is due again when its answer came; clients of one connection queue for it.
//! Open: arrivals come whatever the answers do; a cap on requests in flight holds the rest.

use std::collections::VecDeque;

use crate::random::Random;
use crate::{Arrivals, Levels, Nanos, Stop, Think};

/// An arrival taken up later than this is late by the engine's doing.
pub(crate) const LATE: Nanos = 1_000_000;

/// A request that waits to be sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Due {
    /// The intended start.
    pub at: Nanos,
    /// When the engine took it up; later than `at` where the engine itself was late.
    pub taken_up: Nanos,
    /// Closed load: whose request it is, from 0 within its queue.
    pub client: u32,
}

/// A closed client that is not due before `until`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pause {
    pub client: u32,
    pub from: Nanos,
    pub until: Nanos,
}

/// What closed clients do beside sending: think after an answer, take part in some stages only.
#[derive(Debug, Clone)]
pub struct ClientTiming {
    think: Option<Think>,
    active: Option<Levels>,
    clients: Vec<Client>,
}

#[derive(Debug, Clone)]
struct Client {
    /// Its number in the whole block.
    number: u32,
    random: Random,
}

impl ClientTiming {
    /// `numbers`: the numbers in the whole block, from 0, of the clients of one queue. `active`:
    /// how many clients take part over time; `None`: all of them, all the time.
    pub fn new(
        think: Option<Think>,
        active: Option<Levels>,
        seed: u64,
        numbers: impl IntoIterator<Item = u32>,
    ) -> ClientTiming {
        let client = |number| Client { number, random: Random::new(seed, number) };
        ClientTiming { think, active, clients: numbers.into_iter().map(client).collect() }
    }

    fn think(&mut self, client: u32) -> Nanos {
        let random = &mut self.clients[client as usize].random;
        self.think.map_or(0, |think| think.draw(random))
    }

    /// When a client that could send at `at` does; `Nanos::MAX`: never again.
    fn next(&self, client: u32, at: Nanos) -> Nanos {
        let number = self.clients[client as usize].number;
        let next = |levels: &Levels| levels.next_active(number, at).unwrap_or(Nanos::MAX);
        self.active.as_ref().map_or(at, next)
    }
}

/// Due requests that wait to be sent, first come, first served.
#[derive(Debug)]
pub struct Pace {
    waiting: VecDeque<Due>,
    kind: Kind,
}

#[derive(Debug)]
enum Kind {
    Closed { timing: Option<ClientTiming> },
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
        let due = |client| Due { at: 0, taken_up: 0, client };
        Pace {
            waiting: (0..clients as u32).map(due).collect(),
            kind: Kind::Closed { timing: None },
        }
    }

    /// Closed load of clients that pause or join later; gives those that take part later.
    pub fn closed_with(timing: ClientTiming) -> (Pace, Vec<Pause>) {
        let mut pace = Pace::closed(timing.clients.len());
        let mut paused = Vec::new();
        pace.waiting.retain(|due| {
            let until = timing.next(due.client, 0);
            if until > 0 {
                paused.push(Pause { client: due.client, from: 0, until });
            }
            until == 0
        });
        pace.kind = Kind::Closed { timing: Some(timing) };
        (pace, paused)
    }

    /// Open load with at most `cap` requests unanswered (waiting ones included).
    pub fn open(mut arrivals: Arrivals, cap: usize) -> Pace {
        let next = Some(arrivals.draw());
        let kind = Kind::Open { arrivals, next, in_flight: 0, cap };
        Pace { waiting: VecDeque::with_capacity(cap.min(4_096)), kind }
    }

    pub fn is_closed(&self) -> bool {
        matches!(self.kind, Kind::Closed { .. })
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
            // below the cap: they wait their turn, and are not held for the engine's own error.
            let limit = if now - due > LATE { *cap * 2 } else { *cap };
            if *in_flight < limit {
                *in_flight += 1;
                admitted += 1;
                self.waiting.push_back(Due { at: due, taken_up: now, client: 0 });
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

    /// A taken request of `client` ended at `now`: a closed client is due again, at once or after
    /// the pause that is given back. It pauses for `least` at least.
    pub fn finished(&mut self, client: u32, now: Nanos, least: Nanos) -> Option<Pause> {
        let until = match &mut self.kind {
            Kind::Open { in_flight, .. } => {
                *in_flight -= 1;
                return None;
            }
            Kind::Closed { timing: None } => now + least,
            Kind::Closed { timing: Some(timing) } => {
                let thought = now + timing.think(client).max(least);
                timing.next(client, thought)
            }
        };
        if until > now {
            return Some(Pause { client, from: now, until });
        }
        self.wake(client, now, now);
        None
    }

    /// A client whose pause ended at `at` is due; the engine noticed at `now`.
    pub fn wake(&mut self, client: u32, at: Nanos, now: Nanos) {
        self.waiting.push_back(Due { at, taken_up: now, client });
    }

    /// The engine itself kept whoever waits from being served between `from` and `to`: they are
    /// charged that much later. `waited` gets each closed client's own share of the time.
    pub fn excuse(&mut self, from: Nanos, to: Nanos, waited: impl FnMut(Nanos, Nanos)) {
        if self.is_closed() {
            return self.postpone(from, to, waited);
        }
        for due in &mut self.waiting {
            due.taken_up += to.saturating_sub(from.max(due.taken_up));
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
    use crate::{ArrivalKind, SECOND, Shape, Stage, Window};

    fn endless() -> Stop {
        Stop::new(Window { start: 0, end: Nanos::MAX }, None)
    }

    fn take(pace: &mut Pace) -> Option<Nanos> {
        pace.take().map(|due| due.at)
    }

    fn uniform(gap: Nanos, cap: usize) -> Pace {
        let rate = Levels::constant(1e9 / gap as f64);
        Pace::open(Arrivals::new(ArrivalKind::Uniform, rate, 0, 0, 1), cap)
    }

    #[test]
    fn closed_clients_queue_for_their_connection() {
        let mut pace = Pace::closed(2);
        assert_eq!((take(&mut pace), take(&mut pace), take(&mut pace)), (Some(0), Some(0), None));
        pace.finished(0, 30, 0);
        pace.finished(1, 50, 0);
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
        assert_eq!(pace.take(), Some(Due { at: 0, taken_up: 35, client: 0 }));
        pace.advance(45, &mut endless(), |due| held.push(due));
        assert_eq!(held, [20, 30, 40], "taken is still in flight");
        pace.finished(0, 46, 0);
        assert_eq!(pace.advance(55, &mut endless(), |_| panic!("space for one")).admitted, 1);
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
        pace.finished(0, 100, 0);
        pace.finished(1, 130, 0);
        let mut waited = Vec::new();
        pace.postpone(120, 150, |from, to| waited.push(to - from));
        assert_eq!(waited, [30, 20]);
        assert_eq!((take(&mut pace), take(&mut pace)), (Some(130), Some(150)));
    }

    #[test]
    fn arrivals_that_waited_for_the_engine_are_taken_up_later_and_due_as_before() {
        let mut pace = uniform(10, 100);
        pace.advance(15, &mut endless(), |_| {});
        pace.advance(25, &mut endless(), |_| {});
        pace.excuse(20, 50, |_, _| panic!("no closed client"));
        let taken = |pace: &mut Pace| pace.take().map(|due| (due.at, due.taken_up));
        assert_eq!(taken(&mut pace), Some((0, 45)), "5 of its 35 were not the engine's");
        assert_eq!(taken(&mut pace), Some((10, 45)));
        assert_eq!(taken(&mut pace), Some((20, 50)), "it came when the engine was late already");
    }

    #[test]
    fn a_client_thinks_after_its_answer_and_not_before_its_first_request() {
        let timing = ClientTiming::new(Some(Think::Fixed(40)), None, 1, [5]);
        let (mut pace, paused) = Pace::closed_with(timing);
        assert_eq!((take(&mut pace), paused), (Some(0), vec![]));
        let pause = pace.finished(0, 100, 0).unwrap();
        assert_eq!(pause, Pause { client: 0, from: 100, until: 140 });
        assert_eq!(take(&mut pace), None);
        pace.wake(pause.client, pause.until, 141);
        assert_eq!(pace.take(), Some(Due { at: 140, taken_up: 141, client: 0 }));
        assert_eq!(pace.finished(0, 200, 70).unwrap().until, 270, "the pause is longer");
    }

    #[test]
    fn a_pause_holds_a_client_without_timing() {
        let mut pace = Pace::closed(1);
        take(&mut pace);
        assert_eq!(pace.finished(0, 10, 5), Some(Pause { client: 0, from: 10, until: 15 }));
        pace.wake(0, 15, 15);
        take(&mut pace);
        assert_eq!((pace.finished(0, 20, 0), take(&mut pace)), (None, Some(20)));
    }

    #[test]
    fn clients_come_and_go_with_their_stages() {
        let stage = |level, shape| Stage { duration: SECOND, level, shape };
        let stages = [stage(1.0, Shape::Step), stage(3.0, Shape::Step), stage(1.0, Shape::Step)];
        let timing = ClientTiming::new(None, Some(Levels::staged(0, &stages)), 1, [0, 1, 2]);
        let (mut pace, paused) = Pace::closed_with(timing);
        assert_eq!((take(&mut pace), take(&mut pace)), (Some(0), None));
        let starts: Vec<_> = paused.iter().map(|pause| (pause.client, pause.until)).collect();
        assert_eq!(starts, [(1, SECOND), (2, SECOND)]);
        pace.wake(1, SECOND, SECOND);
        assert_eq!(take(&mut pace), Some(SECOND));
        assert_eq!(pace.finished(1, SECOND + 9, 0), None, "due again at once");
        take(&mut pace);
        let pause = pace.finished(1, 2 * SECOND + 3, 0).unwrap();
        assert_eq!(pause.until, Nanos::MAX, "its stage is over");
        assert_eq!(pace.finished(0, 2 * SECOND + 3, 0), None, "client 0 stays");
    }

    #[test]
    fn think_times_do_not_depend_on_how_clients_are_dealt() {
        let pauses = |numbers: &[u32], client| {
            let think = Some(Think::Exponential(1_000));
            let timing = ClientTiming::new(think, None, 9, numbers.iter().copied());
            let (mut pace, _) = Pace::closed_with(timing);
            [0, 1, 2].map(|_| pace.finished(client, 0, 0).map(|pause| pause.until))
        };
        assert_eq!(pauses(&[0, 1, 2, 3], 2), pauses(&[2], 0));
        assert_ne!(pauses(&[2], 0), pauses(&[3], 0));
    }
}
