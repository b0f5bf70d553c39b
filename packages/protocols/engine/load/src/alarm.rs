//! Wakes closed clients when their pause is over: think time, a stage that begins, a back-off.
//! One for each thread, on a precise timer; it sleeps until the first client is due. When no more
//! requests may go it takes the paused ones out of the load, so that nobody waits for them.

use std::io;
use std::rc::Rc;
use std::time::Duration;

use gonogo_core::Nanos;

use super::slot::Slots;
use super::timer::PreciseTimer;
use super::work::Work;

/// Runs until the window is over or the pause timers are closed.
pub async fn run_alarm(slots: Rc<Slots>, works: Vec<Rc<Work>>) {
    if let Err(error) = wake_in_time(&slots, &works).await {
        eprintln!("the timer of paused clients failed: {error}");
    }
    let now = slots.clock.now();
    slots.pause_timers.close();
    let mut recorder = slots.recorder.borrow_mut();
    while let Some((_, pause)) = slots.pause_timers.heap.borrow_mut().take() {
        recorder.paused(pause.from, now);
        recorder.retire(now, now);
    }
    works.iter().for_each(|work| work.end());
}

async fn wake_in_time(slots: &Slots, works: &[Rc<Work>]) -> io::Result<()> {
    let timers = &slots.pause_timers;
    let mut timer = PreciseTimer::new()?;
    loop {
        let now = slots.clock.now();
        let end = slots.stop.borrow().window().end;
        if timers.closed.get() || now >= end {
            return Ok(());
        }
        wake_due(slots, works, now);
        let next = timers.heap.borrow().next().map_or(end, |next| next.min(end));
        tokio::select! {
            waited = timer.wait(Duration::from_nanos(next.saturating_sub(now))) => waited?,
            () = timers.changed.notified() => {}
        }
    }
}

fn wake_due(slots: &Slots, works: &[Rc<Work>], now: Nanos) {
    let mut heap = slots.pause_timers.heap.borrow_mut();
    while let Some((queue, pause)) = heap.take_due(now) {
        slots.recorder.borrow_mut().paused(pause.from, pause.until);
        works[queue].wake(pause.client, pause.until, now);
    }
}
