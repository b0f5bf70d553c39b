//! What a probe reads of an answer over HTTP/2: status and fields, and what a gRPC answer holds beside them.
//! Of other answers no more than the header is read: a page without end would keep the probe.

use std::borrow::Cow;
use std::time::Instant;

use gonogo_core::Outcome;
use gonogo_driver_api::Ask;
use gonogo_grpc::{LONGEST_MESSAGE, is_grpc_content};
use gonogo_http2::{Answer, End, Handle};
use gonogo_script::Captured;
use gonogo_wire::HttpFacts;

use super::get::{facts, text_of};

#[derive(Debug, Default)]
pub struct ProbeAnswer {
    /// 0 where no header came.
    pub status: u16,
    pub fields: Captured,
    /// Of a gRPC answer alone.
    pub body: Vec<u8>,
    /// Why no more came.
    pub error: Cow<'static, str>,
}

impl ProbeAnswer {
    /// Of header or trailers.
    pub fn text_of(&self, name: &str) -> Option<String> {
        text_of(&self.fields, name)
    }

    pub fn content_type(&self) -> String {
        self.text_of("content-type").unwrap_or_default()
    }

    /// `None` where no header came.
    pub fn facts(&self) -> Option<HttpFacts> {
        (self.status != 0).then(|| facts("HTTP/2", self.status, &self.fields))
    }
}

impl Answer for ProbeAnswer {
    fn clear(&mut self) {
        *self = ProbeAnswer::default();
    }

    fn keep(&mut self, _: bool) {}

    fn field(&mut self, name: &[u8], value: &[u8]) {
        self.fields.add_field(name, value);
    }

    fn begun(&mut self, status: u16) -> bool {
        self.status = status;
        // Also with a status in the header messages may follow: it is then said again in trailers.
        status == 200 && is_grpc_content(self.content_type().as_bytes())
    }

    fn data(&mut self, bytes: &[u8], _: Option<Instant>) -> bool {
        self.body.extend_from_slice(bytes);
        self.body.len() <= LONGEST_MESSAGE
    }
}

/// Sends a request and reads of the answer what the probe needs.
pub async fn request(handle: &mut Handle<ProbeAnswer>, ask: Ask<'_>) -> ProbeAnswer {
    let end = handle.request(ask).await;
    let mut answer = handle.with_answer(std::mem::take);
    answer.error = handle.error().unwrap_or(match end {
        End::Whole => "no status at the end".into(),
        End::Refused => "the server takes no more requests".into(),
        End::Broken(Outcome::Reset) => "the server reset the stream".into(),
        End::Broken(Outcome::BadResponse | Outcome::AnswerTooLarge) => {
            "the answer is longer than is read".into()
        }
        End::Broken(_) => "the answer breaks the rules of HTTP/2".into(),
    });
    answer
}
