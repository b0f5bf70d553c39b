//! The template language: text with values in it, parsed once and rendered for each request.
//! `{{seq}}`, `{{uuid}}`, `{{client}}`, `{{pick a|b}}`, `{{random 1..9}}`, `{{row.column}}` and
//! `{{vars.name}}`; `{{{{` stands for `{{` (docs/templates.md). Values are escaped for where they stand.

use std::io::Write as _;

use super::values::{Generator, Scope};

/// Where a text stands, and so how values are written into it. Text of the author's own, the
/// alternatives of `pick` included, is never changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Language {
    /// Percent-encoded but for unreserved characters (RFC 3986, section 2.3).
    Path,
    /// As it is; control characters cannot be sent (RFC 9110, section 5.5).
    Header,
    /// As in a JSON string, without its quotes (RFC 8259, section 7).
    Json,
    Plain,
}

/// A value that is made for each request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source {
    Seq,
    Uuid,
    Client,
    Pick(Vec<String>),
    /// Whole numbers, both ends included.
    Random(i64, i64),
    /// A column of the rows, by its position.
    Row(usize),
    /// What an earlier step extracted, by its slot.
    Var(usize),
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Segment {
    Text(String),
    Value(Source),
}

/// What a template may name.
#[derive(Debug, Clone, Copy, Default)]
pub struct Names<'a> {
    pub columns: &'a [String],
    /// Extracted by earlier steps; the position is the slot.
    pub vars: &'a [String],
    /// The load has clients that are numbered.
    pub clients: bool,
}

/// A parsed text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Template {
    segments: Vec<Segment>,
    language: Language,
}

/// A value that has no place where it should stand: a control character in a header.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unwritable;

impl Template {
    /// Parses a text. Errors say what is wrong and what would be right.
    pub fn parse(text: &str, language: Language, names: &Names<'_>) -> Result<Template, String> {
        let mut segments = Vec::new();
        let mut literal = String::new();
        let mut rest = text;
        while let Some(at) = rest.find("{{") {
            literal.push_str(&rest[..at]);
            rest = &rest[at + 2..];
            if let Some(after) = rest.strip_prefix("{{") {
                literal.push_str("{{");
                rest = after;
                continue;
            }
            let Some(end) = rest.find("}}") else {
                return Err("has {{ without }}; write {{{{ for the braces themselves".to_owned());
            };
            let source = parse_source(rest[..end].trim(), language, names)?;
            if !literal.is_empty() {
                segments.push(Segment::Text(std::mem::take(&mut literal)));
            }
            segments.push(Segment::Value(source));
            rest = &rest[end + 2..];
        }
        literal.push_str(rest);
        if !literal.is_empty() {
            segments.push(Segment::Text(literal));
        }
        Ok(Template { segments, language })
    }

    /// Whether every rendering is the same.
    pub fn is_static(&self) -> bool {
        self.segments.iter().all(|segment| matches!(segment, Segment::Text(_)))
    }

    /// Columns and vars that it reads are named here.
    pub fn sources(&self) -> impl Iterator<Item = &Source> {
        self.segments.iter().filter_map(|segment| match segment {
            Segment::Text(_) => None,
            Segment::Value(source) => Some(source),
        })
    }

    /// Appends the text with its values to `out`.
    pub fn render(
        &self,
        scope: &mut Scope,
        generator: &mut Generator,
        out: &mut String,
    ) -> Result<(), Unwritable> {
        for segment in &self.segments {
            match segment {
                Segment::Text(text) => out.push_str(text),
                Segment::Value(source) => self.write(source, scope, generator, out)?,
            }
        }
        Ok(())
    }

    fn write(
        &self,
        source: &Source,
        scope: &mut Scope,
        generator: &mut Generator,
        out: &mut String,
    ) -> Result<(), Unwritable> {
        match source {
            Source::Seq => push_number(out, i128::from(scope.seq(generator))),
            Source::Client => push_number(out, i128::from(scope.client)),
            Source::Random(from, to) => {
                push_number(out, i128::from(generator.between(*from, *to)));
            }
            Source::Uuid => push_uuid(out, generator.uuid()),
            Source::Pick(options) => out.push_str(&options[generator.below(options.len())]),
            Source::Row(column) => {
                let row = scope.row(generator);
                return push_value(out, self.language, generator.cell(row, *column));
            }
            Source::Var(slot) => return push_value(out, self.language, scope.var(*slot)),
        }
        Ok(())
    }
}

