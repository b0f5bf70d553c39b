//! WebSocket on the REST listeners: `/echo` sends each message back, `/dispatch` answers it in JSON, `/agents` takes it.
//! The handshake is read with the head of its request; frames are tungstenite's.
//! A message is a request: counted, delayed and failed like any other. A failure closes with 1011.

use std::io;

use futures_util::{SinkExt, StreamExt};
use tokio_tungstenite::{
    WebSocketStream,
    tungstenite::{
        Bytes, Message, Utf8Bytes,
        handshake::derive_accept_key,
        protocol::{CloseFrame, Role, frame::coding::CloseCode},
    },
};

use super::{Unreadable, Upgraded, Wire, unreadable};
use crate::{
    agents::{self, class::Urgency},
    counters::{Operation, Protocol},
    dispatch::{ResponseOutcome, response_outcome},
    http_answer,
    reply::Reply,
    target::Target,
};

/// The one subprotocol that is known here.
const SUBPROTOCOL: &str = "demo.v1";

/// What is at a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Service {
    Echo,
    Dispatch,
    Agents,
}

/// A handshake that can be agreed to (RFC 6455, section 4.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Upgrade {
    pub service: Service,
    /// 16 bytes in base64, as the client sent them.
    key: [u8; 24],
    knows_subprotocol: bool,
}

impl Upgrade {
    /// Reads a request's handshake; `None` where it is none, or its path takes none.
    pub fn of(
        method: &str,
        path: &str,
        fields: &[httparse::Header<'_>],
    ) -> Result<Option<Self>, Unreadable> {
        // Nearly every request goes without the field, which is found by its length.
        if !has_token(fields, "upgrade", "websocket") {
            return Ok(None);
        }
        let service = match path.split('?').next().unwrap_or(path) {
            "/echo" => Service::Echo,
            "/dispatch" => Service::Dispatch,
            "/agents" => Service::Agents,
            _ => return Ok(None),
        };
        if method != "GET" || !has_token(fields, "connection", "upgrade") {
            return unreadable(400, "a WebSocket handshake is a GET with connection: upgrade");
        }
        if value(fields, "sec-websocket-version") != Some(b"13") {
            return unreadable(426, "of WebSocket versions, only 13 is known");
        }
        let key = value(fields, "sec-websocket-key").and_then(|key| key.try_into().ok());
        let Some(key) = key else {
            return unreadable(400, "the WebSocket handshake has no key of 16 bytes");
        };
        Ok(Some(Self {
            service,
            key,
            knows_subprotocol: has_token(fields, "sec-websocket-protocol", SUBPROTOCOL),
        }))
    }

    /// The answer that agrees.
    pub fn answer(&self) -> Vec<u8> {
        let accept = derive_accept_key(&self.key);
        let mut answer = format!(
            "HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\n\
             sec-websocket-accept: {accept}\r\n"
        );
        if self.knows_subprotocol {
            answer.push_str(&format!("sec-websocket-protocol: {SUBPROTOCOL}\r\n"));
        }
        answer.push_str("\r\n");
        answer.into_bytes()
    }
}

fn value<'a>(fields: &[httparse::Header<'a>], name: &str) -> Option<&'a [u8]> {
    let found = fields
        .iter()
        .find(|field| field.name.len() == name.len() && field.name.eq_ignore_ascii_case(name));
    found.map(|field| field.value.trim_ascii())
}

