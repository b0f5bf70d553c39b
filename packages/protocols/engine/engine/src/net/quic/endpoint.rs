//! From a target to a QUIC connection: one UDP socket and one connection on it, with TLS from the
//! net room. A socket of its own per connection lets the kernel sort datagrams and gives each
//! connection its own source port, as separate clients would have. No 0-RTT and no resumption:
//! every connection pays a full, equal handshake.

use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::Arc;
use std::time::{Duration, Instant};

use gonogo_core::{Nanos, Phases};
use quinn::congestion::{BbrConfig, ControllerFactory, CubicConfig, NewRenoConfig};
use quinn::crypto::rustls::{HandshakeData, QuicClientConfig};
use quinn::{Connection, ConnectionError, Endpoint, EndpointConfig, TransportConfig, VarInt};
use rustls::pki_types::CertificateDer;

use crate::net::{Reach, TlsClient, client_config, connect_problem};
use crate::wire::{CongestionControl, Problem, ProblemCode, TlsFacts, WireQuic, WireTls};

/// Socket buffers that hold a burst of answers while the engine is busy elsewhere.
const SOCKET_BUFFER_BYTES: usize = 1 << 21;
/// Silence after which a connection counts as lost.
const IDLE_LIMIT: Duration = Duration::from_secs(30);
/// QUIC error codes of TLS alerts (RFC 9001, section 4.8).
const CRYPTO_ERRORS: std::ops::Range<u64> = 0x100..0x200;

/// What the protocol above needs of the transport, beyond the target's options.
#[derive(Debug, Clone, Copy)]
pub struct QuicRoom {
    /// Unidirectional streams that the server may open.
    pub server_streams: u32,
    /// Bytes of datagrams that may wait to be read; `None` refuses datagrams (RFC 9221).
    pub datagram_bytes: Option<usize>,
}

/// Everything to connect to one target by QUIC.
#[derive(Clone)]
pub struct QuicClient {
    config: quinn::ClientConfig,
    server_name: String,
    /// The application protocol, as remedies name it.
    alpn: String,
}

impl QuicClient {
    /// Turns the target's TLS and transport options into QUIC's. Errors: `tls_failed` for a CA file
    /// or server name that is none.
    pub fn new(tls: &WireTls, quic: &WireQuic, room: QuicRoom) -> Result<QuicClient, Problem> {
        QuicClient::of(client_config(tls, &[quic.alpn.as_bytes()])?, quic, room)
    }

    /// The same with TLS made ready elsewhere, by who wants to ask it later what the server wanted.
    pub fn of(client: TlsClient, quic: &WireQuic, room: QuicRoom) -> Result<QuicClient, Problem> {
        let crypto = QuicClientConfig::try_from(client.config).map_err(|error| {
            Problem::new(ProblemCode::TlsFailed, error.to_string(), "report this: it cannot happen")
        })?;
        let mut config = quinn::ClientConfig::new(Arc::new(crypto));
        config.transport_config(Arc::new(transport(quic, room)));
        let server_name = client.server_name.to_str().into_owned();
        Ok(QuicClient { config, server_name, alpn: quic.alpn.clone() })
    }

    /// Opens a socket and completes the QUIC handshake within the connect timeout. Errors:
    /// `connect_timeout`, `tls_failed`, `protocol_error`, `connect_failed`, `resource_exhausted`.
    pub async fn connect(&self, reach: &Reach) -> Result<Connection, Problem> {
        let address = reach.address();
        let endpoint = open_socket(address)?;
        let connecting = endpoint
            .connect_with(self.config.clone(), address, &self.server_name)
            .map_err(|error| {
                Problem::new(
                    ProblemCode::ConnectFailed,
                    format!("cannot connect to {address}: {error}"),
                    "correct the server name or the address",
                )
            })?;
        match tokio::time::timeout(reach.connect_timeout, connecting).await {
            Ok(Ok(connection)) => Ok(connection),
            Ok(Err(error)) => Err(self.handshake_problem(&error, address)),
            Err(_) => Err(self.no_answer(address, reach.connect_timeout)),
        }
    }

    /// The same, with how long it took.
    pub async fn set_up(&self, reach: &Reach) -> Result<(Connection, Phases), Problem> {
        let begin = Instant::now();
        let connection = self.connect(reach).await?;
        let took = begin.elapsed().as_nanos() as Nanos;
        Ok((connection, Phases { quic: Some(took), ..Phases::default() }))
    }

    fn no_answer(&self, address: SocketAddr, after: Duration) -> Problem {
        Problem::new(
            ProblemCode::ConnectTimeout,
            format!("{address} did not complete a QUIC handshake in {after:?}"),
            format!(
                "check that the server speaks {} over QUIC at this port, and that UDP is not \
                 blocked on the way",
                self.alpn
            ),
        )
    }

    fn handshake_problem(&self, error: &ConnectionError, address: SocketAddr) -> Problem {
        let (code, remedy) = match error {
            ConnectionError::TransportError(inner) if is_alert(inner.code.into()) => {
                (ProblemCode::TlsFailed, "give the target's own CA, or correct the server name")
            }
            ConnectionError::ConnectionClosed(inner) if is_alert(inner.error_code.into()) => (
                ProblemCode::TlsFailed,
                "the server refused the TLS handshake; check its ALPN and names",
            ),
            ConnectionError::TimedOut => return self.no_answer(address, IDLE_LIMIT),
            ConnectionError::VersionMismatch => {
                (ProblemCode::ProtocolError, "the server speaks another version of QUIC than 1")
            }
            _ => (ProblemCode::ConnectFailed, "check that a QUIC server listens at this port"),
        };
        Problem::new(code, format!("the QUIC handshake with {address} failed: {error}"), remedy)
    }
}

fn is_alert(code: u64) -> bool {
    CRYPTO_ERRORS.contains(&code)
}

fn transport(quic: &WireQuic, room: QuicRoom) -> TransportConfig {
    let integer = |number: u64| VarInt::from_u64(number).unwrap_or(VarInt::MAX);
    let congestion: Arc<dyn ControllerFactory + Send + Sync> = match quic.congestion_control {
        CongestionControl::Cubic => Arc::new(CubicConfig::default()),
        CongestionControl::NewReno => Arc::new(NewRenoConfig::default()),
        CongestionControl::Bbr => Arc::new(BbrConfig::default()),
    };
    let mut transport = TransportConfig::default();
    // The block's own timeouts decide; a silent connection must not outlive them unnoticed.
    transport.max_idle_timeout(Some(IDLE_LIMIT.try_into().expect("half a minute fits")));
    transport.max_concurrent_bidi_streams(0u8.into());
    transport.max_concurrent_uni_streams(room.server_streams.into());
    transport.datagram_receive_buffer_size(room.datagram_bytes);
    transport.congestion_controller_factory(congestion);
    transport.stream_receive_window(integer(quic.stream_window_bytes));
    transport.receive_window(integer(quic.connection_window_bytes));
    transport
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
