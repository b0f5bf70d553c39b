//! The opening handshake (RFC 6455, section 4): an HTTP/1.1 request that asks to leave HTTP.
//! Whatever the server does other than agree is named, with its HTTP status where it gave one.
//! Load and probe shake hands here alike.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use sha1::{Digest, Sha1};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};

use gonogo_http1::head::{MAX_HEAD_BYTES, Unreadable, tokens, with_head};
use gonogo_http1::request::{add_header, authority};
use gonogo_net::Stream;
use gonogo_wire::{Problem, ProblemCode, WireHeaders, WireTarget, one_line};

/// Section 1.3: what both sides append to the key.
const GUID: &[u8] = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

/// The request, all but its key.
#[derive(Debug, Clone)]
pub struct Handshake {
    head: Vec<u8>,
    subprotocol: Option<String>,
}

/// A handshake that both sides agreed on.
#[derive(Debug)]
pub struct Agreed {
    pub server: Option<String>,
    pub subprotocol: Option<String>,
    /// Frames that came with the answer.
    pub rest: Vec<u8>,
}

/// Why there is no WebSocket.
#[derive(Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The server answered in HTTP and stays with it.
    Status {
        status: u16,
        server: Option<String>,
        /// The begin of its body.
        words: String,
    },
    /// Status 101, but the handshake is not right.
    Wrong(String),
    NotHttp,
    /// The header is beyond what is read here.
    TooLarge(&'static str),
    Closed,
    Broken(String),
}

impl Handshake {
    pub fn new(
        target: &WireTarget,
        path: &str,
        headers: &WireHeaders,
        subprotocol: Option<&str>,
    ) -> Handshake {
        let mut head = format!("GET {path} HTTP/1.1\r\n").into_bytes();
        if !headers.iter().any(|(name, _)| name.eq_ignore_ascii_case("host")) {
            add_header(&mut head, "host", &authority(target));
        }
        add_header(&mut head, "upgrade", "websocket");
        add_header(&mut head, "connection", "Upgrade");
        add_header(&mut head, "sec-websocket-version", "13");
        if let Some(name) = subprotocol {
            add_header(&mut head, "sec-websocket-protocol", name);
        }
        for (name, value) in headers {
            add_header(&mut head, name, value);
        }
        Handshake { head, subprotocol: subprotocol.map(str::to_owned) }
    }

    /// Shakes hands on a fresh connection; the caller bounds the time.
    pub async fn shake(&self, stream: &mut Stream, nonce: [u8; 16]) -> Result<Agreed, Refusal> {
        match stream {
            Stream::Plain(wire) => self.shake_over(wire, nonce).await,
            Stream::Tls(stream) => self.shake_over(stream.as_mut(), nonce).await,
        }
    }

    async fn shake_over<S: AsyncRead + AsyncWrite + Unpin>(
        &self,
        stream: &mut S,
        nonce: [u8; 16],
    ) -> Result<Agreed, Refusal> {
        let broken = |error: std::io::Error| Refusal::Broken(error.to_string());
        let key = STANDARD.encode(nonce);
        let mut request = self.head.clone();
        add_header(&mut request, "sec-websocket-key", &key);
        request.extend_from_slice(b"\r\n");
        stream.write_all(&request).await.map_err(broken)?;
        stream.flush().await.map_err(broken)?;
        let mut received = Vec::with_capacity(1024);
        loop {
            match stream.read_buf(&mut received).await {
                Ok(0) if received.is_empty() => return Err(Refusal::Closed),
                Ok(0) => return Err(Refusal::NotHttp),
                Ok(_) => {}
                // rustls reports a close without close_notify this way.
                Err(error) if error.kind() == std::io::ErrorKind::UnexpectedEof => {
                    return Err(Refusal::Closed);
                }
                Err(error) => return Err(broken(error)),
            }
            if let Some(agreed) = self.read(&received, &accept_of(&key))? {
                return Ok(agreed);
            }
            if received.len() > MAX_HEAD_BYTES {
                return Err(Refusal::NotHttp);
            }
        }
    }

    /// Reads the answer; `None` while more must come. Interim answers (1xx) are passed over, in a loop:
    /// a server may send thousands of them, and each level of a recursion would hold its fields.
    fn read(&self, mut bytes: &[u8], accept: &str) -> Result<Option<Agreed>, Refusal> {
        loop {
            let read = with_head(bytes, |head| {
                let rest = &bytes[head.length..];
                match head.status {
                    101 | 200.. => Ok(self.judge(head.status, &Fields(head.fields), rest, accept)),
                    _ => Err(rest),
                }
            });
            match read {
                Ok(None) => return Ok(None),
                Ok(Some(Ok(judged))) => return judged.map(Some),
                Ok(Some(Err(rest))) => bytes = rest,
                Err(Unreadable::Malformed(_)) => return Err(Refusal::NotHttp),
                Err(Unreadable::TooLarge(why)) => return Err(Refusal::TooLarge(why)),
            }
        }
    }