fn has_token(fields: &[httparse::Header<'_>], name: &str, token: &str) -> bool {
    value(fields, name).is_some_and(|value| {
        value
            .split(|byte| *byte == b',')
            .any(|part| part.trim_ascii().eq_ignore_ascii_case(token.as_bytes()))
    })
}

/// Serves the messages of one connection until the client closes it or a failure does.
pub async fn serve_connection<W: Wire>(upgraded: Upgraded<W>, target: &Target) -> io::Result<()> {
    let Upgraded { wire, upgrade, rest } = upgraded;
    let mut socket = WebSocketStream::from_partially_read(wire, rest, Role::Server, None).await;
    let mut body = Vec::new();
    while let Some(message) = socket.next().await {
        let message = match message.map_err(io::Error::other)? {
            message @ (Message::Text(_) | Message::Binary(_)) => message,
            // Pings are answered, and a close is agreed to, by the next turn of this loop.
            _ => continue,
        };
        let answer = match upgrade.service {
            Service::Echo => echo(message, target).await.ok_or_else(failure),
            Service::Dispatch => dispatch(&message, target, &mut body).await.ok_or_else(failure),
            Service::Agents => take(&message, target).await,
        };
        let fails = answer.is_err();
        let (Ok(answer) | Err(answer)) = answer;
        socket.send(answer).await.map_err(io::Error::other)?;
        if fails {
            // The client's own close ends the connection in order.
            while socket.next().await.is_some_and(|message| message.is_ok()) {}
            break;
        }
    }
    Ok(())
}

/// The message itself; `None` where the target was asked to fail.
async fn echo(message: Message, target: &Target) -> Option<Message> {
    target.counters.count(Protocol::WebSocket, Operation::Echo);
    match response_outcome(target, Protocol::WebSocket).await {
        ResponseOutcome::Answered { .. } => Some(message),
        ResponseOutcome::Failed { .. } => None,
    }
}

/// The dispatch's answer as a text message; `None` where the target was asked to fail.
async fn dispatch(message: &Message, target: &Target, body: &mut Vec<u8>) -> Option<Message> {
    target.counters.count(Protocol::WebSocket, Operation::Dispatch);
    body.clear();
    let request = payload(message);
    let reply = http_answer::answer_dispatch(target, Protocol::WebSocket, request, body).await;
    if is_failure(reply) {
        return None;
    }
    let text = Utf8Bytes::try_from(Bytes::copy_from_slice(body)).ok()?;
    Some(Message::Text(text))
}

/// The acknowledgement of an agent's message; a full queue closes.
async fn take(message: &Message, target: &Target) -> Result<Message, Message> {
    target.counters.count(Protocol::WebSocket, Operation::AgentMessage);
    match agents::take(target, payload(message), Urgency::default()).await {
        Ok(()) => Ok(Message::Text(Utf8Bytes::from_static(agents::ACKNOWLEDGEMENT))),
        Err(agents::Refused) => Err(close(CloseCode::Again, agents::FULL)),
    }
}

fn payload(message: &Message) -> &[u8] {
    match message {
        Message::Text(text) => text.as_bytes(),
        Message::Binary(bytes) => bytes,
        _ => &[],
    }
}

/// A malformed task is reported in the answer, as REST does; only a reported failure closes.
fn is_failure(reply: Reply) -> bool {
    reply.status != 200 && reply.status != 400
}

fn failure() -> Message {
    close(CloseCode::Error, "the target was told to fail")
}

fn close(code: CloseCode, reason: &'static str) -> Message {
    Message::Close(Some(CloseFrame { code, reason: reason.into() }))
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIELDS: [(&str, &str); 5] = [
        ("Upgrade", "websocket"),
        ("Connection", "keep-alive, Upgrade"),
        ("Sec-WebSocket-Version", "13"),
        ("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="),
        ("Sec-WebSocket-Protocol", "other, demo.v1"),
    ];

    fn read(method: &str, path: &str, without: &str) -> Result<Option<Upgrade>, Unreadable> {
        let fields: Vec<_> = FIELDS
            .into_iter()
            .filter(|(name, _)| *name != without)
            .map(|(name, value)| httparse::Header { name, value: value.as_bytes() })
            .collect();
        Upgrade::of(method, path, &fields)
    }

    #[test]
    fn agrees_as_the_standard_says() {
        let upgrade = read("GET", "/echo?x=1", "").unwrap().unwrap();
        assert_eq!(upgrade.service, Service::Echo);
        let answer = String::from_utf8(upgrade.answer()).unwrap();
        assert!(answer.contains("sec-websocket-accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"));
        assert!(answer.contains("sec-websocket-protocol: demo.v1\r\n"));
        let plain = read("GET", "/dispatch", "Sec-WebSocket-Protocol").unwrap().unwrap();
        assert_eq!(plain.service, Service::Dispatch);
        assert!(!String::from_utf8(plain.answer()).unwrap().contains("demo.v1"));
    }

    #[test]
    fn refuses_what_is_not_whole_and_leaves_the_rest_to_rest() {
        let status = |method, without| read(method, "/echo", without).unwrap_err().status;
        assert_eq!(status("POST", ""), 400);
        assert_eq!(status("GET", "Connection"), 400);
        assert_eq!(status("GET", "Sec-WebSocket-Key"), 400);
        assert_eq!(status("GET", "Sec-WebSocket-Version"), 426);
        assert_eq!(read("GET", "/echo", "Upgrade"), Ok(None));
        assert_eq!(read("GET", "/health", ""), Ok(None));
    }
}
