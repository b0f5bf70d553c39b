//! UDP below QUIC: a peer that answers datagrams with whatever a test wants, and a path between a
//! client and a real server that drops, doubles, corrupts or adds datagrams.
//! Both count clients, which is connections: the engine gives each a socket of its own.

use std::collections::{HashMap, HashSet};
use std::net::{SocketAddr, UdpSocket};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

const LONGEST_DATAGRAM: usize = 65_536;
/// A datagram with a client's Initial is no smaller (RFC 9000, section 14.1).
const SMALLEST_INITIAL: usize = 1_200;

/// Something that receives datagrams until the test's process ends.
pub struct Udp {
    pub address: SocketAddr,
    clients: Arc<AtomicU64>,
}

impl Udp {
    pub fn clients(&self) -> u64 {
        self.clients.load(Ordering::SeqCst)
    }

    /// A peer's thread may be behind the engine's end on a busy machine, so it gets time to count.
    pub fn assert_clients(&self, expected: u64, name: &str) {
        let begin = Instant::now();
        while self.clients() < expected && begin.elapsed() < Duration::from_secs(10) {
            std::thread::sleep(Duration::from_millis(5));
        }
        assert_eq!(self.clients(), expected, "{name}");
    }
}

/// Whether a datagram begins a connection. Another test's server may still send to the port of a client
/// that is gone, and the kernel may have given that port to a peer of this test.
fn begins_connection(datagram: &[u8]) -> bool {
    datagram.len() >= SMALLEST_INITIAL && datagram[0] & 0xf0 == 0xc0
}

/// Answers each datagram with these.
pub fn answering(answer: impl Fn(&[u8]) -> Vec<Vec<u8>> + Send + 'static) -> Udp {
    let socket = UdpSocket::bind("127.0.0.1:0").unwrap();
    let address = socket.local_addr().unwrap();
    let clients = Arc::new(AtomicU64::new(0));
    let counter = clients.clone();
    std::thread::spawn(move || {
        let mut bytes = vec![0; LONGEST_DATAGRAM];
        let mut known = HashSet::new();
        while let Ok((length, from)) = socket.recv_from(&mut bytes) {
            if !known.contains(&from) {
                if !begins_connection(&bytes[..length]) {
                    continue;
                }
                known.insert(from);
                counter.fetch_add(1, Ordering::SeqCst);
            }
            for datagram in answer(&bytes[..length]) {
                let _ = socket.send_to(&datagram, from);
            }
        }
    });
    Udp { address, clients }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    ToServer,
    ToClient,
}

/// What becomes of the datagram of this number, counted from 0 in each direction of a connection.
pub type Impairment = dyn Fn(Way, u64, &[u8]) -> Vec<Vec<u8>> + Send + Sync;

/// A path to `server` that treats every datagram by `impairment`.
pub fn path(
    server: SocketAddr,
    impairment: impl Fn(Way, u64, &[u8]) -> Vec<Vec<u8>> + Send + Sync + 'static,
) -> Udp {
    let impairment: Arc<Impairment> = Arc::new(impairment);
    let front = UdpSocket::bind("127.0.0.1:0").unwrap();
    let address = front.local_addr().unwrap();
    let clients = Arc::new(AtomicU64::new(0));
    let counter = clients.clone();
    std::thread::spawn(move || {
        let mut bytes = vec![0; LONGEST_DATAGRAM];
        let mut known: HashMap<SocketAddr, (UdpSocket, u64)> = HashMap::new();
        while let Ok((length, from)) = front.recv_from(&mut bytes) {
            if !known.contains_key(&from) && !begins_connection(&bytes[..length]) {
                continue;
            }
            let (back, number) = known.entry(from).or_insert_with(|| {
                counter.fetch_add(1, Ordering::SeqCst);
                let back = UdpSocket::bind("127.0.0.1:0").unwrap();
                back.connect(server).unwrap();
                give_back(back.try_clone().unwrap(), front.try_clone().unwrap(), from, &impairment);
                (back, 0)
            });
            for datagram in impairment(Way::ToServer, *number, &bytes[..length]) {
                let _ = back.send(&datagram);
            }
            *number += 1;
        }
    });
    Udp { address, clients }
}

/// Carries a connection's answers on a thread of its own.
fn give_back(back: UdpSocket, front: UdpSocket, client: SocketAddr, impairment: &Arc<Impairment>) {
    let impairment = impairment.clone();
    std::thread::spawn(move || {
        let mut bytes = vec![0; LONGEST_DATAGRAM];
        for number in 0.. {
            // A server that is gone is reported by an error, and may come back.
            let Ok(length) = back.recv(&mut bytes) else { continue };
            for datagram in impairment(Way::ToClient, number, &bytes[..length]) {
                let _ = front.send_to(&datagram, client);
            }
        }
    });
}

/// The connection ids of a long header (RFC 9000, section 17.2): destination, source.
pub fn long_header_ids(packet: &[u8]) -> Option<(&[u8], &[u8])> {
    let destination_length = usize::from(*packet.get(5)?);
    let destination = packet.get(6..6 + destination_length)?;
    let source_length = usize::from(*packet.get(6 + destination_length)?);
    let from = 7 + destination_length;
    Some((destination, packet.get(from..from + source_length)?))
}

/// The first packet of a datagram that begins with an Initial (section 17.2.2); others may follow it.
pub fn first_initial(datagram: &[u8]) -> Option<&[u8]> {
    let (destination, source) = long_header_ids(datagram)?;
    let mut at = 7 + destination.len() + source.len();
    let token = read_integer(datagram, &mut at)?;
    at += token;
    let rest = read_integer(datagram, &mut at)?;
    datagram.get(..at + rest)
}

/// A variable-length integer (section 16).
fn read_integer(bytes: &[u8], at: &mut usize) -> Option<usize> {
    let first = *bytes.get(*at)?;
    let length = 1 << (first >> 6);
    let field = bytes.get(*at..*at + length)?;
    *at += length;
    let head = usize::from(first & 0x3f);
    Some(field[1..].iter().fold(head, |sum, byte| sum << 8 | usize::from(*byte)))
}
