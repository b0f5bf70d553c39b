//! The loads that change over time or have clients that think, and what must hold of every load.
//! Mirrors the load's part of packages/protocols/src/spec/wire/block-spec.ts, field by field.
//! Ranges are checked here; their sense (a clients load of whole numbers) too.

use serde::Deserialize;

use super::{Arrivals, BlockSpec, Problem, QuicMode, WireLoad, WireOperation};

/// Stages whose figures are kept, each with histograms of its own.
const MOST_STAGES: usize = 20;
const WEEK_MS: u64 = 7 * 86_400_000;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Thinking {
    Fixed,
    Exponential,
    /// From zero to twice the mean.
    Uniform,
}

#[derive(Debug, Clone, Copy, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct WireThink {
    pub distribution: Thinking,
    pub mean_ms: f64,
}

#[derive(Debug, Clone, Copy, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct StopWhen {
    pub error_ratio: Option<f64>,
    pub latency_p99_ms: Option<f64>,
    /// Ended requests before anything is judged.
    pub after_requests: u64,
}

/// What a stage's level counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum LevelOf {
    Clients,
    RatePerS,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum StageShape {
    Step,
    Ramp,
}

#[derive(Debug, Clone, Copy, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct WireStage {
    pub duration_ms: u64,
    pub level: f64,
    pub shape: StageShape,
}

#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct StagesLoad {
    pub of: LevelOf,
    pub stages: Vec<WireStage>,
    pub arrivals: Arrivals,
    /// Of a rate only.
    pub max_in_flight: u32,
    pub connections: u32,
}

impl StagesLoad {
    /// The greatest number of clients, or the greatest rate.
    pub fn peak(&self) -> f64 {
        self.stages.iter().map(|stage| stage.level).fold(0.0, f64::max)
    }

    pub fn duration_ms(&self) -> u64 {
        self.stages.iter().map(|stage| stage.duration_ms).sum()
    }
}

/// What a connection may use of an earlier one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum HandshakeKind {
    Cold,
    /// The session of an earlier connection is resumed (RFC 8446, section 2.2).
    Resumed,
    /// The same, and a request could leave at once as early data (RFC 8446, section 2.3).
    ZeroRtt,
}

/// Connections that are opened, up to where a request could go, and closed again.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ConnectLoad {
    /// Null: as many as come at the rate.
    pub clients: Option<u32>,
    pub rate_per_s: Option<f64>,
    pub arrivals: Arrivals,
    /// Of a rate only: set-ups under way at the same time.
    pub max_in_flight: u32,
    pub handshake: HandshakeKind,
}

fn client_count_fits(clients: u32) -> bool {
    (1..=10_000).contains(&clients)
}

fn rate_fits(rate: f64) -> bool {
    rate > 0.0 && rate <= 1_000_000.0
}

fn cap_fits(cap: u32) -> bool {
    (1..=100_000).contains(&cap)
}

impl WireLoad {
    /// Whether a client waits for its answer before it sends again.
    pub fn is_closed(&self) -> bool {
        match self {
            WireLoad::Closed(_) => true,
            WireLoad::Open(_) | WireLoad::Capacity(_) => false,
            WireLoad::Stages(load) => load.of == LevelOf::Clients,
            WireLoad::Connect(load) => load.clients.is_some(),
        }
    }

    /// The number of clients of a closed load, at its peak.
    pub fn clients(&self) -> Option<u32> {
        match self {
            WireLoad::Closed(load) => Some(load.clients),
            WireLoad::Stages(load) if load.of == LevelOf::Clients => Some(load.peak() as u32),
            WireLoad::Connect(load) => load.clients,
            _ => None,
        }
    }

