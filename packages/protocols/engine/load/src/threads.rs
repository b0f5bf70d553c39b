//! The block's side of its threads: spawns them, gives orders, receives reports, holds what they handed over.
//! Threads know nothing of one another; what they have in common goes through here.
//! Spare pieces travel back, so that a long block allocates no more than a short one.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::mpsc as std_mpsc;
use std::time::SystemTime;

use gonogo_core::Interval;
use gonogo_kernel::affinity;
use tokio::sync::{mpsc, watch};

use gonogo_driver_api::Protocol;
use gonogo_link::Inside;
use gonogo_script::Script;
use gonogo_wire::{BlockSpec, Problem, ProblemCode, TlsFacts};

use super::partition::partition;
use super::thread::ThreadPlan;
use super::thread_messages::{FromThread, Order, ThreadReport};
use super::warm_up::WarmUp;

/// Says once that the block shall stop; its sender is kept by whoever may stop it.
pub type Stopper = watch::Receiver<bool>;

/// When a shard's load begins, in Unix time, once that was ordered.
pub type Begin = watch::Receiver<Option<SystemTime>>;

/// A block that is ready to be performed.
pub struct Block<P> {
    pub spec: Arc<BlockSpec>,
    pub script: Arc<Script>,
    pub protocol: Arc<P>,
    /// Where the threads work, if an emulated network lies on the way.
    pub inside: Option<Inside>,
    /// Of a shard: when its load begins, once that is known; `None`: at once.
    pub begin: Option<Begin>,
}

/// The block's side of its threads.
pub struct Threads {
    orders: watch::Sender<Order>,
    pub reports: mpsc::UnboundedReceiver<(usize, FromThread)>,
    spares: Vec<std_mpsc::Sender<Box<Interval>>>,
    pieces: Vec<VecDeque<Box<Interval>>>,
    pub ended: Vec<Option<Box<ThreadReport>>>,
    /// `None`: time alone ends the warm-up.
    pub warm_up: Option<Arc<WarmUp>>,
}

impl Threads {
    /// Spawns them all; they connect at once. Errors: `resource_exhausted`.
    pub fn spawn<P: Protocol>(block: &Block<P>) -> Result<Threads, Problem> {
        let shares = partition(&block.spec);
        let warm_up = WarmUp::of(&shares);
        let count = shares.len();
        let cores = cores_of(&block.spec.load_cores);
        let (orders, order) = watch::channel(Order::Connect);
        let (report, reports) = mpsc::unbounded_channel();
        let mut spares = Vec::with_capacity(count);
        for share in shares {
            let (spare, received) = std_mpsc::channel();
            spares.push(spare);
            let plan = ThreadPlan {
                spec: block.spec.clone(),
                script: block.script.clone(),
                protocol: block.protocol.clone(),
                threads: count as u32,
                cores,
                orders: order.clone(),
                reports: report.clone(),
                spares: Some(received),
                inside: block.inside.clone(),
                warm_up: warm_up.clone(),
                share,
            };
            std::thread::Builder::new()
                .name(thread_name(plan.share.index))
                .spawn(move || plan.run())
                .map_err(|error| {
                    let message = format!("a load thread could not start: {error}");
                    Problem::new(ProblemCode::ResourceExhausted, message, "use fewer threads")
                })?;
        }
        let pieces = (0..count).map(|_| VecDeque::new()).collect();
        let ended = (0..count).map(|_| None).collect();
        Ok(Threads { orders, reports, spares, pieces, ended, warm_up })
    }

    /// Sends it to all of them.
    pub fn order(&self, order: Order) {
        self.orders.send_replace(order);
    }

    /// A thread handed over a piece; it waits for those of the others.
    pub fn keep_piece(&mut self, thread: usize, piece: Box<Interval>) {
        self.pieces[thread].push_back(piece);
    }

    /// The pieces of the next span, once each thread has handed over its own or ended.
    #[expect(clippy::vec_box, reason = "a piece is large and travels by its pointer")]
    pub fn take_pieces(&mut self) -> Option<Vec<Box<Interval>>> {
        let waiting = self.pieces.iter().zip(&self.ended);
        let complete = waiting.clone().all(|(pieces, end)| !pieces.is_empty() || end.is_some());
        let some = waiting.clone().any(|(pieces, _)| !pieces.is_empty());
        (complete && some).then(|| self.pieces.iter_mut().filter_map(VecDeque::pop_front).collect())
    }

    /// Sends emptied pieces back to threads that still run, whichever: a piece is like another.
    pub fn give_back(&self, pieces: impl IntoIterator<Item = Box<Interval>>) {
        let running = self.spares.iter().zip(&self.ended).filter(|(_, ended)| ended.is_none());
        for (mut piece, (spare, _)) in pieces.into_iter().zip(running) {
            piece.clear();
            // A thread that has just ended needs no spare any more.
            let _ = spare.send(piece);
        }
    }

    /// Waits until all threads have tried to connect; `None` when the block was stopped before. A problem where not one
    /// connection was made: what single ones met is counted, and the load goes on with the others.
    pub async fn connected(
        &mut self,
        stopper: &mut Stopper,
    ) -> Result<Option<Option<TlsFacts>>, Problem> {
        let (mut facts, mut connected, mut failure) = (None, false, None);
        let mut left = self.ended.len();
        while left > 0 {
            tokio::select! {
                report = self.reports.recv() => match report {
                    Some((_, FromThread::Connected(opened))) => {
                        match opened {
                            Ok(tls) => (connected, facts) = (true, facts.or(tls)),
                            Err(problem) => failure = failure.or(Some(problem)),
                        }
                        left -= 1;
                    }
                    Some((_, FromThread::Failed(problem))) => {
                        self.order(Order::GiveUp);
                        return Err(problem);
                    }
                    Some(_) => {}
                    None => return Err(lost()),
                },
                () = stopped(stopper) => {
                    self.order(Order::GiveUp);
                    return Ok(None);
                }
            }
        }
        match failure {
            Some(problem) if !connected => {
                self.order(Order::GiveUp);
                Err(problem)
            }
            _ => Ok(Some(facts)),
        }
    }
}

#[cfg(test)]
impl Threads {
    /// Of a block without threads, for tests of the block's own task.
    pub fn none() -> Threads {
        let (orders, _) = watch::channel(Order::Connect);
        let (_, reports) = mpsc::unbounded_channel();
        let (spares, pieces, ended) = (Vec::new(), Vec::new(), Vec::new());
        Threads { orders, reports, spares, pieces, ended, warm_up: None }
    }
}

/// Cores that this process may use, with those that its load threads keep: the calling thread may have left them.
fn cores_of(load_cores: &[usize]) -> usize {
    let mut cores = affinity::allowed();
    cores.extend(load_cores);
    cores.sort_unstable();
    cores.dedup();
    cores.len().max(1)
}

/// The name of a load thread, in the result and in `top -H`.
pub fn thread_name(thread: u32) -> String {
    format!("load-{thread}")
}

/// Ends when somebody says stop; never when nobody is left who could.
pub async fn stopped(stopper: &mut Stopper) {
    if stopper.wait_for(|stop| *stop).await.is_err() {
        std::future::pending::<()>().await;
    }
}

/// A thread is gone without a word.
pub fn lost() -> Problem {
    Problem::new(
        ProblemCode::Internal,
        "a load thread ended without a report",
        "report this with the engine's standard error",
    )
}
