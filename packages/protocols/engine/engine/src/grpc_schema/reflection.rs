//! Server reflection (grpc/reflection/v1/reflection.proto): asks a server for its services and the
//! files that define them, until the set is complete. v1 and v1alpha have the same messages.
//! The connection is the caller's: this module only knows questions and answers.

use super::{SchemaError, from_files};
use prost::Message;
use prost_reflect::DescriptorPool;
use prost_types::FileDescriptorProto;
use std::collections::{BTreeMap, BTreeSet};

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

/// Learns every service of the server with all files that define it.
pub async fn learn_by_reflection<D: ReflectionClient>(
    client: &mut D,
) -> Result<DescriptorPool, ReflectionError<D::Error>> {
    let question = ReflectionRequest { list_services: Some("*".into()), ..Default::default() };
    let reply = client.ask(question).await.map_err(ReflectionError::Call)?;
    let services = reply.services.clone().ok_or_else(|| refused("the list of services", &reply))?;
    let mut files = Files::default();
    for service in services.service {
        let question = ReflectionRequest {
            file_containing_symbol: Some(service.name.clone()),
            ..Default::default()
        };
        let reply = client.ask(question).await.map_err(ReflectionError::Call)?;
        // A server may list a service it has no file for; reflection's own is of no interest.
        match files.read(&reply) {
            Err(()) if service.name.starts_with("grpc.reflection.") => {}
            other => other.map_err(|()| refused(&service.name, &reply))?,
        }
        files.check_size(0)?;
    }
    fetch_imports(client, &mut files).await?;
    from_files(files.by_name.into_values().collect()).map_err(ReflectionError::Schema)
}

/// Asks by name for imports that no answer held yet. A missing one is left to the pool to judge:
/// Google's own files are known here anyway.
async fn fetch_imports<D: ReflectionClient>(
    client: &mut D,
    files: &mut Files,
) -> Result<(), ReflectionError<D::Error>> {
    let mut asked = BTreeSet::new();
    loop {
        let missing = files
            .by_name
            .values()
            .flat_map(|file| &file.dependency)
            .find(|name| !files.by_name.contains_key(*name) && !asked.contains(*name))
            .cloned();
        let Some(name) = missing else { return Ok(()) };
        files.check_size(asked.len())?;
        let question =
            ReflectionRequest { file_by_filename: Some(name.clone()), ..Default::default() };
        let reply = client.ask(question).await.map_err(ReflectionError::Call)?;
        let _ = files.read(&reply);
        asked.insert(name);
    }
}

/// The files that were reported so far.
#[derive(Default)]
struct Files {
    by_name: BTreeMap<String, FileDescriptorProto>,
    bytes: usize,
}

impl Files {
    fn read(&mut self, reply: &ReflectionReply) -> Result<(), ()> {
        let encoded = reply.files.as_ref().ok_or(())?;
        for bytes in &encoded.file_descriptor_proto {
            self.bytes += bytes.len();
            if self.bytes > BYTE_LIMIT {
                break;
            }
            let file = FileDescriptorProto::decode(bytes.as_slice()).map_err(|_| ())?;
            self.by_name.entry(file.name().to_owned()).or_insert(file);
        }
        Ok(())
    }

    /// Refuses a schema that is none; `unanswered` files were asked for as well.
    fn check_size<E>(&self, unanswered: usize) -> Result<(), ReflectionError<E>> {
        let fault = if self.by_name.len() + unanswered > FILE_LIMIT {
            format!("the server's schema has more than {FILE_LIMIT} files")
        } else if self.bytes > BYTE_LIMIT {
            format!("the files of the server's schema are longer than {} MiB", BYTE_LIMIT >> 20)
        } else {
            return Ok(());
        };
        let remedy = "Upload the .proto files of the service instead.";
        Err(ReflectionError::Schema(SchemaError::new(fault, remedy)))
    }
}

fn refused<E>(what: &str, reply: &ReflectionReply) -> ReflectionError<E> {
    let reason = match &reply.error {
        Some(error) => format!("status {}: {}", error.error_code, error.error_message),
        None => "its answer does not fit the question".to_owned(),
    };
    ReflectionError::Schema(SchemaError::new(
        format!("the server's reflection did not give {what} ({reason})"),
        "Upload the .proto files of the service instead.",
    ))
}
