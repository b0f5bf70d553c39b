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
pub use messages::{LONGEST_MESSAGE, first_message};
pub use request::{CallKind, call, metadata};
pub use status::{is_grpc_content, parse_status, status_of_http};

use gonogo_driver_api::{Connected, Connector, Prepare, Protocol};
use gonogo_http2::{Opener, Route};
use gonogo_load::{Performing, Ready, perform_over};
use gonogo_net::{Meter, Reach};
use gonogo_wire::{BlockSpec, Problem, WireCheck, WireExtract};

use self::request::Request;

/// A prepared gRPC run.
pub struct Grpc {
    route: Route,
    requests: Arc<[Request]>,
}

/// The connections of one thread.
pub struct GrpcConnector {
    opener: Opener,
    requests: Arc<[Request]>,
    meter: Rc<Meter>,
}

impl Prepare for Grpc {
    fn prepare(spec: &BlockSpec, reach: Reach) -> Result<Self, Problem> {
        let requests: Arc<[Request]> =
            spec.prepare_each(|operation| Request::prepare(spec, operation))?;
        check_looks(spec, &requests)?;
        let prepared = requests.iter().map(Request::prepared).collect();
        Ok(Self { route: Route::new(&spec.target, reach, prepared)?, requests })
    }
}

/// Performs a block over gRPC. What is generic over the protocol is compiled here.
pub fn perform(ready: Ready<'_>) -> Performing<'_> {
    perform_over::<Grpc>(ready)
}

impl Protocol for Grpc {
    type Connector = GrpcConnector;

    fn connector(&self, meter: Rc<Meter>) -> Result<GrpcConnector, Problem> {
        if self.requests.iter().any(|request| request.kind.is_streaming()) {
            meter.keep_streams();
        }
        let opener = self.route.opener(meter.clone());
        Ok(GrpcConnector { opener, requests: self.requests.clone(), meter })
    }

    fn http_version(&self) -> &'static str {
        "HTTP/2"
    }
}

impl Connector for GrpcConnector {
    type Connection = GrpcConnection;

    async fn connect(&self) -> Result<Connected<GrpcConnection>, Problem> {
        let (handle, tls, phases) = self.opener.open().await?;
        let connection = GrpcConnection::new(handle, self.requests.clone(), self.meter.clone());
        Ok(Connected { connection, tls, phases })
    }
}

/// Messages of streams are checked and forgotten as they come: only header fields and trailers are
/// there to be looked into.
fn check_looks(spec: &BlockSpec, requests: &[Request]) -> Result<(), Problem> {
    for (index, (named, request)) in spec.operations.iter().zip(requests).enumerate() {
        if !request.kind.is_streaming() {
            continue;
        }
        let error =
            "must look at header fields only, where calls stream: their messages are not kept";
        if !named.checks.iter().all(WireCheck::is_of_header) {
            return Err(Problem::invalid(Some(&format!("operations.{index}.checks")), error));
        }
        if !named.extract.iter().all(WireExtract::is_of_header) {
            return Err(Problem::invalid(Some(&format!("operations.{index}.extract")), error));
        }
    }
    Ok(())
}
