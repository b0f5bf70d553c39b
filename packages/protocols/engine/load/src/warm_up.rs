//! The end of a warm-up that a number of requests ends, agreed on by all threads of a block.
//! Each counts its own share; the last of them says when the measured window begins. A thread asks as
//! long as it warms up: one that reads the clock and then gets "not yet" is before the begin for certain,
//! because the clock is read for it under the lock that the question takes.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use gonogo_core::Nanos;
use tokio::sync::watch;

use super::clock::Clock;
use super::partition::Share;

#[derive(Debug)]
pub struct WarmUp {
    /// Threads whose share of requests has not ended.
    left: AtomicUsize,
    begin: watch::Sender<Option<Nanos>>,
}

impl WarmUp {
    /// `None`: time alone ends the warm-up.
    pub fn of(shares: &[Share]) -> Option<Arc<WarmUp>> {
        let left = shares.iter().filter(|share| share.warm_up > Some(0)).count();
        let (begin, _) = watch::channel(None);
        (left > 0).then(|| Arc::new(WarmUp { left: left.into(), begin }))
    }

    /// The share of a thread has ended; with the last one the window begins.
    pub fn share_ended(&self, clock: Clock) {
        if self.left.fetch_sub(1, Ordering::SeqCst) == 1 {
            // Past the reading, since the same nanosecond may be another thread's "not yet".
            self.begin.send_modify(|begin| *begin = Some(clock.now() + 1));
        }
    }

    /// When the window began; `None`: not yet.
    pub fn begin(&self) -> Option<Nanos> {
        *self.begin.borrow()
    }

    /// Waits for the begin.
    pub async fn ended(&self) {
        // Its sender is here, so that it cannot be gone.
        let _ = self.begin.subscribe().wait_for(Option::is_some).await;
    }
}
