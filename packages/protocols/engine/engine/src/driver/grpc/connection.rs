//! gRPC calls on an HTTP/2 connection: the room of HTTP/2 carries them, and each whole answer is
//! judged here by status, framing and type.

use std::sync::Arc;

use gonogo_core::Outcome;

use super::answer::Answer;
use super::request::Request;
use crate::driver::http2::{self, Handle};
use crate::driver::{Ask, Connection, Exchange, Progress, Unsendable};
use crate::net::PathGauge;
use crate::script::Parts;

/// A handle: one call at a time; `share` gives more.
pub struct GrpcConnection {
    pub(super) handle: Handle<Answer>,
    pub(super) requests: Arc<[Request]>,
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
}

impl Connection for GrpcConnection {
    fn make_ready(&mut self, operation: usize, parts: &Parts) -> Result<(), Unsendable> {
        self.handle.make_ready(self.requests[operation].render(parts)?);
        Ok(())
    }

    async fn exchange(&mut self, ask: Ask<'_>, progress: &Progress) -> Exchange {
        let end = self.handle.request(ask).await;
        let request = &self.requests[ask.operation];
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
        Some(Self { handle: self.handle.share(), requests: self.requests.clone() })
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
