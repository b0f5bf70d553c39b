//! What all listeners share: counts, the timer and the behaviour of each protocol.
//! Behaviour is swapped whole and read without a lock.
//! Setting one protocol's behaviour leaves the others' running sequences alone.

use std::{
    io,
    sync::{Arc, Mutex},
    time::Instant,
};

use arc_swap::ArcSwap;

use crate::{
    agents::queue::Queue,
    behaviour::{
        Behaviour, Behaviours,
        patch::{self, Refusal},
        profile::Profile,
    },
    cluster::Follower,
    counters::{Counters, Protocol},
    governance::sessions::Sessions,
    service_times::ServiceTimes,
    stored_tasks::{database::Database, gateway::Gateway},
    tasks::Tasks,
    timer::Timer,
};

pub struct Target {
    pub counters: Counters,
    pub service_times: ServiceTimes,
    pub timer: Timer,
    pub tasks: Tasks,
    pub sessions: Sessions,
    pub cluster: Arc<Follower>,
    pub agents: Queue,
    pub database: Database,
    pub gateway: Gateway,
    profiles: [ArcSwap<Profile>; Protocol::ALL.len()],
    /// Held while behaviour is read, changed and stored, so that two writers don't lose a change.
    changing: Mutex<()>,
}

impl Target {
    /// Starts timer and queue in the current runtime; everything behaves as by default.
    pub fn new(database: Database, gateway: Gateway) -> io::Result<Self> {
        let now = Instant::now();
        Ok(Self {
            counters: Counters::default(),
            service_times: ServiceTimes::default(),
            timer: Timer::start()?,
            tasks: Tasks::default(),
            sessions: Sessions::default(),
            cluster: Arc::default(),
            agents: Queue::start()?,
            database,
            gateway,
            profiles: std::array::from_fn(|_| {
                ArcSwap::from_pointee(Profile::new(Behaviour::default(), now))
            }),
            changing: Mutex::new(()),
        })
    }

    /// The profile that stands now. Don't hold it across an await.
    pub fn profile(&self, protocol: Protocol) -> arc_swap::Guard<Arc<Profile>> {
        self.profiles[protocol as usize].load()
    }

    pub fn behaviours(&self) -> Behaviours {
        Protocol::ALL.map(|protocol| self.profile(protocol).behaviour)
    }

    /// Reads a whole or partial behaviour from JSON and lets it stand, or changes nothing.
    pub fn patch_behaviours(&self, body: &[u8]) -> Result<(), Refusal> {
        self.change(|standing| patch::read(body, standing))
    }

    /// Everything behaves as by default again.
    pub fn reset_behaviours(&self) {
        let reset: Result<(), std::convert::Infallible> =
            self.change(|_| Ok(Behaviours::default()));
        let Ok(()) = reset;
    }

    fn change<E>(&self, next: impl FnOnce(Behaviours) -> Result<Behaviours, E>) -> Result<(), E> {
        let _changing = self.changing.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let standing = self.behaviours();
        let now = Instant::now();
        let next = next(standing)?;
        for protocol in Protocol::ALL {
            let index = protocol as usize;
            if next[index] != standing[index] {
                self.profiles[index].store(Arc::new(Profile::new(next[index], now)));
            }
        }
        Ok(())
    }
}
