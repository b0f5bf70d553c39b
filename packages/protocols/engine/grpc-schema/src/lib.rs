//! The schema of a gRPC target, from wherever it comes (descriptor set, .proto files, reflection),
//! and the three things made of it before a run: request bytes, a check for responses, a form.
//! Nothing here opens a socket; reflection is a series of calls over whatever connection the caller has.

mod check;
mod definitions;
mod edition_source;
mod editions;
mod encode;
mod features;
mod form;
#[cfg(test)]
mod google_tests;
mod link;
mod needed;
mod reflection;
#[cfg(test)]
mod reflection_tests;
mod source;
#[cfg(test)]
mod tests;

pub use check::ResponseCheck;
pub use encode::{encode_message, frame_message};
pub use form::describe_methods;
pub use link::{Linked, Unusable};
pub use needed::named_symbols;
pub use reflection::{
    ErrorReply, FileReply, REFLECTION_PATHS, ReflectionClient, ReflectionError, ReflectionReply,
    ReflectionRequest, ServiceName, ServiceReply, Wanted, learn_by_reflection,
};
pub use source::{
    encode_descriptor_set, find_method, from_descriptor_set, from_proto_files, from_proto_paths,
    read_descriptor_set,
};

/// Why a schema or a message of it cannot be used, and what the person who gave it can do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SchemaError {
    pub message: String,
    pub remedy: String,
}

impl SchemaError {
    pub(crate) fn new(message: impl Into<String>, remedy: impl Into<String>) -> Self {
        Self { message: message.into(), remedy: remedy.into() }
    }
}

impl std::fmt::Display for SchemaError {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(&self.message)
    }
}

impl std::error::Error for SchemaError {}
