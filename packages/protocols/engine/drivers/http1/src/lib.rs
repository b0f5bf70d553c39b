//! HTTP/1.1 with keep-alive, plain or over TLS, one request at a time per connection.
//! Requests' bytes are prepared once; a request is one write and, as a rule, one read.
//! Pipelining is off, redirects are not followed.

mod answer;
mod chunks;
mod connection;
pub mod head;
pub mod request;

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

pub use self::connection::Http1Connection;
use gonogo_driver_api::{Connected, Connector, Prepare, Protocol};
use gonogo_load::{Performing, Ready, perform_over};
use gonogo_net::{Meter, Reach, Stream, TlsClient, client_config};
use gonogo_wire::{BlockSpec, Problem, WireOperation, WireTarget, check_headers};

use self::request::Writer;

/// Large enough for most answers in one read; shared by all connections of a thread, since each
/// read is parsed before the next one.
const READ_BUFFER_BYTES: usize = 64 * 1024;

/// Prepared HTTP/1.1 requests and the way to their target.
pub struct Http1 {
    reach: Reach,
    tls: Option<TlsClient>,
    requests: Arc<[Request]>,
}

/// The request of one operation.
pub struct Request {
    /// As it is sent, where it is always the same; the body begins at `head_bytes`.
    bytes: Vec<u8>,
    head_bytes: usize,
    writer: Writer,
    head_only: bool,
    expected: Vec<u16>,
}

impl Request {
    /// Errors are `spec_invalid`, with the field in error.
    pub fn prepare(target: &WireTarget, operation: &WireOperation) -> Result<Request, Problem> {
        let WireOperation::Http(operation) = operation else {
            return Err(Problem::invalid(Some("operation.kind"), "http1 needs an http operation"));
        };
        // A probe's headers were checked nowhere before.
        check_headers("operation.headers", target.protocol, &operation.headers)?;
        let writer = Writer::new(target, operation);
        let values = operation.headers.iter().map(|(_, value)| value.as_str());
        let (mut bytes, body) = (Vec::new(), operation.body()?);
        writer.write(&operation.path, values, &body, &mut bytes);
        Ok(Request {
            head_bytes: bytes.len() - body.len(),
            bytes,
            writer,
            head_only: operation.method == "HEAD",
            expected: operation.expect_status.clone(),
        })
    }
}

impl Prepare for Http1 {
    fn prepare(spec: &BlockSpec, reach: Reach) -> Result<Http1, Problem> {
        let tls = spec.target.tls.as_ref();
        Ok(Http1 {
            reach,
            tls: tls.map(|tls| client_config(tls, &[b"http/1.1"])).transpose()?,
            requests: spec.prepare_each(|operation| Request::prepare(&spec.target, operation))?,
        })
    }
}

/// Performs a block over HTTP/1.1. What is generic over the protocol is compiled here.
pub fn perform(ready: Ready<'_>) -> Performing<'_> {
    perform_over::<Http1>(ready)
}

impl Protocol for Http1 {
    type Connector = Http1Connector;

    fn connector(&self, meter: Rc<Meter>) -> Result<Http1Connector, Problem> {
        Ok(Http1Connector {
            reach: self.reach.clone(),
            tls: self.tls.clone(),
            shared: Shared::new(self.requests.clone(), meter),
        })
    }

    fn http_version(&self) -> &'static str {
        "HTTP/1.1"
    }
}

/// What a thread's connections have in common.
struct Shared {
    requests: Arc<[Request]>,
    meter: Rc<Meter>,
    buffer: RefCell<Box<[u8]>>,
}

impl Shared {
    fn new(requests: Arc<[Request]>, meter: Rc<Meter>) -> Rc<Shared> {
        let buffer = RefCell::new(vec![0; READ_BUFFER_BYTES].into());
        Rc::new(Shared { requests, meter, buffer })
    }
}

pub struct Http1Connector {
    reach: Reach,
    tls: Option<TlsClient>,
    shared: Rc<Shared>,
}

impl Connector for Http1Connector {
    type Connection = Http1Connection;

    async fn connect(&self) -> Result<Connected<Http1Connection>, Problem> {
        let meter = self.shared.meter.clone();
        let (stream, tls) = Stream::connect(&self.reach, self.tls.as_ref(), meter).await?;
        let phases = stream.phases();
        let connection = Http1Connection::new(stream, self.shared.clone());
        Ok(Connected { connection, tls, phases })
    }
}
