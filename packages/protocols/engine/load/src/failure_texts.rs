//! Texts of failures, by outcome and status: what a target answered otherwise than expected, and the reasons that
//! it, or the driver, gave for requests and connections that broke. Reasons are counted; of answers the first
//! text is kept: answers are dropped unless something reads them, so a failure makes its slot capture the next
//! ones, and a healthy load pays nothing for it. Where answers are reported, those as expected are in here, too.

use std::collections::BTreeMap;

use gonogo_core::Outcome;
use percent_encoding::percent_decode;

use gonogo_script::Captured;
use gonogo_wire::{FailureText, one_line};

/// Kinds of failure whose texts are kept.
const MAX_KINDS: usize = 8;
/// Different reasons of one kind of failure; all others are counted together.
const MAX_REASONS: usize = 4;
const OTHERS: &str = "other reasons";

/// What is known of one kind of failure.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Texts {
    /// Of an answer; empty: it had none.
    answer: Option<String>,
    /// In the order in which they came, with how often each did.
    reasons: Vec<(String, u64)>,
}

impl Texts {
    fn count(&mut self, words: &str, times: u64) {
        if let Some((_, count)) = self.reasons.iter_mut().find(|(known, _)| known == words) {
            *count += times;
        } else if self.reasons.len() < MAX_REASONS {
            self.reasons.push((words.to_owned(), times));
        } else if words != OTHERS && self.reasons.len() == MAX_REASONS {
            self.reasons.push((OTHERS.to_owned(), times));
        } else {
            let (_, count) = &mut self.reasons[MAX_REASONS];
            *count += times;
        }
    }
}

/// Texts by outcome code and status.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FailureTexts(BTreeMap<(&'static str, Option<u16>), Texts>);

impl FailureTexts {
    /// Whether no text of this failure is kept yet, and there is space for it.
    pub fn lacks(&self, outcome: Outcome, status: Option<u16>) -> bool {
        self.0.len() < MAX_KINDS && !self.0.contains_key(&(outcome.code(), status))
    }

    /// Records the text of an answer that was captured.
    pub fn record(&mut self, outcome: Outcome, status: Option<u16>, answer: &Captured) {
        if self.lacks(outcome, status) {
            let texts = Texts { answer: Some(text_of(answer)), ..Texts::default() };
            self.0.insert((outcome.code(), status), texts);
        }
    }

    /// Counts a failure by the reason that was given for it.
    pub fn count(&mut self, outcome: Outcome, status: Option<u16>, reason: &str) {
        let kind = (outcome.code(), status);
        if self.0.len() < MAX_KINDS || self.0.contains_key(&kind) {
            self.0.entry(kind).or_default().count(&one_line(reason), 1);
        }
    }

    /// Adds what another thread recorded.
    pub fn merge(&mut self, other: &FailureTexts) {
        for (failure, texts) in &other.0 {
            let mine = self.0.entry(*failure).or_default();
            if mine.answer.as_ref().is_none_or(String::is_empty) {
                mine.answer.clone_from(&texts.answer);
            }
            for (words, times) in &texts.reasons {
                mine.count(words, *times);
            }
        }
    }

    /// All texts that are not empty: of each failure its answer, then reasons.
    pub fn list(&self) -> Vec<FailureText> {
        let mut list = Vec::new();
        for (&(outcome, status), texts) in &self.0 {
            let mut add = |words: &str, count| {
                list.push(FailureText { outcome, status, words: words.to_owned(), count });
            };
            texts
                .answer
                .iter()
                .filter(|words| !words.is_empty())
                .for_each(|words| add(words, None));
            texts.reasons.iter().for_each(|(words, times)| add(words, Some(*times)));
        }
        list
    }
}

/// `grpc-message` (percent-encoded, grpc/doc/PROTOCOL-HTTP2.md, "Status-Message"), or the body as text on one
/// line; empty where most of it is no text.
fn text_of(answer: &Captured) -> String {
    let message = answer.fields("grpc-message").next();
    let message = message.map(|value| percent_decode(value).decode_utf8_lossy().into_owned());
    let body = || {
        let text = String::from_utf8_lossy(answer.body().unwrap_or_default());
        // Of Latin-1 a few letters are lost, of a picture or a compressed body most.
        let unreadable =
            text.chars().filter(|&letter| letter == char::REPLACEMENT_CHARACTER).count();
        if unreadable * 5 > text.chars().count() { String::new() } else { text.into_owned() }
    };
    one_line(&message.filter(|text| !text.is_empty()).unwrap_or_else(body))
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
    fn latin_1_is_text_and_a_picture_is_none() {
        let text = |body: &[u8]| {
            let mut captured = Captured::default();
            captured.add_body(body);
            text_of(&captured)
        };
        assert_eq!(text(b"zu gro\xdf f\xfcr uns"), "zu gro fr uns");
        assert_eq!(text(b"\x89PNG\r\n\x1a\n\0\0\xff\xd8\xff\xe0\xff\xee\xfd\xfc"), "");
    }

    #[test]
    fn threads_add_up_and_texts_have_a_bound() {
        let mut failure_texts = FailureTexts::default();
        failure_texts.record(Outcome::HttpStatus, Some(500), &answer(&[], ""));
        let mut other = FailureTexts::default();
        other.record(Outcome::HttpStatus, Some(500), &answer(&[], "y"));
        failure_texts.merge(&other);
        assert_eq!(failure_texts.list()[0].words, "y");
        for status in 0..100 {
            failure_texts.record(Outcome::HttpStatus, Some(status), &answer(&[], "y"));
        }
        assert_eq!(failure_texts.0.len(), MAX_KINDS);
    }

    #[test]
    fn reasons_are_counted_and_the_rarer_ones_together() {
        let counted = |reasons: &[&str]| {
            let mut texts = FailureTexts::default();
            reasons.iter().for_each(|reason| texts.count(Outcome::Reset, None, reason));
            texts
        };
        let mut all = counted(&["a", "b", "a", "c", "d", "e", "f", "e"]);
        all.merge(&counted(&["f", "g", "b\n\u{202e}"]));
        let list: Vec<_> = all.list().into_iter().map(|text| (text.words, text.count)).collect();
        let expected = [("a", 2), ("b", 2), ("c", 1), ("d", 1), (OTHERS, 5)];
        assert_eq!(list, expected.map(|(words, count)| (words.to_owned(), Some(count))));
    }
}
