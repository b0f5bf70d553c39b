//! The cores that threads may use, and the one that a thread runs on. Sources: sched_setaffinity(2), sched_getcpu(3).

use std::mem::size_of;

/// Cores that the calling thread may use, in ascending order; empty where the kernel does not say.
pub fn allowed() -> Vec<usize> {
    // SAFETY: cpu_set_t is plain old data that the kernel fills.
    let mut set: libc::cpu_set_t = unsafe { std::mem::zeroed() };
    let answer = unsafe { libc::sched_getaffinity(0, size_of::<libc::cpu_set_t>(), &raw mut set) };
    if answer != 0 {
        return Vec::new();
    }
    (0..libc::CPU_SETSIZE as usize).filter(|core| unsafe { libc::CPU_ISSET(*core, &set) }).collect()
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
        for core in cores.iter().filter(|core| **core < libc::CPU_SETSIZE as usize) {
            libc::CPU_SET(*core, &mut set);
        }
        libc::sched_setaffinity(0, size_of::<libc::cpu_set_t>(), &raw const set) == 0
    }
}

/// The core that the calling thread runs on; `None` where the system does not say it. Costs some 20 ns (vDSO).
pub fn current() -> Option<usize> {
    // SAFETY: it takes nothing and reads a number of the calling thread.
    usize::try_from(unsafe { libc::sched_getcpu() }).ok()
}

/// Where a thread was seen, looked at now and then by itself.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct CoreWatch {
    /// Where it was last seen; `None`: not looked at yet, or the system does not say it.
    pub core: Option<usize>,
    /// Looks that found it on another core than the one before.
    pub moves: u64,
}

impl CoreWatch {
    /// Of the calling thread, which must be the same every time.
    pub fn look(&mut self) {
        self.see(current());
    }

    fn see(&mut self, seen: Option<usize>) {
        if self.core.zip(seen).is_some_and(|(before, now)| before != now) {
            self.moves += 1;
        }
        self.core = seen.or(self.core);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thread_is_seen_where_it_is_pinned_and_moves_are_counted() {
        let cores = allowed();
        let (first, last) = (cores[0], *cores.last().unwrap());
        let seen = std::thread::spawn(move || {
            let mut watch = CoreWatch::default();
            for core in [first, first, last] {
                assert!(pin(&[core]));
                watch.look();
            }
            watch
        });
        let moves = u64::from(first != last);
        assert_eq!(seen.join().unwrap(), CoreWatch { core: Some(last), moves });
    }

    #[test]
    fn a_look_that_says_nothing_is_no_move() {
        let mut watch = CoreWatch::default();
        for seen in [None, Some(1), None, Some(1), Some(0), Some(1)] {
            watch.see(seen);
        }
        assert_eq!(watch, CoreWatch { core: Some(1), moves: 2 });
    }

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
