//! The wire between worker and engine, in serde types written by hand.
//! The one source is zod (packages/protocols/src/{spec,events}); shared fixtures hold both to it.
//! Input is read strictly: unknown fields are refused, and there are no defaults.

mod capacity;
mod event;
mod field_in_error;
mod grpc;
mod header_rules;
mod http;
mod load;
mod network;
mod operations;
mod path;
mod probe;
mod quic;
mod secret_text;
mod socket;
mod spec;
mod websocket;

pub use capacity::*;
pub use event::*;
pub use field_in_error::collect_pointers;
pub use grpc::*;
pub use header_rules::connection_options;
pub use http::*;
pub use load::*;
pub use network::*;
pub use operations::*;
pub use path::*;
pub use probe::*;
pub use quic::*;
pub use secret_text::SecretText;
pub use socket::*;
pub use spec::*;
pub use websocket::*;
