//! The path of a value in a JSON document, a small part of RFC 9535: `$`, `.name`, `["name"]` and
//! `[number]`, negative numbers from the end. It finds one value or none; there are no wildcards.

use serde_json::Value;

#[derive(Debug, Clone, PartialEq, Eq)]
enum Step {
    Name(String),
    Index(i64),
}

/// A parsed path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JsonPath(Vec<Step>);

impl JsonPath {
    /// Errors say what is wrong.
    pub fn parse(text: &str) -> Result<JsonPath, String> {
        let wrong = |what: &str| Err(format!("{text:?} {what}; write for example $.items[0].id"));
        let Some(mut rest) = text.strip_prefix('$') else { return wrong("does not begin with $") };
        let mut steps = Vec::new();
        while !rest.is_empty() {
            if let Some(after) = rest.strip_prefix('.') {
                let end = after.find(['.', '[', ']', '"']).unwrap_or(after.len());
                let name = &after[..end];
                if name.is_empty() || name.contains(['*', ' ']) {
                    return wrong("has no plain name after a point");
                }
                steps.push(Step::Name(name.to_owned()));
                rest = &after[end..];
            } else if let Some(after) = rest.strip_prefix("[\"") {
                let quoted = &rest[1..];
                let mut names = serde_json::Deserializer::from_str(quoted).into_iter::<String>();
                let Some(Ok(name)) = names.next() else {
                    return wrong("has a name without its end");
                };
                let Some(behind) = quoted[names.byte_offset()..].strip_prefix(']') else {
                    return wrong("has [ without ]");
                };
                debug_assert!(behind.len() < after.len());
                steps.push(Step::Name(name));
                rest = behind;
            } else if let Some(after) = rest.strip_prefix('[') {
                let Some((number, behind)) = after.split_once(']') else {
                    return wrong("has [ without ]");
                };
                let Ok(index) = number.parse() else {
                    return wrong("has neither a number nor a quoted name in [ ]");
                };
                steps.push(Step::Index(index));
                rest = behind;
            } else {
                return wrong("goes on with neither . nor [");
            }
        }
        Ok(JsonPath(steps))
    }

    /// The value there, if there is one.
    pub fn find<'a>(&self, document: &'a Value) -> Option<&'a Value> {
        self.0.iter().try_fold(document, |value, step| match step {
            Step::Name(name) => value.as_object()?.get(name),
            Step::Index(index) => {
                let list = value.as_array()?;
                let index = usize::try_from(*index).ok().or_else(|| {
                    list.len().checked_sub(usize::try_from(index.unsigned_abs()).ok()?)
                })?;
                list.get(index)
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gonogo_core::Random;
    use serde_json::json;

    #[test]
    fn finds_names_and_positions() {
        let document = json!({"a": {"b c": [1, {"d": "x"}], "": 0}, "$.a": true});
        for (path, expected) in [
            ("$", Some(document.clone())),
            ("$.a[\"b c\"][0]", Some(json!(1))),
            ("$.a[\"b c\"][-1].d", Some(json!("x"))),
            ("$.a[\"\"]", Some(json!(0))),
            ("$[\"$.a\"]", Some(json!(true))),
            ("$.a[\"b c\"][2]", None),
            ("$.a[\"b c\"][-3]", None),
            ("$.a[0]", None),
            ("$.a.x.y", None),
        ] {
            assert_eq!(JsonPath::parse(path).unwrap().find(&document), expected.as_ref(), "{path}");
        }
    }

    #[test]
    fn refuses_what_is_no_path() {
        for text in
            ["", "a", "$a", "$.", "$..a", "$.*", "$[a]", "$[1", "$[\"a", "$[\"a\"", "$[]", "$.a b"]
        {
            assert!(JsonPath::parse(text).is_err(), "{text:?}");
        }
    }

    /// Writes a path the way the grammar has it.
    fn written(steps: &[Step]) -> String {
        let step = |step: &Step| match step {
            Step::Name(name) => format!("[{}]", Value::from(name.as_str())),
            Step::Index(index) => format!("[{index}]"),
        };
        "$".to_owned() + &steps.iter().map(step).collect::<String>()
    }

    #[test]
    fn any_path_reads_back_and_finds_what_was_put_there() {
        let mut random = Random::new(5, 0);
        for _ in 0..2_000 {
            let mut steps = Vec::new();
            let mut document = json!("here");
            for _ in 0..random.below(6) {
                if random.below(2) == 0 {
                    let letters = ["a", "\"", "]", "ä", ".", "\\", " ", "$", "\n"];
                    let name: String = (0..random.below(5))
                        .map(|_| letters[random.below(letters.len() as u64) as usize])
                        .collect();
                    document = json!({ name.clone(): document });
                    steps.push(Step::Name(name));
                } else {
                    let before = random.below(3);
                    let mut list = vec![Value::Null; before as usize];
                    list.push(document);
                    document = Value::from(list);
                    steps.push(Step::Index(before as i64));
                }
            }
            steps.reverse();
            let text = written(&steps);
            let path = JsonPath::parse(&text).expect(&text);
            assert_eq!(path.0, steps, "{text}");
            assert_eq!(path.find(&document), Some(&json!("here")), "{text} in {document}");
        }
    }

    #[test]
    fn no_text_makes_the_parser_fall() {
        let mut random = Random::new(6, 0);
        let pieces = ["$", ".", "[", "]", "\"", "a", "-", "0", "\\", "é", "*"];
        for _ in 0..5_000 {
            let text: String = (0..random.below(9))
                .map(|_| pieces[random.below(pieces.len() as u64) as usize])
                .collect();
            if let Ok(path) = JsonPath::parse(&text) {
                path.find(&json!([{"a": [0]}]));
            }
        }
    }
}
