//! Deadlines of requests, kept cheap: a request writes one number, and a sweep every few
//! milliseconds looks at all of them. No timer is made or moved per request.
//! A sweep every hundredth of the timeout (1 to 10 ms) means a timeout is at most 1 % late,
//! and its recorded duration is the true one.

use std::cell::{Cell, RefCell};
use std::future::Future;
use std::pin::{Pin, pin};
use std::rc::Rc;
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use gonogo_core::Nanos;

/// Why a watched future was given up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GivenUp {
    Timeout,
    /// The block is over.
    Abandoned,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Watching {
    Nothing,
    Exchange,
    /// A connection for a request that is due.
    Connect,
    /// The connection of a slot that has no request yet.
    Attach,
}

/// The deadline of one slot.
#[derive(Debug)]
pub struct Deadline {
    at: Cell<Nanos>,
    watching: Cell<Watching>,
    given_up: Cell<Option<GivenUp>>,
    waker: RefCell<Option<Waker>>,
}

/// All deadlines of one thread.
#[derive(Debug)]
pub struct Deadlines {
    timeout: Nanos,
    all: RefCell<Vec<Rc<Deadline>>>,
    abandoned: Cell<bool>,
}

impl Deadlines {
    pub fn new(timeout: Duration) -> Deadlines {
        Deadlines {
            timeout: timeout.as_nanos() as Nanos,
            all: RefCell::default(),
            abandoned: Cell::new(false),
        }
    }

    /// How often `sweep` wants to be called. Its timer also samples how late the thread's timers are.
    pub fn sweep_interval(&self) -> Duration {
        Duration::from_nanos((self.timeout / 100).clamp(1_000_000, 10_000_000))
    }

    /// Whether `sweep` would give up anything.
    pub fn are_any_over(&self, now: Nanos) -> bool {
        self.all.borrow().iter().any(|deadline| deadline.is_over(now))
    }

    /// The deadline of a new slot.
    pub fn add(&self) -> Rc<Deadline> {
        let deadline = Rc::new(Deadline {
            at: Cell::new(Nanos::MAX),
            watching: Cell::new(Watching::Nothing),
            given_up: Cell::new(None),
            waker: RefCell::new(None),
        });
        self.all.borrow_mut().push(deadline.clone());
        deadline
    }

    /// Gives up exchanges whose time is over.
    pub fn sweep(&self, now: Nanos) {
        for deadline in self.all.borrow().iter() {
            if deadline.is_over(now) {
                deadline.give_up(GivenUp::Timeout);
            }
        }
    }

    /// Gives up everything, now and from now on.
    pub fn abandon(&self) {
        self.abandoned.set(true);
        for deadline in self.all.borrow().iter() {
            if deadline.watching.get() != Watching::Nothing {
                deadline.give_up(GivenUp::Abandoned);
            }
        }
    }

    pub fn is_abandoned(&self) -> bool {
        self.abandoned.get()
    }

    /// Gives up connecting, of which nothing is expected any more.
    pub fn abandon_connects(&self) {
        self.abandon_all(Watching::Connect);
    }

    /// The same of slots without a request.
    pub fn abandon_attaching(&self) {
        self.abandon_all(Watching::Attach);
    }

    fn abandon_all(&self, watching: Watching) {
        for deadline in self.all.borrow().iter() {
            if deadline.watching.get() == watching {
                deadline.give_up(GivenUp::Abandoned);
            }
        }
    }

    /// Awaits an exchange that was sent at `sent`, no longer than the timeout.
    pub fn exchange<F: Future>(
        &self,
        deadline: &Deadline,
        sent: Nanos,
        exchange: F,
    ) -> impl Future<Output = Result<F::Output, GivenUp>> {
        deadline.at.set(sent + self.timeout);
        self.watch(deadline, Watching::Exchange, exchange)
    }

    /// Awaits a connection until the block is over.
    pub fn connect<F: Future>(
        &self,
        deadline: &Deadline,
        connect: F,
    ) -> impl Future<Output = Result<F::Output, GivenUp>> {
        self.watch(deadline, Watching::Connect, connect)
    }

    /// Awaits a connection before any request is due.
    pub fn attach<F: Future>(
        &self,
        deadline: &Deadline,
        attach: F,
    ) -> impl Future<Output = Result<F::Output, GivenUp>> {
        self.watch(deadline, Watching::Attach, attach)
    }

    async fn watch<F: Future>(
        &self,
        deadline: &Deadline,
        watching: Watching,
        future: F,
    ) -> Result<F::Output, GivenUp> {
        deadline.watching.set(watching);
        deadline.given_up.set(self.abandoned.get().then_some(GivenUp::Abandoned));
        let future = pin!(future);
        let ended = Watched { deadline, future }.await;
        deadline.watching.set(Watching::Nothing);
        ended
    }
}

impl Deadline {
    fn is_over(&self, now: Nanos) -> bool {
        self.at.get() <= now && self.watching.get() == Watching::Exchange
    }

    fn give_up(&self, why: GivenUp) {
        self.given_up.set(Some(why));
        if let Some(waker) = self.waker.borrow().as_ref() {
            waker.wake_by_ref();
        }
    }
}

struct Watched<'a, F> {
    deadline: &'a Deadline,
    future: Pin<&'a mut F>,
}

impl<F: Future> Future for Watched<'_, F> {
    type Output = Result<F::Output, GivenUp>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        if let Poll::Ready(output) = self.future.as_mut().poll(context) {
            return Poll::Ready(Ok(output));
        }
        if let Some(why) = self.deadline.given_up.get() {
            return Poll::Ready(Err(why));
        }
        let mut waker = self.deadline.waker.borrow_mut();
        // A slot is one task for life, so this clones once and then only compares.
        if !waker.as_ref().is_some_and(|known| known.will_wake(context.waker())) {
            *waker = Some(context.waker().clone());
        }
        Poll::Pending
    }
}
