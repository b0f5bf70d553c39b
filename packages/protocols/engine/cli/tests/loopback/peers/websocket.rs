//! WebSocket servers: tungstenite, which nobody here wrote, and a raw one that answers whatever bytes
//! a test wants. Both count the messages that reached them; the raw one also checks what a client must
//! keep to: every frame masked, with a key of its own.

use std::io::{Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use base64::Engine as _;
use sha1::{Digest, Sha1};
use tungstenite::Message;
use tungstenite::handshake::server::{ErrorResponse, Request, Response};

use super::identity::Identity;
use super::raw;

/// What reached a server.
#[derive(Debug, Default)]
pub struct Seen {
    pub connections: AtomicU64,
    pub messages: AtomicU64,
    pub pongs: AtomicU64,
    pub closes: AtomicU64,
    /// Clients that were taken for dead.
    pub given_up: AtomicU64,
}

pub struct Peer {
    pub address: SocketAddr,
    pub seen: Arc<Seen>,
}

impl Peer {
    /// A count, once it is as expected; what it is after long waiting otherwise. A server may read
    /// what was sent to it after the engine has ended.
    pub fn settled(&self, count: impl Fn(&Seen) -> &AtomicU64, expected: u64) -> u64 {
        let begin = Instant::now();
        loop {
            let now = count(&self.seen).load(Ordering::SeqCst);
            if now == expected || begin.elapsed() > Duration::from_secs(10) {
                return now;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    pub fn connections(&self) -> u64 {
        self.seen.connections.load(Ordering::SeqCst)
    }
}

/// tungstenite sends every message back, over TLS with an identity; it knows the subprotocol `demo.v1`.
pub fn echo(identity: Option<&Identity>) -> Peer {
    let tls = identity.map(|identity| identity.server_config(&[b"http/1.1"]));
    let seen = Arc::new(Seen::default());
    let counter = seen.clone();
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let (tls, seen) = (tls.clone(), counter.clone());
            std::thread::spawn(move || {
                stream.set_nodelay(true).unwrap();
                match tls {
                    None => echo_on(stream, &seen),
                    Some(config) => {
                        let session = rustls::ServerConnection::new(config).unwrap();
                        echo_on(rustls::StreamOwned::new(session, stream), &seen);
                    }
                }
            });
        }
    });
    Peer { address, seen }
}

fn echo_on(stream: impl Read + Write, seen: &Seen) {
    let Ok(mut socket) = tungstenite::accept_hdr(stream, agree) else { return };
    seen.connections.fetch_add(1, Ordering::SeqCst);
    while let Ok(message) = socket.read() {
        match message {
            Message::Text(_) | Message::Binary(_) => {
                seen.messages.fetch_add(1, Ordering::SeqCst);
                if socket.send(message).is_err() {
                    return;
                }
            }
            Message::Close(_) => {
                seen.closes.fetch_add(1, Ordering::SeqCst);
            }
            _ => {}
        }
    }
}

#[allow(clippy::result_large_err, reason = "the callback's type is tungstenite's")]
fn agree(request: &Request, mut response: Response) -> Result<Response, ErrorResponse> {
    let name = "sec-websocket-protocol";
    if let Some(asked) = request.headers().get(name).filter(|asked| *asked == "demo.v1") {
        response.headers_mut().insert(name, asked.clone());
    }
    Ok(response)
}

/// What the raw server does after a message.
#[derive(Debug, Clone)]
pub enum Then {
    Read,
    /// Ends the connection, with FIN.
    Close,
    /// Ends its own direction only, and reads on.
    HalfClose,
    Reset,
}

/// What the raw server writes after a message, and whether it goes on.
pub type Answering = dyn Fn(&[u8]) -> (Vec<u8>, Then) + Send + Sync;

/// Shakes hands properly, writes `greeting` with it, then does as asked for every message.
pub fn scripted(
    greeting: Vec<u8>,
    answer: impl Fn(&[u8]) -> (Vec<u8>, Then) + Send + Sync + 'static,
) -> Peer {
    let seen = Arc::new(Seen::default());
    let counter = seen.clone();
    let raw = raw::listen(move |mut stream| {
        stream.set_nodelay(true).unwrap();
        let Some(key) = read_handshake(&mut stream) else { return };
        counter.connections.fetch_add(1, Ordering::SeqCst);
        let first = [agreement(&key).into_bytes(), greeting.clone()].concat();
        if stream.write_all(&first).is_ok() {
            serve(stream, &counter, &answer);
        }
    });
    Peer { address: raw.address, seen }
}

fn serve(mut stream: TcpStream, seen: &Seen, answer: &Answering) {
    let mut last_key = None;
    while let Some((opcode, key, payload)) = read_frame(&mut stream) {
        assert_ne!(last_key.replace(key), Some(key), "every frame has a key of its own");
        match opcode {
            0x81 | 0x82 => seen.messages.fetch_add(1, Ordering::SeqCst),
            0x8a => seen.pongs.fetch_add(1, Ordering::SeqCst),
            0x88 => seen.closes.fetch_add(1, Ordering::SeqCst),
            other => panic!("a client sends no frame {other:#x}"),
        };
        if !matches!(opcode, 0x81 | 0x82) {
            continue;
        }
        let (bytes, then) = answer(&payload);
        let written = stream.write_all(&bytes);
        match then {
            Then::Read if written.is_ok() => {}
            Then::HalfClose => drop(stream.shutdown(Shutdown::Write)),
            Then::Reset => {
                let socket = socket2::SockRef::from(&stream);
                return socket.set_linger(Some(Duration::ZERO)).unwrap();
            }
            Then::Read | Then::Close => return,
        }
    }
}

/// Sends messages back on so many connections, and has no place for more. So slowly that requests queue for the
/// few, and some still wait when the last has become due.
pub fn limited(places: u64) -> Peer {
    let seen = Arc::new(Seen::default());
    let counter = seen.clone();
    let raw = raw::listen(move |mut stream| {
        stream.set_nodelay(true).unwrap();
        let Some(key) = read_handshake(&mut stream) else { return };
        if counter.connections.fetch_add(1, Ordering::SeqCst) >= places {
            let full =
                b"HTTP/1.1 503 Service Unavailable\r\ncontent-length: 13\r\n\r\nno place left";
            return drop(stream.write_all(full));
        }
        if stream.write_all(agreement(&key).as_bytes()).is_ok() {
            serve(stream, &counter, &|message: &[u8]| {
                std::thread::sleep(Duration::from_millis(20));
                (frame(0x81, message), Then::Read)
            });
        }
    });
    Peer { address: raw.address, seen }
}

/// Answers one message after another, each after `takes`; beside that it sends `pushes` messages of its own, one
/// every `takes` / 2. Gives what it has answered, too.
pub fn pushing(pushes: u32, takes: Duration) -> (Peer, Arc<AtomicU64>) {
    let (seen, answered) = (Arc::new(Seen::default()), Arc::new(AtomicU64::new(0)));
    let (counter, answers) = (seen.clone(), answered.clone());
    let raw = raw::listen(move |mut stream| {
        stream.set_nodelay(true).unwrap();
        let Some(key) = read_handshake(&mut stream) else { return };
        counter.connections.fetch_add(1, Ordering::SeqCst);
        let _ = stream.write_all(agreement(&key).as_bytes());
        let writer = Arc::new(Mutex::new(stream.try_clone().unwrap()));
        let (shared, (received, messages)) = (writer.clone(), std::sync::mpsc::channel());
        std::thread::spawn(move || {
            std::thread::sleep(3 * takes);
            for _ in 0..pushes {
                let _ = shared.lock().unwrap().write_all(&frame(0x81, b"news"));
                std::thread::sleep(takes / 2);
            }
        });
        let answers = answers.clone();
        std::thread::spawn(move || {
            for payload in messages {
                std::thread::sleep(takes);
                let payload: Vec<u8> = payload;
                if writer.lock().unwrap().write_all(&frame(0x81, &payload)).is_ok() {
                    answers.fetch_add(1, Ordering::SeqCst);
                }
            }
        });
        while let Some((opcode, _, payload)) = read_frame(&mut stream) {
            if opcode == 0x81 {
                counter.messages.fetch_add(1, Ordering::SeqCst);
                let _ = received.send(payload);
            }
        }
    });
    (Peer { address: raw.address, seen }, answered)
}

/// Sends messages back, and pings all the time as servers do by default: a client that leaves three pings in a
/// row without a pong is taken for dead and closed.
pub fn pinging(every: Duration) -> Peer {
    let seen = Arc::new(Seen::default());
    let counter = seen.clone();
    let raw = raw::listen(move |mut stream| {
        stream.set_nodelay(true).unwrap();
        let Some(key) = read_handshake(&mut stream) else { return };
        if stream.write_all(agreement(&key).as_bytes()).is_err() {
            return;
        }
        counter.connections.fetch_add(1, Ordering::SeqCst);
        let writer = Arc::new(Mutex::new(stream.try_clone().unwrap()));
        let open_pings = Arc::new(AtomicU64::new(0));
        let (pinger, pings, counts) = (writer.clone(), open_pings.clone(), counter.clone());
        std::thread::spawn(move || {
            loop {
                std::thread::sleep(every);
                let mut stream = pinger.lock().unwrap();
                if pings.fetch_add(1, Ordering::SeqCst) >= 3 {
                    counts.given_up.fetch_add(1, Ordering::SeqCst);
                    return drop(stream.shutdown(Shutdown::Both));
                }
                if stream.write_all(&frame(0x89, b"")).is_err() {
                    return;
                }
            }
        });
        while let Some((opcode, _, payload)) = read_frame(&mut stream) {
            match opcode {
                0x8a => {
                    counter.pongs.fetch_add(1, Ordering::SeqCst);
                    open_pings.store(0, Ordering::SeqCst);
                }
                0x81 | 0x82 => {
                    counter.messages.fetch_add(1, Ordering::SeqCst);
                    let _ = writer.lock().unwrap().write_all(&frame(opcode, &payload));
                }
                _ => drop(stream.shutdown(Shutdown::Both)),
            }
        }
    });
    Peer { address: raw.address, seen }
}

/// Reads a handshake; gives its key.
pub fn read_handshake(stream: &mut TcpStream) -> Option<String> {
    let mut head = Vec::new();
    let mut byte = [0];
    while !head.ends_with(b"\r\n\r\n") {
        stream.read_exact(&mut byte).ok()?;
        head.push(byte[0]);
    }
    let text = String::from_utf8(head).unwrap();
    text.lines().find_map(|line| line.strip_prefix("sec-websocket-key: ")).map(str::to_owned)
}

/// The answer that agrees to a handshake with this key.
pub fn agreement(key: &str) -> String {
    let digest = Sha1::digest(format!("{key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11"));
    let accept = base64::engine::general_purpose::STANDARD.encode(digest);
    format!(
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
         Sec-WebSocket-Accept: {accept}\r\n\r\n"
    )
}

/// Reads one masked frame: first byte, key, payload.
fn read_frame(stream: &mut TcpStream) -> Option<(u8, [u8; 4], Vec<u8>)> {
    let mut head = [0; 2];
    stream.read_exact(&mut head).ok()?;
    assert!(head[1] & 0x80 != 0, "a client masks every frame");
    let length = match head[1] & 0x7f {
        126 => {
            let mut bytes = [0; 2];
            stream.read_exact(&mut bytes).ok()?;
            u64::from(u16::from_be_bytes(bytes))
        }
        127 => {
            let mut bytes = [0; 8];
            stream.read_exact(&mut bytes).ok()?;
            u64::from_be_bytes(bytes)
        }
        short => u64::from(short),
    };
    let mut key = [0; 4];
    stream.read_exact(&mut key).ok()?;
    let mut payload = vec![0; length as usize];
    stream.read_exact(&mut payload).ok()?;
    for (byte, key) in payload.iter_mut().zip(key.iter().cycle()) {
        *byte ^= key;
    }
    Some((head[0], key, payload))
}

/// A frame as a server sends it; for payloads of up to 125 bytes.
pub fn frame(first: u8, payload: &[u8]) -> Vec<u8> {
    assert!(payload.len() <= 125);
    [&[first, payload.len() as u8], payload].concat()
}
