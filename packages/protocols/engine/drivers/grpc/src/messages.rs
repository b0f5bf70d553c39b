//! The messages of streaming calls: read one by one as their bytes come, checked, timed and counted.
//! A call keeps at most one unfinished message, so streams of any length need little memory.
//! Source: grpc/doc/PROTOCOL-HTTP2.md ("Length-Prefixed-Message").

use std::rc::Rc;
use std::sync::Arc;
use std::time::Instant;

use gonogo_core::Nanos;
use gonogo_driver_api::{Ask, Progress};
use gonogo_net::Meter;

use super::request::Request;
use super::status::{INTERNAL, RESOURCE_EXHAUSTED, UNIMPLEMENTED};

/// Flag byte and length (grpc/doc/PROTOCOL-HTTP2.md, "Length-Prefixed-Message").
pub const PREFIX: usize = 5;
/// Longer messages are not collected: memory of a connection stays bounded.
pub const LONGEST_MESSAGE: usize = 64 << 20;

/// Reads the answers of one place's streaming calls.
#[derive(Debug)]
pub struct Messages {
    requests: Arc<[Request]>,
    operation: usize,
    /// Where the messages of the call that was made ready end; of the prepared one, if it goes.
    ready_ends: Vec<usize>,
    is_rendered: bool,
    meter: Rc<Meter>,
    /// The call's intended start, later by as much as the engine itself was late.
    due: Instant,
    handed_over: Instant,
    measured: bool,
    received: usize,
    last: Option<Instant>,
    /// The status that clients report for the data that was refused.
    refusal: Option<u16>,
}

impl Messages {
    pub fn new(requests: Arc<[Request]>, meter: Rc<Meter>) -> Messages {
        Messages {
            requests,
            operation: 0,
            ready_ends: Vec::new(),
            is_rendered: false,
            meter,
            due: Instant::now(),
            handed_over: Instant::now(),
            measured: false,
            received: 0,
            last: None,
            refusal: None,
        }
    }

    /// The call that was made ready sends messages that end there.
    pub fn make_ready(&mut self, ends: &[usize]) {
        self.ready_ends.clear();
        self.ready_ends.extend_from_slice(ends);
    }

    fn request(&self) -> &Request {
        &self.requests[self.operation]
    }

    fn ends(&self) -> &[usize] {
        if self.is_rendered { &self.ready_ends } else { &self.request().ends }
    }

    /// A call begins.
    pub fn begin(&mut self, ask: Ask<'_>, progress: &Progress) {
        self.operation = ask.operation;
        self.is_rendered = ask.rendered;
        (self.due, self.handed_over) = (progress.due(), progress.handed_over());
        self.measured = progress.measured && self.request().kind.is_streaming();
        self.restart();
    }

    /// The call went: what lies between is not charged to the target.
    pub fn departed(&mut self, at: Instant) {
        self.due += at.saturating_duration_since(self.handed_over);
    }

    /// Nothing of the answer has come yet.
    pub fn restart(&mut self) {
        self.received = 0;
        self.last = None;
        self.refusal = None;
    }

    /// The status that clients report for data that was refused.
    pub fn refusal(&self) -> Option<u16> {
        self.refusal
    }

    fn refuse(&mut self, status: u16) -> bool {
        self.refusal = Some(status);
        false
    }

    /// What is wrong with a prefix that has no acceptable length.
    fn refuse_prefix(&mut self, [flag, ..]: &[u8; PREFIX]) -> bool {
        self.refuse(if *flag == 0 { RESOURCE_EXHAUSTED } else { INTERNAL })
    }

