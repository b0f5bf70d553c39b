//! What the process itself costs: CPU time, resident memory, threads, open descriptors, start.
//! CPU time comes from the process clock (nanoseconds); the rest from /proc, where there is one.
//! Read only when somebody asks.

pub mod allocations;
pub mod cpu_profile;
pub mod fresh;

use std::fs;

use rustix::time::{ClockId, clock_gettime};

/// CPU time of all threads since the start, user and system, in seconds.
pub fn cpu_seconds() -> f64 {
    let spent = clock_gettime(ClockId::ProcessCPUTime);
    spent.tv_sec as f64 + spent.tv_nsec as f64 / 1e9
}

/// Resident memory in bytes.
pub fn resident_bytes() -> Option<u64> {
    let statm = fs::read_to_string("/proc/self/statm").ok()?;
    let pages: u64 = statm.split_ascii_whitespace().nth(1)?.parse().ok()?;
    Some(pages * rustix::param::page_size() as u64)
}

/// Open descriptors, without the one that this very look needs.
pub fn open_descriptors() -> Option<u64> {
    let entries = fs::read_dir("/proc/self/fd").ok()?;
    Some((entries.count() as u64).saturating_sub(1))
}

pub fn threads() -> Option<u64> {
    fs::read_dir("/proc/self/task").ok().map(|entries| entries.count() as u64)
}
