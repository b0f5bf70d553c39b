//! TCP: connecting with the block's socket options, and the stream that counts what it carries.
//! Bytes are counted here, below TLS, so cost per request means bytes on the wire.
//! TCP_QUICKACK is not sticky in Linux (tcp(7)): it is armed again before and after each read.

use std::cell::Cell;
use std::io;
use std::mem::MaybeUninit;
use std::os::fd::AsRawFd;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll, ready};
use std::time::Instant;

use gonogo_core::{Nanos, Phases};
use socket2::SockRef;
use tokio::io::{AsyncRead, AsyncWrite, Interest, ReadBuf};
use tokio::net::TcpStream;

use gonogo_wire::{PathTransport, Problem, ProblemCode, SocketTransport};

use super::{KernelTimes, Meter, PathCounts, PathGauge, Reach, connect_problem, socket};

/// A TCP stream that counts its bytes.
pub struct Wire {
    stream: TcpStream,
    meter: Rc<Meter>,
    quick_ack: bool,
    phases: Phases,
    times: KernelTimes,
    /// What the meter already knows of the path.
    metered: Cell<PathCounts>,
}

/// What an idle connection brought.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum IdleState {
    Quiet,
    /// Bytes that nobody asked for in HTTP/1.1; under TLS, perhaps a session ticket.
    Bytes,
    /// The peer closed or reset it.
    Closed,
}

/// Connects within the time allowed; errors are `connect_refused`, `connect_timeout`,
/// `connect_failed` and `resource_exhausted`.
pub async fn connect_tcp(reach: &Reach, meter: Rc<Meter>) -> Result<Wire, Problem> {
    let place = || reach.place();
    let begin = Instant::now();
    let connecting = tokio::time::timeout(reach.connect_timeout, socket::connect(reach));
    let stream = match connecting.await {
        Ok(Ok(stream)) => stream,
        Ok(Err(error)) => return Err(connect_problem(&error, &place())),
        Err(_) => {
            return Err(Problem::new(
                ProblemCode::ConnectTimeout,
                format!("{} did not accept a connection in {:?}", place(), reach.connect_timeout),
                "check the route, any firewall, and whether the server's accept queue is full",
            ));
        }
    };
    let phases = Phases { tcp: Some(begin.elapsed().as_nanos() as Nanos), ..Phases::default() };
    let transport =
        if reach.unix_path.is_some() { SocketTransport::Unix } else { SocketTransport::Tcp };
    meter.note_socket(|| socket::facts(&SockRef::from(&stream), transport));
    gonogo_kernel::stamp_arrivals(&stream);
    let (quick_ack, times) = (reach.socket.quick_ack, KernelTimes::default());
    Ok(Wire { stream, meter, quick_ack, phases, times, metered: Cell::default() })
}

impl Wire {
    /// How long its set-up took so far.
    pub fn phases(&self) -> Phases {
        self.phases
    }

    /// When the bytes of the last read arrived, and the last send.
    pub fn times(&self) -> KernelTimes {
        self.times
    }

    /// The TLS handshake on it took so long.
    pub(super) fn set_tls(&mut self, took: Nanos) {
        self.phases.tls = Some(took);
    }

    /// Smoothed round-trip time in microseconds (TCP_INFO), if the kernel reports it.
    pub fn rtt_us(&self) -> Option<f64> {
        self.info().and_then(|info| known(info.tcpi_rtt))
    }

    /// The kernel's estimates of the path; `None` where it reports none.
    pub fn path(&self) -> Option<PathGauge> {
        let info = self.info()?;
        Some(PathGauge {
            transport: PathTransport::Tcp,
            congestion_window_bytes: f64::from(info.tcpi_snd_cwnd) * f64::from(info.tcpi_snd_mss),
            rtt_us: known(info.tcpi_rtt),
            rtt_min_us: known(info.tcpi_min_rtt),
        })
    }

