//! A behaviour at work: says for each dispatch when its answer is due and whether it shall fail.
//! Its randomness is a hash of the dispatch's number since the behaviour was set: the same each time, and lock-free.
//! The clock is read only where a delay or a stall needs it.

use std::{
    f64::consts::TAU,
    sync::atomic::{AtomicU64, Ordering::Relaxed},
    time::{Duration, Instant},
};

use crate::behaviour::{Behaviour, Delay, Stall};

/// A minute; the tail of a log-normal delay is cut here.
const LONGEST_S: f64 = 60.0;

pub struct Profile {
    pub behaviour: Behaviour,
    since: Instant,
    sequence: AtomicU64,
    /// Nanoseconds since `since` at which the one server of a limited capacity is free again.
    free_at: AtomicU64,
}

/// What shall become of one dispatch.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// `None`: at once.
    pub due: Option<Instant>,
    pub fails: bool,
}

impl Profile {
    /// The behaviour takes effect, and stalls count their periods, from `since`.
    pub fn new(behaviour: Behaviour, since: Instant) -> Self {
        Self { behaviour, since, sequence: AtomicU64::new(0), free_at: AtomicU64::new(0) }
    }

    /// Plans the next dispatch, whose request has just been read.
    pub fn plan(&self) -> Plan {
        let Behaviour { delay, stall, error_ratio, capacity_per_s, .. } = self.behaviour;
        let is_drawn = error_ratio > 0.0 || matches!(delay, Delay::Lognormal { .. });
        let number = if is_drawn { self.sequence.fetch_add(1, Relaxed) } else { 0 };
        let waits = delay != Delay::None || stall.is_some() || capacity_per_s.is_some();
        let due = waits.then(|| {
            let now = Instant::now();
            let served = capacity_per_s.map_or(now, |per_s| self.served(now, per_s));
            let ready = served + delay_of(delay, number);
            stall.map_or(ready, |stall| self.after_freeze(stall, ready))
        });
        Plan { due, fails: unit(number, 0) < error_ratio }
    }

    /// When the one server has served a dispatch that came at `at`: first come, first served.
    fn served(&self, at: Instant, per_s: f64) -> Instant {
        let came = at.saturating_duration_since(self.since).as_nanos() as u64;
        let takes = (1e9 / per_s) as u64;
        let after = |free_at: u64| free_at.max(came) + takes;
        let update = |free_at| Some(after(free_at));
        let (Ok(free_at) | Err(free_at)) = self.free_at.fetch_update(Relaxed, Relaxed, update);
        self.since + Duration::from_nanos(after(free_at))
    }

    /// `at`, or the end of the freeze that it falls into.
    fn after_freeze(&self, stall: Stall, at: Instant) -> Instant {
        let every = Duration::from_millis(stall.every_ms).as_nanos();
        let open = every - Duration::from_millis(stall.for_ms).as_nanos();
        let elapsed = at.saturating_duration_since(self.since).as_nanos();
        let in_period = elapsed % every;
        if in_period < open {
            return at;
        }
        at + Duration::from_nanos((every - in_period) as u64)
    }
}

fn delay_of(delay: Delay, number: u64) -> Duration {
    match delay {
        Delay::None => Duration::ZERO,
        Delay::Fixed { us } => Duration::from_micros(us),
        Delay::Lognormal { median_us, sigma } => {
            let seconds = median_us / 1e6 * (sigma * standard_normal(number)).exp();
            Duration::from_secs_f64(seconds.min(LONGEST_S))
        }
    }
}

/// Box and Muller's transform (1958) of two uniform numbers.
fn standard_normal(number: u64) -> f64 {
    let radius = (-2.0 * (1.0 - unit(number, 1)).ln()).sqrt();
    radius * (TAU * unit(number, 2)).cos()
}

/// A number in [0, 1), uniform over `number`, independent by `stream`.
fn unit(number: u64, stream: u64) -> f64 {
    let bits = mix(mix(number).wrapping_add(mix(stream ^ 0x5851_F42D_4C95_7F2D)));
    (bits >> 11) as f64 / (1_u64 << 53) as f64
}

/// The output function of SplitMix64 (Steele, Lea and Flood 2014).
fn mix(state: u64) -> u64 {
    let mut bits = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    bits ^ (bits >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fails_the_asked_share_and_the_same_ones_each_time() {
        let failures = || -> Vec<bool> {
            let behaviour = Behaviour { error_ratio: 0.1, ..Behaviour::default() };
            let profile = Profile::new(behaviour, Instant::now());
            (0..100_000).map(|_| profile.plan().fails).collect()
        };
        let first = failures();
        let share = first.iter().filter(|fails| **fails).count() as f64 / first.len() as f64;
        // Four standard errors of a share of 0.1 in 100,000.
        assert!((share - 0.1).abs() < 4.0 * (0.09_f64 / 100_000.0).sqrt(), "{share}");
        assert_eq!(first, failures());
    }

    #[test]
    fn error_ratios_of_nothing_and_everything_are_exact() {
        for (error_ratio, fails) in [(0.0, false), (1.0, true)] {
            let behaviour = Behaviour { error_ratio, ..Behaviour::default() };
            let profile = Profile::new(behaviour, Instant::now());
            assert!((0..10_000).all(|_| profile.plan().fails == fails));
        }
    }

    #[test]
    fn lognormal_delays_have_their_quantiles() {
        let delay = Delay::Lognormal { median_us: 1000.0, sigma: 0.5 };
        let mut delays: Vec<f64> =
            (0..100_001).map(|number| delay_of(delay, number).as_secs_f64() * 1e6).collect();
        delays.sort_by(f64::total_cmp);
        // The standard normal's quantiles of 10, 50, 90 and 99 %.
        for (index, z) in
            [(10_000, -1.281_55), (50_000, 0.0), (90_000, 1.281_55), (99_000, 2.326_35)]
        {
            let expected = 1000.0 * f64::exp(0.5 * z);
            assert!((delays[index] / expected - 1.0).abs() < 0.02, "{} {expected}", delays[index]);
        }
    }

    #[test]
    fn a_limited_capacity_serves_one_after_another() {
        let since = Instant::now();
        let profile = Profile::new(Behaviour::default(), since);
        let served = |at_ms| {
            let at = since + Duration::from_millis(at_ms);
            profile.served(at, 100.0).duration_since(since).as_millis()
        };
        assert_eq!([0, 0, 5, 100, 101].map(served), [10, 20, 30, 110, 120]);
    }

    #[test]
    fn answers_due_in_a_freeze_leave_at_its_end() {
        let since = Instant::now();
        let stall = Stall { every_ms: 1000, for_ms: 200 };
        let profile = Profile::new(Behaviour { stall: Some(stall), ..Behaviour::default() }, since);
        let after = |at_ms| {
            let at = since + Duration::from_millis(at_ms);
            profile.after_freeze(stall, at).duration_since(since).as_millis()
        };
        assert_eq!(
            [0, 799, 800, 900, 999, 1000, 1799, 1800].map(after),
            [0, 799, 1000, 1000, 1000, 1000, 1799, 2000]
        );
    }
}
