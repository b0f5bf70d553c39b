//! 0-RTT under ordinary load (RFC 9001, section 4.6): sessions of closed connections wait here for
//! fresh ones, and a fresh one shows when the server has taken or refused its early data.
//! A connection holds its session as long as it lives: tickets come at any time.

use std::sync::{Arc, Mutex, PoisonError};

use quinn::ZeroRttAccepted;
use tokio::sync::watch;

use crate::Session;

/// Sessions that no connection holds.
#[derive(Debug, Default)]
pub struct Pool(Mutex<Vec<Arc<Session>>>);

impl Pool {
    /// A session with a ticket, if one waits; else one whose first handshake is full.
    pub fn take(self: &Arc<Pool>) -> Held {
        let mut sessions = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let ready = sessions.iter().position(|session| session.has_ticket());
        let session = match ready {
            Some(place) => sessions.swap_remove(place),
            None => sessions.pop().unwrap_or_else(|| Session::new(true)),
        };
        Held { pool: self.clone(), session }
    }
}

/// A connection's session; goes back to its pool with the connection.
#[derive(Debug)]
pub struct Held {
    pool: Arc<Pool>,
    session: Arc<Session>,
}

impl Held {
    pub fn session(&self) -> &Arc<Session> {
        &self.session
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        let mut sessions = self.pool.0.lock().unwrap_or_else(PoisonError::into_inner);
        sessions.push(self.session.clone());
    }
}

/// What becomes of a connection's early data.
#[derive(Debug, Clone)]
pub struct Early(watch::Receiver<Option<bool>>);

impl Early {
    /// `on_end` is called at the end of the handshake once, with whether early data was taken.
    pub fn watch(accepted: ZeroRttAccepted, on_end: impl FnOnce(bool) + 'static) -> Early {
        let (sender, receiver) = watch::channel(None);
        tokio::task::spawn_local(async move {
            let is_accepted = accepted.await;
            on_end(is_accepted);
            sender.send_replace(Some(is_accepted));
        });
        Early(receiver)
    }

    /// Waits for the end of the handshake; false also when it failed.
    pub async fn is_accepted(&self) -> bool {
        let mut receiver = self.0.clone();
        let ended = receiver.wait_for(Option::is_some).await;
        ended.is_ok_and(|accepted| *accepted == Some(true))
    }

    /// Whether early data was taken; `None`: the handshake is still under way.
    pub fn verdict(&self) -> Option<bool> {
        *self.0.borrow()
    }
}
