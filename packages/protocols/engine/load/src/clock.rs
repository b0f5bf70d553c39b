//! The block's clock: monotonic nanoseconds since the moment the first request may be due.
//! Read as seldom as correctness allows: once per answer in a closed load, twice in an open one.

use std::hint::black_box;
use std::time::{Duration, Instant};

use gonogo_core::Nanos;

/// A clock with the block's origin; copies of it agree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Clock {
    origin: Instant,
}

impl Clock {
    pub fn starting_at(origin: Instant) -> Clock {
        Clock { origin }
    }

    /// Nanoseconds since the origin; zero before it.
    pub fn now(&self) -> Nanos {
        self.origin.elapsed().as_nanos() as Nanos
    }

    /// The time of an instant on this clock; zero before its origin.
    pub fn at(&self, instant: Instant) -> Nanos {
        instant.saturating_duration_since(self.origin).as_nanos() as Nanos
    }

    /// The instant of a time on this clock.
    pub fn instant(&self, at: Nanos) -> Instant {
        self.origin + Duration::from_nanos(at)
    }
}

/// What one reading costs, in nanoseconds: the median of 15 runs of 1,000 readings.
pub fn clock_read_ns() -> f64 {
    const READS: u32 = 1_000;
    let clock = Clock::starting_at(Instant::now());
    let mut costs: Vec<f64> = (0..15)
        .map(|_| {
            let begin = Instant::now();
            for _ in 0..READS {
                black_box(clock.now());
            }
            begin.elapsed().as_nanos() as f64 / f64::from(READS)
        })
        .collect();
    costs.sort_by(f64::total_cmp);
    costs[costs.len() / 2]
}
