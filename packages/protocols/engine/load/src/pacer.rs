//! Lets the arrivals of an open load happen on time, one pacer for each thread.
//! It sleeps on a precise timer until shortly before the next arrival is due, as much before as it
//! takes to wake up, and spins for the rest. That is little and bounded: an engine that burned its
//! core while waiting would look saturated when it is not.

use std::io;
use std::rc::Rc;
use std::time::Duration;

use gonogo_core::{Lead, Nanos, Wait};

use super::slot::Slots;
use super::timer::PreciseTimer;
use super::work::Work;

/// Runs until the last arrival; `add_slot` adds a slot where the protocol can carry one more
/// request, and says whether it did.
pub async fn run_pacer(
    slots: Rc<Slots>,
    work: Rc<Work>,
    add_slot: impl Fn() -> bool,
) -> io::Result<()> {
    let mut timer = PreciseTimer::new()?;
    let mut lead = Lead::default();
    loop {
        let now = slots.clock.now();
        slots.join_window();
        let advance = {
            let mut stop = slots.stop.borrow_mut();
            let mut recorder = slots.recorder.borrow_mut();
            let end = stop.window().end;
            work.pace
                .borrow_mut()
                .advance(now, &mut stop, |due| recorder.hold(due, end, slots.first_operation()))
        };
        for _ in 0..work.offer(advance.admitted) {
            if !add_slot() {
                break;
            }
        }
        let Some(next_due) = advance.next_due else { break };
        if let Wait::Sleep(span) = lead.wait(now, next_due) {
            tokio::select! {
                waited = timer.wait(Duration::from_nanos(span)) => waited?,
                // What was due next may now lie beyond the window.
                () = slots.window_moved.notified() => continue,
            }
            lead.slept(now + span, slots.clock.now());
        }
        spin(&slots, &mut lead, next_due).await;
    }
    work.end();
    Ok(())
}

/// Yields to the other tasks until `due`: answers are read meanwhile.
async fn spin(slots: &Slots, lead: &mut Lead, due: Nanos) {
    let from = slots.clock.now();
    let mut now = from;
    while now < due {
        tokio::task::yield_now().await;
        now = slots.clock.now();
    }
    lead.spun(now - from);
}
