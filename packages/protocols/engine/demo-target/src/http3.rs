//! HTTP/3 over QUIC: the same routes and answers as REST.
//! One task accepts connections, one serves each, and one answers each request.
//! A request is counted when its body was read to the end.

use std::{
    net::UdpSocket,
    os::fd::AsRawFd,
    sync::Arc,
    time::{Duration, Instant},
};

use bytes::{Buf, Bytes};
use h3::{error::StreamError, server::RequestStream};
use quinn::{
    Endpoint, EndpointConfig, ServerConfig, TokioRuntime, TransportConfig,
    crypto::rustls::QuicServerConfig,
};

use crate::{
    counters::Protocol,
    http_answer,
    http2::{answer_head, route_of},
    reply::{self, Reply},
    route::Route,
    start_error::StartError,
    target::Target,
};

const MOST_STREAMS: u32 = 4096;
const IDLE_LIMIT: Duration = Duration::from_secs(60);

type Exchange = RequestStream<h3_quinn::BidiStream<Bytes>, Bytes>;

/// Makes the endpoint on a bound socket. `tls` offers `h3` by ALPN.
pub fn endpoint(socket: UdpSocket, tls: rustls::ServerConfig) -> Result<Endpoint, StartError> {
    let crypto =
        QuicServerConfig::try_from(tls).map_err(|source| StartError::Tls(source.into()))?;
    let mut transport = TransportConfig::default();
    transport.max_concurrent_bidi_streams(MOST_STREAMS.into());
    transport.max_idle_timeout(Some(IDLE_LIMIT.try_into().expect("a minute fits")));
    let mut config = ServerConfig::with_crypto(Arc::new(crypto));
    config.transport_config(Arc::new(transport));
    Endpoint::new(EndpointConfig::default(), Some(config), socket, Arc::new(TokioRuntime))
        .map_err(StartError::Runtime)
}

/// When requests arrived at the endpoint's socket, by the kernel.
#[derive(Clone)]
pub struct Arrivals(Arc<UdpSocket>);

impl Arrivals {
    pub fn of(socket: UdpSocket) -> Self {
        Self(Arc::new(socket))
    }

    /// When the datagram that was read last arrived, or now, where the kernel does not say; `None` while nothing is
    /// recorded. What came in an earlier datagram of the same read arrived a little before.
    fn last(&self, target: &Target) -> Option<Instant> {
        let now = target.service_times.now()?;
        Some(gonogo_kernel::last_datagram(self.0.as_raw_fd()).unwrap_or(now))
    }
}

/// Serves every connection until the endpoint is closed.
pub async fn accept(endpoint: Endpoint, arrivals: Arrivals, target: Arc<Target>) {
    while let Some(incoming) = endpoint.accept().await {
        let (arrivals, target) = (arrivals.clone(), Arc::clone(&target));
        tokio::spawn(async move {
            // A failed handshake or a broken connection concerns its client alone.
            if let Ok(connection) = incoming.await {
                let _ = serve_connection(connection, arrivals, target).await;
            }
        });
    }
}

async fn serve_connection(
    connection: quinn::Connection,
    arrivals: Arrivals,
    target: Arc<Target>,
) -> Result<(), h3::error::ConnectionError> {
    let _open = target.counters.hold_connection(Protocol::Http3);
    let mut connection = h3::server::builder()
        .send_grease(false)
        .build::<_, Bytes>(h3_quinn::Connection::new(connection))
        .await?;
    while let Some(resolver) = connection.accept().await? {
        let (arrivals, target) = (arrivals.clone(), Arc::clone(&target));
        tokio::spawn(async move {
            if let Ok((request, exchange)) = resolver.resolve_request().await {
                let _ = answer(request, exchange, &arrivals, &target).await;
            }
        });
    }
    Ok(())
}

async fn answer(
    request: http::Request<()>,
    mut exchange: Exchange,
    arrivals: &Arrivals,
    target: &Target,
) -> Result<(), StreamError> {
    let first_byte = arrivals.last(target);
    let mut last_byte = None;
    let (head, ()) = request.into_parts();
    let route = route_of(&head);
    let mut json = Vec::new();
    let read = read_body(&mut exchange, route.largest_body_bytes()).await?;
    let reply = match &read {
        Some(request_body) => {
            last_byte = arrivals.last(target);
            target.counters.count(Protocol::Http3, route.operation());
            http_answer::answer(target, Protocol::Http3, route, request_body, &mut json).await
        }
        None => {
            reply::write_error(&mut json, "the body is too long");
            Reply::of(413)
        }
    };
    let body = reply.content.into_bytes(json, read.unwrap_or_default());
    let answer_head = answer_head(reply, &head.headers, body.len());
    exchange.send_response(answer_head).await?;
    if head.method != http::Method::HEAD {
        exchange.send_data(body).await?;
    }
    exchange.finish().await?;
    if route == Route::Dispatch && first_byte.is_some() {
        // The connection's own task sends what was written, and it is next in line.
        tokio::task::yield_now().await;
        let times = &target.service_times;
        times.record(Protocol::Http3, first_byte, last_byte);
    }
    Ok(())
}

/// The whole body; `None` where it is longer than `most_bytes`.
async fn read_body(
    exchange: &mut Exchange,
    most_bytes: usize,
) -> Result<Option<Vec<u8>>, StreamError> {
    let mut body = Vec::new();
    while let Some(mut data) = exchange.recv_data().await? {
        while data.has_remaining() {
            let chunk = data.chunk();
            if body.len() + chunk.len() > most_bytes {
                exchange.stop_sending(h3::error::Code::H3_NO_ERROR);
                return Ok(None);
            }
            body.extend_from_slice(chunk);
            let length = chunk.len();
            data.advance(length);
        }
    }
    Ok(Some(body))
}
