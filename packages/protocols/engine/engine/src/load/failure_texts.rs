//! Texts of failures: of what a target answered otherwise than expected, the first text for each outcome and status.
//! Answers are dropped unless something reads them, so a failure makes its lane capture the next ones: a
//! healthy load pays nothing for it.

use std::collections::BTreeMap;

use gonogo_core::Outcome;
use percent_encoding::percent_decode;

use crate::script::Captured;
use crate::wire::FailureText;

/// Kinds of failure whose text is kept.
const MAX_KINDS: usize = 8;
/// Longer texts are cut, in characters.
const MAX_CHARACTERS: usize = 300;

/// Texts by outcome code and status; empty: that failure has none.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FailureTexts(BTreeMap<(&'static str, Option<u16>), String>);

impl FailureTexts {
    /// Whether no text of this failure is kept yet, and there is space for it.
    pub fn lacks(&self, outcome: Outcome, status: Option<u16>) -> bool {
        self.0.len() < MAX_KINDS && !self.0.contains_key(&(outcome.code(), status))
    }

    /// Records the text of an answer that was captured.
    pub fn record(&mut self, outcome: Outcome, status: Option<u16>, answer: &Captured) {
        if self.lacks(outcome, status) {
            self.0.insert((outcome.code(), status), text_of(answer));
        }
    }

    /// Adds what another thread recorded.
    pub fn merge(&mut self, other: &FailureTexts) {
        for (failure, words) in &other.0 {
            let mine = self.0.entry(*failure).or_default();
            if mine.is_empty() {
                mine.clone_from(words);
            }
        }
    }

    /// All texts that are not empty.
    pub fn list(&self) -> Vec<FailureText> {
        let texts = self.0.iter().filter(|(_, words)| !words.is_empty());
        texts
            .map(|(&(outcome, status), words)| FailureText {
                outcome,
                status,
                words: words.clone(),
            })
            .collect()
    }
}

/// `grpc-message` (percent-encoded, grpc/doc/PROTOCOL-HTTP2.md, "Status-Message"), or the body as text on one
/// line.
fn text_of(answer: &Captured) -> String {
    let message = answer.fields("grpc-message").next();
    let message = message.map(|value| percent_decode(value).decode_utf8_lossy().into_owned());
    let body = || String::from_utf8_lossy(answer.body().unwrap_or_default()).into_owned();
    let text = message.filter(|text| !text.is_empty()).unwrap_or_else(body);
    let is_plain = |letter: &char| !letter.is_control() && *letter != char::REPLACEMENT_CHARACTER;
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut words: String = line.chars().filter(is_plain).take(MAX_CHARACTERS).collect();
    if line.chars().count() > MAX_CHARACTERS {
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
    fn the_first_text_of_each_failure_is_kept() {
        let mut failure_texts = FailureTexts::default();
        let status = Outcome::HttpStatus;
        failure_texts.record(status, Some(503), &answer(&[], " <h1>\n  overloaded </h1>\0"));
        failure_texts.record(status, Some(503), &answer(&[], "something else"));
        let grpc = answer(&[("grpc-message", "no%20such%20task%3A 7%25")], "");
        failure_texts.record(Outcome::GrpcStatus, Some(5), &grpc);
        failure_texts.record(Outcome::Reset, None, &answer(&[], ""));
        assert!(
            !failure_texts.lacks(status, Some(503)) && !failure_texts.lacks(Outcome::Reset, None)
        );
        assert!(failure_texts.lacks(status, Some(500)));
        let texts = failure_texts.list();
        let texts: Vec<_> = texts.iter().map(|text| (text.status, &*text.words)).collect();
        assert_eq!(texts, [(Some(5), "no such task: 7%"), (Some(503), "<h1> overloaded </h1>")]);
    }

    #[test]
    fn threads_add_up_and_texts_have_a_bound() {
        let mut failure_texts = FailureTexts::default();
        failure_texts.record(Outcome::HttpStatus, Some(500), &answer(&[], ""));
        let mut other = FailureTexts::default();
        other.record(Outcome::HttpStatus, Some(500), &answer(&[], &"x".repeat(1_000)));
        failure_texts.merge(&other);
        let texts = failure_texts.list();
        assert_eq!(texts[0].words.chars().count(), MAX_CHARACTERS + 1);
        for status in 0..100 {
            failure_texts.record(Outcome::HttpStatus, Some(status), &answer(&[], "y"));
        }
        assert_eq!(failure_texts.0.len(), MAX_KINDS);
    }
}
