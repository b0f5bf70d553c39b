//! One call's answer, put together from pieces as they arrive, and judged at its end.
//! An answer is length-prefixed messages (a unary one is exactly one) and a status in the trailers;
//! everything else has a name: another status, or a response that is not what it claims to be.

use std::time::Instant;

use gonogo_core::Outcome;
use gonogo_grpc_schema::ResponseCheck;
use gonogo_script::Captured;

use super::messages::{LONGEST_MESSAGE, Messages, PREFIX};
use super::status::{
    INTERNAL, RESOURCE_EXHAUSTED, UNIMPLEMENTED, UNKNOWN, status_of_http, status_of_reset,
};

/// What `content-type` said.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
enum Content {
    #[default]
    Missing,
    Grpc,
    Other,
}

/// What `grpc-status` said, in headers (trailers-only) or trailers; the last one counts.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
enum Status {
    #[default]
    Missing,
    /// No number.
    Malformed,
    Given(u16),
}

/// What has arrived of one answer.
#[derive(Debug, Default)]
pub struct Answer {
    content: Content,
    http_status: u16,
    status: Status,
    /// The status that clients report for what ended the call early: a reset, or data that is no answer.
    broken_by: Option<u16>,
    /// Bytes of DATA, the prefix included; of a streaming call only the message that is not whole yet.
    data: Vec<u8>,
    /// Reads the messages of streaming calls as they come.
    pub messages: Option<Box<Messages>>,
    /// The call streams: its messages are read by those.
    pub is_streaming: bool,
    /// A look into it is wanted.
    pub keeps: bool,
    /// Header fields and trailers, where a look is wanted.
    pub captured: Captured,
}

impl Answer {
    /// Forgets everything but the memory it holds.
    pub fn clear(&mut self) {
        self.data.clear();
        if let Some(messages) = &mut self.messages {
            messages.restart();
        }
        if self.keeps {
            self.captured.clear();
        }
        *self = Answer {
            data: std::mem::take(&mut self.data),
            messages: self.messages.take(),
            is_streaming: self.is_streaming,
            captured: std::mem::take(&mut self.captured),
            keeps: self.keeps,
            ..Answer::default()
        };
    }

    pub fn set_content_type(&mut self, value: &[u8]) {
        let is_grpc = super::status::is_grpc_content(value);
        self.content = if is_grpc { Content::Grpc } else { Content::Other };
    }

    pub fn set_grpc_status(&mut self, value: &[u8]) {
        self.status = super::status::parse_status(value).map_or(Status::Malformed, Status::Given);
    }

    pub fn set_http_status(&mut self, status: u16) {
        self.http_status = status;
    }

    /// The server reset the stream with this code.
    pub fn set_reset(&mut self, code: u32) {
        self.broken_by = Some(status_of_reset(code));
    }

    /// The status that clients report for a call that ended early.
    pub fn broken_by(&self) -> Option<u16> {
        self.broken_by.or(self.streams().and_then(Messages::refusal))
    }

    /// Whether the body is messages: pages of proxies are told by their type or their HTTP status.
    fn holds_messages(&self) -> bool {
        match self.content {
            Content::Grpc => true,
            Content::Missing => self.http_status == 200,
            Content::Other => false,
        }
    }

    /// How many of these next bytes of DATA belong to a message; those of streams are counted as they are read.
    pub fn payload_in(&self, bytes: &[u8]) -> usize {
        match (self.holds_messages(), self.is_streaming) {
            (false, _) => bytes.len(),
            (true, true) => 0,
            (true, false) => bytes.len() - PREFIX.saturating_sub(self.data.len()).min(bytes.len()),
        }
    }

    /// How many bytes of the request's body before `position` belong to messages.
    pub fn payload_before(&self, position: usize) -> usize {
        match self.streams() {
            Some(messages) => messages.payload_before(position),
            None => position.saturating_sub(PREFIX),
        }
    }

    /// Takes DATA; false when it is more than the answer can be, so that the stream should be reset.
    pub fn push(&mut self, bytes: &[u8], arrived: Option<Instant>) -> bool {
        // The page of a proxy holds no messages; its status says what to make of it.
        let holds_messages = self.holds_messages();
        if let (true, Some(messages)) = (self.is_streaming, &mut self.messages) {
            return !holds_messages || messages.push(&mut self.data, bytes, arrived);
        }
        if self.data.len() + bytes.len() > LONGEST_MESSAGE {
            self.broken_by = Some(RESOURCE_EXHAUSTED);
            return false;
        }
        self.data.extend_from_slice(bytes);
        true
    }

