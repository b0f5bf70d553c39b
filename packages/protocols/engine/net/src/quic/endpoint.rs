//! From a target to a QUIC connection: one UDP socket and one connection on it, with TLS from the
//! net limits. A socket of its own per connection lets the kernel sort datagrams and gives each
//! connection its own source port, as separate clients would have. Handshakes are cold, unless a
//! `Session` is to be resumed or the target asked for 0-RTT.

use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr};
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};

use gonogo_core::{Nanos, Phases};
use quinn::congestion::{BbrConfig, ControllerFactory, CubicConfig, NewRenoConfig};
use quinn::crypto::rustls::{HandshakeData, QuicClientConfig};
use quinn::{
    Connecting, Connection, ConnectionError, Endpoint, EndpointConfig, TransportConfig, VarInt,
};
use rustls::ClientConfig;
use rustls::pki_types::CertificateDer;
use socket2::SockRef;

use gonogo_wire::{
    CongestionControl, Problem, ProblemCode, SocketFacts, SocketTransport, TlsFacts, WireQuic,
    WireTls,
};

use super::early::{Early, Held, Pool};
use super::link::words_of_loss;
use super::qlog::Qlog;
use super::stamped::{SocketTimes, StampedSocket};
use crate::{Handshake, Meter, Reach, Session, TlsClient, client_config, connect_problem, socket};

/// Socket buffers that hold a burst of answers while the engine is busy elsewhere.
const SOCKET_BUFFER_BYTES: usize = 1 << 21;
/// A silent connection counts as lost so long after the last of its requests was given up.
const IDLE_AFTER_TIMEOUT: Duration = Duration::from_secs(20);
/// A living peer acknowledges a PING, so no idle limit of either side ends a slow answer.
const KEEP_ALIVE: Duration = Duration::from_secs(10);
/// QUIC error codes of TLS alerts (RFC 9001, section 4.8).
const CRYPTO_ERRORS: std::ops::Range<u64> = 0x100..0x200;

/// What the protocol above needs of the transport, beyond the target's options.
#[derive(Debug, Clone, Copy)]
pub struct QuicLimits {
    /// Unidirectional streams that the server may open.
    pub server_streams: u32,
    /// Bytes of datagrams that may wait to be read; `None` refuses datagrams (RFC 9221).
    pub datagram_bytes: Option<usize>,
}

/// Everything to connect to one target by QUIC.
#[derive(Clone)]
pub struct QuicClient {
    tls: TlsClient,
    transport: Arc<TransportConfig>,
    config: quinn::ClientConfig,
    /// Sessions that wait to be resumed, where the target asked for 0-RTT.
    pool: Option<Arc<Pool>>,
    qlog: Option<Arc<Logged>>,
    server_name: String,
    /// The application protocol, as remedies name it.
    alpn: String,
}

/// A log, and what each logged connection's transport is made from anew.
struct Logged {
    qlog: Qlog,
    quic: WireQuic,
    limits: QuicLimits,
    timeout: Duration,
}

/// A connection, with how it was made.
pub struct QuicSetUp {
    pub connection: Connection,
    pub phases: Phases,
    /// The handshake is still under way: what is sent now is early data.
    pub early: Option<Early>,
    pub held: Option<Held>,
    /// What the kernel reports of its socket.
    pub times: Arc<SocketTimes>,
}

/// A connection whose first packet was sent.
struct Begun {
    connecting: Connecting,
    facts: Option<SocketFacts>,
    times: Arc<SocketTimes>,
}

impl QuicSetUp {
    /// One whose handshake is done, or of which requests can go already.
    fn since(begin: Instant, connection: Connection, times: Arc<SocketTimes>) -> QuicSetUp {
        let quic = Some(begin.elapsed().as_nanos() as Nanos);
        QuicSetUp {
            connection,
            phases: Phases { quic, ..Phases::default() },
            early: None,
            held: None,
            times,
        }
    }
}

impl QuicClient {
    /// Turns the target's TLS and transport options into QUIC's. Errors: `tls_failed` for a CA file
    /// or server name that is none.
    pub fn new(
        tls: &WireTls,
        quic: &WireQuic,
        limits: QuicLimits,
        reach: &Reach,
    ) -> Result<QuicClient, Problem> {
        QuicClient::of(client_config(tls, &[quic.alpn.as_bytes()])?, quic, limits, reach)
    }

    /// The same with TLS made ready elsewhere, by who wants to ask it later what the server wanted.
    pub fn of(
        tls: TlsClient,
        quic: &WireQuic,
        limits: QuicLimits,
        reach: &Reach,
    ) -> Result<QuicClient, Problem> {
        let transport = Arc::new(transport(quic, limits, reach.timeout));
        Ok(QuicClient {
            config: config(tls.config.clone(), &transport)?,
            server_name: tls.server_name.to_str().into_owned(),
            alpn: quic.alpn.clone(),
            pool: quic.zero_rtt.then(Arc::default),
            qlog: logged(quic, limits, reach.timeout)?,
            transport,
            tls,
        })
    }

