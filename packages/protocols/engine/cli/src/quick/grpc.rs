//! A gRPC call from the command line: its schema comes from `--proto` or `--protoset`, or else from the server by
//! reflection, asked once before any load; its messages from `--data`, once for each or as a JSON array.
//! Which kind of call it is, and how many messages fit, is the schema's to say.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::value::RawValue;

use gonogo_grpc_schema::{
    SchemaError, encode_descriptor_set, find_method, from_descriptor_set, from_proto_paths,
    named_symbols, read_descriptor_set,
};
use gonogo_net::ANYWHERE;
use gonogo_wire::{
    GrpcOperation, GrpcSchemaSource, ProbeRequest, Problem, ProblemCode, StreamExchange,
    WireHeaders, WireOperation, WireTarget,
};

use super::arguments::{ExchangeChoice, QuickArguments};
use super::diagnosis::remedy_here;
use super::given::{all_data, headers, invalid};
use super::url::LoadUrl;
use crate::probe::probe;

/// Errors are `spec_invalid`, or `grpc_schema` with what the probe found.
pub async fn operation(
    arguments: &QuickArguments,
    url: &LoadUrl,
    target: &WireTarget,
) -> Result<WireOperation, Problem> {
    url.refuse_credentials()?;
    let method = url.path().trim_matches('/').to_owned();
    let metadata = headers(arguments)?;
    if method.split('/').count() != 2 {
        return Err(invalid(
            format!("{} names no gRPC method", url.shown),
            "use grpc://host:port/package.Service/Method",
        ));
    }
    let messages_json = messages(all_data(arguments)?)?;
    let descriptor_set_base64 = match own_schema(arguments, &method)? {
        Some(given) => given,
        None => reflected(target, &metadata, &method, &messages_json).await?,
    };
    if arguments.exchange.is_some() && !takes_turns(&descriptor_set_base64, &method) {
        return Err(invalid(
            format!("{method} does not stream both ways, so its calls take no turns"),
            "leave --exchange out",
        ));
    }
    Ok(WireOperation::Grpc(GrpcOperation {
        method,
        metadata,
        messages_json,
        exchange: match arguments.exchange {
            Some(ExchangeChoice::AllAtOnce) => StreamExchange::AllAtOnce,
            Some(ExchangeChoice::PingPong) | None => StreamExchange::PingPong,
        },
        descriptor_set_base64,
        expect_code: if arguments.expect_status.is_empty() {
            vec![0]
        } else {
            arguments.expect_status.clone()
        },
    }))
}

/// The schema that `--proto` or `--protoset` names; `None`: the server is asked.
fn own_schema(arguments: &QuickArguments, method: &str) -> Result<Option<String>, Problem> {
    let schema = &arguments.schema;
    let refuse =
        |error: SchemaError| Problem::new(ProblemCode::GrpcSchema, error.message, error.remedy);
    let pool = if let Some(path) = &schema.protoset {
        let bytes = std::fs::read(path).map_err(|error| {
            invalid(format!("cannot read {}: {error}", path.display()), "check the path")
        })?;
        let linked = read_descriptor_set(&bytes).map_err(refuse)?;
        if let Some(reason) = linked.reason_against(method) {
            return Err(uncallable(method, reason, "make the set with protoc's --include_imports"));
        }
        linked.pool
    } else if !schema.proto.is_empty() {
        from_proto_paths(&schema.proto, &schema.import_path).map_err(refuse)?
    } else {
        return Ok(None);
    };
    Ok(Some(STANDARD.encode(encode_descriptor_set(&pool))))
}

fn uncallable(method: &str, reason: &str, remedy: &str) -> Problem {
    let message = format!("no message can be written for {method}: {reason}");
    Problem::new(ProblemCode::GrpcSchema, message, remedy)
}

