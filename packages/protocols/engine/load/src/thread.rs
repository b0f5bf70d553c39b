//! One load thread: its own runtime, connections, slots and recorder, shared with nobody.
//! It connects, waits for the common start, lets its tasks work, and hands over what was remembered.
//! Orders and reports go through channels, never through the hot path.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::mpsc::Receiver as SpareReceiver;
use std::time::{Duration, Instant};

use gonogo_core::Interval;
use gonogo_kernel::affinity;
use tokio::sync::{mpsc, watch};
use tokio::task::JoinSet;

use gonogo_driver_api::{Connector, Protocol};
use gonogo_link::Inside;
use gonogo_net::Meter;
use gonogo_script::Script;
use gonogo_wire::{BlockSpec, Problem, ProblemCode, TlsFacts, WireLoad};

use super::channel::{Channel, ConnectCounts};
use super::partition::Share;
use super::plan::open_pace;
use super::priority::take_real_time;
use super::thread_messages::{FromThread, Order, ThreadReport};
use super::thread_tasks::{PieceExchange, ThreadTasks};
use super::warm_up::WarmUp;

/// Connections that are set up at the same time, at most: more would overflow accept queues.
const CONNECTING_AT_ONCE: usize = 64;

/// Everything a thread needs, moved into it.
pub struct ThreadPlan<P: Protocol> {
    pub spec: Arc<BlockSpec>,
    pub script: Arc<Script>,
    pub protocol: Arc<P>,
    pub inside: Option<Inside>,
    pub warm_up: Option<Arc<WarmUp>>,
    pub share: Share,
    /// Load threads of this engine.
    pub threads: u32,
    /// Cores of the machine, of which some are left for everybody else where threads have real-time priority.
    pub cores: usize,
    pub orders: watch::Receiver<Order>,
    pub reports: mpsc::UnboundedSender<(usize, FromThread)>,
    /// Emptied pieces that come back.
    pub spares: Option<SpareReceiver<Box<Interval>>>,
}

impl<P: Protocol> ThreadPlan<P> {
    /// The thread's whole life.
    pub fn run(self) {
        let index = self.share.index as usize;
        let reports = self.reports.clone();
        if let Some(core) = self.spec.core_of(self.share.index) {
            // Refused, it runs where the kernel puts it, and the result says so.
            affinity::pin(&[core]);
        }
        let entered = self.inside.as_ref().map_or(Ok(()), Inside::enter);
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build_local(Default::default());
        let ended = match entered.and(runtime) {
            Ok(runtime) => catch_unwind(AssertUnwindSafe(|| runtime.block_on(self.perform())))
                .unwrap_or_else(|_| Err(internal("a load thread panicked"))),
            Err(error) => Err(exhausted(&error)),
        };
        if let Err(problem) = ended {
            // The block may be gone already; then nobody needs to know.
            let _ = reports.send((index, FromThread::Failed(problem)));
        }
    }

    fn report(&self, report: FromThread) {
        // The block may be gone already; then nobody needs to know.
        let _ = self.reports.send((self.share.index as usize, report));
    }

