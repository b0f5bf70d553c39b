//! QUIC for every protocol that runs over it: sockets, handshakes, transport options, and the
//! connection with its counters. HTTP/3 and raw QUIC both connect through here.
//! Sources: RFC 9000, RFC 9001, RFC 9002.

mod early;
mod endpoint;
mod link;
mod qlog;
mod stamped;

pub use early::Early;
pub use endpoint::{QuicClient, QuicLimits, QuicSetUp, quic_certificates, quic_facts};
pub use link::{QuicLink, outcome_of_loss, words_of_loss};
pub use stamped::SocketTimes;
