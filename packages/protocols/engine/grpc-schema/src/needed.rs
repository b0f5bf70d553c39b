//! What a message in protobuf's JSON mapping names beyond its own type: the message in an `Any`, by its type URL, and extensions,
//! by their full name in brackets (protobuf.dev, "ProtoJSON Format").

use serde_json::Value;
use std::collections::BTreeSet;

/// Full names of messages and extensions; nothing of a text that is no JSON, such as one with templates in it.
pub fn named_symbols<'a>(messages_json: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    let mut symbols = BTreeSet::new();
    for text in messages_json {
        if let Ok(value) = serde_json::from_str(text) {
            collect(&value, &mut symbols);
        }
    }
    symbols.into_iter().collect()
}

fn collect(value: &Value, symbols: &mut BTreeSet<String>) {
    match value {
        Value::Array(values) => values.iter().for_each(|value| collect(value, symbols)),
        Value::Object(fields) => {
            for (name, value) in fields {
                let extension = name.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
                symbols.extend(extension.map(str::to_owned));
                if let (true, Value::String(url)) = (name == "@type", value) {
                    symbols.extend(url.rsplit('/').next().map(str::to_owned));
                }
                collect(value, symbols);
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_and_extensions_are_found_at_any_depth() {
        let text = r#"{"a":[{"@type":"type.googleapis.com/x.Y","b":{"[x.ext]":{"@type":"x.Z"}}}],"@type":1}"#;
        assert_eq!(named_symbols([text, "{{row.a}}", "{}"]), ["x.Y", "x.Z", "x.ext"]);
    }
}
