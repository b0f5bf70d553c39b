//! What a form needs to let a person fill in a message: the methods, their fields by name and type,
//! and an example that is valid as it stands.
//! Shapes follow `GrpcMethod` and `GrpcField` of the contract (`spec/wire/probe.ts`).

use gonogo_wire::{GrpcField, GrpcMethod};
use prost_reflect::{DescriptorPool, FieldDescriptor, Kind, MessageDescriptor, MethodDescriptor};
use serde_json::{Map, Value, json};

/// Nested messages are opened this deep; deeper ones are named, not opened.
const FORM_DEPTH: usize = 4;
/// A form beyond this many fields helps nobody, and answers must stay small.
const FORM_FIELDS: usize = 300;
/// Fields of the forms and examples of all methods together. Messages that hold messages multiply: a hundred fields on each
/// of four levels are a hundred million.
const SCHEMA_FIELDS: usize = 50_000;

/// Describes every method of the schema but those of reflection itself, by name. Where a schema has more fields than are
/// shown, the last methods have no fields and an empty example.
pub fn describe_methods(pool: &DescriptorPool) -> Vec<GrpcMethod> {
    let mut methods: Vec<_> = pool
        .services()
        .filter(|service| !service.full_name().starts_with("grpc.reflection."))
        .flat_map(|service| service.methods().collect::<Vec<_>>())
        .collect();
    methods.sort_by_key(name_of);
    let mut left = SCHEMA_FIELDS;
    methods.iter().map(|method| describe(method, &mut left)).collect()
}

fn name_of(method: &MethodDescriptor) -> String {
    format!("{}/{}", method.parent_service().full_name(), method.name())
}

/// Takes what it shows from the fields that are left.
fn describe(method: &MethodDescriptor, left: &mut usize) -> GrpcMethod {
    let input = method.input();
    let mut form = Form {
        above: vec![input.full_name().to_owned()],
        fields: Vec::new(),
        most: FORM_FIELDS.min(*left),
    };
    form.list(&input, "");
    *left -= form.fields.len();
    let allowed = FORM_FIELDS.min(*left);
    let mut example = Example { above: Vec::new(), left: allowed };
    let value = if allowed == 0 { json!({}) } else { example.message(&input) };
    *left -= allowed - example.left;
    GrpcMethod {
        method: name_of(method),
        input: input.full_name().to_owned(),
        output: method.output().full_name().to_owned(),
        client_streaming: method.is_client_streaming(),
        server_streaming: method.is_server_streaming(),
        input_fields: form.fields,
        example_json: value.to_string(),
    }
}

/// The fields of a form in the making: the messages that they are in, those so far, and how many there may be.
struct Form {
    above: Vec<String>,
    fields: Vec<GrpcField>,
    most: usize,
}

impl Form {
    fn list(&mut self, message: &MessageDescriptor, prefix: &str) {
        for field in message.fields() {
            if self.fields.len() >= self.most {
                return;
            }
            let name = format!("{prefix}{}", field.json_name());
            let kind = type_name(&field);
            self.fields.push(GrpcField { name: name.clone(), kind, repeated: field.is_list() });
            let Kind::Message(inner) = field.kind() else { continue };
            let full_name = inner.full_name().to_owned();
            let opened = !field.is_map()
                && self.above.len() < FORM_DEPTH
                && !self.above.contains(&full_name)
                && well_known_example(&full_name).is_none();
            if opened {
                self.above.push(full_name);
                self.list(&inner, &format!("{name}."));
                self.above.pop();
            }
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

/// An example in the making: the messages that it is in, and how many fields it may still have.
struct Example {
    above: Vec<String>,
    left: usize,
}

impl Example {
    /// Every field present, as far as the size allows; recursion ends in null, which protobuf's JSON reads as absent.
    fn message(&mut self, message: &MessageDescriptor) -> Value {
        let full_name = message.full_name();
        if let Some(example) = well_known_example(full_name) {
            return example;
        }
        let is_within = self.above.iter().any(|name| name == full_name);
        if self.above.len() >= FORM_DEPTH || is_within || self.left == 0 {
            return Value::Null;
        }
        self.above.push(full_name.to_owned());
        let mut fields = Map::new();
        for field in message.fields() {
            let taken = field
                .containing_oneof()
                .is_some_and(|oneof| oneof.fields().next().as_ref() != Some(&field));
            if taken || self.left == 0 {
                continue;
            }
            self.left -= 1;
            fields.insert(field.json_name().to_owned(), self.field(&field));
        }
        self.above.pop();
        Value::Object(fields)
    }

    fn field(&mut self, field: &FieldDescriptor) -> Value {
        if field.is_map() {
            let Kind::Message(entry) = field.kind() else { return json!({}) };
            let key = match entry.map_entry_key_field().kind() {
                Kind::String => "key",
                Kind::Bool => "true",
                _ => "1",
            };
            return match self.value(&entry.map_entry_value_field().kind()) {
                Value::Null => json!({}),
                value => json!({ key: value }),
            };
        }
        let value = self.value(&field.kind());
        match (field.is_list(), value) {
            (true, Value::Null) => json!([]),
            (true, value) => json!([value]),
            (false, value) => value,
        }
    }

    fn value(&mut self, kind: &Kind) -> Value {
        match kind {
            Kind::Message(message) => self.message(message),
            Kind::Enum(values) => {
                values.values().next().map_or(json!(0), |value| json!(value.name()))
            }
            Kind::String | Kind::Bytes => json!(""),
            Kind::Bool => json!(false),
            _ => json!(0),
        }
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