    /// Ranges; errors are `spec_invalid` with the field in error.
    pub(super) fn check(&self) -> Result<(), Problem> {
        let range = |ok: bool, field: &str| match ok {
            true => Ok(()),
            false => Err(Problem::invalid(Some(field), "is out of range")),
        };
        match self {
            WireLoad::Closed(load) => {
                range(client_count_fits(load.clients), "load.clients")?;
                range(client_count_fits(load.connections), "load.connections")
            }
            WireLoad::Open(load) => {
                range(rate_fits(load.rate_per_s), "load.ratePerS")?;
                range(cap_fits(load.max_in_flight), "load.maxInFlight")?;
                range(client_count_fits(load.connections), "load.connections")
            }
            WireLoad::Stages(load) => {
                range((1..=MOST_STAGES).contains(&load.stages.len()), "load.stages")?;
                let mut stages = load.stages.iter().enumerate();
                stages.try_for_each(|(index, stage)| load.check_stage(index, stage))?;
                if load.peak() <= 0.0 {
                    return Err(Problem::invalid(Some("load.stages"), "are all at zero"));
                }
                range(cap_fits(load.max_in_flight), "load.maxInFlight")?;
                range(client_count_fits(load.connections), "load.connections")
            }
            WireLoad::Connect(load) => {
                if load.clients.is_some() == load.rate_per_s.is_some() {
                    let message = "either clients or ratePerS must be given, and the other null";
                    return Err(Problem::invalid(Some("load.clients"), message));
                }
                range(load.clients.is_none_or(client_count_fits), "load.clients")?;
                range(load.rate_per_s.is_none_or(rate_fits), "load.ratePerS")?;
                range(cap_fits(load.max_in_flight), "load.maxInFlight")
            }
            WireLoad::Capacity(load) => load.check(),
        }
    }
}

impl StagesLoad {
    fn check_stage(&self, index: usize, stage: &WireStage) -> Result<(), Problem> {
        let refuse = |field: &str, message: &str| {
            Err(Problem::invalid(Some(&format!("load.stages.{index}.{field}")), message))
        };
        if stage.duration_ms == 0 || stage.duration_ms > WEEK_MS {
            return refuse("durationMs", "must be 1 to 604800000");
        }
        let fits = match self.of {
            LevelOf::Clients => {
                stage.level.fract() == 0.0 && (0.0..=10_000.0).contains(&stage.level)
            }
            LevelOf::RatePerS => (0.0..=1_000_000.0).contains(&stage.level),
        };
        if fits { Ok(()) } else { refuse("level", "is out of range") }
    }
}

impl WireOperation {
    /// Why it may not go as early data (RFC 8470); `None`: it may.
    fn early_data_problem(&self, connects_only: bool) -> Option<&'static str> {
        match self {
            WireOperation::Grpc(_) => {
                Some("gRPC calls are POST, which may not go as early data (RFC 8470): use resumed")
            }
            WireOperation::WebSocket(_) => {
                Some("a WebSocket message waits for the handshake's answer anyway: use resumed")
            }
            WireOperation::Http(operation) if !operation.is_safe() => Some(
                "only safe methods may go as early data (RFC 8470): use GET, HEAD or OPTIONS, or no 0-RTT",
            ),
            // Connect-only load sends none.
            WireOperation::Quic(operation)
                if !connects_only && operation.mode == QuicMode::Datagram =>
            {
                Some("a datagram in refused early data would be lost unseen: use streams")
            }
            _ => None,
        }
    }
}

impl BlockSpec {
    /// Whether what the block resumes, and sends as early data, can be resumed and sent so.
    pub(super) fn check_resumption(&self) -> Result<(), Problem> {
        let refuse = |field: &str, message: &str| Err(Problem::invalid(Some(field), message));
        let zero_rtt = self.target.quic.as_ref().is_some_and(|quic| quic.zero_rtt);
        let WireLoad::Connect(load) = &self.load else {
            return if zero_rtt { self.check_early_data("target.quic.zeroRtt") } else { Ok(()) };
        };
        if zero_rtt {
            return refuse("target.quic.zeroRtt", "has no place here: load.handshake decides");
        }
        let field = "load.handshake";
        if load.handshake != HandshakeKind::Cold && self.target.tls.is_none() {
            return refuse(field, "resumes TLS sessions, and this target has no TLS; use cold");
        }
        match load.handshake {
            HandshakeKind::ZeroRtt => self.check_early_data(field),
            HandshakeKind::Cold | HandshakeKind::Resumed => Ok(()),
        }
    }

