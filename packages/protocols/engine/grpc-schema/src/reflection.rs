//! Server reflection (grpc/reflection/v1/reflection.proto): asks a server by symbol for the files that
//! define what calls need. v1 and v1alpha have the same messages.
//! The connection is the caller's: this module only knows questions and answers.

use prost::Message;
use prost_types::FileDescriptorProto;
use std::collections::{BTreeMap, BTreeSet};

use super::SchemaError;
use super::definitions::missing_types;
use super::editions::read_file;
use super::link::{Linked, Unusable, link};

/// Paths to ask, newest first; the second is for servers that only know the older name.
pub const REFLECTION_PATHS: [&str; 2] = [
    "/grpc.reflection.v1.ServerReflection/ServerReflectionInfo",
    "/grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo",
];

/// A server with more files than this is not a schema but an attack.
const FILE_LIMIT: usize = 5_000;
/// Nor is one whose files are longer than this in all.
const BYTE_LIMIT: usize = 32 * 1024 * 1024;

/// `ServerReflectionRequest`; exactly one of the questions is set.
#[derive(Clone, PartialEq, Message)]
pub struct ReflectionRequest {
    #[prost(string, optional, tag = "3")]
    pub file_by_filename: Option<String>,
    #[prost(string, optional, tag = "4")]
    pub file_containing_symbol: Option<String>,
    #[prost(string, optional, tag = "7")]
    pub list_services: Option<String>,
}

/// `ServerReflectionResponse`, the parts that are asked for here.
#[derive(Clone, PartialEq, Message)]
pub struct ReflectionReply {
    #[prost(message, optional, tag = "4")]
    pub files: Option<FileReply>,
    #[prost(message, optional, tag = "6")]
    pub services: Option<ServiceReply>,
    #[prost(message, optional, tag = "7")]
    pub error: Option<ErrorReply>,
}

/// Serialized `FileDescriptorProto`s: the file asked for and, from some servers, what it imports.
#[derive(Clone, PartialEq, Message)]
pub struct FileReply {
    #[prost(bytes = "vec", repeated, tag = "1")]
    pub file_descriptor_proto: Vec<Vec<u8>>,
}

#[derive(Clone, PartialEq, Message)]
pub struct ServiceReply {
    #[prost(message, repeated, tag = "1")]
    pub service: Vec<ServiceName>,
}

#[derive(Clone, PartialEq, Message)]
pub struct ServiceName {
    #[prost(string, tag = "1")]
    pub name: String,
}

/// A gRPC status number and its text.
#[derive(Clone, PartialEq, Message)]
pub struct ErrorReply {
    #[prost(int32, tag = "1")]
    pub error_code: i32,
    #[prost(string, tag = "2")]
    pub error_message: String,
}

/// A server whose reflection is asked.
pub trait ReflectionClient {
    /// What can go wrong on the way.
    type Error;
    /// Sends a question and waits for its answer; answers come in the order of the questions.
    fn ask(
        &mut self,
        request: ReflectionRequest,
    ) -> impl Future<Output = Result<ReflectionReply, Self::Error>>;
}

/// The call broke, or what the server reported is of no use.
#[derive(Debug)]
pub enum ReflectionError<E> {
    Call(E),
    Schema(SchemaError),
}

/// What is asked for.
#[derive(Debug, Clone, Default)]
pub struct Wanted {
    /// Services, and what messages name: each is asked for by its symbol.
    pub symbols: Vec<String>,
    /// Nothing but the symbols, as far as the server knows them: what else it has may be broken.
    pub only_symbols: bool,
}

/// Learns the services of the server with the files that define them. What the server does not give costs what needs it, and
/// is told: errors only where nothing can be called. Without a list of services the symbols must do.
pub async fn learn_by_reflection<D: ReflectionClient>(
    client: &mut D,
    wanted: &Wanted,
) -> Result<Linked, ReflectionError<D::Error>> {
    let mut files = Files::default();
    let mut refused = BTreeMap::new();
    for symbol in &wanted.symbols {
        files.learn(client, symbol, &mut refused).await?;
    }
    let mut listed = None;
    if !wanted.only_symbols || !refused.is_empty() || wanted.symbols.is_empty() {
        let question = ReflectionRequest { list_services: Some("*".into()), ..Default::default() };
        let reply = client.ask(question).await.map_err(ReflectionError::Call)?;
        match &reply.services {
            Some(services) => listed = Some(services.service.clone()),
            None if files.by_name.is_empty() => {
                return Err(refuse(&format!("the list of services ({})", reason_of(&reply))));
            }
            None => {}
        }
    }
    for service in listed.iter().flatten().map(|service| &service.name) {
        // Reflection's own service is of no interest.
        if !service.starts_with("grpc.reflection.") && !wanted.symbols.contains(service) {
            files.learn(client, service, &mut refused).await?;
        }
    }
    let roots: &[String] = if listed.is_none() { &wanted.symbols } else { &[] };
    files.complete(client, roots).await?;
    let Files { by_name, .. } = files;
    let mut linked = link(by_name.into_values().collect()).map_err(ReflectionError::Schema)?;
    let listed = listed.into_iter().flatten().map(|service| service.name);
    let undefined = listed.filter(|name| {
        !name.starts_with("grpc.reflection.") && linked.pool.get_service_by_name(name).is_none()
    });
    for name in undefined.collect::<Vec<_>>() {
        let reason = refused.remove(&name).unwrap_or_else(|| {
            "the server lists it, and the file that it gives does not define it".to_owned()
        });
        if linked.reason_against(&name).is_none() {
            linked.unusable.push(Unusable { name, reason });
        }
    }
    match linked.unusable.first() {
        Some(first) if !linked.has_methods() => {
            Err(refuse(&format!("{}: {}", first.name, first.reason)))
        }
        _ => Ok(linked),
    }
}

