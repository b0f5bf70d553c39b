//! HTTP/3: requests over QUIC, many at a time on a connection, TLS 1.3 with ALPN h3.
//! Head and body are prepared once; each answer is read to its end and its status checked.
//! Sources: RFC 9114, RFC 9000. Wire bytes are UDP payload, as QUIC counts them itself.

mod connection;
mod endpoint;

use std::rc::Rc;
use std::sync::Arc;
use std::time::Instant;

pub use connection::Http3Connection;
pub use endpoint::{connect_quic, quic_certificates, quic_config, quic_facts};

use gonogo_core::Phases;

use super::http_request::HttpRequest as Request;
use super::{Connected, Connector, Protocol};
use crate::net::{Meter, Reach, client_config};
use crate::wire::{BlockSpec, Problem};

/// A prepared HTTP/3 run.
pub struct Http3 {
    reach: Reach,
    quic: quinn::ClientConfig,
    server_name: String,
    request: Arc<Request>,
}

/// The connections of one thread.
pub struct Http3Connector {
    reach: Reach,
    quic: quinn::ClientConfig,
    server_name: String,
    request: Arc<Request>,
    meter: Rc<Meter>,
}

impl Protocol for Http3 {
    type Connector = Http3Connector;

    fn prepare(spec: &BlockSpec, reach: Reach) -> Result<Self, Problem> {
        let Some(tls) = &spec.target.tls else {
            return Err(Problem::invalid(Some("target.tls"), "HTTP/3 needs TLS"));
        };
        let client = client_config(tls, &[b"h3"])?;
        Ok(Self {
            reach,
            quic: quic_config(&client)?,
            server_name: client.server_name.to_str().into_owned(),
            request: Arc::new(Request::prepare(spec, http::Version::HTTP_3)?),
        })
    }

    fn connector(&self, meter: Rc<Meter>) -> Result<Http3Connector, Problem> {
        Ok(Http3Connector {
            reach: self.reach.clone(),
            quic: self.quic.clone(),
            server_name: self.server_name.clone(),
            request: self.request.clone(),
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
        let begin = Instant::now();
        let quic = connect_quic(&self.reach, self.quic.clone(), &self.server_name).await?;
        let took = begin.elapsed().as_nanos() as u64;
        let phases = Phases { quic: Some(took), ..Phases::default() };
        let tls = Some(quic_facts(&quic));
        let connection = connection::start(quic, self.request.clone(), self.meter.clone()).await?;
        Ok(Connected { connection, tls, phases })
    }
}
