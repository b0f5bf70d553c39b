//! Connect-only load for every protocol: here a "request" is a connection, opened until the first
//! request could go, and closed again. The protocol's own connector does it, so the one loop paces,
//! stops and records set-ups as it does requests. Cold handshakes use nothing of one another; for
//! the others each client keeps the session of its last connection, and gets its first before the
//! load begins. Nothing is sent in early data either: that the server would take it is enough.
//! Protocols come here by `dyn`, so that the load is compiled once for connections of all of them: a
//! handshake is several system calls and round trips, and a boxed future is one allocation more.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use gonogo_core::{Nanos, Outcome};
use gonogo_net::{Meter, Session};
use gonogo_script::Parts;
use gonogo_wire::{BlockSpec, HandshakeKind, Problem, ProblemCode, TlsFacts, WireLoad};

use super::any::{AnyConnection, AnyConnector, AnyProtocol};
use super::{
    Ask, Connected, Connection, Connector, Exchange, Phases, Progress, Protocol, Unsendable,
};

/// A server that gives tickets gives them right behind the handshake (RFC 8446, section 4.6.1).
const TICKET_TIMEOUT: Duration = Duration::from_secs(3);
/// The same while load runs; never more than half of what is left of the timeout.
const LONGEST_TICKET_WAIT: Duration = Duration::from_secs(1);
/// Sessions made ready for a thread of an open load, at most; the load makes more as it needs them.
const MOST_READY: u32 = 8;

/// Any protocol, of which only connections are asked.
pub struct ConnectOnly {
    protocol: Box<dyn AnyProtocol>,
    plan: Plan,
    /// One connection has been tried: who cannot connect at all gets a problem and no load.
    tried: AtomicBool,
}

#[derive(Debug, Clone, Copy)]
struct Plan {
    handshake: HandshakeKind,
    /// Sessions to make ready for each place that a client, or a thread of an open load, has.
    ready: u32,
    timeout: Duration,
}

impl Plan {
    fn of(spec: &BlockSpec) -> Plan {
        let WireLoad::Connect(load) = &spec.load else {
            unreachable!("performed for connect only")
        };
        let each = load.max_in_flight.div_ceil(spec.threads.max(1)).min(MOST_READY);
        Plan {
            handshake: load.handshake,
            ready: if load.clients.is_some() { 1 } else { each },
            timeout: Duration::from_millis(spec.timeout_ms),
        }
    }
}

impl ConnectOnly {
    /// Connections of a prepared protocol. The spec's load must be one of connections.
    pub fn of(protocol: impl Protocol, spec: &BlockSpec) -> ConnectOnly {
        ConnectOnly {
            protocol: Box::new(protocol),
            plan: Plan::of(spec),
            tried: AtomicBool::new(false),
        }
    }
}

impl Protocol for ConnectOnly {
    type Connector = ConnectOnlyConnector;

    fn connector(&self, meter: Rc<Meter>) -> Result<Self::Connector, Problem> {
        Ok(ConnectOnlyConnector {
            inner: self.protocol.any_connector(meter)?,
            plan: self.plan,
            to_try: !self.tried.swap(true, Ordering::Relaxed),
            has_tried: false.into(),
        })
    }

    fn http_version(&self) -> &'static str {
        self.protocol.any_http_version()
    }
}

pub struct ConnectOnlyConnector {
    inner: Rc<dyn AnyConnector>,
    plan: Plan,
    to_try: bool,
    has_tried: Cell<bool>,
}

impl Connector for ConnectOnlyConnector {
    type Connection = Opener;

    /// Opened here are only connections before the load: the one that proves the target, or those
    /// that bring the first tickets.
    async fn connect(&self) -> Result<Connected<Opener>, Problem> {
        let pool = Rc::new(SessionPool { plan: self.plan, sessions: RefCell::default() });
        let opener = Opener { inner: self.inner.clone(), pool: pool.clone() };
        let (mut tls, mut phases) = (None, Phases::default());
        if self.plan.handshake != HandshakeKind::Cold {
            for _ in 0..self.plan.ready {
                let session = Session::new(self.plan.handshake == HandshakeKind::ZeroRtt);
                tls = first_ticket(&*self.inner, &session, self.plan.handshake).await?;
                pool.sessions.borrow_mut().push(session);
            }
        } else if self.to_try && !self.has_tried.replace(true) {
            let tried = self.inner.any_connect().await?;
            (tls, phases) = (tried.tls, tried.phases);
        }
        Ok(Connected { connection: opener, tls, phases })
    }
}

/// Opens a connection for the ticket that it brings. Errors: those of connecting, and
/// `protocol_error` for a server whose sessions cannot be resumed as asked.
async fn first_ticket(
    connector: &dyn AnyConnector,
    session: &Arc<Session>,
    handshake: HandshakeKind,
) -> Result<Option<TlsFacts>, Problem> {
    let mut connected = session.scope(connector.any_connect()).await?;
    await_ticket(session, &mut *connected.connection, TICKET_TIMEOUT).await;
    let refuse =
        |message: String, remedy| Err(Problem::new(ProblemCode::ProtocolError, message, remedy));
    if !session.has_ticket() {
        let version = connected.tls.as_ref().map_or("TLS", |tls| &*tls.version);
        if version != "TLSv1.3" {
            return refuse(
                format!("the server speaks {version}, and only sessions of TLS 1.3 are resumed"),
                "switch TLS 1.3 on at the server, or measure cold handshakes",
            );
        }
        return refuse(
            format!(
                "the server gave no session ticket in {TICKET_TIMEOUT:?}, so there is nothing to resume"
            ),
            "switch session tickets on at the server, or measure cold handshakes",
        );
    }
    if handshake == HandshakeKind::ZeroRtt && !session.may_offer_early_data() {
        return refuse(
            "the server's session tickets allow no early data".to_owned(),
            "switch early data on at the server (nginx: ssl_early_data on), or measure resumed handshakes",
        );
    }
    connected.connection.any_settle_meter();
    Ok(connected.tls)
}

