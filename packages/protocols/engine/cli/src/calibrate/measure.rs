//! One measurement of a calibration: a short block of a shape, and what limited it.
//! The same engine, pacing and recording as every other block.

use std::time::Duration;

use gonogo_load::{Performed, Stopper, ThreadClock};
use gonogo_wire::{
    Arrivals, BlockSpec, ClosedLoad, OpenLoad, Problem, ProblemCode, StopReason, WireLoad,
};

use super::Run;
use crate::perform::{Permission, perform};

/// Load before the window, so that connections and caches are warm.
const WARMUP: Duration = Duration::from_millis(300);
/// Requests in flight that an open load may have.
const MAX_IN_FLIGHT: u32 = 2_000;
/// Connections where requests multiplex.
const MULTIPLEXED: u32 = 10;
/// From this share of its time waiting for a core on, a thread's figures are not its own.
pub const WAITING: f64 = 0.1;

/// What offers the load.
#[derive(Debug, Clone, PartialEq)]
pub struct Shape {
    pub load: WireLoad,
}

impl Shape {
    pub fn closed(protocol: &str, clients: u32) -> Shape {
        let connections = connections(protocol, clients);
        Shape { load: WireLoad::Closed(ClosedLoad { clients, connections }) }
    }

    pub fn open(protocol: &str, rate_per_s: f64) -> Shape {
        let connections = connections(protocol, 50);
        let arrivals = Arrivals::Poisson;
        let max_in_flight = MAX_IN_FLIGHT;
        Shape {
            load: WireLoad::Open(OpenLoad { rate_per_s, arrivals, max_in_flight, connections }),
        }
    }

    /// `closed-50` or `open`.
    pub fn name(&self) -> String {
        match &self.load {
            WireLoad::Closed(load) => format!("closed-{}", load.clients),
            _ => "open".to_owned(),
        }
    }
}

fn connections(protocol: &str, clients: u32) -> u32 {
    // One request at a time on each connection of HTTP/1.1; elsewhere streams share.
    if protocol == "http1" { clients } else { clients.min(MULTIPLEXED) }
}

/// What kept a measurement from going faster.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Limit {
    /// The engine's own CPU: this is its ceiling.
    Engine,
    /// The engine had time left: the demo target, or the way to it, was the limit.
    Target,
    /// Too few clients to keep either busy.
    RoundTrip,
    /// Something else took the engine's cores: measure again on a quieter machine.
    Machine,
}

/// What was measured.
#[derive(Debug, Clone, PartialEq)]
pub struct Measured {
    pub threads: u32,
    pub answered_per_s: f64,
    pub sent_per_s: f64,
    /// Of all arrivals, those that the cap held.
    pub held_share: f64,
    pub failed: u64,
    pub cpu_us_per_request: f64,
    pub busiest_share: f64,
    pub waiting_share: f64,
    pub send_lag_p99_us: Option<f64>,
    pub p99_us: Option<f64>,
}

/// Measures one shape. A signal ends it with a problem.
pub async fn measure(run: &Run, shape: &Shape, stopper: &Stopper) -> Result<Measured, Problem> {
    let spec = BlockSpec {
        load: shape.load.clone(),
        warmup_ms: WARMUP.as_millis() as u64,
        duration_ms: run.window.as_millis() as u64,
        warmup_requests: None,
        max_requests: None,
        threads: run.threads,
        ..run.spec.clone()
    };
    let (_, performed) = perform(spec, Permission::Anywhere, stopper.clone(), &mut |_| {}).await?;
    if performed.stop_reason == StopReason::InputClosed {
        let message = "the calibration was stopped";
        return Err(Problem::new(ProblemCode::Internal, message, "start it again"));
    }
    Ok(measured(&performed))
}

fn measured(performed: &Performed) -> Measured {
    let seconds = performed.window.as_secs_f64().max(1e-9);
    let aggregate = &performed.aggregate;
    let counts = &aggregate.counts;
    let share = |figure: fn(&ThreadClock) -> f64| {
        performed.threads.iter().map(|(_, usage)| figure(usage) / seconds).fold(0.0, f64::max)
    };
    let cpu_s = performed.process.user_s + performed.process.system_s;
    Measured {
        threads: performed.threads.len() as u32,
        answered_per_s: counts.ok as f64 / seconds,
        sent_per_s: counts.sent as f64 / seconds,
        held_share: counts.held as f64 / (counts.sent + counts.held).max(1) as f64,
        failed: counts.failed + counts.unanswered,
        cpu_us_per_request: cpu_s * 1e6 / counts.sent.max(1) as f64,
        busiest_share: share(|usage| usage.cpu_s),
        waiting_share: share(|usage| usage.run_queue_s.unwrap_or(0.0)),
        send_lag_p99_us: aggregate.send_lag.quantile_us(0.99),
        p99_us: aggregate.response.quantile_us(0.99),
    }
}

impl Measured {
    /// What limited a closed load of `clients`: the engine's busy share is judged as reports judge it
    /// (a thread that serves n clients idles between rounds of answers: 1 - 2.4/n).
    pub fn closed_limit(&self, clients: u32) -> Limit {
        let each = f64::from(clients) / f64::from(self.threads.max(1));
        let busy = if each >= 4.0 { (1.0 - 2.4 / each).min(0.95) } else { 0.8 };
        if self.waiting_share >= WAITING {
            Limit::Machine
        } else if self.busiest_share >= busy {
            Limit::Engine
        } else if each < 4.0 {
            Limit::RoundTrip
        } else {
            Limit::Target
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn idle() -> Measured {
        Measured {
            threads: 1,
            answered_per_s: 1_000.0,
            sent_per_s: 1_000.0,
            held_share: 0.0,
            failed: 0,
            cpu_us_per_request: 8.0,
            busiest_share: 0.1,
            waiting_share: 0.0,
            send_lag_p99_us: None,
            p99_us: Some(100.0),
        }
    }

    #[test]
    fn the_limit_of_a_closed_load_is_whoever_had_no_time_left() {
        let busy = |busiest_share| Measured { busiest_share, ..idle() };
        assert_eq!(busy(0.3).closed_limit(1), Limit::RoundTrip);
        assert_eq!(busy(0.8).closed_limit(1), Limit::Engine);
        assert_eq!(busy(0.94).closed_limit(50), Limit::Target);
        assert_eq!(busy(0.95).closed_limit(50), Limit::Engine);
        let noisy = Measured { waiting_share: 0.1, ..busy(1.0) };
        assert_eq!(noisy.closed_limit(50), Limit::Machine);
    }

    #[test]
    fn only_http1_needs_a_connection_for_each_client() {
        assert_eq!(
            Shape::closed("http1", 50).load,
            WireLoad::Closed(ClosedLoad { clients: 50, connections: 50 })
        );
        assert_eq!(
            Shape::closed("grpc", 50).load,
            WireLoad::Closed(ClosedLoad { clients: 50, connections: 10 })
        );
        assert_eq!(
            (Shape::closed("grpc", 1).name(), Shape::open("grpc", 9.0).name()),
            ("closed-1".into(), "open".into())
        );
    }
}