    /// Takes bytes of the answer; `unfinished` keeps what belongs to the next message. False when
    /// they are no messages of the method: compressed unasked, too long, of another type, too many.
    pub fn push(
        &mut self,
        unfinished: &mut Vec<u8>,
        mut bytes: &[u8],
        arrived: Option<Instant>,
    ) -> bool {
        // Messages of one DATA frame came together: one time is theirs.
        let mut now = arrived;
        while !bytes.is_empty() {
            if unfinished.is_empty()
                && let Some((prefix, rest)) = bytes.split_first_chunk()
            {
                // As a rule a frame holds whole messages, and nothing is copied.
                let Some(length) = length_in(prefix) else { return self.refuse_prefix(prefix) };
                if let Some((message, after)) = rest.split_at_checked(length) {
                    bytes = after;
                    if !self.take(message, &mut now) {
                        return false;
                    }
                    continue;
                }
            }
            let wanted = match unfinished.first_chunk() {
                Some(prefix) => PREFIX + length_in(prefix).unwrap_or_default(),
                None => PREFIX,
            };
            let missing = wanted - unfinished.len();
            let (piece, after) = bytes.split_at(missing.min(bytes.len()));
            unfinished.extend_from_slice(piece);
            bytes = after;
            let Some((prefix, message)) = unfinished.split_first_chunk() else { continue };
            match length_in(prefix) {
                None => return self.refuse_prefix(prefix),
                Some(length) if length == message.len() => {
                    let taken = self.take(message, &mut now);
                    unfinished.clear();
                    if !taken {
                        return false;
                    }
                }
                Some(_) => {}
            }
        }
        true
    }

    fn take(&mut self, message: &[u8], now: &mut Option<Instant>) -> bool {
        let one_only = !self.request().kind.server_streams();
        if one_only && self.received > 0 {
            return self.refuse(UNIMPLEMENTED);
        }
        if !self.request().check.accepts(message) {
            return self.refuse(INTERNAL);
        }
        self.meter.add_payload_received(message.len());
        let now = *now.get_or_insert_with(Instant::now);
        let before = self.last.replace(now);
        self.received += 1;
        if self.measured
            && let Some(mut times) = self.meter.streams()
        {
            let gap = before.map(|before| nanos(before, now));
            times.received(nanos(self.due, now), gap);
        }
        true
    }

    /// Whether a success may have this many messages.
    pub fn fits(&self) -> bool {
        self.request().kind.server_streams() || self.received == 1
    }

    /// Bytes of the request that may go by now: in turns, one message more than was answered.
    pub fn releases(&self) -> usize {
        if !self.request().in_turns {
            return 0;
        }
        let ends = self.ends();
        ends[self.received.min(ends.len() - 1)]
    }

    /// How many bytes of the request before `position` are no prefixes.
    pub fn payload_before(&self, position: usize) -> usize {
        let ends = self.ends();
        let whole = ends.partition_point(|end| *end <= position);
        let begins = whole.checked_sub(1).map_or(0, |last| ends[last]);
        begins - PREFIX * whole + (position - begins).saturating_sub(PREFIX)
    }

    /// The call ended, with so many bytes of its request sent.
    pub fn end(&mut self, sent: usize) {
        if std::mem::take(&mut self.measured)
            && let Some(mut times) = self.meter.streams()
        {
            times.messages_sent += self.ends().partition_point(|end| *end <= sent) as u64;
        }
    }
}

/// The first message of an answer, where it is whole and uncompressed.
pub fn first_message(data: &[u8]) -> Option<&[u8]> {
    let (prefix, rest) = data.split_first_chunk()?;
    rest.get(..length_in(prefix)?)
}

/// The length of the message behind a prefix; `None` where the prefix is not acceptable. No encoding
/// was offered, so a compressed message is the server's error.
fn length_in(prefix: &[u8; PREFIX]) -> Option<usize> {
    let [flag, length @ ..] = prefix;
    let length = u32::from_be_bytes(*length) as usize;
    (*flag == 0 && length <= LONGEST_MESSAGE).then_some(length)
}

fn nanos(from: Instant, to: Instant) -> Nanos {
    to.saturating_duration_since(from).as_nanos() as Nanos
}

#[cfg(test)]
mod tests {
    use super::super::request::CallKind;
    use super::*;
    use gonogo_grpc_schema::{ResponseCheck, find_method, frame_message, from_proto_files};
    use gonogo_wire::{GrpcOperation, ProtoFile, StreamExchange};

