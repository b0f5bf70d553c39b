//! REST over HTTP/2: an HTTP operation on this room's client, its answers judged by status and length.
//! Bodies are counted, not kept.

use std::rc::Rc;
use std::sync::Arc;

use gonogo_core::Outcome;

use super::{Answer, Handle, Opener, Prepared, Route};
use crate::driver::http_request::HttpRequest;
use crate::driver::{Connected, Connection, Connector, Exchange, Progress, Protocol};
use crate::net::{Meter, PathGauge, Reach};
use crate::wire::{BlockSpec, Problem};

/// A prepared HTTP/2 run.
pub struct Http2 {
    route: Route,
    expected: Arc<[u16]>,
}

/// The connections of one thread.
pub struct Http2Connector {
    opener: Opener,
    expected: Arc<[u16]>,
}

/// Of a REST answer nothing is kept but what every stream keeps: status and length.
#[derive(Debug, Default)]
pub struct Counted;

impl Answer for Counted {
    fn clear(&mut self) {}

    fn field(&mut self, _: &[u8], _: &[u8]) {}

    fn data(&mut self, _: &[u8]) -> bool {
        true
    }
}

pub struct Http2Connection {
    handle: Handle<Counted>,
    expected: Arc<[u16]>,
}

impl Protocol for Http2 {
    type Connector = Http2Connector;

    fn prepare(spec: &BlockSpec, reach: Reach) -> Result<Self, Problem> {
        let request = HttpRequest::prepare(spec, http::Version::HTTP_2)?;
        let route = Route::new(&spec.target, reach, Prepared::new(&request))?;
        Ok(Self { route, expected: request.expected.into() })
    }

    fn connector(&self, meter: Rc<Meter>) -> Result<Http2Connector, Problem> {
        let opener = self.route.opener(meter);
        Ok(Http2Connector { opener, expected: self.expected.clone() })
    }

    fn http_version(&self) -> &'static str {
        "HTTP/2"
    }
}

impl Connector for Http2Connector {
    type Connection = Http2Connection;

    async fn connect(&self) -> Result<Connected<Http2Connection>, Problem> {
        let (handle, tls, phases) = self.opener.open().await?;
        let connection = Http2Connection { handle, expected: self.expected.clone() };
        Ok(Connected { connection, tls, phases })
    }
}

impl Connection for Http2Connection {
    async fn exchange(&mut self, progress: &Progress) -> Exchange {
        let end = self.handle.request().await;
        self.handle.exchange_of(end, progress, |head, _| {
            match self.expected.contains(&head.status) {
                true => (Outcome::Ok, Some(head.status)),
                false => (Outcome::HttpStatus, Some(head.status)),
            }
        })
    }

    fn share(&self) -> Option<Self> {
        Some(Self { handle: self.handle.share(), expected: self.expected.clone() })
    }

    fn is_open(&self) -> bool {
        self.handle.is_open()
    }

    fn is_in_a_burst(&self) -> bool {
        self.handle.is_in_a_burst()
    }

    fn rtt_us(&self) -> Option<f64> {
        self.handle.rtt_us()
    }

    fn path(&self) -> Option<PathGauge> {
        self.handle.path()
    }

    fn settle_meter(&self) {
        self.handle.settle_path();
    }
}
