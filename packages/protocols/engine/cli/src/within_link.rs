//! `gonogo-engine link … -- command`: any program behind the same emulated network as the engine's own load.
//! For setting other tools beside the engine, and for trying what a network does to a service by hand.

use std::net::{Ipv4Addr, SocketAddr};
use std::process::Command;

use clap::Args;

use gonogo_link::Link;
use gonogo_wire::{NetworkFacts, Problem, ProblemCode};

use crate::quick::network::{NetworkArguments, network};

const EXAMPLES: &str = "\
Examples:
  gonogo-engine link --rtt 50ms --loss 1% -- sh -c 'curl http://$LINK_LOOPBACK:8080/'
  gonogo-engine link --rtt 20ms --bandwidth 50 -- sh -c 'ping -c 5 $LINK_HOST'

In the command's environment, LINK_HOST is the address of this host, and LINK_LOOPBACK one that stands for 127.0.0.1.
What the network did is printed to standard error as JSON; the exit code is the command's.";

/// Run a command behind an emulated network (Linux, as root)
#[derive(Debug, Clone, Args)]
#[command(after_help = EXAMPLES)]
pub struct LinkArguments {
    #[command(flatten)]
    network: NetworkArguments,

    /// Repeats the losses and delays
    #[arg(long, default_value_t = 1)]
    seed: i64,

    /// The command with its arguments
    #[arg(last = true, required = true)]
    command: Vec<String>,
}

/// Runs the command; gives its exit code, 2 for refused settings, 3 where there is no link or no such command.
pub fn within_link(arguments: &LinkArguments) -> u8 {
    match run(arguments) {
        Ok((code, facts)) => {
            // The facts are plain numbers, which JSON always holds.
            eprintln!("{}", serde_json::to_string(&facts).expect("facts are JSON"));
            code
        }
        Err(problem) => {
            eprintln!("error: {}\n  help: {}", problem.message, problem.remedy);
            if problem.code == ProblemCode::SpecInvalid { 2 } else { 3 }
        }
    }
}

fn run(arguments: &LinkArguments) -> Result<(u8, NetworkFacts), Problem> {
    let setting = network(&arguments.network, arguments.seed)?.ok_or_else(|| {
        let message = "there is no setting of the network";
        Problem::new(ProblemCode::SpecInvalid, message, "give --rtt, --loss or --bandwidth")
    })?;
    let link = Link::open(&setting, &[SocketAddr::from((Ipv4Addr::LOCALHOST, 0))])?;
    let inside = link.inside();
    let (program, rest) = arguments.command.split_first().expect("clap asks for it");
    let mut command = Command::new(program);
    command.args(rest);
    command.env("LINK_HOST", link.host().to_string());
    command.env("LINK_LOOPBACK", link.addresses()[0].ip().to_string());
    let ran = std::thread::spawn(move || {
        inside.enter()?;
        command.status()
    });
    let status = ran.join().expect("the thread does not panic").map_err(|error| {
        let message = format!("{program} cannot be run: {error}");
        Problem::new(ProblemCode::Internal, message, "correct the command")
    })?;
    // Ended by a signal, it has no code.
    let code = status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(3);
    Ok((code, link.close()))
}
