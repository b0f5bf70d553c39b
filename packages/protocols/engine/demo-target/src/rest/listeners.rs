//! Accepts on REST's two ports, distinguishes HTTP/1.1 and HTTP/2 on each, and hands over to WebSocket who asks for it.
//! Under TLS the client chooses by ALPN (none means HTTP/1.1); in plain text it says so by the preface
//! of prior knowledge (RFC 9113, section 3.3), whose method PRI no other request may have.

use std::{io, sync::Arc};

use bytes::BytesMut;
use tokio::{
    io::{AsyncReadExt, join},
    net::{TcpListener, TcpStream},
};
use tokio_rustls::TlsAcceptor;

use super::connection::{READ_BYTES, serve_connection};
use super::websocket;
use super::wire::Wire;
use crate::{
    counters::{Held, Protocol},
    http2, listen,
    target::Target,
};

/// The start of HTTP/2's preface (RFC 9113, section 3.4); HTTP/2 itself checks the rest.
const PREFACE_START: &[u8] = b"PRI * HTTP/2.0\r\n";

/// Serves both ports for as long as the runtime lives. A connection's error is its client's affair:
/// it left, or spoke something else.
pub fn start(
    plain: TcpListener,
    over_tls: TcpListener,
    acceptor: TlsAcceptor,
    target: &Arc<Target>,
) {
    let of_plain = Arc::clone(target);
    tokio::spawn(listen::accept(plain, move |stream| {
        let target = Arc::clone(&of_plain);
        async move {
            let _ = serve_plain(stream, target).await;
        }
    }));
    let of_tls = Arc::clone(target);
    tokio::spawn(listen::accept(over_tls, move |stream| {
        let (target, acceptor) = (Arc::clone(&of_tls), acceptor.clone());
        async move {
            let _ = serve_tls(stream, acceptor, target).await;
        }
    }));
}

async fn serve_plain(mut stream: TcpStream, target: Arc<Target>) -> io::Result<()> {
    let open = target.counters.hold_connection(Protocol::Rest);
    let mut received = BytesMut::with_capacity(READ_BYTES);
    while received.len() < PREFACE_START.len() && PREFACE_START.starts_with(&received) {
        if stream.read_buf(&mut received).await? == 0 {
            break;
        }
    }
    if !received.starts_with(PREFACE_START) {
        return serve_http1(stream, received, &target, open).await;
    }
    let _open = passed_on(&target, open, Protocol::Http2);
    let (read, write) = stream.into_split();
    let from_preface = join(io::Cursor::new(received).chain(read), write);
    let served = http2::serve_connection(from_preface, Arc::clone(&target)).await;
    served.map_err(io::Error::other)
}

async fn serve_tls(
    stream: TcpStream,
    acceptor: TlsAcceptor,
    target: Arc<Target>,
) -> io::Result<()> {
    let open = target.counters.hold_connection(Protocol::Rest);
    let stream = listen::handshake(acceptor, stream).await?;
    if stream.get_ref().1.alpn_protocol() != Some(b"h2") {
        let received = BytesMut::with_capacity(READ_BYTES);
        return serve_http1(stream, received, &target, open).await;
    }
    let _open = passed_on(&target, open, Protocol::Http2);
    let served = http2::serve_connection(stream, Arc::clone(&target)).await;
    served.map_err(io::Error::other)
}

/// Serves HTTP/1.1, and WebSocket once a client asked for it; `open` holds the connection on REST's gauge.
async fn serve_http1<W: Wire>(
    wire: W,
    received: BytesMut,
    target: &Target,
    open: Held<'_>,
) -> io::Result<()> {
    let Some(upgraded) = serve_connection(wire, received, target).await? else {
        return Ok(());
    };
    let _open = passed_on(target, open, Protocol::WebSocket);
    websocket::serve_connection(upgraded, target).await
}

/// Moves a connection to the gauge of what it turned out to speak. It is on both for a moment, and never on
/// none: who waits for the gauges to fall to zero must not find a connection that is still open missing.
fn passed_on<'a>(target: &'a Target, open: Held<'_>, to: Protocol) -> Held<'a> {
    let held = target.counters.hold_connection(to);
    drop(open);
    held
}
