//! The highest rate that the engine offers on time: from just below the closed ceiling downwards,
//! until sends are late no more. A coarse ladder on purpose: a ceiling is a warning sign, not a result.

use gonogo_wire::Problem;

use super::measure::{Limit, Measured, WAITING};

/// Shares of the closed ceiling, tried in this order.
const LADDER: [f64; 8] = [0.95, 0.85, 0.75, 0.65, 0.5, 0.35, 0.2, 0.1];
/// A thread this busy has no time left.
const BUSY: f64 = 0.95;
/// Late sends of a thread that was less busy than this are not its own doing.
const HALF_IDLE: f64 = 0.6;
/// The send lag that a rate may cost at p99 before it is beyond the engine.
const LAG_US: f64 = 1_000.0;
/// The share of arrivals that may be held or unanswered on time before the target is beyond its means.
const SLIP: f64 = 0.02;

/// The outcome of a search.
#[derive(Debug, Clone, PartialEq)]
pub struct Found {
    pub offered_per_s: f64,
    /// The highest rate that was kept; `None` when even the lowest was not.
    pub kept: Option<Measured>,
    /// What broke the rate above it.
    pub limit: Limit,
    /// The last measurement, kept or not.
    pub last: Measured,
}

/// What broke a rate; `None` when it was kept.
fn broken_by(measured: &Measured, offered_per_s: f64) -> Option<Limit> {
    let late = measured.send_lag_p99_us.unwrap_or(0.0) > LAG_US;
    if measured.waiting_share >= WAITING || (late && measured.busiest_share < HALF_IDLE) {
        return Some(Limit::Machine);
    }
    if late || measured.busiest_share >= BUSY {
        return Some(Limit::Engine);
    }
    let slipped = measured.held_share > SLIP
        || measured.failed > 0
        // Poisson arrivals vary: three standard deviations of a second's worth.
        || measured.answered_per_s < offered_per_s * (1.0 - SLIP) - 3.0 * offered_per_s.sqrt();
    slipped.then_some(Limit::Target)
}

/// Searches below `closed_per_s`, the best closed throughput, which `closed_limit` kept from more;
/// `measure` offers a rate and shows what came of it.
pub async fn open_ceiling(
    closed_per_s: f64,
    closed_limit: Limit,
    mut measure: impl AsyncFnMut(f64) -> Result<Measured, Problem>,
) -> Result<Found, Problem> {
    // Nothing broke just below the closed ceiling: what limited that one limits this one.
    let mut limit = closed_limit;
    let mut rungs = LADDER.into_iter();
    loop {
        let share = rungs.next();
        let offered_per_s = (closed_per_s * share.unwrap_or(0.1)).clamp(1.0, 1_000_000.0);
        let last = measure(offered_per_s).await?;
        match broken_by(&last, offered_per_s) {
            None => return Ok(Found { offered_per_s, kept: Some(last.clone()), limit, last }),
            Some(broken) if rungs.len() == 0 => {
                return Ok(Found { offered_per_s, kept: None, limit: broken, last });
            }
            Some(broken) => limit = broken,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A machine whose engine keeps `engine` and whose target keeps `target` a second.
    async fn search(engine: f64, target: f64) -> (Found, Vec<f64>) {
        let mut tried = Vec::new();
        let found = open_ceiling(10_000.0, Limit::RoundTrip, async |rate: f64| {
            tried.push(rate);
            let answered = rate.min(engine).min(target);
            Ok(Measured {
                threads: 1,
                answered_per_s: answered,
                sent_per_s: rate.min(engine),
                held_share: if rate > target { (rate - target) / rate } else { 0.0 },
                failed: 0,
                cpu_us_per_request: 5.0,
                busiest_share: (rate / engine * 0.9).min(1.0),
                waiting_share: 0.0,
                send_lag_p99_us: Some(if rate > engine { 9_000.0 } else { 20.0 }),
                p99_us: Some(300.0),
            })
        });
        let found = found.await.unwrap();
        (found, tried)
    }

    fn run<T>(future: impl Future<Output = T>) -> T {
        tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(future)
    }

    #[test]
    fn finds_the_highest_rung_that_is_kept_and_who_broke_the_one_above() {
        let (found, tried) = run(search(8_000.0, 1e9));
        assert_eq!((found.offered_per_s, found.limit), (7_500.0, Limit::Engine));
        assert_eq!(tried, [9_500.0, 8_500.0, 7_500.0]);
        let (found, _) = run(search(1e9, 6_000.0));
        assert_eq!((found.offered_per_s, found.limit), (5_000.0, Limit::Target));
        assert_eq!(found.kept.unwrap().answered_per_s, 5_000.0);
    }

    #[test]
    fn what_limited_the_closed_load_limits_the_rate_just_below_it() {
        assert_eq!(run(search(1e9, 1e9)).0.limit, Limit::RoundTrip);
    }

    #[test]
    fn a_busy_machine_is_not_taken_for_a_slow_engine() {
        let mut measured = run(search(1e9, 1e9)).0.last;
        measured.send_lag_p99_us = Some(5_000.0);
        assert_eq!(broken_by(&measured, 1.0), Some(Limit::Machine));
        measured.busiest_share = 0.9;
        assert_eq!(broken_by(&measured, 1.0), Some(Limit::Engine));
        measured.waiting_share = WAITING;
        assert_eq!(broken_by(&measured, 1.0), Some(Limit::Machine));
    }

    #[test]
    fn says_so_when_nothing_is_kept() {
        let (found, tried) = run(search(10.0, 1e9));
        assert_eq!((found.kept, found.limit, tried.len()), (None, Limit::Engine, LADDER.len()));
    }
}
