//! `gonogo-engine quick`: the same engine for a person or a script at a terminal.
//! A live line on standard error while it runs; then a summary, or one JSON object with `--json`.
//! Exit codes: 0 something was answered, 1 nothing was, 2 refused input, 3 could not be performed or reported.

mod alpn;
mod arguments;
mod capacity;
mod diagnosis;
pub(crate) mod format;
mod given;
mod grpc;
mod live;
mod loads;
pub(crate) mod network;
mod output;
mod quic;
mod rows;
mod schema;
mod socket;
mod style;
mod target;
mod typed;
mod url;
mod websocket;

use std::io::{ErrorKind, IsTerminal, Write, stderr, stdout};
use std::net::SocketAddr;
use std::time::Duration;

use clap::{Args, Command, FromArgMatches};
use tokio::sync::watch;

pub use arguments::QuickArguments;
pub use url::without_userinfo;

use arguments::OutputChoice;
use gonogo_load::{Performed, partition};
use gonogo_net::resolve;
use gonogo_wire::{BlockSpec, Problem, ProblemCode, ProtocolName};
use live::{Live, Plan};
use output::{figures, hgrm, summary};
use style::Style;

use crate::perform::{Permission, perform};
use crate::placement::{Chosen, Port, Threads, Transport, look_and_choose};
use crate::run::stop_on_signal;

/// Longest wait for the addresses of a name, which are looked up again for the load.
const LOOK_UP: Duration = Duration::from_secs(5);

/// Loads a URL and reports; gives the exit code.
pub async fn quick(arguments: QuickArguments) -> u8 {
    match load(&arguments).await {
        Ok((spec, chosen, performed)) => {
            let code = u8::from(performed.aggregate.totals.answered == 0);
            print(&report(&arguments, &spec, &chosen, &performed)).map_or_else(unprinted, |()| code)
        }
        Err(problem) => {
            let code = if problem.code == ProblemCode::SpecInvalid { 2 } else { 3 };
            say(&problem.message, &problem.remedy);
            if arguments.output() != OutputChoice::Json {
                return code;
            }
            print(&figures::failure_json(&arguments, &problem)).map_or_else(unprinted, |()| code)
        }
    }
}

fn say(message: &str, remedy: &str) {
    let error = Style::of(stderr().is_terminal()).bad("error:");
    eprintln!("{error} {message}\n  help: {remedy}");
}

/// Whoever stopped reading (`| head`) has what they wanted; a full disk has not.
fn print(text: &str) -> std::io::Result<()> {
    let mut out = stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        written => written,
    }
}

fn unprinted(error: std::io::Error) -> u8 {
    say(
        &format!("the figures could not be written: {error}"),
        "make space where standard output goes, and run again",
    );
    3
}

fn report(
    arguments: &QuickArguments,
    spec: &BlockSpec,
    chosen: &Chosen,
    performed: &Performed,
) -> String {
    match arguments.output() {
        OutputChoice::Json => figures::json(arguments, spec, chosen, performed) + "\n",
        OutputChoice::Hgrm => hgrm::text(figures::response(performed).all()),
        OutputChoice::Text => {
            let style = Style::of(stdout().is_terminal());
            summary::text(arguments, spec, performed, style)
        }
    }
}

/// The block that a command line of `quick` describes, for whoever performs it in another way.
pub(crate) async fn spec_of(words: &[&str]) -> Result<BlockSpec, Problem> {
    let command = QuickArguments::augment_args(Command::new("quick"));
    let refuse = |error: clap::Error| Problem::invalid(None, error.to_string());
    let matches = command.try_get_matches_from(words).map_err(refuse)?;
    target::block_spec(&QuickArguments::from_arg_matches(&matches).map_err(refuse)?).await
}

/// Cores of the load threads, chosen by where a server on this machine was seen.
async fn placement(arguments: &QuickArguments, spec: &BlockSpec) -> Chosen {
    let found = resolve(&spec.target, None, LOOK_UP).await.unwrap_or_default();
    // Only own addresses can be bound.
    let is_here = |address: &SocketAddr| std::net::UdpSocket::bind((address.ip(), 0)).is_ok();
    let transport = match spec.target.protocol {
        ProtocolName::Http3 | ProtocolName::Quic => Transport::Udp,
        _ => Transport::Tcp,
    };
    let ports = found.iter().filter(|address| is_here(address));
    let ports: Vec<_> = ports.map(|address| Port { port: address.port(), transport }).collect();
    let threads = partition(spec).len();
    look_and_choose(arguments.placement, &ports, Threads { now: threads, most: threads }).await
}

async fn load(arguments: &QuickArguments) -> Result<(BlockSpec, Chosen, Performed), Problem> {
    let mut spec = target::block_spec(arguments).await?;
    let chosen = placement(arguments, &spec).await;
    spec.load_cores.clone_from(&chosen.load_cores);
    let spec = spec;
    let (stop, stopper) = watch::channel(false);
    // Ctrl-C ends the load early and still reports.
    stop_on_signal(stop);
    let (warmup, duration) = (arguments.warmup, arguments.duration);
    let searches = arguments.capacity.is_some();
    let plan = Plan { warmup, duration, requests: arguments.requests, searches };
    let mut live = Live::new(plan, !arguments.no_live);
    let mut on_event = |event| live.show(&event);
    let performed = perform(spec.clone(), Permission::Anywhere, stopper, &mut on_event).await;
    live.finish();
    match performed {
        Ok((address, performed)) => match diagnosis::turned_away(&performed, &spec).await {
            Some(problem) => Err(problem),
            None => {
                // Which of the host's addresses was loaded.
                let mut spec = spec;
                spec.target.address = Some(address.ip().to_string());
                Ok((spec, chosen, performed))
            }
        },
        Err(problem) => Err(diagnosis::explain(problem, &spec).await),
    }
}
