//! Each protocol's driver against servers that keep its rules, and against some that do not.

mod answers;
mod grpc;
mod grpc_streams;
mod http2;
mod http3;
mod http3_script;
mod quic;
mod websocket;
mod websocket_pushes;
