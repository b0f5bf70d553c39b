//! What a form needs to let a person fill in a message: the methods, their fields by name and type,
//! and an example that is valid as it stands.
//! Shapes follow `GrpcMethod` and `GrpcField` of the contract (`spec/probe.ts`).

use crate::wire::{GrpcField, GrpcMethod};
use prost_reflect::{DescriptorPool, FieldDescriptor, Kind, MessageDescriptor, MethodDescriptor};
use serde_json::{Map, Value, json};

/// Nested messages are opened this deep; deeper ones are named, not opened.
const FORM_DEPTH: usize = 4;
/// A form beyond this many fields helps nobody, and answers must stay small.
const FORM_FIELDS: usize = 300;

/// Describes every method of the schema but those of reflection itself, by name.
pub fn describe_methods(pool: &DescriptorPool) -> Vec<GrpcMethod> {
    let mut methods: Vec<_> = pool
        .services()
        .filter(|service| !service.full_name().starts_with("grpc.reflection."))
        .flat_map(|service| service.methods().map(|method| describe(&method)).collect::<Vec<_>>())
        .collect();
    methods.sort_by(|left, right| left.method.cmp(&right.method));
    methods
}

fn describe(method: &MethodDescriptor) -> GrpcMethod {
    let input = method.input();
    let mut input_fields = Vec::new();
    list_fields(&input, "", &mut vec![input.full_name().to_owned()], &mut input_fields);
    let example = example_message(&input, &mut Vec::new());
    GrpcMethod {
        method: format!("{}/{}", method.parent_service().full_name(), method.name()),
        input: input.full_name().to_owned(),
        output: method.output().full_name().to_owned(),
        client_streaming: method.is_client_streaming(),
        server_streaming: method.is_server_streaming(),
        input_fields,
        example_json: example.to_string(),
    }
}

fn list_fields(
    message: &MessageDescriptor,
    prefix: &str,
    above: &mut Vec<String>,
    into: &mut Vec<GrpcField>,
) {
    for field in message.fields() {
        if into.len() >= FORM_FIELDS {
            return;
        }
        let name = format!("{prefix}{}", field.json_name());
        let kind = type_name(&field);
        into.push(GrpcField { name: name.clone(), kind, repeated: field.is_list() });
        let Kind::Message(inner) = field.kind() else { continue };
        let full_name = inner.full_name().to_owned();
        let opened = !field.is_map()
            && above.len() < FORM_DEPTH
            && !above.contains(&full_name)
            && well_known_example(&full_name).is_none();
        if opened {
            above.push(full_name);
            list_fields(&inner, &format!("{name}."), above, into);
            above.pop();
        }
    }
}

fn type_name(field: &FieldDescriptor) -> String {
    match field.kind() {
        Kind::Message(entry) if field.is_map() => format!(
            "map<{}, {}>",
            type_name(&entry.map_entry_key_field()),
            type_name(&entry.map_entry_value_field())
        ),
        Kind::Message(message) => format!("message {}", message.full_name()),
        Kind::Enum(values) => format!("enum {}", values.full_name()),
        scalar => format!("{scalar:?}"),
    }
}

/// An example with every field present; recursion ends in null, which protobuf's JSON reads as absent.
fn example_message(message: &MessageDescriptor, above: &mut Vec<String>) -> Value {
    let full_name = message.full_name();
    if let Some(example) = well_known_example(full_name) {
        return example;
    }
    if above.len() >= FORM_DEPTH || above.iter().any(|name| name == full_name) {
        return Value::Null;
    }
    above.push(full_name.to_owned());
    let mut fields = Map::new();
    for field in message.fields() {
        let taken = field
            .containing_oneof()
            .is_some_and(|oneof| oneof.fields().next().as_ref() != Some(&field));
        if !taken {
            fields.insert(field.json_name().to_owned(), example_field(&field, above));
        }
    }
    above.pop();
    Value::Object(fields)
}

fn example_field(field: &FieldDescriptor, above: &mut Vec<String>) -> Value {
    if field.is_map() {
        let Kind::Message(entry) = field.kind() else { return json!({}) };
        let key = match entry.map_entry_key_field().kind() {
            Kind::String => "key",
            Kind::Bool => "true",
            _ => "1",
        };
        return match example_value(&entry.map_entry_value_field().kind(), above) {
            Value::Null => json!({}),
            value => json!({ key: value }),
        };
    }
    let value = example_value(&field.kind(), above);
    match (field.is_list(), value) {
        (true, Value::Null) => json!([]),
        (true, value) => json!([value]),
        (false, value) => value,
    }
}

fn example_value(kind: &Kind, above: &mut Vec<String>) -> Value {
    match kind {
        Kind::Message(message) => example_message(message, above),
        Kind::Enum(values) => values.values().next().map_or(json!(0), |value| json!(value.name())),
        Kind::String | Kind::Bytes => json!(""),
        Kind::Bool => json!(false),
        _ => json!(0),
    }
}

/// JSON forms of Google's well-known types, which are not those of ordinary messages.
fn well_known_example(full_name: &str) -> Option<Value> {
    Some(match full_name.strip_prefix("google.protobuf.")? {
        "Timestamp" => json!("2026-01-01T00:00:00Z"),
        "Duration" => json!("1s"),
        "FieldMask" | "StringValue" | "BytesValue" => json!(""),
        "Struct" | "Empty" => json!({}),
        "ListValue" => json!([]),
        "Value" | "Any" => Value::Null,
        "BoolValue" => json!(false),
        "DoubleValue" | "FloatValue" | "Int64Value" | "UInt64Value" | "Int32Value"
        | "UInt32Value" => json!(0),
        _ => return None,
    })
}
