//! Where load threads run: cores that they keep for a whole run. Left to the kernel, each new process lands beside the server
//! or apart from it by turns, which on one host decides more than the protocol does.
//! Chosen once, before any load, from what the machine and its targets look like then.

mod machine;
mod seen;

use std::collections::BTreeMap;
use std::time::Duration;

use gonogo_kernel::affinity;
use serde::Serialize;

pub use seen::{Port, Transport};

/// How long others are watched for cores that they keep busy.
const WATCH: Duration = Duration::from_millis(100);
/// A core of which others take so much is one that they keep busy.
const BUSY: f64 = 0.5;
/// A core is a target's where so much of its CPU time was taken.
const TARGETS: f64 = 0.1;

/// Where load threads go.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Placement {
    /// On cores of their own, apart from those of local targets: what a network would make of it
    #[default]
    Apart,
    /// On the cores of a local target
    Beside,
    /// Wherever the kernel puts them
    Kernel,
}

/// A core that this process may use.
#[derive(Debug, Clone, PartialEq)]
pub struct Core {
    pub id: usize,
    /// First hardware thread of the same core.
    pub first_sibling: usize,
    /// Higher is faster; 0 where all are alike, or nothing is known.
    pub speed: u64,
    /// Share that others took while it was watched.
    pub busy: f64,
    /// It serves the interrupts of a network card.
    pub serves_network: bool,
}

/// What could not be kept of a placement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shortfall {
    /// There is one core: nothing can be chosen.
    OneCore,
    /// Threads share cores with a target, or with one another.
    FewCores,
    /// Nothing is seen of a target on this machine.
    TargetNotSeen,
}

/// Which cores load threads keep, one after the other.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Chosen {
    /// Empty: the kernel chooses.
    pub load_cores: Vec<usize>,
    /// Cores on which local targets were seen.
    pub target_cores: Vec<usize>,
    pub shortfall: Option<Shortfall>,
}

impl Chosen {
    /// The core that a load thread is to keep, by its number from 0; `None`: the kernel chooses.
    pub fn core_of(&self, thread: u32) -> Option<usize> {
        let turn = (thread as usize).checked_rem(self.load_cores.len())?;
        self.load_cores.get(turn).copied()
    }
}

/// Chooses cores for so many threads among `cores`; `target` is CPU time of local targets by core, in any unit.
pub fn choose(
    placement: Placement,
    cores: &[Core],
    target: &BTreeMap<usize, f64>,
    threads: usize,
) -> Chosen {
    let whole: f64 = target.values().sum();
    let share = |core: &Core| {
        let own = cores.iter().filter(|one| one.first_sibling == core.first_sibling);
        own.filter_map(|one| target.get(&one.id)).sum::<f64>() / whole.max(f64::MIN_POSITIVE)
    };
    let target_cores = target.keys().copied().collect();
    let none = |shortfall| Chosen { shortfall, target_cores, ..Chosen::default() };
    match placement {
        Placement::Kernel => return none(None),
        _ if cores.len() < 2 => return none(Some(Shortfall::OneCore)),
        Placement::Beside if target.is_empty() => return none(Some(Shortfall::TargetNotSeen)),
        _ => {}
    }
    let fastest = cores.iter().map(|core| core.speed).max().unwrap_or(0);
    let is_away = |core: &Core| (placement == Placement::Beside) != (share(core) > TARGETS);
    let mut order: Vec<(&Core, bool)> = cores
        .iter()
        .map(|core| {
            // A second hardware thread shares the core with the first.
            let is_second =
                cores.iter().any(|one| one.first_sibling == core.first_sibling && one.id < core.id);
            (core, is_second)
        })
        .collect();
    order.sort_by(|(a, a_second), (b, b_second)| {
        let key = |core: &Core, is_second: bool| {
            let apart = if placement == Placement::Beside { -share(core) } else { share(core) };
            let flags = (
                is_second,
                is_away(core),
                core.busy > BUSY,
                core.speed < fastest,
                core.serves_network,
            );
            (flags, apart, core.id)
        };
        let ((a_flags, a_share, a_id), (b_flags, b_share, b_id)) =
            (key(a, *a_second), key(b, *b_second));
        // The first core is where a system puts what it has not thought about.
        a_flags.cmp(&b_flags).then(a_share.total_cmp(&b_share)).then(b_id.cmp(&a_id))
    });
    let taken = &order[..threads.clamp(1, order.len())];
    let is_short =
        threads > order.len() || taken.iter().any(|(core, second)| *second || is_away(core));
    Chosen {
        load_cores: taken.iter().map(|(core, _)| core.id).collect(),
        shortfall: is_short.then_some(Shortfall::FewCores),
        ..none(None)
    }
}

