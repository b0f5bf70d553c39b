//! The template language: what it reads, what it writes, and what it refuses; by example and at random.

use super::*;

fn names<'a>(columns: &'a [String], vars: &'a [String]) -> Names<'a> {
    Names { columns, vars, clients: true }
}

fn strings(list: &[&str]) -> Vec<String> {
    list.iter().map(|one| (*one).to_owned()).collect()
}

/// Renders with row `value` in its column and the var `value`.
fn rendered(text: &str, language: Language, value: &str) -> Result<String, String> {
    use gonogo_wire::RowOrder;
    let (columns, vars) = (strings(&["name"]), strings(&["id"]));
    let template = Template::parse(text, language, &names(&columns, &vars))?;
    let rows = super::super::Rows { order: RowOrder::Sequential, rows: vec![strings(&[value])] };
    let mut generator = Generator::new(&[1], Some(rows.into()), 1, 2, 3);
    let mut scope = Scope::new(1);
    scope.renew(7);
    scope.var_mut(0).push_str(value);
    let mut out = String::new();
    template.render(&mut scope, &mut generator, &mut out).map_err(|_| "unwritable".to_owned())?;
    Ok(out)
}

#[test]
fn values_stand_where_they_are_named() {
    let plain = |text| rendered(text, Language::Plain, "x").unwrap();
    assert_eq!(plain("a"), "a");
    assert_eq!(plain("{{seq}}-{{ seq }}-{{client}}"), "2-2-7");
    assert_eq!(plain("{{row.name}}{{vars.id}}"), "xx");
    assert_eq!(plain("{{random 5..5}}{{random -3 .. -3}}"), "5-3");
    assert_eq!(plain("{{pick a b}}"), "a b");
    assert!(["a", "b", ""].contains(&&*plain("{{pick a | b|}}")));
    assert_eq!(plain("{\"a\":{\"n\":{{seq}}}}"), "{\"a\":{\"n\":2}}");
    assert_eq!(plain("{{{{seq}}"), "{{seq}}");
    assert_eq!(plain("{{{{{{{{ }} }"), "{{{{ }} }");
    let uuid = plain("{{uuid}}");
    assert_eq!((uuid.len(), &uuid[14..15]), (36, "4"), "{uuid}");
    assert!("89ab".contains(&uuid[19..20]), "{uuid}");
    assert_ne!(&plain("{{uuid}}{{uuid}}")[..36], &plain("{{uuid}}{{uuid}}")[36..]);
}

#[test]
fn values_are_escaped_for_where_they_stand() {
    let value = "a/b?c=ü \"\\\n\u{1}";
    let path = rendered("/x/{{row.name}}?y={{vars.id}}", Language::Path, value).unwrap();
    let escaped = "a%2Fb%3Fc%3D%C3%BC%20%22%5C%0A%01";
    assert_eq!(path, format!("/x/{escaped}?y={escaped}"));
    let json = rendered("{\"n\":\"{{row.name}}\"}", Language::Json, value).unwrap();
    let read: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(read["n"], value);
    assert_eq!(rendered("{{row.name}}", Language::Plain, value).unwrap(), value);
    for bad in ["a\r\nb", "a\nb", "\u{7f}"] {
        assert_eq!(rendered("{{vars.id}}", Language::Header, bad).unwrap_err(), "unwritable");
    }
    assert_eq!(rendered("{{vars.id}}", Language::Header, "a\tb é").unwrap(), "a\tb é");
}

#[test]
fn what_is_no_template_is_refused_with_what_would_be() {
    for (text, expected) in [
        ("{{", "without }}"),
        ("{{seq", "without }}"),
        ("{{sequence}}", "is no template"),
        ("{{seq 1}}", "is no template"),
        ("{{}}", "is no template"),
        ("{{row.nam}}", "the columns name"),
        ("{{vars.nam}}", "from earlier steps id"),
        ("{{random 9..1}}", "random 1..100"),
        ("{{random}}", "random 1..100"),
        ("{{pick}}", "pick a|b|c"),
    ] {
        let error = rendered(text, Language::Plain, "").expect_err(text);
        assert!(error.contains(expected), "{text}: {error}");
    }
    let none = Names::default();
    for text in ["{{row.a}}", "{{vars.a}}", "{{client}}"] {
        assert!(Template::parse(text, Language::Plain, &none).is_err(), "{text}");
    }
    assert!(rendered("/{{pick a b|c}}", Language::Path, "").is_err(), "a space in a path");
}

/// Any text, its braces doubled, renders to itself; any text at all parses or is refused.
#[test]
fn any_text_renders_to_itself_when_its_braces_are_escaped() {
    let mut random = gonogo_core::Random::new(9, 0);
    let pieces = ["{", "{{", "}", "}}", "seq", "é", " ", "\"", "row.name", "|", "{{seq}}", "\u{0}"];
    for _ in 0..5_000 {
        let text: String = (0..random.below(12))
            .map(|_| pieces[random.below(pieces.len() as u64) as usize])
            .collect();
        let _ = rendered(&text, Language::Json, "v");
        let escaped = text.replace("{{", "{{{{");
        assert_eq!(rendered(&escaped, Language::Plain, "v").as_deref(), Ok(&*text), "{escaped:?}");
    }
}

/// Whatever a value holds, a path stays one of visible ASCII and decodes to it; JSON reads it back.
#[test]
fn any_value_survives_its_escaping() {
    let mut random = gonogo_core::Random::new(10, 0);
    for _ in 0..3_000 {
        let letter = |random: &mut gonogo_core::Random| match random.below(3) {
            0 => char::from(random.below(128) as u8),
            1 => char::from_u32(random.below(0xd800) as u32).unwrap(),
            _ => ['"', '\\', '/', '%', '{', '}'][random.below(6) as usize],
        };
        let value: String = (0..random.below(8)).map(|_| letter(&mut random)).collect();
        let path = rendered("/{{row.name}}", Language::Path, &value).unwrap();
        assert!(path.bytes().all(|byte| (0x21..=0x7e).contains(&byte)), "{path}");
        assert_eq!(decoded(&path[1..]), value.as_bytes());
        let json = rendered("\"{{vars.id}}\"", Language::Json, &value).unwrap();
        assert_eq!(serde_json::from_str::<String>(&json).unwrap(), value);
    }
}

fn decoded(text: &str) -> Vec<u8> {
    let mut bytes = text.bytes();
    let mut out = Vec::new();
    while let Some(byte) = bytes.next() {
        let digit = |byte: Option<u8>| char::from(byte.unwrap()).to_digit(16).unwrap() as u8;
        out.push(match byte {
            b'%' => digit(bytes.next()) << 4 | digit(bytes.next()),
            byte => byte,
        });
    }
    out
}
