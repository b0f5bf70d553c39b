//! Probes a gRPC target: HTTP/2, then its services and methods, by reflection or from files.
//! Also with files the server is asked something: a schema alone does not prove a server.
//! Sources: grpc/doc/server-reflection.md, grpc/doc/health-checking.md.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use prost::Message;

use gonogo_grpc::metadata;
use gonogo_grpc_schema::{
    ErrorReply, Linked, REFLECTION_PATHS, ReflectionClient, ReflectionError, ReflectionReply,
    ReflectionRequest, SchemaError, Unusable, Wanted, describe_methods, encode_descriptor_set,
    from_proto_files, learn_by_reflection, read_descriptor_set,
};
use gonogo_net::{Reach, Stream};
use gonogo_wire::{GrpcFacts, GrpcSchemaSource, GrpcUnusable, ProbeRequest};

use super::diagnosis::{alpn_remedy, explain_plain};
use super::findings::Findings;
use super::grpc_call::{CallError, Server};
use super::opened::open;

const HEALTH_PATH: &str = "/grpc.health.v1.Health/Check";
const UNIMPLEMENTED: u16 = 12;

pub async fn look(request: &ProbeRequest, reach: &Reach, findings: &Findings) {
    let given = match given_schema(request.grpc_schema.as_ref()) {
        Ok(given) => given,
        Err(error) => return findings.fail("grpc_schema", error.message, error.remedy),
    };
    let Some(stream) = connect(request, reach, findings).await else { return };
    let learned = match (Server::meet(stream, request, reach.timeout, findings).await, given) {
        (Err(error), _) => Err(Failure::Call(error)),
        (Ok(mut server), None) => reflect(&mut server, &wanted(request)).await,
        (Ok(mut server), Some(linked)) => {
            check_call(&mut server).await.map(|()| linked).map_err(Failure::Call)
        }
    };
    match learned {
        Ok(linked) => note_schema(linked, findings),
        Err(Failure::Schema(error)) => findings.fail("grpc_schema", error.message, error.remedy),
        Err(Failure::Call(error)) => {
            state(&error, findings);
            let broken = matches!(error, CallError::Broken(_));
            if broken && request.target.tls.is_none() {
                explain_plain(reach, true, findings).await;
            }
        }
    }
}

fn wanted(request: &ProbeRequest) -> Wanted {
    Wanted { symbols: request.grpc_symbols.clone(), only_symbols: request.only_grpc_symbols }
}

/// The schema out of the request; `None` means to ask the server.
fn given_schema(source: Option<&GrpcSchemaSource>) -> Result<Option<Linked>, SchemaError> {
    match source {
        None | Some(GrpcSchemaSource::Reflection) => Ok(None),
        Some(GrpcSchemaSource::Proto { files }) => {
            let pool = from_proto_files(files)?;
            Ok(Some(Linked { pool, unusable: Vec::new() }))
        }
        Some(GrpcSchemaSource::DescriptorSet { base64 }) => {
            let bytes = STANDARD.decode(base64).map_err(|_| SchemaError {
                message: "the descriptor set is not base64".into(),
                remedy: "Upload the file again.".into(),
            })?;
            read_descriptor_set(&bytes).map(Some)
        }
    }
}

fn note_schema(Linked { pool, unusable }: Linked, findings: &Findings) {
    let methods = describe_methods(&pool);
    if methods.is_empty() {
        findings.fail(
            "grpc_schema",
            "the schema holds no service",
            "Give the .proto file that defines the service, not only its messages.",
        );
    }
    findings.set_grpc(GrpcFacts {
        methods,
        unusable: unusable
            .into_iter()
            .map(|Unusable { name, reason }| GrpcUnusable { name, reason })
            .collect(),
        descriptor_set_base64: STANDARD.encode(encode_descriptor_set(&pool)),
    });
}

async fn connect(request: &ProbeRequest, reach: &Reach, findings: &Findings) -> Option<Stream> {
    if let Err(problem) = metadata(&request.headers) {
        findings.fail("spec_invalid", problem.message, "Correct the metadata of the target.");
        return None;
    }
    let tls = request.target.tls.as_ref();
    let stream = open(reach, tls, "h2", findings).await?;
    if tls.is_some() && !findings.chose("h2") {
        findings.fail(
            "alpn_mismatch",
            "the server did not choose h2 by ALPN, so it cannot speak gRPC here",
            alpn_remedy("h2"),
        );
        return None;
    }
    Some(stream)
}

