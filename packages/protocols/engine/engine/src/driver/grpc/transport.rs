//! The byte stream under HTTP/2: TCP, or TLS on it, always through the engine's own net room.
//! Shared by the connection that drives it and by those who ask for its round-trip time.
//! ALPN must have chosen h2 where there is TLS: no gRPC server speaks anything else there.

use std::cell::RefCell;
use std::io;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio_rustls::client::TlsStream;

use crate::net::{Meter, PathGauge, Reach, TlsClient, Wire, connect_tcp, connect_tls, tls_facts};
use crate::wire::{Problem, ProblemCode, TlsFacts};

enum Stream {
    Plain(Wire),
    Tls(Box<TlsStream<Wire>>),
}

/// A handle on the stream; the connection reads and writes, others only ask.
#[derive(Clone)]
pub struct Transport(Rc<RefCell<Stream>>);

impl Transport {
    /// Connects, with TLS where the target has it; errors are those of the net room, and
    /// `protocol_error` when the server did not agree on HTTP/2.
    pub async fn connect(
        reach: &Reach,
        tls: Option<&TlsClient>,
        meter: Rc<Meter>,
    ) -> Result<(Self, Option<TlsFacts>), Problem> {
        let Some(tls) = tls else {
            let wire = connect_tcp(reach, meter).await?;
            return Ok((Self(Rc::new(RefCell::new(Stream::Plain(wire)))), None));
        };
        let stream = connect_tls(reach, tls, meter).await?;
        let facts = tls_facts(stream.get_ref().1);
        if facts.alpn.as_deref() != Some("h2") {
            let chosen = facts.alpn.as_deref().unwrap_or("nothing");
            return Err(Problem::new(
                ProblemCode::ProtocolError,
                format!("the server agreed on {chosen} by ALPN, not on h2"),
                "choose the port of the gRPC server, or let it offer h2 by ALPN",
            ));
        }
        Ok((Self(Rc::new(RefCell::new(Stream::Tls(Box::new(stream))))), Some(facts)))
    }

    /// Smoothed round-trip time of TCP in microseconds.
    pub fn rtt_us(&self) -> Option<f64> {
        self.ask(Wire::rtt_us)
    }

    /// TCP's estimates of the path.
    pub fn path(&self) -> Option<PathGauge> {
        self.ask(Wire::path)
    }

    /// Brings the meter's counts of the path up to date.
    pub fn settle_path(&self) {
        self.ask(Wire::settle_path);
    }

    fn ask<T>(&self, question: impl FnOnce(&Wire) -> T) -> T {
        match &*self.0.borrow() {
            Stream::Plain(wire) => question(wire),
            Stream::Tls(stream) => question(stream.get_ref().0),
        }
    }
}

impl AsyncRead for Transport {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        match &mut *self.0.borrow_mut() {
            Stream::Plain(wire) => Pin::new(wire).poll_read(context, buffer),
            Stream::Tls(stream) => Pin::new(stream).poll_read(context, buffer),
        }
    }
}

impl AsyncWrite for Transport {
    fn poll_write(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        match &mut *self.0.borrow_mut() {
            Stream::Plain(wire) => Pin::new(wire).poll_write(context, bytes),
            Stream::Tls(stream) => Pin::new(stream).poll_write(context, bytes),
        }
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        match &mut *self.0.borrow_mut() {
            Stream::Plain(wire) => Pin::new(wire).poll_write_vectored(context, slices),
            Stream::Tls(stream) => Pin::new(stream).poll_write_vectored(context, slices),
        }
    }

    fn is_write_vectored(&self) -> bool {
        true
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        match &mut *self.0.borrow_mut() {
            Stream::Plain(wire) => Pin::new(wire).poll_flush(context),
            Stream::Tls(stream) => Pin::new(stream).poll_flush(context),
        }
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        match &mut *self.0.borrow_mut() {
            Stream::Plain(wire) => Pin::new(wire).poll_shutdown(context),
            Stream::Tls(stream) => Pin::new(stream).poll_shutdown(context),
        }
    }
}
