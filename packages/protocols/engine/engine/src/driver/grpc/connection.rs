//! gRPC calls on an HTTP/2 connection: the room of HTTP/2 carries them, and each whole answer is
//! judged here by status, framing and type.

use std::sync::Arc;

use super::answer::Answer;
use super::request::Request;
use crate::driver::http2::{self, Handle};
use crate::driver::{Connection, Exchange, Progress};
use crate::net::PathGauge;

/// A handle: one call at a time; `share` gives more.
pub struct GrpcConnection {
    pub(super) handle: Handle<Answer>,
    pub(super) request: Arc<Request>,
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
}

impl Connection for GrpcConnection {
    async fn exchange(&mut self, progress: &Progress) -> Exchange {
        let end = self.handle.request().await;
        self.handle.exchange_of(end, progress, |head, answer| {
            answer.judge(head.status, &self.request.expected, &self.request.check)
        })
    }

    fn share(&self) -> Option<Self> {
        Some(Self { handle: self.handle.share(), request: self.request.clone() })
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
