//! Servers that are not the engine's, and the engine as a child process, as the worker starts it.
//! Every server counts what reached it: the engine's own totals must agree with that.

pub mod accept;
pub mod demo;
pub mod engine;
pub mod grpc;
pub mod hostile;
pub mod http2;
pub mod http3;
pub mod http3_raw;
pub mod http3_script;
pub mod identity;
pub mod quic;
pub mod quic_endpoint;
pub mod raw;
pub mod reflection;
pub mod tasks;
pub mod udp;
pub mod websocket;
