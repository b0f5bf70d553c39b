//! One call's answer, put together from pieces as they arrive, and judged at its end.
//! An answer is length-prefixed messages (a unary one is exactly one) and a status in the trailers;
//! everything else has a name: another status, or a response that is not what it claims to be.

use std::time::Instant;

use gonogo_core::Outcome;

use super::messages::{LONGEST_MESSAGE, Messages, PREFIX};
use super::status::status_of_http;
use crate::grpc_schema::ResponseCheck;
use crate::script::Captured;

/// What has arrived of one answer.
#[derive(Debug, Default)]
pub struct Answer {
    grpc_content: bool,
    /// `grpc-status` from headers (trailers-only) or trailers.
    grpc_status: Option<u16>,
    /// `grpc-status` was there but is not a defined number.
    status_broken: bool,
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
        self.grpc_content = super::status::is_grpc_content(value);
    }

    pub fn set_grpc_status(&mut self, value: &[u8]) {
        self.grpc_status = super::status::parse_status(value);
        self.status_broken = self.grpc_status.is_none();
    }

    /// How many of these next bytes of DATA belong to a message; those of streams are counted as they are read.
    pub fn payload_in(&self, bytes: &[u8]) -> usize {
        match (self.grpc_content, self.is_streaming) {
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
        if let (true, Some(messages)) = (self.is_streaming, &mut self.messages) {
            // The page of a proxy holds no messages; its status says what to make of it.
            return !self.grpc_content || messages.push(&mut self.data, bytes, arrived);
        }
        if self.data.len() + bytes.len() > LONGEST_MESSAGE {
            return false;
        }
        self.data.extend_from_slice(bytes);
        true
    }

    /// The outcome of a complete answer and its status, if it has one.
    pub fn judge(
        &self,
        http_status: u16,
        expected: &[u16],
        check: &ResponseCheck,
    ) -> (Outcome, Option<u16>) {
        match self.grpc_status {
            _ if self.status_broken => (Outcome::BadResponse, None),
            // Without grpc-status no gRPC server spoke: a proxy's error can never be an expected one.
            None if http_status != 200 => (Outcome::GrpcStatus, Some(status_of_http(http_status))),
            Some(_) if http_status != 200 || !self.grpc_content => (Outcome::BadResponse, None),
            None => (Outcome::BadResponse, None),
            Some(0) if !self.holds_its_messages(check) => (Outcome::BadResponse, Some(0)),
            Some(status) if !self.is_framed() => (Outcome::BadResponse, Some(status)),
            Some(status) if expected.contains(&status) => (Outcome::Ok, Some(status)),
            Some(status) => (Outcome::GrpcStatus, Some(status)),
        }
    }

    /// Reads the messages of the call, where it streams.
    fn streams(&self) -> Option<&Messages> {
        self.messages.as_deref().filter(|_| self.is_streaming)
    }

    /// Messages of streams were checked as they came.
    fn holds_its_messages(&self, check: &ResponseCheck) -> bool {
        match self.streams() {
            Some(messages) => self.data.is_empty() && messages.fits(),
            None => self.holds_one_message(check),
        }
    }

    /// What came as data so far.
    pub fn bytes(&self) -> &[u8] {
        &self.data
    }

    /// The message behind its prefix; empty where there is none.
    pub fn message(&self) -> &[u8] {
        self.data.get(PREFIX..).unwrap_or_default()
    }

    /// A unary success is exactly one uncompressed message of the method's type.
    fn holds_one_message(&self, check: &ResponseCheck) -> bool {
        let Some((prefix, message)) = self.data.split_at_checked(PREFIX) else { return false };
        // No encoding was offered, so a compressed message is the server's fault.
        let length = u32::from_be_bytes([prefix[1], prefix[2], prefix[3], prefix[4]]);
        prefix[0] == 0 && length as usize == message.len() && check.accepts(message)
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
    use crate::grpc_schema::{frame_message, from_proto_files};
    use crate::noise::Noise;
    use crate::wire::ProtoFile;

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
        answer.set_content_type(content.as_bytes());
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
        let cases: [(_, _, &[u8], _); 13] = [
            (grpc, Some("0"), &good, (Outcome::Ok, Some(0))),
            (grpc, Some("5"), b"", (Outcome::Ok, Some(5))),
            (grpc, Some("14"), b"", (Outcome::GrpcStatus, Some(14))),
            (grpc, Some("14"), &good, (Outcome::GrpcStatus, Some(14))),
            (grpc, Some("14"), &good[..4], (Outcome::BadResponse, Some(14))),
            (grpc, Some("0"), b"", (Outcome::BadResponse, Some(0))),
            (grpc, Some("0"), &good[..7], (Outcome::BadResponse, Some(0))),
            (grpc, Some("0"), &twice, (Outcome::BadResponse, Some(0))),
            (grpc, Some("0"), compressed, (Outcome::BadResponse, Some(0))),
            (grpc, Some("0"), b"\0\0\0\0\x01\xff", (Outcome::BadResponse, Some(0))),
            (grpc, Some("99"), &good, (Outcome::BadResponse, None)),
            (grpc, None, &good, (Outcome::BadResponse, None)),
            ("text/html", Some("0"), &good, (Outcome::BadResponse, None)),
        ];
        for (content, status, data, expected) in cases {
            assert_eq!(judged(200, content, status, data), expected, "{status:?} {data:?}");
        }
        assert_eq!(judged(503, "text/html", None, b"sorry"), (Outcome::GrpcStatus, Some(14)));
        assert_eq!(judged(404, "text/html", None, b""), (Outcome::GrpcStatus, Some(12)));
    }

    #[test]
    fn clearing_keeps_nothing_but_memory() {
        let mut answer = Answer::default();
        answer.set_grpc_status(b"0");
        assert!(answer.push(&[1; 100], None));
        answer.clear();
        assert_eq!((answer.grpc_status, answer.data.len()), (None, 0));
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
                _ => Outcome::BadResponse,
            };
            assert_eq!(outcome, expected, "seed {seed}: status {status:?}, data {data:?}");
            assert_eq!(message.is_some(), !matches!(status, b"17" | b"x"), "seed {seed}");
            successes += u32::from(outcome == Outcome::Ok);
        }
        assert!(successes > 200, "{successes}");
    }
}