    async fn perform(mut self) -> Result<(), Problem> {
        let meter = Rc::new(Meter::default());
        let connector = Rc::new(self.protocol.connector(meter.clone())?);
        let counts = Rc::new(ConnectCounts::default());
        let mut orders = self.orders.clone();
        let connections = self.share.clients.len();
        let (channels, tls) = tokio::select! {
            connected = connect_all(connector, counts.clone(), connections) => connected,
            _ = orders.wait_for(|order| *order != Order::Connect) => return Ok(()),
        };
        let is_connect_only = matches!(self.spec.load, WireLoad::Connect(_));
        if is_connect_only {
            // Connections that proved the target, or brought the first tickets, are no load.
            meter.forget_handshakes();
        }
        self.report(FromThread::Connected(tls));
        let clock = match orders.wait_for(|order| *order != Order::Connect).await.as_deref() {
            Ok(Order::Go(clock) | Order::StopAt(clock, _)) => *clock,
            _ => return Ok(()),
        };
        let piece_exchange = PieceExchange {
            thread: self.share.index as usize,
            reports: self.reports.clone(),
            spares: self.spares.take().expect("a thread is performed once"),
            first_spare: Some(Box::default()),
        };
        let pace = open_pace(&self.spec, &self.share);
        take_real_time(self.threads, self.cores);
        let mut tasks = ThreadTasks::start(
            &self.spec,
            &self.script,
            (&self.share, self.warm_up.take()),
            pace,
            clock,
            channels,
            piece_exchange,
        );
        // Of a shard, whose first moment lies ahead: all is prepared, and nothing else is there to do.
        std::thread::sleep(clock.instant(0).saturating_duration_since(Instant::now()));
        let began_late = Duration::from_nanos(clock.now());
        let (begin, end) = tasks.measure(&meter, &mut orders).await;
        tasks.drain(&mut orders).await;
        let exhausted = tasks.exhausted;
        let paths = tasks.paths();
        let mut failure_texts = tasks.failure_texts();
        failure_texts.merge(&counts.failure_texts.borrow());
        let extracted = tasks.extracted();
        let (recorder, rtts_us) = match is_connect_only {
            // The recorder has the set-ups themselves, those of the measured window.
            true => tasks.into_recorder(&ConnectCounts::default()),
            false => tasks.into_recorder(&counts),
        };
        if is_connect_only {
            counts.opened.set(recorder.totals.answered);
            counts.failed.set(recorder.totals.failed);
        }
        self.report(FromThread::Ended(Box::new(ThreadReport {
            share: self.share.clone(),
            began_late,
            usage: end.usage.since(&begin.usage),
            traffic: end.traffic.since(begin.traffic),
            unsolicited: meter.unsolicited(),
            handshakes: meter.handshakes(),
            socket: meter.socket(),
            streams: meter.take_streams(),
            opened: counts.opened.get(),
            failed: counts.failed.get(),
            reconnects: counts.reconnects.get(),
            rtts_us,
            path_counts: meter.read_path(),
            paths,
            failure_texts,
            extracted,
            recorder,
            exhausted,
        })));
        Ok(())
    }
}

/// Makes all connections, and gives what the first that succeeded agreed on. Those that failed go on trying when
/// the load begins; the problem of one of them is given where none succeeded.
async fn connect_all<C: Connector>(
    connector: Rc<C>,
    counts: Rc<ConnectCounts>,
    count: usize,
) -> (Vec<Rc<Channel<C>>>, Result<Option<TlsFacts>, Problem>) {
    let mut connecting = JoinSet::new();
    let mut channels = Vec::with_capacity(count);
    let (mut connected, mut facts, mut failure) = (count == 0, None, None);
    let mut begun = 0;
    while channels.len() < count {
        while begun < count && connecting.len() < CONNECTING_AT_ONCE {
            connecting.spawn_local(Channel::open(connector.clone(), counts.clone()));
            begun += 1;
        }
        match connecting.join_next().await {
            Some(Ok((channel, opened))) => {
                channels.push(Rc::new(channel));
                match opened {
                    Ok(tls) => (connected, facts) = (true, facts.or(tls)),
                    Err(problem) => failure = failure.or(Some(problem)),
                }
            }
            Some(Err(panicked)) => return (channels, Err(internal(&panicked.to_string()))),
            None => break,
        }
    }
    match failure {
        Some(problem) if !connected => (channels, Err(problem)),
        _ => (channels, Ok(facts)),
    }
}

fn exhausted(error: &std::io::Error) -> Problem {
    Problem::new(
        ProblemCode::ResourceExhausted,
        format!("a load thread could not start: {error}"),
        "raise the limits for open files and threads, or use fewer threads",
    )
}

fn internal(message: &str) -> Problem {
    Problem::new(ProblemCode::Internal, message, "report this with the engine's standard error")
}
