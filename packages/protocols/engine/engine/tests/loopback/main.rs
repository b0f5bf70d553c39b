//! The engine against real loopback servers: HTTP/1.1, TLS, loads, nginx, and the binary itself.
//! In every test the server's own count of requests must equal what the engine says it sent.
//! One binary for all of them, because linking each alone costs more than running them.

mod answers;
#[path = "../peers/identity.rs"]
mod identity;
mod load;
mod nginx;
mod run_command;
mod support;
mod tls;
