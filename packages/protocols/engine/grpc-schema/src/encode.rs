//! The request message, encoded once before the run: JSON (protobuf's JSON mapping) to bytes,
//! and the gRPC length prefix in front of it.
//! Unknown fields are refused: a typo must not silently send an empty message.

use bytes::{BufMut, Bytes, BytesMut};
use prost::Message;
use prost_reflect::{Cardinality, DynamicMessage, MessageDescriptor, ReflectMessage, Value};

use super::SchemaError;

/// Encodes a message given in protobuf's JSON mapping (protobuf.dev, "ProtoJSON Format").
pub fn encode_message(descriptor: &MessageDescriptor, json: &str) -> Result<Bytes, SchemaError> {
    let mut deserializer = serde_json::Deserializer::from_str(json);
    let message = DynamicMessage::deserialize(descriptor.clone(), &mut deserializer)
        .and_then(|message| deserializer.end().map(|()| message))
        .map_err(|error| {
            let text = format!("the message is not a {}: {error}", descriptor.full_name());
            SchemaError::new(text, remedy_of(descriptor, &error.to_string()))
        })?;
    check_required(&message)?;
    Ok(message.encode_to_vec().into())
}

/// A field may be missing because nothing defines its type; extensions and messages in `Any` too.
fn remedy_of(descriptor: &MessageDescriptor, error: &str) -> String {
    let named = error.split('\'').nth(1).unwrap_or_default();
    let is_reserved =
        |message: &MessageDescriptor| message.reserved_names().any(|name| name == named);
    let lacks = "The schema lacks what defines it: give it with all imports, as .proto files or a descriptor set.";
    let pool = descriptor.parent_pool();
    let is_of_type = error.contains("unrecognized field name") && named.starts_with('[')
        || error.contains("not found");
    if is_of_type || (!named.is_empty() && pool.all_messages().any(|one| is_reserved(&one))) {
        return lacks.to_owned();
    }
    format!("Its fields are: {}.", field_names(descriptor))
}

/// A message without a field that is required is none (protobuf.dev, "Field Labels").
fn check_required(message: &DynamicMessage) -> Result<(), SchemaError> {
    let descriptor = message.descriptor();
    for field in descriptor.fields() {
        if field.cardinality() == Cardinality::Required && !message.has_field(&field) {
            return Err(SchemaError::new(
                format!("the message lacks {} of {}", field.json_name(), descriptor.full_name()),
                "Give the field a value: the schema says that it is required.",
            ));
        }
    }
    let fields = message.fields().map(|(_, value)| value);
    fields.chain(message.extensions().map(|(_, value)| value)).try_for_each(check_within)
}

fn check_within(value: &Value) -> Result<(), SchemaError> {
    match value {
        Value::Message(inner) => check_required(inner),
        Value::List(values) => values.iter().try_for_each(check_within),
        Value::Map(entries) => entries.values().try_for_each(check_within),
        _ => Ok(()),
    }
}

fn field_names(descriptor: &MessageDescriptor) -> String {
    let names: Vec<_> = descriptor.fields().map(|field| field.json_name().to_owned()).collect();
    if names.is_empty() { "none".to_owned() } else { names.join(", ") }
}

/// Puts the length prefix before a message: one byte of flags (0, not compressed) and four of
/// length, big-endian (grpc/doc/PROTOCOL-HTTP2.md, "Length-Prefixed-Message").
pub fn frame_message(message: &[u8]) -> Result<Bytes, SchemaError> {
    let length = u32::try_from(message.len()).map_err(|_| {
        SchemaError::new("the message is longer than 4 GiB", "Send a smaller message.")
    })?;
    let mut framed = BytesMut::with_capacity(5 + message.len());
    framed.put_u8(0);
    framed.put_u32(length);
    framed.put_slice(message);
    Ok(framed.freeze())
}
