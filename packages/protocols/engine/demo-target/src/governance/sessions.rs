//! The sessions in memory. Only the newest are kept, so that memory stays bounded.
//! The session `demo` is always there and may be approved again and again, so that each step can be measured alone.
//! What cannot be done is reported by a refusal, which each protocol says in its own way.

use std::{
    collections::BTreeMap,
    fmt,
    sync::{Mutex, PoisonError},
    time::Instant,
};

use tonic::Code;

use crate::proto::{
    Decision, DecisionStatus, ListDecisionsResponse, Session, SessionMetrics, SessionStatistics,
    SessionStatus,
};

const MOST_SESSIONS: usize = 10_000;
const LONGEST_NAME: usize = 200;
const LONGEST_RATIONALE: usize = 1_000;
const TITLES: [&str; 3] = [
    "Which transport internal calls take",
    "How fast the change is rolled out",
    "Who watches the first week",
];

/// A session's number; it is written `demo`, or `s` and the number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SessionId(u64);

impl SessionId {
    pub const DEMO: Self = Self(0);
    /// No session ever has it.
    const NONE: Self = Self(u64::MAX);

    /// Reads a written id; any other text is the id of no session.
    pub fn read(text: &str) -> Self {
        if text == "demo" {
            return Self::DEMO;
        }
        let number = text.strip_prefix('s').and_then(|digits| digits.parse().ok());
        number.filter(|number| *number > 0).map_or(Self::NONE, Self)
    }
}

impl fmt::Display for SessionId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 => formatter.write_str("demo"),
            number => write!(formatter, "s{number}"),
        }
    }
}

/// Why a call is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    NoSession,
    NoDecision,
    NoName,
    NoRationale,
    Approved,
}

impl Refusal {
    pub fn reason(self) -> &'static str {
        match self {
            Self::NoSession => "there is no such session, or it is too old",
            Self::NoDecision => "the session has no such decision; there are 1, 2 and 3",
            Self::NoName => "name must have 1 to 200 characters",
            Self::NoRationale => "rationale must have 1 to 1000 characters",
            Self::Approved => "the decision is approved already",
        }
    }

    pub fn http_status(self) -> u16 {
        match self {
            Self::NoSession | Self::NoDecision => 404,
            Self::NoName | Self::NoRationale => 400,
            Self::Approved => 409,
        }
    }

    pub fn code(self) -> Code {
        match self {
            Self::NoSession | Self::NoDecision => Code::NotFound,
            Self::NoName | Self::NoRationale => Code::InvalidArgument,
            Self::Approved => Code::FailedPrecondition,
        }
    }
}

struct Kept {
    name: String,
    made: Instant,
    calls: u32,
    approvals: u32,
    /// Why each decision was approved; `None` while it is pending.
    rationales: [Option<String>; TITLES.len()],
}

impl Kept {
    fn new(name: String) -> Self {
        Self { name, made: Instant::now(), calls: 0, approvals: 0, rationales: Default::default() }
    }

    fn to_session(&self, id: SessionId, status: SessionStatus) -> Session {
        Session {
            id: id.to_string(),
            name: self.name.clone(),
            status: status.into(),
            decision_count: TITLES.len() as u32,
        }
    }

    /// `index` is below the number of decisions.
    fn decision(&self, index: usize) -> Decision {
        let rationale = &self.rationales[index];
        let status = match rationale {
            Some(_) => DecisionStatus::Approved,
            None => DecisionStatus::Pending,
        };
        Decision {
            id: index as u32 + 1,
            title: TITLES[index].to_owned(),
            status: status.into(),
            rationale: rationale.clone().unwrap_or_default(),
        }
    }

    fn approved(&self) -> u32 {
        self.rationales.iter().flatten().count() as u32
    }
}

struct State {
    sessions: BTreeMap<SessionId, Kept>,
    newest: u64,
}

/// The sessions of a target.
pub struct Sessions(Mutex<State>);

impl Default for Sessions {
    fn default() -> Self {
        let demo = (SessionId::DEMO, Kept::new("demo".to_owned()));
        Self(Mutex::new(State { sessions: BTreeMap::from([demo]), newest: 0 }))
    }
}

impl Sessions {
    /// Makes a session with three pending decisions.
    pub fn create(&self, name: String) -> Result<Session, Refusal> {
        check_length(&name, LONGEST_NAME, Refusal::NoName)?;
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        state.newest += 1;
        let id = SessionId(state.newest);
        if state.sessions.len() == MOST_SESSIONS {
            let oldest = state.sessions.keys().find(|id| **id != SessionId::DEMO);
            if let Some(oldest) = oldest.copied() {
                state.sessions.remove(&oldest);
            }
        }
        let kept = Kept::new(name);
        let session = kept.to_session(id, SessionStatus::Open);
        state.sessions.insert(id, kept);
        Ok(session)
    }

    pub fn get(&self, id: SessionId) -> Result<Session, Refusal> {
        self.with(id, |kept| Ok(kept.to_session(id, SessionStatus::Open)))
    }

