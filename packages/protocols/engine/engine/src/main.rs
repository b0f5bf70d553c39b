//! The engine's command line: what to do, and the exit code.
//! Everything else is in the library.

use std::process::ExitCode;

use clap::Parser;
use gonogo_engine::cli::{self, Arguments, Command};

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
            Command::Calibrate(arguments) => gonogo_engine::calibrate::calibrate(arguments).await,
            Command::Completions { shell } => cli::completions(shell),
            Command::Man { command } => cli::man(command.as_deref()),
        }
    });
    // A thread may still wait for the end of standard input: it must not keep the process.
    runtime.shutdown_background();
    ExitCode::from(code)
}
