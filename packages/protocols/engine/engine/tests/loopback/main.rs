//! The engine against real loopback servers: every protocol, TLS, loads, nginx, the probe, and the binary itself.
//! In every test the server's own count of requests must equal what the engine says it sent.
//! One binary for all of them, because linking each alone costs more than running them.

mod answers;
mod grpc;
mod http3;
mod load;
mod nginx;
mod peers;
mod probe;
mod quic;
mod run_command;
mod support;
mod tls;
