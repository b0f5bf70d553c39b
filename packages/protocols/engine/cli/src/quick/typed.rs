//! What options hold beside plain numbers, as people type it: durations, think time, stages, objectives.
//! `--stages 10s:100,30s:500~` steps to 100 for ten seconds, then ramps to 500 in thirty.

use std::time::Duration;

use gonogo_wire::{StageShape, Thinking, WireSlo, WireStage, WireThink};

/// Errors that an objective allows which does not name them.
const USUAL_ERROR_RATIO: f64 = 0.01;

/// A number with ms, s, m or h; without a unit it means seconds.
pub fn duration(text: &str) -> Result<Duration, String> {
    if text.starts_with(['{', '[', '@', '"']) {
        let message = "-d is always the duration; the request body is --data or --data-file";
        return Err(message.to_owned());
    }
    let split = text.find(|letter: char| letter.is_ascii_alphabetic()).unwrap_or(text.len());
    let (number, unit) = text.split_at(split);
    let seconds = match unit {
        "ms" => 0.001,
        "s" | "" => 1.0,
        "m" => 60.0,
        "h" => 3_600.0,
        _ => return Err("use ms, s, m or h, for example 10s".to_owned()),
    };
    match number.parse::<f64>() {
        Ok(number) if (0.0..=604_800.0).contains(&(number * seconds)) => {
            Ok(Duration::from_secs_f64(number * seconds))
        }
        _ => Err("is not a duration; try 10s, 500ms or 2m".to_owned()),
    }
}

/// A type of its own: clap takes a bare `Vec` for an option that is given many times.
#[derive(Debug, Clone, PartialEq)]
pub struct Stages(pub Vec<WireStage>);

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

/// `p99<10ms`, `p99.9<=1s,errors<0.1%`: a quantile with its limit, and the errors it may cost.
pub fn parse_slo(text: &str) -> Result<WireSlo, String> {
    let wrong = || format!("{text} is no objective; try p99<10ms, or p99<10ms,errors<0.1%");
    let mut slo: Option<WireSlo> = None;
    let mut error_ratio = USUAL_ERROR_RATIO;
    for part in text.split(',') {
        let (of, limit) = part.split_once('<').ok_or_else(wrong)?;
        let limit = limit.strip_prefix('=').unwrap_or(limit).trim();
        let quantile = match of.trim() {
            "errors" => {
                let percent = limit.strip_suffix('%').ok_or_else(wrong)?.trim();
                error_ratio = percent.parse::<f64>().map_err(|_| wrong())? / 100.0;
                if !(0.0..1.0).contains(&error_ratio) {
                    return Err("errors must be from 0% to less than 100%".to_owned());
                }
                continue;
            }
            "p50" => 0.5,
            "p90" => 0.9,
            "p95" => 0.95,
            "p99" => 0.99,
            "p999" | "p99.9" => 0.999,
            _ => return Err(format!("{text}: use p50, p90, p95, p99, p99.9 or errors")),
        };
        if slo.is_some() {
            return Err(format!("{text}: give one quantile, and errors if you like"));
        }
        let limit_ms = duration(limit)?.as_secs_f64() * 1_000.0;
        if !(limit_ms > 0.0 && limit_ms <= 600_000.0) {
            return Err(format!("{text}: the limit must be above 0 and at most 10m"));
        }
        slo = Some(WireSlo { quantile, limit_ms, error_ratio });
    }
    slo.map(|slo| WireSlo { error_ratio, ..slo }).ok_or_else(wrong)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_with_and_without_units() {
        for (text, ms) in [("10s", 10_000), ("500ms", 500), ("1.5m", 90_000), ("3", 3_000)] {
            assert_eq!(duration(text), Ok(Duration::from_millis(ms)), "{text}");
        }
        for text in ["", "s", "-1s", "10x", "1e99h"] {
            assert!(duration(text).is_err(), "{text}");
        }
        assert!(duration("{\"id\":1}").unwrap_err().contains("--data"));
    }

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

    #[test]
    fn an_objective_is_a_quantile_and_perhaps_errors() {
        for (text, quantile, limit_ms, error_ratio) in [
            ("p99<10ms", 0.99, 10.0, 0.01),
            ("p99.9<=1s,errors<0.1%", 0.999, 1_000.0, 0.001),
            (" errors < 0 % , p50 < 2ms ", 0.5, 2.0, 0.0),
        ] {
            assert_eq!(parse_slo(text), Ok(WireSlo { quantile, limit_ms, error_ratio }), "{text}");
        }
        for text in [
            "",
            "p99",
            "p98<1ms",
            "p99>1ms",
            "p99<0ms",
            "errors<1%",
            "p50<1ms,p99<2ms",
            "p99<1ms,errors<1",
        ] {
            assert!(parse_slo(text).is_err(), "{text}");
        }
    }
}
