//! The alarm on Linux: a timerfd in the runtime's own poll, so that a ring costs one wake-up.
//! Such timers are not subject to the slack that the kernel allows itself for sleeping threads.
//! Set relative to now, since `Instant` does not show its clock.

use std::{
    io,
    os::fd::OwnedFd,
    time::{Duration, Instant},
};

use rustix::time::{
    Itimerspec, TimerfdClockId, TimerfdFlags, TimerfdTimerFlags, Timespec, timerfd_create,
    timerfd_settime,
};
use tokio::io::{Interest, unix::AsyncFd};

use super::Alarm;

/// Zero would switch the timer off.
const SOONEST: Duration = Duration::from_nanos(1);

pub struct TimerfdAlarm {
    timer: AsyncFd<OwnedFd>,
}

impl Alarm for TimerfdAlarm {
    fn new() -> io::Result<Self> {
        let flags = TimerfdFlags::NONBLOCK | TimerfdFlags::CLOEXEC;
        let timer = timerfd_create(TimerfdClockId::Monotonic, flags)?;
        // SAFETY: the descriptor is owned by the AsyncFd, never taken out or replaced, and closed
        // only with it, after it was deregistered.
        let timer = unsafe { AsyncFd::register_with_interest(timer, Interest::READABLE)? };
        Ok(Self { timer })
    }

    fn set(&self, due: Instant) -> io::Result<()> {
        let left = due.saturating_duration_since(Instant::now()).max(SOONEST);
        let once = Itimerspec {
            it_interval: Timespec { tv_sec: 0, tv_nsec: 0 },
            it_value: Timespec::try_from(left).map_err(io::Error::other)?,
        };
        timerfd_settime(&self.timer, TimerfdTimerFlags::empty(), &once)?;
        Ok(())
    }

    async fn rung(&self) -> io::Result<()> {
        let read = |timer: &OwnedFd| Ok(rustix::io::read(timer, &mut [0; 8])?);
        self.timer.async_io(Interest::READABLE, read).await.map(drop)
    }
}
