//! Pacing, stopping and recording of load: what a load generator thinks, without what it touches.
//! No sockets, no runtime and no clock: time comes in as nanoseconds since the block's origin,
//! so every rule here is tested on invented clocks.

mod capacity;
mod condition;
mod pacing;
mod random;
mod recording;

pub use capacity::{Ask, BrokenBy, Found, LimitedBy, Search, SearchPlan, Slo, Trial, TrialPhase};
pub use condition::{Condition, Limits, Met};
pub use pacing::*;
pub use random::Random;
pub use recording::*;

/// Nanoseconds since the block's origin, the moment its first request may be due.
pub type Nanos = u64;

/// Nanoseconds in a second.
pub const SECOND: Nanos = 1_000_000_000;
