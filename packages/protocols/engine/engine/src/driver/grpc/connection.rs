//! gRPC calls on an HTTP/2 connection: the room of HTTP/2 carries them, and each whole answer is
//! judged here by status, framing and type.

use std::rc::Rc;
use std::sync::Arc;

use super::answer::Answer;
use super::messages::Messages;
use super::request::Request;
use crate::driver::http2::{self, Handle};
use crate::driver::{Connection, Exchange, Progress};
use crate::net::{Meter, PathGauge};

/// A handle: one call at a time; `share` gives more.
pub struct GrpcConnection {
    handle: Handle<Answer>,
    request: Arc<Request>,
    meter: Rc<Meter>,
}

impl GrpcConnection {
    pub(super) fn new(
        handle: Handle<Answer>,
        request: Arc<Request>,
        meter: Rc<Meter>,
    ) -> GrpcConnection {
        if request.kind.is_streaming() {
            let messages = Messages::new(request.clone(), meter.clone());
            handle.with_answer(|answer| answer.messages = Some(messages.into()));
        }
        GrpcConnection { handle, request, meter }
    }
}

impl http2::Answer for Answer {
    fn clear(&mut self) {
        Answer::clear(self);
    }

    fn field(&mut self, name: &[u8], value: &[u8]) {
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
    async fn exchange(&mut self, progress: &Progress) -> Exchange {
        if self.request.kind.is_streaming() {
            self.handle.with_answer(|answer| {
                answer.messages.iter_mut().for_each(|messages| messages.begin(progress));
            });
        }
        let end = self.handle.request().await;
        self.handle.exchange_of(end, progress, |head, answer| {
            answer.judge(head.status, &self.request.expected, &self.request.check)
        })
    }

    fn share(&self) -> Option<Self> {
        Some(Self::new(self.handle.share(), self.request.clone(), self.meter.clone()))
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
