//! The loads of `quick` that a clients count or a rate does not say: think time, stages, connect-only.
//! `--stages 10s:100,30s:500~` steps to 100 for ten seconds, then ramps to 500 in thirty.

use gonogo_wire::{
    ConnectLoad, HandshakeKind, LevelOf, Problem, ProtocolName, StagesLoad, WireLoad, WireThink,
};

use super::arguments::{HandshakeChoice, QuickArguments};
use super::capacity;
use super::given::invalid;
use super::typed::Stages;

/// How long all stages take together, in milliseconds.
pub fn stages_ms(stages: &Stages) -> u64 {
    stages.0.iter().map(|stage| stage.duration_ms).sum()
}

/// Think time as the engine takes it.
pub fn think(arguments: &QuickArguments) -> Option<WireThink> {
    arguments.think.filter(|think| think.mean_ms > 0.0)
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
            arrivals: arguments.arrivals(),
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
        arrivals: arguments.arrivals(),
        max_in_flight: arguments.clients,
        connections: arguments.connections.unwrap_or(usual),
    })))
}
