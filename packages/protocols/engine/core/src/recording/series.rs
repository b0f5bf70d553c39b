//! The line of a block over time, in a bounded number of steps however long the block is.
//! A short block keeps a step a second; a day is kept in steps of minutes. Percentiles of a step
//! come from its own merged counts, never from averaged seconds.

use crate::{Latencies, Nanos, SECOND, TickFigures};

/// Steps of the planned time, at most; a drain and the edges of phases add a few.
const MOST_STEPS: u64 = 600;

/// Steps with a tag each (the phase); a step never spans two tags.
#[derive(Debug)]
pub struct Series<T> {
    step: Nanos,
    steps: Vec<(T, TickFigures)>,
    open: Option<(T, TickFigures)>,
    latencies: Latencies,
    /// Those of each closed step, where they are kept.
    kept: Option<Vec<Latencies>>,
}

impl<T: Copy + PartialEq> Series<T> {
    /// For a block that is planned to take `planned`.
    pub fn new(planned: Nanos) -> Series<T> {
        let step = planned.div_ceil(MOST_STEPS).div_ceil(SECOND).max(1) * SECOND;
        Series { step, steps: Vec::new(), open: None, latencies: Latencies::default(), kept: None }
    }

    /// As `new`, and the response times of each step stay, for adding them to those of other engines.
    pub fn keeping_latencies(planned: Nanos) -> Series<T> {
        Series { kept: Some(Vec::new()), ..Series::new(planned) }
    }

    /// Adds a tick, which is a second long at most.
    pub fn add(&mut self, tag: T, tick: &TickFigures, latencies: &Latencies) {
        if self.open.as_ref().is_some_and(|(open, _)| *open != tag) {
            self.close();
        }
        self.latencies.merge(latencies);
        match &mut self.open {
            Some((_, figures)) => extend(figures, tick),
            None => self.open = Some((tag, tick.clone())),
        }
        let span = self.open.as_ref().map_or(0, |(_, open)| open.to.saturating_sub(open.from));
        // Ticks are cut a moment late or early: half a second decides to which step one belongs.
        if self.step == SECOND || span + SECOND / 2 >= self.step {
            self.close();
        }
    }

    fn close(&mut self) {
        if let Some((tag, mut figures)) = self.open.take() {
            figures.set_percentiles(&self.latencies);
            self.steps.push((tag, figures));
            if let Some(kept) = &mut self.kept {
                kept.push(self.latencies.clone());
            }
            self.latencies.clear();
        }
    }

    /// All steps, the last one as long as it came to be, with their response times where they were kept.
    pub fn into_steps(mut self) -> (Vec<(T, TickFigures)>, Option<Vec<Latencies>>) {
        self.close();
        (self.steps, self.kept)
    }
}

fn extend(figures: &mut TickFigures, tick: &TickFigures) {
    figures.to = tick.to;
    figures.sent += tick.sent;
    figures.answered += tick.answered;
    figures.failed += tick.failed;
    figures.in_flight = tick.in_flight;
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Seconds whose response times are looked at: merging histograms is slow without optimisation.
    const TIMED: u64 = 180;

    /// Ticks of a second from `from` on, each with `per_s` answers that take its number in µs.
    fn add_seconds(series: &mut Series<u8>, tag: u8, from: u64, count: u64, per_s: u64) {
        let mut latencies = Latencies::default();
        for second in from..from + count {
            latencies.clear();
            let timed = if second < TIMED { per_s } else { 0 };
            (0..timed).for_each(|_| latencies.record((second + 1) * 1_000));
            let (from, to) = (second * SECOND, (second + 1) * SECOND + 20_000);
            let counts = (per_s, per_s, 0, second);
            let mut tick = TickFigures { from, to, ..TickFigures::default() };
            (tick.sent, tick.answered, tick.failed, tick.in_flight) = counts;
            series.add(tag, &tick, &latencies);
        }
    }

    #[test]
    fn a_short_block_keeps_every_second() {
        let mut series = Series::new(600 * SECOND);
        add_seconds(&mut series, 0, 0, 600, 2);
        let (steps, _) = series.into_steps();
        assert_eq!(steps.len(), 600);
        assert_eq!(steps[3].1.p50_us, Some(4.0));
    }

    #[test]
    fn response_times_are_kept_for_each_step_where_asked() {
        let mut series = Series::keeping_latencies(600 * SECOND);
        add_seconds(&mut series, 0, 0, 3, 2);
        let (steps, kept) = series.into_steps();
        let counts: Vec<_> = kept.unwrap().iter().map(Latencies::count).collect();
        assert_eq!((steps.len(), counts), (3, vec![2, 2, 2]));
        assert!(Series::<u8>::new(SECOND).into_steps().1.is_none());
    }

    #[test]
    fn a_day_is_kept_in_few_steps_that_lose_nothing() {
        let day = 86_400;
        let mut series = Series::new(day * SECOND);
        add_seconds(&mut series, 0, 0, 30, 1);
        add_seconds(&mut series, 1, 30, day - 30, 1);
        let (steps, _) = series.into_steps();
        assert!(steps.len() <= 602, "{} steps", steps.len());
        assert_eq!(steps.iter().map(|(_, step)| step.answered).sum::<u64>(), day);
        assert_eq!((steps[0].0, steps[0].1.answered), (0, 30), "a step ends with its phase");
        assert_eq!(steps[1].1.answered, 144);
        assert_eq!(steps[1].1.in_flight, 173);
        let p50 = steps[1].1.p50_us.unwrap();
        assert!((101.0..104.0).contains(&p50), "the median of seconds 31 to 174: {p50}");
        assert!((174.0..175.0).contains(&steps[1].1.max_us.unwrap()));
    }

    #[test]
    fn a_step_without_answers_has_no_percentiles() {
        let mut series = Series::new(3_600 * SECOND);
        add_seconds(&mut series, 0, 0, 6, 0);
        assert_eq!(series.into_steps().0[0].1.p99_us, None);
    }
}
