//! The command `gonogo-target`: parses the flags, runs the target, turns its end into an exit code.
//! 0 after SIGTERM or SIGINT, 1 on an error of its own, 2 where a port or a flag cannot be used.
//! Standard output carries the ready line and nothing else; messages go to standard error.

use std::process::ExitCode;

use clap::Parser;
use gonogo_target::{
    cli::{Cli, Command},
    process::allocations::CountingAllocator,
    serve,
    start_error::StartError,
};

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

fn main() -> ExitCode {
    let Command::Serve(options) = Cli::parse().command;
    match serve::run(&options) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("gonogo-target: {error}");
            match error {
                StartError::Bind { .. } => ExitCode::from(2),
                _ => ExitCode::FAILURE,
            }
        }
    }
}
