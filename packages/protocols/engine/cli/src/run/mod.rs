//! `gonogo-engine run`: one line of JSON in, NDJSON out, for the worker that started it.
//! The end of input means stop, and a stopped block still sends its result.
//! Exit codes: 0 result sent, 2 spec refused, 3 own error or a block that could not be performed.

mod result;

use std::io::{self, BufRead, Write};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tokio::sync::watch;

pub use result::block_result;

use gonogo_load::LoadEvent;
use gonogo_wire::{BeginOrder, BlockSpec, EngineEvent, PhaseName, Problem, ProblemCode, Tick};

use crate::perform::{Permission, perform_by_order};

/// Longest spec accepted; descriptor sets make it megabytes at most.
const MAX_SPEC_BYTES: usize = 64 * 1024 * 1024;
const MAX_ORDER_BYTES: u64 = 1_024;

/// The first line of every conversation.
fn hello() -> EngineEvent {
    EngineEvent::Hello {
        engine_version: env!("CARGO_PKG_VERSION"),
        build_hash: env!("GONOGO_BUILD_HASH"),
        schema_hash: env!("GONOGO_SCHEMA_HASH"),
    }
}

/// Runs one block; gives the exit code.
pub async fn run() -> u8 {
    let output = Output;
    output.write(&hello());
    let (stop, stopper) = watch::channel(false);
    let (order, begin) = watch::channel(None);
    let line = read_input(stop.clone(), order);
    stop_on_signal(stop);
    let Ok(line) = line.await else {
        output.write(&EngineEvent::Problem(Problem::invalid(None, "no block spec came in")));
        return 2;
    };
    let spec = match BlockSpec::parse(&line) {
        Ok(spec) => spec,
        Err(problem) => return refuse(&output, problem),
    };
    let mut on_event = |event| output.write(&wire_event(event));
    let performing =
        perform_by_order(spec.clone(), Permission::AllowedCidrs, stopper, begin, &mut on_event);
    match performing.await {
        Ok((address, performed)) => {
            if spec.report_answers {
                output.write(&EngineEvent::Extracted { values: performed.extracted.clone() });
            }
            let result = block_result(&spec, address, &performed);
            output.write(&EngineEvent::Result(Box::new(result)));
            0
        }
        Err(problem) => refuse(&output, problem),
    }
}

fn refuse(output: &Output, problem: Problem) -> u8 {
    let code = match problem.code {
        ProblemCode::SpecInvalid | ProblemCode::AddressNotAllowed | ProblemCode::GrpcSchema => 2,
        _ => 3,
    };
    output.write(&EngineEvent::Problem(problem));
    code
}

fn wire_event(event: LoadEvent) -> EngineEvent {
    match event {
        LoadEvent::Phase(phase) => EngineEvent::Phase { phase },
        LoadEvent::Ready => EngineEvent::Ready,
        LoadEvent::Tick(phase, figures) => EngineEvent::Tick(tick(phase, &figures)),
        LoadEvent::Trial(trial) => EngineEvent::Trial(trial),
    }
}

fn tick(phase: PhaseName, figures: &gonogo_core::TickFigures) -> Tick {
    Tick {
        phase,
        elapsed_ms: figures.to as f64 / 1e6,
        span_ms: figures.to.saturating_sub(figures.from) as f64 / 1e6,
        sent: figures.sent,
        answered: figures.answered,
        failed: figures.failed,
        in_flight: figures.in_flight,
        p50_us: figures.p50_us,
        p90_us: figures.p90_us,
        p99_us: figures.p99_us,
        max_us: figures.max_us,
    }
}

/// Standard output, one line an event.
struct Output;

impl Output {
    fn write(&self, event: &EngineEvent) {
        let mut line = serde_json::to_vec(event).expect("events hold nothing JSON cannot say");
        line.push(b'\n');
        let mut output = io::stdout().lock();
        // A worker that is gone closed our input too, and that ends the block.
        let _ = output.write_all(&line).and_then(|()| output.flush());
    }
}

/// Reads the first line on a thread of its own, which then waits for the end of input, and for the order to begin.
fn read_input(
    stop: watch::Sender<bool>,
    begin: watch::Sender<Option<SystemTime>>,
) -> tokio::sync::oneshot::Receiver<String> {
    let (send_line, line) = tokio::sync::oneshot::channel();
    std::thread::spawn(move || {
        let mut input = io::stdin().lock();
        let mut line = String::new();
        let limit = MAX_SPEC_BYTES as u64;
        if io::Read::take(&mut input, limit).read_line(&mut line).is_ok_and(|read| read > 0) {
            let _ = send_line.send(line);
        } else {
            drop(send_line);
        }
        let mut second = String::new();
        let read = io::Read::take(&mut input, MAX_ORDER_BYTES).read_line(&mut second);
        match serde_json::from_str::<BeginOrder>(&second) {
            Ok(BeginOrder { begin_at_unix_us }) => {
                let at = UNIX_EPOCH + Duration::from_micros(begin_at_unix_us);
                begin.send_replace(Some(at));
                let _ = io::copy(&mut input, &mut io::sink());
            }
            // Nothing would ever begin: the block is stopped.
            Err(error) if read.is_ok_and(|read| read > 0) => {
                eprintln!("the order to begin cannot be read: {error}");
            }
            Err(_) => {}
        }
        stop.send_replace(true);
    });
    line
}

/// SIGTERM and SIGINT stop the block as the end of input does, from the return of this call: a task that waits for a core
/// would leave a signal to its default, which ends the process without a report.
pub fn stop_on_signal(stop: watch::Sender<bool>) {
    use tokio::signal::unix::{SignalKind, signal};
    let signals = (signal(SignalKind::terminate()), signal(SignalKind::interrupt()));
    tokio::spawn(async move {
        let (Ok(mut terminate), Ok(mut interrupt)) = signals else {
            return;
        };
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
        stop.send_replace(true);
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_signal_that_comes_before_any_other_task_ran_stops_the_block() {
        let (stop, mut stopper) = watch::channel(false);
        stop_on_signal(stop);
        // SAFETY: raise(3); where nobody listens yet it would end this process.
        assert_eq!(unsafe { libc::raise(libc::SIGINT) }, 0);
        stopper.wait_for(|stopped| *stopped).await.unwrap();
    }
}
