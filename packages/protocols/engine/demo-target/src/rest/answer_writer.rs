//! Writes an answer of HTTP/1.1: normally in one write with Nagle's algorithm off.
//! Where Nagle's algorithm is asked for, head and body are two writes with it on.
//! The socket follows from one answer to the next, so that connections that are already open follow too.

use std::{
    cell::RefCell,
    io::{self, Write},
    time::SystemTime,
};

use bytes::Buf;
use tokio::io::AsyncWriteExt;

use super::wire::Wire;
use crate::reply::Reply;

/// A body up to this size is copied behind its head; a longer one is written from where it is.
const COPIED_BYTES: usize = 16 * 1024;

pub struct Answer<'a> {
    pub reply: Reply,
    /// Value of `content-type`.
    pub kind: &'a [u8],
    pub body: &'a [u8],
    pub keep_alive: bool,
    pub without_body: bool,
    pub nagle: bool,
}

/// What is kept from one answer of a connection to the next; its socket begins with TCP_NODELAY set.
#[derive(Default)]
pub struct AnswerWriter {
    output: Vec<u8>,
    nagle: bool,
}

impl AnswerWriter {
    pub async fn write<W: Wire>(&mut self, wire: &mut W, answer: &Answer<'_>) -> io::Result<()> {
        if answer.nagle != self.nagle {
            wire.socket().set_nodelay(!answer.nagle)?;
            self.nagle = answer.nagle;
        }
        self.output.clear();
        write_head(&mut self.output, answer)?;
        let body = if answer.without_body { &[] } else { answer.body };
        if self.nagle {
            wire.write_all(&self.output).await?;
            wire.flush().await?;
            wire.write_all(body).await?;
        } else if body.len() <= COPIED_BYTES {
            self.output.extend_from_slice(body);
            wire.write_all(&self.output).await?;
        } else {
            wire.write_all_buf(&mut self.output.as_slice().chain(body)).await?;
        }
        wire.flush().await
    }
}

fn write_head(output: &mut Vec<u8>, answer: &Answer<'_>) -> io::Result<()> {
    let Reply { status, allow, .. } = answer.reply;
    let reason = http::StatusCode::from_u16(status)
        .ok()
        .and_then(|status| status.canonical_reason())
        .unwrap_or("");
    write!(output, "HTTP/1.1 {status} {reason}\r\ndate: ")?;
    write_date(output);
    output.extend_from_slice(b"\r\ncontent-type: ");
    output.extend_from_slice(answer.kind);
    write!(output, "\r\ncontent-length: {}\r\n", answer.body.len())?;
    if let Some(allow) = allow {
        write!(output, "allow: {allow}\r\n")?;
    }
    if !answer.keep_alive {
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
    let second = now.duration_since(SystemTime::UNIX_EPOCH).map_or(0, |elapsed| elapsed.as_secs());
    DATE.with_borrow_mut(|(of_second, text)| {
        if *of_second != second {
            (*of_second, *text) = (second, httpdate::fmt_http_date(now));
        }
        output.extend_from_slice(text.as_bytes());
    });
}
