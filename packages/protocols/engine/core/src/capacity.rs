//! The search for a capacity: which rate to try next, and what the trials together say.
//! Doubling finds a bracket, bisection narrows it, the broken end is tried once more against hiccups,
//! and a longer trial confirms the kept end. Pure: rates go out, verdicts come in.

use crate::random::Random;

/// How often a rate may be confirmed in vain before the search ends without an answer.
const MAX_CONFIRMATIONS: u32 = 3;
/// How often a rate that broke may be found kept after all: such a target is not steady.
const MAX_REVERSALS: u32 = 3;
/// What each of those may cost: narrowing anew, the trial of the broken end, the confirmation.
const MAX_RETRIALS: u32 = MAX_CONFIRMATIONS + MAX_REVERSALS;
/// Half of what a rate's neighbours on a grid of doublings may lie apart, as a power of two.
const SHORTEST_FIRST_STEP: f64 = 0.5;
/// Rates are equal that differ by less than this share.
const SAME: f64 = 1e-9;

/// Where a search looks, and how closely.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SearchPlan {
    pub start_rate_per_s: f64,
    pub max_rate_per_s: f64,
    /// The answer's interval is at most this wide, as a share of its lower end.
    pub precision: f64,
    /// Moves the rates that are tried, so that two searches do not share one grid.
    pub seed: u64,
}

/// What a trial is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TrialPhase {
    /// Doubling the rate until it is not kept.
    Search,
    /// Between a kept and a broken rate, or the broken rate once more.
    Bisect,
    /// Longer, at the highest rate that was kept.
    Confirm,
}

/// What broke a rate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BrokenBy {
    SloLatency,
    SloErrors,
    /// The in-flight cap held arrivals, so that the rate was not offered.
    Held,
    /// The engine, or the machine it shares, had no time left: nothing is known of the target.
    Engine,
}

/// The next trial.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Ask {
    pub rate_per_s: f64,
    pub phase: TrialPhase,
}

/// What limits the capacity that was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LimitedBy {
    Broken(BrokenBy),
    /// The highest rate that may be tried was kept.
    MaxRate,
}

/// The answer: the capacity is at least `low` and less than `high`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Found {
    /// The highest confirmed rate; `None`: not even the first rate was kept, or none was confirmed.
    pub low_rate_per_s: Option<f64>,
    /// The lowest rate that broke; `None`: the highest rate that may be tried was kept.
    pub high_rate_per_s: Option<f64>,
    pub limited_by: LimitedBy,
}

#[derive(Debug, Clone, Copy)]
struct Broken {
    rate: f64,
    by: BrokenBy,
    /// Broke twice, or in a confirmation.
    is_sure: bool,
}

/// A search under way: [`ask`](Search::ask) for a trial, [`take`](Search::take) its verdict.
#[derive(Debug, Clone)]
pub struct Search {
    plan: SearchPlan,
    first_step: f64,
    /// Ascending, and below every broken rate.
    kept: Vec<f64>,
    /// Descending; the last one is the lowest.
    broken: Vec<Broken>,
    asked: Option<Ask>,
    trials: u32,
    confirmations: u32,
    reversals: u32,
    found: Option<Found>,
}

impl Search {
    pub fn new(plan: SearchPlan) -> Search {
        let draw = Random::new(plan.seed, 0).unit();
        let power = SHORTEST_FIRST_STEP + (1.0 - SHORTEST_FIRST_STEP) * draw;
        Search {
            plan,
            first_step: power.exp2(),
            kept: Vec::new(),
            broken: Vec::new(),
            asked: None,
            trials: 0,
            confirmations: 0,
            reversals: 0,
            found: None,
        }
    }

    /// The trial to make now; `None`: the search has ended. Asking again gives the same trial.
    pub fn ask(&mut self) -> Option<Ask> {
        if self.found.is_some() {
            return None;
        }
        if self.asked.is_none() {
            self.asked = self.choose();
        }
        self.asked
    }

    /// The verdict on the trial that was asked for: `None` says that its rate was kept.
    pub fn take(&mut self, broken_by: Option<BrokenBy>) {
        let Some(ask) = self.asked.take() else { return };
        self.trials += 1;
        match (broken_by, ask.phase) {
            (None, TrialPhase::Confirm) => self.end(Some(ask.rate_per_s)),
            (None, _) => self.keep(ask.rate_per_s),
            (Some(by), phase) => self.break_at(ask.rate_per_s, by, phase),
        }
    }

    /// The answer, once the search has ended.
    pub fn found(&self) -> Option<Found> {
        self.found
    }

    /// Trials that were taken.
    pub fn trials(&self) -> u32 {
        self.trials
    }

