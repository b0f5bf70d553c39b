//! gRPC: unary calls over HTTP/2, many at a time on a connection, plaintext or TLS with ALPN h2.
//! The message is encoded once; each answer's framing, type and status are checked.
//! Sources: grpc/doc/PROTOCOL-HTTP2.md, RFC 9113.

mod answer;
mod connection;
mod request;
mod status;
mod transport;

use std::rc::Rc;
use std::sync::Arc;

pub use connection::GrpcConnection;
use request::Request;
pub use request::{authority, metadata};
pub use status::{is_grpc_content, parse_status, status_of_http};
use transport::Transport;

use super::{Connected, Connector, Protocol};
use crate::net::{Meter, Reach, TlsClient, client_config};
use crate::wire::{BlockSpec, Problem};

/// A prepared gRPC run.
pub struct Grpc {
    reach: Reach,
    tls: Option<TlsClient>,
    request: Arc<Request>,
    head: http::Request<()>,
}

/// The connections of one thread.
pub struct GrpcConnector {
    reach: Reach,
    tls: Option<TlsClient>,
    request: Arc<Request>,
    head: http::Request<()>,
    meter: Rc<Meter>,
}

impl Protocol for Grpc {
    type Connector = GrpcConnector;

    fn prepare(spec: &BlockSpec, reach: Reach) -> Result<Self, Problem> {
        let tls = spec.target.tls.as_ref().map(|tls| client_config(tls, &[b"h2"])).transpose()?;
        let request = Arc::new(Request::prepare(spec)?);
        let head = head(&request.fields)?;
        Ok(Self { reach, tls, request, head })
    }

    fn connector(&self, meter: Rc<Meter>) -> Result<GrpcConnector, Problem> {
        Ok(GrpcConnector {
            reach: self.reach.clone(),
            tls: self.tls.clone(),
            request: self.request.clone(),
            head: self.head.clone(),
            meter,
        })
    }

    fn http_version(&self) -> &'static str {
        "HTTP/2"
    }
}

/// The request head as the HTTP/2 library wants it; errors are `spec_invalid`.
fn head(fields: &[(String, String)]) -> Result<http::Request<()>, Problem> {
    let of = |name: &str| {
        let found = fields.iter().find(|(field, _)| field == name);
        found.map(|(_, value)| value.as_str()).unwrap_or_default()
    };
    let uri = format!("{}://{}{}", of(":scheme"), of(":authority"), of(":path"));
    let mut builder =
        http::Request::builder().method("POST").uri(uri).version(http::Version::HTTP_2);
    for (name, value) in fields.iter().filter(|(name, _)| !name.starts_with(':')) {
        builder = builder.header(name, value);
    }
    builder.body(()).map_err(|error| Problem::invalid(Some("operation"), error.to_string()))
}

impl Connector for GrpcConnector {
    type Connection = GrpcConnection;

    async fn connect(&self) -> Result<Connected<GrpcConnection>, Problem> {
        let (transport, tls) =
            Transport::connect(&self.reach, self.tls.as_ref(), self.meter.clone()).await?;
        let phases = transport.phases();
        let timeout = self.reach.connect_timeout;
        let connection =
            connection::start(transport, self.request.clone(), self.head.clone(), timeout).await?;
        Ok(Connected { connection, tls, phases })
    }
}
