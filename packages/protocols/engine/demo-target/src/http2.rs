//! REST over HTTP/2 (RFC 9113): the routes and answers of HTTP/1.1, many streams on a connection.
//! It stands on REST's ports: by ALPN under TLS, by its preface (prior knowledge) in plain text.
//! A request is counted when its body was read to the end.

use std::sync::Arc;

use bytes::Bytes;
use http::{Method, Request, Response, header};
use http_body_util::{BodyExt, Full};
use hyper::{
    body::{Body, Incoming},
    server::conn::http2,
    service::service_fn,
};
use hyper_util::rt::{TokioExecutor, TokioIo};
use tokio::io::{AsyncRead, AsyncWrite};

use crate::{
    counters::Protocol,
    http_answer::{self, LARGEST_BODY_BYTES, Reply, Route},
    target::Target,
};

const MOST_STREAMS: u32 = 4096;
const STREAM_WINDOW_BYTES: u32 = 1024 * 1024;
const CONNECTION_WINDOW_BYTES: u32 = 8 * 1024 * 1024;

/// The settings of every HTTP/2 connection of the target, gRPC's too.
pub fn server() -> http2::Builder<TokioExecutor> {
    let mut builder = http2::Builder::new(TokioExecutor::new());
    builder
        .max_concurrent_streams(MOST_STREAMS)
        .initial_stream_window_size(STREAM_WINDOW_BYTES)
        .initial_connection_window_size(CONNECTION_WINDOW_BYTES);
    builder
}

/// Serves one connection, from its preface on, until the client closes it.
pub async fn serve_connection<S>(stream: S, target: Arc<Target>) -> hyper::Result<()>
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let serve = service_fn(|request| {
        let target = Arc::clone(&target);
        async move { answer(request, &target).await }
    });
    server().serve_connection(TokioIo::new(stream), serve).await
}

/// An error is a client that left before its request was whole: nothing was counted.
async fn answer(
    request: Request<Incoming>,
    target: &Target,
) -> hyper::Result<Response<Full<Bytes>>> {
    let (head, body) = request.into_parts();
    let mut answer = Vec::new();
    let reply = match read_body(body).await? {
        Some(request_body) => {
            let route = Route::of(head.method.as_str(), head.uri.path());
            target.counters.count(Protocol::Http2, route.operation());
            http_answer::answer(target, Protocol::Http2, route, &request_body, &mut answer).await
        }
        None => {
            http_answer::write_error(&mut answer, "the body is too long");
            Reply::of(413)
        }
    };
    Ok(response(reply, answer, head.method == Method::HEAD))
}

fn response(reply: Reply, body: Vec<u8>, without_body: bool) -> Response<Full<Bytes>> {
    let mut head = Response::builder()
        .status(reply.status)
        .header(header::CONTENT_TYPE, "application/json")
        .header(header::CONTENT_LENGTH, body.len());
    if let Some(allow) = reply.allow {
        head = head.header(header::ALLOW, allow);
    }
    let body = if without_body {
        Full::default()
    } else {
        Full::from(body)
    };
    head.body(body).expect("a known status and plain fields")
}

/// The whole body; `None` where it is too long.
async fn read_body(mut body: Incoming) -> hyper::Result<Option<Vec<u8>>> {
    let mut whole = Vec::new();
    while !body.is_end_stream() {
        let Some(frame) = body.frame().await else {
            break;
        };
        let Ok(data) = frame?.into_data() else {
            continue;
        };
        if whole.len() + data.len() > LARGEST_BODY_BYTES {
            return Ok(None);
        }
        whole.extend_from_slice(&data);
    }
    Ok(Some(whole))
}
