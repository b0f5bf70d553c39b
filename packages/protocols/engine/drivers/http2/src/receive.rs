//! What the peer says, frame by frame (RFC 9113, section 6), each rule with its consequence: a stream
//! that ends, or the whole connection. Everything is bounded: frames that bring no request forward
//! are counted, header blocks have a longest size, and nothing is kept for streams that are gone.

use gonogo_core::Outcome;

use super::block::{Block, Gathering, MAX_HEADER_LIST};
use super::frame::{
    Code, FrameHead, HEAD_BYTES, MAX_31_BITS, MAX_PAYLOAD, flag, kind, push_head,
    push_window_update, read_31_bits, setting, without_padding,
};
use super::session::{CONNECTION_WINDOW, Session, SessionState};
use super::stream::{Answer, End, Head, STREAM_WINDOW};

/// More frames in a row without any use are a flood (section 10.5).
const MOST_IDLE_FRAMES: u32 = 10_000;
/// A compressed header block never needs more.
const MAX_BLOCK_BYTES: usize = MAX_HEADER_LIST;
const MOST_CONTINUATIONS: u32 = 64;

const LONG_LIST: &str =
    "the header of the answer is longer than 64 KiB, the most that this engine reads";
pub const ENDLESS_BLOCK: &str =
    "the header of the answer is longer than 64 KiB or 64 frames, the most that this engine reads";

