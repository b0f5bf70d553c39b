//! Looks into a captured answer: does it hold what it must, and what do later steps need of it?
//! Compiled before the load. Only expected answers are looked into; a body that is no JSON, or too
//! long to be kept, fails whatever asks for it.

use gonogo_core::Outcome;
use memchr::memmem::Finder;
use regex::bytes::{Regex, RegexBuilder};
use serde_json::Value;

use gonogo_wire::{BodyTest, HeaderTest, JsonTest, WireCheck, WireExtract};

use super::captured::Captured;
use super::json_path::JsonPath;
use super::values::Scope;

/// Longer values are no values for a request.
const LONGEST_VALUE: usize = 64 << 10;
const LARGEST_REGEX: usize = 1 << 20;

#[derive(Debug)]
enum Check {
    Header(String, HeaderTest),
    BodyEquals(Vec<u8>),
    BodyContains(Box<Finder<'static>>),
    BodyMatches(Box<Regex>),
    Json(JsonPath, JsonTest),
}

#[derive(Debug)]
enum Taking {
    Json(JsonPath),
    Header(String),
    Regex(Box<Regex>),
    Body,
}

/// What is wanted of the answers of one operation.
#[derive(Debug, Default)]
pub struct Look {
    checks: Vec<Check>,
    /// Each with the slot of its value.
    takings: Vec<(usize, Taking)>,
    wants_json: bool,
}

impl Look {
    /// Errors name the field, from `checks` or `extract` on, and the error.
    pub fn new(
        checks: &[WireCheck],
        extract: &[WireExtract],
        slots: &[usize],
        has_header: bool,
    ) -> Result<Look, (String, String)> {
        let mut look = Look::default();
        for (index, check) in checks.iter().enumerate() {
            let check = Check::new(check, has_header);
            look.checks
                .push(check.map_err(|(field, error)| (format!("checks.{index}.{field}"), error))?);
        }
        for (index, (extract, slot)) in extract.iter().zip(slots).enumerate() {
            let taking = Taking::new(extract, has_header)
                .map_err(|(field, error)| (format!("extract.{index}.{field}"), error))?;
            look.takings.push((*slot, taking));
        }
        let json = |check: &Check| matches!(check, Check::Json(..));
        let taking_json = |(_, taking): &(usize, Taking)| matches!(taking, Taking::Json(_));
        look.wants_json = look.checks.iter().any(json) || look.takings.iter().any(taking_json);
        Ok(look)
    }

    /// Whether answers are to be kept at all.
    pub fn wants_answers(&self) -> bool {
        !self.checks.is_empty() || !self.takings.is_empty()
    }

    /// The outcome of an expected answer; puts what was extracted into the scope.
    pub fn judge(&self, answer: &Captured, scope: &mut Scope) -> Outcome {
        let json: Option<Value> = match (self.wants_json, answer.body()) {
            (true, Some(body)) => serde_json::from_slice(body).ok(),
            _ => None,
        };
        // What was not kept cannot be looked into: that is this engine's limit, and no error of the answer.
        let or_too_large =
            |outcome, is_of_header: bool| match is_of_header || answer.body().is_some() {
                true => outcome,
                false => Outcome::AnswerTooLarge,
            };
        let broken = self.checks.iter().find(|check| !check.holds(answer, json.as_ref()));
        if let Some(check) = broken {
            return or_too_large(Outcome::CheckFailed, matches!(check, Check::Header(..)));
        }
        for (slot, taking) in &self.takings {
            if !taking.take(answer, json.as_ref(), scope.var_mut(*slot)) {
                return or_too_large(Outcome::ExtractFailed, matches!(taking, Taking::Header(_)));
            }
        }
        Outcome::Ok
    }
}

const NO_HEADER: &str = "needs an answer with header fields, which this protocol does not have";

impl Check {
    fn new(check: &WireCheck, has_header: bool) -> Result<Check, (&'static str, String)> {
        Ok(match check {
            WireCheck::Header { .. } if !has_header => return Err(("kind", NO_HEADER.to_owned())),
            WireCheck::Header { name, test } => {
                Check::Header(name.to_ascii_lowercase(), test.clone())
            }
            WireCheck::Body { test: BodyTest::Equals { text } } => {
                Check::BodyEquals(text.clone().into_bytes())
            }
            WireCheck::Body { test: BodyTest::Contains { text } } => {
                Check::BodyContains(Box::new(Finder::new(text.as_bytes()).into_owned()))
            }
            WireCheck::Body { test: BodyTest::Matches { pattern } } => {
                Check::BodyMatches(compile(pattern).map_err(|error| ("test.pattern", error))?)
            }
            WireCheck::Json { path, test } => {
                Check::Json(JsonPath::parse(path).map_err(|error| ("path", error))?, test.clone())
            }
        })
    }

