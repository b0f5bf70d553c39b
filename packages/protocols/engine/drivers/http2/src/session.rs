//! The client's side of one HTTP/2 connection as a state machine: bytes in, bytes out, no socket.
//! Here is what it sends: requests within the peer's limits of streams and windows (RFC 9113,
//! sections 5.1.2 and 6.9), and how requests end. What it reads is in `receive`.

use std::collections::{HashMap, VecDeque};
use std::hash::BuildHasherDefault;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Instant;

use gonogo_core::Outcome;
use gonogo_driver_api::{Ask, Reason};
use gonogo_net::{Meter, Send};

use super::block::{Gathering, MAX_HEADER_LIST};
use super::frame::{self, Code, kind, setting};
use super::headers::Headers;
use super::hpack::Decoder;
use super::outbox::Outbox;
use super::prepared::Prepared;
use super::stream::{Answer, End, Place, STREAM_WINDOW, State, StreamHasher};

/// Bytes all streams together may receive before they must get window again.
pub const CONNECTION_WINDOW: u32 = 16 << 20;
/// What a connection's windows are before anybody says otherwise (section 6.9.2).
const DEFAULT_WINDOW: u32 = 65_535;

/// How a connection is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SessionState {
    /// The peer's SETTINGS have not come.
    Starting,
    Open,
    /// Running streams end, new ones go elsewhere.
    GoingAway,
    Lost,
}

/// What the peer allows.
pub struct Peer {
    pub max_streams: u32,
    pub stream_window: u32,
}

pub struct Session<A> {
    pub(super) state: SessionState,
    /// Why the connection was lost, in words.
    pub error: Option<Reason>,
    /// What the peer's GOAWAY said, unless all was well.
    pub(super) farewell: Option<String>,
    /// One for each operation.
    pub prepared: Arc<[Prepared]>,
    headers: Headers,
    pub(super) decoder: Decoder,
    pub outbox: Outbox,
    pub(super) places: Vec<Place<A>>,
    free: Vec<usize>,
    pub(super) open: HashMap<u32, usize, BuildHasherDefault<StreamHasher>>,
    queue: VecDeque<usize>,
    /// Open places with body left to send.
    pub(super) uploads: VecDeque<usize>,
    pub(super) next_id: u32,
    pub(super) peer: Peer,
    pub(super) window: i64,
    /// Bytes received on all streams that were not given back yet.
    pub(super) unreturned: u32,
    pub(super) gathering: Option<Gathering>,
    /// Frames since the last one that brought a request forward.
    pub(super) idle_frames: u32,
    /// When the read that is being taken in arrived.
    pub arrived: Option<Instant>,
    /// Places whose request was not given to the transport yet.
    unsent: Vec<usize>,
    /// Counts payload; what goes over the wire is counted below.
    pub(super) meter: Rc<Meter>,
}

impl<A: Answer> Session<A> {
    /// A connection whose preface, SETTINGS and window are ready to be written.
    pub fn new(prepared: Arc<[Prepared]>, meter: Rc<Meter>) -> Session<A> {
        let mut session = Session {
            state: SessionState::Starting,
            error: None,
            farewell: None,
            headers: Headers::new(&prepared),
            decoder: Decoder::default(),
            outbox: Outbox::default(),
            places: Vec::new(),
            free: Vec::new(),
            open: HashMap::default(),
            queue: VecDeque::new(),
            uploads: VecDeque::new(),
            next_id: 1,
            peer: Peer { max_streams: u32::MAX, stream_window: DEFAULT_WINDOW },
            window: DEFAULT_WINDOW.into(),
            unreturned: 0,
            gathering: None,
            idle_frames: 0,
            arrived: None,
            unsent: Vec::new(),
            meter,
            prepared,
        };
        let settings = [
            (setting::ENABLE_PUSH, 0),
            (setting::INITIAL_WINDOW_SIZE, STREAM_WINDOW),
            (setting::MAX_HEADER_LIST_SIZE, MAX_HEADER_LIST as u32),
        ];
        let out = session.outbox.bytes();
        out.extend_from_slice(frame::PREFACE);
        frame::push_settings(out, &settings);
        frame::push_window_update(out, 0, CONNECTION_WINDOW - DEFAULT_WINDOW);
        session
    }

