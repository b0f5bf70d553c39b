//! HTTP/2: requests over TCP, many at a time on a connection, plain by prior knowledge or TLS
//! with ALPN h2. Head and body are prepared once; each answer is read to its end and judged.
//! Sources: RFC 9113, RFC 7541.

mod connection;
mod transport;

use std::rc::Rc;
use std::sync::Arc;

pub use connection::Http2Connection;
pub use transport::Transport;

use super::http_request::HttpRequest;
use super::{Connected, Connector, Protocol};
use crate::net::{Meter, Reach, TlsClient, client_config};
use crate::wire::{BlockSpec, Problem};

/// A prepared HTTP/2 run.
pub struct Http2 {
    reach: Reach,
    tls: Option<TlsClient>,
    request: Arc<HttpRequest>,
}

/// The connections of one thread.
pub struct Http2Connector {
    reach: Reach,
    tls: Option<TlsClient>,
    request: Arc<HttpRequest>,
    meter: Rc<Meter>,
}

impl Protocol for Http2 {
    type Connector = Http2Connector;

    fn prepare(spec: &BlockSpec, reach: Reach) -> Result<Self, Problem> {
        let tls = spec.target.tls.as_ref().map(|tls| client_config(tls, &[b"h2"])).transpose()?;
        let request = Arc::new(HttpRequest::prepare(spec, http::Version::HTTP_2)?);
        Ok(Self { reach, tls, request })
    }

    fn connector(&self, meter: Rc<Meter>) -> Result<Http2Connector, Problem> {
        Ok(Http2Connector {
            reach: self.reach.clone(),
            tls: self.tls.clone(),
            request: self.request.clone(),
            meter,
        })
    }

    fn http_version(&self) -> &'static str {
        "HTTP/2"
    }
}

impl Connector for Http2Connector {
    type Connection = Http2Connection;

    async fn connect(&self) -> Result<Connected<Http2Connection>, Problem> {
        let (transport, tls) =
            Transport::connect(&self.reach, self.tls.as_ref(), self.meter.clone()).await?;
        let timeout = self.reach.connect_timeout;
        let connection = connection::start(transport, self.request.clone(), timeout).await?;
        Ok(Connected { connection, tls })
    }
}
