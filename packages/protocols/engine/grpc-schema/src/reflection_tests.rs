//! Reflection of servers that are not in order: what they do not give costs what needs it and no more.

use gonogo_wire::ProtoFile;
use prost::Message;
use prost_types::FileDescriptorProto;
use std::cell::RefCell;

use super::reflection::{ErrorReply, FileReply, ServiceName, ServiceReply};
use super::*;

/// A server with these files: what it reports by symbol and by name is one file each, as some do.
#[derive(Default)]
struct Peer {
    files: Vec<FileDescriptorProto>,
    listed: Option<Vec<&'static str>>,
    /// Symbols that it does not find, though a file has them.
    unknown: Vec<&'static str>,
    by_name: bool,
    asked: RefCell<Vec<String>>,
}

impl Peer {
    /// Each text is compiled by itself with all before it, and then changed by `mend`.
    fn of(texts: &[(&str, &str)], listed: &[&'static str]) -> Peer {
        let sources: Vec<_> = texts
            .iter()
            .map(|(name, text)| ProtoFile {
                name: (*name).into(),
                content: format!("syntax=\"proto3\"; {text}"),
            })
            .collect();
        let pool = from_proto_files(&sources).unwrap();
        let files = pool.file_descriptor_protos().cloned();
        let files =
            files.map(|file| FileDescriptorProto { source_code_info: None, ..file }).collect();
        Peer { files, listed: Some(listed.to_vec()), by_name: true, ..Peer::default() }
    }

    fn without(mut self, file: &str) -> Peer {
        self.files.retain(|one| one.name() != file);
        self
    }

    fn file(&mut self, name: &str) -> &mut FileDescriptorProto {
        self.files.iter_mut().find(|one| one.name() == name).unwrap()
    }
}

fn defines(file: &FileDescriptorProto, symbol: &str) -> bool {
    let named = |name: &str| format!("{}.{name}", file.package()) == symbol;
    file.service.iter().any(|one| named(one.name()))
        || file.message_type.iter().any(|one| named(one.name()))
        || file.enum_type.iter().any(|one| named(one.name()))
        || file.extension.iter().any(|one| named(one.name()))
}

impl ReflectionClient for Peer {
    type Error = ();
    async fn ask(&mut self, request: ReflectionRequest) -> Result<ReflectionReply, ()> {
        let services = self.listed.clone().filter(|_| request.list_services.is_some());
        let symbol = request.file_containing_symbol.clone();
        self.asked.borrow_mut().extend(symbol.clone().or(request.file_by_filename.clone()));
        let known = symbol.filter(|name| !self.unknown.contains(&name.as_str()));
        let by_symbol =
            |file: &&FileDescriptorProto| known.as_ref().is_some_and(|name| defines(file, name));
        let by_name = |file: &&FileDescriptorProto| {
            self.by_name && request.file_by_filename.as_deref() == Some(file.name())
        };
        let found = self.files.iter().find(by_symbol).or_else(|| self.files.iter().find(by_name));
        let name = |name: &&str| ServiceName { name: (*name).to_owned() };
        Ok(match (services, found) {
            (Some(services), _) => ReflectionReply {
                services: Some(ServiceReply { service: services.iter().map(name).collect() }),
                ..Default::default()
            },
            (None, Some(file)) => ReflectionReply {
                files: Some(FileReply { file_descriptor_proto: vec![file.encode_to_vec()] }),
                ..Default::default()
            },
            (None, None) => ReflectionReply {
                error: Some(ErrorReply { error_code: 5, error_message: "not found".into() }),
                ..Default::default()
            },
        })
    }
}

async fn learn(peer: &mut Peer, wanted: &Wanted) -> Result<Linked, String> {
    learn_by_reflection(peer, wanted).await.map_err(|error| match error {
        ReflectionError::Call(()) => "the call".to_owned(),
        ReflectionError::Schema(error) => error.message,
    })
}

fn only(symbols: &[&str]) -> Wanted {
    Wanted { symbols: symbols.iter().map(|&one| one.to_owned()).collect(), only_symbols: true }
}

fn methods(linked: &Linked) -> Vec<String> {
    describe_methods(&linked.pool).into_iter().map(|one| one.method).collect()
}

const GOOD: (&str, &str) = (
    "good.proto",
    "package good; import \"types.proto\"; message Q { types.T t = 1; } service Svc { rpc Call(Q) returns (types.T); }",
);
const TYPES: (&str, &str) = ("types.proto", "package types; message T { string id = 1; }");
const BAD: (&str, &str) = (
    "bad.proto",
    "package bad; import \"gone.proto\"; message Q { gone.T t = 1; } service Svc { rpc Call(gone.T) returns (Q); rpc Fine(Q) returns (Q); }",
);
const GONE: (&str, &str) = ("gone.proto", "package gone; message T { string id = 1; }");
const REFLECTION: &str = "grpc.reflection.v1.ServerReflection";

fn pair() -> Peer {
    Peer::of(&[TYPES, GOOD, GONE, BAD], &["good.Svc", "bad.Svc", REFLECTION])
}

#[tokio::test]
async fn a_call_is_learned_by_its_symbol_and_nothing_else_is_asked_for() {
    let mut peer = pair().without("gone.proto");
    let linked = learn(&mut peer, &only(&["good.Svc"])).await.unwrap();
    assert_eq!(methods(&linked), ["good.Svc/Call"]);
    assert_eq!(*peer.asked.borrow(), ["good.Svc", "types.proto"]);
    let call = find_method(&linked.pool, "good.Svc/Call").unwrap();
    let bytes = encode_message(&call.input(), r#"{"t":{"id":"x"}}"#).unwrap();
    assert_eq!(bytes.as_ref(), b"\x0a\x03\x0a\x01x");
}

#[tokio::test]
async fn a_service_without_its_types_is_told_with_the_reason_beside_those_that_work() {
    let mut peer = pair().without("gone.proto");
    let linked = learn(&mut peer, &Wanted::default()).await.unwrap();
    assert_eq!(methods(&linked), ["bad.Svc/Fine", "good.Svc/Call"]);
    let reason = linked.reason_against("bad.Svc/Call").unwrap();
    assert_eq!(reason, "nothing defines its type gone.T; missing imports: gone.proto");
    // The method that can be called lacks a field, and a message that sets it is told so.
    let fine = find_method(&linked.pool, "bad.Svc/Fine").unwrap();
    assert_eq!(encode_message(&fine.input(), "{}").unwrap().as_ref(), b"");
    let error = encode_message(&fine.input(), r#"{"t":{}}"#).unwrap_err();
    assert!(error.remedy.contains("schema lacks"), "{}", error.remedy);
}

#[tokio::test]
async fn a_service_that_its_own_reflection_does_not_know_costs_nothing_else() {
    let mut peer = pair();
    peer.unknown = vec!["bad.Svc"];
    let linked = learn(&mut peer, &Wanted::default()).await.unwrap();
    assert_eq!(methods(&linked), ["good.Svc/Call"]);
    assert_eq!(linked.reason_against("bad.Svc/Call"), Some("status 5: not found"));
    // Where it is the one that is wanted, the list says what there is, and the reason stays.
    let linked = learn(&mut peer, &only(&["bad.Svc"])).await.unwrap();
    assert_eq!(linked.reason_against("bad.Svc/Call"), Some("status 5: not found"));
    peer.files.retain(|file| file.name() == "gone.proto");
    let error = learn(&mut peer, &only(&["bad.Svc"])).await.unwrap_err();
    assert!(
        error.contains("did not give good.Svc") || error.contains("did not give bad.Svc"),
        "{error}"
    );
}

#[tokio::test]
async fn a_list_that_is_refused_does_not_matter_to_a_call_that_is_known() {
    let mut peer = pair();
    peer.listed = None;
    assert!(learn(&mut peer, &Wanted::default()).await.unwrap_err().contains("list of services"));
    let wanted = Wanted { only_symbols: false, ..only(&["good.Svc"]) };
    assert_eq!(methods(&learn(&mut peer, &wanted).await.unwrap()), ["good.Svc/Call"]);
}

#[tokio::test]
async fn an_import_that_nothing_uses_may_be_missing_and_one_under_another_name_is_found() {
    let annotated = (
        "good.proto",
        "package good; import \"gone.proto\"; message Q { string id = 1; } service Svc { rpc Call(Q) returns (Q); }",
    );
    let mut peer = Peer::of(&[GONE, annotated], &["good.Svc"]).without("gone.proto");
    assert_eq!(methods(&learn(&mut peer, &only(&["good.Svc"])).await.unwrap()), ["good.Svc/Call"]);
    assert_eq!(*peer.asked.borrow(), ["good.Svc"]);
    // The file is registered as src/types.proto, and imported as types.proto.
    let mut peer = pair();
    peer.file("types.proto").name = Some("src/types.proto".into());
    assert_eq!(methods(&learn(&mut peer, &only(&["good.Svc"])).await.unwrap()), ["good.Svc/Call"]);
    assert!(peer.asked.borrow().contains(&"types.T".to_owned()));
}

#[tokio::test]
async fn files_twice_in_a_circle_and_with_what_no_parser_takes_are_read_as_far_as_they_are_right() {
    let mut peer = pair();
    // The same types again in a file of another name, and a circle of imports.
    let mut copy = peer.file("types.proto").clone();
    copy.name = Some("copy.proto".into());
    copy.dependency = vec!["good.proto".into()];
    peer.files.push(copy);
    peer.file("types.proto").dependency.push("good.proto".into());
    peer.file("good.proto").dependency.push("copy.proto".into());
    assert_eq!(methods(&learn(&mut peer, &only(&["good.Svc"])).await.unwrap()), ["good.Svc/Call"]);
    // Two fields of one number: the services of that file are lost, and no others.
    let fields = &mut peer.file("bad.proto").message_type[0].field;
    let again = fields[0].clone();
    fields.push(again);
    let linked = learn(&mut peer, &Wanted::default()).await.unwrap();
    assert_eq!(methods(&linked), ["good.Svc/Call"]);
    assert!(linked.reason_against("bad.Svc/Fine").unwrap().contains("does not hold together"));
}

#[tokio::test]
async fn messages_name_types_that_are_asked_for_as_well() {
    let any = (
        "good.proto",
        "package good; import \"google/protobuf/any.proto\"; message Q { google.protobuf.Any any = 1; } service Svc { rpc Call(Q) returns (Q); }",
    );
    let mut peer = Peer::of(&[TYPES, any], &["good.Svc"]);
    let json = r#"{"any":{"@type":"type.googleapis.com/types.T","id":"x"}}"#;
    let symbols = [vec!["good.Svc".to_owned()], named_symbols([json])].concat();
    let wanted = Wanted { symbols, only_symbols: true };
    let linked = learn(&mut peer, &wanted).await.unwrap();
    let call = find_method(&linked.pool, "good.Svc/Call").unwrap();
    assert!(encode_message(&call.input(), json).is_ok());
    let without = learn(&mut peer, &only(&["good.Svc"])).await.unwrap();
    let call = find_method(&without.pool, "good.Svc/Call").unwrap();
    let error = encode_message(&call.input(), json).unwrap_err();
    assert!(error.remedy.contains("schema lacks"), "{error:?}");
}

#[tokio::test]
async fn imports_are_followed_until_the_set_is_complete() {
    let chain = [
        ("c.proto", "package c; message C { string id = 1; }"),
        ("b.proto", "package b; import public \"c.proto\"; message B { map<string, c.C> c = 1; }"),
        (
            "a.proto",
            "package a; import \"b.proto\"; message A { b.B b = 1; c.C c = 2; } service Svc { rpc Call(A) returns (A); }",
        ),
    ];
    for by_name in [true, false] {
        let mut peer = Peer::of(&chain, &["a.Svc"]);
        peer.by_name = by_name;
        let linked = learn(&mut peer, &Wanted::default()).await.unwrap();
        let fields = &describe_methods(&linked.pool)[0].input_fields;
        let names: Vec<_> = fields.iter().map(|field| field.name.as_str()).collect();
        assert_eq!(names, ["b", "b.c", "c", "c.id"], "by name: {by_name}");
    }
}
