//! Serves one HTTP/1.1 connection: reads a request fully, counts it, answers it, and again.
//! How the answer is written is `answer_writer`'s affair; the switch of Nagle's algorithm is looked at before each.

use std::{
    io,
    time::{Duration, Instant},
};

use bytes::{Buf, BytesMut};
use tokio::io::{AsyncReadExt, AsyncWriteExt};

use super::{
    answer_writer::{Answer, AnswerWriter},
    chunked::ChunkedReader,
    head::{self, BodyLength, Head, Unreadable, unreadable},
    websocket::Upgrade,
    wire::Wire,
};
use crate::{
    content::JSON,
    counters::{Operation, Protocol},
    http_answer,
    reply::{self, Reply},
    target::Target,
};

pub const READ_BYTES: usize = 8 * 1024;
/// A buffer that a large body has grown beyond this is given back after it.
const KEPT_BYTES: usize = 1024 * 1024;
/// How long a refused client may take to read its answer before the socket is closed.
const LINGER: Duration = Duration::from_millis(500);

struct Connection<'a, W> {
    wire: W,
    target: &'a Target,
    input: BytesMut,
    writer: AnswerWriter,
    /// The answer's JSON.
    json: Vec<u8>,
    /// A chunked request's body, joined.
    joined: Vec<u8>,
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

/// A connection whose client asked for WebSocket and was allowed it.
pub struct Upgraded<W> {
    pub wire: W,
    pub upgrade: Upgrade,
    /// Frames that came with the handshake.
    pub rest: Vec<u8>,
}

/// Serves `wire`, whose socket has TCP_NODELAY set, until the client closes it, asks for that, or
/// asks for WebSocket. `received` is what was read from it already.
pub async fn serve_connection<W: Wire>(
    wire: W,
    received: BytesMut,
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
        input: received,
        writer: AnswerWriter::default(),
        json: Vec::new(),
        joined: Vec::new(),
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
                connection.forget(&request);
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
                return if self.input.is_empty() { Ok(None) } else { Err(cut_off()) };
            }
            if begins {
                first_byte = self.last_read;
            }
        };
        if head.expects_continue && self.input.len() == head.len {
            self.wire.write_all(b"HTTP/1.1 100 Continue\r\n\r\n").await?;
            self.wire.flush().await?;
        }
        let request = match head.body {
            BodyLength::Known(length) => self.read_known(head, length).await?,
            BodyLength::Chunked => self.read_chunked(head).await?,
        };
        Ok(Some(request.map(|request| Request { first_byte, ..request })))
    }

    async fn read_known(
        &mut self,
        head: Head,
        length: usize,
    ) -> io::Result<Result<Request, Unreadable>> {
        if length > head.route.largest_body_bytes() {
            return Ok(unreadable(413, "the body is too long"));
        }
        let len = head.len + length;
        self.input.reserve(len.saturating_sub(self.input.len()));
        while self.input.len() < len {
            self.must_read_more().await?;
        }
        Ok(Ok(Request { head, body: head.len..len, is_joined: false, len, first_byte: None }))
    }

    async fn read_chunked(&mut self, head: Head) -> io::Result<Result<Request, Unreadable>> {
        self.joined.clear();
        let mut reader = ChunkedReader::new(head.len);
        loop {
            let most_bytes = head.route.largest_body_bytes();
            match reader.read(&self.input, &mut self.joined, most_bytes) {
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
        if self.read_more().await? { Ok(()) } else { Err(cut_off()) }
    }

    async fn answer(&mut self, request: &Request) -> io::Result<()> {
        let head = &request.head;
        let route = head.route;
        let last_byte = self.last_read;
        self.target.counters.count(Protocol::Rest, route.operation());
        let source = if request.is_joined { &self.joined[..] } else { &self.input[..] };
        let request_body = &source[request.body.clone()];
        let reply =
            http_answer::answer(self.target, Protocol::Rest, route, request_body, &mut self.json)
                .await;
        let standing = self.target.profile(Protocol::Rest).behaviour.nagle;
        let answer = Answer {
            reply,
            kind: reply.content.kind(head.content_type(&self.input)),
            body: reply.content.of(&self.json, request_body),
            keep_alive: head.keep_alive,
            without_body: head.wants_no_body,
            nagle: head.nagle || standing,
        };
        self.writer.write(&mut self.wire, &answer).await?;
        if route.operation() == Operation::Dispatch {
            let times = &self.target.service_times;
            times.record(Protocol::Rest, request.first_byte, last_byte);
        }
        Ok(())
    }

    /// Drops an answered request from the buffers.
    fn forget(&mut self, request: &Request) {
        if request.len > KEPT_BYTES {
            self.input = BytesMut::from(&self.input[request.len..]);
            self.joined = Vec::new();
        } else {
            self.input.advance(request.len);
        }
    }

    /// Answers what cannot be read, then closes without resetting, so that the client gets the answer.
    async fn refuse(mut self, unreadable: Unreadable) -> io::Result<()> {
        reply::write_error(&mut self.json, unreadable.reason);
        let answer = Answer {
            reply: Reply::of(unreadable.status),
            kind: JSON,
            body: &self.json,
            keep_alive: false,
            without_body: false,
            nagle: self.target.profile(Protocol::Rest).behaviour.nagle,
        };
        self.writer.write(&mut self.wire, &answer).await?;
        self.wire.shutdown().await?;
        let drained = async {
            while self.wire.read(&mut [0; READ_BYTES]).await? > 0 {}
            Ok(())
        };
        tokio::time::timeout(LINGER, drained).await.unwrap_or(Ok(()))
    }
}

fn cut_off() -> io::Error {
    io::Error::new(io::ErrorKind::UnexpectedEof, "the client left in the middle of a request")
}
