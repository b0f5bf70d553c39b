//! How requests and connections end for reasons that the peer gave, or that its transport did: resets, GOAWAY, a
//! connection that broke, rules that were broken (RFC 9113, sections 5.4, 6.4 and 6.8).

use gonogo_core::Outcome;
use gonogo_driver_api::Reason;

use super::frame::{self, Code};
use super::outbox::Outbox;
use super::receive::ENDLESS_BLOCK;
use super::session::{Session, SessionState};
use super::stream::{Answer, End, Place, State};

impl<A: Answer> Session<A> {
    /// The peer reset the stream of this request (section 6.4).
    pub(super) fn reset_by_peer(&mut self, place: usize, code: u32) {
        let reason = format!("the server reset the stream: {}", frame::code_name(code));
        self.places[place].reason = Some(reason.into());
        self.finish(place, End::Broken(Outcome::Reset));
    }

    /// The peer processes no stream above `last`, and says why (section 6.8).
    pub(super) fn go_away(&mut self, last: u32, code: u32, debug: &[u8]) {
        if code != Code::NoError as u32 || !debug.is_empty() {
            let colon = if debug.is_empty() { "" } else { ": " };
            let (code, debug) = (frame::code_name(code), String::from_utf8_lossy(debug));
            self.farewell = Some(format!("the server went away: {code}{colon}{debug}"));
        }
        if self.state != SessionState::Lost {
            self.state = SessionState::GoingAway;
        }
        self.refuse_queue();
        self.end_all(|place, _| (place.id > last).then_some(End::Refused));
    }

    /// Nothing more can be written: requests that were not begun may go elsewhere.
    pub fn stop_writing(&mut self) {
        if self.state == SessionState::Open {
            self.state = SessionState::GoingAway;
        }
        self.refuse_queue();
        self.end_all(|place, outbox| (!outbox.has_taken(place.begins)).then_some(End::Refused));
        self.outbox.discard();
    }

    /// The connection broke: what was not written was not seen by the peer.
    pub fn lose(&mut self, outcome: Outcome, error: impl Into<Reason>) {
        if self.state == SessionState::Lost {
            return;
        }
        self.state = SessionState::Lost;
        // Of a connection that was lost after a farewell, that is the reason.
        let error = self.farewell.take().map_or_else(|| error.into(), Reason::from);
        self.error = Some(error);
        self.refuse_queue();
        self.end_all(|place, outbox| {
            let seen = outbox.has_taken(place.begins);
            Some(if seen { End::Broken(outcome) } else { End::Refused })
        });
    }

    /// Why it takes no more requests.
    pub fn why_closed(&self) -> Option<Reason> {
        self.error.clone().or_else(|| self.farewell.clone().map(Reason::from))
    }

    /// The peer broke the rules of the connection: says so and ends (section 5.4.1).
    pub(super) fn break_off(&mut self, code: Code, error: &'static str) {
        // A header without end is beyond what is read here, and breaks no rule.
        let is_limit = error == ENDLESS_BLOCK;
        let outcome = if is_limit { Outcome::AnswerTooLarge } else { Outcome::ProtocolError };
        self.farewell = None;
        self.lose(outcome, error);
        // Requests that count as unseen must stay so.
        if self.outbox.discard() {
            frame::push_goaway(self.outbox.bytes(), code);
        }
    }

    fn end_all(&mut self, end: impl Fn(&Place<A>, &Outbox) -> Option<End>) {
        let (places, outbox) = (&mut self.places, &self.outbox);
        self.open.retain(|_, place| match end(&places[*place], outbox) {
            Some(end) => {
                places[*place].end(end);
                false
            }
            None => true,
        });
        let places = &self.places;
        self.uploads.retain(|upload| places[*upload].state == State::Open);
    }
}
