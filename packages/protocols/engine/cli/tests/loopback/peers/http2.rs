//! HTTP/2 servers for tests: one by script on the h2 library, and one that says raw frames.
//! Both count requests that arrived whole.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use bytes::Bytes;
use tokio_rustls::TlsAcceptor;

use super::accept::{Wire, accept};
use super::identity::Identity;
use super::raw;

/// How each request is answered: status, announced length (`None`: not announced), body.
#[derive(Debug, Clone, Copy)]
pub struct Reply(pub u16, pub Option<u64>, pub &'static [u8]);

#[derive(Default)]
pub struct Seen {
    pub requests: AtomicU64,
    pub connections: AtomicU64,
    pub body_bytes: AtomicU64,
    /// Method, URI and header of the last request.
    pub last: std::sync::Mutex<Option<http::Request<()>>>,
}

pub struct Http2Peer {
    pub address: SocketAddr,
    pub seen: Arc<Seen>,
}

impl Http2Peer {
    pub fn requests(&self) -> u64 {
        self.seen.requests.load(Ordering::SeqCst)
    }
}

/// Serves on a thread of its own until the process ends.
pub fn serve(reply: Reply, identity: Option<&Identity>, alpn: &[&[u8]]) -> Http2Peer {
    let acceptor = identity.map(|identity| TlsAcceptor::from(identity.server_config(alpn)));
    let seen = Arc::new(Seen::default());
    let shared = seen.clone();
    let address = accept(acceptor, || {}, move |stream| connection(stream, reply, shared.clone()));
    Http2Peer { address, seen }
}

async fn connection(stream: Box<dyn Wire>, reply: Reply, seen: Arc<Seen>) {
    let Ok(mut connection) = h2::server::handshake(stream).await else { return };
    seen.connections.fetch_add(1, Ordering::SeqCst);
    while let Some(Ok((request, respond))) = connection.accept().await {
        tokio::spawn(answer(request, respond, reply, seen.clone()));
    }
}

async fn answer(
    request: http::Request<h2::RecvStream>,
    mut respond: h2::server::SendResponse<Bytes>,
    Reply(status, length, body): Reply,
    seen: Arc<Seen>,
) {
    let (head, mut upload) = request.into_parts();
    while let Some(Ok(bytes)) = upload.data().await {
        let _ = upload.flow_control().release_capacity(bytes.len());
        seen.body_bytes.fetch_add(bytes.len() as u64, Ordering::SeqCst);
    }
    seen.requests.fetch_add(1, Ordering::SeqCst);
    *seen.last.lock().unwrap() = Some(http::Request::from_parts(head, ()));
    let mut head = http::Response::builder().status(status);
    if let Some(length) = length {
        head = head.header("content-length", length);
    }
    let Ok(mut stream) = respond.send_response(head.body(()).unwrap(), body.is_empty()) else {
        return;
    };
    if !body.is_empty() {
        let _ = stream.send_data(Bytes::from_static(body), true);
    }
}

/// A peer that greets with `greeting` and answers each HEADERS frame with what `reply` gives for its
/// stream; all else is ignored.
pub struct RawPeer {
    pub address: SocketAddr,
    pub connections: Arc<AtomicU64>,
    requests: Arc<AtomicU64>,
}

impl RawPeer {
    pub fn requests(&self) -> u64 {
        self.requests.load(Ordering::SeqCst)
    }
}

pub fn raw(greeting: Vec<u8>, reply: impl Fn(u32) -> Vec<u8> + Send + Sync + 'static) -> RawPeer {
    let requests = Arc::new(AtomicU64::new(0));
    let counter = requests.clone();
    let listener = raw::listen(move |mut stream| {
        // A broken connection is how most of these tests end.
        let _ = serve_connection(&mut stream, &greeting, &counter, &reply);
    });
    RawPeer { address: listener.address, connections: listener.connections, requests }
}

fn serve_connection(
    stream: &mut TcpStream,
    greeting: &[u8],
    requests: &AtomicU64,
    reply: &impl Fn(u32) -> Vec<u8>,
) -> std::io::Result<()> {
    stream.read_exact(&mut [0; 24])?;
    stream.write_all(greeting)?;
    loop {
        let mut head = [0; 9];
        stream.read_exact(&mut head)?;
        let length = u32::from_be_bytes([0, head[0], head[1], head[2]]) as usize;
        stream.read_exact(&mut vec![0; length])?;
        if head[3] == 1 {
            requests.fetch_add(1, Ordering::SeqCst);
            let id = u32::from_be_bytes([head[5], head[6], head[7], head[8]]);
            stream.write_all(&reply(id))?;
        }
    }
}

/// A frame as bytes.
pub fn frame(kind: u8, flags: u8, stream: u32, payload: &[u8]) -> Vec<u8> {
    let length = (payload.len() as u32).to_be_bytes();
    let mut out = vec![length[1], length[2], length[3], kind, flags];
    out.extend(stream.to_be_bytes());
    out.extend(payload);
    out
}
