//! The UDP socket of a QUIC connection, with what the kernel knows of it: when the last datagram
//! arrived, and which send was interrupted. Sockets and state machine are quinn's; here their calls are
//! only watched.

use std::fmt::{self, Debug, Formatter};
use std::io::{self, IoSliceMut};
use std::net::SocketAddr;
use std::os::fd::{AsRawFd, RawFd};
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, ready};
use std::time::Instant;

use quinn::udp::{RecvMeta, Transmit};
use quinn::{AsyncUdpSocket, Runtime, TokioRuntime, UdpPoller};

use gonogo_kernel::last_datagram;

use crate::KernelTimes;

/// What the kernel reported of a socket so far. One thread uses it, so nobody ever waits for the lock.
#[derive(Debug, Default)]
pub struct SocketTimes(Mutex<KernelTimes>);

impl SocketTimes {
    /// The last datagrams that were read, and sends. An answer that came in one of several datagrams
    /// read together gets the time of the last: an upper bound.
    pub fn read(&self) -> KernelTimes {
        *self.lock()
    }

    fn lock(&self) -> MutexGuard<'_, KernelTimes> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A socket of quinn's, watched.
pub struct StampedSocket {
    inner: Arc<dyn AsyncUdpSocket>,
    descriptor: RawFd,
    times: Arc<SocketTimes>,
    /// The kernel hands over datagrams one by one.
    one_by_one: bool,
}

impl StampedSocket {
    /// Hands the socket to quinn's runtime, with what will be known of it. quinn has a buffer ready for whatever the kernel
    /// may hand over at once, of 64 datagrams times 32: 3 MB, and as much for each connection that is still closing.
    /// Handshakes are a few datagrams, so with `one_by_one` they come alone, and the buffer has 46 kB. Errors are the
    /// system's.
    pub fn open(
        socket: std::net::UdpSocket,
        one_by_one: bool,
    ) -> io::Result<(Arc<StampedSocket>, Arc<SocketTimes>)> {
        let descriptor = socket.as_raw_fd();
        // The first question switches the kernel's stamps on.
        last_datagram(descriptor);
        let times = Arc::<SocketTimes>::default();
        let inner = TokioRuntime.wrap_udp_socket(socket)?;
        let one_by_one = one_by_one && stop_joining(descriptor);
        Ok((Arc::new(StampedSocket { inner, descriptor, times: times.clone(), one_by_one }), times))
    }
}

/// Switches the joining of received datagrams off again, which quinn has just switched on (UDP_GRO, udp(7)); whether it
/// is off.
fn stop_joining(descriptor: RawFd) -> bool {
    let off: libc::c_int = 0;
    // SAFETY: the option is an int of which the kernel reads as many bytes as it is given.
    let answer = unsafe {
        libc::setsockopt(
            descriptor,
            libc::SOL_UDP,
            libc::UDP_GRO,
            (&raw const off).cast(),
            size_of_val(&off) as libc::socklen_t,
        )
    };
    answer == 0
}

impl Debug for StampedSocket {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        formatter.debug_tuple("StampedSocket").field(&self.descriptor).finish()
    }
}

impl AsyncUdpSocket for StampedSocket {
    fn create_io_poller(self: Arc<Self>) -> Pin<Box<dyn UdpPoller>> {
        self.inner.clone().create_io_poller()
    }

    fn try_send(&self, transmit: &Transmit<'_>) -> io::Result<()> {
        let begin = Instant::now();
        self.inner.try_send(transmit)?;
        self.times.lock().note_send(transmit.contents.len(), begin);
        Ok(())
    }

    fn poll_recv(
        &self,
        context: &mut Context<'_>,
        buffers: &mut [IoSliceMut<'_>],
        meta: &mut [RecvMeta],
    ) -> Poll<io::Result<usize>> {
        let received = ready!(self.inner.poll_recv(context, buffers, meta));
        if received.is_ok() {
            self.times.lock().arrived = last_datagram(self.descriptor);
        }
        Poll::Ready(received)
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.inner.local_addr()
    }

    fn max_transmit_segments(&self) -> usize {
        self.inner.max_transmit_segments()
    }

    fn max_receive_segments(&self) -> usize {
        if self.one_by_one { 1 } else { self.inner.max_receive_segments() }
    }

    fn may_fragment(&self) -> bool {
        self.inner.may_fragment()
    }
}
