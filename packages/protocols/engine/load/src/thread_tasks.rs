//! The tasks of a load thread while its load runs: slots, pacer, sweep, and the passing of time.
//! Cuts the block into pieces, reads usage at the edges of the measured window, and drains:
//! answers that are still to come are waited for, then the rest is given up and counted so.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::mpsc::Receiver as SpareReceiver;
use std::time::{Duration, Instant};

use gonogo_core::{Interval, Nanos, Pace, Recorder, SECOND, Stop, Window};
use gonogo_kernel::affinity::CoreWatch;
use tokio::sync::{mpsc, watch};
use tokio::time::sleep_until;

use gonogo_driver_api::{Connection, Connector};
use gonogo_net::{Meter, PathGauge, Traffic};
use gonogo_script::Script;
use gonogo_wire::{BlockSpec, WireLoad};

use super::alarm::run_alarm;
use super::channel::{Channel, ConnectCounts};
use super::clock::Clock;
use super::deadlines::Deadlines;
use super::failure_texts::FailureTexts;
use super::pacer::run_pacer;
use super::partition::Share;
use super::pause_timers::PauseTimers;
use super::plan::{client_timing, clients_pause, stage_times, window};
use super::slot::{Slots, run_slot};
use super::thread_messages::{FromThread, Order};
use super::usage::ThreadClock;
use super::warm_up::WarmUp;
use super::work::Work;

/// A drain never lasts longer, whatever the timeout.
const LONGEST_DRAIN: Duration = Duration::from_secs(10);
/// Turns of the event loop in which what lies in a socket reaches the request that waits for it: QUIC's
/// endpoint, its connection and the stream's reader are tasks of their own.
const TURNS_TO_READ: u32 = 4;
/// Somebody who stops a block wants it gone.
const STOPPED_DRAIN: Duration = Duration::from_secs(1);

/// Usage and bytes at one edge of the measured window.
#[derive(Debug, Clone, Copy)]
pub struct Edge {
    pub usage: ThreadClock,
    pub traffic: Traffic,
}

/// Hands pieces over to the block and gets emptied ones back.
pub struct PieceExchange {
    pub thread: usize,
    pub reports: mpsc::UnboundedSender<(usize, FromThread)>,
    pub spares: SpareReceiver<Box<Interval>>,
    pub first_spare: Option<Box<Interval>>,
}

impl PieceExchange {
    fn exchange(&mut self, recorder: &RefCell<Recorder>, now: Nanos, planned_from: Nanos) {
        let empty = self.first_spare.take().or_else(|| self.spares.try_recv().ok());
        let mut piece = recorder.borrow_mut().cut(now, empty.unwrap_or_default());
        piece.planned_from = planned_from;
        // The block may have given up; its threads then end by themselves.
        let _ = self.reports.send((self.thread, FromThread::Interval(piece)));
    }
}

/// The tasks of a thread while its load runs.
pub struct ThreadTasks<C: Connector> {
    slots: Rc<Slots>,
    works: Vec<Rc<Work>>,
    channels: Vec<Rc<Channel<C>>>,
    piece_exchange: PieceExchange,
    cut_at: Nanos,
    stopped: bool,
    /// The budget was used up before the window's end.
    pub exhausted: bool,
    drain: Duration,
    cores: Rc<Cell<CoreWatch>>,
}

impl<C: Connector> ThreadTasks<C> {
    /// Starts slots, pacer and the sweep of deadlines; the first requests go at once.
    pub fn start(
        spec: &BlockSpec,
        script: &Arc<Script>,
        (share, warm_up): (&Share, Option<Arc<WarmUp>>),
        pace: Option<Pace>,
        clock: Clock,
        channels: Vec<Rc<Channel<C>>>,
        piece_exchange: PieceExchange,
    ) -> ThreadTasks<C> {
        let window = window(spec);
        let recorder = Recorder::new(window, pace.is_some())
            .with_stages(stage_times(spec))
            .with_operations(script.plans.len());
        let generator = script.generator(share.thread, share.threads());
        let timeout = Duration::from_millis(spec.timeout_ms);
        let slots = Rc::new(Slots {
            clock,
            stop: Stop::new(window, share.budget).with_warm_up(share.warm_up).into(),
            warm_up: warm_up.into(),
            window_moved: Default::default(),
            recorder: recorder.into(),
            deadlines: Deadlines::new(timeout),
            pause_timers: PauseTimers::default(),
            script: script.clone(),
            generator: generator.into(),
            failure_texts: RefCell::default(),
            reports_answers: spec.report_answers,
            extracted: RefCell::default(),
            backs_off: pace.is_none() && matches!(spec.load, WireLoad::Connect(_)),
            sends: Cell::default(),
            alive: 0.into(),
            all_ended: Default::default(),
        });
        let mut tasks = ThreadTasks {
            slots,
            works: Vec::new(),
            channels,
            piece_exchange,
            cut_at: 0,
            stopped: false,
            exhausted: false,
            drain: timeout.min(LONGEST_DRAIN),
            cores: Rc::default(),
        };
        match pace {
            Some(pace) => tasks.start_open(pace, share.cap),
            None => tasks.start_closed(spec, share),
        }
        tasks.start_sweeping();
        tasks
    }

