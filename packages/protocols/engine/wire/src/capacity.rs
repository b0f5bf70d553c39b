//! The search for a capacity on the wire: what is asked for, and what its trials say.
//! Mirrors the capacity parts of packages/protocols/src/spec/wire/block-spec.ts and
//! packages/protocols/src/events/capacity.ts, field by field.

use serde::{Deserialize, Serialize};

use super::{Arrivals, Problem};

/// Quantiles that an objective may be set at.
const QUANTILES: [f64; 5] = [0.5, 0.9, 0.95, 0.99, 0.999];
/// Requests beyond the quantile that a trial must be able to hold.
const BEYOND: f64 = 10.0;

#[derive(Debug, Clone, Copy, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct WireSlo {
    pub quantile: f64,
    pub limit_ms: f64,
    pub error_ratio: f64,
}

/// Trials of `trial_ms` at rates from `start_rate_per_s` on; the block's duration is that of the
/// confirming one, and its warm-up goes before every trial.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CapacityLoad {
    pub slo: WireSlo,
    pub start_rate_per_s: f64,
    pub max_rate_per_s: f64,
    pub precision: f64,
    pub trial_ms: u64,
    pub arrivals: Arrivals,
    pub max_in_flight: u32,
    pub connections: u32,
}

impl CapacityLoad {
    /// Ranges; errors are `spec_invalid` with the field in error.
    pub(super) fn check(&self) -> Result<(), Problem> {
        let WireSlo { quantile, limit_ms, error_ratio } = self.slo;
        let checks = [
            (QUANTILES.contains(&quantile), "load.slo.quantile"),
            (limit_ms > 0.0 && limit_ms <= 600_000.0, "load.slo.limitMs"),
            ((0.0..1.0).contains(&error_ratio), "load.slo.errorRatio"),
            (in_range(self.start_rate_per_s), "load.startRatePerS"),
            (in_range(self.max_rate_per_s), "load.maxRatePerS"),
            ((0.005..=0.5).contains(&self.precision), "load.precision"),
            ((100..=600_000).contains(&self.trial_ms), "load.trialMs"),
            ((1..=100_000).contains(&self.max_in_flight), "load.maxInFlight"),
            ((1..=10_000).contains(&self.connections), "load.connections"),
        ];
        if let Some((_, field)) = checks.iter().find(|(fits, _)| !fits) {
            return Err(Problem::invalid(Some(field), "is out of range"));
        }
        if self.start_rate_per_s > self.max_rate_per_s {
            let message = "must not be above maxRatePerS";
            return Err(Problem::invalid(Some("load.startRatePerS"), message));
        }
        if !self.supports_quantile() {
            let message = "gives too few requests for the quantile: use longer trials, a higher \
                           start rate, or a lower quantile";
            return Err(Problem::invalid(Some("load.trialMs"), message));
        }
        Ok(())
    }

    /// Whether a trial at the start rate holds ten requests beyond the quantile.
    pub fn supports_quantile(&self) -> bool {
        let requests = self.start_rate_per_s * self.trial_ms as f64 / 1_000.0;
        requests * (1.0 - self.slo.quantile) >= BEYOND - 1e-6
    }
}

fn in_range(rate: f64) -> bool {
    rate > 0.0 && rate <= 1_000_000.0
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum TrialPhaseName {
    Search,
    Bisect,
    Confirm,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum CapacityLimit {
    SloLatency,
    SloErrors,
    Held,
    Engine,
    MaxRate,
}

/// One trial that was judged; counts are of its measured window.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TrialResult {
    pub rate_per_s: f64,
    pub phase: TrialPhaseName,
    pub kept: bool,
    pub why: Option<CapacityLimit>,
    pub sent: u64,
    pub ok: u64,
    pub failed: u64,
    pub unanswered: u64,
    pub held: u64,
    pub quantile_us: Option<f64>,
    pub error_ratio: f64,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct CapacityResult {
    pub low_rate_per_s: Option<f64>,
    pub high_rate_per_s: Option<f64>,
    pub limited_by: CapacityLimit,
    pub trials: Vec<TrialResult>,
}

/// A trial begins (`result` is null), or has been judged.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TrialReport {
    /// From 1.
    pub number: u32,
    pub rate_per_s: f64,
    pub phase: TrialPhaseName,
    pub result: Option<TrialResult>,
}

#[cfg(test)]
mod tests {
    use crate::{BlockSpec, WireLoad};

    const CAPACITY: &str = include_str!("../../../fixtures/block-spec.capacity.json");

    #[test]
    fn reads_the_shared_fixture() {
        let spec = BlockSpec::parse(CAPACITY).unwrap();
        let WireLoad::Capacity(load) = &spec.load else { panic!("a capacity load") };
        assert_eq!((load.slo.quantile, load.start_rate_per_s, load.trial_ms), (0.99, 500.0, 2_000));
        assert!(!spec.load.is_closed() && spec.load.clients().is_none());
    }

    #[test]
    fn names_the_field_in_error() {
        for (from, to, field) in [
            ("\"quantile\": 0.99", "\"quantile\": 0.98", "load.slo.quantile"),
            ("\"limitMs\": 50", "\"limitMs\": 0", "load.slo.limitMs"),
            ("\"errorRatio\": 0.01", "\"errorRatio\": 1", "load.slo.errorRatio"),
            ("\"startRatePerS\": 500", "\"startRatePerS\": 60000", "load.startRatePerS"),
            ("\"startRatePerS\": 500", "\"startRatePerS\": 499", "load.trialMs"),
            ("\"precision\": 0.05", "\"precision\": 0", "load.precision"),
            ("\"connections\": 50", "\"connections\": 0", "load.connections"),
            ("\"warmupRequests\": null", "\"warmupRequests\": 5", "warmupRequests"),
        ] {
            assert!(CAPACITY.contains(from), "{from}");
            let problem = BlockSpec::parse(&CAPACITY.replace(from, to)).unwrap_err();
            assert_eq!(problem.field.as_deref(), Some(field), "{from} -> {to}");
        }
    }
}