    fn messages(kind: CallKind) -> (Messages, Rc<Meter>) {
        let content = "syntax = \"proto3\"; message Ack { string id = 1; }\
                       service S { rpc M(Ack) returns (Ack); }"
            .to_owned();
        let pool = from_proto_files(&[ProtoFile { name: "a.proto".into(), content }]).unwrap();
        let source = GrpcOperation {
            method: "S/M".into(),
            metadata: Vec::new(),
            messages_json: vec!["{}".into(); 3],
            exchange: StreamExchange::PingPong,
            descriptor_set_base64: String::new(),
            expect_code: vec![0],
        };
        let request = Request {
            fields: Vec::new(),
            body: vec![0; 30].into(),
            ends: vec![10, 20, 30],
            kind,
            in_turns: true,
            timeout: std::time::Duration::from_secs(10),
            expected: vec![0],
            check: ResponseCheck::new(&pool.get_message_by_name("Ack").unwrap()),
            method: find_method(&pool, "S/M").unwrap(),
            names: Vec::new(),
            source,
        };
        let meter = Rc::new(Meter::default());
        meter.keep_streams();
        let mut messages = Messages::new([request].into(), meter.clone());
        let ask = Ask { operation: 0, rendered: false, captured: None };
        messages.begin(ask, &Progress::of(Instant::now(), Instant::now(), true));
        (messages, meter)
    }

    #[test]
    fn messages_are_the_same_however_their_bytes_are_cut() {
        let good = frame_message(b"\x0a\x01x").unwrap();
        let empty = frame_message(b"").unwrap();
        let all = [&good[..], &empty, &good, &good].concat();
        for step in 1..=all.len() {
            let (mut messages, meter) = messages(CallKind::Bidirectional);
            let mut unfinished = Vec::new();
            for piece in all.chunks(step) {
                assert!(messages.push(&mut unfinished, piece, None), "{step}");
            }
            assert!(unfinished.is_empty() && messages.received == 4, "{step}");
            let times = meter.take_streams().unwrap();
            assert_eq!((times.first_message.count(), times.gap.count()), (1, 3));
        }
    }

    #[test]
    fn what_is_no_message_of_the_method_is_refused_at_once() {
        let long = (LONGEST_MESSAGE as u32 + 1).to_be_bytes();
        let cases = [
            b"\x01\0\0\0\x03\x0a\x01x".to_vec(),
            b"\0\0\0\0\x01\xff".to_vec(),
            [&[0][..], &long].concat(),
        ];
        for case in cases {
            for step in [1, case.len()] {
                let (mut messages, _) = messages(CallKind::ServerStreaming);
                let mut unfinished = Vec::new();
                assert!(!case.chunks(step).all(|piece| messages.push(
                    &mut unfinished,
                    piece,
                    None
                )));
            }
        }
        let good = frame_message(b"").unwrap();
        let (mut messages, _) = messages(CallKind::ClientStreaming);
        assert!(messages.push(&mut Vec::new(), &good, None) && messages.fits());
        assert!(!messages.push(&mut Vec::new(), &good, None), "one answer and no more");
    }

    #[test]
    fn of_a_request_all_but_the_prefixes_is_payload() {
        // Messages of 5 bytes behind prefixes of 5.
        let (messages, _) = messages(CallKind::Bidirectional);
        for position in 0..=30 {
            let prefixes = (0..position).filter(|byte| byte % 10 < PREFIX).count();
            assert_eq!(messages.payload_before(position), position - prefixes, "{position}");
        }
    }

    #[test]
    fn turns_release_one_message_more_than_was_answered() {
        let good = frame_message(b"").unwrap();
        let (mut messages, meter) = messages(CallKind::Bidirectional);
        for released in [10, 20, 30, 30] {
            assert_eq!(messages.releases(), released);
            assert!(messages.push(&mut Vec::new(), &good, None));
        }
        messages.end(29);
        messages.end(30);
        assert_eq!(meter.take_streams().unwrap().messages_sent, 2, "whole ones, once a call");
    }
}