/// The schema of the method as the server reports it by reflection, with what its messages name.
async fn reflected(
    target: &WireTarget,
    metadata: &WireHeaders,
    method: &str,
    messages_json: &[String],
) -> Result<String, Problem> {
    let service = method.split('/').next().unwrap_or_default().to_owned();
    let named = named_symbols(messages_json.iter().map(String::as_str));
    let answer = probe(&ProbeRequest {
        wire_version: 1,
        target: target.clone(),
        allowed_cidrs: vec![ANYWHERE.to_owned()],
        headers: metadata.clone(),
        path: "/".to_owned(),
        grpc_schema: Some(GrpcSchemaSource::Reflection),
        grpc_symbols: [vec![service.clone()], named].concat(),
        only_grpc_symbols: true,
        timeout_ms: 10_000,
    })
    .await;
    if let Some(schema) = answer.grpc {
        let mut unusable = schema.unusable.iter();
        return match unusable.find(|one| one.name == method || one.name == service) {
            Some(one) => Err(uncallable(method, &one.reason, SCHEMA_BY_HAND)),
            None => Ok(schema.descriptor_set_base64),
        };
    }
    let (code, message, remedy) = answer.problem.map_or_else(
        || ("no_reflection".into(), "the server has no reflection".into(), String::new()),
        |problem| (problem.code, problem.message, problem.remedy),
    );
    let remedy = match &*code {
        "grpc_schema" => SCHEMA_BY_HAND.to_owned(),
        code => remedy_here(code).map_or(remedy, str::to_owned),
    };
    Err(Problem::new(ProblemCode::GrpcSchema, message, remedy))
}

const SCHEMA_BY_HAND: &str = "give the schema: --proto FILE, or --protoset FILE; or correct what the server's reflection reports";

/// Whether the method streams both ways; one that the schema lacks is refused later, with its name.
fn takes_turns(descriptor_set: &str, method: &str) -> bool {
    let pool = STANDARD.decode(descriptor_set).ok().and_then(|set| from_descriptor_set(&set).ok());
    let found = pool.and_then(|pool| find_method(&pool, method).ok());
    found.is_none_or(|method| method.is_client_streaming() && method.is_server_streaming())
}

/// The messages in their order: each piece of data is one, or a JSON array of several; none means an
/// empty one.
fn messages(data: Vec<Vec<u8>>) -> Result<Vec<String>, Problem> {
    if data.is_empty() {
        return Ok(vec!["{}".to_owned()]);
    }
    let mut messages = Vec::new();
    for bytes in data {
        let text = String::from_utf8(bytes)
            .map_err(|_| invalid("--data is not UTF-8", "give the message as JSON"))?;
        if !text.trim_start().starts_with('[') {
            messages.push(text);
            continue;
        }
        let several: Vec<Box<RawValue>> = serde_json::from_str(&text).map_err(|error| {
            invalid(
                format!("--data is no JSON array of messages: {error}"),
                "write it like [{\"id\":1},{\"id\":2}]",
            )
        })?;
        messages.extend(several.into_iter().map(|one| one.get().to_owned()));
    }
    if messages.is_empty() {
        return Err(invalid("--data holds no message", "give at least one, for example {}"));
    }
    Ok(messages)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn data_is_a_message_a_list_of_them_or_given_again() {
        let of = |data: &[&str]| messages(data.iter().map(|text| (*text).into()).collect());
        assert_eq!(of(&[]).unwrap(), ["{}"]);
        assert_eq!(of(&["{\"a\":1}"]).unwrap(), ["{\"a\":1}"]);
        assert_eq!(
            of(&[" [{\"b\":1,\"a\":2}, {}]", "{}"]).unwrap(),
            ["{\"b\":1,\"a\":2}", "{}", "{}"]
        );
        for wrong in ["[]", "[1,", "[{}] {}"] {
            assert_eq!(of(&[wrong]).unwrap_err().code, ProblemCode::SpecInvalid, "{wrong}");
        }
    }
}
