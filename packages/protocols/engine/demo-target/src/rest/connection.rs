//! Serves one HTTP/1.1 connection: reads a request fully, counts it, answers it, and again.
//! Normally the answer is one write with Nagle's algorithm off; with the switch on it is two writes with it on.
//! The switch is looked at before each answer, so it reaches connections that are already open.

use std::{
    cell::RefCell,
    io::{self, Write},
    os::fd::AsRawFd,
    time::{Duration, Instant, SystemTime},
};

use bytes::{Buf, BytesMut};
use tokio::{
    io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, Interest},
    net::TcpStream,
};
use tokio_rustls::server::TlsStream;

use super::{
    chunked::ChunkedReader,
    head::{self, BodyLength, Head, Unreadable, unreadable},
    websocket::Upgrade,
};
use crate::{
    counters::{Operation, Protocol},
    http_answer::{self, LARGEST_BODY_BYTES, Reply},
    target::Target,
};

pub const READ_BYTES: usize = 8 * 1024;
/// How long a refused client may take to read its answer before the socket is closed.
const LINGER: Duration = Duration::from_millis(500);

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

struct Connection<'a, W> {
    wire: W,
    target: &'a Target,
    input: BytesMut,
    output: Vec<u8>,
    /// The answer's body.
    body: Vec<u8>,
    /// A chunked request's body, joined.
    joined: Vec<u8>,
    nagle: bool,
    /// When the bytes of the last read had arrived, or were read where the kernel does not say; `None` while nothing records.
    last_read: Option<Instant>,
    /// Recording was on when the connection began, so its arrivals are stamped.
    is_stamped: bool,
}

/// A request that is complete in the input.
struct Request {
    head: Head,
    body: std::ops::Range<usize>,
    is_joined: bool,
    /// Bytes of the whole request in the input.
    len: usize,
    /// When its first byte had arrived.
    first_byte: Option<Instant>,
}

/// A connection whose client asked for WebSocket and was told that it may.
pub struct Upgraded<W> {
    pub wire: W,
    pub upgrade: Upgrade,
    /// Frames that came with the handshake.
    pub rest: Vec<u8>,
}

/// Serves `wire`, whose socket has TCP_NODELAY set, until the client closes it, asks for that, or
/// asks for WebSocket. `heard` is what was read from it already.
pub async fn serve_connection<W: Wire>(
    wire: W,
    heard: BytesMut,
    target: &Target,
) -> io::Result<Option<Upgraded<W>>> {
    let is_stamped = target.service_times.now().is_some();
    if is_stamped {
        gonogo_kernel::anchor_clocks();
        gonogo_kernel::stamp_arrivals(wire.socket());
    }
    let mut connection = Connection {
        wire,
        target,
        input: heard,
        output: Vec::new(),
        body: Vec::new(),
        joined: Vec::new(),
        nagle: false,
        last_read: target.service_times.now(),
        is_stamped,
    };
    loop {
        match connection.read_request().await? {
            Some(Ok(request)) => {
                if let Some(upgrade) = request.head.upgrade {
                    connection.wire.write_all(&upgrade.answer()).await?;
                    connection.wire.flush().await?;
                    return Ok(Some(Upgraded {
                        wire: connection.wire,
                        upgrade,
                        rest: connection.input[request.len..].to_vec(),
                    }));
                }
                connection.answer(&request).await?;
                if !request.head.keep_alive {
                    connection.wire.shutdown().await?;
                    return Ok(None);
                }
                connection.input.advance(request.len);
            }
            Some(Err(unreadable)) => {
                connection.refuse(unreadable).await?;
                return Ok(None);
            }
            None => return Ok(None),
        }
    }
}