    fn start_closed(&mut self, spec: &BlockSpec, share: &Share) {
        for (queue, (channel, clients)) in self.channels.iter().zip(&share.clients).enumerate() {
            let (pace, paused) = match client_timing(spec, share.client_numbers(queue)) {
                Some(timing) => Pace::closed_with(timing),
                None => (Pace::closed(*clients), Vec::new()),
            };
            for pause in paused {
                self.slots.pause_timers.add(queue, pause);
            }
            let numbers = share.client_numbers(queue).collect();
            let work = Rc::new(Work::new(queue, pace).with_numbers(numbers));
            let slots = if C::Connection::MULTIPLEXES { *clients } else { 1 };
            for _ in 0..slots {
                spawn_slot(&self.slots, channel, &work);
            }
            self.works.push(work);
        }
        if clients_pause(spec) {
            tokio::task::spawn_local(run_alarm(self.slots.clone(), self.works.clone()));
        }
    }

    fn start_open(&mut self, pace: Pace, cap: usize) {
        let work = Rc::new(Work::new(0, pace));
        for channel in &self.channels {
            spawn_slot(&self.slots, channel, &work);
        }
        let (slots, channels) = (self.slots.clone(), self.channels.clone());
        let spawned = Cell::new(channels.len());
        let slot_work = work.clone();
        let add_slot = move || {
            let number = spawned.get();
            let has_capacity = C::Connection::MULTIPLEXES && number < cap;
            if has_capacity {
                spawn_slot(&slots, &channels[number % channels.len()], &slot_work);
                spawned.set(number + 1);
            }
            has_capacity
        };
        let (slots, paced) = (self.slots.clone(), work.clone());
        tokio::task::spawn_local(async move {
            if let Err(error) = run_pacer(slots.clone(), paced.clone(), add_slot).await {
                eprintln!("the pacer's timer failed: {error}");
                paced.end();
            }
            // Who has no connection by now will get no request.
            slots.deadlines.abandon_attaching();
        });
        self.works.push(work);
    }

    fn start_sweeping(&self) {
        let (slots, cores) = (self.slots.clone(), self.cores.clone());
        tokio::task::spawn_local(async move {
            let interval = slots.deadlines.sweep_interval();
            loop {
                let due = slots.clock.now() + interval.as_nanos() as Nanos;
                tokio::time::sleep(interval).await;
                let now = slots.clock.now();
                slots.recorder.borrow_mut().record_timer(due, now);
                let mut seen = cores.get();
                seen.look();
                cores.set(seen);
                if !slots.deadlines.are_any_over(now) {
                    continue;
                }
                // What has arrived is an answer, however late this thread comes to read it.
                for _ in 0..TURNS_TO_READ {
                    tokio::task::yield_now().await;
                }
                slots.deadlines.sweep(now);
            }
        });
    }

    /// Lets warm-up and measured window pass; gives usage at the window's edges.
    pub async fn measure(
        &mut self,
        meter: &Meter,
        orders: &mut watch::Receiver<Order>,
    ) -> (Edge, Edge) {
        let (mut begin, mut window) = (None, self.slots.stop.borrow().window());
        loop {
            let moved = self.slots.stop.borrow().window();
            if moved.start < window.start {
                self.cut_short(window, moved.start);
                window = moved;
            }
            if self.cut_at >= window.start && begin.is_none() {
                self.slots.begin_window(window.start);
                begin = Some(self.edge(meter));
            }
            if self.cut_at >= window.end {
                break;
            }
            let next = window.next_cut(self.cut_at);
            let until = self.slots.clock.instant(next).into();
            tokio::select! {
                biased;
                () = self.slots.warm_up_ended() => {
                    self.slots.join_window();
                    continue;
                }
                () = sleep_until(until) => {
                    self.slots.join_window();
                    if self.slots.stop.borrow().window() != window {
                        continue;
                    }
                }
                () = self.slots.all_ended.notified() => break,
                stop = orders.wait_for(|order| !matches!(order, Order::Go(_))) => {
                    let at = match stop.as_deref() {
                        Ok(Order::StopAt(_, at)) => *at,
                        _ => self.slots.clock.now(),
                    };
                    self.stop_at(at);
                    break;
                }
            }
            self.cut(next);
        }
        let end = self.edge(meter);
        let early = self.slots.clock.now() < self.slots.stop.borrow().window().end;
        self.exhausted = early && !self.stopped;
        if self.cut_at < self.slots.stop.borrow().window().end || self.stopped {
            let now = self.slots.clock.now();
            self.cut(now);
        }
        (begin.unwrap_or(end), end)
    }

