//! Where `quick` takes the schema of a gRPC call from: the server's reflection, asked for what the call needs, or files of this
//! machine, whose imports start where protoc lets them start.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, Mutex};

use gonogo_grpc_schema::from_proto_files;
use gonogo_wire::ProtoFile;
use prost::Message;
use prost_types::{FileDescriptorProto, FileDescriptorSet};
use serde_json::Value;

use crate::peers::grpc::{Script, serve};
use crate::peers::reflection::Reflection;

/// Standard output of a load of two calls as JSON, or what it says instead.
fn quick(folder: &Path, words: &[&str]) -> Result<Value, String> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gonogo-engine"));
    let command = command.args(["quick", "--json", "-c", "1", "-n", "2"]).args(words);
    let output = command.current_dir(folder).output().unwrap();
    match output.status.success() {
        true => Ok(serde_json::from_slice(&output.stdout).unwrap()),
        false => Err(String::from_utf8(output.stderr).unwrap()),
    }
}

fn folder(name: &str, files: &[(&str, &str)]) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("gonogo-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    for (name, text) in files {
        let path = folder.join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    folder
}

const TYPES: &str = "\u{feff}syntax = \"proto3\"; package test; message Words { string text = 1; }";

fn service(imports: &[&str]) -> String {
    let imports: String = imports.iter().map(|name| format!("import \"{name}\";")).collect();
    format!(
        "edition = \"2023\"; package test; {imports} service Echo {{ rpc Say(Words) returns (Words); }}"
    )
}

#[test]
fn imports_start_where_protoc_lets_them_start() {
    let peer = serve(Script::good(), None);
    let url = format!("grpc://{}/test.Echo/Say", peer.address);
    let (from_root, from_own) = (service(&["a/b/types.proto"]), service(&["types.proto"]));
    let both = service(&["a/b/types.proto", "types.proto", "google/protobuf/timestamp.proto"]);
    let root = folder(
        "imports",
        &[
            ("a/b/types.proto", TYPES),
            ("a/b/root.proto", &from_root),
            ("a/b/own.proto", &from_own),
            ("a/b/both.proto", &both),
            ("protos/c/d/types.proto", TYPES),
            ("protos/c/d/svc.proto", &service(&["c/d/types.proto"])),
            ("one/svc.proto", &service(&["deep/types.proto"])),
            ("two/deep/types.proto", TYPES),
        ],
    );
    let absolute = root.join("a/b/root.proto").display().to_string();
    let whole = root.display().to_string();
    let cases: [(&str, &[&str]); 12] = [
        ("", &["--proto", "a/b/root.proto"]),
        ("", &["--proto", "./a/b/root.proto"]),
        ("", &["--proto", "a/b/own.proto"]),
        ("", &["--proto", "a/b/both.proto"]),
        ("", &["--proto", "a/b/own.proto", "--proto", "a/b/root.proto"]),
        ("", &["--proto", "protos/c/d/svc.proto"]),
        ("", &["--proto", &absolute]),
        ("a", &["--proto", "a/b/root.proto", "--import-path", ".."]),
        ("a", &["--proto", "b/root.proto", "--import-path", &whole]),
        ("a", &["--proto", &absolute, "--import-path", ".."]),
        ("", &["--proto", "one/svc.proto", "--import-path", "one", "--import-path", "two"]),
        ("", &["--proto", "svc.proto", "--import-path", "one", "--import-path", "two"]),
    ];
    for (here, words) in cases {
        // Two services of one name are the error of the case with two files.
        let figures = quick(&root.join(here), &[&[url.as_str()][..], words].concat());
        if words.len() == 4 && words[0] == words[2] {
            assert!(figures.unwrap_err().contains("already defined"), "{words:?}");
            continue;
        }
        let figures = figures.unwrap_or_else(|error| panic!("{words:?}: {error}"));
        assert_eq!((&figures["requests"], &figures["errors"]), (&2.into(), &0.into()), "{words:?}");
    }
    let cases: [(&str, &[&str], &str); 4] = [
        ("a/b", &["--proto", "root.proto"], "--import-path"),
        (
            "",
            &["--proto", "one/svc.proto", "--import-path", "one"],
            "that the path deep/types.proto starts in: --import-path DIR",
        ),
        ("", &["--proto", "one/svc.proto", "--import-path", "two"], "--import-path"),
        ("", &["--proto", "nothing.proto"], "there is no file nothing.proto"),
    ];
    for (here, words, help) in cases {
        let error = quick(&root.join(here), &[&[url.as_str()][..], words].concat()).unwrap_err();
        assert!(error.contains(help), "{words:?}: {error}");
    }
    std::fs::remove_dir_all(root).unwrap();
}