impl<W: Wire> Connection<'_, W> {
    /// Reads one request to its last byte; `None` where the client closed the connection between requests.
    async fn read_request(&mut self) -> io::Result<Option<Result<Request, Unreadable>>> {
        let mut first_byte = self.last_read;
        let head = loop {
            if !self.input.is_empty() {
                match head::read(&self.input) {
                    Ok(Some(head)) => break head,
                    Ok(None) => {}
                    Err(unreadable) => return Ok(Some(Err(unreadable))),
                }
            }
            let begins = self.input.is_empty();
            if !self.read_more().await? {
                return if self.input.is_empty() {
                    Ok(None)
                } else {
                    Err(cut_off())
                };
            }
            if begins {
                first_byte = self.last_read;
            }
        };
        if head.expects_continue && self.input.len() == head.len {
            self.wire
                .write_all(b"HTTP/1.1 100 Continue\r\n\r\n")
                .await?;
            self.wire.flush().await?;
        }
        let request = match head.body {
            BodyLength::Known(length) => self.read_known(head, length).await?,
            BodyLength::Chunked => self.read_chunked(head).await?,
        };
        Ok(Some(request.map(|request| Request {
            first_byte,
            ..request
        })))
    }

    async fn read_known(
        &mut self,
        head: Head,
        length: usize,
    ) -> io::Result<Result<Request, Unreadable>> {
        if length > LARGEST_BODY_BYTES {
            return Ok(unreadable(413, "the body is too long"));
        }
        let len = head.len + length;
        while self.input.len() < len {
            self.must_read_more().await?;
        }
        Ok(Ok(Request {
            head,
            body: head.len..len,
            is_joined: false,
            len,
            first_byte: None,
        }))
    }

    async fn read_chunked(&mut self, head: Head) -> io::Result<Result<Request, Unreadable>> {
        self.joined.clear();
        let mut reader = ChunkedReader::new(head.len);
        loop {
            match reader.read(&self.input, &mut self.joined, LARGEST_BODY_BYTES) {
                Ok(true) => break,
                Ok(false) => self.must_read_more().await?,
                Err(unreadable) => return Ok(Err(unreadable)),
            }
        }
        Ok(Ok(Request {
            head,
            body: 0..self.joined.len(),
            is_joined: true,
            len: reader.consumed,
            first_byte: None,
        }))
    }

    async fn read_more(&mut self) -> io::Result<bool> {
        self.input.reserve(READ_BYTES / 2);
        if !self.is_stamped {
            let has_read = self.wire.read_buf(&mut self.input).await? > 0;
            self.last_read = self.target.service_times.now();
            return Ok(has_read);
        }
        let (count, arrived) = self.wire.read_stamped(&mut self.input).await?;
        self.last_read = arrived.or_else(|| self.target.service_times.now());
        Ok(count > 0)
    }

    async fn must_read_more(&mut self) -> io::Result<()> {
        if self.read_more().await? {
            Ok(())
        } else {
            Err(cut_off())
        }
    }

    async fn answer(&mut self, request: &Request) -> io::Result<()> {
        let route = request.head.route;
        let last_byte = self.last_read;
        self.target
            .counters
            .count(Protocol::Rest, route.operation());
        let source = if request.is_joined {
            &self.joined[..]
        } else {
            &self.input[..]
        };
        let request_body = &source[request.body.clone()];
        let reply = http_answer::answer(
            self.target,
            Protocol::Rest,
            route,
            request_body,
            &mut self.body,
        )
        .await;
        self.write(reply, request.head.keep_alive, request.head.wants_no_body)
            .await?;
        if route.operation() == Operation::Dispatch {
            let times = &self.target.service_times;
            times.record(Protocol::Rest, request.first_byte, last_byte);
        }
        Ok(())
    }

    /// Answers what cannot be read, then closes without resetting, so that the client gets the answer.
    async fn refuse(mut self, unreadable: Unreadable) -> io::Result<()> {
        http_answer::write_error(&mut self.body, unreadable.reason);
        self.write(Reply::of(unreadable.status), false, false)
            .await?;
        self.wire.shutdown().await?;
        let drained = async {
            while self.wire.read(&mut [0; READ_BYTES]).await? > 0 {}
            Ok(())
        };
        tokio::time::timeout(LINGER, drained)
            .await
            .unwrap_or(Ok(()))
    }

    async fn write(
        &mut self,
        reply: Reply,
        keep_alive: bool,
        without_body: bool,
    ) -> io::Result<()> {
        self.follow_nagle_switch()?;
        self.output.clear();
        write_head(&mut self.output, reply, self.body.len(), keep_alive)?;
        if without_body {
            self.body.clear();
        }
        if self.nagle {
            self.wire.write_all(&self.output).await?;
            self.wire.flush().await?;
            self.wire.write_all(&self.body).await?;
        } else {
            self.output.extend_from_slice(&self.body);
            self.wire.write_all(&self.output).await?;
        }
        self.wire.flush().await
    }

    fn follow_nagle_switch(&mut self) -> io::Result<()> {
        let nagle = self.target.profile(Protocol::Rest).behaviour.nagle;
        if nagle != self.nagle {
            self.wire.socket().set_nodelay(!nagle)?;
            self.nagle = nagle;
        }
        Ok(())
    }
}

fn cut_off() -> io::Error {
    io::Error::new(
        io::ErrorKind::UnexpectedEof,
        "the client left in the middle of a request",
    )
}

fn write_head(
    output: &mut Vec<u8>,
    reply: Reply,
    body_bytes: usize,
    keep_alive: bool,
) -> io::Result<()> {
    let reason = http::StatusCode::from_u16(reply.status)
        .ok()
        .and_then(|status| status.canonical_reason())
        .unwrap_or("");
    write!(output, "HTTP/1.1 {} {reason}\r\ndate: ", reply.status)?;
    write_date(output);
    write!(
        output,
        "\r\ncontent-type: application/json\r\ncontent-length: {body_bytes}\r\n"
    )?;
    if let Some(allow) = reply.allow {
        write!(output, "allow: {allow}\r\n")?;
    }
    if !keep_alive {
        output.extend_from_slice(b"connection: close\r\n");
    }
    output.extend_from_slice(b"\r\n");
    Ok(())
}

/// The date of now, written anew once a second and thread.
fn write_date(output: &mut Vec<u8>) {
    thread_local! {
        static DATE: RefCell<(u64, String)> = const { RefCell::new((0, String::new())) };
    }
    let now = SystemTime::now();
    let second = now
        .duration_since(SystemTime::UNIX_EPOCH)
        .map_or(0, |elapsed| elapsed.as_secs());
    DATE.with_borrow_mut(|(of_second, text)| {
        if *of_second != second {
            (*of_second, *text) = (second, httpdate::fmt_http_date(now));
        }
        output.extend_from_slice(text.as_bytes());
    });
}
