//! When the next request goes, which operation it asks for, and until when.

mod arrivals;
mod backoff;
mod lead;
mod levels;
mod operation_shuffle;
mod pace;
mod stop;
mod think;
mod timer_heap;

pub use arrivals::{ArrivalKind, Arrivals};
pub use backoff::Backoff;
pub use lead::{Lead, Wait};
pub use levels::{Levels, Shape, Stage};
pub use operation_shuffle::OperationShuffle;
pub(crate) use pace::LATE;
pub use pace::{Advance, ClientTiming, Due, Pace, Pause};
pub use stop::{Stop, Window};
pub use think::Think;
pub use timer_heap::TimerHeap;