/// Reads on until a ticket is there, the connection ends, or time is up.
async fn await_ticket(
    session: &Session,
    connection: &mut dyn AnyConnection,
    ticket_wait: Duration,
) {
    if session.has_ticket() {
        return;
    }
    let quiet = async {
        connection.any_idle().await;
        // The protocol's own bytes came first: nobody reads on, and the ticket comes after them.
    };
    let arrived = async {
        tokio::select! {
            () = session.ticket() => {}
            () = quiet => {}
        }
    };
    // Without a ticket the next handshake is a full one, and counted as such.
    let _ = tokio::time::timeout(ticket_wait, arrived).await;
}

/// The sessions of one place that no connection uses now.
struct SessionPool {
    plan: Plan,
    sessions: RefCell<Vec<Arc<Session>>>,
}

/// A session in use; back in its pool afterwards, also when the deadline ends the exchange.
struct Taken {
    pool: Rc<SessionPool>,
    session: Arc<Session>,
}

impl SessionPool {
    fn take(self: &Rc<SessionPool>) -> Option<Taken> {
        if self.plan.handshake == HandshakeKind::Cold {
            return None;
        }
        let waiting = self.sessions.borrow_mut().pop();
        let session =
            waiting.unwrap_or_else(|| Session::new(self.plan.handshake == HandshakeKind::ZeroRtt));
        Some(Taken { pool: self.clone(), session })
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        self.pool.sessions.borrow_mut().push(self.session.clone());
    }
}

/// Opens and closes a connection for each "request".
pub struct Opener {
    inner: Rc<dyn AnyConnector>,
    pool: Rc<SessionPool>,
}

impl Opener {
    /// Resumes a session, then waits for the ticket of the next handshake. The wait is no part of
    /// the set-up; neither is, where the server took early data, the rest of the handshake: a first
    /// request could go before it.
    async fn resume(&self, taken: Taken, progress: &Progress) -> Result<(), Problem> {
        let begin = Instant::now();
        let mut connected = taken.session.scope(self.inner.any_connect()).await?;
        let whole = begin.elapsed();
        progress.mark_set_up(connected.phases);
        connected.connection.any_settle_meter();
        let left = self.pool.plan.timeout.saturating_sub(whole);
        let ticket_wait = (left / 2).min(LONGEST_TICKET_WAIT);
        await_ticket(&taken.session, &mut *connected.connection, ticket_wait).await;
        connected.connection.any_settle_meter();
        let early = taken.session.last().filter(|handshake| handshake.early_data == Some(true));
        let set_up =
            early.and_then(|handshake| handshake.early_after).unwrap_or(whole.as_nanos() as Nanos);
        progress.mark_aftermath((begin.elapsed().as_nanos() as Nanos).saturating_sub(set_up));
        Ok(())
    }

    async fn open(&self, progress: &Progress) -> Result<(), Problem> {
        if let Some(taken) = self.pool.take() {
            return self.resume(taken, progress).await;
        }
        let connected = self.inner.any_connect().await?;
        progress.mark_set_up(connected.phases);
        connected.connection.any_settle_meter();
        Ok(())
    }
}

impl Connection for Opener {
    fn make_ready(&mut self, _: usize, _: &Parts) -> Result<(), Unsendable> {
        Ok(())
    }

    async fn exchange(&mut self, _: Ask<'_>, progress: &Progress) -> Exchange {
        progress.mark_sent();
        let opened = self.open(progress).await;
        let outcome = match opened {
            Ok(()) => Outcome::Ok,
            Err(problem) => {
                progress.explain(Some(problem.message.into()));
                outcome_of(problem.code)
            }
        };
        Exchange { outcome, status: None, reusable: true }
    }

    fn share(&self) -> Option<Self> {
        Some(Opener { inner: self.inner.clone(), pool: self.pool.clone() })
    }

    fn is_open(&self) -> bool {
        true
    }

    fn rtt_us(&self) -> Option<f64> {
        None
    }
}

/// Why a connection was not made, as the outcome of its attempt.
pub fn outcome_of(code: ProblemCode) -> Outcome {
    match code {
        ProblemCode::DnsFailed => Outcome::DnsFailed,
        ProblemCode::ConnectRefused => Outcome::ConnectRefused,
        ProblemCode::ConnectTimeout => Outcome::ConnectTimeout,
        ProblemCode::TlsFailed => Outcome::TlsFailed,
        ProblemCode::ProtocolError => Outcome::ProtocolError,
        ProblemCode::ResourceExhausted => Outcome::ResourceExhausted,
        _ => Outcome::ConnectFailed,
    }
}