    /// What the server's last word on the handshake means.
    fn judge(
        &self,
        status: u16,
        fields: &Fields<'_>,
        rest: &[u8],
        accept: &str,
    ) -> Result<Agreed, Refusal> {
        let server = fields.one("server").map(|value| String::from_utf8_lossy(value).into_owned());
        if status != 101 {
            let words = one_line(&String::from_utf8_lossy(rest));
            return Err(Refusal::Status { status, server, words });
        }
        let subprotocol = self.check(fields, accept).map_err(Refusal::Wrong)?;
        Ok(Agreed { server, subprotocol, rest: rest.to_vec() })
    }

    /// Section 4.1, the six checks of the client; gives the subprotocol that was agreed on.
    fn check(&self, fields: &Fields<'_>, accept: &str) -> Result<Option<String>, String> {
        if !fields.has_token("upgrade", "websocket") {
            return Err("its answer has no Upgrade: websocket".to_owned());
        }
        if !fields.has_token("connection", "upgrade") {
            return Err("its answer has no Connection: Upgrade".to_owned());
        }
        if fields.one("sec-websocket-accept") != Some(accept.as_bytes()) {
            return Err("its Sec-WebSocket-Accept does not fit the key it was sent".to_owned());
        }
        if fields.one("sec-websocket-extensions").is_some_and(|value| !value.is_empty()) {
            return Err("it uses an extension, though none was offered".to_owned());
        }
        let chosen = fields.one("sec-websocket-protocol");
        let chosen = chosen.map(|value| String::from_utf8_lossy(value).into_owned());
        match (&self.subprotocol, &chosen) {
            (Some(wanted), None) => Err(format!("it did not agree on the subprotocol {wanted}")),
            (None, Some(other)) => Err(format!("it chose the subprotocol {other}, unasked")),
            (Some(wanted), Some(other)) if wanted != other => {
                Err(format!("it chose the subprotocol {other} instead of {wanted}"))
            }
            _ => Ok(chosen),
        }
    }
}

/// Section 4.2.2: what proves that the server read the key.
fn accept_of(key: &str) -> String {
    STANDARD.encode(Sha1::new().chain_update(key).chain_update(GUID).finalize())
}

struct Fields<'a>(&'a [httparse::Header<'a>]);

impl<'a> Fields<'a> {
    fn all(&self, name: &str) -> impl Iterator<Item = &'a [u8]> {
        self.0.iter().filter(move |field| field.name.eq_ignore_ascii_case(name)).map(|f| f.value)
    }

    /// The value, trimmed; of several, the first.
    fn one(&self, name: &str) -> Option<&'a [u8]> {
        self.all(name).next().map(<[u8]>::trim_ascii)
    }

    fn has_token(&self, name: &str, token: &str) -> bool {
        self.all(name)
            .flat_map(tokens)
            .any(|element| element.eq_ignore_ascii_case(token.as_bytes()))
    }
}

impl Refusal {
    /// What happened and what to do about it, in words.
    pub fn explain(&self, path: &str) -> (String, &'static str) {
        // A query may hold what nobody else shall read.
        let path = path.split_once('?').map_or(path, |(path, _)| path);
        match self {
            Refusal::Status { status, words, .. } => {
                let colon = if words.is_empty() { "" } else { ": " };
                let answered =
                    format!("{path} answered the WebSocket handshake with HTTP {status}");
                (format!("{answered}{colon}{words}"), remedy_for(*status))
            }
            Refusal::TooLarge(why) => ((*why).to_owned(), "Make the server send fewer headers."),
            Refusal::Wrong(why) => (
                format!("{path} broke the WebSocket handshake: {why}"),
                "Correct the server, or the subprotocol that is asked for.",
            ),
            Refusal::NotHttp => (
                "the server answered the WebSocket handshake, but not in HTTP/1.1".to_owned(),
                "Give the port of the WebSocket server.",
            ),
            Refusal::Closed => (
                "the server closed the connection during the WebSocket handshake".to_owned(),
                "Check the server's log; it may not speak WebSocket on this port.",
            ),
            Refusal::Broken(why) => (
                format!("the connection broke during the WebSocket handshake: {why}"),
                "Check the server's log; it may not speak WebSocket on this port.",
            ),
        }
    }

    /// Why a connection of a load could not be made.
    pub fn into_problem(self, path: &str) -> Problem {
        let (message, remedy) = self.explain(path);
        let code = match self {
            Refusal::Closed | Refusal::Broken(_) => ProblemCode::ConnectFailed,
            _ => ProblemCode::ProtocolError,
        };
        Problem::new(code, message, remedy)
    }
}

fn remedy_for(status: u16) -> &'static str {
    match status {
        401 | 403 => {
            "Give the target's token or headers, and an Origin header where it asks for one."
        }
        404 | 405 | 200..=299 => "Correct the path: no WebSocket is served there.",
        300..=399 => "Give the address that the server redirects to; redirects are not followed.",
        426 => "The server wants another version of WebSocket; this engine speaks version 13.",
        400 => "Check path, subprotocol and headers of the handshake in the server's log.",
        _ => "Check the server's log.",
    }
}

#[cfg(test)]
#[path = "handshake_tests.rs"]
mod tests;
