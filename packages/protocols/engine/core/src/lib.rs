//! Pacing, stopping and recording of load: what a load generator thinks, without what it touches.
//! No sockets, no runtime and no clock: time comes in as nanoseconds since the block's origin,
//! so every rule here is tested on invented clocks.

mod aggregate;
mod arrivals;
mod backoff;
mod capacity;
mod condition;
mod latencies;
mod lateness;
mod lead;
mod levels;
mod operation_shuffle;
mod operations;
mod outcome;
mod pace;
mod phases;
mod piece;
mod random;
mod recorder;
mod series;
mod sleepers;
mod stages;
mod statuses;
mod stop;
mod streams;
mod think;

pub use aggregate::{Aggregate, TickFigures};
pub use arrivals::{ArrivalKind, Arrivals};
pub use backoff::Backoff;
pub use capacity::{Ask, BrokenBy, Found, LimitedBy, Search, SearchPlan, Slo, Trial, TrialPhase};
pub use condition::{Condition, Limits, Met};
pub use latencies::{Latencies, PercentileStep};
pub use lateness::{Bunching, Lateness, Sends};
pub use lead::{Lead, Wait};
pub use levels::{Levels, Shape, Stage};
pub use operation_shuffle::OperationShuffle;
pub use operations::{Iteration, OperationFigures, WorkflowFigures};
pub use outcome::{Outcome, OutcomeCounts};
pub use pace::{Advance, Due, Habits, Pace, Rest};
pub use phases::{Phases, SetupTimes};
pub use piece::Piece;
pub use random::Random;
pub use recorder::{Counts, Ended, Recorder, Sample, Totals};
pub use series::Series;
pub use sleepers::Sleepers;
pub use stages::{StageFigures, StageTimes};
pub use statuses::Statuses;
pub use stop::{Stop, Window};
pub use streams::StreamTimes;
pub use think::Think;

/// Nanoseconds since the block's origin, the moment its first request may be due.
pub type Nanos = u64;

/// Nanoseconds in a second.
pub const SECOND: Nanos = 1_000_000_000;
