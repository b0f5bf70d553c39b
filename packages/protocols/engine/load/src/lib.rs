//! Performs a block: one loop for every protocol and every load, on threads that share nothing.
//! `Pace` says when a request is due, `Stop` whether it may go, the driver does it, `Recorder`
//! remembers. This folder gives them sockets' time and threads.

mod alarm;
mod block;
mod capacity;
mod channel;
mod clock;
mod deadlines;
mod failure_texts;
mod pacer;
mod partition;
mod pause_timers;
mod perform_over;
mod plan;
mod priority;
mod slot;
mod thread;
mod thread_messages;
mod thread_tasks;
mod threads;
mod timer;
mod usage;
mod wait_queue;
mod warm_up;
mod work;

pub use block::{LoadEvent, OnEvent, Performed, perform};
pub use clock::clock_read_ns;
pub use failure_texts::FailureTexts;
pub use partition::partition;
pub use perform_over::{Performing, Ready, perform_over};
pub use threads::{Begin, Block, Stopper, thread_name};
pub use usage::ThreadClock;
