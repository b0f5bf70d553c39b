//! What the engine itself costs: CPU of threads and process, waiting for a core, memory, switches.
//! The verdict voids blocks whose generator was the limit, so these figures decide with the others.
//! Sources: getrusage(2), /proc/self/status, /proc/thread-self/schedstat (scheduler statistics, kernel documentation).

use std::fs;

use gonogo_kernel::affinity::CoreWatch;

use super::priority::is_real_time;

/// CPU of a thread since it began, and where it was seen.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct ThreadClock {
    pub cpu_s: f64,
    /// Runnable, but waiting for a core; `None` where the kernel does not report it.
    pub run_queue_s: Option<f64>,
    pub real_time: bool,
    pub cores: CoreWatch,
}

impl ThreadClock {
    /// Of the calling thread, which looked at its core before.
    pub fn read(mut cores: CoreWatch) -> ThreadClock {
        cores.look();
        let usage = rusage(libc::RUSAGE_THREAD);
        ThreadClock {
            cpu_s: seconds(usage.ru_utime) + seconds(usage.ru_stime),
            run_queue_s: fs::read_to_string("/proc/thread-self/schedstat")
                .ok()
                .and_then(|text| text.split_whitespace().nth(1)?.parse::<f64>().ok())
                .map(|nanos| nanos / 1e9),
            real_time: is_real_time(),
            cores,
        }
    }

    /// From `earlier` to this.
    pub fn since(&self, earlier: &ThreadClock) -> ThreadClock {
        ThreadClock {
            cpu_s: self.cpu_s - earlier.cpu_s,
            run_queue_s: self.run_queue_s.zip(earlier.run_queue_s).map(|(now, then)| now - then),
            real_time: self.real_time,
            cores: CoreWatch { moves: self.cores.moves - earlier.cores.moves, ..self.cores },
        }
    }
}

/// The whole process since it began.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct ProcessClock {
    pub user_s: f64,
    pub system_s: f64,
    pub peak_memory_bytes: u64,
    pub voluntary_switches: u64,
    pub involuntary_switches: u64,
}

impl ProcessClock {
    pub fn read() -> ProcessClock {
        let usage = rusage(libc::RUSAGE_SELF);
        ProcessClock {
            user_s: seconds(usage.ru_utime),
            system_s: seconds(usage.ru_stime),
            peak_memory_bytes: peak_memory_bytes().unwrap_or(usage.ru_maxrss as u64 * 1024),
            voluntary_switches: usage.ru_nvcsw as u64,
            involuntary_switches: usage.ru_nivcsw as u64,
        }
    }

    /// From `earlier` to this; the memory peak is of the whole life.
    pub fn since(&self, earlier: &ProcessClock) -> ProcessClock {
        ProcessClock {
            user_s: self.user_s - earlier.user_s,
            system_s: self.system_s - earlier.system_s,
            peak_memory_bytes: self.peak_memory_bytes,
            voluntary_switches: self.voluntary_switches - earlier.voluntary_switches,
            involuntary_switches: self.involuntary_switches - earlier.involuntary_switches,
        }
    }
}

/// The largest resident set (VmHWM, proc(5)) of this program. getrusage(2) shows more: it keeps that of the process which
/// started this one, from between fork and exec.
fn peak_memory_bytes() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kib: u64 = line.split_whitespace().next()?.parse().ok()?;
    Some(kib * 1024)
}

fn rusage(whose: libc::c_int) -> libc::rusage {
    // SAFETY: rusage is plain old data that the kernel fills; `whose` is one of its constants.
    let mut usage: libc::rusage = unsafe { std::mem::zeroed() };
    unsafe { libc::getrusage(whose, &raw mut usage) };
    usage
}

fn seconds(time: libc::timeval) -> f64 {
    time.tv_sec as f64 + time.tv_usec as f64 / 1e6
}
