//! Options of sockets: what the target asks for, and what the kernel really gave.
//! Buffers are set before connecting, because the window that TCP offers follows from them (tcp(7));
//! the kernel doubles what it is asked for, and caps it at net.core.{w,r}mem_max without a word.

use std::io;
use std::os::fd::OwnedFd;
use std::path::Path;

use socket2::{Domain, Protocol, SockRef, Socket, Type};
use tokio::net::{TcpSocket, TcpStream, UnixStream};

use gonogo_wire::{Problem, SocketFacts, SocketOptions, SocketTransport};

use super::Reach;

const AVAILABLE: &str = "/proc/sys/net/ipv4/tcp_available_congestion_control";
const ALLOWED: &str = "/proc/sys/net/ipv4/tcp_allowed_congestion_control";

/// Refuses a TCP congestion control that this machine does not have, or not for this process;
/// `spec_invalid` names those that it has.
pub fn check_socket(options: &SocketOptions) -> Result<(), Problem> {
    let Some(wanted) = &options.congestion_control else { return Ok(()) };
    let available = std::fs::read_to_string(AVAILABLE).unwrap_or_default();
    if !has(&available, wanted) {
        return Err(refusal(format!(
            "this machine has no TCP congestion control {wanted}; it has {}",
            listed(&available)
        )));
    }
    // Those that are not allowed to everybody ask for CAP_NET_ADMIN: trying is the only way to know.
    let tried = Socket::new(Domain::IPV4, Type::STREAM, Some(Protocol::TCP))
        .and_then(|socket| socket.set_tcp_congestion(wanted.as_bytes()));
    tried.map_err(|error| {
        let allowed = std::fs::read_to_string(ALLOWED).unwrap_or_default();
        refusal(format!(
            "TCP congestion control {wanted} cannot be set: {error}; allowed are {}",
            listed(&allowed)
        ))
    })
}

fn has(names: &str, wanted: &str) -> bool {
    names.split_whitespace().any(|name| name == wanted)
}

fn listed(names: &str) -> String {
    let names: Vec<_> = names.split_whitespace().collect();
    if names.is_empty() { "none that it names".to_owned() } else { names.join(", ") }
}

fn refusal(message: String) -> Problem {
    let mut problem = Problem::invalid(Some("socket.congestionControl"), message);
    problem.remedy =
        "choose one of these, leave it out, or load the kernel's module (modprobe tcp_bbr, for one)"
            .to_owned();
    problem
}

/// Connects with the target's options; the time limit is the caller's.
pub(super) async fn connect(reach: &Reach) -> io::Result<TcpStream> {
    if let Some(path) = &reach.unix_path {
        return connect_unix(path).await;
    }
    let (address, options) = (reach.address, &reach.socket);
    let plain = options.send_buffer_bytes.is_none()
        && options.receive_buffer_bytes.is_none()
        && options.congestion_control.is_none();
    let stream = if plain {
        TcpStream::connect(address).await?
    } else {
        let socket = Socket::new(Domain::for_address(address), Type::STREAM, Some(Protocol::TCP))?;
        set_buffers(&SockRef::from(&socket), options)?;
        if let Some(name) = &options.congestion_control {
            socket.set_tcp_congestion(name.as_bytes())?;
        }
        socket.set_nonblocking(true)?;
        TcpSocket::from_std_stream(socket.into()).connect(address).await?
    };
    stream.set_nodelay(options.no_delay)?;
    Ok(stream)
}

/// The runtime's TCP stream waits, reads and writes, as any stream socket does; what only TCP knows (its options and
/// estimates) the kernel refuses to report this one, and it stamps no arrivals.
async fn connect_unix(path: &Path) -> io::Result<TcpStream> {
    let stream = UnixStream::connect(path).await?.into_std()?;
    TcpStream::from_std(OwnedFd::from(stream).into())
}

pub(super) fn set_buffers(socket: &SockRef<'_>, options: &SocketOptions) -> io::Result<()> {
    if let Some(bytes) = options.send_buffer_bytes {
        socket.set_send_buffer_size(bytes)?;
    }
    if let Some(bytes) = options.receive_buffer_bytes {
        socket.set_recv_buffer_size(bytes)?;
    }
    Ok(())
}

/// What the kernel gave; `None` where it does not report it.
pub(super) fn facts(socket: &SockRef<'_>, transport: SocketTransport) -> Option<SocketFacts> {
    let is_tcp = transport == SocketTransport::Tcp;
    let congestion = is_tcp.then(|| socket.tcp_congestion().ok()).flatten();
    Some(SocketFacts {
        transport,
        no_delay: is_tcp.then(|| socket.tcp_nodelay().ok()).flatten(),
        send_buffer_bytes: socket.send_buffer_size().ok()?,
        receive_buffer_bytes: socket.recv_buffer_size().ok()?,
        congestion_control: congestion
            .map(|name| String::from_utf8_lossy(&name).trim_end_matches('\0').to_owned()),
    })
}
