//! Addresses of packets that cross the link. A target that listens on 127.0.0.1 alone is reached by an address of the link
//! that stands for it: the destination is rewritten on the way there, the source on the way back.
//! Checksums are updated by what changed (RFC 1624, equation 3), so a packet that was broken stays broken.

use std::net::Ipv4Addr;

const IPV4: u8 = 4;
const LEAST_HEADER: usize = 20;
const TCP: u8 = 6;
const UDP: u8 = 17;

/// Which of the two addresses of a packet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    Source,
    Destination,
}

impl End {
    /// Where it is in the header (RFC 791, section 3.1).
    fn offset(self) -> usize {
        match self {
            End::Source => 12,
            End::Destination => 16,
        }
    }
}

/// The source or destination of an IPv4 packet; `None` for anything else.
pub fn address_of(packet: &[u8], end: End) -> Option<Ipv4Addr> {
    if packet.len() < LEAST_HEADER || packet[0] >> 4 != IPV4 {
        return None;
    }
    let at = end.offset();
    Some(Ipv4Addr::new(packet[at], packet[at + 1], packet[at + 2], packet[at + 3]))
}

/// Puts `to` in the place of an address, where it is `from`; says whether it was.
pub fn rewrite(packet: &mut [u8], end: End, from: Ipv4Addr, to: Ipv4Addr) -> bool {
    if address_of(packet, end) != Some(from) {
        return false;
    }
    let at = end.offset();
    packet[at..at + 4].copy_from_slice(&to.octets());
    mend(packet, 10, from, to);
    let header = usize::from(packet[0] & 0xf) * 4;
    // Only the first fragment has the header with the checksum.
    let is_first = u16::from_be_bytes([packet[6], packet[7]]) & 0x1fff == 0;
    let checksum = match packet[9] {
        TCP => header + 16,
        UDP => header + 6,
        _ => return true,
    };
    let is_there = is_first && packet.len() >= checksum + 2;
    // A UDP checksum of zero means that there is none (RFC 768).
    if is_there && !(packet[9] == UDP && packet[checksum..checksum + 2] == [0, 0]) {
        mend(packet, checksum, from, to);
        if packet[9] == UDP && packet[checksum..checksum + 2] == [0, 0] {
            packet[checksum..checksum + 2].copy_from_slice(&[0xff, 0xff]);
        }
    }
    true
}

/// The checksum at `at`, after `from` became `to` in what it sums.
fn mend(packet: &mut [u8], at: usize, from: Ipv4Addr, to: Ipv4Addr) {
    let words = |ip: Ipv4Addr| [ip.to_bits() >> 16, ip.to_bits() & 0xffff];
    let mut sum = u32::from(!u16::from_be_bytes([packet[at], packet[at + 1]]));
    for (old, new) in words(from).into_iter().zip(words(to)) {
        sum += (!old & 0xffff) + new;
    }
    while sum > 0xffff {
        sum = (sum & 0xffff) + (sum >> 16);
    }
    packet[at..at + 2].copy_from_slice(&(!(sum as u16)).to_be_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The sum that a receiver makes (RFC 1071): all ones where a checksum is right.
    fn sum(bytes: &[u8]) -> u16 {
        let mut sum: u32 = bytes
            .chunks(2)
            .map(|pair| u32::from(pair[0]) << 8 | u32::from(*pair.get(1).unwrap_or(&0)))
            .sum();
        while sum > 0xffff {
            sum = (sum & 0xffff) + (sum >> 16);
        }
        sum as u16
    }

    /// What a transport's checksum covers: addresses, protocol, length and the segment.
    fn covered(packet: &[u8]) -> Vec<u8> {
        let segment = &packet[20..];
        let mut bytes = packet[12..20].to_vec();
        bytes.extend([0, packet[9]]);
        bytes.extend((segment.len() as u16).to_be_bytes());
        bytes.extend(segment);
        bytes
    }

    fn packet(protocol: u8, checksum_at: usize, source: [u8; 4], destination: [u8; 4]) -> Vec<u8> {
        let mut packet = vec![0x45, 0, 0, 0, 1, 2, 0x40, 0, 64, protocol, 0, 0];
        packet.extend(source);
        packet.extend(destination);
        packet.extend((0..31).map(|i| (i * 37) as u8));
        packet[20 + checksum_at..22 + checksum_at].fill(0);
        let length = (packet.len() as u16).to_be_bytes();
        packet[2..4].copy_from_slice(&length);
        let header = !sum(&packet[..20]);
        packet[10..12].copy_from_slice(&header.to_be_bytes());
        let transport = !sum(&covered(&packet));
        packet[20 + checksum_at..22 + checksum_at].copy_from_slice(&transport.to_be_bytes());
        packet
    }

    #[test]
    fn checksums_stay_right_in_both_directions() {
        let (alias, loopback) = (Ipv4Addr::new(198, 18, 0, 3), Ipv4Addr::LOCALHOST);
        for (protocol, at) in [(TCP, 16), (UDP, 6)] {
            let mut there = packet(protocol, at, [198, 18, 0, 2], alias.octets());
            assert_eq!((sum(&there[..20]), sum(&covered(&there))), (0xffff, 0xffff));
            assert!(rewrite(&mut there, End::Destination, alias, loopback));
            assert_eq!((sum(&there[..20]), sum(&covered(&there))), (0xffff, 0xffff));
            assert_eq!(address_of(&there, End::Destination), Some(loopback));
            let mut back = packet(protocol, at, [127, 0, 0, 1], [198, 18, 0, 2]);
            assert!(rewrite(&mut back, End::Source, loopback, alias));
            assert_eq!((sum(&back[..20]), sum(&covered(&back))), (0xffff, 0xffff));
            back[40] ^= 1;
            assert_ne!(sum(&covered(&back)), 0xffff, "a broken packet stays broken");
        }
    }

    #[test]
    fn what_is_not_addressed_so_stays_as_it_is() {
        let (alias, loopback) = (Ipv4Addr::new(198, 18, 0, 3), Ipv4Addr::LOCALHOST);
        let mut other = packet(TCP, 16, [198, 18, 0, 2], [10, 0, 0, 1]);
        let before = other.clone();
        assert!(!rewrite(&mut other, End::Destination, alias, loopback));
        assert_eq!(other, before);
        assert!(!rewrite(&mut [0x60; 40], End::Destination, alias, loopback), "IPv6");
        assert!(!rewrite(&mut [0x45; 3], End::Destination, alias, loopback), "a scrap");
        let mut none = packet(UDP, 6, [198, 18, 0, 2], alias.octets());
        none[26..28].fill(0);
        assert!(rewrite(&mut none, End::Destination, alias, loopback));
        assert_eq!(none[26..28], [0, 0], "no checksum stays none");
        let mut later = packet(TCP, 16, [198, 18, 0, 2], alias.octets());
        later[7] = 1;
        let payload = later[20..].to_vec();
        assert!(rewrite(&mut later, End::Destination, alias, loopback));
        assert_eq!(later[20..], payload, "a later fragment has no transport header");
    }
}