    /// Ends a session; `demo` goes on.
    pub fn close(&self, id: SessionId) -> Result<Session, Refusal> {
        if id == SessionId::DEMO {
            return self.get(id);
        }
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let kept = state.sessions.remove(&id).ok_or(Refusal::NoSession)?;
        Ok(kept.to_session(id, SessionStatus::Closed))
    }

    pub fn decisions(&self, id: SessionId) -> Result<ListDecisionsResponse, Refusal> {
        self.with(id, |kept| {
            let decisions = (0..TITLES.len()).map(|index| kept.decision(index)).collect();
            Ok(ListDecisionsResponse { decisions })
        })
    }

    /// `number` counts from 1.
    pub fn decision(&self, id: SessionId, number: u32) -> Result<Decision, Refusal> {
        self.with(id, |kept| Ok(kept.decision(index_of(number)?)))
    }

    /// Approves a decision, once; those of `demo` any number of times.
    pub fn approve(
        &self,
        id: SessionId,
        number: u32,
        rationale: String,
    ) -> Result<Decision, Refusal> {
        check_length(&rationale, LONGEST_RATIONALE, Refusal::NoRationale)?;
        self.with(id, |kept| {
            let index = index_of(number)?;
            if id != SessionId::DEMO && kept.rationales[index].is_some() {
                return Err(Refusal::Approved);
            }
            kept.rationales[index] = Some(rationale);
            kept.approvals = kept.approvals.saturating_add(1);
            Ok(kept.decision(index))
        })
    }

    pub fn metrics(&self, id: SessionId) -> Result<SessionMetrics, Refusal> {
        self.with(id, |kept| {
            let (decisions, approved) = (TITLES.len() as u32, kept.approved());
            Ok(SessionMetrics { decisions, pending: decisions - approved, approved })
        })
    }

    pub fn statistics(&self, id: SessionId) -> Result<SessionStatistics, Refusal> {
        self.with(id, |kept| {
            Ok(SessionStatistics {
                calls: kept.calls,
                approvals: kept.approvals,
                approved_ratio: f64::from(kept.approved()) / TITLES.len() as f64,
                age_s: kept.made.elapsed().as_secs_f64(),
            })
        })
    }

    fn with<T>(
        &self,
        id: SessionId,
        act: impl FnOnce(&mut Kept) -> Result<T, Refusal>,
    ) -> Result<T, Refusal> {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let kept = state.sessions.get_mut(&id).ok_or(Refusal::NoSession)?;
        kept.calls = kept.calls.saturating_add(1);
        act(kept)
    }
}

fn index_of(number: u32) -> Result<usize, Refusal> {
    let index = (number as usize).wrapping_sub(1);
    (index < TITLES.len()).then_some(index).ok_or(Refusal::NoDecision)
}

fn check_length(text: &str, longest: usize, refusal: Refusal) -> Result<(), Refusal> {
    let fits = !text.trim().is_empty() && text.chars().nth(longest).is_none();
    if fits { Ok(()) } else { Err(refusal) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_newest_are_kept_and_demo_always() {
        let sessions = Sessions::default();
        let first = sessions.create("first".into()).unwrap();
        for _ in 0..MOST_SESSIONS {
            sessions.create("another".into()).unwrap();
        }
        let of = |id: &str| sessions.get(SessionId::read(id));
        assert_eq!(of(&first.id), Err(Refusal::NoSession));
        assert!(of(&format!("s{}", MOST_SESSIONS + 1)).is_ok());
        assert!(of("demo").is_ok());
        for unknown in ["", "s", "s0", "0", "s18446744073709551615", "DEMO"] {
            assert_eq!(of(unknown), Err(Refusal::NoSession), "{unknown}");
        }
    }

    #[test]
    fn a_decision_is_approved_once_but_those_of_demo_ever_again() {
        let sessions = Sessions::default();
        let made = sessions.create("one".into()).unwrap();
        let id = SessionId::read(&made.id);
        let approve = |id, number, why: &str| sessions.approve(id, number, why.to_owned());
        assert_eq!(approve(id, 2, ""), Err(Refusal::NoRationale));
        assert_eq!(approve(id, 2, &"x".repeat(1001)), Err(Refusal::NoRationale));
        assert_eq!(approve(id, 0, "why"), Err(Refusal::NoDecision));
        assert_eq!(approve(id, 4, "why"), Err(Refusal::NoDecision));
        assert_eq!(approve(id, 2, "why").unwrap().rationale, "why");
        assert_eq!(approve(id, 2, "why"), Err(Refusal::Approved));
        let metrics = sessions.metrics(id).unwrap();
        assert_eq!((metrics.pending, metrics.approved), (2, 1));
        for _ in 0..2 {
            approve(SessionId::DEMO, 1, "why").unwrap();
        }
        assert_eq!(sessions.statistics(SessionId::DEMO).unwrap().approvals, 2);
    }
}