    /// Opens a socket and completes the QUIC handshake within the connect timeout. Where the target
    /// asked for 0-RTT and the server's tickets allow it, the connection is given while its handshake
    /// is under way. Errors: `connect_timeout`, `tls_failed`, `protocol_error`, `connect_failed`,
    /// `resource_exhausted`.
    pub async fn set_up(&self, reach: &Reach, meter: &Rc<Meter>) -> Result<QuicSetUp, Problem> {
        // A session of the block's own kind of handshake comes before the target's.
        if let Some(session) = Session::current() {
            return self.resume(reach, meter, session, None).await;
        }
        if let Some(pool) = &self.pool {
            let held = pool.take();
            return self.resume(reach, meter, held.session().clone(), Some(held)).await;
        }
        let begin = Instant::now();
        let Begun { connecting, facts, times } = self.begin(reach, self.config.clone())?;
        meter.note_socket(|| facts);
        let connection = self.complete(reach, connecting).await?;
        meter.add_handshake(Handshake { resumed: false, early_data: None, early_after: None });
        Ok(QuicSetUp::since(begin, connection, times))
    }

    /// With a session of a pool, early data goes while the handshake is under way; else its end is
    /// waited for, because it is what is measured.
    async fn resume(
        &self,
        reach: &Reach,
        meter: &Rc<Meter>,
        session: Arc<Session>,
        held: Option<Held>,
    ) -> Result<QuicSetUp, Problem> {
        let begin = Instant::now();
        let Begun { connecting, facts, times } = self.begin(reach, self.config_of(&session)?)?;
        meter.note_socket(|| facts);
        // Asked once before, so that the next answer is about this handshake.
        session.saw_certificate();
        let meter = meter.clone();
        let note = move |early_data, early_after| {
            let resumed = !session.saw_certificate();
            let handshake = Handshake { resumed, early_data, early_after };
            meter.add_handshake(handshake);
            session.set_last(handshake);
        };
        let (connection, accepted) = match connecting.into_0rtt() {
            Ok(early) => early,
            Err(connecting) => {
                let connection = self.complete(reach, connecting).await?;
                note(None, None);
                return Ok(QuicSetUp { held, ..QuicSetUp::since(begin, connection, times) });
            }
        };
        let early_after = Some(begin.elapsed().as_nanos() as Nanos);
        if held.is_some() {
            let watched = connection.clone();
            let early = Early::watch(accepted, move |is_accepted| {
                // A handshake that failed was none.
                if is_accepted || watched.close_reason().is_none() {
                    note(Some(is_accepted), early_after);
                }
            });
            let early = Some(early);
            return Ok(QuicSetUp { held, early, ..QuicSetUp::since(begin, connection, times) });
        }
        let address = reach.address;
        let Ok(is_accepted) = tokio::time::timeout(reach.connect_timeout, accepted).await else {
            return Err(self.no_answer(address, reach.connect_timeout));
        };
        if let Some(error) = connection.close_reason() {
            return Err(self.handshake_problem(&error, address));
        }
        note(Some(is_accepted), early_after);
        Ok(QuicSetUp::since(begin, connection, times))
    }

    /// Sends the first packet from a socket of its own.
    fn begin(&self, reach: &Reach, config: quinn::ClientConfig) -> Result<Begun, Problem> {
        let address = reach.address;
        let (endpoint, facts, times) = open_socket(reach)?;
        let config = self.with_log(config);
        let connecting =
            endpoint.connect_with(config, address, &self.server_name).map_err(|error| {
                Problem::new(
                    ProblemCode::ConnectFailed,
                    format!("cannot connect to {address}: {error}"),
                    "correct the server name or the address",
                )
            })?;
        Ok(Begun { connecting, facts, times })
    }

    /// A connection that is logged has a transport of its own.
    fn with_log(&self, mut config: quinn::ClientConfig) -> quinn::ClientConfig {
        if let Some(logged) = &self.qlog
            && let Some(stream) = logged.qlog.next()
        {
            let mut transport = transport(&logged.quic, logged.limits, logged.timeout);
            transport.qlog_stream(Some(stream));
            config.transport_config(Arc::new(transport));
        }
        config
    }

    async fn complete(&self, reach: &Reach, connecting: Connecting) -> Result<Connection, Problem> {
        let address = reach.address;
        match tokio::time::timeout(reach.connect_timeout, connecting).await {
            Ok(Ok(connection)) => Ok(connection),
            Ok(Err(error)) => Err(self.handshake_problem(&error, address)),
            Err(_) => Err(self.no_answer(address, reach.connect_timeout)),
        }
    }

