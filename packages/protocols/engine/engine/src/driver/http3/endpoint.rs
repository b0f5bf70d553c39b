//! QUIC under HTTP/3: one UDP socket and one connection on it, with TLS from the net room.
//! A socket of its own per connection lets the kernel sort datagrams and gives each connection its
//! own source port, as separate clients would have. No 0-RTT and no resumption: equal handshakes.

use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use quinn::crypto::rustls::{HandshakeData, QuicClientConfig};
use quinn::{Connection, ConnectionError, Endpoint, EndpointConfig, TransportConfig};
use rustls::pki_types::CertificateDer;

use crate::net::{Reach, TlsClient, connect_problem};
use crate::wire::{Problem, ProblemCode, TlsFacts};

/// Socket buffers that hold a burst of answers while the engine is busy elsewhere.
const SOCKET_BUFFER_BYTES: usize = 1 << 21;
/// QUIC error codes of TLS alerts (RFC 9001, section 4.8).
const CRYPTO_ERRORS: std::ops::Range<u64> = 0x100..0x200;

/// Turns the target's TLS configuration into QUIC's; errors are `tls_failed`.
pub fn quic_config(tls: &TlsClient) -> Result<quinn::ClientConfig, Problem> {
    let crypto = QuicClientConfig::try_from(tls.config.clone()).map_err(|error| {
        Problem::new(ProblemCode::TlsFailed, error.to_string(), "report this: it cannot happen")
    })?;
    let mut config = quinn::ClientConfig::new(Arc::new(crypto));
    let mut transport = TransportConfig::default();
    // The block's own timeouts decide; a silent connection must not outlive them unnoticed.
    transport.max_idle_timeout(Some(quinn::VarInt::from_u32(30_000).into()));
    transport.max_concurrent_bidi_streams(0u8.into());
    transport.datagram_receive_buffer_size(None);
    config.transport_config(Arc::new(transport));
    Ok(config)
}

/// Opens a socket and completes the QUIC handshake within the connect timeout.
/// Errors: `connect_timeout`, `tls_failed`, `protocol_error`, `connect_failed`, `resource_exhausted`.
pub async fn connect_quic(
    reach: &Reach,
    config: quinn::ClientConfig,
    server_name: &str,
) -> Result<Connection, Problem> {
    let address = reach.address();
    let endpoint = open_socket(address)?;
    let connecting = endpoint.connect_with(config, address, server_name).map_err(|error| {
        Problem::new(
            ProblemCode::ConnectFailed,
            format!("cannot connect to {address}: {error}"),
            "correct the server name or the address",
        )
    })?;
    match tokio::time::timeout(reach.connect_timeout, connecting).await {
        Ok(Ok(connection)) => Ok(connection),
        Ok(Err(error)) => Err(handshake_problem(&error, address)),
        Err(_) => Err(no_answer(address, reach.connect_timeout)),
    }
}

fn open_socket(to: SocketAddr) -> Result<Endpoint, Problem> {
    let any = match to {
        SocketAddr::V4(_) => SocketAddr::from((Ipv4Addr::UNSPECIFIED, 0)),
        SocketAddr::V6(_) => SocketAddr::from((Ipv6Addr::UNSPECIFIED, 0)),
    };
    let opened = std::net::UdpSocket::bind(any).and_then(|socket| {
        let options = socket2::SockRef::from(&socket);
        // Best effort: the kernel caps what it gives.
        let _ = options.set_recv_buffer_size(SOCKET_BUFFER_BYTES);
        let _ = options.set_send_buffer_size(SOCKET_BUFFER_BYTES);
        let runtime = Arc::new(quinn::TokioRuntime);
        Endpoint::new(EndpointConfig::default(), None, socket, runtime)
    });
    opened.map_err(|error| connect_problem(&error, &to.to_string()))
}

fn no_answer(address: SocketAddr, after: Duration) -> Problem {
    Problem::new(
        ProblemCode::ConnectTimeout,
        format!("{address} did not complete a QUIC handshake in {after:?}"),
        "check that HTTP/3 is on at this port, and that UDP is not blocked on the way",
    )
}

fn handshake_problem(error: &ConnectionError, address: SocketAddr) -> Problem {
    let (code, remedy) = match error {
        ConnectionError::TransportError(inner) if CRYPTO_ERRORS.contains(&inner.code.into()) => {
            (ProblemCode::TlsFailed, "give the target's own CA, or correct the server name")
        }
        ConnectionError::ConnectionClosed(inner)
            if CRYPTO_ERRORS.contains(&inner.error_code.into()) =>
        {
            (
                ProblemCode::TlsFailed,
                "the server refused the TLS handshake; check its ALPN and names",
            )
        }
        ConnectionError::TimedOut => return no_answer(address, Duration::from_secs(30)),
        ConnectionError::VersionMismatch => {
            (ProblemCode::ProtocolError, "the server speaks another version of QUIC than 1")
        }
        _ => (ProblemCode::ConnectFailed, "check that HTTP/3 is on at this port"),
    };
    Problem::new(code, format!("the QUIC handshake with {address} failed: {error}"), remedy)
}

/// What the handshake agreed on. The QUIC library does not tell the cipher, only that it is TLS 1.3.
pub fn quic_facts(connection: &Connection) -> TlsFacts {
    let data = connection.handshake_data().and_then(|data| data.downcast::<HandshakeData>().ok());
    let alpn = data.and_then(|data| data.protocol);
    TlsFacts {
        version: "TLSv1.3".into(),
        cipher: "not reported".into(),
        alpn: alpn.map(|name| String::from_utf8_lossy(&name).into_owned()),
    }
}

/// The server's certificates, its own first.
pub fn quic_certificates(connection: &Connection) -> Vec<CertificateDer<'static>> {
    let identity = connection.peer_identity();
    identity
        .and_then(|any| any.downcast::<Vec<CertificateDer<'static>>>().ok())
        .map(|chain| *chain)
        .unwrap_or_default()
}
