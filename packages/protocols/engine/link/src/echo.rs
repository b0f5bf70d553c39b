//! Round trips through the link, measured as `ping` does (ICMP echo, RFC 792): the kernel of the host answers, so the figure
//! holds both devices and both lines, and nothing of engine or target.

use std::collections::VecDeque;
use std::io;
use std::mem::MaybeUninit;
use std::net::Ipv4Addr;
use std::os::fd::AsRawFd;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use gonogo_core::{Latencies, Nanos};
use gonogo_kernel::{receive, stamp_arrivals};
use socket2::{Domain, Protocol, SockAddr, Socket, Type};

use gonogo_wire::EchoFacts;

const BETWEEN: Duration = Duration::from_millis(50);
const ECHO_REQUEST: u8 = 8;
const ECHO_REPLY: u8 = 0;
const IDENTIFIER: u16 = 0x676e;

/// Sends echoes to `to`, from the namespace of the calling thread, until it is asked to stop. An echo counts as sent once
/// it could have been answered: `longest` after it left.
pub fn measure(to: Ipv4Addr, longest: Duration, stop: &Arc<AtomicBool>) -> io::Result<EchoFacts> {
    let socket = Socket::new(Domain::IPV4, Type::RAW, Some(Protocol::ICMPV4))?;
    socket.connect(&SockAddr::from(std::net::SocketAddrV4::new(to, 0)))?;
    stamp_arrivals(&socket);
    let mut times = Latencies::default();
    let (mut answered, mut overdue) = (0, 0);
    let mut under_way: VecDeque<(u16, Instant)> = VecDeque::new();
    let mut number: u16 = 0;
    while !stop.load(Ordering::Relaxed) {
        let sent = Instant::now();
        // A full queue loses it, as it would lose any packet.
        let _ = socket.send(&request(number));
        under_way.push_back((number, sent));
        number = number.wrapping_add(1);
        let next = sent + BETWEEN;
        while let Some(left) = next.checked_duration_since(Instant::now()).filter(|d| !d.is_zero())
        {
            socket.set_read_timeout(Some(left.max(Duration::from_micros(1))))?;
            let mut buffer = [MaybeUninit::uninit(); 128];
            let Ok((bytes, arrived)) = receive(socket.as_raw_fd(), &mut buffer) else { continue };
            let arrived = arrived.unwrap_or_else(Instant::now);
            // SAFETY: the kernel has written so many bytes.
            let packet = unsafe { std::slice::from_raw_parts(buffer.as_ptr().cast(), bytes) };
            let Some(number) = reply(packet) else { continue };
            if let Some(at) = under_way.iter().position(|(sent, _)| *sent == number)
                && let Some((_, sent)) = under_way.remove(at)
            {
                answered += 1;
                times.record(arrived.saturating_duration_since(sent).as_nanos() as Nanos);
            }
        }
        while under_way.front().is_some_and(|(_, sent)| sent.elapsed() > longest) {
            under_way.pop_front();
            overdue += 1;
        }
    }
    Ok(EchoFacts {
        sent: answered + overdue,
        answered,
        min_us: times.min_us(),
        p50_us: times.quantile_us(0.5),
        p99_us: times.quantile_us(0.99),
    })
}

fn request(number: u16) -> [u8; 64] {
    let mut message = [0; 64];
    message[0] = ECHO_REQUEST;
    message[4..6].copy_from_slice(&IDENTIFIER.to_be_bytes());
    message[6..8].copy_from_slice(&number.to_be_bytes());
    let sum: u32 =
        message.chunks(2).map(|pair| u32::from(u16::from_be_bytes([pair[0], pair[1]]))).sum();
    let folded = (sum & 0xffff) + (sum >> 16);
    message[2..4].copy_from_slice(&(!(folded as u16)).to_be_bytes());
    message
}

/// The number of our echo that a packet with its IP header answers.
fn reply(packet: &[u8]) -> Option<u16> {
    let header = usize::from(packet.first()? & 0xf) * 4;
    let message = packet.get(header..header + 8)?;
    let is_ours = message[0] == ECHO_REPLY && message[4..6] == IDENTIFIER.to_be_bytes();
    is_ours.then(|| u16::from_be_bytes([message[6], message[7]]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_sums_to_all_ones_and_its_reply_is_known() {
        let message = request(513);
        let mut sum: u32 =
            message.chunks(2).map(|pair| u32::from(u16::from_be_bytes([pair[0], pair[1]]))).sum();
        sum = (sum & 0xffff) + (sum >> 16);
        assert_eq!(sum, 0xffff);
        let mut packet = vec![0x45; 20];
        packet.extend(message);
        assert_eq!(reply(&packet), None, "a request is no reply");
        packet[20] = ECHO_REPLY;
        assert_eq!(reply(&packet), Some(513));
        packet[24] = 1;
        assert_eq!(reply(&packet), None, "somebody else's");
        assert_eq!(reply(&packet[..22]), None);
    }
}
