//! The level of a load over time: a rate or a number of clients that steps and ramps.
//! Open load inverts the level's integral (the time change of a unit process: Çinlar, "Introduction
//! to Stochastic Processes", 1975, section 4.7); closed load asks when a client takes part.

use crate::{Nanos, SECOND};

/// How a stage comes to its level.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// At once.
    Step,
    /// In a straight line from where the stage before ended; the first one starts at zero.
    Ramp,
}

/// One stage of a plan.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Stage {
    pub duration: Nanos,
    /// Requests a second, or clients, at the end of the stage.
    pub level: f64,
    pub shape: Shape,
}

#[derive(Debug, Clone, Copy, PartialEq)]
struct Segment {
    from: Nanos,
    to: Nanos,
    /// Levels at both ends.
    begin: f64,
    end: f64,
    /// Level-seconds before the segment.
    before: f64,
}

/// A piecewise linear level since the block's origin.
#[derive(Debug, Clone, PartialEq)]
pub struct Levels(Vec<Segment>);

impl Levels {
    /// The same level for ever.
    pub fn constant(level: f64) -> Levels {
        let segment = Segment { from: 0, to: Nanos::MAX, begin: level, end: level, before: 0.0 };
        Levels(vec![segment])
    }

    /// A warm-up at the level of the first stage, then the stages; afterwards nothing.
    pub fn staged(warmup: Nanos, stages: &[Stage]) -> Levels {
        let mut segments: Vec<Segment> = Vec::with_capacity(stages.len() + 1);
        let mut add = |duration: Nanos, begin: f64, end: f64| {
            let (from, before) = segments.last().map_or((0, 0.0), |last| (last.to, last.after()));
            segments.push(Segment { from, to: from + duration, begin, end, before });
        };
        if warmup > 0 {
            let level = stages.first().map_or(0.0, |stage| stage.level);
            add(warmup, level, level);
        }
        let mut previous = 0.0;
        for stage in stages {
            let begin = if stage.shape == Shape::Ramp { previous } else { stage.level };
            add(stage.duration, begin, stage.level);
            previous = stage.level;
        }
        Levels(segments)
    }

    /// When the integral of the level reaches `units` (level-seconds); `Nanos::MAX` when it never does.
    pub(crate) fn reaches(&self, units: f64) -> Nanos {
        let index = self.0.partition_point(|segment| segment.after() <= units);
        self.0.get(index).map_or(Nanos::MAX, |segment| segment.reaches(units))
    }

    /// The first time from `at` on when client `client` (from 0) takes part: while the level is
    /// greater than its number. `None`: never again.
    pub(crate) fn next_active(&self, client: u32, at: Nanos) -> Option<Nanos> {
        let number = f64::from(client);
        self.0
            .iter()
            .filter(|segment| segment.to > at)
            .find_map(|segment| segment.above(number, at.max(segment.from)))
    }
}

impl Segment {
    fn seconds(&self) -> f64 {
        (self.to - self.from) as f64 / SECOND as f64
    }

    fn after(&self) -> f64 {
        self.before + (self.begin + self.end) / 2.0 * self.seconds()
    }

    fn reaches(&self, units: f64) -> Nanos {
        let left = units - self.before;
        let seconds = if self.begin == self.end {
            left / self.begin
        } else {
            // The root of slope/2 t² + begin t = left, in the form that does not cancel.
            let slope = (self.end - self.begin) / self.seconds();
            let root = (self.begin * self.begin + 2.0 * slope * left).max(0.0).sqrt();
            2.0 * left / (self.begin + root).max(f64::MIN_POSITIVE)
        };
        (self.from + (seconds * SECOND as f64).round() as Nanos).min(self.to)
    }

