//! Holds the reading of schemas to what it promises: any source gives the same pool, examples are valid,
//! and the response check agrees with a real parser on good, truncated and foreign bytes.

use gonogo_wire::{GrpcMethod, ProtoFile};
use prost::Message;
use prost_reflect::{DescriptorPool, DynamicMessage};
use prost_types::{FileDescriptorProto, FileDescriptorSet};

use super::*;

const TASK: &str = r#"
syntax = "proto3";
package demo.types;
import "google/protobuf/timestamp.proto";
enum Priority { PRIORITY_UNSPECIFIED = 0; HIGH = 1; }
message Task {
  string id = 1;
  Priority priority = 2;
  repeated int32 steps = 3;
  map<string, Task> parts = 4;
  google.protobuf.Timestamp due = 5;
  oneof place { string region = 6; double latitude = 7; }
  Task parent = 8;
  bytes payload = 100;
  fixed64 stamp = 101;
}
"#;

const SERVICE: &str = r#"
syntax = "proto3";
package demo;
import "types/task.proto";
message Ack { string node = 1; sint64 seq = 2; repeated demo.types.Task tasks = 3; }
service Dispatch {
  rpc DispatchTask(demo.types.Task) returns (Ack);
  rpc Watch(demo.types.Task) returns (stream Ack);
}
"#;

fn pool() -> DescriptorPool {
    from_proto_files(&[file("dispatch.proto", SERVICE), file("types/task.proto", TASK)]).unwrap()
}

fn file(name: &str, content: &str) -> ProtoFile {
    ProtoFile { name: name.into(), content: content.into() }
}

fn sample(pool: &DescriptorPool) -> Vec<u8> {
    let ack = pool.get_message_by_name("demo.Ack").unwrap();
    let json = r#"{"node":"n1","seq":"-7","tasks":[{"id":"é","steps":[1,2,300],"stamp":"9",
        "parts":{"a":{"id":"b"}},"payload":"AAEC","latitude":1.5,"due":"2026-01-01T00:00:00Z"}]}"#;
    encode_message(&ack, json).unwrap().to_vec()
}

#[test]
fn proto_files_and_their_descriptor_set_give_the_same_methods() {
    let compiled = pool();
    let reread = from_descriptor_set(&encode_descriptor_set(&compiled)).unwrap();
    let methods = describe_methods(&reread);
    assert_eq!(methods, describe_methods(&compiled));
    assert_eq!(methods[0].method, "demo.Dispatch/DispatchTask");
    assert!(methods[1].server_streaming && !methods[1].client_streaming);
}

#[test]
fn a_file_uploaded_without_its_folder_is_still_the_one_imported() {
    let flat = from_proto_files(&[file("dispatch.proto", SERVICE), file("task.proto", TASK)]);
    assert_eq!(describe_methods(&flat.unwrap()), describe_methods(&pool()));
}

#[test]
fn a_file_that_is_imported_by_two_paths_is_one_and_two_of_one_name_are_refused() {
    let both = format!("{SERVICE}import \"task.proto\";");
    let read =
        from_proto_files(&[file("dispatch.proto", &both), file("src/types/task.proto", TASK)]);
    assert_eq!(describe_methods(&read.unwrap()), describe_methods(&pool()));
    let error = from_proto_files(&[file("a.proto", TASK), file("./a.proto", SERVICE)]).unwrap_err();
    assert_eq!(error.message, "two different files are named a.proto");
    assert!(from_proto_files(&[file("a.proto", TASK), file("./a.proto", TASK)]).is_ok());
}

#[test]
fn a_missing_import_is_named_and_asked_for() {
    let error = from_proto_files(&[file("dispatch.proto", SERVICE)]).unwrap_err();
    assert!(error.message.contains("types/task.proto"), "{}", error.message);
    assert!(error.remedy.contains("Upload types/task.proto"), "{}", error.remedy);
}

