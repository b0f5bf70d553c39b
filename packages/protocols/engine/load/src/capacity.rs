//! Performs the search for a capacity: each trial an open load of its own on fresh connections, whose
//! last request has ended before the next trial begins. Generic over the protocol, as every load.
//! The measured figures and the connections are the confirming trial's; totals and ticks are all trials'.

use std::sync::Arc;
use std::time::{Duration, Instant};

use gonogo_core::{
    Ask, BrokenBy, Found, LimitedBy, Nanos, Outcome, Search, SearchPlan, Slo, TickFigures, Trial,
    TrialPhase,
};
use gonogo_driver_api::Protocol;
use gonogo_wire::{
    BlockSpec, CapacityLimit, CapacityLoad, CapacityResult, OpenLoad, PhaseName, Problem,
    ProblemCode, StopReason, TrialPhaseName, TrialReport, TrialResult, WireLoad,
};

use crate::{Block, LoadEvent, OnEvent, Performed, Stopper};

/// A target that left requests unanswered still works on them; it is left alone for a trial's length,
/// but no shorter and no longer than this.
const RECOVERY_MS: (u64, u64) = (250, 2_000);

/// Searches. A problem means that not even the first trial could be performed.
pub async fn perform<P: Protocol>(
    block: Block<P>,
    load: &CapacityLoad,
    mut stopper: Stopper,
    on_event: OnEvent<'_>,
) -> Result<Performed, Problem> {
    let begin = Instant::now();
    let mut search = Search::new(search_plan(&block.spec, load));
    let mut trials: Vec<TrialResult> = Vec::new();
    let mut whole: Option<Performed> = None;
    let mut is_warming = false;
    while let Some(ask) = search.ask() {
        let number = trials.len() as u32 + 1;
        on_event(LoadEvent::Trial(trial_report(number, ask, None)));
        let is_first = whole.is_none();
        let offset = if is_first { 0 } else { begin.elapsed().as_nanos() as Nanos };
        let spec = Arc::new(trial_spec(&block.spec, load, ask, number));
        let (script, protocol) = (block.script.clone(), block.protocol.clone());
        let trial = Block { spec, script, protocol, inside: block.inside.clone(), begin: None };
        let mut on_trial_event = |event| {
            if let Some(event) = event_of(event, ask.phase, &mut is_warming, offset) {
                on_event(event);
            }
        };
        let performing = crate::perform(trial, stopper.clone(), &mut on_trial_event);
        let (result, broken_by, needs_recovery) = match performing.await {
            Ok(performed) => {
                let was_stopped = performed.stop_reason == StopReason::InputClosed;
                let judged = (!was_stopped).then(|| judge(&performed, load, ask));
                whole = Some(match whole.take() {
                    Some(before) => merge(before, performed, offset),
                    None => performed,
                });
                let Some(judged) = judged else { break };
                judged
            }
            // A target that no longer lets anybody in did so under this load.
            Err(problem) if !is_first && is_refusal(problem.code) => unreachable_trial(ask),
            Err(problem) => return Err(problem),
        };
        on_event(LoadEvent::Trial(trial_report(number, ask, Some(result.clone()))));
        trials.push(result);
        search.take(broken_by);
        if needs_recovery && recover(load, &mut stopper).await {
            whole.iter_mut().for_each(|whole| whole.stop_reason = StopReason::InputClosed);
            break;
        }
    }
    let mut whole = whole.ok_or_else(|| {
        Problem::new(ProblemCode::Internal, "the search made no trial", "report this")
    })?;
    whole.capacity = search.found().map(|found| capacity(found, trials));
    Ok(whole)
}

fn search_plan(spec: &BlockSpec, load: &CapacityLoad) -> SearchPlan {
    SearchPlan {
        start_rate_per_s: load.start_rate_per_s,
        max_rate_per_s: load.max_rate_per_s,
        precision: load.precision,
        seed: spec.seed.cast_unsigned(),
    }
}

/// The block of one trial; each draws arrivals of its own.
fn trial_spec(spec: &BlockSpec, load: &CapacityLoad, ask: Ask, number: u32) -> BlockSpec {
    let is_long = ask.phase == TrialPhase::Confirm;
    BlockSpec {
        seed: spec.seed.wrapping_add(i64::from(number)),
        load: WireLoad::Open(OpenLoad {
            rate_per_s: ask.rate_per_s,
            arrivals: load.arrivals,
            max_in_flight: load.max_in_flight,
            connections: load.connections,
        }),
        duration_ms: if is_long { spec.duration_ms } else { load.trial_ms },
        ..spec.clone()
    }
}

/// A trial's figures, what broke it, and whether the target was left with requests it had not answered.
fn judge(
    performed: &Performed,
    load: &CapacityLoad,
    ask: Ask,
) -> (TrialResult, Option<BrokenBy>, bool) {
    let aggregate = &performed.aggregate;
    let counts = &aggregate.counts;
    let mut times = aggregate.response.clone();
    times.merge(&aggregate.censored);
    let seconds = performed.window.as_secs_f64().max(1e-9);
    let shares = performed.threads.iter().map(|(_, usage)| usage.cpu_s / seconds);
    let trial = Trial {
        arrivals: counts.sent + counts.held,
        held: counts.held,
        errors: counts.failed + counts.unanswered + counts.held,
        quantile_us: times.quantile_us(load.slo.quantile),
        send_lag_us: aggregate.send_lag.quantile_us(load.slo.quantile),
        busiest_share: shares.fold(0.0, f64::max),
    };
    let slo = Slo { limit_us: load.slo.limit_ms * 1e3, error_ratio: load.slo.error_ratio };
    let broken_by = trial.broken_by(slo);
    let result = TrialResult {
        rate_per_s: ask.rate_per_s,
        phase: phase_name(ask.phase),
        kept: broken_by.is_none(),
        why: broken_by.map(limit_of),
        sent: counts.sent,
        ok: counts.ok,
        failed: counts.failed,
        unanswered: counts.unanswered,
        held: counts.held,
        quantile_us: trial.quantile_us,
        error_ratio: trial.error_ratio(),
    };
    let timed_out = aggregate.outcomes.occurred().any(|(outcome, _)| outcome == Outcome::Timeout);
    (result, broken_by, timed_out || aggregate.totals.unanswered > 0)
}

