//! The byte stream of a REST connection: plain TCP or TLS, with its TCP socket in reach.
//! The socket is what Nagle's algorithm and the time stamps of arriving bytes are asked of.
//! Over plain TCP the kernel says when bytes had arrived; under TLS it does not.

use std::{io, os::fd::AsRawFd, time::Instant};

use bytes::BytesMut;
use tokio::{
    io::{AsyncRead, AsyncReadExt, AsyncWrite, Interest},
    net::TcpStream,
};
use tokio_rustls::server::TlsStream;

/// A byte stream with a TCP socket beneath it.
pub trait Wire: AsyncRead + AsyncWrite + Unpin + Send {
    fn socket(&self) -> &TcpStream;

    /// Reads what is there, and says when it had arrived; `None`: the kernel does not say, as under TLS.
    fn read_stamped(
        &mut self,
        input: &mut BytesMut,
    ) -> impl Future<Output = io::Result<(usize, Option<Instant>)>> + Send {
        async { Ok((self.read_buf(input).await?, None)) }
    }
}

impl Wire for TcpStream {
    fn socket(&self) -> &TcpStream {
        self
    }

    async fn read_stamped(&mut self, input: &mut BytesMut) -> io::Result<(usize, Option<Instant>)> {
        let socket = self.as_raw_fd();
        let spare = input.spare_capacity_mut();
        let read = || gonogo_kernel::receive(socket, spare);
        let (count, arrived) = self.async_io(Interest::READABLE, read).await?;
        // SAFETY: the kernel has written so many bytes of the spare capacity.
        unsafe { input.set_len(input.len() + count) };
        Ok((count, arrived))
    }
}

impl Wire for TlsStream<TcpStream> {
    fn socket(&self) -> &TcpStream {
        self.get_ref().0
    }
}
