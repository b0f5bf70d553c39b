//! HTTP/1.1 with keep-alive, plain or over TLS, one request at a time per connection.
//! The request's bytes are prepared once; a request is one write and, as a rule, one read.
//! Pipelining is off, redirects are not followed.

mod answer;
mod chunks;
mod connection;
pub(super) mod request;

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use self::answer::Answer;
use self::connection::Http1Connection;
use super::{Connected, Connector, Protocol};
use crate::net::{Meter, Reach, Stream, TlsClient, client_config};
use crate::wire::{BlockSpec, Problem, WireOperation};

/// Large enough for most answers in one read; shared by all connections of a thread, since each
/// read is parsed before the next one.
const READ_BUFFER_BYTES: usize = 64 * 1024;

/// A prepared HTTP/1.1 request and the way to its target.
pub struct Http1 {
    reach: Reach,
    tls: Option<TlsClient>,
    request: Arc<[u8]>,
    head_only: bool,
    expected: Arc<[u16]>,
}

impl Protocol for Http1 {
    type Connector = Http1Connector;

    fn prepare(spec: &BlockSpec, reach: Reach) -> Result<Http1, Problem> {
        let WireOperation::Http(operation) = &spec.operations[0].operation else {
            return Err(Problem::invalid(Some("operation.kind"), "http1 needs an http operation"));
        };
        let tls = spec.target.tls.as_ref();
        Ok(Http1 {
            reach,
            tls: tls.map(|tls| client_config(tls, &[b"http/1.1"])).transpose()?,
            request: request::bytes(&spec.target, operation)?.into(),
            head_only: operation.method == "HEAD",
            expected: operation.expect_status.as_slice().into(),
        })
    }

    fn connector(&self, meter: Rc<Meter>) -> Result<Http1Connector, Problem> {
        Ok(Http1Connector {
            reach: self.reach.clone(),
            tls: self.tls.clone(),
            meter,
            shared: Rc::new(Shared {
                request: self.request.clone(),
                head_only: self.head_only,
                expected: self.expected.clone(),
                buffer: RefCell::new(vec![0; READ_BUFFER_BYTES].into()),
            }),
        })
    }

    fn http_version(&self) -> &'static str {
        "HTTP/1.1"
    }
}

/// What a thread's connections have in common.
struct Shared {
    request: Arc<[u8]>,
    head_only: bool,
    expected: Arc<[u16]>,
    buffer: RefCell<Box<[u8]>>,
}

pub struct Http1Connector {
    reach: Reach,
    tls: Option<TlsClient>,
    meter: Rc<Meter>,
    shared: Rc<Shared>,
}

impl Connector for Http1Connector {
    type Connection = Http1Connection;

    async fn connect(&self) -> Result<Connected<Http1Connection>, Problem> {
        let (stream, tls) =
            Stream::connect(&self.reach, self.tls.as_ref(), self.meter.clone()).await?;
        let phases = stream.phases();
        let answer = Answer::new(self.shared.head_only);
        let connection = Http1Connection::new(stream, self.shared.clone(), answer);
        Ok(Connected { connection, tls, phases })
    }
}
