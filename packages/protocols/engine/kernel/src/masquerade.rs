//! Masquerading for packets of one address, so that hosts beyond this one can answer them: a table of nftables that belongs
//! to a socket of ours and is gone with it (NFT_TABLE_F_OWNER, Linux 5.12). Messages as linux/netfilter/nf_tables.h and
//! nfnetlink.h have them; written by hand because it is one rule.

use std::io;
use std::net::Ipv4Addr;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd};

const SUBSYSTEM: u16 = 10;
const BATCH_BEGIN: u16 = 0x10;
const BATCH_END: u16 = 0x11;
const NEW_TABLE: u16 = SUBSYSTEM << 8;
const NEW_CHAIN: u16 = SUBSYSTEM << 8 | 3;
const NEW_RULE: u16 = SUBSYSTEM << 8 | 6;
const OWNER: u32 = 2;
const POST_ROUTING: u32 = 4;
/// Where source addresses are translated (NF_IP_PRI_NAT_SRC).
const SOURCE_NAT_PRIORITY: u32 = 100;
const NESTED: u16 = 0x8000;
const CHAIN: &str = "masquerade";

/// The rule, for as long as it lives.
#[derive(Debug)]
pub struct Masquerade(#[expect(dead_code, reason = "it holds the table")] OwnedFd);

impl Masquerade {
    /// Gives packets from `source` that leave this host the host's own address, in a table of this name. Errors: those of
    /// netlink; `PermissionDenied` without CAP_NET_ADMIN.
    pub fn of(source: Ipv4Addr, table: &str) -> io::Result<Masquerade> {
        // SAFETY: a system call without pointers; the descriptor is ours alone.
        let socket = unsafe {
            let fd = libc::socket(
                libc::AF_NETLINK,
                libc::SOCK_RAW | libc::SOCK_CLOEXEC,
                libc::NETLINK_NETFILTER,
            );
            if fd < 0 {
                return Err(io::Error::last_os_error());
            }
            OwnedFd::from_raw_fd(fd)
        };
        let batch = batch(source, table);
        // SAFETY: the kernel reads so many bytes of the batch.
        let sent = unsafe { libc::send(socket.as_raw_fd(), batch.as_ptr().cast(), batch.len(), 0) };
        if sent < 0 {
            return Err(io::Error::last_os_error());
        }
        // One answer each for table, chain and rule; of a batch that is refused, the first that says why.
        for _ in 0..3 {
            answer(&socket)?;
        }
        Ok(Masquerade(socket))
    }
}

/// The error of the next answer (NLMSG_ERROR; netlink(7)).
fn answer(socket: &OwnedFd) -> io::Result<()> {
    let mut buffer = [0_u8; 4_096];
    // SAFETY: the kernel writes at most so many bytes.
    let count =
        unsafe { libc::recv(socket.as_raw_fd(), buffer.as_mut_ptr().cast(), buffer.len(), 0) };
    if count < 20 {
        return Err(io::Error::other("netlink gave no answer"));
    }
    let code = i32::from_ne_bytes([buffer[16], buffer[17], buffer[18], buffer[19]]);
    if code == 0 { Ok(()) } else { Err(io::Error::from_raw_os_error(-code)) }
}

fn batch(source: Ipv4Addr, table: &str) -> Vec<u8> {
    let family = libc::NFPROTO_IPV4 as u8;
    let hook = nested(4, &[number(1, POST_ROUTING), number(2, SOURCE_NAT_PRIORITY)]);
    let load_source =
        expression("payload", &[number(1, 1), number(2, 1), number(3, 12), number(4, 4)]);
    let is_source = expression(
        "cmp",
        &[number(1, 1), number(2, 0), nested(3, &[attribute(1, &source.octets())])],
    );
    let expressions = nested(4, &[load_source, is_source, expression("masq", &[])]);
    let chain = [text(1, table), text(3, CHAIN), hook, text(7, "nat")];
    let rule = [text(1, table), text(2, CHAIN), expressions];
    [
        message(BATCH_BEGIN, 0, SUBSYSTEM, &[]),
        message(NEW_TABLE, family, 0, &[text(1, table), number(2, OWNER)]),
        message(NEW_CHAIN, family, 0, &chain),
        message(NEW_RULE, family, 0, &rule),
        message(BATCH_END, 0, SUBSYSTEM, &[]),
    ]
    .concat()
}

fn message(kind: u16, family: u8, resource: u16, attributes: &[Vec<u8>]) -> Vec<u8> {
    let is_edge = kind == BATCH_BEGIN || kind == BATCH_END;
    let flags = libc::NLM_F_REQUEST
        | if is_edge { 0 } else { libc::NLM_F_ACK | libc::NLM_F_CREATE | libc::NLM_F_APPEND };
    let body = attributes.concat();
    let mut bytes = ((20 + body.len()) as u32).to_ne_bytes().to_vec();
    bytes.extend(kind.to_ne_bytes());
    bytes.extend((flags as u16).to_ne_bytes());
    // Sequence number and port: nothing here is told apart by them.
    bytes.extend([0; 8]);
    bytes.extend([family, 0]);
    bytes.extend(resource.to_be_bytes());
    bytes.extend(body);
    bytes
}

/// Length and kind in the machine's order, the value padded to four bytes (netlink(7), "Attributes").
fn attribute(kind: u16, value: &[u8]) -> Vec<u8> {
    let mut bytes = ((4 + value.len()) as u16).to_ne_bytes().to_vec();
    bytes.extend(kind.to_ne_bytes());
    bytes.extend(value);
    bytes.resize(bytes.len().next_multiple_of(4), 0);
    bytes
}

fn number(kind: u16, value: u32) -> Vec<u8> {
    attribute(kind, &value.to_be_bytes())
}

fn text(kind: u16, value: &str) -> Vec<u8> {
    attribute(kind, &[value.as_bytes(), &[0]].concat())
}

fn nested(kind: u16, parts: &[Vec<u8>]) -> Vec<u8> {
    attribute(kind | NESTED, &parts.concat())
}

/// One element of a rule's list of expressions.
fn expression(name: &str, data: &[Vec<u8>]) -> Vec<u8> {
    nested(1, &[text(1, name), nested(2, data)])
}
