//! A raw QUIC server by script, on quinn alone: it treats each message as the test wants it.
//! It counts messages that it read to their end, and datagrams that reached it.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::SeqCst};
use std::time::{Duration, Instant};

use quinn::{Connection, RecvStream, SendStream, TransportConfig};

use super::identity::Identity;
use super::quic_endpoint;

const TIMEOUT: Duration = Duration::from_secs(10);

/// How messages are treated.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Script {
    /// Sends them back; takes in unidirectional streams.
    Echo,
    /// Answers with this instead; datagrams keep their number.
    Answer(&'static [u8]),
    /// Reads, then resets the answer's stream.
    Reset,
    /// Asks the client to stop, before reading, and resets.
    Stop,
    /// Reads and never answers.
    Stall,
    /// Reads and never answers; silence ends the connection after so long.
    Idle(Duration),
    /// Closes the whole connection instead of answering each so many-th message on it.
    CloseAfter(u64),
    /// Closes connections as soon as they stand.
    CloseAtOnce,
    /// Allows no stream at all.
    NoCredit,
    /// Echoes streams and refuses datagrams.
    NoDatagrams,
    /// Does not echo every so many-th datagram.
    Discard(u64),
}

#[derive(Default)]
struct Counts {
    messages: AtomicU64,
    discarded: AtomicU64,
    connections: AtomicU64,
}

pub struct QuicPeer {
    pub address: SocketAddr,
    counts: Arc<Counts>,
}

impl QuicPeer {
    pub fn messages(&self) -> u64 {
        self.counts.messages.load(SeqCst)
    }

    pub fn discarded(&self) -> u64 {
        self.counts.discarded.load(SeqCst)
    }

    pub fn connections(&self) -> u64 {
        self.counts.connections.load(SeqCst)
    }

    /// What was acknowledged may not have been read yet: gives the reader time, and then compares.
    pub fn assert_messages(&self, wanted: u64) {
        let start = Instant::now();
        while self.messages() != wanted && start.elapsed() < TIMEOUT {
            std::thread::sleep(Duration::from_millis(2));
        }
        assert_eq!(self.messages(), wanted);
    }
}

/// Serves on a thread of its own until the process ends; `alpn` is what it offers.
pub fn serve(script: Script, identity: &Identity, alpn: &[u8]) -> QuicPeer {
    let mut config = quic_endpoint::config(identity, &[alpn]);
    config.transport_config(Arc::new(transport(script)));
    let counts = Arc::new(Counts::default());
    let counted = counts.clone();
    let address =
        quic_endpoint::open(config, move |quic| connection(quic, script, counted.clone()));
    QuicPeer { address, counts }
}

fn transport(script: Script) -> TransportConfig {
    let mut transport = TransportConfig::default();
    match script {
        Script::NoCredit => {
            transport.max_concurrent_bidi_streams(0u8.into());
        }
        Script::NoDatagrams => {
            transport.datagram_receive_buffer_size(None);
        }
        Script::Idle(limit) => {
            transport.max_idle_timeout(Some(limit.try_into().unwrap()));
        }
        _ => {}
    }
    transport
}

async fn connection(quic: Connection, script: Script, counts: Arc<Counts>) {
    counts.connections.fetch_add(1, SeqCst);
    if script == Script::CloseAtOnce {
        return quic.close(7u8.into(), b"not today");
    }
    let on_streams = async {
        let mut accepted = 0;
        while let Ok((send, receive)) = quic.accept_bi().await {
            accepted += 1;
            let closes = matches!(script, Script::CloseAfter(number) if accepted % number == 0);
            tokio::spawn(message(quic.clone(), send, receive, script, closes, counts.clone()));
        }
    };
    let one_way = async {
        while let Ok(mut receive) = quic.accept_uni().await {
            if script == Script::Stop {
                counts.messages.fetch_add(1, SeqCst);
                let _ = receive.stop(9u8.into());
            } else if receive.read_to_end(usize::MAX).await.is_ok() {
                counts.messages.fetch_add(1, SeqCst);
            }
        }
    };
    tokio::join!(on_streams, one_way, datagrams(&quic, script, &counts));
}

async fn message(
    quic: Connection,
    mut send: SendStream,
    mut receive: RecvStream,
    script: Script,
    closes: bool,
    counts: Arc<Counts>,
) {
    if script == Script::Stop {
        counts.messages.fetch_add(1, SeqCst);
        let _ = (receive.stop(9u8.into()), send.reset(9u8.into()));
        return;
    }
    let Ok(bytes) = receive.read_to_end(usize::MAX).await else { return };
    counts.messages.fetch_add(1, SeqCst);
    match script {
        _ if closes => quic.close(7u8.into(), b"enough"),
        Script::Reset => {
            let _ = send.reset(9u8.into());
        }
        Script::Stall | Script::Idle(_) => {
            // Keeps the streams; they end with their connection.
            quic.closed().await;
        }
        Script::Answer(answer) => {
            let _ = send.write_all(answer).await;
            let _ = send.finish();
        }
        _ => {
            let _ = send.write_all(&bytes).await;
            let _ = send.finish();
        }
    }
}

async fn datagrams(quic: &Connection, script: Script, counts: &Counts) {
    while let Ok(datagram) = quic.read_datagram().await {
        let number = counts.messages.fetch_add(1, SeqCst);
        let echo = match script {
            Script::Discard(every) if number.is_multiple_of(every) => {
                counts.discarded.fetch_add(1, SeqCst);
                continue;
            }
            Script::Answer(answer) => [&datagram[..8], answer].concat().into(),
            _ => datagram,
        };
        let _ = quic.send_datagram(echo);
    }
}

/// A server of another version of QUIC: it answers every packet with a Version Negotiation packet
/// (RFC 9000, section 17.2.1) that offers a version nobody speaks.
pub fn serve_other_version() -> SocketAddr {
    let socket = std::net::UdpSocket::bind("127.0.0.1:0").unwrap();
    let address = socket.local_addr().unwrap();
    std::thread::spawn(move || {
        let mut packet = [0; 65_536];
        while let Ok((length, from)) = socket.recv_from(&mut packet) {
            // A long header: flags, version, then both connection ids, each behind its length.
            let destination = 6 + usize::from(packet[5]);
            let source = destination + 1 + usize::from(packet[destination]);
            if length < source {
                continue;
            }
            let mut answer = vec![0x80, 0, 0, 0, 0];
            answer.extend(&packet[destination..source]);
            answer.extend(&packet[5..destination]);
            answer.extend([0x1a, 0x2a, 0x3a, 0x4a]);
            let _ = socket.send_to(&answer, from);
        }
    });
    address
}