    fn choose(&mut self) -> Option<Ask> {
        let ask = |rate_per_s, phase| Some(Ask { rate_per_s, phase });
        let low = self.kept.last().copied();
        let high = self.broken.last().copied();
        let confirming = ask(low.unwrap_or_default(), TrialPhase::Confirm);
        match (low, high) {
            (None, None) => ask(self.plan.start_rate_per_s, TrialPhase::Search),
            (None, Some(high)) if !high.is_sure => ask(high.rate, TrialPhase::Bisect),
            (None, Some(_)) => {
                self.end(None);
                None
            }
            (Some(low), None) if low >= self.plan.max_rate_per_s * (1.0 - SAME) => confirming,
            (Some(low), None) => {
                let step = if self.kept.len() == 1 { self.first_step } else { 2.0 };
                ask((low * step).min(self.plan.max_rate_per_s), TrialPhase::Search)
            }
            (Some(low), Some(high)) if high.rate > low * (1.0 + self.plan.precision) => {
                ask((low * high.rate).sqrt(), TrialPhase::Bisect)
            }
            (Some(_), Some(high)) if !high.is_sure => ask(high.rate, TrialPhase::Bisect),
            (Some(_), Some(_)) => confirming,
        }
    }

    fn keep(&mut self, rate: f64) {
        let again = self.broken.last().is_some_and(|broken| is_same(broken.rate, rate));
        if again {
            self.reversals += 1;
            let given_up = self.reversals > MAX_REVERSALS;
            match self.broken.last_mut() {
                // Now it breaks, now it does not: the lower answer is the careful one.
                Some(broken) if given_up => {
                    broken.is_sure = true;
                    return;
                }
                _ => {
                    self.broken.pop();
                }
            }
        }
        self.kept.push(rate);
    }

    fn break_at(&mut self, rate: f64, by: BrokenBy, phase: TrialPhase) {
        self.kept.retain(|kept| *kept < rate * (1.0 - SAME));
        let confirmed = phase == TrialPhase::Confirm;
        match self.broken.last_mut() {
            Some(broken) if is_same(broken.rate, rate) => (broken.is_sure, broken.by) = (true, by),
            _ => self.broken.push(Broken { rate, by, is_sure: confirmed }),
        }
        self.confirmations += u32::from(confirmed);
        if self.confirmations >= MAX_CONFIRMATIONS {
            self.end(None);
        }
    }

    fn end(&mut self, low: Option<f64>) {
        let high = self.broken.last();
        self.found = Some(Found {
            low_rate_per_s: low,
            high_rate_per_s: high.map(|broken| broken.rate),
            limited_by: high.map_or(LimitedBy::MaxRate, |broken| LimitedBy::Broken(broken.by)),
        });
    }
}

impl SearchPlan {
    /// No search takes more trials than this, whatever the target does.
    pub fn most_trials(&self) -> u32 {
        let doublings = (self.max_rate_per_s / self.start_rate_per_s).log2().max(0.0).ceil() as u32;
        // A bracket is a doubling wide; each trial halves it. A second thought leads to doublings anew.
        let narrowing = (2_f64.ln() / self.precision.ln_1p()).log2().max(0.0).ceil() as u32;
        2 + doublings + narrowing + 2 + MAX_RETRIALS * (narrowing + 3)
    }
}

fn is_same(one: f64, other: f64) -> bool {
    (one - other).abs() <= one * SAME
}

/// What a trial measured, as far as its verdict needs it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Trial {
    /// Sent and held.
    pub arrivals: u64,
    pub held: u64,
    /// Failed, unanswered and held.
    pub errors: u64,
    /// Response time at the objective's quantile, unanswered requests included; `None`: no requests.
    pub quantile_us: Option<f64>,
    /// How late the engine itself was at that quantile.
    pub send_lag_us: Option<f64>,
    /// Share of a core that the engine's busiest thread used.
    pub busiest_share: f64,
}

/// The service level objective.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Slo {
    pub limit_us: f64,
    pub error_ratio: f64,
}

/// From this share of a core on, a thread has no time left for an open load.
const BUSY: f64 = 0.8;
/// The engine's own lateness that its figures bear: a tenth of the response time, or this much.
const LAG_SHARE: f64 = 0.1;
const LAG_FLOOR_US: f64 = 50.0;

impl Trial {
    /// Failed, unanswered or held, as a share of all arrivals.
    pub fn error_ratio(&self) -> f64 {
        self.errors as f64 / self.arrivals.max(1) as f64
    }

    /// What broke the rate; `None`: it was kept. An engine without time left can only make a target
    /// look worse, so a rate that was kept is kept, and a broken one is not held against the target.
    pub fn broken_by(&self, slo: Slo) -> Option<BrokenBy> {
        let by = if self.held > 0 {
            BrokenBy::Held
        } else if self.error_ratio() > slo.error_ratio {
            BrokenBy::SloErrors
        } else if self.quantile_us.is_none_or(|us| us > slo.limit_us) {
            BrokenBy::SloLatency
        } else {
            return None;
        };
        let bearable = (self.quantile_us.unwrap_or(0.0) * LAG_SHARE).max(LAG_FLOOR_US);
        let late = self.send_lag_us.is_some_and(|lag| lag > bearable);
        Some(if late || self.busiest_share >= BUSY { BrokenBy::Engine } else { by })
    }
}

#[cfg(test)]
#[path = "capacity_tests.rs"]
mod tests;
