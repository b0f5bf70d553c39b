//! Lets the arrivals of an open load happen on time, one pacer for each thread.
//! It sleeps on a precise timer until the next arrival is due, and never spins: an engine that
//! burned its core while waiting would look saturated when it is not.

use std::io;
use std::rc::Rc;
use std::time::Duration;

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
    loop {
        let now = lanes.clock.now();
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
        timer.wait(Duration::from_nanos(next_due.saturating_sub(now))).await?;
    }
    work.end();
    Ok(())
}
