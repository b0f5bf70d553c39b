//! Real-time priority for load threads: a request goes when it is due and an answer is read when it is there, whoever else
//! wants the core. Only where a core is left for everybody else, and where the system grants it (root, CAP_SYS_NICE,
//! RLIMIT_RTPRIO). Source: sched(7).

use gonogo_kernel::real_time::{self, RealTime};

/// Asks for it for the calling thread, one of so many on so many cores; where the system refuses, it stays as it is.
pub fn take_real_time(threads: u32, cores: usize) {
    if (threads as usize) < cores {
        real_time::take(RealTime::Load);
    }
}

/// Whether the calling thread has it.
pub fn is_real_time() -> bool {
    // SAFETY: reads the policy of the calling thread.
    let policy = unsafe { libc::sched_getscheduler(0) };
    policy & !libc::SCHED_RESET_ON_FORK == libc::SCHED_FIFO
}

#[cfg(test)]
mod tests {
    use std::thread::available_parallelism;

    use super::*;

    /// What a thread of its own finds, so that no other test runs at real-time priority.
    fn on_a_thread<T: Send + 'static>(find: impl FnOnce() -> T + Send + 'static) -> T {
        std::thread::spawn(find).join().unwrap()
    }

    #[test]
    fn a_thread_has_it_where_the_system_grants_it_and_a_core_is_left() {
        let cores = available_parallelism().unwrap().get();
        let is_granted = on_a_thread(|| {
            let wanted = libc::sched_param { sched_priority: RealTime::Load as libc::c_int };
            // SAFETY: the parameters are a local.
            unsafe { libc::sched_setscheduler(0, libc::SCHED_FIFO, &raw const wanted) == 0 }
        });
        let taken = |threads: u32| {
            on_a_thread(move || {
                take_real_time(threads, cores);
                (is_real_time(), on_a_thread(is_real_time))
            })
        };
        assert_eq!(taken(1), (is_granted && cores > 1, false));
        assert_eq!(taken(cores as u32), (false, false));
    }
}
