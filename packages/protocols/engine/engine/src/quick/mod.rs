//! `gonogo-engine quick`: the same engine for a person or a script at a terminal.
//! A live line on standard error while it runs; then a summary, or one JSON object with `--json`.
//! Exit codes: 0 something was answered, 1 nothing was, 2 refused input, 3 could not be performed.

mod arguments;
mod figures;
mod format;
mod histogram;
mod live;
mod quic;
mod summary;
mod target;

use tokio::sync::watch;

pub use arguments::QuickArguments;

use crate::load::Performed;
use crate::perform::{Permission, perform};
use crate::run::stop_on_signal;
use crate::wire::{BlockSpec, Problem, ProblemCode};

/// Loads a URL and reports; gives the exit code.
pub async fn quick(arguments: QuickArguments) -> u8 {
    match load(&arguments).await {
        Ok((spec, performed)) => {
            if arguments.json {
                println!("{}", figures::json(&performed));
            } else {
                print!("{}", summary::text(&arguments, &spec, &performed));
            }
            u8::from(performed.keeper.totals.answered == 0)
        }
        Err(problem) => {
            eprintln!("error: {}\n  help: {}", problem.message, problem.remedy);
            if problem.code == ProblemCode::SpecInvalid { 2 } else { 3 }
        }
    }
}

async fn load(arguments: &QuickArguments) -> Result<(BlockSpec, Performed), Problem> {
    let spec = target::block_spec(arguments).await?;
    let (stop, stopper) = watch::channel(false);
    // Ctrl-C ends the load early and still reports; the sender must live as long as the load.
    let _listens = tokio::spawn(stop_on_signal(stop));
    let mut live = live::Live::new();
    let performing =
        perform(spec.clone(), Permission::Anywhere, stopper, |event| live.show(&event));
    let (_, performed) = performing.await?;
    live.finish();
    Ok((spec, performed))
}
