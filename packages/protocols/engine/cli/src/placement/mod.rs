//! Where load threads run: cores that they keep for a whole run. Left to the kernel, each new process lands beside the server
//! or apart from it by turns, which on one host decides more than the protocol does.
//! Chosen once, before any load, from what the machine and its targets look like then.

mod machine;
mod seen;

use std::collections::BTreeMap;
use std::time::Duration;

use gonogo_kernel::affinity;
use serde::{Deserialize, Serialize};

use crate::one_line::{read_request, write_answer};

pub use seen::{Port, Transport};

/// How long others are watched for cores that they keep busy.
const WATCH: Duration = Duration::from_millis(100);
/// A core of which others take so much is one that they keep busy.
const BUSY: f64 = 0.5;
/// A core is a target's where so much of its CPU time was taken.
const TARGETS: f64 = 0.1;

/// Longest line of a request.
const LONGEST_REQUEST: u64 = 1 << 20;

/// Where load threads go.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "lowercase")]
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
    /// This system does not say which cores there are.
    CoresNotTold,
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
    /// How many of them, from the first on, are what was asked for.
    pub kept: usize,
    /// Cores on which local targets were seen.
    pub target_cores: Vec<usize>,
    pub shortfall: Option<Shortfall>,
}

/// Threads that a run begins with, and the most that it may take.
#[derive(Debug, Clone, Copy)]
pub struct Threads {
    pub now: usize,
    pub most: usize,
}

/// Chooses cores for the most threads among `cores`; `target` is CPU time of local targets by core, in any unit.
pub fn choose(
    placement: Placement,
    cores: &[Core],
    target: &BTreeMap<usize, f64>,
    threads: Threads,
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
        _ if cores.is_empty() => return none(Some(Shortfall::CoresNotTold)),
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
    let taken = &order[..threads.most.clamp(1, order.len())];
    let kept = taken.iter().take_while(|(core, second)| !second && !is_away(core)).count();
    Chosen {
        load_cores: taken.iter().map(|(core, _)| core.id).collect(),
        kept,
        shortfall: (threads.now > kept).then_some(Shortfall::FewCores),
        ..none(None)
    }
}

/// Looks at the machine and at the processes behind `ports`, then chooses.
pub async fn look_and_choose(placement: Placement, ports: &[Port], threads: Threads) -> Chosen {
    let allowed = affinity::allowed();
    let target = seen::cpu_by_core(ports, &allowed);
    if placement == Placement::Kernel {
        return choose(placement, &[], &target, threads);
    }
    let cores = machine::cores(&allowed, WATCH).await;
    choose(placement, &cores, &target, threads)
}

/// What the worker asks before a run.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct PlaceRequest {
    wire_version: u32,
    placement: Placement,
    /// Where the run's targets listen on this machine.
    ports: Vec<Port>,
    threads: usize,
    most_threads: usize,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PlaceAnswer {
    #[serde(flatten)]
    chosen: Chosen,
    /// Cores that this process may use; empty: unknown.
    allowed_cores: Vec<usize>,
}

/// Reads a request on standard input, answers on standard output, gives the exit code: 0 answered, 2 request refused,
/// 3 no way to answer.
pub async fn run() -> u8 {
    let request = match read_request::<PlaceRequest>(LONGEST_REQUEST).await {
        Ok(request) if request.wire_version == 1 => request,
        Ok(_) => {
            eprintln!("this engine speaks wire version 1");
            return 2;
        }
        Err(reason) => {
            eprintln!("the request cannot be read: {reason}");
            return 2;
        }
    };
    let threads = Threads { now: request.threads, most: request.most_threads };
    let chosen = look_and_choose(request.placement, &request.ports, threads).await;
    let answer = PlaceAnswer { chosen, allowed_cores: affinity::allowed() };
    if write_answer(&answer).await { 0 } else { 3 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn core(id: usize) -> Core {
        Core { id, first_sibling: id, speed: 0, busy: 0.0, serves_network: false }
    }

    fn chosen(placement: Placement, cores: &[Core], target: &[(usize, f64)], n: usize) -> Chosen {
        choose(placement, cores, &target.iter().copied().collect(), Threads { now: n, most: n })
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
        assert_eq!(shortfall(Placement::Apart, &[], &[], 1), Some(Shortfall::CoresNotTold));
        assert_eq!(chosen(Placement::Apart, &two, &[], 3).load_cores.len(), 2);
        // More threads may come: they share the target's core, and those of now do not.
        let threads = Threads { now: 1, most: 2 };
        let found = choose(Placement::Apart, &two, &[(0, 1.0)].into(), threads);
        assert_eq!((found.load_cores, found.kept, found.shortfall), (vec![1, 0], 1, None));
    }
    #[test]
    fn a_request_reads_as_the_worker_writes_it() {
        let text = include_str!("../../../../fixtures/place-request.json");
        let request: PlaceRequest = serde_json::from_str(text).unwrap();
        assert_eq!((request.wire_version, request.placement), (1, Placement::Apart));
        assert_eq!((request.threads, request.most_threads), (1, 3));
        let udp = Port { port: 18443, transport: Transport::Udp };
        assert_eq!(request.ports[1..], [udp]);
        let unknown = text.replacen("apart", "anywhere", 1);
        assert!(serde_json::from_str::<PlaceRequest>(&unknown).is_err());
    }
}
