//! The engine's command line as a whole: subcommands, shell completions and the manual page.
//! In the library, so that tests can ask what it accepts without starting a process.

use std::io::{IsTerminal, Write};
use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};
use clap_complete::Shell;

use crate::calibrate::CalibrateArguments;
use crate::memory_limit::limit_memory;
use crate::quick::{QuickArguments, without_userinfo};
use crate::within_link::{LinkArguments, within_link};

/// One honest load generator for every protocol.
#[derive(Debug, Parser)]
#[command(name = "gonogo-engine", version)]
pub struct Arguments {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Perform one block: a line of JSON in, NDJSON out (for the worker)
    Run,
    /// Load a URL from the terminal
    Quick(Box<QuickArguments>),
    /// Say what answers at an address: a line of JSON in, one out
    Probe,
    /// Choose the cores that load threads keep for a run: a line of JSON in, one out (for the worker)
    Place,
    /// Measure the ceiling of this machine per protocol against the bundled demo target
    Calibrate(CalibrateArguments),
    Link(LinkArguments),
    /// Print a completion script for a shell
    Completions {
        shell: Shell,
    },
    /// Print the manual page (of one command, if named) for man
    Man {
        command: Option<String>,
    },
}

/// Parses the command line, does what it says, gives the exit code.
pub fn main() -> ExitCode {
    let arguments = Arguments::try_parse().unwrap_or_else(|error| refuse(&error));
    if matches!(arguments.command, Command::Run | Command::Probe) {
        limit_memory();
    }
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
            Command::Run => crate::run::run().await,
            Command::Quick(arguments) => crate::quick::quick(*arguments).await,
            Command::Probe => crate::probe::run().await,
            Command::Place => crate::placement::run().await,
            Command::Calibrate(arguments) => crate::calibrate::calibrate(arguments).await,
            Command::Link(arguments) => within_link(&arguments),
            Command::Completions { shell } => completions(shell),
            Command::Man { command } => man(command.as_deref()),
        }
    });
    // A thread may still wait for the end of standard input: it must not keep the process.
    runtime.shutdown_background();
    ExitCode::from(code)
}

/// Ends the process as clap does, but prints no user and password of a URL that was in the wrong place.
fn refuse(error: &clap::Error) -> ! {
    let is_at_terminal = std::io::stderr().is_terminal();
    let rendered = error.render();
    let text = if is_at_terminal { rendered.ansi().to_string() } else { rendered.to_string() };
    let words = std::env::args().filter(|word| without_userinfo(word) != *word);
    let text = words.fold(text, |text, word| text.replace(&word, &without_userinfo(&word)));
    if error.use_stderr() {
        eprint!("{text}");
    } else {
        print!("{text}");
    }
    std::process::exit(error.exit_code())
}

/// Prints a completion script.
pub fn completions(shell: Shell) -> u8 {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "gonogo-engine", &mut script);
    print(&script)
}

/// Prints a manual page in roff.
pub fn man(name: Option<&str>) -> u8 {
    let mut whole = Arguments::command();
    whole.build();
    let named = name.map(|name| whole.find_subcommand(name).cloned());
    let Some(command) = named.unwrap_or(Some(whole)) else {
        eprintln!("error: there is no such command\n  help: see gonogo-engine --help");
        return 2;
    };
    let mut page = Vec::new();
    // Writing to memory does not fail.
    let _ = clap_mangen::Man::new(command).render(&mut page);
    print(&page)
}

/// Whoever stopped reading has what they wanted.
fn print(bytes: &[u8]) -> u8 {
    let _ = std::io::stdout().lock().write_all(bytes);
    0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_well_formed() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn a_typo_gets_a_suggestion() {
        for (line, meant) in [
            ("gonogo-engine quick http://h --conections 3", "--connections"),
            ("gonogo-engine quick http://h --warmpu 3s", "--warmup"),
            ("gonogo-engine quik http://h", "quick"),
            ("gonogo-engine quick http://h --protocol http4", "http1"),
        ] {
            let message = Arguments::try_parse_from(line.split(' ')).unwrap_err().to_string();
            assert!(message.contains(meant), "{line}: {message}");
        }
    }

    #[test]
    fn help_shows_examples_and_exit_codes() {
        let mut command = Arguments::command();
        let quick = command.find_subcommand_mut("quick").unwrap();
        let help = quick.render_help().to_string();
        for part in ["Examples:", "Exit codes:", "grpc://", "-z", "--rps"] {
            assert!(help.contains(part), "{part} in {help}");
        }
        let at = |part: &str| help.find(part).unwrap();
        assert!(at("--clients") < at("--alpn") && at("--clients") < at("--help"), "{help}");
    }
}
