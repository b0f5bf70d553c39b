//! WebSocket (RFC 6455), plain or over TLS, one request at a time per connection: a message goes
//! out, and the message that answers it comes back. Framing is ours, because it is the hot path.
//! Compression is never offered, so that bytes on the wire are the message's own.

mod connection;
mod frame;
mod handshake;
mod inbox;
mod lost;
mod outgoing;
mod utf8;

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

pub use self::handshake::{Handshake, Refusal};
pub use self::outgoing::Masks;

use gonogo_driver_api::{Connected, Connector, Prepare, Protocol};
use gonogo_load::{Performing, Ready, perform_over};
use gonogo_net::{Meter, Reach, Stream, TlsClient, client_config};
use gonogo_wire::{
    BlockSpec, MessageType, Problem, ProblemCode, WebSocketOperation, WireOperation, WireReply,
};

use self::connection::WebSocketConnection;
use self::inbox::ReplyRule;

/// Large enough for most answers in one read; shared by all connections of a thread, since each
/// read is taken apart before the next one.
const READ_BUFFER_BYTES: usize = 64 * 1024;

/// Prepared messages and the way to their target.
pub struct WebSocket {
    reach: Reach,
    tls: Option<TlsClient>,
    handshake: Handshake,
    path: String,
    messages: Arc<[Message]>,
}

/// The message of one operation, and what answers it.
struct Message {
    kind: MessageType,
    bytes: Arc<[u8]>,
    reply: WireReply,
    rule: ReplyRule,
}

impl Message {
    fn prepare(operation: &WireOperation) -> Result<Message, Problem> {
        let operation = of_websocket(operation)?;
        let bytes: Arc<[u8]> = operation.message()?.into();
        let (kind, reply) = (operation.message_type, operation.reply.clone());
        Ok(Message { kind, rule: ReplyRule::new(&reply, kind, bytes.clone()), bytes, reply })
    }
}

fn of_websocket(operation: &WireOperation) -> Result<&WebSocketOperation, Problem> {
    let WireOperation::WebSocket(operation) = operation else {
        let message = "websocket needs a websocket operation";
        return Err(Problem::invalid(Some("operation.kind"), message));
    };
    Ok(operation)
}

/// The connection is made once for all messages, so that all operations must want the same one.
fn the_handshake(spec: &BlockSpec) -> Result<&WebSocketOperation, Problem> {
    let first = of_websocket(&spec.operations[0].operation)?;
    for (index, other) in spec.operations.iter().enumerate() {
        let other = of_websocket(&other.operation)?;
        let differing = [
            ("path", other.path != first.path),
            ("headers", other.headers != first.headers),
            ("subprotocol", other.subprotocol != first.subprotocol),
        ];
        if let Some((field, _)) = differing.iter().find(|(_, differs)| *differs) {
            let message = "must be that of the first operation: all share their connections";
            let field = format!("operations.{index}.operation.{field}");
            return Err(Problem::invalid(Some(&field), message));
        }
    }
    Ok(first)
}

impl Prepare for WebSocket {
    fn prepare(spec: &BlockSpec, reach: Reach) -> Result<WebSocket, Problem> {
        let operation = the_handshake(spec)?;
        let tls = spec.target.tls.as_ref();
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
            messages: spec.prepare_each(Message::prepare)?,
        })
    }
}

/// Performs a block over WebSocket. What is generic over the protocol is compiled here.
pub fn perform(ready: Ready<'_>) -> Performing<'_> {
    perform_over::<WebSocket>(ready)
}

impl Protocol for WebSocket {
    type Connector = WebSocketConnector;

    fn connector(&self, meter: Rc<Meter>) -> Result<WebSocketConnector, Problem> {
        Ok(WebSocketConnector {
            reach: self.reach.clone(),
            tls: self.tls.clone(),
            handshake: self.handshake.clone(),
            path: self.path.clone(),
            shared: Rc::new(Shared {
                messages: self.messages.clone(),
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
    messages: Arc<[Message]>,
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
        let shaking = self.handshake.shake(&mut stream, nonce);
        let agreed = match tokio::time::timeout(timeout, shaking).await {
            Ok(agreed) => agreed.map_err(|refusal| refusal.into_problem(&self.path))?,
            Err(_) => {
                return Err(Problem::new(
                    ProblemCode::ConnectTimeout,
                    format!("{} did not answer the WebSocket handshake in {timeout:?}", self.path),
                    "check that a WebSocket server listens there, and that it is not stalled",
                ));
            }
        };
        let phases = stream.phases();
        let connection = WebSocketConnection::new(stream, self.shared.clone(), &agreed.rest);
        Ok(Connected { connection, tls, phases })
    }
}