/// Looks at the machine and at the processes behind `ports`, then chooses.
pub async fn look_and_choose(placement: Placement, ports: &[Port], threads: usize) -> Chosen {
    let allowed = affinity::allowed();
    let target = seen::cpu_by_core(ports, &allowed);
    if placement == Placement::Kernel {
        return choose(placement, &[], &target, threads);
    }
    let cores = machine::cores(&allowed, WATCH).await;
    choose(placement, &cores, &target, threads)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn core(id: usize) -> Core {
        Core { id, first_sibling: id, speed: 0, busy: 0.0, serves_network: false }
    }

    fn chosen(placement: Placement, cores: &[Core], target: &[(usize, f64)], n: usize) -> Chosen {
        choose(placement, cores, &target.iter().copied().collect(), n)
    }

    #[test]
    fn apart_is_away_from_the_target_and_beside_is_with_it() {
        let two = [core(0), core(1)];
        for (seen, apart, beside) in [(0, 1, 0), (1, 0, 1)] {
            let target = [(seen, 3.0)];
            let of = |placement| chosen(placement, &two, &target, 1);
            assert_eq!(of(Placement::Apart).load_cores, [apart]);
            assert_eq!(of(Placement::Apart).shortfall, None);
            assert_eq!(of(Placement::Beside).load_cores, [beside]);
            assert_eq!(of(Placement::Kernel).load_cores, [0; 0]);
            assert_eq!(of(Placement::Kernel).target_cores, [seen]);
        }
        // A server that ran on both: where it took less.
        assert_eq!(chosen(Placement::Apart, &two, &[(0, 1.0), (1, 3.0)], 1).load_cores, [0]);
        // Nothing is seen of it: the last, since a system's own work begins at the first.
        assert_eq!(chosen(Placement::Apart, &two, &[], 1).load_cores, [1]);
    }

    #[test]
    fn a_thread_of_each_core_the_fast_the_idle_and_those_without_interrupts_first() {
        let second = |id: usize, of: usize| Core { first_sibling: of, ..core(id) };
        let pairs = [core(0), core(1), second(2, 0), second(3, 1)];
        // The target's core is that of its other hardware thread, too.
        assert_eq!(chosen(Placement::Apart, &pairs, &[(2, 1.0)], 1).load_cores, [1]);
        let kinds = [
            Core { speed: 2, ..core(0) },
            Core { speed: 2, busy: 0.9, ..core(1) },
            Core { speed: 2, serves_network: true, ..core(2) },
            core(3),
        ];
        assert_eq!(chosen(Placement::Apart, &kinds, &[], 4).load_cores, [0, 2, 3, 1]);
    }

    #[test]
    fn what_cannot_be_kept_is_said() {
        let shortfall = |placement, cores: &[Core], target: &[(usize, f64)], threads| {
            chosen(placement, cores, target, threads).shortfall
        };
        let two = [core(0), core(1)];
        assert_eq!(shortfall(Placement::Apart, &two[..1], &[], 1), Some(Shortfall::OneCore));
        assert_eq!(shortfall(Placement::Apart, &two, &[(0, 1.0)], 2), Some(Shortfall::FewCores));
        assert_eq!(shortfall(Placement::Apart, &two, &[], 3), Some(Shortfall::FewCores));
        assert_eq!(shortfall(Placement::Beside, &two, &[], 1), Some(Shortfall::TargetNotSeen));
        assert_eq!(chosen(Placement::Apart, &two, &[], 3).load_cores.len(), 2);
    }
}
