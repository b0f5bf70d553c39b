//! Accepts TCP connections on a thread of its own, with TLS or without, until the process ends.
//! The caller decides what protocol runs on them.

use std::net::SocketAddr;

use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpListener;
use tokio_rustls::TlsAcceptor;

/// A connection, encrypted or not.
pub trait Wire: AsyncRead + AsyncWrite + Unpin + Send {}
impl<T: AsyncRead + AsyncWrite + Unpin + Send> Wire for T {}

/// Calls `accepted` for each TCP connection, and `serve` once its handshake, if any, is done.
pub fn accept<F>(
    acceptor: Option<TlsAcceptor>,
    accepted: impl Fn() + Send + 'static,
    serve: impl Fn(Box<dyn Wire>) -> F + Clone + Send + 'static,
) -> SocketAddr
where
    F: Future<Output = ()> + Send,
{
    let (sender, receiver) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async move {
            let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
            sender.send(listener.local_addr().unwrap()).unwrap();
            loop {
                let (stream, _) = listener.accept().await.unwrap();
                accepted();
                let (acceptor, serve) = (acceptor.clone(), serve.clone());
                tokio::spawn(async move {
                    match acceptor {
                        None => serve(Box::new(stream)).await,
                        Some(acceptor) => {
                            let Ok(stream) = acceptor.accept(stream).await else { return };
                            serve(Box::new(stream)).await;
                        }
                    }
                });
            }
        });
    });
    receiver.recv().unwrap()
}
