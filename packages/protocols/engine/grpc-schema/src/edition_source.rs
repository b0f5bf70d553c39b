//! A `.proto` text of an edition as one of proto3, which the parser knows: what differs in grammar is blanked or renamed in
//! place, so that lines and columns in errors stay those of the text. Features stay options, for `editions` to read.
//! Source: protobuf.dev, "Protocol Buffers Edition 2024 Language Specification".

use std::ops::Range;

/// An option's name that the parser passes on, where `default` would be refused: defaults are not sent.
const RENAMED_DEFAULT: &str = "defaulT";

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Word,
    Text,
    Sign(u8),
}

#[derive(Debug, Clone)]
struct Token {
    kind: Kind,
    at: Range<usize>,
}

/// The edition of a text, and the text as proto3; `None`: it does not begin with an edition.
pub fn as_proto3(source: &str) -> Option<(String, String)> {
    let tokens = tokens(source);
    let text = |at: usize| tokens.get(at).map_or("", |token| &source[token.at.clone()]);
    let sign = |at: usize, of: u8| tokens.get(at).is_some_and(|token| token.kind == Kind::Sign(of));
    if text(0) != "edition" || !sign(1, b'=') || tokens.get(2)?.kind != Kind::Text {
        return None;
    }
    let edition = text(2).trim_matches(['"', '\'']).to_owned();
    // What came with edition 2024 is an error before it.
    let has_visibility = edition != "2023";
    let mut bytes = source.as_bytes().to_vec();
    for at in 3..tokens.len() {
        let is_first = matches!(tokens[at - 1].kind, Kind::Sign(b';' | b'{' | b'}'));
        match text(at) {
            "export" | "local"
                if has_visibility
                    && is_first
                    && matches!(text(at + 1), "message" | "enum")
                    && !sign(at + 2, b'=') =>
            {
                blank(&mut bytes, tokens[at].at.clone());
            }
            "import" if has_visibility && is_first && text(at + 1) == "option" => {
                blank(&mut bytes, tokens[at].at.start..statement_end(&tokens, at));
            }
            // Names without quotes.
            "reserved" if is_first && is_name(text(at + 1)) => {
                blank(&mut bytes, tokens[at].at.start..statement_end(&tokens, at));
            }
            "default"
                if matches!(tokens[at - 1].kind, Kind::Sign(b'[' | b',')) && sign(at + 1, b'=') =>
            {
                bytes[tokens[at].at.clone()].copy_from_slice(RENAMED_DEFAULT.as_bytes());
            }
            _ => {}
        }
    }
    let end = tokens[2].at.end;
    let syntax = format!("{:<1$}", "syntax=\"proto3\"", end - tokens[0].at.start);
    bytes.splice(tokens[0].at.start..end, syntax.into_bytes());
    Some((edition, String::from_utf8(bytes).ok()?))
}

/// Whether an option is a default of a field.
pub fn is_default(option: &str) -> bool {
    option == RENAMED_DEFAULT
}

fn is_name(word: &str) -> bool {
    word.starts_with(|letter: char| letter.is_ascii_alphabetic() || letter == '_')
}

/// Behind the semicolon of the statement that begins there, or of the text.
fn statement_end(tokens: &[Token], from: usize) -> usize {
    let end = tokens[from..].iter().find(|token| token.kind == Kind::Sign(b';'));
    end.or(tokens.last()).map_or(0, |token| token.at.end)
}

fn blank(bytes: &mut [u8], at: Range<usize>) {
    bytes[at].iter_mut().filter(|byte| !byte.is_ascii_whitespace()).for_each(|byte| *byte = b' ');
}

/// Words, texts and signs; comments and what is between are passed over.
fn tokens(source: &str) -> Vec<Token> {
    let bytes = source.as_bytes();
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let rest = &bytes[at..];
        let end = |found: Option<usize>, more: usize| found.map_or(bytes.len(), |n| at + n + more);
        let begins = at;
        let kind = match byte {
            _ if rest.starts_with(b"//") => {
                at = end(memchr::memchr(b'\n', rest), 1);
                continue;
            }
            _ if rest.starts_with(b"/*") => {
                at = end(memchr::memmem::find(&rest[2..], b"*/"), 4);
                continue;
            }
            b'"' | b'\'' => {
                at = end(text_length(rest, byte), 0);
                Kind::Text
            }
            _ if byte.is_ascii_alphanumeric() || byte == b'_' => {
                let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
                at = end(rest.iter().position(|byte| !is_word(byte)), 0);
                Kind::Word
            }
            _ if byte.is_ascii_whitespace() || !byte.is_ascii() => {
                at += 1;
                continue;
            }
            _ => {
                at += 1;
                Kind::Sign(byte)
            }
        };
        tokens.push(Token { kind, at: begins..at });
    }
    tokens
}

/// Its quotes included.
fn text_length(text: &[u8], quote: u8) -> Option<usize> {
    let mut at = 1;
    loop {
        match *text.get(at)? {
            b'\\' => at += 2,
            byte if byte == quote => return Some(at + 1),
            _ => at += 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_differs_is_blanked_and_the_rest_stays_where_it_is() {
        let source = "/* edition */ edition = \"2024\"; // edition\nimport option \"a.proto\";\n\
            export message M {\n  reserved a, b;\n  reserved 3 to 4;\n  string export = 1 [default = \"a\\\"];\"];\n\
            local enum E { A = 0; }\n}";
        let (edition, text) = as_proto3(source).unwrap();
        assert_eq!(edition, "2024");
        for kept in
            ["syntax=\"proto3\" ;", "       message M {", "reserved 3 to 4;", "string export = 1"]
        {
            assert!(text.contains(kept), "{kept:?} in {text}");
        }
        for gone in ["import", "reserved a", "local", "[default"] {
            assert!(!text.contains(gone), "{gone:?} in {text}");
        }
        let lengths = |text: &str| text.lines().map(str::len).collect::<Vec<_>>();
        assert_eq!(lengths(&text), lengths(source));
    }

    #[test]
    fn other_texts_are_left_alone() {
        for source in [
            "syntax = \"proto3\";",
            "",
            "message edition {}",
            "// edition = \"2023\";",
            "edition = 1",
            "\"",
            "/*",
        ] {
            assert_eq!(as_proto3(source), None, "{source}");
        }
    }
}
