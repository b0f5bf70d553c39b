//! gRPC: unary calls over HTTP/2, many at a time on a connection, plaintext or TLS with ALPN h2.
//! The message is encoded once; each answer's framing, type and status are checked.
//! Sources: grpc/doc/PROTOCOL-HTTP2.md, RFC 9113.

mod answer;
mod connection;
mod request;
mod status;

use std::rc::Rc;
use std::sync::Arc;

pub use connection::GrpcConnection;
use request::Request;
pub use request::{authority, metadata};
pub use status::{is_grpc_content, parse_status, status_of_http};

use super::http2::{Opener, Route};
use super::{Connected, Connector, Protocol};
use crate::net::{Meter, Reach};
use crate::wire::{BlockSpec, Problem};

/// A prepared gRPC run.
pub struct Grpc {
    route: Route,
    requests: Arc<[Request]>,
}

/// The connections of one thread.
pub struct GrpcConnector {
    opener: Opener,
    requests: Arc<[Request]>,
}

impl Protocol for Grpc {
    type Connector = GrpcConnector;

    fn prepare(spec: &BlockSpec, reach: Reach) -> Result<Self, Problem> {
        let requests: Arc<[Request]> =
            spec.prepare_each(|operation| Request::prepare(spec, operation))?;
        let prepared = requests.iter().map(Request::prepared).collect();
        Ok(Self { route: Route::new(&spec.target, reach, prepared)?, requests })
    }

    fn connector(&self, meter: Rc<Meter>) -> Result<GrpcConnector, Problem> {
        Ok(GrpcConnector { opener: self.route.opener(meter), requests: self.requests.clone() })
    }

    fn http_version(&self) -> &'static str {
        "HTTP/2"
    }
}

impl Connector for GrpcConnector {
    type Connection = GrpcConnection;

    async fn connect(&self) -> Result<Connected<GrpcConnection>, Problem> {
        let (handle, tls, phases) = self.opener.open().await?;
        let connection = GrpcConnection { handle, requests: self.requests.clone() };
        Ok(Connected { connection, tls, phases })
    }
}
