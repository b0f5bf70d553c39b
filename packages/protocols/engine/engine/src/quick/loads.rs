//! The loads of `quick` that a clients count or a rate does not say: think time, stages, connect-only.
//! `--stages 10s:100,30s:500~` steps to 100 for ten seconds, then ramps to 500 in thirty.

use super::arguments::{ArrivalChoice, HandshakeChoice, QuickArguments, duration};
use super::capacity;
use super::target::invalid;
use crate::wire::{
    Arrivals, ConnectLoad, HandshakeKind, LevelOf, Problem, ProtocolName, StageShape, StagesLoad,
    Thinking, WireLoad, WireStage, WireThink,
};

/// A type of its own: clap takes a bare `Vec` for an option that is given many times.
#[derive(Debug, Clone, PartialEq)]
pub struct Stages(pub Vec<WireStage>);

/// How long all stages take together, in milliseconds.
pub fn stages_ms(stages: &Stages) -> u64 {
    stages.0.iter().map(|stage| stage.duration_ms).sum()
}

/// Think time as the engine takes it.
pub fn think(arguments: &QuickArguments) -> Option<WireThink> {
    arguments.think.filter(|think| think.mean_ms > 0.0)
}

pub fn arrivals(arguments: &QuickArguments) -> Arrivals {
    match arguments.arrivals {
        ArrivalChoice::Uniform => Arrivals::Uniform,
        ArrivalChoice::Poisson => Arrivals::Poisson,
    }
}

/// The load of `--capacity`, `--stages` or `--connect-only`; `None` without them.
pub fn special_load(
    arguments: &QuickArguments,
    protocol: ProtocolName,
) -> Result<Option<WireLoad>, Problem> {
    if arguments.connect_only {
        return Ok(Some(WireLoad::Connect(ConnectLoad {
            clients: arguments.rate.is_none().then_some(arguments.clients),
            rate_per_s: arguments.rate,
            arrivals: arrivals(arguments),
            max_in_flight: arguments.clients,
            handshake: match arguments.handshake {
                HandshakeChoice::Cold => HandshakeKind::Cold,
                HandshakeChoice::Resumed => HandshakeKind::Resumed,
                HandshakeChoice::ZeroRtt => HandshakeKind::ZeroRtt,
            },
        })));
    }
    if let Some(slo) = arguments.capacity {
        return capacity::load(arguments, slo, protocol).map(Some);
    }
    let Some(Stages(stages)) = &arguments.stages else { return Ok(None) };
    let of = if arguments.rate_stages { LevelOf::RatePerS } else { LevelOf::Clients };
    let peak = stages.iter().map(|stage| stage.level).fold(0.0, f64::max);
    let usual = match (of, protocol) {
        (_, ProtocolName::Grpc | ProtocolName::Http3) => 1,
        (LevelOf::Clients, _) => peak as u32,
        (LevelOf::RatePerS, _) => arguments.clients.min(10_000),
    };
    if peak <= 0.0 {
        return Err(invalid("--stages are all at zero", "give one of them a level"));
    }
    Ok(Some(WireLoad::Stages(StagesLoad {
        of,
        stages: stages.clone(),
        arrivals: arrivals(arguments),
        max_in_flight: arguments.clients,
        connections: arguments.connections.unwrap_or(usual),
    })))
}

/// `20ms`, `exponential:20ms` or `uniform:20ms`.
pub fn parse_think(text: &str) -> Result<WireThink, String> {
    let (distribution, mean) = match text.split_once(':') {
        None => (Thinking::Fixed, text),
        Some(("fixed", mean)) => (Thinking::Fixed, mean),
        Some(("exponential", mean)) => (Thinking::Exponential, mean),
        Some(("uniform", mean)) => (Thinking::Uniform, mean),
        Some(_) => return Err("use 20ms, exponential:20ms or uniform:20ms".to_owned()),
    };
    let mean_ms = duration(mean)?.as_secs_f64() * 1_000.0;
    if mean_ms > 600_000.0 {
        return Err("is longer than 10 minutes".to_owned());
    }
    Ok(WireThink { distribution, mean_ms })
}

/// `10s:100,30s:500~`: duration and level of each stage; `~` ramps to the level.
pub fn parse_stages(text: &str) -> Result<Stages, String> {
    let stage = |part: &str| {
        let wrong = || format!("{part} is not a stage; try 10s:100, or 10s:100~ to ramp");
        let (length, level) = part.trim().split_once(':').ok_or_else(wrong)?;
        let (level, shape) = match level.strip_suffix('~') {
            Some(level) => (level, StageShape::Ramp),
            None => (level, StageShape::Step),
        };
        let duration_ms = duration(length)?.as_millis() as u64;
        let level: f64 = level.parse().map_err(|_| wrong())?;
        if duration_ms == 0 || !(0.0..=1_000_000.0).contains(&level) {
            return Err(wrong());
        }
        Ok(WireStage { duration_ms, level, shape })
    };
    text.split(',').map(stage).collect::<Result<_, String>>().map(Stages)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stages_step_and_ramp() {
        let Stages(stages) = parse_stages("10s:100, 500ms:2.5~").unwrap();
        let step = WireStage { duration_ms: 10_000, level: 100.0, shape: StageShape::Step };
        let ramp = WireStage { duration_ms: 500, level: 2.5, shape: StageShape::Ramp };
        assert_eq!(stages, [step, ramp]);
        for text in ["", "10s", "10s:", "0s:5", "10s:-1", "10s:5~~", "x:5"] {
            assert!(parse_stages(text).is_err(), "{text}");
        }
    }

    #[test]
    fn think_time_has_a_distribution_or_is_fixed() {
        let mean_ms = 20.0;
        for (text, distribution) in [
            ("20ms", Thinking::Fixed),
            ("exponential:20ms", Thinking::Exponential),
            ("uniform:0.02s", Thinking::Uniform),
        ] {
            assert_eq!(parse_think(text), Ok(WireThink { distribution, mean_ms }), "{text}");
        }
        assert!(parse_think("normal:20ms").is_err());
        assert!(parse_think("11m").is_err());
    }
}