    /// The warm-up ended at `at`, before the window that was planned: its pieces end as in all threads.
    fn cut_short(&mut self, planned: Window, at: Nanos) {
        while planned.next_cut(self.cut_at) <= at {
            self.cut(planned.next_cut(self.cut_at));
        }
        self.cut(at);
    }

    fn stop_at(&mut self, at: Nanos) {
        self.slots.join_window();
        self.stopped = true;
        self.drain = self.drain.min(STOPPED_DRAIN);
        let mut stop = self.slots.stop.borrow_mut();
        stop.end_by(at);
        self.slots.recorder.borrow_mut().set_window(stop.window());
    }

    fn edge(&self, meter: &Meter) -> Edge {
        for channel in &self.channels {
            channel.settle_meter();
        }
        let usage = ThreadClock::read(self.cores.get());
        self.cores.set(usage.cores);
        Edge { usage, traffic: meter.read() }
    }

    fn cut(&mut self, next: Nanos) {
        self.piece_exchange.exchange(&self.slots.recorder, self.slots.clock.now(), self.cut_at);
        self.cut_at = next;
    }

    /// Waits for the answers that are still to come, then gives up the rest.
    pub async fn drain(&mut self, orders: &mut watch::Receiver<Order>) {
        if self.stopped {
            // Its pacer may sleep until an arrival that will not be.
            self.works.iter().for_each(|work| work.end_arrivals());
        }
        // Resting clients will not send any more, nor will those that never got a connection.
        self.slots.pause_timers.close();
        self.slots.deadlines.abandon_attaching();
        if self.works.iter().all(|work| work.is_closed()) {
            self.slots.deadlines.abandon_connects();
        }
        let begin = Instant::now();
        let mut hurried = false;
        let was_busy = self.slots.recorder.borrow().in_flight() > 0;
        while self.slots.alive.get() > 0 {
            let left = self.drain.saturating_sub(begin.elapsed());
            if left.is_zero() {
                break;
            }
            let piece = left.min(Duration::from_nanos(SECOND));
            let pause = tokio::time::sleep(piece);
            tokio::select! {
                () = self.slots.all_ended.notified() => {}
                _ = orders.wait_for(|order| !matches!(order, Order::Go(_))), if !hurried => {
                    hurried = true;
                    self.drain = self.drain.min(begin.elapsed() + STOPPED_DRAIN);
                }
                () = pause => {
                    let next = self.cut_at + piece.as_nanos() as Nanos;
                    self.cut(next);
                }
            }
        }
        self.works.iter().for_each(|work| work.end_arrivals());
        self.slots.deadlines.abandon();
        while self.slots.alive.get() > 0 {
            self.slots.all_ended.notified().await;
        }
        let now = self.slots.clock.now();
        let mut recorder = self.slots.recorder.borrow_mut();
        for work in &self.works {
            work.leftovers(|due| match work.is_closed() {
                true => recorder.retire(due, now),
                false => recorder.hold(due, now, self.slots.first_operation()),
            });
        }
        // Arrivals that were still queued when the drain began are sent and answered in it, too.
        let something_happened = was_busy || !recorder.is_idle();
        drop(recorder);
        if something_happened {
            self.cut(now);
        }
    }

    /// The last estimates of each connection's path.
    pub fn paths(&self) -> Vec<PathGauge> {
        self.channels.iter().filter_map(|channel| channel.path.get()).collect()
    }

    /// What the target answered to requests that failed.
    pub fn failure_texts(&self) -> FailureTexts {
        self.slots.failure_texts.borrow().clone()
    }

    /// What the last whole pass of a workflow extracted; empty where nobody asks.
    pub fn extracted(&self) -> Vec<String> {
        self.slots.extracted.take()
    }

    /// What was remembered, and the round-trip times of connections in microseconds.
    pub fn into_recorder(self, counts: &ConnectCounts) -> (Recorder, Vec<f64>) {
        let rtts = self.channels.iter().filter_map(|channel| channel.rtt_us.get()).collect();
        let stop = self.slots.stop.borrow().window();
        let empty = Recorder::new(stop, false);
        let mut recorder = self.slots.recorder.replace(empty);
        recorder.connect.merge(&counts.durations.borrow());
        recorder.setup.merge(&counts.phases.borrow());
        (recorder, rtts)
    }
}

fn spawn_slot<C: Connector>(slots: &Rc<Slots>, channel: &Rc<Channel<C>>, work: &Rc<Work>) {
    slots.alive.set(slots.alive.get() + 1);
    tokio::task::spawn_local(run_slot(slots.clone(), channel.clone(), work.clone()));
}
