//! The demo target: the dispatch study over REST (HTTP/1.1, HTTP/2, HTTP/3), gRPC, WebSocket and raw QUIC, with behaviour that can be set while it runs.
//! Truth for the engine's tests: it waits precisely, counts exactly, and does what `/behaviour` says.
//! `serve` binds and runs everything; the other modules each hold one protocol or one idea.

pub mod agents;
pub mod behaviour;
pub mod certificate;
pub mod cli;
pub mod cluster;
pub mod content;
pub mod control;
pub mod counters;
pub mod dispatch;
pub mod governance;
pub mod grpc;
pub mod http2;
pub mod http3;
pub mod http_answer;
pub mod json;
pub mod listen;
pub mod metrics;
pub mod process;
pub mod quic;
pub mod reply;
pub mod rest;
pub mod route;
pub mod serve;
pub mod service_times;
pub mod start_error;
pub mod stored_tasks;
pub mod streams;
pub mod target;
pub mod tasks;
pub mod timer;

/// The generated messages, servers and clients of the package `demo`.
pub mod proto {
    tonic::include_proto!("demo");

    /// The encoded descriptor set of `proto/demo`, for reflection.
    pub const DESCRIPTORS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/demo.bin"));
}
