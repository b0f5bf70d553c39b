//! One connection of a block through its lives: connected, lost, connected again.
//! Slots that share it meet here, and only one of them reconnects. A connection that carried no
//! answer is not replaced at full speed; a connection that did may be replaced at once.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::{Duration, Instant};

use gonogo_core::{Backoff, Latencies, Nanos, Outcome, SetupTimes};
use tokio::sync::Mutex;

use gonogo_driver_api::connect_only::outcome_of;
use gonogo_driver_api::{Connection, Connector};
use gonogo_net::PathGauge;
use gonogo_wire::{Problem, TlsFacts};

use super::failure_texts::FailureTexts;

/// Connections of one thread, counted; set-up times recorded.
#[derive(Debug, Default)]
pub struct ConnectCounts {
    pub opened: Cell<u64>,
    pub failed: Cell<u64>,
    pub reconnects: Cell<u64>,
    pub durations: RefCell<Latencies>,
    pub phases: RefCell<SetupTimes>,
    /// Why connections could not be made, or ended before they carried anything.
    pub failure_texts: RefCell<FailureTexts>,
}

pub struct Channel<C: Connector> {
    connector: Rc<C>,
    counts: Rc<ConnectCounts>,
    has_opened: Cell<bool>,
    state: Mutex<State<C::Connection>>,
    pub rtt_us: Cell<Option<f64>>,
    pub path: Cell<Option<PathGauge>>,
}

struct State<T> {
    /// Kept where the protocol multiplexes; given away where one slot owns it.
    primary: Option<T>,
    generation: u64,
    backoff: Backoff,
    /// The living connection was given a request, and has carried an answer; its links share these, the next one has
    /// its own.
    used: Rc<Cell<bool>>,
    carried: Rc<Cell<bool>>,
}

/// A slot's hold on the connection.
pub struct Link<T> {
    pub connection: T,
    pub shared: bool,
    /// Found broken by its slot; kept so that the channel knows which connection it was.
    pub broken: bool,
    generation: u64,
    used: Rc<Cell<bool>>,
    carried: Rc<Cell<bool>>,
}

impl<T> Link<T> {
    /// The connection is given a request.
    pub fn mark_used(&self) {
        self.used.set(true);
    }

    /// The connection gave an answer.
    pub fn mark_carried(&self) {
        self.carried.set(true);
    }

    pub fn has_carried(&self) -> bool {
        self.carried.get()
    }
}

impl<C: Connector> Channel<C> {
    /// Connects for the first time, before any load. A channel that could not goes on trying once it is
    /// wanted; the problem says why.
    pub async fn open(
        connector: Rc<C>,
        counts: Rc<ConnectCounts>,
    ) -> (Channel<C>, Result<Option<TlsFacts>, Problem>) {
        let mut state = State {
            primary: None,
            generation: 0,
            backoff: Backoff::default(),
            used: Rc::default(),
            carried: Rc::default(),
        };
        let opened = match connect(&*connector, &counts).await {
            Ok((connection, tls)) => {
                (state.primary, state.generation) = (Some(connection), 1);
                Ok(tls)
            }
            Err(problem) => {
                // The first wait of a back-off is none, but this one has failed already.
                state.backoff.wait();
                Err(problem)
            }
        };
        let channel = Channel {
            connector,
            counts,
            has_opened: Cell::new(opened.is_ok()),
            state: Mutex::new(state),
            rtt_us: Cell::new(None),
            path: Cell::new(None),
        };
        (channel, opened)
    }

    /// Whether it ever had a connection.
    pub fn has_opened(&self) -> bool {
        self.has_opened.get()
    }

    /// Brings byte counts up to date.
    pub fn settle_meter(&self) {
        self.with_primary(Connection::settle_meter);
    }

    fn with_primary<T>(&self, ask: impl FnOnce(&C::Connection) -> T) -> Option<T> {
        self.state.try_lock().ok().and_then(|state| state.primary.as_ref().map(ask))
    }

    /// A hold on a living connection: the one there is, or, when it is the one the slot found
    /// broken, a new one. Tries until it succeeds, with back-off; drop the future to give up.
    pub async fn attach(&self, broken: Option<Link<C::Connection>>) -> Link<C::Connection> {
        let seen = broken.as_ref().map_or(0, |link| link.generation);
        drop(broken);
        let mut state = self.state.lock().await;
        let usable =
            state.generation != seen && state.primary.as_ref().is_some_and(Connection::is_open);
        if !usable {
            self.reconnect(&mut state).await;
        }
        let shared = state.primary.as_ref().and_then(Connection::share);
        let is_shared = shared.is_some();
        let connection = shared
            .or_else(|| state.primary.take())
            .expect("reconnect leaves a connection, and a slot that owns one is the only slot");
        let (used, carried) = (state.used.clone(), state.carried.clone());
        let generation = state.generation;
        Link { connection, shared: is_shared, broken: false, generation, used, carried }
    }

    async fn reconnect(&self, state: &mut State<C::Connection>) {
        let mut useless = None;
        if let Some(old) = state.primary.take() {
            self.part_with(&old);
            useless = old.why_closed();
        }
        // Requests of the old connection that end later must not look as if the new one had failed.
        let (used, carried) = (std::mem::take(&mut state.used), std::mem::take(&mut state.carried));
        if carried.get() {
            state.backoff.reset();
        } else if let (false, Some(reason)) = (used.get(), useless) {
            // No request was there to learn it.
            self.counts.failure_texts.borrow_mut().count(Outcome::Closed, None, &reason);
        }
        let connection = loop {
            let wait = state.backoff.wait();
            if wait > 0 {
                tokio::time::sleep(Duration::from_nanos(wait)).await;
            }
            if let Ok((connection, _)) = connect(&*self.connector, &self.counts).await {
                break connection;
            }
        };
        if self.has_opened.replace(true) {
            self.counts.reconnects.set(self.counts.reconnects.get() + 1);
        }
        state.primary = Some(connection);
        state.generation += 1;
    }

    /// Learns what a connection that ends can still report.
    pub fn part_with(&self, connection: &C::Connection) {
        connection.settle_meter();
        if let Some(rtt) = connection.rtt_us() {
            self.rtt_us.set(Some(rtt));
        }
        if let Some(path) = connection.path() {
            self.path.set(Some(path));
        }
    }
}

async fn connect<C: Connector>(
    connector: &C,
    counts: &ConnectCounts,
) -> Result<(C::Connection, Option<TlsFacts>), Problem> {
    let begin = Instant::now();
    match connector.connect().await {
        Ok(mut connected) => {
            counts.opened.set(counts.opened.get() + 1);
            counts.durations.borrow_mut().record(begin.elapsed().as_nanos() as Nanos);
            counts.phases.borrow_mut().record(connected.phases);
            connected.connection.settle_in().await;
            Ok((connected.connection, connected.tls))
        }
        Err(problem) => {
            counts.failed.set(counts.failed.get() + 1);
            let outcome = outcome_of(problem.code);
            counts.failure_texts.borrow_mut().count(outcome, None, &problem.message);
            Err(problem)
        }
    }
}
