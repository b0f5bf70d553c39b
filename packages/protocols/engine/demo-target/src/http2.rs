//! REST over HTTP/2 (RFC 9113): the routes and answers of HTTP/1.1, many streams on a connection.
//! It stands on REST's ports: by ALPN under TLS, by its preface (prior knowledge) in plain text.
//! A request is counted when its body was read to the end.

use std::sync::Arc;

use bytes::Bytes;
use http::{HeaderMap, HeaderValue, Method, Request, Response, header, request, uri::PathAndQuery};
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
    http_answer,
    reply::{self, Reply},
    route::Route,
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
    let route = route_of(&head);
    let mut json = Vec::new();
    let read = read_body(body, route.largest_body_bytes()).await?;
    let reply = match &read {
        Some(request_body) => {
            target.counters.count(Protocol::Http2, route.operation());
            http_answer::answer(target, Protocol::Http2, route, request_body, &mut json).await
        }
        None => {
            reply::write_error(&mut json, "the body is too long");
            Reply::of(413)
        }
    };
    let body = reply.content.into_bytes(json, read.unwrap_or_default());
    let answer = answer_head(reply, &head.headers, body.len());
    let body = if head.method == Method::HEAD { Full::default() } else { Full::new(body) };
    Ok(answer.map(|()| body))
}

/// Where a request of HTTP/2 or HTTP/3 goes.
pub fn route_of(head: &request::Parts) -> Route {
    let path = head.uri.path_and_query().map_or("", PathAndQuery::as_str);
    let route = Route::of(head.method.as_str(), path);
    match head.headers.get("priority") {
        Some(priority) => route.with_priority(priority.as_bytes()),
        None => route,
    }
}

/// The answer's head in HTTP/2 and HTTP/3.
pub fn answer_head(reply: Reply, asked: &HeaderMap, body_bytes: usize) -> Response<()> {
    let of_request = asked.get(header::CONTENT_TYPE).map(HeaderValue::as_bytes);
    let mut head = Response::builder()
        .status(reply.status)
        .header(header::CONTENT_TYPE, reply.content.kind(of_request))
        .header(header::CONTENT_LENGTH, body_bytes);
    if let Some(allow) = reply.allow {
        head = head.header(header::ALLOW, allow);
    }
    head.body(()).expect("a known status and plain fields")
}

/// The whole body; `None` where it is longer than `most_bytes`.
async fn read_body(mut body: Incoming, most_bytes: usize) -> hyper::Result<Option<Vec<u8>>> {
    let declared_bytes = body.size_hint().lower() as usize;
    let mut whole = Vec::with_capacity(declared_bytes.min(most_bytes));
    while !body.is_end_stream() {
        let Some(frame) = body.frame().await else {
            break;
        };
        let Ok(data) = frame?.into_data() else {
            continue;
        };
        if whole.len() + data.len() > most_bytes {
            return Ok(None);
        }
        whole.extend_from_slice(&data);
    }
    Ok(Some(whole))
}
