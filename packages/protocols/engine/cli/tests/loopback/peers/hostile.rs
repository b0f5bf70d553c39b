//! A TCP peer that reads a whole request head and then does as asked with the connection.
//! It counts connections and requests, so that the engine's counts can be compared with it.

use std::io::Read;
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use super::raw;

/// What becomes of the connection after the script.
#[derive(Debug, Clone, Copy)]
pub enum End {
    Keep,
    Close,
    /// Ends its own direction only, and reads on.
    HalfClose,
    Reset,
}

pub struct Bad {
    pub address: SocketAddr,
    connections: Arc<AtomicU64>,
    requests: Arc<AtomicU64>,
}

impl Bad {
    pub fn connections(&self) -> u64 {
        self.connections.load(Ordering::SeqCst)
    }

    pub fn requests(&self) -> u64 {
        self.requests.load(Ordering::SeqCst)
    }
}

/// Does `act` after each request head, until the connection is over.
pub fn after_request(act: impl Fn(&mut TcpStream) -> End + Send + Sync + 'static) -> Bad {
    let requests = Arc::new(AtomicU64::new(0));
    let counter = requests.clone();
    let listener = raw::listen(move |mut stream| {
        let _ = stream.set_nodelay(true);
        while read_head(&mut stream) {
            counter.fetch_add(1, Ordering::SeqCst);
            match act(&mut stream) {
                End::Keep => {}
                End::Close => return,
                End::HalfClose => drop(stream.shutdown(Shutdown::Write)),
                End::Reset => {
                    let socket = socket2::SockRef::from(&stream);
                    return socket.set_linger(Some(Duration::ZERO)).unwrap();
                }
            }
        }
    });
    Bad { address: listener.address, connections: listener.connections, requests }
}

/// Reads to the end of a head; false at the end of the connection.
fn read_head(stream: &mut TcpStream) -> bool {
    let mut head = Vec::new();
    let mut byte = [0];
    while !head.ends_with(b"\r\n\r\n") {
        match stream.read(&mut byte) {
            Ok(1) => head.push(byte[0]),
            _ => return false,
        }
    }
    true
}
