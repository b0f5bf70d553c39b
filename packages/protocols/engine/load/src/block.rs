//! A block from start to end: threads connect, start together, and are added up.
//! Generic over the protocol, so that each protocol gets a hot path of its own by the compiler
//! and not by hand. What it reports as it goes: phases and ticks.

use std::collections::BTreeMap;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use gonogo_core::{Aggregate, Condition, Latencies, Met, Nanos, Series, TickFigures, Window};
use tokio::time::sleep_until;

use gonogo_driver_api::Protocol;
use gonogo_net::{HandshakeCounts, PathCounts, Traffic, anchor_clocks, path_facts};
use gonogo_wire::{
    CapacityResult, NetworkFacts, PathFacts, PhaseName, Problem, SocketFacts, StopReason, TlsFacts,
    TrialReport,
};

use super::clock::Clock;
use super::failure_texts::FailureTexts;
use super::partition::Share;
use super::plan;
use super::thread_messages::{FromThread, Order, ThreadReport};
use super::threads::{Begin, Block, Stopper, Threads, lost, stopped};
use super::usage::{ProcessClock, ThreadClock};
use super::warm_up::WarmUp;

/// What happens while a block runs.
#[derive(Debug, Clone)]
pub enum LoadEvent {
    Phase(PhaseName),
    /// A shard is connected and waits for the order to begin.
    Ready,
    Tick(PhaseName, TickFigures),
    /// Of a search for a capacity: a trial begins, or has been judged.
    Trial(TrialReport),
}

/// What a block did.
pub struct Performed {
    pub aggregate: Aggregate,
    /// The block over time, in a bounded number of steps.
    pub ticks: Vec<(PhaseName, TickFigures)>,
    /// Of a shard: the response times of each of these steps.
    pub tick_latencies: Option<Vec<Latencies>>,
    /// Of a shard: how long after the ordered moment the last of its threads began.
    pub began_late: Option<Duration>,
    pub stop_reason: StopReason,
    /// The limit that ended the block, and when.
    pub met: Option<(Met, Nanos)>,
    pub started_at: SystemTime,
    pub window: Duration,
    pub tls: Option<TlsFacts>,
    pub http_version: &'static str,
    /// Bytes of the measured window.
    pub traffic: Traffic,
    /// Messages that answered no request, over the whole life of the block.
    pub unsolicited: u64,
    /// TLS and QUIC handshakes by kind, over the whole life of the block.
    pub handshakes: HandshakeCounts,
    /// What the kernel gave the first socket.
    pub socket: Option<SocketFacts>,
    pub opened: u64,
    pub connects_failed: u64,
    pub reconnects: u64,
    pub threads: Vec<(Share, ThreadClock)>,
    pub process: ProcessClock,
    /// Median over connections.
    pub rtt_us: Option<f64>,
    pub path: Option<PathFacts>,
    /// What the target answered to requests that failed.
    pub failure_texts: FailureTexts,
    /// What the last whole pass of a workflow extracted, by name, where that is reported.
    pub extracted: BTreeMap<String, String>,
    /// What a search for a capacity found; `None`: the load is another, or the search was stopped.
    pub capacity: Option<CapacityResult>,
    /// What the emulated network did; `None`: there was none.
    pub network: Option<NetworkFacts>,
}

/// Called with phases, ticks and trials while they happen.
pub type OnEvent<'a> = &'a mut dyn FnMut(LoadEvent);

/// Performs the block. A problem means that it could not be performed at all.
pub async fn perform<P: Protocol>(
    block: Block<P>,
    mut stopper: Stopper,
    on_event: OnEvent<'_>,
) -> Result<Performed, Problem> {
    on_event(LoadEvent::Phase(PhaseName::Connecting));
    anchor_clocks();
    let mut threads = Threads::spawn(&block)?;
    let tls = match threads.connected(&mut stopper).await? {
        Some(tls) => tls,
        None => return Ok(Performed::never_started(block.protocol.http_version())),
    };
    if let Some(hold_ms) = block.spec.hold_ms {
        tokio::select! {
            () = tokio::time::sleep(Duration::from_millis(hold_ms)) => {}
            // The block ends in its first moment then.
            () = stopped(&mut stopper) => {}
        }
    }
    let (origin, started_at) = match &block.begin {
        Some(begin) => {
            on_event(LoadEvent::Ready);
            match ordered(begin.clone(), &mut stopper).await {
                Some(moment) => moment,
                None => {
                    threads.order(Order::GiveUp);
                    return Ok(Performed::never_started(block.protocol.http_version()));
                }
            }
        }
        None => (Instant::now(), SystemTime::now()),
    };
    let window = plan::window(&block.spec);
    let clock = Clock::starting_at(origin);
    let mut conductor = Conductor {
        window,
        clock,
        threads,
        names: block.script.vars.clone(),
        aggregate: Aggregate::default(),
        series: match block.begin {
            Some(_) => Series::keeping_latencies(window.end),
            None => Series::new(window.end),
        },
        condition: plan::condition(&block.spec),
        met: None,
        phase: PhaseName::Connecting,
        process: None,
        process_end: None,
        stopped: false,
        stop_ordered: false,
        is_shard: block.begin.is_some(),
    };
    // Before the threads: they may be through with a short warm-up before this task runs again.
    conductor.enter(conductor.phase_at(0), on_event);
    conductor.threads.order(Order::Go(clock));
    conductor.conduct(&mut stopper, on_event).await?;
    Ok(conductor.performed(started_at, tls, block.protocol.http_version()))
}