/// The files that were reported so far.
#[derive(Default)]
struct Files {
    by_name: BTreeMap<String, FileDescriptorProto>,
    asked: BTreeSet<String>,
    bytes: usize,
}

impl Files {
    /// Asks for the file that defines a symbol; a refusal is noted under it.
    async fn learn<D: ReflectionClient>(
        &mut self,
        client: &mut D,
        symbol: &str,
        refused: &mut BTreeMap<String, String>,
    ) -> Result<(), ReflectionError<D::Error>> {
        let question = ReflectionRequest {
            file_containing_symbol: Some(symbol.to_owned()),
            ..Default::default()
        };
        if let Err(reason) = self.ask(client, question, symbol).await? {
            refused.insert(symbol.to_owned(), reason);
        }
        Ok(())
    }

    /// Once each. The inner error is why there is no file.
    async fn ask<D: ReflectionClient>(
        &mut self,
        client: &mut D,
        question: ReflectionRequest,
        name: &str,
    ) -> Result<Result<(), String>, ReflectionError<D::Error>> {
        if !self.asked.insert(name.to_owned()) {
            return Ok(Ok(()));
        }
        let reply = client.ask(question).await.map_err(ReflectionError::Call)?;
        let read = self.read(&reply);
        self.check_size()?;
        Ok(read)
    }

    /// Asks for what is missing until nothing more comes: imports by name, as all servers take it, then types by symbol, where
    /// files go by other names than they are imported by. What stays missing is left to the linking.
    async fn complete<D: ReflectionClient>(
        &mut self,
        client: &mut D,
        roots: &[String],
    ) -> Result<(), ReflectionError<D::Error>> {
        loop {
            let asked_before = self.asked.len();
            let files: Vec<_> = self.by_name.values().cloned().collect();
            let missing = missing_types(&files, roots);
            let importers: BTreeSet<_> = missing.values().flatten().collect();
            let imports = importers.iter().filter_map(|name| self.by_name.get(*name));
            let imports: BTreeSet<_> = imports.flat_map(|file| file.dependency.clone()).collect();
            for name in imports {
                if !self.by_name.contains_key(&name) {
                    let question = ReflectionRequest {
                        file_by_filename: Some(name.clone()),
                        ..Default::default()
                    };
                    let _ = self.ask(client, question, &name).await?;
                }
            }
            let files: Vec<_> = self.by_name.values().cloned().collect();
            for name in
                missing_types(&files, roots).keys().filter(|name| missing.contains_key(*name))
            {
                self.learn(client, name, &mut BTreeMap::new()).await?;
            }
            if self.asked.len() == asked_before {
                return Ok(());
            }
        }
    }

    fn read(&mut self, reply: &ReflectionReply) -> Result<(), String> {
        let encoded = reply.files.as_ref().ok_or_else(|| reason_of(reply))?;
        let mut read = Ok(());
        for bytes in &encoded.file_descriptor_proto {
            self.bytes += bytes.len();
            if self.bytes > BYTE_LIMIT {
                break;
            }
            match read_file(bytes) {
                Ok(file) => _ = self.by_name.entry(file.name().to_owned()).or_insert(file),
                Err(error) => read = Err(error.message),
            }
        }
        read
    }

    /// Refuses a schema that is none.
    fn check_size<E>(&self) -> Result<(), ReflectionError<E>> {
        let error = if self.by_name.len().max(self.asked.len()) > FILE_LIMIT {
            format!("the server's schema has more than {FILE_LIMIT} files")
        } else if self.bytes > BYTE_LIMIT {
            format!("the files of the server's schema are longer than {} MiB", BYTE_LIMIT >> 20)
        } else {
            return Ok(());
        };
        Err(ReflectionError::Schema(SchemaError::new(error, WITHOUT_REFLECTION)))
    }
}

const WITHOUT_REFLECTION: &str = "Upload the .proto files of the service instead.";

fn reason_of(reply: &ReflectionReply) -> String {
    match &reply.error {
        Some(error) => format!("status {}: {}", error.error_code, error.error_message),
        None => "its answer does not fit the question".to_owned(),
    }
}

fn refuse<E>(what: &str) -> ReflectionError<E> {
    ReflectionError::Schema(SchemaError::new(
        format!("the server's reflection did not give {what}"),
        WITHOUT_REFLECTION,
    ))
}
