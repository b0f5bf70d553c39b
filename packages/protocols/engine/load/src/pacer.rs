//! Lets the arrivals of an open load happen on time, one pacer for each thread.
//! It sleeps on a precise timer until shortly before the next arrival is due, as much before as it
//! takes to wake up, and spins for the rest. That is little and bounded: an engine that burned its
//! core while waiting would look saturated when it is not.

use std::io;
use std::rc::Rc;
use std::time::Duration;

use gonogo_core::{Lead, Nanos, Wait};

use super::lane::Lanes;
use super::timer::PreciseTimer;
use super::work::Work;

/// Runs until the last arrival; `add_lane` adds a lane where the protocol can carry one more
/// request, and says whether it did.
pub async fn run_pacer(
    lanes: Rc<Lanes>,
    work: Rc<Work>,
    add_lane: impl Fn() -> bool,
) -> io::Result<()> {
    let mut timer = PreciseTimer::new()?;
    let mut lead = Lead::default();
    loop {
        let now = lanes.clock.now();
        lanes.join_window();
        let advance = {
            let mut stop = lanes.stop.borrow_mut();
            let mut recorder = lanes.recorder.borrow_mut();
            let end = stop.window().end;
            work.pace
                .borrow_mut()
                .advance(now, &mut stop, |due| recorder.hold(due, end, lanes.first_operation()))
        };
        for _ in 0..work.offer(advance.admitted) {
            if !add_lane() {
                break;
            }
        }
        let Some(next_due) = advance.next_due else { break };
        if let Wait::Sleep(span) = lead.wait(now, next_due) {
            tokio::select! {
                waited = timer.wait(Duration::from_nanos(span)) => waited?,
                // What was due next may now lie beyond the window.
                () = lanes.window_moved.notified() => continue,
            }
            lead.slept(now + span, lanes.clock.now());
        }
        spin(&lanes, &mut lead, next_due).await;
    }
    work.end();
    Ok(())
}

/// Yields to the other tasks until `due`: answers are read meanwhile.
async fn spin(lanes: &Lanes, lead: &mut Lead, due: Nanos) {
    let from = lanes.clock.now();
    let mut now = from;
    while now < due {
        tokio::task::yield_now().await;
        now = lanes.clock.now();
    }
    lead.spun(now - from);
}
