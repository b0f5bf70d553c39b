//! Real-time priority of single threads: they run when they have something to do, whoever else wants the core, where the system
//! grants it (root, CAP_SYS_NICE, RLIMIT_RTPRIO). Source: sched(7).

/// Set to anything, all threads stay at normal priority.
const SWITCHED_OFF: &str = "GONOGO_NORMAL_PRIORITY";

/// Who asks: each above the one before, and all above everything that has no real-time priority.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RealTime {
    /// Threads that send and read.
    Load = 1,
    /// The emulated network, which lies below what is sent.
    Network = 2,
}

/// Asks for it for the calling thread; where the system refuses, the thread stays as it is.
pub fn take(priority: RealTime) {
    if std::env::var_os(SWITCHED_OFF).is_some() {
        return;
    }
    let wanted = libc::sched_param { sched_priority: priority as libc::c_int };
    // SAFETY: the parameters are a local; 0 is the calling thread. What it starts is as before (RESET_ON_FORK).
    unsafe {
        libc::sched_setscheduler(
            0,
            libc::SCHED_FIFO | libc::SCHED_RESET_ON_FORK,
            &raw const wanted,
        );
    }
}