/// So long before the ordered moment the threads hear of it. Each waits for the rest of it at its own priority, and the block
/// need not be on time.
const THREADS_WAIT: Duration = Duration::from_millis(100);

/// Waits until shortly before the moment that a shard is ordered to begin at, and gives it on both clocks; `None`: it was stopped
/// before. A moment that has passed is given as it was ordered: the shard is late.
async fn ordered(mut begin: Begin, stopper: &mut Stopper) -> Option<(Instant, SystemTime)> {
    let at = tokio::select! {
        at = begin.wait_for(Option::is_some) => at.ok().and_then(|at| *at)?,
        () = stopped(stopper) => return None,
    };
    let (now, unix) = (Instant::now(), SystemTime::now());
    let origin = match at.duration_since(unix) {
        Ok(ahead) => now + ahead,
        Err(behind) => now.checked_sub(behind.duration()).unwrap_or(now),
    };
    tokio::select! {
        () = sleep_until(origin.checked_sub(THREADS_WAIT).unwrap_or(origin).into()) => {}
        () = stopped(stopper) => return None,
    }
    Some((origin, at))
}

/// Adds up while threads run.
struct Conductor {
    window: Window,
    clock: Clock,
    threads: Threads,
    /// Names of extracted values.
    names: Vec<String>,
    aggregate: Aggregate,
    series: Series<PhaseName>,
    condition: Option<Condition>,
    met: Option<(Met, Nanos)>,
    phase: PhaseName,
    process: Option<ProcessClock>,
    process_end: Option<ProcessClock>,
    /// Stopped from outside before the window's end.
    stopped: bool,
    stop_ordered: bool,
    /// Ends with the others, by time alone.
    is_shard: bool,
}

impl Conductor {
    async fn conduct(
        &mut self,
        stopper: &mut Stopper,
        on_event: OnEvent<'_>,
    ) -> Result<(), Problem> {
        while self.threads.ended.iter().any(Option::is_none) {
            self.join_window();
            self.enter_phase(on_event);
            let edge = match self.phase {
                PhaseName::Warmup => self.window.start,
                _ => self.window.end,
            };
            let waits = self.phase != PhaseName::Draining;
            tokio::select! {
                report = self.threads.reports.recv() => {
                    let (thread, report) = report.ok_or_else(lost)?;
                    self.take(thread, report, on_event)?;
                    if self.met.is_some() && !self.stop_ordered {
                        self.stop();
                    }
                }
                () = sleep_until(self.clock.instant(edge).into()), if waits => {}
                () = ended(self.threads.warm_up.as_deref()), if self.phase == PhaseName::Warmup => {}
                () = stopped(stopper), if !self.stop_ordered => self.stop(),
            }
        }
        // The threads may have ended a window of a few requests before this task ran in it.
        self.join_window();
        self.enter_phase(on_event);
        self.tick_all(on_event);
        Ok(())
    }

    /// The window begins where the threads have ended the warm-up before its time.
    fn join_window(&mut self) {
        if let Some(begin) = self.threads.warm_up.as_ref().and_then(|warm_up| warm_up.begin()) {
            self.threads.warm_up = None;
            if !self.stop_ordered {
                self.window = self.window.brought_forward(begin);
            }
        }
    }

    fn enter_phase(&mut self, on_event: OnEvent<'_>) {
        self.enter(self.phase_at(self.clock.now()), on_event);
    }

