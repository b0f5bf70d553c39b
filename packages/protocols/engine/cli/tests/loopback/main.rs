//! The engine against real loopback servers: every protocol, TLS, loads, nginx, the probe, and the binary itself.
//! In every test the server's own count of requests must equal what the engine says it sent.
//! One binary for all of them, because linking each alone costs more than running them.

mod build_hash;
mod capacity;
mod client_certificate;
mod cores;
mod hostile;
mod lateness;
mod link;
mod load;
mod loads;
mod nginx;
mod operation_messages;
mod operations;
mod payload;
mod peers;
mod probe;
mod probe_reads;
mod probe_schema;
mod protocols;
mod quick;
mod quick_ack;
mod quick_grpc;
mod quick_http2;
mod quick_requests;
mod quick_schema;
mod resumption;
mod run_command;
mod sockets;
mod support;
mod tls;
