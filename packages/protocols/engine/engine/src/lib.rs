//! The load engine: a pure core in a small coat of sockets.
//! `run` performs a block for the worker, `quick` one for a person, `probe` asks what answers there,
//! `calibrate` measures what this machine can do.
//! A library under a small main, so that tests run on real loopback servers.

pub mod calibrate;
pub mod capacity;
pub mod cli;
pub mod driver;
pub mod grpc_schema;
mod link;
pub mod load;
mod memory_limit;
pub mod net;
#[cfg(test)]
mod noise;
mod one_line;
pub mod perform;
mod placement;
pub mod probe;
pub mod quick;
pub mod run;
pub mod script;
pub mod wire;
mod within_link;