    /// Brings the meter's counts of the path up to date.
    pub fn settle_path(&self) {
        let Some(info) = self.info() else { return };
        let counts = PathCounts {
            // Zero is a kernel that does not count: a connection takes segments to set up.
            sent_packets: known(info.tcpi_segs_out).map(|segments| segments as u64),
            lost_packets: info.tcpi_total_retrans.into(),
            congestion_events: None,
        };
        self.meter.add_path(counts.since(self.metered.replace(counts)));
    }

    fn info(&self) -> Option<libc::tcp_info> {
        // SAFETY: tcp_info is plain old data, and the kernel writes at most `length` bytes of it;
        // fields that an older kernel does not know stay zero.
        let mut info: libc::tcp_info = unsafe { std::mem::zeroed() };
        let mut length = std::mem::size_of::<libc::tcp_info>() as libc::socklen_t;
        let answer = unsafe {
            libc::getsockopt(
                self.stream.as_raw_fd(),
                libc::IPPROTO_TCP,
                libc::TCP_INFO,
                (&raw mut info).cast(),
                &raw mut length,
            )
        };
        (answer == 0).then_some(info)
    }

    /// What arrived since the last answer. Costs no system call while the event loop knows of no
    /// arrival, and takes nothing from the stream.
    pub fn idle_state(&self) -> IdleState {
        let mut byte = [MaybeUninit::uninit(); 1];
        let socket = SockRef::from(&self.stream);
        match self.stream.try_io(Interest::READABLE, || socket.peek(&mut byte)) {
            Ok(0) => IdleState::Closed,
            Ok(_) => IdleState::Bytes,
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => IdleState::Quiet,
            Err(_) => IdleState::Closed,
        }
    }

    fn arm_quick_ack(&self) {
        if self.quick_ack {
            // Best effort: an old kernel without the option only loses the probe's effect.
            let _ = SockRef::from(&self.stream).set_tcp_quickack(true);
        }
    }
}

/// A figure of TCP_INFO; zero stands for one that the kernel does not report.
fn known(figure: u32) -> Option<f64> {
    match figure {
        // What a minimum is before its first sample.
        0 | u32::MAX => None,
        figure => Some(figure.into()),
    }
}

impl AsyncRead for Wire {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        self.arm_quick_ack();
        let (count, arrived) = ready!(self.poll_receive(context, buffer))?;
        self.times.arrived = arrived;
        self.meter.add_received(count as u64);
        self.arm_quick_ack();
        Poll::Ready(Ok(()))
    }
}

impl Wire {
    /// As the runtime's own `poll_read`, with the kernel's stamp.
    fn poll_receive(
        &self,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<(usize, Option<Instant>)>> {
        loop {
            ready!(self.stream.poll_read_ready(context))?;
            // SAFETY: the kernel writes initialised bytes, and only as many as are taken over below.
            let unfilled = unsafe { buffer.unfilled_mut() };
            let (capacity, socket) = (unfilled.len(), self.stream.as_raw_fd());
            let read = || gonogo_kernel::receive(socket, unfilled);
            match self.stream.try_io(Interest::READABLE, read) {
                Ok((count, arrived)) => {
                    // SAFETY: see above.
                    unsafe { buffer.assume_init(count) };
                    buffer.advance(count);
                    if 0 < count && count < capacity {
                        // The socket is empty, and what comes next wakes us (epoll(7), question 9): a
                        // read that only finds that out is spared.
                        let empty = || Err::<(), _>(io::ErrorKind::WouldBlock.into());
                        let _ = self.stream.try_io(Interest::READABLE, empty);
                    }
                    return Poll::Ready(Ok((count, arrived)));
                }
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Poll::Ready(Err(error)),
            }
        }
    }

    fn wrote(&mut self, begin: Instant, polled: &Poll<io::Result<usize>>) {
        if let Poll::Ready(Ok(written)) = polled {
            self.times.note_send(*written, begin);
            self.meter.add_sent(*written as u64);
        }
    }
}

impl AsyncWrite for Wire {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let begin = Instant::now();
        let polled = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.wrote(begin, &polled);
        polled
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let begin = Instant::now();
        let polled = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.wrote(begin, &polled);
        polled
    }

    fn is_write_vectored(&self) -> bool {
        true
    }

    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
