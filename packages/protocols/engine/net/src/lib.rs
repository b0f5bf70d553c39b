//! Reaching a target: names, permission, TCP, TLS, QUIC, and what the wire carried.
//! Every protocol connects through here, so an address that nobody authorised
//! cannot be loaded by forgetting a check in one of them.

mod address;
mod client_certificate;
mod meter;
mod path;
pub mod quic;
mod session;
mod socket;
mod stream;
mod tcp;
mod tls;
mod verify;

pub use address::{ANYWHERE, Reach, first_answering, resolve};
use client_certificate::ClientCertificate;
pub use gonogo_kernel::{KernelTimes, Send, anchor_clocks, clock_step_us};
pub use meter::{Meter, Traffic};
pub use path::{PathCounts, PathGauge, path_facts};
pub use session::{Handshake, HandshakeCounts, Session};
pub use socket::check_socket;
pub use stream::Stream;
pub use tcp::{IdleState, Wire, connect_tcp};
pub use tls::{TlsClient, certificate_chain, client_config, connect_tls, tls_facts};

use gonogo_wire::{Problem, ProblemCode};

/// The problem behind an I/O error met while connecting.
pub fn connect_problem(error: &std::io::Error, to: &str) -> Problem {
    use std::io::ErrorKind;
    let (code, remedy) = match (error.kind(), error.raw_os_error()) {
        (ErrorKind::ConnectionRefused, _) => {
            (ProblemCode::ConnectRefused, "start the server, or correct host and port")
        }
        (ErrorKind::TimedOut, _) => {
            (ProblemCode::ConnectTimeout, "check the route and any firewall between here and there")
        }
        (_, Some(libc::EADDRNOTAVAIL)) => (
            ProblemCode::ResourceExhausted,
            "local ports are used up (closed connections keep theirs in TIME_WAIT for a minute): \
             open fewer connections a second, or widen net.ipv4.ip_local_port_range",
        ),
        (_, Some(libc::EMFILE | libc::ENFILE | libc::ENOBUFS | libc::ENOMEM)) => {
            (ProblemCode::ResourceExhausted, "use fewer connections, or raise the machine's limits")
        }
        _ => (ProblemCode::ConnectFailed, "check that the address can be reached from here"),
    };
    Problem::new(code, format!("cannot connect to {to}: {error}"), remedy)
}
