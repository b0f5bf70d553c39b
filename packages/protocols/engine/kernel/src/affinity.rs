//! The cores that threads may use. Source: sched_setaffinity(2).

use std::mem::size_of;

/// Cores that the calling thread may use, in ascending order; empty where the kernel does not say.
pub fn allowed() -> Vec<usize> {
    // SAFETY: cpu_set_t is plain old data that the kernel fills.
    let mut set: libc::cpu_set_t = unsafe { std::mem::zeroed() };
    let answer = unsafe { libc::sched_getaffinity(0, size_of::<libc::cpu_set_t>(), &raw mut set) };
    if answer != 0 {
        return Vec::new();
    }
    (0..libc::CPU_SETSIZE as usize)
        .filter(|core| unsafe { libc::CPU_ISSET(*core, &set) })
        .collect()
}

/// Binds the calling thread, and every thread that it starts from now on; no cores leave it as it is. False: the kernel
/// refused. Allocates nothing, so it may be called between fork and exec.
pub fn pin(cores: &[usize]) -> bool {
    if cores.is_empty() {
        return true;
    }
    // SAFETY: the set is a local, and CPU_SET ignores no index below its size.
    unsafe {
        let mut set: libc::cpu_set_t = std::mem::zeroed();
        for core in cores
            .iter()
            .filter(|core| **core < libc::CPU_SETSIZE as usize)
        {
            libc::CPU_SET(*core, &mut set);
        }
        libc::sched_setaffinity(0, size_of::<libc::cpu_set_t>(), &raw const set) == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pinned_thread_has_only_its_core() {
        let last = vec![*allowed().last().unwrap()];
        let pinned = last.clone();
        let seen = std::thread::spawn(move || {
            assert!(pin(&pinned));
            allowed()
        });
        assert_eq!(seen.join().unwrap(), last);
    }
}