    /// The outcome of a complete answer and its status: the server's, which counts whatever else was said, or the one that
    /// clients make themselves (grpc/doc/http-grpc-status-mapping.md, grpc/doc/statuscodes.md). The latter is never expected.
    pub fn judge(
        &self,
        http_status: u16,
        expected: &[u16],
        check: &ResponseCheck,
    ) -> (Outcome, Option<u16>) {
        let status = match self.status {
            Status::Given(status) => status,
            // Without grpc-status no gRPC server spoke: a proxy's error can never be an expected one.
            Status::Missing if http_status != 200 => {
                return (Outcome::GrpcStatus, Some(status_of_http(http_status)));
            }
            Status::Missing | Status::Malformed => return (Outcome::BadResponse, Some(UNKNOWN)),
        };
        let error = match status {
            0 => self.error_of_success(check),
            _ if self.holds_messages() && !self.is_framed() => Some(status),
            _ => None,
        };
        match error {
            Some(error) => (Outcome::BadResponse, Some(error)),
            None if expected.contains(&status) => (Outcome::Ok, Some(status)),
            None => (Outcome::GrpcStatus, Some(status)),
        }
    }

    /// The status that clients report for OK with other messages than the method has (statuscodes.md: "response cardinality
    /// violation", "error parsing response proto"; compression.md: an encoding that was not offered).
    fn error_of_success(&self, check: &ResponseCheck) -> Option<u16> {
        if self.content == Content::Other {
            return Some(UNKNOWN);
        }
        if let Some(messages) = self.streams() {
            return match (self.data.is_empty(), messages.fits()) {
                (true, true) => None,
                (true, false) => Some(UNIMPLEMENTED),
                (false, _) => Some(INTERNAL),
            };
        }
        let Some((prefix, rest)) = self.data.split_at_checked(PREFIX) else {
            return Some(if self.data.is_empty() { UNIMPLEMENTED } else { INTERNAL });
        };
        let length = u32::from_be_bytes([prefix[1], prefix[2], prefix[3], prefix[4]]) as usize;
        match rest.split_at_checked(length) {
            Some((message, [])) if prefix[0] == 0 && check.accepts(message) => None,
            Some((_, [_, ..])) if self.is_framed() => Some(UNIMPLEMENTED),
            _ => Some(INTERNAL),
        }
    }

    /// Reads the messages of the call, where it streams.
    fn streams(&self) -> Option<&Messages> {
        self.messages.as_deref().filter(|_| self.is_streaming)
    }

    /// What came as data so far.
    pub fn bytes(&self) -> &[u8] {
        &self.data
    }

    /// The message behind its prefix; empty where there is none.
    pub fn message(&self) -> &[u8] {
        self.data.get(PREFIX..).unwrap_or_default()
    }

