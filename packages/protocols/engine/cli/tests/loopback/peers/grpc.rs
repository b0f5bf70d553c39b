//! A gRPC server by script, on the h2 library: it answers each call as the test wants it.
//! It counts calls that arrived whole: their headers and a whole message.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use bytes::Bytes;
use h2::server::SendResponse;
use http::{HeaderMap, Request, Response};
use serde_json::{Value, json};
use tokio_rustls::TlsAcceptor;

use super::accept::{Wire, accept};
use super::identity::Identity;

/// `test.Echo/Say`, one string in, one out.
pub const PROTO: &str = r#"syntax = "proto3"; package test;
message Words { string text = 1; int64 count = 2; }
service Echo { rpc Say(Words) returns (Words); rpc Talk(stream Words) returns (stream Words); }"#;

/// A framed `Words` with the text "hi".
pub const GOOD: &[u8] = b"\0\0\0\0\x04\x0a\x02hi";

/// How a call is answered.
#[derive(Debug, Clone)]
pub enum Script {
    /// HTTP status, content type, data in these pieces, trailers.
    Answer {
        http: u16,
        content: &'static str,
        data: Vec<&'static [u8]>,
        trailers: Vec<(&'static str, &'static str)>,
    },
    /// Status in the headers and no more.
    TrailersOnly(&'static str),
    /// RST_STREAM with this code.
    Reset(h2::Reason),
    /// Never answers.
    Stall,
    /// Answers, and says GOAWAY after so many calls on a connection.
    GoAwayAfter(u64),
    /// Drops the connection in the middle of the answer.
    HangUp,
    /// Answers after a while.
    Slow(Duration),
    /// Status `DEADLINE_EXCEEDED`, or a reset stream, after a while.
    GivesUp { after: Duration, resets: bool },
}

impl Script {
    pub fn good() -> Self {
        Self::status("0", vec![GOOD])
    }

