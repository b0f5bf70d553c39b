//! gRPC: calls of all four kinds over HTTP/2, many at a time on a connection, plaintext or TLS with
//! ALPN h2. Messages are encoded once; each answer's framing, type and status are checked.
//! Sources: grpc/doc/PROTOCOL-HTTP2.md, RFC 9113.

mod answer;
mod connection;
mod messages;
mod request;
mod status;

use std::rc::Rc;
use std::sync::Arc;

pub use connection::GrpcConnection;
use request::Request;
pub use request::{CallKind, authority, metadata};
pub use status::{is_grpc_content, parse_status, status_of_http};

use super::http2::{Opener, Prepared, Route};
use super::{Connected, Connector, Protocol};
use crate::net::{Meter, Reach};
use crate::wire::{BlockSpec, Problem};

/// A prepared gRPC run.
pub struct Grpc {
    route: Route,
    request: Arc<Request>,
}

/// The connections of one thread.
pub struct GrpcConnector {
    opener: Opener,
    request: Arc<Request>,
    meter: Rc<Meter>,
}

impl Protocol for Grpc {
    type Connector = GrpcConnector;

    fn prepare(spec: &BlockSpec, reach: Reach) -> Result<Self, Problem> {
        let request = Arc::new(Request::prepare(spec)?);
        let fields = request.fields.iter();
        let fields = fields.map(|(name, value)| (name.clone().into(), value.clone().into()));
        let prepared = Prepared {
            fields: fields.collect(),
            body: request.body.clone(),
            first: if request.in_turns { request.ends[0] } else { request.body.len() },
            head_only: false,
        };
        Ok(Self { route: Route::new(&spec.target, reach, prepared)?, request })
    }

    fn connector(&self, meter: Rc<Meter>) -> Result<GrpcConnector, Problem> {
        if self.request.kind.is_streaming() {
            meter.keep_streams();
        }
        let opener = self.route.opener(meter.clone());
        Ok(GrpcConnector { opener, request: self.request.clone(), meter })
    }

    fn http_version(&self) -> &'static str {
        "HTTP/2"
    }
}

impl Connector for GrpcConnector {
    type Connection = GrpcConnection;

    async fn connect(&self) -> Result<Connected<GrpcConnection>, Problem> {
        let (handle, tls, phases) = self.opener.open().await?;
        let connection = GrpcConnection::new(handle, self.request.clone(), self.meter.clone());
        Ok(Connected { connection, tls, phases })
    }
}
