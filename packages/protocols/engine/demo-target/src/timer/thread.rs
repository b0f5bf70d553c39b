//! The alarm elsewhere: a thread that sleeps until the time it was set to.
//! A ring costs two wake-ups, that of the thread and that of the runtime.
//! The thread ends with the alarm.

use std::{
    io,
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    thread,
    time::Instant,
};

use tokio::sync::Notify;

use super::Alarm;

#[derive(Clone, Copy)]
enum Setting {
    Off,
    At(Instant),
    Ended,
}

struct Shared {
    setting: Mutex<Setting>,
    changed: Condvar,
    ring: Notify,
}

impl Shared {
    fn setting(&self) -> MutexGuard<'_, Setting> {
        self.setting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn change(&self, setting: Setting) {
        *self.setting() = setting;
        self.changed.notify_one();
    }
}

pub struct ThreadAlarm {
    shared: Arc<Shared>,
}

impl Alarm for ThreadAlarm {
    fn new() -> io::Result<Self> {
        let shared = Arc::new(Shared {
            setting: Mutex::new(Setting::Off),
            changed: Condvar::new(),
            ring: Notify::new(),
        });
        let of_thread = Arc::clone(&shared);
        thread::Builder::new().name("alarm".to_owned()).spawn(move || run(&of_thread))?;
        Ok(Self { shared })
    }

    fn set(&self, due: Instant) -> io::Result<()> {
        self.shared.change(Setting::At(due));
        Ok(())
    }

    async fn rung(&self) -> io::Result<()> {
        self.shared.ring.notified().await;
        Ok(())
    }
}

impl Drop for ThreadAlarm {
    fn drop(&mut self) {
        self.shared.change(Setting::Ended);
    }
}

fn run(shared: &Shared) {
    let mut setting = shared.setting();
    loop {
        setting = match *setting {
            Setting::Ended => return,
            Setting::Off => shared.changed.wait(setting).unwrap_or_else(PoisonError::into_inner),
            Setting::At(due) => {
                let left = due.saturating_duration_since(Instant::now());
                if left.is_zero() {
                    *setting = Setting::Off;
                    shared.ring.notify_one();
                    continue;
                }
                let woken = shared.changed.wait_timeout(setting, left);
                woken.unwrap_or_else(PoisonError::into_inner).0
            }
        };
    }
}