    pub fn state(&self) -> SessionState {
        self.state
    }

    /// Whether a new request may go this way.
    pub fn takes_requests(&self) -> bool {
        self.state == SessionState::Open && self.next_id <= frame::MAX_31_BITS
    }

    /// Whether more requests are open than handles wait to send their next one: then answers are
    /// still to come with which those could go together.
    pub fn expects_more_answers(&self) -> bool {
        let busy = self.open.len() + self.queue.len();
        let waiting = self.places.len().saturating_sub(self.free.len() + busy);
        waiting < self.open.len()
    }

    /// A place for a new handle.
    pub fn add_place(&mut self) -> usize {
        self.free.pop().unwrap_or_else(|| {
            self.places.push(Place::new());
            self.places.len() - 1
        })
    }

    /// A handle is gone; its request was cancelled before.
    pub fn remove_place(&mut self, place: usize) {
        self.free.push(place);
    }

    pub fn place(&mut self, place: usize) -> &mut Place<A> {
        &mut self.places[place]
    }

    /// Starts the prepared request in this place: at once, or when the peer allows another stream.
    pub fn begin(&mut self, place: usize, ask: Ask<'_>) {
        let asked = &mut self.places[place];
        (asked.operation, asked.is_rendered) = (ask.operation, ask.rendered);
        asked.answer.keep(ask.captured.is_some());
        if !self.takes_requests() {
            self.places[place].state = State::Ended(End::Refused);
        } else if self.queue.is_empty() && self.has_capacity() {
            self.open_stream(place);
        } else {
            self.places[place].state = State::Queued;
            self.queue.push_back(place);
        }
    }

    /// Gives up the request in this place; an open stream is reset (section 8.7).
    pub fn cancel(&mut self, place: usize) {
        match self.places[place].state {
            State::Queued => self.queue.retain(|queued| *queued != place),
            State::Open => {
                self.reset(place, Code::Cancel);
                let sent = self.places[place].sent;
                self.places[place].answer.ended(sent);
                // Its answer may still come: a slow server floods nobody.
                self.idle_frames = 0;
            }
            State::Idle | State::Ended(_) => {}
        }
        self.places[place].state = State::Idle;
    }

    fn has_capacity(&self) -> bool {
        (self.open.len() as u64) < u64::from(self.peer.max_streams) && !self.outbox.is_congested()
    }

    /// Opens streams for waiting requests and sends bodies, as far as the peer allows. True when only
    /// the outbox was full.
    pub fn pump(&mut self) -> bool {
        while !self.queue.is_empty() && self.takes_requests() && self.has_capacity() {
            let Some(place) = self.queue.pop_front() else { break };
            self.open_stream(place);
        }
        if !self.takes_requests() {
            self.refuse_queue();
        }
        let mut blocked = 0;
        while blocked < self.uploads.len() && self.window > 0 && !self.outbox.is_congested() {
            let Some(place) = self.uploads.pop_front() else { break };
            if self.send_body(place) {
                blocked = 0;
            } else {
                blocked += 1;
            }
            if self.has_body_left(place) {
                self.uploads.push_back(place);
            }
        }
        self.outbox.is_congested() && !(self.uploads.is_empty() && self.queue.is_empty())
    }

    pub(super) fn refuse_queue(&mut self) {
        while let Some(place) = self.queue.pop_front() {
            self.places[place].end(End::Refused);
        }
    }

    fn open_stream(&mut self, place: usize) {
        let id = self.next_id;
        self.next_id += 2;
        self.open.insert(id, place);
        let window = self.peer.stream_window.into();
        let first = self.places[place].request(&self.prepared).first;
        self.places[place].open(id, self.outbox.end(), window, first);
        self.unsent.push(place);
        self.push_headers(id, place);
        if self.body(place).is_empty() {
            return;
        }
        self.send_body(place);
        if self.has_body_left(place) {
            self.uploads.push_back(place);
        }
    }

