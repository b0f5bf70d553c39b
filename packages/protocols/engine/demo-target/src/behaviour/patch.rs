//! Reads a whole or partial behaviour from JSON, field by field, onto the one that stands.
//! Whatever is unknown or out of range is refused with the field's path and the reason.
//! Nothing is applied here: a refused request changes nothing, not even by half.

use std::ops::RangeInclusive;

use serde_json::{Map, Value};

use crate::{
    behaviour::{Behaviour, Behaviours, Delay, Stall},
    counters::Protocol,
};

/// A minute: the longest delay and the longest period of a stall.
const LONGEST_US: u64 = 60_000_000;
const LONGEST_MS: u64 = 60_000;
const HIGHEST_CAPACITY_PER_S: f64 = 1_000_000.0;
/// Below the 4 MiB that gRPC clients accept by default.
const LARGEST_RESPONSE_BYTES: u64 = 4_000_000;

/// Why a behaviour was refused.
#[derive(Debug, PartialEq)]
pub struct Refusal {
    /// Path of the field, such as `rest.delay.us`; empty where the whole document is meant.
    pub field: String,
    pub reason: String,
}

fn refuse<T>(field: &str, reason: impl Into<String>) -> Result<T, Refusal> {
    Err(Refusal { field: field.to_owned(), reason: reason.into() })
}

/// Reads the body of `PUT /behaviour` onto `standing` (one per [`Protocol::ALL`]) and returns all of them.
pub fn read(body: &[u8], standing: Behaviours) -> Result<Behaviours, Refusal> {
    let value: Value = match serde_json::from_slice(body) {
        Ok(value) => value,
        Err(error) => return refuse("", format!("is not JSON: {error}")),
    };
    let mut behaviours = standing;
    for (name, patch) in object("", &value)? {
        let Some(protocol) = Protocol::ALL.into_iter().find(|protocol| protocol.name() == name)
        else {
            return refuse(
                name,
                "is unknown; there are rest, http2, grpc, http3, websocket and quic",
            );
        };
        let behaviour = &mut behaviours[protocol as usize];
        for (key, field_value) in object(name, patch)? {
            apply(behaviour, protocol, key, &format!("{name}.{key}"), field_value)?;
        }
    }
    Ok(behaviours)
}

fn apply(
    behaviour: &mut Behaviour,
    protocol: Protocol,
    key: &str,
    field: &str,
    value: &Value,
) -> Result<(), Refusal> {
    let speaks_http = matches!(protocol, Protocol::Rest | Protocol::Http2 | Protocol::Http3);
    match key {
        "delay" => behaviour.delay = delay(field, value)?,
        "errorRatio" => behaviour.error_ratio = number(field, value, 0.0..=1.0)?,
        "errorStatus" if speaks_http => {
            behaviour.error_status = whole(field, value, 400..=599)? as u16;
        }
        "errorStatus" => {
            return refuse(field, "is for REST, HTTP/2 and HTTP/3; gRPC has errorCode, 1 to 16");
        }
        "errorCode" if protocol == Protocol::Grpc => {
            behaviour.error_code = whole(field, value, 1..=16)? as u16
        }
        "errorCode" => {
            return refuse(
                field,
                "is for gRPC; REST, HTTP/2 and HTTP/3 have errorStatus, WebSocket closes with 1011",
            );
        }
        "responseBytes" => {
            behaviour.response_bytes = whole(field, value, 0..=LARGEST_RESPONSE_BYTES)? as usize;
        }
        "stall" => behaviour.stall = stall(field, value)?,
        "capacityPerS" if value.is_null() => behaviour.capacity_per_s = None,
        "capacityPerS" => {
            behaviour.capacity_per_s = Some(number(field, value, 0.1..=HIGHEST_CAPACITY_PER_S)?);
        }
        "nagle" if protocol == Protocol::Rest => match value.as_bool() {
            Some(on) => behaviour.nagle = on,
            None => return refuse(field, "must be true or false"),
        },
        "nagle" => return refuse(field, "is for rest alone"),
        _ => return refuse(field, "is unknown"),
    }
    Ok(())
}

fn delay(field: &str, value: &Value) -> Result<Delay, Refusal> {
    let members = object(field, value)?;
    let known: &[&str] = match members.get("kind").and_then(Value::as_str) {
        Some("none") => &["kind"],
        Some("fixed") => &["kind", "us"],
        Some("lognormal") => &["kind", "medianUs", "sigma"],
        _ => return refuse(&format!("{field}.kind"), "must be none, fixed or lognormal"),
    };
    only(field, members, known)?;
    let member = |key: &str| (format!("{field}.{key}"), members.get(key).unwrap_or(&Value::Null));
    Ok(match known.len() {
        1 => Delay::None,
        2 => {
            let (us_field, us) = member("us");
            Delay::Fixed { us: whole(&us_field, us, 0..=LONGEST_US)? }
        }
        _ => {
            let (median_field, median) = member("medianUs");
            let (sigma_field, sigma) = member("sigma");
            Delay::Lognormal {
                median_us: number(&median_field, median, 1.0..=LONGEST_US as f64)?,
                sigma: number(&sigma_field, sigma, 0.0..=3.0)?,
            }
        }
    })
}

