//! What requests did: counts and histograms of each thread, added up exactly.

mod aggregate;
mod interval;
mod latencies;
mod lateness;
mod operations;
mod outcome;
mod phases;
mod recorder;
mod series;
mod stages;
mod statuses;
mod streams;

pub use aggregate::{Aggregate, TickFigures};
pub use interval::Interval;
pub use latencies::{Latencies, PercentileStep};
pub use lateness::{Bunching, Lateness, Sends};
pub use operations::{Iteration, OperationFigures, WorkflowFigures};
pub use outcome::{Outcome, OutcomeCounts};
pub use phases::{Phases, SetupTimes};
pub use recorder::{Counts, Ended, Recorder, Sample, Totals};
pub use series::Series;
pub use stages::{StageFigures, StageTimes};
pub use statuses::Statuses;
pub use streams::StreamTimes;
