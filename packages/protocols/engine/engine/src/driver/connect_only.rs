//! Connect-only load for every protocol: here a "request" is a connection, opened until the first
//! request could go, and closed again. The protocol's own connector does it, so the one loop paces,
//! stops and records set-ups as it does requests. Handshakes are cold: nothing is resumed.

use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};

use gonogo_core::Outcome;

use super::{
    Ask, Connected, Connection, Connector, Exchange, Phases, Progress, Protocol, Unsendable,
};
use crate::net::{Meter, Reach};
use crate::script::Parts;
use crate::wire::{BlockSpec, Problem, ProblemCode};

/// Any protocol, of which only connections are asked.
pub struct ConnectOnly<P> {
    protocol: P,
    /// One connection has been tried: who cannot connect at all gets a problem and no load.
    tried: AtomicBool,
}

impl<P: Protocol> Protocol for ConnectOnly<P> {
    type Connector = ConnectOnlyConnector<P::Connector>;

    fn prepare(spec: &BlockSpec, reach: Reach) -> Result<Self, Problem> {
        Ok(ConnectOnly { protocol: P::prepare(spec, reach)?, tried: AtomicBool::new(false) })
    }

    fn connector(&self, meter: Rc<Meter>) -> Result<Self::Connector, Problem> {
        Ok(ConnectOnlyConnector {
            inner: Rc::new(self.protocol.connector(meter)?),
            to_try: !self.tried.swap(true, Ordering::Relaxed),
            has_tried: false.into(),
        })
    }

    fn http_version(&self) -> &'static str {
        self.protocol.http_version()
    }
}

pub struct ConnectOnlyConnector<C> {
    inner: Rc<C>,
    to_try: bool,
    has_tried: std::cell::Cell<bool>,
}

impl<C: Connector> Connector for ConnectOnlyConnector<C> {
    type Connection = Opener<C>;

    /// Nothing is opened here but, once in a block, the connection that proves the target.
    async fn connect(&self) -> Result<Connected<Opener<C>>, Problem> {
        let opener = Opener(self.inner.clone());
        if !self.to_try || self.has_tried.replace(true) {
            return Ok(Connected { connection: opener, tls: None, phases: Phases::default() });
        }
        let tried = self.inner.connect().await?;
        Ok(Connected { connection: opener, tls: tried.tls, phases: tried.phases })
    }
}

/// Opens and closes a connection for each "request".
pub struct Opener<C>(Rc<C>);

impl<C: Connector> Connection for Opener<C> {
    fn make_ready(&mut self, _: usize, _: &Parts) -> Result<(), Unsendable> {
        Ok(())
    }

    async fn exchange(&mut self, _: Ask<'_>, progress: &Progress) -> Exchange {
        progress.mark_sent();
        let outcome = match self.0.connect().await {
            Ok(connected) => {
                progress.mark_set_up(connected.phases);
                connected.connection.settle_meter();
                Outcome::Ok
            }
            Err(problem) => outcome_of(problem.code),
        };
        Exchange { outcome, status: None, reusable: true }
    }

    fn share(&self) -> Option<Self> {
        Some(Opener(self.0.clone()))
    }

    fn is_open(&self) -> bool {
        true
    }

    fn rtt_us(&self) -> Option<f64> {
        None
    }
}

/// Why a connection was not made, as the outcome of its attempt.
fn outcome_of(code: ProblemCode) -> Outcome {
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
