//! Pacing, stopping and recording of load: what a load generator thinks, without what it touches.
//! No sockets, no runtime and no clock: time comes in as nanoseconds since the block's origin,
//! so every rule here is tested on invented clocks (house.md, "In the engine").

mod arrivals;
mod backoff;
mod keeper;
mod latencies;
mod outcome;
mod pace;
mod piece;
mod recorder;
mod stop;

pub use arrivals::{ArrivalKind, Arrivals};
pub use backoff::Backoff;
pub use keeper::{Keeper, TickFigures};
pub use latencies::{Latencies, PercentileStep};
pub use outcome::{Outcome, OutcomeCounts};
pub use pace::{Advance, Due, Pace};
pub use piece::Piece;
pub use recorder::{Counts, Ended, Recorder, Sample, Totals};
pub use stop::{Stop, Window};

/// Nanoseconds since the block's origin, the moment its first request may be due.
pub type Nanos = u64;

/// Nanoseconds in a second.
pub const SECOND: Nanos = 1_000_000_000;
