//! REST's ports: HTTP/1.1, with or without TLS, written by hand on the socket; HTTP/2 is recognised and passed on.
//! An HTTP library joins head and body into one write; the Nagle switch must be able to part them.
//! `listeners` distinguishes the versions, `head` reads a request's head, `chunked` its chunked body;
//! `connection` serves one client, and `answer_writer` writes to it.

mod answer_writer;
mod chunked;
mod connection;
mod head;
mod listeners;
mod websocket;
mod wire;

pub use connection::Upgraded;
pub use head::{Unreadable, unreadable};
pub use listeners::start;
pub use wire::Wire;
