//! How a block's clients, connections, arrivals and request budget are dealt to threads.
//! Client i uses connection i mod n, connection j belongs to thread j mod t; every share is fixed
//! before the first request, so threads have nothing to agree on while they run.

use gonogo_wire::{BlockSpec, WireLoad};

/// The share of one thread.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Share {
    /// Number in the whole block, all shards together.
    pub thread: u32,
    /// Number in this engine.
    pub index: u32,
    /// Clients of each connection; for open load only their number matters.
    pub clients: Vec<usize>,
    /// Number and distance in the whole block of this thread's connections, and of their clients.
    numbers: Numbers,
    /// Measured requests that this thread may send.
    pub budget: Option<u64>,
    /// Requests of this thread with which its warm-up is done.
    pub warm_up: Option<u64>,
    /// Open load: requests in flight that this thread may have.
    pub cap: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Numbers {
    threads: u32,
    connections: u32,
}

impl Share {
    /// Threads of the whole block, all shards together.
    pub fn threads(&self) -> u32 {
        self.numbers.threads
    }

    /// The numbers in the whole block of the clients of this thread's `index`-th connection.
    pub fn client_numbers(&self, index: usize) -> impl Iterator<Item = u32> + use<> {
        let Numbers { threads, connections } = self.numbers;
        let connection = self.thread + index as u32 * threads;
        (0..self.clients[index] as u32).map(move |client| connection + client * connections)
    }
}

/// The shares of this engine's threads; of a shard every `of`-th, so that all shards together are what one engine with as many
/// threads would be. No more threads than connections in use.
pub fn partition(spec: &BlockSpec) -> Vec<Share> {
    // Open load has no clients: each connection counts as one, and a cap is dealt out instead.
    let (connections, cap) = match &spec.load {
        WireLoad::Closed(load) => (load.connections, 0),
        WireLoad::Open(load) => (load.connections, load.max_in_flight),
        WireLoad::Stages(load) => (load.connections, load.max_in_flight),
        WireLoad::Capacity(load) => (load.connections, load.max_in_flight),
        // No connections are held: a place for each client, or one for each thread.
        WireLoad::Connect(load) => (load.clients.unwrap_or(spec.threads), load.max_in_flight),
    };
    let (connections, clients, cap) = match spec.load.clients() {
        Some(clients) => (connections.min(clients), clients, 0),
        None => (connections.min(cap), connections.min(cap), cap),
    };
    let (first, of) = spec.shard.map_or((0, 1), |shard| (shard.index, shard.of));
    let threads = spec.threads.saturating_mul(of).min(connections).max(1);
    (first..threads)
        .step_by(of as usize)
        .zip(0..)
        .map(|(thread, index)| Share {
            thread,
            index,
            clients: (thread..connections)
                .step_by(threads as usize)
                .map(|connection| part(clients.into(), connection, connections) as usize)
                .collect(),
            numbers: Numbers { threads, connections },
            budget: spec.max_requests.map(|requests| part(requests, thread, threads)),
            warm_up: spec.warmup_requests.map(|requests| part(requests, thread, threads)),
            cap: part(cap.into(), thread, threads) as usize,
        })
        .collect()
}

/// The size of part `index` of `whole` dealt one by one to `parts`.
fn part(whole: u64, index: u32, parts: u32) -> u64 {
    let (index, parts) = (u64::from(index), u64::from(parts));
    whole / parts + u64::from(index < whole % parts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use gonogo_wire::{Arrivals as WireArrivals, ClosedLoad, OpenLoad, Shard};

    fn shares(load: WireLoad, threads: u32, max_requests: Option<u64>) -> Vec<Share> {
        let text = include_str!("../../../fixtures/block-spec.http1.json");
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
    fn every_client_has_one_number() {
        let load = WireLoad::Closed(ClosedLoad { clients: 11, connections: 4 });
        let shares = shares(load, 3, None);
        let numbers = |share: &Share| {
            let share = share.clone();
            (0..share.clients.len()).flat_map(move |index| share.client_numbers(index))
        };
        assert_eq!(numbers(&shares[0]).collect::<Vec<_>>(), [0, 4, 8, 3, 7]);
        let mut all: Vec<_> = shares.iter().flat_map(numbers).collect();
        all.sort_unstable();
        assert_eq!(all, (0..11).collect::<Vec<_>>());
    }

    #[test]
    fn nothing_is_used_that_nobody_needs() {
        let load = WireLoad::Closed(ClosedLoad { clients: 2, connections: 9 });
        let clients: Vec<_> =
            shares(load, 8, None).into_iter().map(|share| share.clients).collect();
        assert_eq!(clients, [vec![1], vec![1]]);
    }

    #[test]
    fn shards_together_are_one_engine_with_as_many_threads() {
        let text = include_str!("../../../fixtures/block-spec.http1.json");
        let load = WireLoad::Closed(ClosedLoad { clients: 23, connections: 11 });
        let spec = BlockSpec { load, threads: 2, ..BlockSpec::parse(text).unwrap() };
        let whole = partition(&BlockSpec { threads: 6, ..spec.clone() });
        let shard = |index| BlockSpec { shard: Some(Shard { index, of: 3 }), ..spec.clone() };
        let mut parts: Vec<_> = (0..3).flat_map(|index| partition(&shard(index))).collect();
        assert_eq!(parts.iter().map(|share| share.index).collect::<Vec<_>>(), [0, 1, 0, 1, 0, 1]);
        parts.sort_by_key(|share| share.thread);
        let parts: Vec<_> =
            parts.into_iter().map(|share| Share { index: share.thread, ..share }).collect();
        assert_eq!(parts, whole);
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
