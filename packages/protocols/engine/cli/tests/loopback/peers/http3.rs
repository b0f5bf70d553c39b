//! An HTTP/3 server by script, on quinn and h3: it answers each request as the test wants it.
//! It counts requests that arrived whole: their head and the end of their body.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use bytes::{Buf, Bytes};
use h3::error::Code;
use h3::server::RequestStream;
use http::Response;

use super::identity::Identity;
use super::quic_endpoint;

/// How a request is answered.
#[derive(Debug, Clone)]
pub enum Script {
    /// Status, content-length if any, body.
    Answer(u16, Option<&'static str>, &'static [u8]),
    /// Resets the stream.
    Reset,
    /// Never answers.
    Stall,
    /// Closes the whole connection after so many requests on it.
    CloseAfter(u64),
    /// Answers after a while.
    Slow(Duration),
}

pub struct Http3Peer {
    pub address: SocketAddr,
    pub requests: Arc<AtomicU64>,
    pub body_bytes: Arc<AtomicU64>,
}

impl Http3Peer {
    pub fn requests(&self) -> u64 {
        self.requests.load(Ordering::Relaxed)
    }
}

/// Serves on a thread of its own until the process ends; `alpn` is what it offers.
pub fn serve(script: Script, identity: &Identity, alpn: &[&[u8]]) -> Http3Peer {
    let (requests, body_bytes) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicU64::new(0)));
    let (counts, bytes) = (requests.clone(), body_bytes.clone());
    let address = quic_endpoint::open(quic_endpoint::config(identity, alpn), move |quic| {
        connection(quic, script.clone(), counts.clone(), bytes.clone())
    });
    Http3Peer { address, requests, body_bytes }
}

async fn connection(
    quic: quinn::Connection,
    script: Script,
    requests: Arc<AtomicU64>,
    body_bytes: Arc<AtomicU64>,
) {
    let wrapped = h3_quinn::Connection::new(quic.clone());
    let Ok(mut connection) = h3::server::Connection::new(wrapped).await else { return };
    let mut accepted = 0;
    while let Ok(Some(resolver)) = connection.accept().await {
        let Ok((_, mut stream)) = resolver.resolve_request().await else { continue };
        let mut length = 0;
        while let Ok(Some(bytes)) = stream.recv_data().await {
            length += bytes.remaining() as u64;
        }
        body_bytes.fetch_add(length, Ordering::Relaxed);
        requests.fetch_add(1, Ordering::Relaxed);
        accepted += 1;
        if matches!(script, Script::CloseAfter(limit) if accepted >= limit) {
            quic.close(0x100u32.into(), b"enough");
            return;
        }
        tokio::spawn(answer(stream, script.clone()));
    }
}

async fn answer(mut stream: RequestStream<h3_quinn::BidiStream<Bytes>, Bytes>, script: Script) {
    let (status, length, body) = match script {
        Script::Answer(status, length, body) => (status, length, body),
        Script::Reset => {
            stream.stop_stream(Code::H3_INTERNAL_ERROR);
            return;
        }
        Script::Stall => std::future::pending().await,
        Script::Slow(delay) => {
            tokio::time::sleep(delay).await;
            (200, None, &b"late"[..])
        }
        Script::CloseAfter(_) => (200, None, &b"ok"[..]),
    };
    let mut head = Response::builder().status(status).header("server", "peer/1");
    if let Some(length) = length {
        head = head.header("content-length", length);
    }
    let _ = stream.send_response(head.body(()).unwrap()).await;
    let _ = stream.send_data(Bytes::from_static(body)).await;
    let _ = stream.finish().await;
}