#[test]
fn a_syntax_error_says_where_it_is() {
    let error =
        from_proto_files(&[file("bad.proto", "syntax = \"proto3\";\nmessage {")]).unwrap_err();
    assert!(error.message.starts_with("bad.proto:2:"), "{}", error.message);
}

fn set_of(files: Vec<FileDescriptorProto>) -> Vec<u8> {
    FileDescriptorSet { file: files }.encode_to_vec()
}

#[test]
fn a_set_without_googles_files_is_completed_and_garbage_is_refused() {
    let mut files: Vec<_> = pool().file_descriptor_protos().cloned().collect();
    files.retain(|file| !file.name().starts_with("google/"));
    files.reverse();
    let read = from_descriptor_set(&set_of(files.clone())).unwrap();
    assert!(read.get_service_by_name("demo.Dispatch").is_some());
    files.retain(|file| file.name() == "dispatch.proto");
    assert!(from_descriptor_set(&set_of(files)).unwrap_err().remedy.contains("--include_imports"));
    assert!(from_descriptor_set(b"\xff\xff\xff").is_err());
}

/// A hundred fields on each of four levels, which are a hundred million together, and so many methods.
fn multiplying(methods: usize) -> String {
    let message = |name: &str, of: &str| {
        let fields: String = (1..=100).map(|n| format!("{of} f{n} = {n};")).collect();
        format!("message {name} {{ {fields} }}\n")
    };
    let calls: String = (0..methods).map(|n| format!("rpc Call{n}(A) returns (A);")).collect();
    format!(
        "syntax = \"proto3\"; package wide;\n{}{}{}{}service Wide {{ {calls} }}",
        message("A", "B"),
        message("B", "C"),
        message("C", "D"),
        message("D", "string"),
    )
}

#[test]
fn messages_that_multiply_are_shown_in_part() {
    let pool = from_proto_files(&[file("wide.proto", &multiplying(400))]).unwrap();
    let methods = describe_methods(&pool);
    assert_eq!(methods.len(), 400);
    assert_eq!(methods[0].input_fields.len(), 300);
    let wide = pool.get_message_by_name("wide.A").unwrap();
    assert!(!encode_message(&wide, &methods[0].example_json).unwrap().is_empty());
    let fields = |method: &GrpcMethod| method.example_json.matches(':').count();
    assert_eq!(fields(&methods[0]), 300);
    let shown: usize = methods.iter().map(|one| one.input_fields.len() + fields(one)).sum();
    assert!((50_000 - 600..=50_000).contains(&shown), "{shown}");
    let last = methods.last().unwrap();
    assert_eq!((last.input_fields.len(), &*last.example_json), (0, "{}"));
}

#[tokio::test]
async fn reflection_with_files_beyond_all_measure_is_refused() {
    struct Endless;
    impl ReflectionClient for Endless {
        type Error = ();
        async fn ask(&mut self, request: ReflectionRequest) -> Result<ReflectionReply, ()> {
            use super::reflection::{FileReply, ServiceName, ServiceReply};
            let name = |n: u32| ServiceName { name: format!("s{n}") };
            let file = prost_types::FileDescriptorProto {
                name: request.file_containing_symbol,
                package: Some("x".repeat(4 << 20)),
                ..Default::default()
            };
            let files = vec![file.encode_to_vec()];
            Ok(match request.list_services {
                Some(_) => ReflectionReply {
                    services: Some(ServiceReply { service: (0..1_000).map(name).collect() }),
                    ..Default::default()
                },
                None => ReflectionReply {
                    files: Some(FileReply { file_descriptor_proto: files }),
                    ..Default::default()
                },
            })
        }
    }
    let Err(super::ReflectionError::Schema(error)) =
        learn_by_reflection(&mut Endless, &Wanted::default()).await
    else {
        panic!("it was taken")
    };
    assert!(error.message.contains("longer than 32 MiB"), "{}", error.message);
}

