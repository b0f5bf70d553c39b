//! Peers that break the rules below any protocol: they speak garbage, hang up or stay silent.
//! They count connections, because no request can be told apart on them.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// A listener that serves until the test's process ends.
pub struct Raw {
    pub address: SocketAddr,
    pub connections: Arc<AtomicU64>,
}

/// Hands every connection to `serve` on a thread of its own.
pub fn listen(serve: impl Fn(TcpStream) + Send + Sync + 'static) -> Raw {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let connections = Arc::new(AtomicU64::new(0));
    let (counter, serve) = (connections.clone(), Arc::new(serve));
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            counter.fetch_add(1, Ordering::Relaxed);
            let serve = serve.clone();
            std::thread::spawn(move || serve(stream));
        }
    });
    Raw { address, connections }
}

/// Answers whatever comes first with these bytes, then keeps the connection open.
pub fn answering(bytes: &'static [u8]) -> Raw {
    listen(move |mut stream| {
        let mut received = [0; 4096];
        if matches!(stream.read(&mut received), Ok(n) if n > 0) {
            let _ = stream.write_all(bytes);
            while matches!(stream.read(&mut received), Ok(n) if n > 0) {}
        }
    })
}

/// Accepts and never says a word.
pub fn silent() -> Raw {
    listen(|mut stream| {
        let mut received = [0; 4096];
        while matches!(stream.read(&mut received), Ok(n) if n > 0) {}
    })
}

/// Closes each connection with a reset as soon as something came.
pub fn resetting() -> Raw {
    listen(|mut stream| {
        let _ = stream.read(&mut [0; 1]);
        let _ = socket2::SockRef::from(&stream).set_linger(Some(std::time::Duration::ZERO));
    })
}
