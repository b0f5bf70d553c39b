//! A small service of tasks over HTTP/1.1, HTTP/2 and HTTP/3: `POST /tasks` makes one, `GET` reads and
//! `DELETE` ends it; `/slow` answers never. It keeps every request that it read whole, so that a test
//! can check what templates made of them.

use std::collections::HashSet;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::{Arc, Mutex};

use bytes::{Buf, Bytes};
use quinn::crypto::rustls::QuicServerConfig;
use serde_json::{Value, json};

use super::identity::Identity;
use super::raw;

/// A request as it was read.
#[derive(Debug, Clone, Default)]
pub struct Request {
    pub method: String,
    pub path: String,
    /// Names in lower case.
    pub headers: Vec<(String, String)>,
    pub body: String,
}

impl Request {
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }
}

#[derive(Default)]
struct State {
    requests: Vec<Request>,
    tasks: HashSet<u64>,
    next: u64,
}

/// What the service did.
#[derive(Clone)]
pub struct Tasks {
    pub address: SocketAddr,
    state: Arc<Mutex<State>>,
}

impl Tasks {
    pub fn requests(&self) -> Vec<Request> {
        self.state.lock().unwrap().requests.clone()
    }

    pub fn left(&self) -> usize {
        self.state.lock().unwrap().tasks.len()
    }
}

/// Status and body; `None`: no answer.
fn answer(state: &Mutex<State>, request: Request) -> Option<(u16, Value)> {
    let mut state = state.lock().unwrap();
    state.requests.push(request.clone());
    let path = request.path.split('?').next().unwrap();
    let id = path.strip_prefix("/tasks/").map(|id| id.parse().unwrap_or(u64::MAX));
    Some(match (&*request.method, path, id) {
        (_, "/slow", _) => return None,
        ("POST", "/tasks", _) => {
            state.next += 1;
            let id = state.next;
            state.tasks.insert(id);
            (201, json!({ "id": id, "status": "QUEUED", "sent": request.body }))
        }
        ("GET", _, Some(id)) if state.tasks.contains(&id) => (200, json!({ "id": id })),
        ("DELETE", _, Some(id)) if state.tasks.remove(&id) => (200, json!({})),
        (_, _, Some(_)) => (404, json!({})),
        _ => (200, json!({ "path": request.path })),
    })
}

/// Serves one of `http1`, `http2` and `http3` until the process ends.
pub fn serve(protocol: &str, identity: &Identity) -> Tasks {
    let state = Arc::new(Mutex::new(State::default()));
    let address = match protocol {
        "http1" => {
            let state = state.clone();
            raw::listen(move |stream| {
                let _ = serve_connection(stream, &state);
            })
            .address
        }
        "http2" => on_runtime(state.clone(), http2),
        _ => {
            let config = identity.server_config(&[b"h3"]);
            on_runtime(state.clone(), |state, sender| http3(state, config, sender))
        }
    };
    Tasks { address, state }
}

type AddressSender = std::sync::mpsc::Sender<SocketAddr>;

fn on_runtime<F: Future<Output = ()>>(
    state: Arc<Mutex<State>>,
    serve: impl FnOnce(Arc<Mutex<State>>, AddressSender) -> F + Send + 'static,
) -> SocketAddr {
    let (sender, receiver) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(serve(state, sender));
    });
    receiver.recv().unwrap()
}

