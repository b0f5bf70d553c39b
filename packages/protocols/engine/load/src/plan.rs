//! From a block's load to the pace of each thread: arrivals, timing of clients, times of stages.
//! Everything is drawn up before the first request, from the spec and a thread's share of it.

use gonogo_core::{
    ArrivalKind, Arrivals, ClientTiming, Condition, Levels, Limits, Nanos, Pace, Shape, Stage,
    StageTimes, Think, Window,
};
use gonogo_wire::{
    Arrivals as WireArrivals, BlockSpec, LevelOf, StageShape, StagesLoad, StopWhen, Thinking,
    WireLoad, WireThink,
};

use super::partition::Share;

const MS: Nanos = 1_000_000;

/// The measured window of a block, after its warm-up.
pub fn window(spec: &BlockSpec) -> Window {
    let start = spec.warmup_ms * MS;
    Window { start, end: start + spec.duration_ms * MS }
}

/// When the block's stages end; empty where the load has none.
pub fn stage_times(spec: &BlockSpec) -> StageTimes {
    let WireLoad::Stages(load) = &spec.load else { return StageTimes::default() };
    StageTimes::new(window(spec).start, load.stages.iter().map(|stage| stage.duration_ms * MS))
}

/// What ends the block early.
pub fn condition(spec: &BlockSpec) -> Option<Condition> {
    spec.stop_when.map(|StopWhen { error_ratio, latency_p99_ms, after_requests }| {
        let p99_us = latency_p99_ms.map(|ms| ms * 1_000.0);
        Condition::new(Limits { error_ratio, p99_us, after_requests })
    })
}

/// Whether clients may pause between an answer and their next request.
pub fn clients_pause(spec: &BlockSpec) -> bool {
    spec.think.is_some() || matches!(spec.load, WireLoad::Stages(_) | WireLoad::Connect(_))
}

/// What the clients of one queue do beside sending; `None`: nothing.
pub fn client_timing(
    spec: &BlockSpec,
    numbers: impl IntoIterator<Item = u32>,
) -> Option<ClientTiming> {
    let active = match &spec.load {
        WireLoad::Stages(load) => Some(levels(spec, load)),
        _ => None,
    };
    let think = spec.think.map(think);
    if think.is_none() && active.is_none() {
        return None;
    }
    Some(ClientTiming::new(think, active, spec.seed.cast_unsigned(), numbers))
}

/// The pace of an open load's thread; `None`: the load is closed.
pub fn open_pace(spec: &BlockSpec, share: &Share) -> Option<Pace> {
    let (rate, arrivals) = match &spec.load {
        WireLoad::Open(load) => (Levels::constant(load.rate_per_s), load.arrivals),
        WireLoad::Stages(load) if load.of == LevelOf::RatePerS => {
            (levels(spec, load), load.arrivals)
        }
        WireLoad::Connect(load) => (Levels::constant(load.rate_per_s?), load.arrivals),
        // A search performs open loads; as one block it would be its first trial.
        WireLoad::Capacity(load) => (Levels::constant(load.start_rate_per_s), load.arrivals),
        _ => return None,
    };
    let kind = match arrivals {
        WireArrivals::Uniform => ArrivalKind::Uniform,
        WireArrivals::Poisson => ArrivalKind::Poisson,
    };
    let seed = spec.seed.cast_unsigned();
    Some(Pace::open(Arrivals::new(kind, rate, seed, share.thread, share.threads()), share.cap))
}

fn levels(spec: &BlockSpec, load: &StagesLoad) -> Levels {
    let stages: Vec<Stage> = load
        .stages
        .iter()
        .map(|stage| Stage {
            duration: stage.duration_ms * MS,
            level: stage.level,
            shape: match stage.shape {
                StageShape::Step => Shape::Step,
                StageShape::Ramp => Shape::Ramp,
            },
        })
        .collect();
    Levels::staged(spec.warmup_ms * MS, &stages)
}

fn think(think: WireThink) -> Think {
    let mean = (think.mean_ms * MS as f64) as Nanos;
    match think.distribution {
        Thinking::Fixed => Think::Fixed(mean),
        Thinking::Exponential => Think::Exponential(mean),
        Thinking::Uniform => Think::Uniform(mean),
    }
}
