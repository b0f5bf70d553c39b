//! Raw QUIC: messages on streams of their own, or in datagrams, under an application protocol that
//! the target names. Many are under way at a time on a connection; the message is prepared once.
//! Sources: RFC 9000 (streams), RFC 9221 (datagrams). Wire bytes are UDP payload.

mod broken;
mod connection;
mod datagram;
mod message;
mod pending_echoes;
mod stream;

use std::rc::Rc;
use std::sync::Arc;

pub use connection::QuicConnection;
use message::Message;

use gonogo_driver_api::{Connected, Connector, Prepare, Protocol};
use gonogo_load::{Performing, Ready, perform_over};
use gonogo_net::quic::{QuicClient, QuicLimits, quic_facts};
use gonogo_net::{Meter, Reach};
use gonogo_wire::{BlockSpec, Problem, QuicMode};

/// Echoes that may wait to be read: the engine must not be the one who loses them.
const DATAGRAM_BUFFER_BYTES: usize = 8 << 20;

/// A prepared run over raw QUIC.
pub struct Quic {
    reach: Reach,
    client: QuicClient,
    messages: Arc<[Message]>,
}

/// The connections of one thread.
pub struct QuicConnector {
    reach: Reach,
    client: QuicClient,
    messages: Arc<[Message]>,
    meter: Rc<Meter>,
}

impl Prepare for Quic {
    fn prepare(spec: &BlockSpec, reach: Reach) -> Result<Self, Problem> {
        let messages: Arc<[Message]> = spec.prepare_each(Message::prepare)?;
        let (Some(tls), Some(quic)) = (&spec.target.tls, &spec.target.quic) else {
            let field = if spec.target.tls.is_none() { "target.tls" } else { "target.quic" };
            return Err(Problem::invalid(Some(field), "QUIC needs TLS and its transport options"));
        };
        let takes_datagrams = messages.iter().any(|message| message.mode == QuicMode::Datagram);
        let limits = QuicLimits {
            server_streams: 0,
            datagram_bytes: takes_datagrams.then_some(DATAGRAM_BUFFER_BYTES),
        };
        let client = QuicClient::new(tls, quic, limits, &reach)?;
        Ok(Self { reach, client, messages })
    }
}

/// Performs a block over QUIC. What is generic over the protocol is compiled here.
pub fn perform(ready: Ready<'_>) -> Performing<'_> {
    perform_over::<Quic>(ready)
}

impl Protocol for Quic {
    type Connector = QuicConnector;

    fn connector(&self, meter: Rc<Meter>) -> Result<QuicConnector, Problem> {
        Ok(QuicConnector {
            reach: self.reach.clone(),
            client: self.client.clone(),
            messages: self.messages.clone(),
            meter,
        })
    }

    fn http_version(&self) -> &'static str {
        "QUIC"
    }
}

impl Connector for QuicConnector {
    type Connection = QuicConnection;

    async fn connect(&self) -> Result<Connected<QuicConnection>, Problem> {
        let set_up = self.client.set_up(&self.reach, &self.meter).await?;
        let (tls, phases) = (Some(quic_facts(&set_up.connection)), set_up.phases);
        let connection = QuicConnection::new(set_up, self.messages.clone(), self.meter.clone())?;
        Ok(Connected { connection, tls, phases })
    }
}
