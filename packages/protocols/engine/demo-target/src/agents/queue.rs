//! One queue and one server, which takes half a millisecond for each message: 2,000 a second, known exactly.
//! Strictly by class, and within a class first come, first served; a message that is being served is not interrupted.
//! The next one begins when the last was due, not when the server was woken, so that waking late costs no capacity.

use std::{
    collections::VecDeque,
    io,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use tokio::sync::{Notify, oneshot};

use super::{Refused, class::Class};
use crate::timer::Timer;

/// What the server takes for a message.
pub const SERVICE_TIME: Duration = Duration::from_micros(500);
/// Messages that wait; further ones are refused.
const MOST_WAITING: usize = 10_000;

struct Waiting {
    came: Instant,
    served: oneshot::Sender<()>,
}

#[derive(Default)]
struct Shared {
    classes: Mutex<[VecDeque<Waiting>; Class::COUNT]>,
    came: Notify,
}

impl Shared {
    fn add(&self, class: Class, waiting: Waiting) -> Result<(), Refused> {
        let mut classes = self.classes.lock().unwrap_or_else(PoisonError::into_inner);
        if classes.iter().map(VecDeque::len).sum::<usize>() >= MOST_WAITING {
            return Err(Refused);
        }
        classes[class as usize].push_back(waiting);
        Ok(())
    }

    fn next(&self) -> Option<Waiting> {
        let mut classes = self.classes.lock().unwrap_or_else(PoisonError::into_inner);
        classes.iter_mut().find_map(VecDeque::pop_front)
    }
}

/// The queue of a target.
pub struct Queue(Arc<Shared>);

impl Queue {
    /// Starts the server in the current runtime.
    pub fn start() -> io::Result<Self> {
        let shared = Arc::new(Shared::default());
        tokio::spawn(serve(Arc::clone(&shared), Timer::start()?));
        Ok(Self(shared))
    }

    /// Returns when a message that came just now was served.
    pub async fn serve(&self, class: Class) -> Result<(), Refused> {
        let (served, is_served) = oneshot::channel();
        let came = Instant::now();
        self.0.add(class, Waiting { came, served })?;
        self.0.came.notify_one();
        is_served.await.map_err(|_| Refused)
    }
}

async fn serve(shared: Arc<Shared>, timer: Timer) {
    let mut free = Instant::now();
    loop {
        let Some(next) = shared.next() else {
            shared.came.notified().await;
            continue;
        };
        // Nobody waits for the answer any more.
        if next.served.is_closed() {
            continue;
        }
        free = free.max(next.came) + SERVICE_TIME;
        // Without its alarm the target could not keep its word: better no answer than an early one.
        if timer.wait_until(free).await.is_err() {
            std::future::pending::<()>().await;
        }
        let _ = next.served.send(());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strictly_by_class_in_order_of_coming_and_bounded() {
        let shared = Shared::default();
        let start = Instant::now();
        let waiting =
            |ms| Waiting { came: start + Duration::from_millis(ms), served: oneshot::channel().0 };
        for (ms, class) in [Class::Low, Class::Medium, Class::Critical, Class::Low, Class::High]
            .into_iter()
            .enumerate()
        {
            shared.add(class, waiting(ms as u64)).unwrap();
        }
        let order = std::iter::from_fn(|| shared.next());
        let order: Vec<_> = order.map(|next| (next.came - start).as_millis()).collect();
        assert_eq!(order, [2, 4, 1, 0, 3]);
        for _ in 0..MOST_WAITING {
            shared.add(Class::Low, waiting(0)).unwrap();
        }
        assert_eq!(shared.add(Class::Critical, waiting(0)), Err(Refused));
    }
}
