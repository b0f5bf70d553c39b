//! What a target said when it answered otherwise than expected: its first words for each outcome and status.
//! Answers are forgotten unless somebody looks into them, so a failure makes its lane listen to the next ones: a
//! healthy load pays nothing for it.

use std::collections::BTreeMap;

use gonogo_core::Outcome;
use percent_encoding::percent_decode;

use crate::script::Captured;
use crate::wire::SaidWords;

/// Kinds of failure whose words are kept.
const MOST: usize = 8;
/// Longer words are cut, in characters.
const LONGEST: usize = 300;

/// Words by outcome code and status; empty words: that failure says nothing.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Heard(BTreeMap<(&'static str, Option<u16>), String>);

impl Heard {
    /// Whether nothing was heard of this failure yet, and there is space for it.
    pub fn wants(&self, outcome: Outcome, status: Option<u16>) -> bool {
        self.0.len() < MOST && !self.0.contains_key(&(outcome.code(), status))
    }

    /// Takes the words of an answer that was kept.
    pub fn hear(&mut self, outcome: Outcome, status: Option<u16>, answer: &Captured) {
        if self.wants(outcome, status) {
            self.0.insert((outcome.code(), status), words_of(answer));
        }
    }

    /// Adds what another thread heard.
    pub fn merge(&mut self, other: &Heard) {
        for (failure, words) in &other.0 {
            let mine = self.0.entry(*failure).or_default();
            if mine.is_empty() {
                mine.clone_from(words);
            }
        }
    }

    /// What was said, in words.
    pub fn said(&self) -> Vec<SaidWords> {
        let told = self.0.iter().filter(|(_, words)| !words.is_empty());
        told.map(|(&(outcome, status), words)| SaidWords { outcome, status, words: words.clone() })
            .collect()
    }
}

/// `grpc-message` (percent-encoded, grpc/doc/PROTOCOL-HTTP2.md, "Status-Message"), or the body as text on one
/// line.
fn words_of(answer: &Captured) -> String {
    let message = answer.fields("grpc-message").next();
    let message = message.map(|value| percent_decode(value).decode_utf8_lossy().into_owned());
    let body = || String::from_utf8_lossy(answer.body().unwrap_or_default()).into_owned();
    let text = message.filter(|text| !text.is_empty()).unwrap_or_else(body);
    let is_plain = |letter: &char| !letter.is_control() && *letter != char::REPLACEMENT_CHARACTER;
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut words: String = line.chars().filter(is_plain).take(LONGEST).collect();
    if line.chars().count() > LONGEST {
        words.push('…');
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(fields: &[(&str, &str)], body: &str) -> Captured {
        let mut captured = Captured::default();
        fields
            .iter()
            .for_each(|(name, value)| captured.add_field(name.as_bytes(), value.as_bytes()));
        captured.add_body(body.as_bytes());
        captured
    }

    #[test]
    fn the_first_words_of_each_failure_are_kept() {
        let mut heard = Heard::default();
        let status = Outcome::HttpStatus;
        heard.hear(status, Some(503), &answer(&[], " <h1>\n  overloaded </h1>\0"));
        heard.hear(status, Some(503), &answer(&[], "something else"));
        let grpc = answer(&[("grpc-message", "no%20such%20task%3A 7%25")], "");
        heard.hear(Outcome::GrpcStatus, Some(5), &grpc);
        heard.hear(Outcome::Reset, None, &answer(&[], ""));
        assert!(!heard.wants(status, Some(503)) && !heard.wants(Outcome::Reset, None));
        assert!(heard.wants(status, Some(500)));
        let said = heard.said();
        let said: Vec<_> = said.iter().map(|said| (said.status, &*said.words)).collect();
        assert_eq!(said, [(Some(5), "no such task: 7%"), (Some(503), "<h1> overloaded </h1>")]);
    }

    #[test]
    fn threads_add_up_and_words_have_a_bound() {
        let mut heard = Heard::default();
        heard.hear(Outcome::HttpStatus, Some(500), &answer(&[], ""));
        let mut other = Heard::default();
        other.hear(Outcome::HttpStatus, Some(500), &answer(&[], &"x".repeat(1_000)));
        heard.merge(&other);
        let said = heard.said();
        assert_eq!(said[0].words.chars().count(), LONGEST + 1);
        for status in 0..100 {
            heard.hear(Outcome::HttpStatus, Some(status), &answer(&[], "y"));
        }
        assert_eq!(heard.0.len(), MOST);
    }
}
