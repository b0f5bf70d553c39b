//! Binds ports and accepts TCP connections, with or without TLS.
//! A failed handshake or a broken connection ends that connection alone.
//! Out of descriptors, the loop waits a moment instead of spinning.

use std::{
    future::Future,
    io,
    net::{IpAddr, SocketAddr, UdpSocket},
    os::fd::OwnedFd,
    time::Duration,
};

use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::{TlsAcceptor, server::TlsStream};

use crate::start_error::StartError;

const HANDSHAKE_LIMIT: Duration = Duration::from_secs(10);
const PAUSE_AFTER_FAULT: Duration = Duration::from_millis(10);

/// Binds a TCP port; `purpose` is for the message where it is taken.
pub async fn bind_tcp(
    purpose: &'static str,
    host: IpAddr,
    port: u16,
) -> Result<TcpListener, StartError> {
    TcpListener::bind(SocketAddr::new(host, port)).await.map_err(|source| StartError::Bind {
        purpose,
        transport: "TCP",
        host,
        port,
        source,
    })
}

/// Takes over a socket that listened in the program before.
pub fn adopt_tcp(socket: OwnedFd) -> io::Result<TcpListener> {
    let listener = std::net::TcpListener::from(socket);
    listener.set_nonblocking(true)?;
    TcpListener::from_std(listener)
}

/// Binds a UDP port.
pub fn bind_udp(purpose: &'static str, host: IpAddr, port: u16) -> Result<UdpSocket, StartError> {
    UdpSocket::bind(SocketAddr::new(host, port)).map_err(|source| StartError::Bind {
        purpose,
        transport: "UDP",
        host,
        port,
        source,
    })
}

/// Serves each connection in a task of its own, for as long as the runtime lives.
pub async fn accept<F, Served>(listener: TcpListener, serve: F)
where
    F: Fn(TcpStream) -> Served,
    Served: Future<Output = ()> + Send + 'static,
{
    loop {
        match listener.accept().await {
            Ok((stream, _)) => {
                if stream.set_nodelay(true).is_ok() {
                    tokio::spawn(serve(stream));
                }
            }
            Err(_) => tokio::time::sleep(PAUSE_AFTER_FAULT).await,
        }
    }
}

/// The TLS handshake of an accepted connection, with a limit on its time.
pub async fn handshake(
    acceptor: TlsAcceptor,
    stream: TcpStream,
) -> io::Result<TlsStream<TcpStream>> {
    tokio::time::timeout(HANDSHAKE_LIMIT, acceptor.accept(stream)).await?
}
