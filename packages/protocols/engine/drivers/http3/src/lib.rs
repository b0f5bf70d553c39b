//! HTTP/3: requests over QUIC, many at a time on a connection, TLS 1.3 with ALPN h3.
//! A client of our own on QUIC's streams, because it is the hot path: the request is prepared as bytes
//! once, and of an answer, read to its end, only status and length are kept.
//! Sources: RFC 9114, RFC 9204, RFC 9000. Wire bytes are UDP payload, as QUIC counts them itself.

mod answer;
mod connection;
mod control;
mod frame;
mod peer_stream;
mod qpack;
mod request;
#[cfg(test)]
mod testing;

use std::rc::Rc;
use std::sync::Arc;

pub use connection::{Http3Connection, read_buffer, start};
pub use request::Request;

use gonogo_driver_api::{Connected, Connector, Prepare, Protocol};
use gonogo_load::{Performing, Ready, perform_over};
use gonogo_net::quic::{QuicClient, QuicLimits, quic_facts};
use gonogo_net::{Meter, Reach};
use gonogo_wire::{BlockSpec, Problem};

use self::connection::ReadBuffer;

/// The control stream and QPACK's two (RFC 9114, section 6.2), and what a server adds to them.
pub const LIMITS: QuicLimits = QuicLimits { server_streams: 100, datagram_bytes: None };

/// A prepared HTTP/3 run.
pub struct Http3 {
    reach: Reach,
    client: QuicClient,
    requests: Arc<[Request]>,
}

/// The connections of one thread.
pub struct Http3Connector {
    reach: Reach,
    client: QuicClient,
    requests: Arc<[Request]>,
    buffer: ReadBuffer,
    meter: Rc<Meter>,
}

impl Prepare for Http3 {
    fn prepare(spec: &BlockSpec, reach: Reach) -> Result<Self, Problem> {
        let Some(tls) = &spec.target.tls else {
            return Err(Problem::invalid(Some("target.tls"), "HTTP/3 needs TLS"));
        };
        let Some(quic) = &spec.target.quic else {
            return Err(Problem::invalid(Some("target.quic"), "HTTP/3 needs its QUIC options"));
        };
        Ok(Self {
            client: QuicClient::new(tls, quic, LIMITS, &reach)?,
            requests: spec.prepare_each(|operation| Request::prepare(&spec.target, operation))?,
            reach,
        })
    }
}

/// Performs a block over HTTP/3. What is generic over the protocol is compiled here.
pub fn perform(ready: Ready<'_>) -> Performing<'_> {
    perform_over::<Http3>(ready)
}

impl Protocol for Http3 {
    type Connector = Http3Connector;

    fn connector(&self, meter: Rc<Meter>) -> Result<Http3Connector, Problem> {
        Ok(Http3Connector {
            reach: self.reach.clone(),
            client: self.client.clone(),
            requests: self.requests.clone(),
            buffer: read_buffer(),
            meter,
        })
    }

    fn http_version(&self) -> &'static str {
        "HTTP/3"
    }
}

impl Connector for Http3Connector {
    type Connection = Http3Connection;

    async fn connect(&self) -> Result<Connected<Http3Connection>, Problem> {
        let set_up = self.client.set_up(&self.reach, &self.meter).await?;
        let (tls, phases) = (Some(quic_facts(&set_up.connection)), set_up.phases);
        let (requests, buffer) = (self.requests.clone(), self.buffer.clone());
        let timeout = self.reach.connect_timeout;
        let connection = start(set_up, requests, buffer, self.meter.clone(), timeout).await?;
        Ok(Connected { connection, tls, phases })
    }
}
