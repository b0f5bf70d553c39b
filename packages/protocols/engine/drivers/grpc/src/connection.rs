//! gRPC calls on an HTTP/2 connection: the client of HTTP/2 carries them, and each whole answer is
//! judged here by status, framing and type.

use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};

use gonogo_core::Outcome;
use gonogo_driver_api::{Ask, Connection, Exchange, Progress, Unsendable};
use gonogo_http2::Handle;
use gonogo_net::{Meter, PathGauge};
use gonogo_script::Parts;

use super::answer::Answer;
use super::messages::Messages;
use super::request::Request;

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

impl GrpcConnection {
    /// The status that clients report for a call that a reset ended, or data that is no answer. What ended a call stays its
    /// outcome; of a lost connection it says all.
    fn status_of_break(&self, exchange: &Exchange) -> Option<u16> {
        match exchange.outcome {
            Outcome::Reset | Outcome::BadResponse => {
                self.handle.with_answer(|answer| answer.broken_by())
            }
            _ => None,
        }
    }
}

impl gonogo_http2::Answer for Answer {
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

    fn begun(&mut self, status: u16) -> bool {
        self.set_http_status(status);
        true
    }

    fn was_reset(&mut self, code: u32) {
        self.set_reset(code);
    }

    fn data(&mut self, bytes: &[u8], arrived: Option<Instant>) -> bool {
        self.push(bytes, arrived)
    }

    fn refusal(&self) -> Option<gonogo_driver_api::Reason> {
        let limit = "or one longer than 64 MiB, the most that this engine reads";
        Some(format!("the answer holds what is no message of its call, {limit}").into())
    }

    fn payload_in(&self, bytes: &[u8]) -> usize {
        Answer::payload_in(self, bytes)
    }

    fn payload_sent(&self, from: usize, to: usize) -> usize {
        self.payload_before(to) - self.payload_before(from)
    }

    fn departed(&mut self, at: Instant) {
        if let Some(messages) = &mut self.messages {
            messages.departed(at);
        }
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

/// `DEADLINE_EXCEEDED` (grpc/doc/statuscodes.md).
const DEADLINE_EXCEEDED: u16 = 4;
/// A server's clock may run this much ahead of the deadline that it was given.
const CLOCK_SLACK: Duration = Duration::from_millis(1);

/// The server was given the deadline, so at its end both give the call up, and it is a race who says so
/// first. Whoever it is, the request was not answered in time: what the server makes of it, a status or
/// a reset stream, is the same time-out as the client's own.
fn at_deadline(exchange: Exchange, progress: &Progress, timeout: Duration) -> Exchange {
    let gave_up = match exchange.outcome {
        Outcome::GrpcStatus => exchange.status == Some(DEADLINE_EXCEEDED),
        Outcome::Reset => true,
        _ => false,
    };
    let ended = progress.times().arrived.unwrap_or_else(Instant::now);
    let took = ended.saturating_duration_since(progress.handed_over());
    if gave_up && took + CLOCK_SLACK >= timeout {
        return Exchange { outcome: Outcome::Timeout, status: None, ..exchange };
    }
    exchange
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
        let exchange = self.handle.exchange_of(end, progress, |head, answer| {
            let judged = answer.judge(head.status, &request.expected, &request.check);
            if let Some(captured) = ask.captured {
                let mut captured = captured.borrow_mut();
                std::mem::swap(&mut *captured, &mut answer.captured);
                match judged.0 {
                    // An error that is expected has no message.
                    Outcome::Ok => {
                        let json = request.message_json(answer.message());
                        json.iter().for_each(|json| captured.add_body(json));
                    }
                    // What answered is no gRPC server: a proxy's page says why.
                    _ if head.status != 200 => {
                        captured.add_body(format!("HTTP {} ", head.status).as_bytes());
                        captured.add_body(answer.bytes());
                    }
                    _ => {}
                }
            }
            judged
        });
        let status = exchange.status.or_else(|| self.status_of_break(&exchange));
        at_deadline(Exchange { status, ..exchange }, progress, request.timeout)
    }

    fn share(&self) -> Option<Self> {
        Some(Self::new(self.handle.share(), self.requests.clone(), self.meter.clone()))
    }

    fn is_open(&self) -> bool {
        self.handle.is_open()
    }

    fn why_closed(&self) -> Option<gonogo_driver_api::Reason> {
        self.handle.error()
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
