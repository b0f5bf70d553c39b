//! A timer of microsecond precision for the runtime's event loop: timerfd(2).
//! The runtime's own timers round to a millisecond, which would make an open load send in bursts.

use std::io;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd};
use std::time::Duration;

use tokio::io::Interest;
use tokio::io::unix::AsyncFd;

/// A one-shot timer that can be set again and again.
pub struct PreciseTimer(AsyncFd<OwnedFd>);

impl PreciseTimer {
    /// Errors when descriptors are exhausted.
    pub fn new() -> io::Result<PreciseTimer> {
        // SAFETY: a plain system call; the descriptor is owned from here on.
        let raw = unsafe {
            libc::timerfd_create(libc::CLOCK_MONOTONIC, libc::TFD_NONBLOCK | libc::TFD_CLOEXEC)
        };
        if raw < 0 {
            return Err(io::Error::last_os_error());
        }
        // SAFETY: `raw` was just opened and belongs to nobody else.
        let descriptor = unsafe { OwnedFd::from_raw_fd(raw) };
        // SAFETY: the AsyncFd owns the descriptor, which stays open and the same for its life.
        let registered = unsafe { AsyncFd::register_with_interest(descriptor, Interest::READABLE) };
        Ok(PreciseTimer(registered?))
    }

    /// Waits for `span`. Setting a timerfd clears its old expiry, so nothing needs to be read.
    pub async fn wait(&mut self, span: Duration) -> io::Result<()> {
        let setting = libc::itimerspec {
            it_interval: libc::timespec { tv_sec: 0, tv_nsec: 0 },
            it_value: libc::timespec {
                tv_sec: span.as_secs() as libc::time_t,
                // Zero would disarm the timer.
                tv_nsec: libc::c_long::from(span.subsec_nanos().max(1) as i32),
            },
        };
        // SAFETY: both pointers are valid for the call; the old value is not asked for.
        let set = unsafe {
            libc::timerfd_settime(self.0.as_raw_fd(), 0, &raw const setting, std::ptr::null_mut())
        };
        if set < 0 {
            return Err(io::Error::last_os_error());
        }
        self.0.readable().await?.clear_ready();
        Ok(())
    }
}