#[test]
fn a_set_without_its_imports_does_for_the_methods_that_need_none() {
    let mut file = compiled(&[
        ("gone.proto", "package gone; message T { string id = 1; }"),
        (
            "svc.proto",
            "package test; import \"gone.proto\"; message Words { string text = 1; gone.T t = 2; } service Echo { rpc Say(Words) returns (Words); rpc Lost(gone.T) returns (Words); }",
        ),
    ]);
    file.retain(|file| file.name() == "svc.proto");
    let folder = folder("set", &[("empty", "")]);
    std::fs::write(folder.join("set.binpb"), FileDescriptorSet { file }.encode_to_vec()).unwrap();
    let peer = serve(Script::good(), None);
    let call = |method: &str, data: &str| {
        let url = format!("grpc://{}/test.Echo/{method}", peer.address);
        quick(&folder, &["--protoset", "set.binpb", "--data", data, &url])
    };
    assert_eq!(call("Say", "{\"text\":\"a\"}").unwrap()["errors"], 0);
    for (method, data, words) in [
        ("Lost", "{}", "nothing defines its type gone.T; missing imports: gone.proto"),
        ("Lost", "{}", "make the set with protoc's --include_imports"),
        ("Say", "{\"t\":{}}", "The schema lacks what defines it"),
    ] {
        let error = call(method, data).unwrap_err();
        assert!(error.contains(words), "{method} {data}: {error}");
    }
    std::fs::remove_dir_all(folder).unwrap();
}

fn compiled(texts: &[(&str, &str)]) -> Vec<FileDescriptorProto> {
    let files = texts.iter().map(|(name, text)| ProtoFile {
        name: (*name).into(),
        content: format!("syntax = \"proto3\"; {text}"),
    });
    let pool = from_proto_files(&files.collect::<Vec<_>>()).unwrap();
    pool.file_descriptor_protos().cloned().collect()
}

/// `good.Svc` is whole; of `bad.Svc` the server knows that it is there, and no more.
pub fn half_broken(status: u16, version: &'static str) -> Reflection {
    let files = compiled(&[
        ("any.proto", "package x; message Held { string id = 1; }"),
        (
            "good.proto",
            "package good; import \"google/protobuf/any.proto\"; message Q { string id = 1; google.protobuf.Any any = 2; } service Svc { rpc Call(Q) returns (Q); }",
        ),
    ]);
    let reports = move |name: &str| {
        let named = |file: &&FileDescriptorProto| match name {
            "good.Svc" => file.name() == "good.proto",
            "x.Held" => file.name() == "any.proto",
            name => file.name() == name,
        };
        match (name, status) {
            ("bad.Svc", 1..) => Err(status),
            _ => Ok(files.iter().filter(named).cloned().collect()),
        }
    };
    Reflection {
        services: vec!["bad.Svc", "good.Svc", "grpc.reflection.v1.ServerReflection"],
        reports: Arc::new(reports),
        version,
        asked: Arc::new(Mutex::new(Vec::new())),
        called: Arc::new(Mutex::new(Vec::new())),
    }
}

#[test]
fn a_call_needs_of_reflection_what_it_needs_and_no_more() {
    for version in ["v1", "v1alpha"] {
        for status in [0, 2, 13] {
            let peer = half_broken(status, version);
            let url = format!("grpc://{}/good.Svc/Call", peer.serve());
            let json = r#"{"id":"a","any":{"@type":"type.googleapis.com/x.Held","id":"b"}}"#;
            let figures = quick(Path::new("."), &[&url, "--data", json]).unwrap();
            assert_eq!(figures["errors"], 0, "{version} {status}");
            assert_eq!(
                *peer.asked.lock().unwrap(),
                ["good.Svc", "x.Held", "google/protobuf/any.proto"][..2]
            );
            let expected =
                [b"\x0a\x01a\x12\x21\x0a\x1atype.googleapis.com/x.Held\x12\x03\x0a\x01b"
                    .as_slice()];
            assert_eq!(peer.called.lock().unwrap()[..1], expected);
        }
    }
}

#[test]
fn a_call_that_reflection_cannot_give_is_refused_in_words_of_the_command_line() {
    for (method, reason) in [
        ("bad.Svc/Call", "status 13: it broke%"),
        ("no.Svc/Call", "has no service no.Svc"),
        ("good.Svc/Other", "has no method Other"),
    ] {
        let url = format!("grpc://{}/{method}", half_broken(13, "v1").serve());
        let error = quick(Path::new("."), &[&url]).unwrap_err();
        assert!(error.contains(reason), "{method}: {error}");
        assert!(
            !error.contains("descriptor set") && !error.contains("protoc"),
            "{method}: {error}"
        );
        assert!(method != "bad.Svc/Call" || error.contains("--proto FILE"), "{error}");
    }
}
