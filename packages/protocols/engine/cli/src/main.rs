//! The engine's command line. Everything is in the library, even `main`: code that nobody else is to
//! make again is made where it stands.

use std::process::ExitCode;

fn main() -> ExitCode {
    gonogo_engine::cli::main()
}