/// Why a connection cannot go on.
struct ProtocolError(Code, &'static str);

type Checked = Result<(), ProtocolError>;

impl<A: Answer> Session<A> {
    /// Takes bytes as they were read; gives how many were used. The rest is the begin of a frame and
    /// must come again with more behind it.
    pub fn feed(&mut self, bytes: &[u8]) -> usize {
        let mut used = 0;
        while self.state != SessionState::Lost {
            let Some(head) = FrameHead::read(&bytes[used..]) else { break };
            if let Err(ProtocolError(code, what)) = self.check_head(&head) {
                self.break_off(code, what);
                break;
            }
            let Some(rest) = bytes.get(used + HEAD_BYTES..) else { break };
            let Some(payload) = rest.get(..head.length) else { break };
            used += HEAD_BYTES + head.length;
            if let Err(ProtocolError(code, what)) = self.take(&head, payload) {
                self.break_off(code, what);
            }
        }
        used
    }

    /// What is known before the payload is there.
    fn check_head(&self, head: &FrameHead) -> Checked {
        if self.state == SessionState::Starting
            && (head.kind != kind::SETTINGS || head.has(flag::ACK))
        {
            return Err(ProtocolError(
                Code::Protocol,
                "the server's first bytes were no SETTINGS frame",
            ));
        }
        if head.length > MAX_PAYLOAD {
            return Err(ProtocolError(Code::FrameSize, "a frame was longer than allowed"));
        }
        match &self.gathering {
            Some(gathering)
                if head.kind != kind::CONTINUATION || head.stream != gathering.stream =>
            {
                Err(ProtocolError(Code::Protocol, "a header block was interrupted"))
            }
            _ => Ok(()),
        }
    }

    fn take(&mut self, head: &FrameHead, payload: &[u8]) -> Checked {
        match head.kind {
            kind::DATA => self.take_data(head, payload),
            kind::HEADERS => self.take_headers(head, payload),
            kind::CONTINUATION => self.take_continuation(head, payload),
            kind::RST_STREAM => self.take_rst_stream(head, payload),
            kind::SETTINGS => self.take_settings(head, payload),
            kind::PING => self.take_ping(head, payload),
            kind::GOAWAY => self.take_goaway(head, payload),
            kind::WINDOW_UPDATE => self.take_window_update(head, payload),
            kind::PUSH_PROMISE => {
                Err(ProtocolError(Code::Protocol, "a push, which was switched off"))
            }
            // Priorities mean nothing here; unknown frames are to be ignored (section 4.1).
            _ => self.idle_frame(),
        }
    }

    /// Counts a frame that brings no request forward.
    fn idle_frame(&mut self) -> Checked {
        self.idle_frames += 1;
        if self.idle_frames > MOST_IDLE_FRAMES {
            return Err(ProtocolError(Code::EnhanceYourCalm, "a flood of frames without use"));
        }
        Ok(())
    }

    /// The place of an open stream; `None` for one that is over. Others cannot be.
    fn place_of(&self, stream: u32) -> Result<Option<usize>, ProtocolError> {
        if let Some(place) = self.open.get(&stream) {
            return Ok(Some(*place));
        }
        if stream & 1 == 0 || stream >= self.next_id {
            return Err(ProtocolError(Code::Protocol, "a frame of a stream that was never opened"));
        }
        Ok(None)
    }

    /// Section 6.1; padding counts for flow control, on streams that are gone as well.
    fn take_data(&mut self, head: &FrameHead, payload: &[u8]) -> Checked {
        let found = self.place_of(head.stream)?;
        let length = payload.len() as u32;
        self.unreturned += length;
        if self.unreturned > CONNECTION_WINDOW {
            return Err(ProtocolError(Code::FlowControl, "more data than the connection's window"));
        }
        if self.unreturned >= CONNECTION_WINDOW / 2 {
            push_window_update(self.outbox.bytes(), 0, std::mem::take(&mut self.unreturned));
        }
        let data = without_padding(head, payload)
            .ok_or(ProtocolError(Code::Protocol, "more padding than data"))?;
        let Some(index) = found else { return self.idle_frame() };
        if data.is_empty() && !head.has(flag::END_STREAM) {
            self.idle_frame()?;
        } else {
            self.idle_frames = 0;
        }
        let arrived = self.arrived;
        let place = &mut self.places[index];
        place.unreturned += length;
        place.head.received += data.len() as u64;
        self.meter.add_payload_received(place.answer.payload_in(data));
        if place.unreturned > STREAM_WINDOW {
            return Err(ProtocolError(Code::FlowControl, "more data than the stream's window"));
        }
        if place.head.status == 0 {
            let why = "the server sent DATA before any header";
            self.fail(index, Code::Protocol, Outcome::ProtocolError, why);
        } else if !place.answer.data(data, arrived) {
            self.refuse(index);
        } else if head.has(flag::END_STREAM) {
            self.complete(index);
        } else {
            if place.unreturned >= STREAM_WINDOW / 2 {
                let by = std::mem::take(&mut place.unreturned);
                push_window_update(self.outbox.bytes(), head.stream, by);
            }
            let released = place.answer.releases();
            self.release(index, released);
        }
        Ok(())
    }

    /// Section 6.2.
    fn take_headers(&mut self, head: &FrameHead, payload: &[u8]) -> Checked {
        self.place_of(head.stream)?;
        let error = || ProtocolError(Code::Protocol, "a HEADERS frame shorter than its parts");
        let mut block = without_padding(head, payload).ok_or_else(error)?;
        if head.has(flag::PRIORITY) {
            block = block.get(5..).ok_or_else(error)?;
        }
        let end_stream = head.has(flag::END_STREAM);
        if head.has(flag::END_HEADERS) {
            return self.take_block(head.stream, end_stream, block);
        }
        let block = block.to_vec();
        self.gathering = Some(Gathering { stream: head.stream, end_stream, block, frames: 1 });
        Ok(())
    }

    /// Section 6.10.
    fn take_continuation(&mut self, head: &FrameHead, payload: &[u8]) -> Checked {
        let Some(mut gathering) = self.gathering.take() else {
            return Err(ProtocolError(Code::Protocol, "a CONTINUATION without a begin"));
        };
        gathering.block.extend_from_slice(payload);
        gathering.frames += 1;
        if gathering.block.len() > MAX_BLOCK_BYTES || gathering.frames > MOST_CONTINUATIONS {
            return Err(ProtocolError(Code::EnhanceYourCalm, ENDLESS_BLOCK));
        }
        if head.has(flag::END_HEADERS) {
            return self.take_block(gathering.stream, gathering.end_stream, &gathering.block);
        }
        self.gathering = Some(gathering);
        Ok(())
    }

    /// A whole header block: an interim, a final header, or trailers (section 8.1).
    fn take_block(&mut self, stream: u32, end_stream: bool, bytes: &[u8]) -> Checked {
        let error = |_| ProtocolError(Code::Compression, "a header block that is no HPACK");
        let Some(index) = self.place_of(stream)? else {
            self.decoder.decode(bytes, |_, _| {}).map_err(error)?;
            return self.idle_frame();
        };
        let place = &mut self.places[index];
        let is_trailer = place.head.status != 0;
        let (mut block, answer) = (Block::default(), &mut place.answer);
        let read = self.decoder.decode(bytes, |name, value| {
            if block.read(name, value, is_trailer) {
                answer.field(name, value);
            }
        });
        read.map_err(error)?;
        if block.size > MAX_HEADER_LIST {
            self.fail(index, Code::Cancel, Outcome::AnswerTooLarge, LONG_LIST);
        } else if block.malformed || block.is_misplaced(is_trailer, end_stream) {
            let why = "the server sent a header that breaks the rules of HTTP/2";
            self.fail(index, Code::Protocol, Outcome::ProtocolError, why);
        } else if block.is_interim() {
            place.answer.clear();
            return self.idle_frame();
        } else {
            self.idle_frames = 0;
            let mut goes_on = true;
            if !is_trailer {
                place.head = Head { status: block.status, announced: block.announced, received: 0 };
                goes_on = place.answer.begun(block.status);
            }
            match (end_stream, goes_on) {
                (true, _) => self.complete(index),
                (false, true) => {}
                (false, false) => self.refuse(index),
            }
        }
        Ok(())
    }

    /// The answer is not what was asked for, or is too much.
    fn refuse(&mut self, place: usize) {
        let refusal = self.places[place].answer.refusal();
        let why = refusal.unwrap_or("the answer is none that this request can have".into());
        self.fail(place, Code::Cancel, Outcome::BadResponse, why);
    }

    /// The answer is whole; a body that is still being sent is not wanted any more (section 8.1).
    fn complete(&mut self, place: usize) {
        if self.is_half_sent(place) {
            super::frame::push_rst_stream(
                self.outbox.bytes(),
                self.places[place].id,
                Code::NoError,
            );
        }
        self.finish(place, End::Whole);
    }

    /// Section 6.4.
    fn take_rst_stream(&mut self, head: &FrameHead, payload: &[u8]) -> Checked {
        if payload.len() != 4 {
            return Err(ProtocolError(Code::FrameSize, "an RST_STREAM of the wrong length"));
        }
        let Some(place) = self.place_of(head.stream)? else { return self.idle_frame() };
        self.idle_frames = 0;
        let code = u32::from_be_bytes([payload[0], payload[1], payload[2], payload[3]]);
        self.places[place].answer.was_reset(code);
        self.reset_by_peer(place, code);
        Ok(())
    }

    /// Section 6.5.
    fn take_settings(&mut self, head: &FrameHead, payload: &[u8]) -> Checked {
        if head.stream != 0 {
            return Err(ProtocolError(Code::Protocol, "SETTINGS on a stream"));
        }
        let entries = payload.chunks_exact(6);
        if !entries.remainder().is_empty() || (head.has(flag::ACK) && !payload.is_empty()) {
            return Err(ProtocolError(Code::FrameSize, "SETTINGS of the wrong length"));
        }
        self.idle_frame()?;
        if head.has(flag::ACK) {
            return Ok(());
        }
        for entry in entries {
            let name = u16::from_be_bytes([entry[0], entry[1]]);
            let value = u32::from_be_bytes([entry[2], entry[3], entry[4], entry[5]]);
            self.apply(name, value)?;
        }
        push_head(self.outbox.bytes(), 0, kind::SETTINGS, flag::ACK, 0);
        if self.state == SessionState::Starting {
            self.state = SessionState::Open;
        }
        Ok(())
    }

    fn apply(&mut self, name: u16, value: u32) -> Checked {
        match name {
            setting::HEADER_TABLE_SIZE => self.limit_table(value as usize),
            setting::ENABLE_PUSH if value != 0 => {
                return Err(ProtocolError(Code::Protocol, "a server that would be pushed to"));
            }
            setting::MAX_CONCURRENT_STREAMS => self.peer.max_streams = value,
            setting::INITIAL_WINDOW_SIZE => self.resize_windows(value)?,
            setting::MAX_FRAME_SIZE if !(MAX_PAYLOAD as u32..1 << 24).contains(&value) => {
                return Err(ProtocolError(Code::Protocol, "a frame size out of range"));
            }
            _ => {}
        }
        Ok(())
    }

    /// Section 6.9.2: the windows of open streams move with the setting, below 0 if need be.
    fn resize_windows(&mut self, to: u32) -> Checked {
        let overflow = ProtocolError(Code::FlowControl, "a window larger than 2^31-1");
        if to > MAX_31_BITS {
            return Err(overflow);
        }
        let by = i64::from(to) - i64::from(self.peer.stream_window);
        self.peer.stream_window = to;
        for place in self.open.values() {
            let window = &mut self.places[*place].window;
            *window += by;
            if *window > i64::from(MAX_31_BITS) {
                return Err(overflow);
            }
        }
        Ok(())
    }

    /// Section 6.7.
    fn take_ping(&mut self, head: &FrameHead, payload: &[u8]) -> Checked {
        if payload.len() != 8 {
            return Err(ProtocolError(Code::FrameSize, "a PING of the wrong length"));
        }
        if head.stream != 0 {
            return Err(ProtocolError(Code::Protocol, "a PING on a stream"));
        }
        self.idle_frame()?;
        if !head.has(flag::ACK) {
            let out = self.outbox.bytes();
            push_head(out, 8, kind::PING, flag::ACK, 0);
            out.extend_from_slice(payload);
        }
        Ok(())
    }

    /// Section 6.8.
    fn take_goaway(&mut self, head: &FrameHead, payload: &[u8]) -> Checked {
        if head.stream != 0 {
            return Err(ProtocolError(Code::Protocol, "GOAWAY on a stream"));
        }
        if payload.len() < 8 {
            return Err(ProtocolError(Code::FrameSize, "a GOAWAY of the wrong length"));
        }
        let code = u32::from_be_bytes([payload[4], payload[5], payload[6], payload[7]]);
        self.go_away(read_31_bits(payload), code, &payload[8..]);
        self.idle_frame()
    }

    /// Section 6.9.
    fn take_window_update(&mut self, head: &FrameHead, payload: &[u8]) -> Checked {
        if payload.len() != 4 {
            return Err(ProtocolError(Code::FrameSize, "a WINDOW_UPDATE of the wrong length"));
        }
        self.idle_frame()?;
        let by = i64::from(read_31_bits(payload));
        if head.stream == 0 {
            self.window += by;
            return match (by, self.window > i64::from(MAX_31_BITS)) {
                (0, _) => Err(ProtocolError(Code::Protocol, "a WINDOW_UPDATE of nothing")),
                (_, true) => Err(ProtocolError(Code::FlowControl, "a window larger than 2^31-1")),
                _ => Ok(()),
            };
        }
        let Some(index) = self.place_of(head.stream)? else { return Ok(()) };
        let place = &mut self.places[index];
        place.window += by;
        if by == 0 {
            let why = "the server sent a WINDOW_UPDATE of nothing";
            self.fail(index, Code::Protocol, Outcome::ProtocolError, why);
        } else if place.window > i64::from(MAX_31_BITS) {
            let why = "the server gave a window larger than 2^31-1";
            self.fail(index, Code::FlowControl, Outcome::ProtocolError, why);
        }
        Ok(())
    }
}