    /// The first time from `at` on, inside the segment, when the level is above `number`.
    fn above(&self, number: f64, at: Nanos) -> Option<Nanos> {
        let slope = (self.end - self.begin) / (self.to - self.from) as f64;
        let level = self.begin + slope * (at - self.from) as f64;
        if level > number {
            return Some(at);
        }
        if self.end <= number || slope <= 0.0 {
            return None;
        }
        // A nanosecond after the line has reached the number, it is above it.
        let crossing = self.from + ((number - self.begin) / slope).max(0.0) as Nanos + 1;
        (crossing < self.to).then_some(crossing.max(at))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn stage(seconds: u64, level: f64, shape: Shape) -> Stage {
        Stage { duration: seconds * SECOND, level, shape }
    }

    /// Units 0, 1, 2 … of the integral, as seconds.
    fn whole_units(levels: &Levels) -> Vec<f64> {
        (0..)
            .map(|unit| levels.reaches(f64::from(unit)))
            .take_while(|at| *at < Nanos::MAX)
            .map(|at| at as f64 / SECOND as f64)
            .collect()
    }

    #[test]
    fn steps_have_exact_counts_and_gaps() {
        let stages = [stage(1, 10.0, Shape::Step), stage(2, 4.0, Shape::Step)];
        let dues = whole_units(&Levels::staged(0, &stages));
        assert_eq!(dues.len(), 18);
        assert_eq!(dues[..3], [0.0, 0.1, 0.2]);
        assert_eq!(dues[10..], [1.0, 1.25, 1.5, 1.75, 2.0, 2.25, 2.5, 2.75]);
    }

    #[test]
    fn a_ramp_integrates_its_rate() {
        // 0 to 10 in 4 s is 20 requests: the n-th at sqrt(n / 1.25).
        let up = whole_units(&Levels::staged(0, &[stage(4, 10.0, Shape::Ramp)]));
        assert_eq!(up.len(), 20);
        for (unit, at) in up.iter().enumerate() {
            assert!((at - (unit as f64 / 1.25).sqrt()).abs() < 1e-8, "{unit}: {at}");
        }
        // Down again it is the mirror image.
        let stages =
            [stage(4, 10.0, Shape::Ramp), stage(4, 0.0, Shape::Ramp), stage(9, 0.0, Shape::Step)];
        let both = whole_units(&Levels::staged(0, &stages));
        assert_eq!(both.len(), 40);
        assert!((both[30] - (8.0 - up[10])).abs() < 1e-8);
    }

    #[test]
    fn warm_up_holds_the_first_level() {
        let dues = whole_units(&Levels::staged(SECOND, &[stage(1, 10.0, Shape::Step)]));
        assert_eq!(dues.len(), 20);
        assert_eq!(dues[10], 1.0);
    }

    #[test]
    fn a_pause_is_skipped() {
        let stages =
            [stage(1, 2.0, Shape::Step), stage(5, 0.0, Shape::Step), stage(1, 2.0, Shape::Step)];
        assert_eq!(whole_units(&Levels::staged(0, &stages)), [0.0, 0.5, 6.0, 6.5]);
    }

    #[test]
    fn clients_take_part_while_the_level_is_above_their_number() {
        let stages = [
            stage(4, 4.0, Shape::Ramp),
            stage(1, 1.0, Shape::Step),
            stage(1, 3.0, Shape::Step),
            stage(3, 0.0, Shape::Ramp),
        ];
        let levels = Levels::staged(0, &stages);
        let next = |client, seconds: f64| {
            let at = (seconds * SECOND as f64) as Nanos;
            levels.next_active(client, at).map(|at| (at as f64 / 1e8).round() / 10.0)
        };
        assert_eq!([0, 1, 3].map(|client| next(client, 0.0)), [Some(0.0), Some(1.0), Some(3.0)]);
        assert_eq!(next(4, 0.0), None, "the level never passes four");
        assert_eq!(next(1, 3.5), Some(3.5), "it is at work");
        assert_eq!(next(1, 4.5), Some(5.0), "stepped down, and back a second later");
        assert_eq!(next(2, 7.1), None, "the ramp down has passed it");
        assert_eq!(next(0, 8.9), Some(8.9));
        assert_eq!(next(0, 9.0), None);
    }
}
