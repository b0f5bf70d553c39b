//! What to bear in mind when reading a summary: each a sentence with its remedy, or nothing.
//! A tool that stays silent about its own limits invites wrong conclusions.

use gonogo_load::Performed;
use gonogo_wire::{BlockSpec, StopReason, WireOperation, WireReply};

use crate::quick::format::{count, share};

/// From this share of a core on, the figures may measure the engine instead of the server.
const BUSY: f64 = 0.8;
/// Waiting for a core for longer than this share of the window blurs every figure.
const WAITING: f64 = 0.1;

/// The cautions that apply; `few`: a percentile rests on too few requests.
pub fn of(spec: &BlockSpec, performed: &Performed, few: bool) -> Vec<String> {
    let counts = &performed.aggregate.counts;
    let mut cautions = Vec::new();
    let mut add = |applies: bool, text: String| {
        if applies {
            cautions.push(text);
        }
    };
    let stopped = performed.stop_reason == StopReason::InputClosed;
    add(stopped && counts.sent == 0, "Stopped before anything was measured.".to_owned());
    add(
        performed.busiest_thread_cpu() >= BUSY,
        "A load thread was near its limit: the server may be faster than this.\n  \
         Use more threads (-t), or a machine of its own for the load."
            .to_owned(),
    );
    add(
        waiting(performed) >= WAITING,
        "Load threads waited for a core: something else kept this machine busy.\n  \
         Use a quieter machine, or fewer threads (-t)."
            .to_owned(),
    );
    let late = format!(
        "{} requests ({}) went out more than 1 ms late: times run from\n  \
         when they went, and they came less evenly than asked for.",
        count(counts.late),
        share(counts.late, counts.sent),
    );
    add(!spec.load.is_closed() && counts.late > 0, late);
    let censored = performed.aggregate.censored.count();
    add(
        censored > 0,
        format!(
            "{} never got an answer;\n  they count as slower than the time they waited.",
            count(censored)
        ),
    );
    add(
        performed.connects_failed > 0,
        format!(
            "{} attempts to connect failed: the server refused, or was gone for a while.\n  \
             They are no requests, so they are not among the errors. Each such connection\n  \
             waits 5 ms before the next attempt, then twice as long, up to a second.",
            count(performed.connects_failed)
        ),
    );
    let redirects = redirects(spec, performed);
    add(
        redirects > 0,
        format!(
            "{} answers were redirects, which are not followed: load where they lead\n  \
             (curl -sI shows it under location).",
            count(redirects)
        ),
    );
    let takes_any = |reply: &WireReply| matches!(reply, WireReply::Any {});
    let guessed = spec.operations.iter().any(
        |named| matches!(&named.operation, WireOperation::WebSocket(one) if takes_any(&one.reply)),
    );
    add(
        guessed && performed.unsolicited > 0,
        format!(
            "The server sent {} messages that nobody had asked for. Where any message\n  \
             answers, one of them may have been taken for an answer, and its time too:\n  \
             say which message answers (--reply echo, or --reply TEXT).",
            count(performed.unsolicited)
        ),
    );
    add(few, "~ rests on fewer than 10 requests beyond it: measure longer.".to_owned());
    cautions
}

/// Answers of HTTP that lead elsewhere (RFC 9110, section 15.4).
fn redirects(spec: &BlockSpec, performed: &Performed) -> u64 {
    if !spec.operations.iter().any(|named| matches!(named.operation, WireOperation::Http(_))) {
        return 0;
    }
    let counts = &performed.aggregate.statuses;
    [301, 302, 303, 307, 308].iter().filter_map(|status| counts.get(status)).sum()
}

/// The longest wait for a core among load threads, as a share of the window.
fn waiting(performed: &Performed) -> f64 {
    let seconds = performed.window.as_secs_f64().max(1e-9);
    let waits = performed.threads.iter().filter_map(|(_, usage)| usage.run_queue_s);
    waits.map(|wait| wait / seconds).fold(0.0, f64::max)
}
