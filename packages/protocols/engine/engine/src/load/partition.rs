//! How a block's clients, connections, arrivals and request budget are dealt to threads.
//! Client i uses connection i mod n, connection j belongs to thread j mod t; every share is fixed
//! before the first request, so threads have nothing to agree on while they run.

use gonogo_core::{ArrivalKind, Arrivals, Pace};

use crate::wire::{Arrivals as WireArrivals, BlockSpec, WireLoad};

/// The share of one thread.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Share {
    pub thread: u32,
    /// Clients of each connection; for open load only their number matters.
    pub clients: Vec<usize>,
    /// Measured requests that this thread may send.
    pub budget: Option<u64>,
    /// Open load: requests in flight that this thread may have.
    pub cap: usize,
}

/// The shares of all threads; no more threads than connections in use.
pub fn partition(spec: &BlockSpec) -> Vec<Share> {
    let (connections, clients, cap) = match &spec.load {
        WireLoad::Closed(load) => (load.connections.min(load.clients), load.clients, 0),
        WireLoad::Open(load) => {
            (load.connections.min(load.max_in_flight), load.connections, load.max_in_flight)
        }
    };
    let threads = spec.threads.min(connections).max(1);
    (0..threads)
        .map(|thread| Share {
            thread,
            clients: (thread..connections)
                .step_by(threads as usize)
                .map(|connection| part(clients.into(), connection, connections) as usize)
                .collect(),
            budget: spec.max_requests.map(|requests| part(requests, thread, threads)),
            cap: part(cap.into(), thread, threads) as usize,
        })
        .collect()
}

/// The size of part `index` of `whole` dealt one by one to `parts`.
fn part(whole: u64, index: u32, parts: u32) -> u64 {
    let (index, parts) = (u64::from(index), u64::from(parts));
    whole / parts + u64::from(index < whole % parts)
}

/// The pace of an open load's thread.
pub fn open_pace(spec: &BlockSpec, share: &Share, threads: u32) -> Option<Pace> {
    let WireLoad::Open(load) = &spec.load else { return None };
    let kind = match load.arrivals {
        WireArrivals::Uniform => ArrivalKind::Uniform,
        WireArrivals::Poisson => ArrivalKind::Poisson,
    };
    let seed = spec.seed.cast_unsigned();
    let arrivals = Arrivals::new(kind, load.rate_per_s, seed, share.thread, threads);
    Some(Pace::open(arrivals, share.cap))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::{ClosedLoad, OpenLoad};

    fn shares(load: WireLoad, threads: u32, max_requests: Option<u64>) -> Vec<Share> {
        let text = include_str!("../../../../fixtures/block-spec.http1.json");
        let spec = BlockSpec::parse(text).unwrap();
        partition(&BlockSpec { load, threads, max_requests, ..spec })
    }

    #[test]
    fn client_i_uses_connection_i_mod_n_on_thread_j_mod_t() {
        let load = WireLoad::Closed(ClosedLoad { clients: 7, connections: 3 });
        let clients: Vec<_> =
            shares(load, 2, None).into_iter().map(|share| share.clients).collect();
        assert_eq!(clients, [vec![3, 2], vec![2]]);
    }

    #[test]
    fn nothing_is_used_that_nobody_needs() {
        let load = WireLoad::Closed(ClosedLoad { clients: 2, connections: 9 });
        let clients: Vec<_> =
            shares(load, 8, None).into_iter().map(|share| share.clients).collect();
        assert_eq!(clients, [vec![1], vec![1]]);
    }

    #[test]
    fn budgets_and_caps_add_up() {
        let arrivals = WireArrivals::Uniform;
        let load = OpenLoad { rate_per_s: 1.0, arrivals, max_in_flight: 10, connections: 5 };
        let shares = shares(WireLoad::Open(load), 3, Some(100));
        assert_eq!(shares.iter().map(|share| share.budget.unwrap()).sum::<u64>(), 100);
        assert_eq!(shares.iter().map(|share| share.cap).sum::<usize>(), 10);
        assert_eq!(shares.iter().map(|share| share.clients.len()).sum::<usize>(), 5);
    }
}