    /// What a session's handshakes are made with; made once.
    fn config_of(&self, session: &Session) -> Result<quinn::ClientConfig, Problem> {
        if let Some(config) = session.quic.get() {
            return Ok(config.clone());
        }
        let made = config(session.config(&self.tls)?, &self.transport)?;
        Ok(session.quic.get_or_init(|| made).clone())
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
            ConnectionError::TimedOut => {
                return self.no_answer(address, IDLE_AFTER_TIMEOUT);
            }
            ConnectionError::VersionMismatch => {
                (ProblemCode::ProtocolError, "the server speaks another version of QUIC than 1")
            }
            _ => (ProblemCode::ConnectFailed, "check that a QUIC server listens at this port"),
        };
        let why = words_of_loss(error, |code| format!("error {code:#x}").into());
        Problem::new(code, format!("the QUIC handshake with {address} failed: {why}"), remedy)
    }
}

fn is_alert(code: u64) -> bool {
    CRYPTO_ERRORS.contains(&code)
}

fn config(
    tls: Arc<ClientConfig>,
    transport: &Arc<TransportConfig>,
) -> Result<quinn::ClientConfig, Problem> {
    let crypto = QuicClientConfig::try_from(tls).map_err(|error| {
        Problem::new(ProblemCode::TlsFailed, error.to_string(), "report this: it cannot happen")
    })?;
    let mut config = quinn::ClientConfig::new(Arc::new(crypto));
    config.transport_config(transport.clone());
    Ok(config)
}

fn logged(
    quic: &WireQuic,
    limits: QuicLimits,
    timeout: Duration,
) -> Result<Option<Arc<Logged>>, Problem> {
    let Some(folder) = &quic.qlog else { return Ok(None) };
    let qlog = Qlog::open(folder)?;
    Ok(Some(Arc::new(Logged { qlog, quic: quic.clone(), limits, timeout })))
}

/// Silence after which a connection counts as lost: never while a request may still be answered.
fn idle_limit(timeout: Duration) -> Duration {
    timeout + IDLE_AFTER_TIMEOUT
}

fn transport(quic: &WireQuic, limits: QuicLimits, timeout: Duration) -> TransportConfig {
    let integer = |number: u64| VarInt::from_u64(number).unwrap_or(VarInt::MAX);
    let congestion: Arc<dyn ControllerFactory + Send + Sync> = match quic.congestion_control {
        CongestionControl::Cubic => Arc::new(CubicConfig::default()),
        CongestionControl::NewReno => Arc::new(NewRenoConfig::default()),
        CongestionControl::Bbr => Arc::new(BbrConfig::default()),
    };
    let mut transport = TransportConfig::default();
    transport.max_idle_timeout(Some(idle_limit(timeout).try_into().expect("minutes fit")));
    transport.keep_alive_interval(Some(KEEP_ALIVE));
    transport.max_concurrent_bidi_streams(0u8.into());
    transport.max_concurrent_uni_streams(limits.server_streams.into());
    transport.datagram_receive_buffer_size(limits.datagram_bytes);
    transport.congestion_controller_factory(congestion);
    transport.stream_receive_window(integer(quic.stream_window_bytes));
    transport.receive_window(integer(quic.connection_window_bytes));
    transport
}

fn open_socket(
    reach: &Reach,
) -> Result<(Endpoint, Option<SocketFacts>, Arc<SocketTimes>), Problem> {
    let to = reach.address;
    let any = match to {
        SocketAddr::V4(_) => SocketAddr::from((Ipv4Addr::UNSPECIFIED, 0)),
        SocketAddr::V6(_) => SocketAddr::from((Ipv6Addr::UNSPECIFIED, 0)),
    };
    let opened = std::net::UdpSocket::bind(any).and_then(|socket| {
        let options = SockRef::from(&socket);
        // Best effort: the kernel caps what it gives.
        let _ = options.set_recv_buffer_size(SOCKET_BUFFER_BYTES);
        let _ = options.set_send_buffer_size(SOCKET_BUFFER_BYTES);
        socket::set_buffers(&options, &reach.socket)?;
        let facts = socket::facts(&options, SocketTransport::Udp);
        let (runtime, config) = (Arc::new(quinn::TokioRuntime), EndpointConfig::default());
        let (socket, times) = StampedSocket::open(socket, reach.handshakes_only)?;
        let endpoint = Endpoint::new_with_abstract_socket(config, None, socket, runtime)?;
        Ok((endpoint, facts, times))
    });
    opened.map_err(|error| connect_problem(&error, &to.to_string()))
}

/// What the handshake agreed on. The QUIC library does not report the cipher, only that it is TLS 1.3.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_request_outlives_its_connection() {
        for timeout_ms in [1, 10_000, 600_000] {
            let timeout = Duration::from_millis(timeout_ms);
            assert!(idle_limit(timeout) >= timeout + KEEP_ALIVE, "{timeout:?}");
            // Two PINGs may be lost before silence is believed.
            assert!(idle_limit(timeout) >= 2 * KEEP_ALIVE);
        }
    }
}