fn serve_connection(mut stream: TcpStream, state: &Mutex<State>) -> std::io::Result<()> {
    stream.set_nodelay(true)?;
    let mut bytes = Vec::new();
    loop {
        let end = loop {
            if let Some(end) = bytes.windows(4).position(|four| four == b"\r\n\r\n") {
                break end;
            }
            let mut piece = [0; 4_096];
            match stream.read(&mut piece)? {
                0 => return Ok(()),
                count => bytes.extend_from_slice(&piece[..count]),
            }
        };
        let head = String::from_utf8(bytes[..end].to_vec()).expect("a head is text");
        let mut lines = head.split("\r\n");
        let words: Vec<&str> = lines.next().unwrap().split(' ').collect();
        assert_eq!(words.len(), 3, "{words:?}");
        let headers: Vec<(String, String)> = lines
            .map(|line| line.split_once(": ").expect(line))
            .map(|(name, value)| (name.to_ascii_lowercase(), value.to_owned()))
            .collect();
        let length = headers.iter().find(|(name, _)| name == "content-length");
        let length = length.map_or(0, |(_, length)| length.parse().unwrap());
        while bytes.len() < end + 4 + length {
            let mut piece = [0; 4_096];
            let count = stream.read(&mut piece)?;
            assert!(count > 0, "a body ended early");
            bytes.extend_from_slice(&piece[..count]);
        }
        let body = String::from_utf8(bytes[end + 4..end + 4 + length].to_vec()).unwrap();
        bytes.drain(..end + 4 + length);
        let (method, path) = (words[0].to_owned(), words[1].to_owned());
        let Some((status, body)) = answer(state, Request { method, path, headers, body }) else {
            // Silent until the client goes.
            while stream.read(&mut [0; 64])? > 0 {}
            return Ok(());
        };
        let body = body.to_string();
        write!(
            stream,
            "HTTP/1.1 {status} X\r\nx-kind: task\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        )?;
    }
}

fn read_head(head: &http::request::Parts, body: Vec<u8>) -> Request {
    let path = head.uri.path_and_query().unwrap().to_string();
    let headers = head.headers.iter().map(|(name, value)| {
        (name.to_string(), String::from_utf8(value.as_bytes().to_vec()).unwrap())
    });
    let body = String::from_utf8(body).unwrap();
    Request { method: head.method.to_string(), path, headers: headers.collect(), body }
}

fn answer_head(status: u16) -> http::Response<()> {
    http::Response::builder().status(status).header("x-kind", "task").body(()).unwrap()
}

async fn http2(state: Arc<Mutex<State>>, sender: AddressSender) {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    sender.send(listener.local_addr().unwrap()).unwrap();
    loop {
        let (stream, _) = listener.accept().await.unwrap();
        let state = state.clone();
        tokio::spawn(async move {
            let Ok(mut connection) = h2::server::handshake(stream).await else { return };
            while let Some(Ok((request, mut respond))) = connection.accept().await {
                let state = state.clone();
                tokio::spawn(async move {
                    let (head, mut upload) = request.into_parts();
                    let mut body = Vec::new();
                    while let Some(Ok(bytes)) = upload.data().await {
                        let _ = upload.flow_control().release_capacity(bytes.len());
                        body.extend_from_slice(&bytes);
                    }
                    let Some((status, body)) = answer(&state, read_head(&head, body)) else {
                        return std::future::pending().await;
                    };
                    if let Ok(mut stream) = respond.send_response(answer_head(status), false) {
                        let _ = stream.send_data(Bytes::from(body.to_string()), true);
                    }
                });
            }
        });
    }
}

async fn http3(state: Arc<Mutex<State>>, config: Arc<rustls::ServerConfig>, sender: AddressSender) {
    let crypto = QuicServerConfig::try_from(config).unwrap();
    let config = quinn::ServerConfig::with_crypto(Arc::new(crypto));
    let endpoint = quinn::Endpoint::server(config, "127.0.0.1:0".parse().unwrap()).unwrap();
    sender.send(endpoint.local_addr().unwrap()).unwrap();
    while let Some(incoming) = endpoint.accept().await {
        let state = state.clone();
        tokio::spawn(async move {
            let Ok(quic) = incoming.await else { return };
            let wrapped = h3_quinn::Connection::new(quic);
            let Ok(mut connection) = h3::server::Connection::<_, Bytes>::new(wrapped).await else {
                return;
            };
            while let Ok(Some(resolver)) = connection.accept().await {
                let state = state.clone();
                tokio::spawn(async move {
                    let Ok((request, mut stream)) = resolver.resolve_request().await else {
                        return;
                    };
                    let mut body = Vec::new();
                    while let Ok(Some(mut bytes)) = stream.recv_data().await {
                        body.extend_from_slice(&bytes.copy_to_bytes(bytes.remaining()));
                    }
                    let head = request.into_parts().0;
                    let Some((status, body)) = answer(&state, read_head(&head, body)) else {
                        return std::future::pending().await;
                    };
                    let _ = stream.send_response(answer_head(status)).await;
                    let _ = stream.send_data(Bytes::from(body.to_string())).await;
                    let _ = stream.finish().await;
                });
            }
        });
    }
}
