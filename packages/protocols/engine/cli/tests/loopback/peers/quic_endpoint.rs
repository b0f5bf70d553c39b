//! The endpoint of a QUIC server, on a thread of its own until the process ends.
//! What happens on a connection is the caller's.

use std::future::Future;
use std::net::SocketAddr;
use std::sync::Arc;

use quinn::crypto::rustls::QuicServerConfig;

use super::identity::Identity;

/// What a server with this certificate, that offers `alpn`, begins with.
pub fn config(identity: &Identity, alpn: &[&[u8]]) -> quinn::ServerConfig {
    let crypto = QuicServerConfig::try_from(identity.server_config(alpn)).unwrap();
    quinn::ServerConfig::with_crypto(Arc::new(crypto))
}

/// Hands each connection to `hand`, on a task of its own; gives the address.
pub fn open<Hand, Talk>(config: quinn::ServerConfig, hand: Hand) -> SocketAddr
where
    Hand: Fn(quinn::Connection) -> Talk + Send + Sync + 'static,
    Talk: Future<Output = ()> + Send + 'static,
{
    let (sender, receiver) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async move {
            let endpoint = quinn::Endpoint::server(config, "127.0.0.1:0".parse().unwrap()).unwrap();
            sender.send(endpoint.local_addr().unwrap()).unwrap();
            let hand = Arc::new(hand);
            while let Some(incoming) = endpoint.accept().await {
                let hand = hand.clone();
                tokio::spawn(async move {
                    if let Ok(quic) = incoming.await {
                        hand(quic).await;
                    }
                });
            }
        });
    });
    receiver.recv().unwrap()
}
