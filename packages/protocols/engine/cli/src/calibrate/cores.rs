//! Cores of their own for engine and target, where the machine has two or more: else each would measure the other.
//! The engine gets the first half of the affinity mask (the greater one), the target the rest.

use gonogo_kernel::affinity::{allowed, pin};

/// Which cores are whose; both empty where there is only one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cores {
    pub engine: Vec<usize>,
    pub target: Vec<usize>,
}

impl Cores {
    /// Splits the cores that this process may use.
    pub fn split() -> Cores {
        Cores::of(allowed())
    }

    fn of(mut allowed: Vec<usize>) -> Cores {
        if allowed.len() < 2 {
            return Cores { engine: Vec::new(), target: Vec::new() };
        }
        let target = allowed.split_off(allowed.len().div_ceil(2));
        Cores { engine: allowed, target }
    }

    pub fn pinned(&self) -> bool {
        !self.target.is_empty()
    }

    /// Threads that the engine's cores carry.
    pub fn engine_threads(&self) -> u32 {
        self.engine.len().clamp(1, 256) as u32
    }

    /// Binds the calling thread, and every thread that it starts from now on, to the engine's cores.
    pub fn keep_engine(&self) {
        pin(&self.engine);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_engine_gets_the_greater_half_and_a_single_core_is_shared() {
        for (allowed, engine, target) in [
            (vec![], vec![], vec![]),
            (vec![3], vec![], vec![]),
            (vec![0, 1], vec![0], vec![1]),
            (vec![0, 2, 4, 6, 8], vec![0, 2, 4], vec![6, 8]),
        ] {
            let cores = Cores::of(allowed);
            assert_eq!((&cores.engine, &cores.target), (&engine, &target));
            assert!(cores.engine_threads() >= 1);
        }
    }
}
