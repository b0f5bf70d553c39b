//! The request message, encoded once before the run: JSON (protobuf's JSON mapping) to bytes,
//! and the gRPC length prefix in front of it.
//! Unknown fields are refused: a typo must not silently send an empty message.

use super::SchemaError;
use bytes::{BufMut, Bytes, BytesMut};
use prost::Message;
use prost_reflect::{DynamicMessage, MessageDescriptor};

/// Encodes a message given in protobuf's JSON mapping (protobuf.dev, "ProtoJSON Format").
pub fn encode_message(descriptor: &MessageDescriptor, json: &str) -> Result<Bytes, SchemaError> {
    let mut deserializer = serde_json::Deserializer::from_str(json);
    let message = DynamicMessage::deserialize(descriptor.clone(), &mut deserializer)
        .and_then(|message| deserializer.end().map(|()| message))
        .map_err(|error| {
            SchemaError::new(
                format!("the message is not a {}: {error}", descriptor.full_name()),
                format!("Its fields are: {}.", field_names(descriptor)),
            )
        })?;
    Ok(message.encode_to_vec().into())
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
