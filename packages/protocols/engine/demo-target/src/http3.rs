//! HTTP/3 over QUIC: the same routes and answers as REST.
//! One task accepts connections, one serves each, and one answers each request.
//! A request is counted when its body was read to the end.

use std::{net::UdpSocket, sync::Arc, time::Duration};

use bytes::{Buf, Bytes};
use h3::{error::StreamError, server::RequestStream};
use quinn::{
    Endpoint, EndpointConfig, ServerConfig, TokioRuntime, TransportConfig,
    crypto::rustls::QuicServerConfig,
};

use crate::{
    counters::Protocol,
    http_answer::{self, LARGEST_BODY_BYTES, Reply, Route},
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
    Endpoint::new(
        EndpointConfig::default(),
        Some(config),
        socket,
        Arc::new(TokioRuntime),
    )
    .map_err(StartError::Runtime)
}

/// Serves every connection until the endpoint is closed.
pub async fn accept(endpoint: Endpoint, target: Arc<Target>) {
    while let Some(incoming) = endpoint.accept().await {
        let target = Arc::clone(&target);
        tokio::spawn(async move {
            // A failed handshake or a broken connection concerns its client alone.
            if let Ok(connection) = incoming.await {
                let _ = serve_connection(connection, target).await;
            }
        });
    }
}

async fn serve_connection(
    connection: quinn::Connection,
    target: Arc<Target>,
) -> Result<(), h3::error::ConnectionError> {
    let _open = target.counters.hold_connection(Protocol::Http3);
    let mut connection = h3::server::builder()
        .send_grease(false)
        .build::<_, Bytes>(h3_quinn::Connection::new(connection))
        .await?;
    while let Some(resolver) = connection.accept().await? {
        let target = Arc::clone(&target);
        tokio::spawn(async move {
            if let Ok((request, exchange)) = resolver.resolve_request().await {
                let _ = answer(&request, exchange, &target).await;
            }
        });
    }
    Ok(())
}

async fn answer(
    request: &http::Request<()>,
    mut exchange: Exchange,
    target: &Target,
) -> Result<(), StreamError> {
    let first_byte = target.service_times.now();
    let mut last_byte = None;
    let mut body = Vec::new();
    let reply = match read_body(&mut exchange).await? {
        Some(request_body) => {
            last_byte = target.service_times.now();
            let route = Route::of(request.method().as_str(), request.uri().path());
            target.counters.count(Protocol::Http3, route.operation());
            http_answer::answer(target, Protocol::Http3, route, &request_body, &mut body).await
        }
        None => {
            http_answer::write_error(&mut body, "the body is too long");
            Reply::of(413)
        }
    };
    let mut head = http::Response::builder()
        .status(reply.status)
        .header(http::header::CONTENT_TYPE, "application/json")
        .header(http::header::CONTENT_LENGTH, body.len());
    if let Some(allow) = reply.allow {
        head = head.header(http::header::ALLOW, allow);
    }
    exchange
        .send_response(head.body(()).expect("a known status and plain fields"))
        .await?;
    if request.method() != http::Method::HEAD {
        exchange.send_data(body.into()).await?;
    }
    exchange.finish().await?;
    if Route::of(request.method().as_str(), request.uri().path()) == Route::Dispatch {
        let times = &target.service_times;
        times.record(Protocol::Http3, first_byte, last_byte);
    }
    Ok(())
}

/// The whole body; `None` where it is too long.
async fn read_body(exchange: &mut Exchange) -> Result<Option<Vec<u8>>, StreamError> {
    let mut body = Vec::new();
    while let Some(mut data) = exchange.recv_data().await? {
        while data.has_remaining() {
            let chunk = data.chunk();
            if body.len() + chunk.len() > LARGEST_BODY_BYTES {
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