    fn holds(&self, answer: &Captured, json: Option<&Value>) -> bool {
        match self {
            Check::Header(name, test) => match test {
                HeaderTest::Equals { text } => {
                    answer.fields(name).any(|value| value == text.as_bytes())
                }
                HeaderTest::Contains { text } => answer
                    .fields(name)
                    .any(|value| memchr::memmem::find(value, text.as_bytes()).is_some()),
                HeaderTest::Exists { exists } => answer.fields(name).next().is_some() == *exists,
            },
            Check::BodyEquals(text) => answer.body() == Some(text.as_slice()),
            Check::BodyContains(finder) => {
                answer.body().is_some_and(|body| finder.find(body).is_some())
            }
            Check::BodyMatches(pattern) => answer.body().is_some_and(|body| pattern.is_match(body)),
            Check::Json(path, test) => {
                let Some(json) = json else { return false };
                let found = path.find(json);
                match test {
                    JsonTest::Equals { value } => found.is_some_and(|found| equal(found, value)),
                    JsonTest::Exists { exists } => found.is_some() == *exists,
                }
            }
        }
    }
}

/// Numbers are equal by value: 1 and 1.0 are the same in JSON.
fn equal(found: &Value, wanted: &Value) -> bool {
    match (found, wanted) {
        (Value::Number(a), Value::Number(b)) if a.is_f64() || b.is_f64() => {
            a.as_f64() == b.as_f64()
        }
        _ => found == wanted,
    }
}

impl Taking {
    fn new(extract: &WireExtract, has_header: bool) -> Result<Taking, (&'static str, String)> {
        Ok(match extract {
            WireExtract::Json { path, .. } => {
                Taking::Json(JsonPath::parse(path).map_err(|error| ("path", error))?)
            }
            WireExtract::Header { .. } if !has_header => {
                return Err(("from", NO_HEADER.to_owned()));
            }
            WireExtract::Header { header, .. } => Taking::Header(header.to_ascii_lowercase()),
            WireExtract::Regex { pattern, .. } => {
                Taking::Regex(compile(pattern).map_err(|error| ("pattern", error))?)
            }
            WireExtract::Body { .. } => Taking::Body,
        })
    }

    /// Writes the value; false when there is none, or none that a request could carry.
    fn take(&self, answer: &Captured, json: Option<&Value>, into: &mut String) -> bool {
        into.clear();
        let found = match self {
            Taking::Json(path) => {
                return match json.and_then(|json| path.find(json)) {
                    None | Some(Value::Null) => false,
                    Some(Value::String(text)) => put(text, into),
                    Some(value) => put(&value.to_string(), into),
                };
            }
            Taking::Header(name) => answer.fields(name).next(),
            Taking::Regex(pattern) => answer.body().and_then(|body| {
                let found = pattern.captures(body)?;
                Some(found.get(1).or(found.get(0))?.as_bytes())
            }),
            Taking::Body => answer.body(),
        };
        found.and_then(|bytes| std::str::from_utf8(bytes).ok()).is_some_and(|text| put(text, into))
    }
}

fn put(text: &str, into: &mut String) -> bool {
    let fits = text.len() <= LONGEST_VALUE;
    if fits {
        into.push_str(text);
    }
    fits
}

fn compile(pattern: &str) -> Result<Box<Regex>, String> {
    let built = RegexBuilder::new(pattern).size_limit(LARGEST_REGEX).build();
    built.map(Box::new).map_err(|error| format!("is no regular expression: {error}"))
}

#[cfg(test)]
#[path = "look_tests.rs"]
mod tests;
