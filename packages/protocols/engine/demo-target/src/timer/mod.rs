//! Waits that end within tens of microseconds of their time, and cost nothing while nothing is due.
//! The runtime's own timers round up to whole milliseconds, which would drown a delay of half a millisecond.
//! A heap of deadlines and one alarm, set to the earliest; its task wakes the waiters in the runtime itself.

#[cfg(any(test, not(target_os = "linux")))]
mod thread;
#[cfg(target_os = "linux")]
mod timerfd;

use std::{
    cmp::Ordering,
    collections::BinaryHeap,
    io,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Instant,
};

use tokio::sync::oneshot;

#[cfg(not(target_os = "linux"))]
type SystemAlarm = thread::ThreadAlarm;
#[cfg(target_os = "linux")]
type SystemAlarm = timerfd::TimerfdAlarm;

/// Rings once at the time it was last set to.
trait Alarm: Sized + Send + Sync + 'static {
    fn new() -> io::Result<Self>;
    /// Replaces the time it was set to before. A time that has passed rings at once.
    fn set(&self, due: Instant) -> io::Result<()>;
    /// Returns when it rings, or now and then without having rung.
    fn rung(&self) -> impl Future<Output = io::Result<()>> + Send;
}

/// A deadline and who waits for it; the heap's greatest is the earliest.
struct Wait {
    due: Instant,
    wake: oneshot::Sender<()>,
}

impl PartialEq for Wait {
    fn eq(&self, other: &Self) -> bool {
        self.due == other.due
    }
}
impl Eq for Wait {}
impl PartialOrd for Wait {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
impl Ord for Wait {
    fn cmp(&self, other: &Self) -> Ordering {
        other.due.cmp(&self.due)
    }
}

struct Shared<A> {
    waits: Mutex<BinaryHeap<Wait>>,
    alarm: A,
}

impl<A> Shared<A> {
    fn waits(&self) -> MutexGuard<'_, BinaryHeap<Wait>> {
        self.waits.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The timer of the platform.
pub type Timer = TimerOn<SystemAlarm>;

#[allow(private_bounds, reason = "which alarm it is concerns this module alone")]
pub struct TimerOn<A: Alarm> {
    shared: Arc<Shared<A>>,
}

#[allow(private_bounds, reason = "which alarm it is concerns this module alone")]
impl<A: Alarm> TimerOn<A> {
    /// Starts the timer's task in the current runtime. Fails where the system gives no alarm.
    pub fn start() -> io::Result<Self> {
        let shared = Arc::new(Shared { waits: Mutex::default(), alarm: A::new()? });
        tokio::spawn(wake_when_due(Arc::clone(&shared)));
        Ok(Self { shared })
    }

    /// Returns as soon as possible after `due`; fails only where the system's alarm does.
    pub async fn wait_until(&self, due: Instant) -> io::Result<()> {
        let (wake, woken) = oneshot::channel();
        {
            let mut waits = self.shared.waits();
            let is_earliest = waits.peek().is_none_or(|first| due < first.due);
            waits.push(Wait { due, wake });
            if is_earliest {
                self.shared.alarm.set(due)?;
            }
        }
        woken.await.map_err(io::Error::other)
    }
}

async fn wake_when_due<A: Alarm>(shared: Arc<Shared<A>>) -> io::Result<()> {
    let mut due_now = Vec::new();
    loop {
        shared.alarm.rung().await?;
        {
            let mut waits = shared.waits();
            let now = Instant::now();
            while waits.peek().is_some_and(|first| first.due <= now) {
                due_now.extend(waits.pop());
            }
            if let Some(next) = waits.peek() {
                shared.alarm.set(next.due)?;
            }
        }
        for wait in due_now.drain(..) {
            // The waiter may have gone with its connection.
            let _ = wait.wake.send(());
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    /// Waits that overtake each other end in the order of their times, none early.
    async fn ends_in_order<A: Alarm>() {
        let timer = Arc::new(TimerOn::<A>::start().unwrap());
        let start = Instant::now();
        let ended = Arc::new(Mutex::new(Vec::new()));
        let mut waiters = tokio::task::JoinSet::new();
        for delay_ms in [60, 20, 40, 0, 20] {
            let (timer, ended) = (Arc::clone(&timer), Arc::clone(&ended));
            waiters.spawn(async move {
                timer.wait_until(start + Duration::from_millis(delay_ms)).await.unwrap();
                assert!(start.elapsed() >= Duration::from_millis(delay_ms));
                ended.lock().unwrap().push(delay_ms);
            });
        }
        waiters.join_all().await;
        assert_eq!(*ended.lock().unwrap(), [0, 20, 20, 40, 60]);
    }

    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn timerfd_ends_waits_in_order() {
        ends_in_order::<timerfd::TimerfdAlarm>().await;
    }

    #[tokio::test]
    async fn thread_ends_waits_in_order() {
        ends_in_order::<thread::ThreadAlarm>().await;
    }
}
