//! WebSocket (RFC 6455), plain or over TLS, one request at a time per connection: a message goes
//! out, and the message that answers it comes back. Framing is ours, because it is the hot path.
//! Compression is never offered, so that bytes on the wire are the message's own.

mod connection;
mod frame;
mod handshake;
mod inbox;
mod outgoing;
mod utf8;

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

pub use self::handshake::{Handshake, Refusal};
pub use self::outgoing::Masks;

use self::connection::WebSocketConnection;
use self::inbox::ReplyRule;
use super::{Connected, Connector, Protocol};
use crate::net::{Meter, Reach, Stream, TlsClient, client_config};
use crate::wire::{BlockSpec, MessageType, Problem, ProblemCode, WireOperation};

/// Large enough for most answers in one read; shared by all connections of a thread, since each
/// read is taken apart before the next one.
const READ_BUFFER_BYTES: usize = 64 * 1024;

/// A prepared message and the way to its target.
pub struct WebSocket {
    reach: Reach,
    tls: Option<TlsClient>,
    handshake: Handshake,
    path: String,
    kind: MessageType,
    message: Arc<[u8]>,
    rule: ReplyRule,
}

impl Protocol for WebSocket {
    type Connector = WebSocketConnector;

    fn prepare(spec: &BlockSpec, reach: Reach) -> Result<WebSocket, Problem> {
        let WireOperation::WebSocket(operation) = &spec.operations[0].operation else {
            let message = "websocket needs a websocket operation";
            return Err(Problem::invalid(Some("operation.kind"), message));
        };
        let tls = spec.target.tls.as_ref();
        let message: Arc<[u8]> = operation.message()?.into();
        let subprotocol = operation.subprotocol.as_deref();
        Ok(WebSocket {
            reach,
            tls: tls.map(|tls| client_config(tls, &[b"http/1.1"])).transpose()?,
            handshake: Handshake::new(
                &spec.target,
                &operation.path,
                &operation.headers,
                subprotocol,
            ),
            path: operation.path.clone(),
            kind: operation.message_type,
            rule: ReplyRule::new(&operation.reply, operation.message_type, message.clone()),
            message,
        })
    }

    fn connector(&self, meter: Rc<Meter>) -> Result<WebSocketConnector, Problem> {
        Ok(WebSocketConnector {
            reach: self.reach.clone(),
            tls: self.tls.clone(),
            handshake: self.handshake.clone(),
            path: self.path.clone(),
            shared: Rc::new(Shared {
                kind: self.kind,
                message: self.message.clone(),
                rule: self.rule.clone(),
                masks: Masks::new()?,
                meter,
                buffer: RefCell::new(vec![0; READ_BUFFER_BYTES].into()),
            }),
        })
    }

    fn http_version(&self) -> &'static str {
        "WebSocket"
    }
}

/// What a thread's connections have in common.
struct Shared {
    kind: MessageType,
    message: Arc<[u8]>,
    rule: ReplyRule,
    masks: Masks,
    meter: Rc<Meter>,
    buffer: RefCell<Box<[u8]>>,
}

pub struct WebSocketConnector {
    reach: Reach,
    tls: Option<TlsClient>,
    handshake: Handshake,
    path: String,
    shared: Rc<Shared>,
}

impl Connector for WebSocketConnector {
    type Connection = WebSocketConnection;

    async fn connect(&self) -> Result<Connected<WebSocketConnection>, Problem> {
        let meter = self.shared.meter.clone();
        let (mut stream, tls) = Stream::connect(&self.reach, self.tls.as_ref(), meter).await?;
        let nonce = self.shared.masks.nonce()?;
        let timeout = self.reach.connect_timeout;
        let shaking = async {
            match &mut stream {
                Stream::Plain(wire) => self.handshake.shake(wire, nonce).await,
                Stream::Tls(stream) => self.handshake.shake(stream.as_mut(), nonce).await,
            }
        };
        let agreed = match tokio::time::timeout(timeout, shaking).await {
            Ok(agreed) => agreed.map_err(|refusal| refusal.into_problem(&self.path))?,
            Err(_) => {
                return Err(Problem::new(
                    ProblemCode::ConnectTimeout,
                    format!("{} did not answer the WebSocket handshake in {timeout:?}", self.path),
                    "check that a WebSocket server stands there, and that it is not stalled",
                ));
            }
        };
        let phases = stream.phases();
        let connection = WebSocketConnection::new(stream, self.shared.clone(), &agreed.rest);
        Ok(Connected { connection, tls, phases })
    }
}
