//! How much earlier than due a sleeping thread must be woken, learned from how late it is woken: idle cores
//! wake up slowly, virtual ones in particular, and always by about as much. What is left of the wait
//! is spent spinning, a few microseconds as a rule, and never more than a tenth of the time.
//! Pure: times in, times out.

use crate::Nanos;

/// Of the wakings three quarters shall be early enough: the rest are late by chance, and to be early
/// enough for those would mean to spin for long.
const EARLIER: Nanos = 600;
const LATER: Nanos = 200;
/// A thread that is woken later than this has other work than to wait.
const MOST: Nanos = 100_000;
/// Spins for at most one part in so many of the time.
const SPIN_SHARE: Nanos = 10;

/// What to do until the next request is due.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wait {
    Sleep(Nanos),
    Spin,
}

#[derive(Debug, Default)]
pub struct Lead {
    by: Nanos,
    spun_for: Nanos,
}

impl Lead {
    /// Begins with a usual lateness instead of none: few wakings are to be late until it is learned.
    pub fn expecting(by: Nanos) -> Lead {
        Lead { by: by.min(MOST), spun_for: 0 }
    }

    /// How to wait at `now` for what is due at `due`.
    pub fn wait(&mut self, now: Nanos, due: Nanos) -> Wait {
        let left = due.saturating_sub(now);
        let may_wake = (self.spun_for + left.min(self.by)) * SPIN_SHARE <= now;
        match left.checked_sub(self.by) {
            _ if !may_wake => Wait::Sleep(left),
            Some(sleep) if sleep > 0 => Wait::Sleep(sleep),
            _ => Wait::Spin,
        }
    }

    /// A sleep was to end at `planned` and ended at `woken`.
    pub fn slept(&mut self, planned: Nanos, woken: Nanos) {
        self.by = match woken.saturating_sub(planned) > self.by {
            true => (self.by + EARLIER).min(MOST),
            false => self.by.saturating_sub(LATER),
        };
    }

    /// So long it spun without work.
    pub fn spun(&mut self, span: Nanos) {
        self.spun_for += span;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sleeps `count` times, each time woken as late as `late` says; gives the lead.
    fn after(count: u64, late: impl Fn(u64) -> Nanos) -> Nanos {
        let mut lead = Lead::default();
        (0..count).for_each(|i| lead.slept(i * 1_000_000, i * 1_000_000 + late(i)));
        lead.by
    }

    #[test]
    fn the_lead_becomes_the_usual_lateness_and_outliers_do_not_move_it() {
        assert!((39_000..41_000).contains(&after(1_000, |_| 40_000)));
        let with_outliers = after(10_000, |i| if i % 50 == 0 { 9_000_000 } else { 40_000 });
        assert!((39_000..43_000).contains(&with_outliers), "{with_outliers}");
        // Spread evenly from 20 to 40 µs: three quarters are earlier than 35.
        let spread = after(10_000, |i| 20_000 + i * 7_919 % 20_000);
        assert!((31_000..39_000).contains(&spread), "{spread}");
    }

    #[test]
    fn it_is_bounded_and_goes_back_when_sleep_is_precise() {
        assert_eq!(after(10_000, |_| 5_000_000), MOST);
        assert_eq!(after(10_000, |i| if i < 5_000 { 40_000 } else { 0 }), 0);
    }

    #[test]
    fn it_sleeps_until_shortly_before_and_not_when_that_is_now() {
        let mut lead = Lead { by: 30_000, spun_for: 0 };
        assert_eq!(lead.wait(1_000_000, 1_200_000), Wait::Sleep(170_000));
        assert_eq!(lead.wait(1_000_000, 1_030_000), Wait::Spin);
        assert_eq!(lead.wait(1_000_000, 900_000), Wait::Spin);
        assert_eq!(Lead::default().wait(0, 70), Wait::Sleep(70));
    }

    #[test]
    fn it_spins_for_a_tenth_of_the_time_at_most() {
        // Due every 20 µs, which is less than the lead: sleeping would always be late.
        let mut lead = Lead { by: 30_000, spun_for: 0 };
        let (mut now, mut spun) = (0, 0);
        for _ in 0..10_000 {
            let due = now + 20_000;
            if lead.wait(now, due) == Wait::Spin {
                lead.spun(due - now);
                spun += due - now;
            }
            now = due;
        }
        assert!(spun > 0 && spun * SPIN_SHARE <= now, "{spun} of {now}");
    }
}
