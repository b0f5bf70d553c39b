//! A byte stream to the target, plain or over TLS, as every protocol over TCP uses it.
//! Two kinds are known, so the choice is a branch and not a pointer.
//! Errors of connecting are those of `connect_tcp` and `connect_tls`.

use std::io;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll};

use gonogo_core::Phases;
use tokio::io::{AsyncBufRead, AsyncRead, AsyncWrite, ReadBuf};
use tokio_rustls::client::TlsStream;

use gonogo_wire::{Problem, TlsFacts};

use super::{
    IdleState, KernelTimes, Meter, PathGauge, Reach, TlsClient, Wire, connect_tcp, connect_tls,
    tls_facts,
};

pub enum Stream {
    Plain(Wire),
    Tls(Box<TlsStream<Wire>>),
}

impl Stream {
    /// Connects, with TLS where the target has it, and shows what TLS agreed on.
    pub async fn connect(
        reach: &Reach,
        tls: Option<&TlsClient>,
        meter: Rc<Meter>,
    ) -> Result<(Stream, Option<TlsFacts>), Problem> {
        let Some(tls) = tls else {
            return Ok((Stream::Plain(connect_tcp(reach, meter).await?), None));
        };
        let stream = connect_tls(reach, tls, meter).await?;
        let facts = tls_facts(stream.get_ref().1);
        Ok((Stream::Tls(Box::new(stream)), Some(facts)))
    }

    pub fn is_encrypted(&self) -> bool {
        matches!(self, Stream::Tls(_))
    }

    /// What arrived since the last read, below TLS; no system call as a rule.
    pub fn idle_state(&self) -> IdleState {
        self.wire().idle_state()
    }

    /// How long its set-up took, by phase.
    pub fn phases(&self) -> Phases {
        self.wire().phases()
    }

    /// When the bytes of the last read arrived, and the last send.
    pub fn times(&self) -> KernelTimes {
        self.wire().times()
    }

    /// TCP's estimates of the path.
    pub fn path(&self) -> Option<PathGauge> {
        self.wire().path()
    }

    /// Brings the meter's counts of the path up to date.
    pub fn settle_path(&self) {
        self.wire().settle_path();
    }

    /// Smoothed round-trip time of TCP in microseconds.
    pub fn rtt_us(&self) -> Option<f64> {
        self.wire().rtt_us()
    }

    fn wire(&self) -> &Wire {
        match self {
            Stream::Plain(wire) => wire,
            Stream::Tls(stream) => stream.get_ref().0,
        }
    }

    /// Whether nothing came on an idle stream that would end it; TLS may bring session tickets.
    pub fn is_open(&self) -> bool {
        match self {
            Stream::Plain(wire) => wire.idle_state() == IdleState::Quiet,
            Stream::Tls(stream) => stream.get_ref().0.idle_state() != IdleState::Closed,
        }
    }

    pub fn poll_read(
        &mut self,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        match self {
            Stream::Plain(wire) => Pin::new(wire).poll_read(context, buffer),
            Stream::Tls(stream) => Pin::new(stream.as_mut()).poll_read(context, buffer),
        }
    }

    /// Takes in what TLS brings while nothing is asked (session tickets), and leaves the protocol's
    /// own bytes where they are. Ready when such bytes came, or the end.
    pub fn poll_idle(&mut self, context: &mut Context<'_>) -> Poll<()> {
        match self {
            Stream::Plain(_) => Poll::Pending,
            Stream::Tls(stream) => Pin::new(stream.as_mut()).poll_fill_buf(context).map(drop),
        }
    }

    pub fn poll_write(
        &mut self,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        match self {
            Stream::Plain(wire) => Pin::new(wire).poll_write(context, bytes),
            Stream::Tls(stream) => Pin::new(stream.as_mut()).poll_write(context, bytes),
        }
    }

    pub fn poll_flush(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        match self {
            Stream::Plain(_) => Poll::Ready(Ok(())),
            Stream::Tls(stream) => Pin::new(stream.as_mut()).poll_flush(context),
        }
    }
}
