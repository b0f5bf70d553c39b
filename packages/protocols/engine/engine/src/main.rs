//! The engine's command line: what to do, and the exit code.
//! Everything else is in the library.

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use gonogo_engine::quick::QuickArguments;

/// One honest load generator for every protocol.
#[derive(Debug, Parser)]
#[command(name = "gonogo-engine", version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Perform one block: a line of JSON in, NDJSON out (for the worker)
    Run,
    /// Load a URL from the terminal
    Quick(Box<QuickArguments>),
    /// Tell what stands at an address: a line of JSON in, one out
    Probe,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let runtime = match tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build_local(Default::default())
    {
        Ok(runtime) => runtime,
        Err(error) => {
            eprintln!("the runtime could not start: {error}");
            return ExitCode::from(3);
        }
    };
    let code = runtime.block_on(async {
        match arguments.command {
            Command::Run => gonogo_engine::run::run().await,
            Command::Quick(arguments) => gonogo_engine::quick::quick(*arguments).await,
            Command::Probe => gonogo_engine::probe::run().await,
        }
    });
    // A thread may still wait for the end of standard input: it must not keep the process.
    runtime.shutdown_background();
    ExitCode::from(code)
}
