//! Raw QUIC under the application protocol `gonogo-echo`: a bidirectional stream is answered with
//! its own message, a unidirectional one is read to its end, a datagram is sent back as it came.
//! Under `gonogo-agents` a bidirectional stream carries an agent's message and its acknowledgement.
//! Each is counted when it was read whole, and planned like a dispatch; an error resets the stream,
//! or keeps the datagram.

use std::{sync::Arc, time::Duration};

use bytes::Bytes;
use quinn::{
    Connection, Endpoint, EndpointConfig, RecvStream, SendStream, ServerConfig, TokioRuntime,
    TransportConfig,
    crypto::rustls::{HandshakeData, QuicServerConfig},
};

use crate::{
    agents::{self, class::Urgency},
    behaviour::profile::Plan,
    counters::{Operation, Protocol},
    start_error::StartError,
    target::Target,
};

pub const ECHO_ALPN: &[u8] = b"gonogo-echo";
pub const AGENTS_ALPN: &[u8] = b"gonogo-agents";
const LONGEST_MESSAGE_BYTES: usize = 4 * 1024 * 1024;
const MOST_STREAMS: u32 = 4096;
const DATAGRAM_BUFFER_BYTES: usize = 8 * 1024 * 1024;
const IDLE_LIMIT: Duration = Duration::from_secs(60);
/// Application error codes.
const SIMULATED_FAILURE: u32 = 1;
const TOO_LONG: u32 = 2;
const QUEUE_FULL: u32 = 3;

/// Makes the endpoint on a bound socket. `tls` offers [`ECHO_ALPN`] and [`AGENTS_ALPN`].
pub fn endpoint(
    socket: std::net::UdpSocket,
    tls: rustls::ServerConfig,
) -> Result<Endpoint, StartError> {
    let crypto =
        QuicServerConfig::try_from(tls).map_err(|source| StartError::Tls(source.into()))?;
    let mut transport = TransportConfig::default();
    transport.max_concurrent_bidi_streams(MOST_STREAMS.into());
    transport.max_concurrent_uni_streams(MOST_STREAMS.into());
    transport.datagram_receive_buffer_size(Some(DATAGRAM_BUFFER_BYTES));
    transport.datagram_send_buffer_size(DATAGRAM_BUFFER_BYTES);
    transport.max_idle_timeout(Some(IDLE_LIMIT.try_into().expect("a minute fits")));
    let mut config = ServerConfig::with_crypto(Arc::new(crypto));
    config.transport_config(Arc::new(transport));
    let runtime = Arc::new(TokioRuntime);
    Endpoint::new(EndpointConfig::default(), Some(config), socket, runtime)
        .map_err(StartError::Runtime)
}

/// Serves every connection until the endpoint is closed.
pub async fn accept(endpoint: Endpoint, target: Arc<Target>) {
    while let Some(incoming) = endpoint.accept().await {
        let target = Arc::clone(&target);
        tokio::spawn(async move {
            // A failed handshake or a broken connection concerns its client alone.
            if let Ok(connection) = incoming.await {
                let _open = target.counters.hold_connection(Protocol::Quic);
                if protocol_of(&connection).as_deref() == Some(AGENTS_ALPN) {
                    return take_agents(&connection, &target).await;
                }
                // What arrived before a close is still read, and counted.
                tokio::join!(
                    take_exchanges(&connection, &target),
                    take_deliveries(&connection, &target),
                    take_datagrams(&connection, &target),
                );
            }
        });
    }
}

/// The application protocol that was agreed on.
fn protocol_of(connection: &Connection) -> Option<Vec<u8>> {
    let data = connection.handshake_data()?.downcast::<HandshakeData>();
    data.ok()?.protocol
}

async fn take_agents(connection: &Connection, target: &Arc<Target>) {
    while let Ok((answer, message)) = connection.accept_bi().await {
        tokio::spawn(acknowledge(answer, message, Arc::clone(target)));
    }
}

async fn acknowledge(mut answer: SendStream, mut message: RecvStream, target: Arc<Target>) {
    // A stream that is closed already needs no reset.
    let Some(bytes) = read(&mut message).await else {
        let _ = answer.reset(TOO_LONG.into());
        return;
    };
    target.counters.count(Protocol::Quic, Operation::AgentMessage);
    if agents::take(&target, &bytes, Urgency::default()).await.is_err() {
        let _ = answer.reset(QUEUE_FULL.into());
        return;
    }
    let acknowledgement = Bytes::from_static(agents::ACKNOWLEDGEMENT.as_bytes());
    // A client that no longer wants its answer says so by an error here.
    if answer.write_chunk(acknowledgement).await.is_ok() {
        let _ = answer.finish();
    }
}

async fn take_exchanges(connection: &Connection, target: &Arc<Target>) {
    while let Ok((answer, message)) = connection.accept_bi().await {
        tokio::spawn(echo(answer, message, Arc::clone(target)));
    }
}

async fn take_deliveries(connection: &Connection, target: &Arc<Target>) {
    while let Ok(mut message) = connection.accept_uni().await {
        let target = Arc::clone(target);
        tokio::spawn(async move {
            if read(&mut message).await.is_some() {
                target.counters.count(Protocol::Quic, Operation::Uni);
            }
        });
    }
}

async fn take_datagrams(connection: &Connection, target: &Arc<Target>) {
    while let Ok(datagram) = connection.read_datagram().await {
        target.counters.count(Protocol::Quic, Operation::Datagram);
        let plan = target.profile(Protocol::Quic).plan();
        if plan.due.is_none() {
            send_back(connection, plan, datagram);
            continue;
        }
        let (connection, target) = (connection.clone(), Arc::clone(target));
        tokio::spawn(async move {
            let _held = target.counters.hold_dispatch(Protocol::Quic);
            wait(&target, plan).await;
            send_back(&connection, plan, datagram);
        });
    }
}

/// Nobody learns when it does not go: datagrams promise nothing (RFC 9221).
fn send_back(connection: &Connection, plan: Plan, datagram: Bytes) {
    if !plan.fails {
        let _ = connection.send_datagram(datagram);
    }
}

async fn echo(mut answer: SendStream, mut message: RecvStream, target: Arc<Target>) {
    let Some(mut bytes) = read(&mut message).await else {
        // A stream that is closed already needs no reset.
        let _ = answer.reset(TOO_LONG.into());
        return;
    };
    target.counters.count(Protocol::Quic, Operation::Stream);
    let _held = target.counters.hold_dispatch(Protocol::Quic);
    let (plan, response_bytes) = {
        let profile = target.profile(Protocol::Quic);
        (profile.plan(), profile.behaviour.response_bytes)
    };
    wait(&target, plan).await;
    if plan.fails {
        let _ = answer.reset(SIMULATED_FAILURE.into());
        return;
    }
    if bytes.len() < response_bytes {
        bytes.resize(response_bytes, b' ');
    }
    // A client that no longer wants its answer says so by an error here.
    if answer.write_chunk(bytes.into()).await.is_ok() {
        let _ = answer.finish();
    }
}

/// The whole message; `None` where it broke off or is too long.
async fn read(message: &mut RecvStream) -> Option<Vec<u8>> {
    message.read_to_end(LONGEST_MESSAGE_BYTES).await.ok()
}

async fn wait(target: &Target, plan: Plan) {
    let Some(due) = plan.due else { return };
    // Without its alarm the target could not keep its word: better no answer than an early one.
    if target.timer.wait_until(due).await.is_err() {
        std::future::pending::<()>().await;
    }
}