    /// The requests that waited for it went in this send, or begin to.
    pub fn departed(&mut self, send: Option<Send>) {
        let Some(send) = send else { return };
        for place in self.unsent.drain(..) {
            let place = &mut self.places[place];
            place.times.send = Some(Send { after: None, ..send });
            place.answer.departed(send.begin);
        }
    }

    fn body(&self, place: usize) -> &[u8] {
        &self.places[place].request(&self.prepared).body
    }

    fn push_headers(&mut self, id: u32, place: usize) {
        let (place, out) = (&self.places[place], self.outbox.bytes());
        if place.is_rendered {
            self.headers.push_rendered(out, id, place.request(&self.prepared));
        } else {
            self.headers.push(out, id, &self.prepared, place.operation);
        }
    }

    /// The peer limits its table of header fields.
    pub(super) fn limit_table(&mut self, limit: usize) {
        self.headers.limit_table(&self.prepared, limit);
    }

    /// Sends what the windows allow of the body, at most one frame; false when that was nothing.
    fn send_body(&mut self, index: usize) -> bool {
        let length = self.body(index).len();
        let place = &mut self.places[index];
        let count = place.sendable(self.window);
        if place.state != State::Open || count == 0 {
            return false;
        }
        let from = place.sent;
        place.sent += count;
        self.meter.add_payload_sent(place.answer.payload_sent(from, place.sent));
        place.window -= count as i64;
        self.window -= count as i64;
        self.idle_frames = 0;
        let last = place.sent == length;
        let flags = if last { frame::flag::END_STREAM } else { 0 };
        let out = self.outbox.bytes();
        frame::push_head(out, count, kind::DATA, flags, place.id);
        let body = &place.request(&self.prepared).body;
        out.extend_from_slice(&body[from..from + count]);
        true
    }

    /// Whether more of the body may be sent now.
    pub(super) fn has_body_left(&self, place: usize) -> bool {
        let place = &self.places[place];
        place.state == State::Open && place.sent < place.released
    }

    /// Whether the peer still waits for the end of the request.
    pub(super) fn is_half_sent(&self, place: usize) -> bool {
        let place = &self.places[place];
        place.state == State::Open && place.sent < place.request(&self.prepared).body.len()
    }

    /// The answer allows that so many bytes of the body have been sent.
    pub(super) fn release(&mut self, index: usize, bytes: usize) {
        let bytes = bytes.min(self.body(index).len());
        if bytes > self.places[index].released {
            let was_sending = self.has_body_left(index);
            self.places[index].released = bytes;
            if !was_sending {
                self.uploads.push_back(index);
            }
        }
    }

    /// Ends the request of an open stream.
    pub(super) fn finish(&mut self, place: usize, end: End) {
        self.leave(place);
        self.places[place].times.arrived = self.arrived;
        self.places[place].end(end);
    }

    /// Ends the request of an open stream and informs the peer that its stream is not wanted.
    pub(super) fn fail(
        &mut self,
        place: usize,
        code: Code,
        outcome: Outcome,
        reason: impl Into<Reason>,
    ) {
        self.reset(place, code);
        self.places[place].reason = Some(reason.into());
        self.places[place].end(End::Broken(outcome));
    }

    /// Resets an open stream.
    fn reset(&mut self, place: usize, code: Code) {
        frame::push_rst_stream(self.outbox.bytes(), self.places[place].id, code);
        self.leave(place);
    }

    fn leave(&mut self, place: usize) {
        if self.has_body_left(place) {
            self.uploads.retain(|upload| *upload != place);
        }
        self.open.remove(&self.places[place].id);
    }
}

#[cfg(test)]
#[path = "session_abuse_tests.rs"]
mod abuse_tests;
#[cfg(test)]
#[path = "session_tests.rs"]
mod tests;