fn unreachable_trial(ask: Ask) -> (TrialResult, Option<BrokenBy>, bool) {
    let result = TrialResult {
        rate_per_s: ask.rate_per_s,
        phase: phase_name(ask.phase),
        kept: false,
        why: Some(CapacityLimit::SloErrors),
        sent: 0,
        ok: 0,
        failed: 0,
        unanswered: 0,
        held: 0,
        quantile_us: None,
        error_ratio: 1.0,
    };
    (result, Some(BrokenBy::SloErrors), true)
}

fn is_refusal(code: ProblemCode) -> bool {
    use ProblemCode::{ConnectFailed, ConnectRefused, ConnectTimeout, ProtocolError, TlsFailed};
    matches!(code, ConnectRefused | ConnectTimeout | ConnectFailed | TlsFailed | ProtocolError)
}

/// Leaves the target alone for a while; true when the search was stopped meanwhile.
async fn recover(load: &CapacityLoad, stopper: &mut Stopper) -> bool {
    let pause = Duration::from_millis(load.trial_ms.clamp(RECOVERY_MS.0, RECOVERY_MS.1));
    tokio::select! {
        () = tokio::time::sleep(pause) => false,
        // An error: nobody is left who could stop it.
        stopped = stopper.wait_for(|stop| *stop) => stopped.is_ok(),
    }
}

/// What a trial's event is to the whole block: everything before the confirmation is warm-up.
fn event_of(
    event: LoadEvent,
    phase: TrialPhase,
    is_warming: &mut bool,
    offset: Nanos,
) -> Option<LoadEvent> {
    let confirms = phase == TrialPhase::Confirm;
    match event {
        LoadEvent::Phase(PhaseName::Connecting) => (!*is_warming).then_some(event),
        LoadEvent::Phase(PhaseName::Draining) => confirms.then_some(event),
        // A search is not divided.
        LoadEvent::Ready => None,
        LoadEvent::Phase(PhaseName::Measuring) if confirms => Some(event),
        LoadEvent::Phase(_) => {
            let began = !std::mem::replace(is_warming, true);
            began.then_some(LoadEvent::Phase(PhaseName::Warmup))
        }
        LoadEvent::Tick(own, figures) => {
            let phase = if confirms { own } else { PhaseName::Warmup };
            Some(LoadEvent::Tick(phase, later(figures, offset)))
        }
        LoadEvent::Trial(_) => Some(event),
    }
}

fn later(figures: TickFigures, by: Nanos) -> TickFigures {
    TickFigures {
        from: figures.from + by,
        to: figures.to + by,
        planned_from: figures.planned_from + by,
        ..figures
    }
}

/// The measured figures of `last`, and what both did together over their whole lives.
fn merge(before: Performed, mut last: Performed, offset: Nanos) -> Performed {
    last.aggregate.withdrawn += before.aggregate.withdrawn;
    let (totals, earlier) = (&mut last.aggregate.totals, &before.aggregate.totals);
    totals.sent += earlier.sent;
    totals.answered += earlier.answered;
    totals.failed += earlier.failed;
    totals.unanswered += earlier.unanswered;
    let done = before.ticks.into_iter().map(|(_, figures)| (PhaseName::Warmup, figures));
    let own = last.ticks.into_iter().map(|(phase, figures)| (phase, later(figures, offset)));
    last.ticks = done.chain(own).collect();
    last.started_at = before.started_at;
    last.tls = last.tls.or(before.tls);
    last.unsolicited += before.unsolicited;
    last
}

fn capacity(found: Found, trials: Vec<TrialResult>) -> CapacityResult {
    CapacityResult {
        low_rate_per_s: found.low_rate_per_s,
        high_rate_per_s: found.high_rate_per_s,
        limited_by: match found.limited_by {
            LimitedBy::Broken(by) => limit_of(by),
            LimitedBy::MaxRate => CapacityLimit::MaxRate,
        },
        trials,
    }
}

fn trial_report(number: u32, ask: Ask, result: Option<TrialResult>) -> TrialReport {
    TrialReport { number, rate_per_s: ask.rate_per_s, phase: phase_name(ask.phase), result }
}

fn phase_name(phase: TrialPhase) -> TrialPhaseName {
    match phase {
        TrialPhase::Search => TrialPhaseName::Search,
        TrialPhase::Bisect => TrialPhaseName::Bisect,
        TrialPhase::Confirm => TrialPhaseName::Confirm,
    }
}

fn limit_of(by: BrokenBy) -> CapacityLimit {
    match by {
        BrokenBy::SloLatency => CapacityLimit::SloLatency,
        BrokenBy::SloErrors => CapacityLimit::SloErrors,
        BrokenBy::Held => CapacityLimit::Held,
        BrokenBy::Engine => CapacityLimit::Engine,
    }
}