fn parse_source(text: &str, language: Language, names: &Names<'_>) -> Result<Source, String> {
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let position = |list: &[String], name: &str| list.iter().position(|one| one == name);
    match (word, rest.trim()) {
        ("seq", "") => Ok(Source::Seq),
        ("uuid", "") => Ok(Source::Uuid),
        ("client", "") if names.clients => Ok(Source::Client),
        ("client", "") => Err("has {{client}}, but this load has no numbered clients".to_owned()),
        ("pick", "") => Err("has {{pick}} without alternatives; write {{pick a|b|c}}".to_owned()),
        ("pick", rest) => {
            let options: Vec<String> = rest.split('|').map(|one| one.trim().to_owned()).collect();
            match options.iter().find(|option| !is_writable(option, language)) {
                Some(option) => {
                    Err(format!("has {{{{pick}}}} with {option:?}, which cannot stand there"))
                }
                None => Ok(Source::Pick(options)),
            }
        }
        ("random", rest) => {
            let range = rest.split_once("..");
            let range = range
                .and_then(|(from, to)| Some((from.trim().parse().ok()?, to.trim().parse().ok()?)));
            match range {
                Some((from, to)) if from <= to => Ok(Source::Random(from, to)),
                _ => Err(format!("has {{{{{text}}}}}; write {{{{random 1..100}}}}")),
            }
        }
        _ => {
            if let Some(name) = text.strip_prefix("row.") {
                return position(names.columns, name).map(Source::Row).ok_or_else(|| {
                    format!(
                        "has {{{{{text}}}}}, but there are {}",
                        listed("columns", names.columns)
                    )
                });
            }
            if let Some(name) = text.strip_prefix("vars.") {
                return position(names.vars, name).map(Source::Var).ok_or_else(|| {
                    let there = listed("values from earlier steps", names.vars);
                    format!("has {{{{{text}}}}}, but there are {there}")
                });
            }
            Err(format!(
                "has {{{{{text}}}}}, which is no template; there are seq, uuid, client, pick a|b, \
                 random 1..9, row.column and vars.name, and {{{{{{{{ for the braces themselves"
            ))
        }
    }
}

fn listed(what: &str, names: &[String]) -> String {
    if names.is_empty() { format!("no {what}") } else { format!("the {what} {}", names.join(", ")) }
}

fn is_writable(text: &str, language: Language) -> bool {
    match language {
        Language::Path => text.bytes().all(|byte| (0x21..=0x7e).contains(&byte)),
        Language::Header => is_header_value(text),
        Language::Json | Language::Plain => true,
    }
}

/// RFC 9110, section 5.5: no control characters but the tab.
pub fn is_header_value(text: &str) -> bool {
    text.bytes().all(|byte| byte == b'\t' || (byte >= 0x20 && byte != 0x7f))
}

fn push_value(out: &mut String, language: Language, value: &str) -> Result<(), Unwritable> {
    match language {
        Language::Path => {
            for byte in value.bytes() {
                match byte {
                    b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => {
                        out.push(byte.into());
                    }
                    _ => {
                        const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
                        out.push('%');
                        out.push(DIGITS[usize::from(byte >> 4)].into());
                        out.push(DIGITS[usize::from(byte & 15)].into());
                    }
                }
            }
        }
        Language::Header if !is_header_value(value) => return Err(Unwritable),
        Language::Header | Language::Plain => out.push_str(value),
        Language::Json => {
            for letter in value.chars() {
                match letter {
                    '"' => out.push_str("\\\""),
                    '\\' => out.push_str("\\\\"),
                    '\n' => out.push_str("\\n"),
                    '\r' => out.push_str("\\r"),
                    '\t' => out.push_str("\\t"),
                    letter if (letter as u32) < 0x20 => {
                        out.push_str(&format!("\\u{:04x}", letter as u32));
                    }
                    letter => out.push(letter),
                }
            }
        }
    }
    Ok(())
}

fn push_number(out: &mut String, number: i128) {
    let mut digits = [0_u8; 40];
    let mut left = digits.as_mut_slice();
    // Forty places are enough for any number of 64 bits.
    let _ = write!(left, "{number}");
    let length = 40 - left.len();
    out.extend(digits[..length].iter().map(|byte| char::from(*byte)));
}

/// Version 4 (RFC 9562, section 5.4) of 128 random bits.
fn push_uuid(out: &mut String, bits: u128) {
    let bits = (bits & !(0xf << 76) & !(0x3 << 62)) | (0x4 << 76) | (0x2 << 62);
    for (place, nibble) in (0..32).rev().enumerate() {
        if matches!(place, 8 | 12 | 16 | 20) {
            out.push('-');
        }
        let digit = (bits >> (nibble * 4)) as u32 & 0xf;
        out.push(char::from_digit(digit, 16).expect("four bits are a digit"));
    }
}

#[cfg(test)]
#[path = "template_tests.rs"]
mod tests;