    /// Whether the data before an error status ends where a message ends.
    fn is_framed(&self) -> bool {
        if self.streams().is_some() {
            return self.data.is_empty();
        }
        let mut rest = self.data.as_slice();
        while let Some((prefix, tail)) = rest.split_at_checked(PREFIX) {
            let length = u32::from_be_bytes([prefix[1], prefix[2], prefix[3], prefix[4]]);
            let Some((_, after)) = tail.split_at_checked(length as usize) else { return false };
            rest = after;
        }
        rest.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gonogo_grpc_schema::{frame_message, from_proto_files};
    use gonogo_noise::Noise;
    use gonogo_wire::ProtoFile;

    fn check() -> ResponseCheck {
        let content = "syntax = \"proto3\"; message Ack { string id = 1; }".to_owned();
        let pool = from_proto_files(&[ProtoFile { name: "a.proto".into(), content }]).unwrap();
        ResponseCheck::new(&pool.get_message_by_name("Ack").unwrap())
    }

    fn judged(
        http: u16,
        content: &str,
        status: Option<&str>,
        data: &[u8],
    ) -> (Outcome, Option<u16>) {
        let mut answer = Answer::default();
        if !content.is_empty() {
            answer.set_content_type(content.as_bytes());
        }
        answer.set_http_status(http);
        if let Some(status) = status {
            answer.set_grpc_status(status.as_bytes());
        }
        assert!(answer.push(data, None));
        answer.judge(http, &[0, 5], &check())
    }

    #[test]
    fn every_kind_of_answer_has_its_outcome() {
        let good = frame_message(b"\x0a\x01x").unwrap();
        let grpc = "application/grpc";
        let twice = [good.as_ref(), good.as_ref()].concat();
        let compressed = b"\x01\0\0\0\x03\x0a\x01x";
        let bad = |status| (Outcome::BadResponse, Some(status));
        let cases: [(_, _, &[u8], _); 20] = [
            (grpc, Some("0"), &good, (Outcome::Ok, Some(0))),
            (grpc, Some("5"), b"", (Outcome::Ok, Some(5))),
            (grpc, Some("14"), b"", (Outcome::GrpcStatus, Some(14))),
            (grpc, Some("14"), &good, (Outcome::GrpcStatus, Some(14))),
            (grpc, Some("14"), &good[..4], bad(14)),
            (grpc, Some("0"), b"", bad(UNIMPLEMENTED)),
            (grpc, Some("0"), &good[..7], bad(INTERNAL)),
            (grpc, Some("0"), &good[..3], bad(INTERNAL)),
            (grpc, Some("0"), &twice, bad(UNIMPLEMENTED)),
            (grpc, Some("0"), &twice[..12], bad(INTERNAL)),
            (grpc, Some("0"), compressed, bad(INTERNAL)),
            (grpc, Some("0"), b"\0\0\0\0\x01\xff", bad(INTERNAL)),
            (grpc, Some("99"), &good, (Outcome::GrpcStatus, Some(UNKNOWN))),
            (grpc, Some("x"), &good, bad(UNKNOWN)),
            (grpc, None, &good, bad(UNKNOWN)),
            ("", Some("0"), &good, (Outcome::Ok, Some(0))),
            ("", Some("7"), b"", (Outcome::GrpcStatus, Some(7))),
            ("text/html", Some("0"), &good, bad(UNKNOWN)),
            ("text/html", Some("7"), b"sorry", (Outcome::GrpcStatus, Some(7))),
            ("text/html", None, b"sorry", bad(UNKNOWN)),
        ];
        for (content, status, data, expected) in cases {
            assert_eq!(judged(200, content, status, data), expected, "{status:?} {data:?}");
        }
        assert_eq!(judged(503, "text/html", None, b"sorry"), (Outcome::GrpcStatus, Some(14)));
        assert_eq!(judged(404, "text/html", None, b""), (Outcome::GrpcStatus, Some(12)));
        assert_eq!(judged(503, "text/html", Some("7"), b"no"), (Outcome::GrpcStatus, Some(7)));
        assert_eq!(judged(503, grpc, Some("0"), &good), (Outcome::Ok, Some(0)));
    }

    #[test]
    fn clearing_keeps_nothing_but_memory() {
        let mut answer = Answer::default();
        answer.set_grpc_status(b"0");
        assert!(answer.push(&[1; 100], None));
        answer.clear();
        assert_eq!((answer.status, answer.data.len()), (Status::Missing, 0));
        assert!(answer.data.capacity() >= 100);
    }

    /// The messages of a framed text, read the plain way.
    fn messages(mut data: &[u8]) -> Option<Vec<(u8, &[u8])>> {
        let mut found = Vec::new();
        while !data.is_empty() {
            let length = u32::from_be_bytes(data.get(1..5)?.try_into().ok()?) as usize;
            found.push((data[0], data.get(5..5 + length)?));
            data = &data[5 + length..];
        }
        Some(found)
    }

    #[test]
    fn only_one_whole_message_is_a_success_whatever_comes() {
        let check = check();
        let answers: [&[u8]; 4] = [
            b"\0\0\0\0\x03\x0a\x01x",
            b"\0\0\0\0\0",
            b"\0\0\0\0\x03\x0a\x01x\0\0\0\0\x03\x0a\x01y",
            b"\x01\0\0\0\x02ab",
        ];
        let words: [&[u8]; 4] = [b"\0\0\0\0", b"\xff\xff\xff\xff", b"\x0a\x01x", b"\x0a\xff\x01"];
        let statuses: [&[u8]; 5] = [b"0", b"5", b"14", b"17", b"x"];
        let mut successes = 0;
        for seed in 0..20_000 {
            let mut noise = Noise::new(seed);
            let base = noise.one_of(&answers);
            let data = noise.corrupted(base, &words);
            let mut answer = Answer::default();
            answer.set_content_type(b"application/grpc");
            answer.set_http_status(200);
            let status = noise.one_of(&statuses);
            answer.set_grpc_status(status);
            for piece in data.chunks(1 + noise.below(9)) {
                assert!(answer.push(piece, None));
            }
            let (outcome, message) = answer.judge(200, &[0, 5], &check);
            let framed = messages(&data);
            let whole = matches!(framed.as_deref(), Some([(0, message)]) if check.accepts(message));
            let expected = match status {
                b"0" if whole => Outcome::Ok,
                b"5" if framed.is_some() => Outcome::Ok,
                b"14" if framed.is_some() => Outcome::GrpcStatus,
                b"17" if framed.is_some() => Outcome::GrpcStatus,
                _ => Outcome::BadResponse,
            };
            assert_eq!(outcome, expected, "seed {seed}: status {status:?}, data {data:?}");
            assert!(message.is_some(), "seed {seed}");
            successes += u32::from(outcome == Outcome::Ok);
        }
        assert!(successes > 200, "{successes}");
    }
}
