//! Servers that are not the engine's, and the engine as a child process, as the worker starts it.
//! Every server counts what reached it: the engine's own totals must agree with that.

pub mod engine;
pub mod grpc;
pub mod http2;
pub mod http3;
pub mod identity;
pub mod quic;
pub mod raw;
pub mod tasks;
pub mod websocket;