    fn check_early_data(&self, field: &str) -> Result<(), Problem> {
        let connects_only = matches!(self.load, WireLoad::Connect(_));
        for named in &self.operations {
            if let Some(why) = named.operation.early_data_problem(connects_only) {
                return Err(Problem::invalid(Some(field), why));
            }
        }
        Ok(())
    }

    /// What load, think time, stop conditions and the block's length must have to do with each other.
    pub(super) fn check_staging(&self) -> Result<(), Problem> {
        let refuse = |field: &str, message: &str| Err(Problem::invalid(Some(field), message));
        if let WireLoad::Stages(load) = &self.load
            && load.duration_ms() != self.duration_ms
        {
            return refuse("durationMs", "must be the sum of the stages' durations");
        }
        if let Some(think) = &self.think {
            if !self.load.is_closed() || matches!(self.load, WireLoad::Connect(_)) {
                return refuse("think", "fits clients that wait for answers only");
            }
            if !(think.mean_ms > 0.0 && think.mean_ms <= 600_000.0) {
                return refuse("think.meanMs", "must be above 0 and at most 600000");
            }
        }
        if self.warmup_requests.is_some()
            && matches!(self.load, WireLoad::Stages(_) | WireLoad::Capacity(_))
        {
            return refuse("warmupRequests", "does not fit stages, and no search: give warmupMs");
        }
        if matches!(self.load, WireLoad::Capacity(_)) {
            if self.stop_when.is_some() {
                return refuse("stopWhen", "does not fit a search, which overloads on purpose");
            }
            if self.max_requests.is_some() {
                return refuse(
                    "maxRequests",
                    "does not fit a search, whose trials last their time",
                );
            }
        }
        if let Some(stop) = &self.stop_when {
            if stop.error_ratio.is_some_and(|ratio| !(ratio > 0.0 && ratio < 1.0)) {
                return refuse("stopWhen.errorRatio", "must be between 0 and 1");
            }
            if stop.latency_p99_ms.is_some_and(|ms| !(ms > 0.0 && ms <= 600_000.0)) {
                return refuse("stopWhen.latencyP99Ms", "must be above 0 and at most 600000");
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STAGES: &str = include_str!("../../../fixtures/block-spec.stages.json");
    const CONNECT: &str = include_str!("../../../fixtures/block-spec.connect.json");

    #[test]
    fn reads_the_shared_fixtures() {
        let stages = BlockSpec::parse(STAGES).unwrap();
        assert_eq!(stages.load.clients(), Some(30));
        let think = WireThink { distribution: Thinking::Exponential, mean_ms: 20.0 };
        assert_eq!(stages.think, Some(think));
        assert_eq!(stages.stop_when.unwrap().after_requests, 200);
        let connect = BlockSpec::parse(CONNECT).unwrap();
        assert!(connect.load.is_closed());
        let WireLoad::Connect(load) = connect.load else { panic!("a connect load") };
        assert_eq!(load.handshake, HandshakeKind::Resumed);
    }

    #[test]
    fn names_the_field_in_error() {
        for (text, from, to, field) in [
            (STAGES, "\"durationMs\": 3500", "\"durationMs\": 3400", "durationMs"),
            (STAGES, "\"warmupRequests\": null", "\"warmupRequests\": 5", "warmupRequests"),
            (STAGES, "\"level\": 30", "\"level\": 30.5", "load.stages.1.level"),
            (STAGES, "\"level\": 30", "\"level\": 30000", "load.stages.1.level"),
            (STAGES, "\"meanMs\": 20", "\"meanMs\": -1", "think.meanMs"),
            (STAGES, "\"errorRatio\": 0.5", "\"errorRatio\": 2", "stopWhen.errorRatio"),
            (CONNECT, "\"ratePerS\": null", "\"ratePerS\": 5", "load.clients"),
            (CONNECT, "\"clients\": 2", "\"clients\": 0", "load.clients"),
            (
                CONNECT,
                "\"handshake\": \"resumed\"",
                "\"handshake\": \"zero-rtt\"",
                "load.handshake",
            ),
        ] {
            assert!(text.contains(from), "{from}");
            let problem = BlockSpec::parse(&text.replace(from, to)).unwrap_err();
            assert_eq!(problem.field.as_deref(), Some(field), "{from} -> {to}");
        }
    }
}