    fn enter(&mut self, phase: PhaseName, on_event: OnEvent<'_>) {
        if phase == self.phase {
            return;
        }
        if phase != PhaseName::Warmup && self.process.is_none() {
            self.process = Some(ProcessClock::read());
        }
        if phase == PhaseName::Draining {
            self.process_end = Some(ProcessClock::read());
        }
        // This task may have got no core for a whole window: its phase is announced all the same.
        let slept_through = self.phase == PhaseName::Warmup && phase == PhaseName::Draining;
        if slept_through && self.window.start < self.window.end {
            on_event(LoadEvent::Phase(PhaseName::Measuring));
        }
        self.phase = phase;
        on_event(LoadEvent::Phase(phase));
    }

    fn phase_at(&self, at: Nanos) -> PhaseName {
        if at < self.window.start {
            PhaseName::Warmup
        } else if at < self.window.end {
            PhaseName::Measuring
        } else {
            PhaseName::Draining
        }
    }

    fn stop(&mut self) {
        let now = self.clock.now();
        self.join_window();
        self.stop_ordered = true;
        // Ordered to end while draining, the block has measured all it was to measure.
        self.stopped = now < self.window.end;
        self.window.end = self.window.end.min(now);
        self.window.start = self.window.start.min(self.window.end);
        self.threads.order(Order::StopAt(self.clock, now));
    }

    fn take(
        &mut self,
        thread: usize,
        report: FromThread,
        on_event: OnEvent<'_>,
    ) -> Result<(), Problem> {
        match report {
            FromThread::Connected(_) => {}
            FromThread::Interval(piece) => {
                self.join_window();
                self.threads.keep_piece(thread, piece);
                self.tick_all(on_event);
            }
            FromThread::Ended(report) => self.threads.ended[thread] = Some(report),
            FromThread::Failed(problem) => {
                self.threads.order(Order::GiveUp);
                return Err(problem);
            }
        }
        Ok(())
    }

    /// Reports every tick for which each thread has handed over its piece, or ended.
    fn tick_all(&mut self, on_event: OnEvent<'_>) {
        while let Some(pieces) = self.threads.take_pieces() {
            let figures = self.aggregate.tick(&pieces);
            self.threads.give_back(pieces);
            let phase = self.phase_at(figures.planned_from);
            let times = self.aggregate.last_tick();
            self.series.add(phase, &figures, times);
            let met = self.condition.as_mut().and_then(|limits| limits.see(&figures, times));
            if phase != PhaseName::Draining {
                self.met = self.met.or(met.map(|met| (met, figures.to)));
            }
            on_event(LoadEvent::Tick(phase, figures));
        }
    }

    fn performed(
        mut self,
        started_at: SystemTime,
        tls: Option<TlsFacts>,
        http_version: &'static str,
    ) -> Performed {
        let reports: Vec<_> = self.threads.ended.into_iter().flatten().collect();
        let ended_early = reports.iter().all(|report| report.exhausted);
        let exhausted = ended_early && !self.stopped && !self.is_shard;
        let latest = reports.iter().map(|report| report.began_late).max();
        if exhausted {
            // Reaching the number of requests ends the window with the last answer to them.
            let last = reports.iter().map(|report| report.recorder.last_measured_done).max();
            self.window.end = last.unwrap_or(self.window.end).max(self.window.start);
        }
        for report in &reports {
            self.aggregate.add(&report.recorder, self.window.end);
            report.streams.iter().for_each(|times| self.aggregate.add_streams(times));
        }
        // Passed in the block's last second, a limit has stopped nothing.
        let met = self.met.filter(|_| self.stopped);
        let mut extracted = reports.iter().map(|report| report.extracted.clone());
        let extracted = extracted.rfind(|values| !values.is_empty()).unwrap_or_default();
        let process = self.process_end.unwrap_or_else(ProcessClock::read);
        let mut rtts: Vec<f64> = reports.iter().flat_map(|r| r.rtts_us.iter().copied()).collect();
        rtts.sort_by(f64::total_cmp);
        let (ticks, tick_latencies) = self.series.into_steps();
        Performed {
            stop_reason: match (self.stopped, exhausted) {
                (true, _) if met.is_some() => StopReason::Condition,
                (true, _) => StopReason::InputClosed,
                (false, true) => StopReason::Requests,
                (false, false) => StopReason::Duration,
            },
            met,
            aggregate: self.aggregate,
            ticks,
            tick_latencies,
            began_late: latest.filter(|_| self.is_shard),
            started_at,
            window: Duration::from_nanos(self.window.end - self.window.start),
            tls,
            http_version,
            traffic: reports
                .iter()
                .map(|report| report.traffic)
                .fold(Traffic::default(), Traffic::plus),
            unsolicited: reports.iter().map(|report| report.unsolicited).sum(),
            handshakes: reports
                .iter()
                .map(|report| report.handshakes)
                .fold(HandshakeCounts::default(), HandshakeCounts::plus),
            socket: reports.iter().find_map(|report| report.socket.clone()),
            opened: reports.iter().map(|report| report.opened).sum(),
            connects_failed: reports.iter().map(|report| report.failed).sum(),
            reconnects: reports.iter().map(|report| report.reconnects).sum(),
            process: process.since(&self.process.unwrap_or(process)),
            rtt_us: rtts.get(rtts.len() / 2).copied(),
            path: path_of(&reports),
            failure_texts: reports.iter().fold(FailureTexts::default(), |mut all, report| {
                all.merge(&report.failure_texts);
                all
            }),
            extracted: self.names.into_iter().zip(extracted).collect(),
            capacity: None,
            network: None,
            threads: reports.into_iter().map(|report| (report.share, report.usage)).collect(),
        }
    }
}

