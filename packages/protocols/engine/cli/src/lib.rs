//! The load engine's command line, above the crates of its layers.
//! `run` performs a block for the worker, `quick` one for a person, `probe` asks what answers there,
//! `calibrate` measures what this machine can do.
//! A library under a small main, so that tests run on real loopback servers.

pub mod calibrate;
pub mod cli;
mod memory_limit;
mod one_line;
pub mod perform;
mod placement;
pub mod probe;
pub mod quick;
pub mod run;
mod within_link;
