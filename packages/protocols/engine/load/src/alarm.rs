//! Wakes closed clients when their pause is over: think time, a stage that begins, a back-off.
//! One for each thread, on a precise timer; it sleeps until the first client is due. When no more
//! requests may go it takes the paused ones out of the load, so that nobody waits for them.

use std::io;
use std::rc::Rc;
use std::time::Duration;

use gonogo_core::Nanos;

use super::lane::Lanes;
use super::timer::PreciseTimer;
use super::work::Work;

/// Runs until the window is over or the pause timers are closed.
pub async fn run_alarm(lanes: Rc<Lanes>, works: Vec<Rc<Work>>) {
    if let Err(error) = wake_in_time(&lanes, &works).await {
        eprintln!("the timer of paused clients failed: {error}");
    }
    let now = lanes.clock.now();
    lanes.pause_timers.close();
    let mut recorder = lanes.recorder.borrow_mut();
    while let Some((_, pause)) = lanes.pause_timers.heap.borrow_mut().take() {
        recorder.paused(pause.from, now);
        recorder.retire(now, now);
    }
    works.iter().for_each(|work| work.end());
}

async fn wake_in_time(lanes: &Lanes, works: &[Rc<Work>]) -> io::Result<()> {
    let timers = &lanes.pause_timers;
    let mut timer = PreciseTimer::new()?;
    loop {
        let now = lanes.clock.now();
        let end = lanes.stop.borrow().window().end;
        if timers.closed.get() || now >= end {
            return Ok(());
        }
        wake_due(lanes, works, now);
        let next = timers.heap.borrow().next().map_or(end, |next| next.min(end));
        tokio::select! {
            waited = timer.wait(Duration::from_nanos(next.saturating_sub(now))) => waited?,
            () = timers.changed.notified() => {}
        }
    }
}

fn wake_due(lanes: &Lanes, works: &[Rc<Work>], now: Nanos) {
    let mut heap = lanes.pause_timers.heap.borrow_mut();
    while let Some((queue, pause)) = heap.take_due(now) {
        lanes.recorder.borrow_mut().paused(pause.from, pause.until);
        works[queue].wake(pause.client, pause.until, now);
    }
}
