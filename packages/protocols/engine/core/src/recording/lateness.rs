//! How late the engine itself was: in sending, in reading answers, and with its timers. None of it is
//! the target's, so response times leave it out; here it is kept, to be reported and judged.
//! Recording allocates nothing; threads are added up exactly.

use crate::{Latencies, Nanos};

/// A gap between two requests that was shortened by less is no bunch.
const SMALLEST_SQUEEZE: Nanos = 20_000;

/// Lateness of one thread, or of all. Requests are those that were due in the measured window.
#[derive(Debug, Default)]
pub struct Lateness {
    /// Expected answers with the kernel's stamp of their arrival.
    pub stamped: u64,
    /// Sends in which the thread stood still.
    pub uncertain_departures: u64,
    /// Requests of an open load that went too close to the one before.
    pub bunched: u64,
    /// Response times of the expected answers among them, and of requests behind a bunch.
    pub bunched_response: Latencies,
    /// Intended start to the read of expected answers, all lateness included.
    pub response_to_read: Latencies,
    /// Arrival to the read; expected answers with a stamp.
    pub read: Latencies,
    /// Timers, sampled every few milliseconds.
    pub timer: Latencies,
}

impl Lateness {
    pub(crate) fn merge(&mut self, other: &Lateness) {
        self.stamped += other.stamped;
        self.uncertain_departures += other.uncertain_departures;
        self.bunched += other.bunched;
        self.bunched_response.merge(&other.bunched_response);
        self.response_to_read.merge(&other.response_to_read);
        self.read.merge(&other.read);
        self.timer.merge(&other.timer);
    }
}

/// What the engine's lateness did to a request of an open load.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Bunching {
    #[default]
    Free,
    /// It went too close to the one before.
    Bunched,
    /// It went soon after a bunch, while more requests were under way than before: the target may be busy with those.
    Behind,
}

/// What came late is worked off by a target that is busy 95 % of the time within this many times its lateness.
const WORKED_OFF: Nanos = 20;

/// What the sends of an open load have been so far, as far as the next one asks.
#[derive(Debug, Clone, Copy, Default)]
pub struct Sends {
    due: Nanos,
    taken_up: Nanos,
    /// Requests under way before the last send.
    in_flight: u64,
    bunch: Option<Bunch>,
}

/// A bunch whose work may not be done yet.
#[derive(Debug, Clone, Copy)]
struct Bunch {
    /// Requests under way before it.
    level: u64,
    /// By then it is done, however many are under way.
    until: Nanos,
}

impl Sends {
    /// A request is taken up now, with so many others under way. It is bunched when it follows the one
    /// before in less than half of the time that the schedule had between them, by the engine's lateness.
    pub fn next(&mut self, due: Nanos, taken_up: Nanos, in_flight: u64) -> Bunching {
        let before = std::mem::replace(self, Sends { due, taken_up, in_flight, bunch: self.bunch });
        let planned = due.saturating_sub(before.due);
        let real = taken_up.saturating_sub(before.taken_up);
        if planned.saturating_sub(real) > SMALLEST_SQUEEZE && 2 * real < planned {
            let late = before.taken_up.saturating_sub(before.due);
            let until = taken_up + WORKED_OFF * late;
            let bunch = self.bunch.get_or_insert(Bunch { level: before.in_flight, until });
            bunch.until = bunch.until.max(until);
            return Bunching::Bunched;
        }
        self.bunch = self.bunch.filter(|bunch| in_flight > bunch.level && taken_up < bunch.until);
        if self.bunch.is_some() { Bunching::Behind } else { Bunching::Free }
    }
}

#[cfg(test)]
mod tests {
    use super::Bunching::{Behind, Bunched, Free};
    use super::*;

    const MS: Nanos = 1_000_000;

    /// Of requests by due time, take-up, and others under way.
    fn bunchings(sends: &[(Nanos, Nanos, u64)]) -> Vec<Bunching> {
        let mut before = Sends::default();
        sends.iter().map(|&(due, taken_up, flying)| before.next(due, taken_up, flying)).collect()
    }

    #[test]
    fn requests_bunch_where_lateness_closes_the_gap_to_the_one_before() {
        // On time, then 2.5 ms late, with which the next two go at once, then on time again.
        let late = 9 * MS / 2;
        let sends = [
            (MS, MS, 0),
            (2 * MS, late, 0),
            (3 * MS, late, 1),
            (4 * MS, late, 2),
            (5 * MS, 5 * MS, 0),
        ];
        assert_eq!(bunchings(&sends), [Free, Free, Bunched, Bunched, Free]);
        // All equally late: the pattern is the one that was asked for.
        assert_eq!(
            bunchings(&[(MS, 3 * MS, 0), (2 * MS, 4 * MS, 0), (3 * MS, 5 * MS, 0)]),
            [Free; 3]
        );
        // The schedule itself had them together.
        assert_eq!(bunchings(&[(MS, 2 * MS, 0), (MS + 10_000, 2 * MS, 1)]), [Free; 2]);
    }

    #[test]
    fn what_comes_behind_a_bunch_is_free_when_no_more_are_under_way_than_before_it() {
        // One was under way before the bunch of two; the work of the bunch is done when it is so again.
        let sends = [
            (MS, MS, 0),
            (2 * MS, 3 * MS, 1),
            (3 * MS, 3 * MS, 2),
            (4 * MS, 4 * MS, 3),
            (5 * MS, 5 * MS, 2),
            (6 * MS, 6 * MS, 1),
            (7 * MS, 7 * MS, 2),
        ];
        assert_eq!(bunchings(&sends), [Free, Free, Bunched, Behind, Behind, Free, Free]);
    }

    #[test]
    fn what_comes_long_after_a_bunch_is_free_however_many_are_under_way() {
        // 1 ms late, with 5 of many under way that hardly ever are so few again: after 20 ms the work is done.
        let bunch = [(MS, MS, 5), (2 * MS, 3 * MS, 5), (3 * MS, 3 * MS, 6)];
        let later = (4..26).map(|ms| (ms * MS, ms * MS, 9));
        let found = bunchings(&bunch.into_iter().chain(later).collect::<Vec<_>>());
        assert_eq!(found[..3], [Free, Free, Bunched]);
        assert_eq!(found.iter().filter(|one| **one == Behind).count(), 19);
        assert_eq!(found[22..], [Free; 3]);
    }
}