#[test]
fn examples_are_valid_messages_with_every_field() {
    let pool = pool();
    let method = &describe_methods(&pool)[0];
    let task = pool.get_message_by_name("demo.types.Task").unwrap();
    assert!(!encode_message(&task, &method.example_json).unwrap().is_empty());
    let example: serde_json::Value = serde_json::from_str(&method.example_json).unwrap();
    for present in ["id", "priority", "steps", "parts", "due", "region", "parent", "payload"] {
        assert!(example.get(present).is_some(), "{present} is missing");
    }
    assert!(example.get("latitude").is_none(), "a oneof holds one field");
    let field = |name: &str| method.input_fields.iter().find(|field| field.name == name).unwrap();
    assert_eq!(field("parts").kind, "map<string, message demo.types.Task>");
    assert_eq!(field("priority").kind, "enum demo.types.Priority");
    assert!(field("steps").repeated);
}

#[test]
fn a_typo_in_a_message_is_refused_with_the_fields_there_are() {
    let task = pool().get_message_by_name("demo.types.Task").unwrap();
    let error = encode_message(&task, r#"{"idd":"1"}"#).unwrap_err();
    assert!(error.message.contains("idd") && error.remedy.contains("payload"), "{error:?}");
    assert!(encode_message(&task, r#"{} {}"#).is_err());
}

#[test]
fn an_unknown_method_is_answered_with_the_known_ones() {
    let error = find_method(&pool(), "demo.Dispatch/Nothing").unwrap_err();
    assert!(error.remedy.contains("DispatchTask, Watch"), "{error:?}");
    let error = find_method(&pool(), "demo.Nothing/At").unwrap_err();
    assert!(error.remedy.contains("demo.Dispatch"), "{error:?}");
}

#[test]
fn a_frame_is_five_bytes_and_the_message() {
    assert_eq!(frame_message(b"abc").unwrap().as_ref(), b"\0\0\0\0\x03abc");
}

#[test]
fn the_check_accepts_what_was_encoded_and_nothing_cut_off() {
    let pool = pool();
    let ack = pool.get_message_by_name("demo.Ack").unwrap();
    let check = ResponseCheck::new(&ack);
    let bytes = sample(&pool);
    assert!(check.accepts(&bytes) && check.accepts(b""));
    for end in 1..bytes.len() {
        let parsed = DynamicMessage::decode(ack.clone(), &bytes[..end]).is_ok();
        assert_eq!(check.accepts(&bytes[..end]), parsed, "cut at {end}");
    }
}

#[test]
fn the_check_never_accepts_what_a_parser_refuses() {
    let pool = pool();
    let ack = pool.get_message_by_name("demo.Ack").unwrap();
    let check = ResponseCheck::new(&ack);
    let bytes = sample(&pool);
    for at in 0..bytes.len() {
        for flip in [0x01, 0x04, 0x80, 0xff] {
            let mut damaged = bytes.clone();
            damaged[at] ^= flip;
            let parsed = DynamicMessage::decode(ack.clone(), damaged.as_slice()).is_ok();
            assert!(parsed || !check.accepts(&damaged), "byte {at} xor {flip:#x}");
        }
    }
}

#[test]
fn the_check_passes_unknown_fields_and_ends_endless_nesting() {
    let pool = pool();
    let check = ResponseCheck::new(&pool.get_message_by_name("demo.Ack").unwrap());
    assert!(check.accepts(b"\x98\x06\x01"), "an unknown varint");
    assert!(check.accepts(b"\x9b\x06\x08\x01\x9c\x06"), "an unknown group");
    assert!(!check.accepts(b"\x9b\x06\x08\x01"), "a group without end");
    assert!(!check.accepts(b"\x0a\x01\xff"), "not UTF-8");
    assert!(!check.accepts(&[0x9b, 0x06].repeat(200)), "deeper than any parser goes");
}