fn stall(field: &str, value: &Value) -> Result<Option<Stall>, Refusal> {
    if value.is_null() {
        return Ok(None);
    }
    let members = object(field, value)?;
    only(field, members, &["everyMs", "forMs"])?;
    let member = |key: &str| members.get(key).unwrap_or(&Value::Null);
    let every_ms = whole(&format!("{field}.everyMs"), member("everyMs"), 1..=LONGEST_MS)?;
    let for_ms = whole(&format!("{field}.forMs"), member("forMs"), 1..=LONGEST_MS)?;
    if for_ms >= every_ms {
        return refuse(&format!("{field}.forMs"), "must be less than everyMs");
    }
    Ok(Some(Stall { every_ms, for_ms }))
}

fn object<'a>(field: &str, value: &'a Value) -> Result<&'a Map<String, Value>, Refusal> {
    value.as_object().map_or_else(|| refuse(field, "must be an object"), Ok)
}

fn only(field: &str, members: &Map<String, Value>, known: &[&str]) -> Result<(), Refusal> {
    match members.keys().find(|key| !known.contains(&key.as_str())) {
        Some(unknown) => refuse(&format!("{field}.{unknown}"), "is unknown here"),
        None => Ok(()),
    }
}

fn whole(field: &str, value: &Value, range: RangeInclusive<u64>) -> Result<u64, Refusal> {
    match value.as_u64() {
        Some(number) if range.contains(&number) => Ok(number),
        _ => refuse(
            field,
            format!("must be a whole number from {} to {}", range.start(), range.end()),
        ),
    }
}

fn number(field: &str, value: &Value, range: RangeInclusive<f64>) -> Result<f64, Refusal> {
    match value.as_f64() {
        Some(number) if range.contains(&number) => Ok(number),
        _ => refuse(field, format!("must be a number from {} to {}", range.start(), range.end())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(body: &str) -> Refusal {
        read(body.as_bytes(), Behaviours::default()).expect_err(body)
    }

    #[test]
    fn leaves_alone_what_is_not_named() {
        let mut standing = Behaviours::default();
        standing[0].error_ratio = 0.5;
        let read = read(br#"{"rest":{"delay":{"kind":"fixed","us":5000}}}"#, standing).unwrap();
        assert_eq!(read[0].delay, Delay::Fixed { us: 5000 });
        assert_eq!(read[0].error_ratio, 0.5);
        assert_eq!(read[1..], standing[1..]);
    }

    #[test]
    fn names_the_field_that_is_wrong() {
        let cases = [
            ("[]", ""),
            ("{", ""),
            (r#"{"soap":{}}"#, "soap"),
            (r#"{"rest":1}"#, "rest"),
            (r#"{"rest":{"latency":1}}"#, "rest.latency"),
            (r#"{"rest":{"errorRatio":1.1}}"#, "rest.errorRatio"),
            (r#"{"rest":{"errorRatio":null}}"#, "rest.errorRatio"),
            (r#"{"rest":{"errorStatus":200}}"#, "rest.errorStatus"),
            (r#"{"grpc":{"errorStatus":500}}"#, "grpc.errorStatus"),
            (r#"{"grpc":{"errorCode":0}}"#, "grpc.errorCode"),
            (r#"{"http3":{"errorCode":14}}"#, "http3.errorCode"),
            (r#"{"http3":{"nagle":true}}"#, "http3.nagle"),
            (r#"{"http2":{"nagle":true}}"#, "http2.nagle"),
            (r#"{"http2":{"errorCode":14}}"#, "http2.errorCode"),
            (r#"{"websocket":{"errorCode":14}}"#, "websocket.errorCode"),
            (r#"{"websocket":{"errorStatus":500}}"#, "websocket.errorStatus"),
            (r#"{"quic":{"nagle":true}}"#, "quic.nagle"),
            (r#"{"quic":{"errorCode":14}}"#, "quic.errorCode"),
            (r#"{"quic":{"errorStatus":500}}"#, "quic.errorStatus"),
            (r#"{"rest":{"nagle":1}}"#, "rest.nagle"),
            (r#"{"rest":{"responseBytes":-1}}"#, "rest.responseBytes"),
            (r#"{"rest":{"responseBytes":4000001}}"#, "rest.responseBytes"),
            (r#"{"rest":{"delay":{"kind":"normal"}}}"#, "rest.delay.kind"),
            (r#"{"rest":{"delay":{"kind":"fixed"}}}"#, "rest.delay.us"),
            (r#"{"rest":{"delay":{"kind":"fixed","us":1,"ms":1}}}"#, "rest.delay.ms"),
            (r#"{"rest":{"delay":{"kind":"lognormal","medianUs":1}}}"#, "rest.delay.sigma"),
            (r#"{"rest":{"stall":{"everyMs":100,"forMs":100}}}"#, "rest.stall.forMs"),
            (r#"{"rest":{"stall":{"everyMs":100}}}"#, "rest.stall.forMs"),
            (r#"{"rest":{"capacityPerS":0}}"#, "rest.capacityPerS"),
        ];
        for (body, field) in cases {
            assert_eq!(refused(body).field, field, "{body}");
        }
    }
}
