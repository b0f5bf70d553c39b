//! An emulated network between the engine and its target: delay, jitter, loss and bandwidth, the same for TCP and UDP.
//! Load threads work in a network namespace of their own. Its only way out is a TUN device whose packets a thread of the
//! engine carries to a second one on the host, through a line for each direction, and back.

#[cfg(target_os = "linux")]
mod beyond;
mod direction_counters;
#[cfg(target_os = "linux")]
mod echo;
#[cfg(target_os = "linux")]
mod forward;
mod line;
#[cfg(target_os = "linux")]
mod open;
#[cfg(not(target_os = "linux"))]
mod other_systems;
mod rewrite;

#[cfg(target_os = "linux")]
pub use open::{Inside, Link};
#[cfg(not(target_os = "linux"))]
pub use other_systems::{Inside, Link};