/// Waits until a number of requests has ended the warm-up; for ever where none does.
async fn ended(warm_up: Option<&WarmUp>) {
    match warm_up {
        Some(warm_up) => warm_up.ended().await,
        None => std::future::pending().await,
    }
}

/// What the transport met on the way, over all threads.
fn path_of(reports: &[Box<ThreadReport>]) -> Option<PathFacts> {
    let counts = reports.iter().map(|report| report.path_counts);
    let gauges: Vec<_> = reports.iter().flat_map(|report| report.paths.iter().copied()).collect();
    path_facts(counts.fold(PathCounts::default(), PathCounts::plus), &gauges)
}

impl Performed {
    /// Share of a core that the busiest load thread used.
    pub fn busiest_thread_cpu(&self) -> f64 {
        let seconds = self.window.as_secs_f64().max(1e-9);
        self.threads.iter().map(|(_, usage)| usage.cpu_s / seconds).fold(0.0, f64::max)
    }

    /// What a block did that was stopped before it began.
    fn never_started(http_version: &'static str) -> Performed {
        Performed {
            aggregate: Aggregate::default(),
            ticks: Vec::new(),
            tick_latencies: None,
            began_late: None,
            stop_reason: StopReason::InputClosed,
            met: None,
            started_at: SystemTime::now(),
            window: Duration::ZERO,
            tls: None,
            http_version,
            traffic: Traffic::default(),
            unsolicited: 0,
            handshakes: HandshakeCounts::default(),
            socket: None,
            opened: 0,
            connects_failed: 0,
            reconnects: 0,
            threads: Vec::new(),
            process: ProcessClock::read(),
            rtt_us: None,
            path: None,
            failure_texts: FailureTexts::default(),
            extracted: BTreeMap::new(),
            capacity: None,
            network: None,
        }
    }

    /// When the block started, in milliseconds of Unix time.
    pub fn started_at_unix_ms(&self) -> u64 {
        self.started_at.duration_since(UNIX_EPOCH).unwrap_or_default().as_millis() as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use PhaseName::{Connecting, Draining, Measuring, Warmup};

    /// The phases that a block announces when its task finds itself in these, one after the other.
    fn announced(window: Window, found: &[PhaseName]) -> Vec<PhaseName> {
        let mut conductor = Conductor {
            window,
            clock: Clock::starting_at(Instant::now()),
            threads: Threads::none(),
            names: Vec::new(),
            aggregate: Aggregate::default(),
            series: Series::new(window.end),
            condition: None,
            met: None,
            phase: Connecting,
            process: None,
            process_end: None,
            stopped: false,
            stop_ordered: false,
            is_shard: false,
        };
        let mut phases = Vec::new();
        for phase in found {
            conductor.enter(*phase, &mut |event| {
                if let LoadEvent::Phase(phase) = event {
                    phases.push(phase);
                }
            });
        }
        phases
    }

    const WINDOW: Window = Window { start: 1_000, end: 2_000 };

    #[test]
    fn announces_each_phase_once() {
        let found = [Warmup, Warmup, Measuring, Measuring, Draining, Draining];
        assert_eq!(announced(WINDOW, &found), [Warmup, Measuring, Draining]);
        assert_eq!(announced(WINDOW, &[Measuring, Draining]), [Measuring, Draining]);
    }

    #[test]
    fn announces_a_window_that_the_task_slept_through() {
        assert_eq!(announced(WINDOW, &[Warmup, Draining]), [Warmup, Measuring, Draining]);
    }

    #[test]
    fn announces_no_window_where_the_warm_up_was_stopped() {
        let stopped = Window { start: 500, end: 500 };
        assert_eq!(announced(stopped, &[Warmup, Draining]), [Warmup, Draining]);
    }
}
