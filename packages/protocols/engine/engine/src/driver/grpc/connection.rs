//! gRPC calls on an HTTP/2 connection: the room of HTTP/2 carries them, and each whole answer is
//! judged here by status, framing and type.

use std::rc::Rc;
use std::sync::Arc;

use gonogo_core::Outcome;

use super::answer::Answer;
use super::messages::Messages;
use super::request::Request;
use crate::driver::http2::{self, Handle};
use crate::driver::{Ask, Connection, Exchange, Progress, Unsendable};
use crate::net::{Meter, PathGauge};
use crate::script::Parts;

/// A handle: one call at a time; `share` gives more.
pub struct GrpcConnection {
    handle: Handle<Answer>,
    requests: Arc<[Request]>,
    meter: Rc<Meter>,
}

impl GrpcConnection {
    pub(super) fn new(
        handle: Handle<Answer>,
        requests: Arc<[Request]>,
        meter: Rc<Meter>,
    ) -> GrpcConnection {
        if requests.iter().any(|request| request.kind.is_streaming()) {
            let messages = Messages::new(requests.clone(), meter.clone());
            handle.with_answer(|answer| answer.messages = Some(messages.into()));
        }
        GrpcConnection { handle, requests, meter }
    }
}

impl http2::Answer for Answer {
    fn clear(&mut self) {
        Answer::clear(self);
    }

    fn keep(&mut self, keeps: bool) {
        self.keeps = keeps;
    }

    fn field(&mut self, name: &[u8], value: &[u8]) {
        if self.keeps {
            self.captured.add_field(name, value);
        }
        // The length of a name rules out nearly every field without comparing letters.
        match name.len() {
            12 if name == b"content-type" => self.set_content_type(value),
            11 if name == b"grpc-status" => self.set_grpc_status(value),
            _ => {}
        }
    }

    fn data(&mut self, bytes: &[u8]) -> bool {
        self.push(bytes)
    }

    fn releases(&self) -> usize {
        self.messages.as_ref().map_or(0, |messages| messages.releases())
    }

    fn ended(&mut self, sent: usize) {
        if let Some(messages) = &mut self.messages {
            messages.end(sent);
        }
    }
}

impl Connection for GrpcConnection {
    fn make_ready(&mut self, operation: usize, parts: &Parts) -> Result<(), Unsendable> {
        let (prepared, ends) = self.requests[operation].render(parts)?;
        self.handle.make_ready(prepared);
        self.handle.with_answer(|answer| {
            answer.messages.iter_mut().for_each(|messages| messages.make_ready(&ends));
        });
        Ok(())
    }

    async fn exchange(&mut self, ask: Ask<'_>, progress: &Progress) -> Exchange {
        let request = &self.requests[ask.operation];
        self.handle.with_answer(|answer| {
            answer.is_streaming = request.kind.is_streaming();
            answer.messages.iter_mut().for_each(|messages| messages.begin(ask, progress));
        });
        let end = self.handle.request(ask).await;
        self.handle.exchange_of(end, progress, |head, answer| {
            let judged = answer.judge(head.status, &request.expected, &request.check);
            if let (Some(captured), Outcome::Ok) = (ask.captured, judged.0) {
                std::mem::swap(&mut *captured.borrow_mut(), &mut answer.captured);
                // An error that is expected has no message.
                if let Some(json) = request.message_json(answer.message()) {
                    captured.borrow_mut().add_body(&json);
                }
            }
            judged
        })
    }

    fn share(&self) -> Option<Self> {
        Some(Self::new(self.handle.share(), self.requests.clone(), self.meter.clone()))
    }

    fn is_open(&self) -> bool {
        self.handle.is_open()
    }

    fn rtt_us(&self) -> Option<f64> {
        self.handle.rtt_us()
    }

    fn path(&self) -> Option<PathGauge> {
        self.handle.path()
    }

    fn settle_meter(&self) {
        self.handle.settle_path();
    }
}
