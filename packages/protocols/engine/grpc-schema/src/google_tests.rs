//! Bytes are those of Google's own encoder, from `.proto` texts and from protoc's descriptor set alike, of proto2, proto3 and
//! editions. The bytes are made by packages/protocols/fixtures/protobuf/make.py.

use base64::Engine as _;
use gonogo_wire::ProtoFile;
use prost_reflect::DescriptorPool;
use serde_json::Value;

use super::*;

fn fixture() -> Value {
    serde_json::from_str(include_str!("../../../fixtures/protobuf/google-encoder.json")).unwrap()
}

/// The schemas from both sources, and each as it is read again when it was stored.
fn pools(fixture: &Value) -> [(&'static str, DescriptorPool); 4] {
    let files = fixture["files"].as_object().unwrap().iter();
    let files: Vec<_> = files
        .map(|(name, text)| ProtoFile {
            name: name.clone(),
            content: text.as_str().unwrap().into(),
        })
        .collect();
    let set = fixture["descriptorSetBase64"].as_str().unwrap();
    let set = base64::engine::general_purpose::STANDARD.decode(set).unwrap();
    let (texts, set) = (from_proto_files(&files).unwrap(), from_descriptor_set(&set).unwrap());
    let again = |pool: &DescriptorPool| from_descriptor_set(&encode_descriptor_set(pool)).unwrap();
    let (texts_again, set_again) = (again(&texts), again(&set));
    [("texts", texts), ("texts, stored", texts_again), ("set", set), ("set, stored", set_again)]
}

fn encoded(pool: &DescriptorPool, case: &Value) -> Result<Vec<u8>, SchemaError> {
    let of = pool.get_message_by_name(case["type"].as_str().unwrap()).unwrap();
    encode_message(&of, &case["message"].to_string()).map(|bytes| bytes.to_vec())
}

#[test]
fn messages_have_the_bytes_of_googles_encoder() {
    let fixture = fixture();
    for (source, pool) in pools(&fixture) {
        for case in fixture["cases"].as_array().unwrap() {
            let bytes =
                encoded(&pool, case).unwrap_or_else(|error| panic!("{source} {case}: {error}"));
            let hex: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
            assert_eq!(hex, case["hex"].as_str().unwrap(), "{source}: {}", case["message"]);
            let of = pool.get_message_by_name(case["type"].as_str().unwrap()).unwrap();
            assert!(ResponseCheck::new(&of).accepts(&bytes), "{source}: {}", case["message"]);
        }
    }
}

#[test]
fn what_googles_readers_refuse_is_refused() {
    let fixture = fixture();
    for (source, pool) in pools(&fixture) {
        for case in fixture["refused"].as_array().unwrap() {
            assert!(encoded(&pool, case).is_err(), "{source}: {}", case["why"]);
        }
    }
}

#[test]
fn texts_are_checked_for_utf8_where_their_feature_says() {
    for (source, pool) in pools(&fixture()) {
        // Fields 1 and 14 of e2023.M, and exts of whole.M are none.
        let check = ResponseCheck::new(&pool.get_message_by_name("e2023.M").unwrap());
        assert!(!check.accepts(b"\x0a\x01\xff"), "{source}: text");
        assert!(check.accepts(b"\x72\x01\xff"), "{source}: unchecked");
        let check = ResponseCheck::new(&pool.get_message_by_name("two.M").unwrap());
        assert!(check.accepts(b"\x0a\x01\xff"), "{source}: proto2");
    }
}

fn refused(text: &str) -> SchemaError {
    from_proto_files(&[ProtoFile { name: "a.proto".into(), content: text.into() }]).unwrap_err()
}

#[test]
fn what_is_no_edition_that_is_known_is_refused_in_words() {
    for edition in ["2026", "2022", "99999"] {
        let error = refused(&format!("edition = \"{edition}\"; message M {{}}"));
        let words = format!("a.proto is of edition {edition}; editions 2023 and 2024 are read");
        assert_eq!(error.message, words);
        assert!(error.remedy.contains("edition 2023 or 2024"), "{}", error.remedy);
    }
    for (text, words) in [
        ("message M { optional int32 a = 1; }", "label optional"),
        ("option features.field_presence = SOMETIMES; message M {}", "SOMETIMES"),
        ("enum E { A = 1; } message M {}", "first value of E must be 0"),
        ("export message M {}", "export"),
        ("option features.colour = RED; message M {}", "features.colour"),
    ] {
        let error = refused(&format!("edition = \"2023\"; {text}"));
        assert!(error.message.contains(words), "{}", error.message);
    }
}

#[test]
fn errors_in_a_text_of_an_edition_say_where() {
    let error = refused("edition = \"2024\";\nexport message M {\n  int32 = 1;\n}");
    assert!(error.message.starts_with("a.proto:3:9:"), "{}", error.message);
}

#[test]
fn a_set_of_an_edition_to_come_is_refused_by_its_name() {
    // `syntax = "editions"` (field 12), `edition` (field 14) 1002, in file 1 of the set.
    let file = [b"\x0a\x01a\x62\x08editions".as_slice(), b"\x70\xea\x07"].concat();
    let set = [&[0x0a, file.len() as u8], file.as_slice()].concat();
    let error = from_descriptor_set(&set).unwrap_err();
    assert!(error.message.contains("edition 1002; editions 2023 and 2024"), "{}", error.message);
}

/// What is read of a set must be of use, or refused: whatever it is, nothing below may panic.
#[test]
fn sets_of_noise_are_read_or_refused() {
    let set = fixture()["descriptorSetBase64"].as_str().unwrap().to_owned();
    let set = base64::engine::general_purpose::STANDARD.decode(set).unwrap();
    let words: [&[u8]; 6] =
        [b"\x12\x00", b"\x38\x01", b".e2023.M", b"\x18\x03", b"\x28\x0b", b"\x28\x0a"];
    let mut read = 0;
    for seed in 0..2_000 {
        let mut noise = gonogo_noise::Noise::new(seed);
        let mut corrupted = set.clone();
        if seed % 4 == 0 {
            corrupted = noise.corrupted(&set, &words);
        } else {
            // In place, so that lengths hold and the error lies in what is said.
            for _ in 0..=noise.below(3) {
                let at = noise.below(corrupted.len());
                corrupted[at] = noise.below(32) as u8;
            }
        }
        let Ok(pool) = from_descriptor_set(&corrupted) else { continue };
        read += 1;
        let _ = describe_methods(&pool);
        let again = from_descriptor_set(&encode_descriptor_set(&pool));
        assert!(again.is_ok(), "seed {seed}: {again:?}");
        for message in pool.all_messages().filter(|one| !one.full_name().starts_with("google.")) {
            let check = ResponseCheck::new(&message);
            let _ = check.accepts(&set[..200]);
            let of_one_field =
                message.fields().map(|field| format!("{{\"{}\":{{\"1\":1}}}}", field.json_name()));
            of_one_field.for_each(|json| _ = encode_message(&message, &json));
        }
    }
    assert!(read > 200, "{read}");
}