    pub fn status(status: &'static str, data: Vec<&'static [u8]>) -> Self {
        let trailers = vec![("grpc-status", status), ("grpc-message", "as%20told")];
        Self::Answer { http: 200, content: "application/grpc", data, trailers }
    }
}

/// What a server saw.
#[derive(Default)]
pub struct Seen {
    pub calls: AtomicU64,
    pub connections: AtomicU64,
    /// TCP connections, whatever became of them.
    pub accepted: AtomicU64,
    pub headers: std::sync::Mutex<HeaderMap>,
    pub message: std::sync::Mutex<Vec<u8>>,
}

pub struct GrpcPeer {
    pub address: SocketAddr,
    pub seen: Arc<Seen>,
}

impl GrpcPeer {
    /// Calls that arrived whole.
    pub fn calls(&self) -> u64 {
        self.seen.calls.load(Ordering::Relaxed)
    }
}

/// Serves on a thread of its own until the process ends.
pub fn serve(script: Script, identity: Option<&Identity>) -> GrpcPeer {
    serve_limited(script, identity, 1_000, 65_535)
}

/// The same with a limit of streams at a time and a window of bytes to send into.
pub fn serve_limited(
    script: Script,
    identity: Option<&Identity>,
    streams: u32,
    window: u32,
) -> GrpcPeer {
    let acceptor = identity.map(|identity| TlsAcceptor::from(identity.server_config(&[b"h2"])));
    let seen = Arc::new(Seen::default());
    let shared = seen.clone();
    let counter = seen.clone();
    let accepted = move || _ = counter.accepted.fetch_add(1, Ordering::Relaxed);
    let address = accept(acceptor, accepted, move |stream| {
        connection(stream, script.clone(), shared.clone(), streams, window)
    });
    GrpcPeer { address, seen }
}

async fn connection(
    stream: Box<dyn Wire>,
    script: Script,
    seen: Arc<Seen>,
    streams: u32,
    window: u32,
) {
    let mut builder = h2::server::Builder::new();
    builder.max_concurrent_streams(streams).initial_window_size(window);
    let Ok(mut connection) = builder.handshake::<_, Bytes>(stream).await else { return };
    seen.connections.fetch_add(1, Ordering::Relaxed);
    let (mut accepted, (hang_up, mut hung_up)) = (0, tokio::sync::mpsc::channel::<()>(1));
    loop {
        let next = tokio::select! {
            next = connection.accept() => next,
            _ = hung_up.recv() => return,
        };
        let Some(Ok((request, respond))) = next else { return };
        accepted += 1;
        tokio::spawn(call(request, respond, script.clone(), seen.clone(), hang_up.clone()));
        if matches!(script, Script::GoAwayAfter(limit) if accepted == limit) {
            connection.graceful_shutdown();
        }
    }
}

async fn call(
    request: Request<h2::RecvStream>,
    respond: SendResponse<Bytes>,
    script: Script,
    seen: Arc<Seen>,
    hang_up: tokio::sync::mpsc::Sender<()>,
) {
    let (head, mut body) = request.into_parts();
    let mut message = Vec::new();
    // A stream of messages has no end until its answer comes: one whole message is a call.
    while !is_whole(&message)
        && let Some(Ok(bytes)) = body.data().await
    {
        let _ = body.flow_control().release_capacity(bytes.len());
        message.extend_from_slice(&bytes);
    }
    seen.calls.fetch_add(1, Ordering::Relaxed);
    *seen.headers.lock().unwrap() = head.headers;
    *seen.message.lock().unwrap() = message;
    perform(respond, script, hang_up).await;
}

fn is_whole(framed: &[u8]) -> bool {
    framed.len() >= 5
        && framed.len() - 5 >= u32::from_be_bytes(framed[1..5].try_into().unwrap()) as usize
}

async fn perform(
    mut respond: SendResponse<Bytes>,
    script: Script,
    hang_up: tokio::sync::mpsc::Sender<()>,
) {
    match script {
        Script::Answer { http, content, data, trailers } => {
            answer(respond, http, content, &data, &trailers).await;
        }
        Script::TrailersOnly(status) => {
            let head = Response::builder()
                .header("content-type", "application/grpc")
                .header("grpc-status", status);
            let _ = respond.send_response(head.body(()).unwrap(), true);
        }
        Script::Reset(reason) => respond.send_reset(reason),
        Script::Stall => std::future::pending().await,
        Script::GoAwayAfter(_) => {
            answer(respond, 200, "application/grpc", &[GOOD], &[("grpc-status", "0")]).await;
        }
        Script::HangUp => {
            let head = Response::builder().header("content-type", "application/grpc");
            // Held to the end: a dropped stream is reset, and the next call would still go this way.
            let _stream = respond.send_response(head.body(()).unwrap(), false);
            tokio::time::sleep(Duration::from_millis(5)).await;
            let _ = hang_up.send(()).await;
            std::future::pending::<()>().await;
        }
        Script::GivesUp { after, resets } => {
            tokio::time::sleep(after).await;
            match resets {
                true => respond.send_reset(h2::Reason::CANCEL),
                false => {
                    answer(respond, 200, "application/grpc", &[], &[("grpc-status", "4")]).await
                }
            }
        }
        Script::Slow(delay) => {
            tokio::time::sleep(delay).await;
            answer(respond, 200, "application/grpc", &[GOOD], &[("grpc-status", "0")]).await;
        }
    }
}

async fn answer(
    mut respond: SendResponse<Bytes>,
    http: u16,
    content: &str,
    data: &[&'static [u8]],
    trailers: &[(&'static str, &'static str)],
) {
    let head = Response::builder().status(http).header("content-type", content).body(()).unwrap();
    let Ok(mut stream) = respond.send_response(head, false) else { return };
    for piece in data {
        let mut rest = Bytes::from_static(piece);
        while !rest.is_empty() {
            stream.reserve_capacity(rest.len());
            let Some(Ok(free)) = std::future::poll_fn(|cx| stream.poll_capacity(cx)).await else {
                return;
            };
            let _ = stream.send_data(rest.split_to(free.min(rest.len())), false);
        }
    }
    let mut map = HeaderMap::new();
    for (name, value) in trailers {
        map.insert(*name, value.parse().unwrap());
    }
    let _ = stream.send_trailers(map);
}

/// The operation that calls `test.Echo/Say`.
pub fn operation(expect: &[u16]) -> Value {
    json!({
        "kind": "grpc",
        "method": "test.Echo/Say",
        "metadata": [["X-Trace", "abc"], ["key-bin", "AAE="]],
        "messagesJson": ["{\"text\":\"hello\"}"],
        "exchange": "ping-pong",
        "descriptorSetBase64": descriptor_set(),
        "expectCode": expect,
    })
}

fn descriptor_set() -> String {
    use base64::Engine as _;
    use gonogo_grpc_schema::{encode_descriptor_set, from_proto_files};
    use gonogo_wire::ProtoFile;
    let file = ProtoFile { name: "echo.proto".into(), content: PROTO.into() };
    let pool = from_proto_files(&[file]).unwrap();
    base64::engine::general_purpose::STANDARD.encode(encode_descriptor_set(&pool))
}
