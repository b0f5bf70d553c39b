//! REST over HTTP/1.1, with or without TLS, written by hand on the socket.
//! An HTTP library joins head and body into one write; the Nagle switch must be able to part them.
//! `head` reads a request's head, `chunked` its chunked body, `connection` serves one client.

mod chunked;
mod connection;
mod head;

pub use connection::{Upgraded, Wire, serve_connection};
pub use head::{Unreadable, unreadable};
