//! REST over HTTP/2: an HTTP operation on this folder's client, its answers judged by status and length.
//! Bodies are counted, and kept only
//! where somebody wants to look into them.

use std::rc::Rc;
use std::sync::Arc;
use std::time::Instant;

use gonogo_core::Outcome;
use gonogo_driver_api::{
    Ask, Connected, Connection, Connector, Exchange, Prepare, Progress, Protocol, Reason,
    Unsendable,
};
use gonogo_net::{Meter, PathGauge, Reach};
use gonogo_script::{Captured, Parts};
use gonogo_wire::{BlockSpec, Problem};

use super::{Answer, Handle, HttpRequest, Opener, Prepared, Route};

/// A prepared HTTP/2 run.
pub struct Http2 {
    route: Route,
    requests: Arc<[HttpRequest]>,
}

/// The connections of one thread.
pub struct Http2Connector {
    opener: Opener,
    requests: Arc<[HttpRequest]>,
}

/// Of a REST answer nothing is kept but what every stream keeps, status and length, unless a look
/// into it is wanted.
#[derive(Debug, Default)]
pub struct Counted {
    keeps: bool,
    captured: Captured,
}

impl Answer for Counted {
    fn clear(&mut self) {
        if self.keeps {
            self.captured.clear();
        }
    }

    fn keep(&mut self, keeps: bool) {
        self.keeps = keeps;
    }

    fn field(&mut self, name: &[u8], value: &[u8]) {
        if self.keeps {
            self.captured.add_field(name, value);
        }
    }

    fn data(&mut self, bytes: &[u8], _: Option<Instant>) -> bool {
        if self.keeps {
            self.captured.add_body(bytes);
        }
        true
    }
}

pub struct Http2Connection {
    handle: Handle<Counted>,
    requests: Arc<[HttpRequest]>,
}

impl Prepare for Http2 {
    fn prepare(spec: &BlockSpec, reach: Reach) -> Result<Self, Problem> {
        let requests: Vec<HttpRequest> = spec.prepare_each(|operation| {
            HttpRequest::prepare(&spec.target, operation, http::Version::HTTP_2)
        })?;
        let prepared = requests.iter();
        let prepared = prepared.map(|request| Prepared::new(&request.head, request.body.clone()));
        let route = Route::new(&spec.target, reach, prepared.collect())?;
        Ok(Self { route, requests: requests.into() })
    }
}

impl Protocol for Http2 {
    type Connector = Http2Connector;

    fn connector(&self, meter: Rc<Meter>) -> Result<Http2Connector, Problem> {
        let opener = self.route.opener(meter);
        Ok(Http2Connector { opener, requests: self.requests.clone() })
    }

    fn http_version(&self) -> &'static str {
        "HTTP/2"
    }
}

impl Connector for Http2Connector {
    type Connection = Http2Connection;

    async fn connect(&self) -> Result<Connected<Http2Connection>, Problem> {
        let (handle, tls, phases) = self.opener.open().await?;
        let connection = Http2Connection { handle, requests: self.requests.clone() };
        Ok(Connected { connection, tls, phases })
    }
}

impl Connection for Http2Connection {
    fn make_ready(&mut self, operation: usize, parts: &Parts) -> Result<(), Unsendable> {
        let (head, body) = self.requests[operation].render(parts)?;
        self.handle.make_ready(Prepared::new(&head, body));
        Ok(())
    }

    async fn exchange(&mut self, ask: Ask<'_>, progress: &Progress) -> Exchange {
        let end = self.handle.request(ask).await;
        self.handle.exchange_of(end, progress, |head, answer| {
            if let Some(captured) = ask.captured {
                std::mem::swap(&mut *captured.borrow_mut(), &mut answer.captured);
            }
            match self.requests[ask.operation].expected.contains(&head.status) {
                true => (Outcome::Ok, Some(head.status)),
                false => (Outcome::HttpStatus, Some(head.status)),
            }
        })
    }

    fn share(&self) -> Option<Self> {
        Some(Self { handle: self.handle.share(), requests: self.requests.clone() })
    }

    fn is_open(&self) -> bool {
        self.handle.is_open()
    }

    fn why_closed(&self) -> Option<Reason> {
        self.handle.error()
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
