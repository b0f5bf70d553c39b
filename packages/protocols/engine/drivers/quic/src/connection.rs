//! One QUIC connection with many messages on it, and the handles through which they go.
//! QUIC's own state machine runs in its own task; a handle opens a stream per request, or sends a
//! datagram and waits at its slot for the echo.

use std::rc::Rc;
use std::sync::Arc;

use bytes::Bytes;
use gonogo_core::Outcome;

use gonogo_driver_api::{Ask, Connection, Exchange, Progress, Reason, Unsendable};
use gonogo_net::quic::{QuicLink, QuicSetUp};
use gonogo_net::{Meter, PathGauge};
use gonogo_script::Parts;
use gonogo_wire::{Problem, QuicMode};

use super::broken::{Broken, words_of};
use super::datagram::{self, SlotGuard};
use super::message::Message;
use super::stream;

/// A handle: one request at a time; `share` gives more.
pub struct QuicConnection {
    link: Rc<QuicLink>,
    meter: Rc<Meter>,
    messages: Arc<[Message]>,
    /// A message that was made from templates.
    ready: Option<Message>,
    /// Where its echoes arrive, in mode datagram.
    slot: Option<SlotGuard>,
}

impl QuicConnection {
    /// Errors: `protocol_error` when the server takes no datagrams and `spec_invalid` when the
    /// message is too long for one.
    pub fn new(
        set_up: QuicSetUp,
        messages: Arc<[Message]>,
        meter: Rc<Meter>,
    ) -> Result<Self, Problem> {
        let slot = datagram::start(&set_up.connection, &messages)?;
        let link = Rc::new(QuicLink::new(set_up, meter.clone(), 0));
        Ok(Self { link, meter, messages, ready: None, slot })
    }

    async fn send(&mut self, ask: Ask<'_>, progress: &Progress) -> Result<Outcome, Broken> {
        let message = match &self.ready {
            Some(ready) if ask.rendered => ready,
            _ => &self.messages[ask.operation],
        };
        let (quic, meter) = (&self.link.quic, &*self.meter);
        match (&mut self.slot, message.mode) {
            (Some(slot), QuicMode::Datagram) => {
                datagram::exchange(slot, quic, message, ask.captured, meter, progress).await
            }
            (_, QuicMode::Uni) => stream::deliver(quic, message, meter, progress).await,
            _ => stream::exchange(quic, message, ask.captured, meter, progress).await,
        }
    }
}

impl Connection for QuicConnection {
    fn make_ready(&mut self, operation: usize, parts: &Parts) -> Result<(), Unsendable> {
        let mut message = self.messages[operation].clone();
        message.bytes = Bytes::copy_from_slice(parts.body.as_bytes());
        let limit = self.link.quic.max_datagram_size().unwrap_or(0);
        if message.mode == QuicMode::Datagram && datagram::needed(&message) > limit {
            return Err(Unsendable);
        }
        self.ready = Some(message);
        Ok(())
    }

    async fn exchange(&mut self, ask: Ask<'_>, progress: &Progress) -> Exchange {
        let early = self.link.early.clone().filter(|early| early.verdict().is_none());
        let mut ended = self.send(ask, progress).await;
        if let (Err(_), Some(early)) = (&ended, early)
            && !early.is_accepted().await
            && self.link.is_open()
        {
            // Refused early data was never seen by the server (RFC 9001, section 4.6.2): again.
            ended = self.send(ask, progress).await;
        }
        progress.mark_times(self.link.times());
        let outcome = ended.unwrap_or_else(|Broken(outcome, reason)| {
            progress.explain(Some(reason));
            outcome
        });
        if outcome == Outcome::BadResponse {
            progress.explain(Some("the answer is no echo of what was sent".into()));
        }
        Exchange { outcome, status: None, reusable: self.link.is_open() }
    }

    fn share(&self) -> Option<Self> {
        let slot = self.slot.as_ref().map(SlotGuard::another);
        let (link, meter) = (self.link.clone(), self.meter.clone());
        Some(Self { link, meter, messages: self.messages.clone(), ready: None, slot })
    }

    fn is_open(&self) -> bool {
        self.link.is_open()
    }

    fn why_closed(&self) -> Option<Reason> {
        self.link.quic.close_reason().map(|reason| words_of(&reason))
    }

    fn rtt_us(&self) -> Option<f64> {
        Some(self.link.rtt_us())
    }

    fn path(&self) -> Option<PathGauge> {
        Some(self.link.path())
    }

    fn settle_meter(&self) {
        self.link.settle();
    }
}
