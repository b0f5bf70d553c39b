//! `gonogo-engine calibrate`: what this machine can do at most, per protocol and load shape,
//! against the bundled demo target, which it starts itself on free ports and stops by its process id.
//! Exit codes: 0 measured, 2 refused input, 3 could not be performed.

mod cores;
mod measure;
mod protocols;
mod report;
mod search;
mod target;

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use tokio::sync::watch;

use cores::Cores;
use gonogo_load::Stopper;
use gonogo_wire::{Problem, ProblemCode};
use measure::{Limit, Shape, measure};
use protocols::CALIBRATED;
use report::{Ceiling, Report};
use target::DemoTarget;

use crate::run::stop_on_signal;

/// Measure the ceiling of this machine per protocol against the bundled demo target
#[derive(Debug, Args)]
pub struct CalibrateArguments {
    /// Seconds of each measurement
    #[arg(long, default_value_t = 2.0)]
    pub seconds: f64,

    /// Protocols to calibrate, separated by commas [default: all]
    #[arg(long, value_delimiter = ',')]
    pub protocols: Vec<String>,

    /// The demo target's program [default: gonogo-target beside this program]
    #[arg(long)]
    pub target: Option<PathBuf>,

    /// NDJSON on standard output instead of a table
    #[arg(long)]
    pub json: bool,
}

/// Calibrates and reports; gives the exit code.
pub async fn calibrate(arguments: CalibrateArguments) -> u8 {
    let mut report = Report::new(arguments.json);
    match perform(&arguments, &mut report).await {
        Ok(()) => {
            report.end();
            0
        }
        Err(problem) => {
            let code = if problem.code == ProblemCode::SpecInvalid { 2 } else { 3 };
            report.fail(problem);
            code
        }
    }
}

async fn perform(arguments: &CalibrateArguments, report: &mut Report) -> Result<(), Problem> {
    if !(0.05..=60.0).contains(&arguments.seconds) {
        return Err(invalid("--seconds is out of range", "use 0.05 to 60"));
    }
    for name in &arguments.protocols {
        if !CALIBRATED.iter().any(|known| known.name == name) {
            let known: Vec<_> = CALIBRATED.iter().map(|known| known.name).collect();
            let remedy = format!("use some of {}", known.join(","));
            return Err(invalid(format!("{name:?} cannot be calibrated"), &remedy));
        }
    }
    let (stop, stopper) = watch::channel(false);
    stop_on_signal(stop);
    let cores = Cores::split();
    let target = DemoTarget::start(arguments.target.as_deref(), &cores)?;
    cores.keep_engine();
    report.begin(&cores, arguments.seconds);
    let wanted = |name: &str| {
        arguments.protocols.is_empty() || arguments.protocols.iter().any(|one| one == name)
    };
    let window = Duration::from_secs_f64(arguments.seconds);
    for protocol in CALIBRATED.iter().filter(|protocol| wanted(protocol.name)) {
        let spec = protocol.spec(&target.ready).await?;
        let run = Run { protocol: protocol.name, spec, threads: cores.engine_threads(), window };
        run.all_shapes(&stopper, report).await?;
    }
    Ok(())
}

/// One protocol under calibration.
struct Run {
    protocol: &'static str,
    spec: gonogo_wire::BlockSpec,
    threads: u32,
    window: Duration,
}

impl Run {
    async fn all_shapes(&self, stopper: &Stopper, report: &mut Report) -> Result<(), Problem> {
        let (mut best, mut limit) = (0.0_f64, Limit::Target);
        for clients in [1, 10, 50] {
            let shape = Shape::closed(self.protocol, clients);
            report.working(self.protocol, &shape.name());
            let measured = measure(self, &shape, stopper).await?;
            if measured.answered_per_s > best {
                (best, limit) = (measured.answered_per_s, measured.closed_limit(clients));
            }
            report.ceiling(Ceiling::closed(self.protocol, &shape, &measured));
        }
        report.working(self.protocol, "open");
        let found = search::open_ceiling(best, limit, async |rate_per_s| {
            measure(self, &Shape::open(self.protocol, rate_per_s), stopper).await
        });
        report.ceiling(Ceiling::open(self.protocol, &found.await?));
        Ok(())
    }
}

fn invalid(message: impl Into<String>, remedy: &str) -> Problem {
    Problem::new(ProblemCode::SpecInvalid, message, remedy)
}