enum Failure {
    Call(CallError),
    Schema(SchemaError),
}

/// Any answer of a gRPC server will do, also that it has no health service.
async fn check_call(server: &mut Server<'_>) -> Result<(), CallError> {
    match server.call(HEALTH_PATH, &[]).await {
        Ok(_) | Err(CallError::Status { .. }) => Ok(()),
        Err(error) => Err(error),
    }
}

/// Reflection at a path. Each question is a call of its own: a stream of questions may have one.
struct Reflection<'s, 'a> {
    server: &'s mut Server<'a>,
    path: &'static str,
    has_answered: bool,
}

impl ReflectionClient for Reflection<'_, '_> {
    type Error = CallError;

    async fn ask(&mut self, request: ReflectionRequest) -> Result<ReflectionReply, CallError> {
        let nonsense = |error| CallError::Broken(format!("reflection answered nonsense: {error}"));
        let called = self.server.call(self.path, &request.encode_to_vec()).await;
        match called.and_then(|reply| ReflectionReply::decode(&*reply).map_err(nonsense)) {
            Ok(reply) => {
                self.has_answered = true;
                Ok(reply)
            }
            // Where reflection is there, a question that fails is a symbol that it cannot give.
            Err(error) if self.has_answered => Ok(refusal(error)),
            Err(error @ CallError::Status { code: UNIMPLEMENTED | 7 | 16, .. }) => Err(error),
            Err(error @ CallError::Status { .. }) => match request.list_services {
                Some(_) => Err(error),
                None => Ok(refusal(error)),
            },
            Err(error) => Err(error),
        }
    }
}

fn refusal(error: CallError) -> ReflectionReply {
    let (error_code, error_message) = match error {
        CallError::Status { code, message } => (i32::from(code), message),
        CallError::NotGrpc { http_status, .. } => (2, format!("HTTP status {http_status}")),
        CallError::Broken(reason) => (2, reason),
    };
    let error = Some(ErrorReply { error_code, error_message });
    ReflectionReply { error, ..ReflectionReply::default() }
}

/// Asks v1, and v1alpha where the server does not know v1.
async fn reflect(server: &mut Server<'_>, wanted: &Wanted) -> Result<Linked, Failure> {
    let mut unknown = CallError::Broken("no answer".into());
    for path in REFLECTION_PATHS {
        let mut reflection = Reflection { server, path, has_answered: false };
        match learn_by_reflection(&mut reflection, wanted).await {
            Ok(linked) => return Ok(linked),
            Err(ReflectionError::Schema(error)) => return Err(Failure::Schema(error)),
            Err(ReflectionError::Call(error)) => match error {
                CallError::Status { code: UNIMPLEMENTED, .. } | CallError::NotGrpc { .. } => {
                    unknown = error;
                }
                other => return Err(Failure::Call(other)),
            },
        }
    }
    Err(Failure::Call(unknown))
}

fn state(error: &CallError, findings: &Findings) {
    match error {
        CallError::Status { code: UNIMPLEMENTED, .. } => findings.fail(
            "no_reflection",
            "the gRPC server answers, but has no reflection, so its methods are not known",
            "Upload the .proto files of the service, or switch reflection on at the server.",
        ),
        CallError::Status { code: code @ (7 | 16), message } => findings.fail(
            "not_authorised",
            format!("the server refused the probe with status {code}: {message}"),
            "Give the target's bearer token or metadata, or upload .proto files instead of reflection.",
        ),
        CallError::Status { code, message } => findings.fail(
            "grpc_status",
            format!("the server answered reflection with status {code}: {message}"),
            "Look at the server's log, or upload the .proto files of the service.",
        ),
        CallError::NotGrpc { http_status, content_type } => findings.fail(
            "wrong_protocol",
            format!("the server speaks HTTP/2 but not gRPC (status {http_status}, content-type {content_type:?})"),
            "Give the port of the gRPC server, or choose another protocol for this target.",
        ),
        CallError::Broken(reason) => findings.fail(
            "protocol_error",
            format!("the gRPC stream broke: {reason}"),
            "Check that a gRPC server listens at this port, and whether it wants TLS.",
        ),
    }
}
