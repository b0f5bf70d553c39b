//! HTTP/2: requests over TCP, many at a time on a connection, plain by prior knowledge or TLS
//! with ALPN h2. A client of our own, because it is the hot path: the request is compressed once,
//! and of an answer only what is judged is kept. Sources: RFC 9113, RFC 7541.

mod block;
mod burst;
mod connection;
mod ending;
mod frame;
mod headers;
pub mod hpack;
mod http_request;
mod outbox;
mod prepared;
mod receive;
mod rest;
mod session;
mod stream;

use std::rc::Rc;
use std::sync::Arc;

pub use block::{Block, MAX_HEADER_LIST};
pub use connection::{Handle, read_buffer, start};
pub use http_request::{HttpRequest, authority};
pub use prepared::Prepared;
pub use rest::{Http2, Http2Connection, Http2Connector};
pub use stream::{Answer, End, Head};

use gonogo_core::Phases;
use gonogo_load::{Performing, Ready, perform_over};
use gonogo_net::{Meter, Reach, Stream, TlsClient, client_config};
use gonogo_wire::{Problem, ProblemCode, TlsFacts, WireTarget};

use self::connection::ReadBuffer;

/// The way to a target that speaks HTTP/2, and what is asked there, by operation; shared by threads.
#[derive(Clone)]
pub struct Route {
    reach: Reach,
    tls: Option<TlsClient>,
    prepared: Arc<[Prepared]>,
}

impl Route {
    /// Errors are those of the TLS configuration.
    pub fn new(
        target: &WireTarget,
        reach: Reach,
        prepared: Vec<Prepared>,
    ) -> Result<Route, Problem> {
        let tls = target.tls.as_ref().map(|tls| client_config(tls, &[b"h2"])).transpose()?;
        Ok(Route { reach, tls, prepared: prepared.into() })
    }

    /// What opens the connections of one thread.
    pub fn opener(&self, meter: Rc<Meter>) -> Opener {
        Opener { route: self.clone(), meter, buffer: read_buffer() }
    }
}

/// Opens the connections of one thread.
pub struct Opener {
    route: Route,
    meter: Rc<Meter>,
    buffer: ReadBuffer,
}

impl Opener {
    /// Connects until the first request could go. Errors are those of `net`, and
    /// `protocol_error` or `connect_timeout` where no HTTP/2 is spoken.
    pub async fn open<A: Answer>(&self) -> Result<(Handle<A>, Option<TlsFacts>, Phases), Problem> {
        let Route { reach, tls, prepared } = &self.route;
        let (stream, facts) = Stream::connect(reach, tls.as_ref(), self.meter.clone()).await?;
        if let Some(facts) = &facts {
            check_alpn(facts)?;
        }
        let phases = stream.phases();
        let (prepared, buffer, meter) = (prepared.clone(), self.buffer.clone(), self.meter.clone());
        let timeout = reach.connect_timeout;
        let handle = start(stream, prepared, buffer, meter, timeout).await?;
        Ok((handle, facts, phases))
    }
}

/// ALPN must have chosen h2 where there is TLS (RFC 9113, section 3.2).
fn check_alpn(facts: &TlsFacts) -> Result<(), Problem> {
    if facts.alpn.as_deref() == Some("h2") {
        return Ok(());
    }
    let chosen = facts.alpn.as_deref().unwrap_or("nothing");
    Err(Problem::new(
        ProblemCode::ProtocolError,
        format!("the server agreed on {chosen} by ALPN, not on h2"),
        "choose a port that speaks HTTP/2, or let the server offer h2 by ALPN",
    ))
}

/// Performs a block over HTTP/2. What is generic over the protocol is compiled here.
pub fn perform(ready: Ready<'_>) -> Performing<'_> {
    perform_over::<Http2>(ready)
}
