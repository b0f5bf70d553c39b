//! The streams of a connection that carry no request (RFC 9114, section 6.2): ours says our settings
//! once and stays open; the server's are read as long as the connection lives. A server that breaks
//! the rules loses the connection, and its requests learn of it by QUIC.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;

use quinn::{Connection, ReadError, RecvStream, SendStream};

use gonogo_http2::MAX_HEADER_LIST;
use gonogo_wire::{Problem, ProblemCode};

use super::frame::{Code, ProtocolError, kind, push_head, push_integer, setting, stream};
use super::peer_stream::{Peer, PeerStream, StreamEvent};

/// The server's streams have little to say.
const PIECE_BYTES: usize = 1024;

/// What all streams of a connection know of it.
#[derive(Debug)]
pub struct Standing {
    /// Cleared when HTTP/3 is over on this connection, which QUIC may not know yet.
    pub open: Cell<bool>,
    /// How the server broke the rules of the connection, if it did.
    pub error: Cell<Option<&'static str>>,
    peer: RefCell<Peer>,
}

/// Opens our control stream and starts to read the server's streams. The stream given back must live
/// as long as the connection. Errors are `protocol_error`.
pub async fn start(
    quic: &Connection,
    timeout: Duration,
) -> Result<(SendStream, Rc<Standing>), Problem> {
    let standing = Rc::new(Standing {
        open: Cell::new(true),
        error: Cell::default(),
        peer: RefCell::default(),
    });
    tokio::task::spawn_local(accept(quic.clone(), standing.clone()));
    Ok((open(quic, timeout).await?, standing))
}

/// Opens our control stream. Errors are `protocol_error`.
pub async fn open(quic: &Connection, timeout: Duration) -> Result<SendStream, Problem> {
    let error = match tokio::time::timeout(timeout, say_settings(quic)).await {
        Ok(Ok(control)) => return Ok(control),
        Ok(Err(error)) => error,
        Err(_) => format!("no stream could be opened in {timeout:?}"),
    };
    Err(Problem::new(
        ProblemCode::ProtocolError,
        format!("HTTP/3 could not start: {error}"),
        "check that the server speaks HTTP/3 on this port",
    ))
}

async fn say_settings(quic: &Connection) -> Result<SendStream, String> {
    let mut control = quic.open_uni().await.map_err(|error| error.to_string())?;
    control.write_all(&first_bytes()).await.map_err(|error| error.to_string())?;
    Ok(control)
}

/// No QPACK tables: leaving their settings out says 0 (RFC 9204, section 5), and then QPACK's own
/// streams may be left out too (section 4.2).
fn first_bytes() -> Vec<u8> {
    let mut settings = Vec::new();
    push_integer(&mut settings, setting::MAX_FIELD_SECTION_SIZE);
    push_integer(&mut settings, MAX_HEADER_LIST as u64);
    let mut out = Vec::new();
    push_integer(&mut out, stream::CONTROL);
    push_head(&mut out, kind::SETTINGS, settings.len());
    out.extend_from_slice(&settings);
    out
}

/// Ends by itself when the connection is closed; requests learn the cause from their own streams.
async fn accept(quic: Connection, standing: Rc<Standing>) {
    while let Ok(stream) = quic.accept_uni().await {
        let (quic, standing) = (quic.clone(), standing.clone());
        tokio::task::spawn_local(async move {
            if let Err(error) = listen(stream, &standing).await {
                close(&quic, &standing, error);
            }
        });
    }
}

async fn listen(mut stream: RecvStream, standing: &Standing) -> Result<(), ProtocolError> {
    let (mut buffer, mut reader) = ([0; PIECE_BYTES], PeerStream::default());
    loop {
        let bytes = match stream.read(&mut buffer).await {
            Ok(Some(count)) => &buffer[..count],
            Ok(None) | Err(ReadError::Reset(_)) => return reader.end(),
            // The connection is lost.
            Err(_) => return Ok(()),
        };
        match reader.feed(bytes, &mut standing.peer.borrow_mut())? {
            StreamEvent::None => {}
            StreamEvent::GoAway => standing.open.set(false),
            StreamEvent::Unwanted => {
                // It may have ended meanwhile, which is as good.
                let _ = stream.stop((Code::StreamCreation as u32).into());
                return Ok(());
            }
        }
    }
}

/// The server broke the rules of the connection: says so and ends it (section 8).
pub fn close(quic: &Connection, standing: &Standing, ProtocolError(code, words): ProtocolError) {
    standing.error.set(Some(words));
    quic.close((code as u32).into(), words.as_bytes());
}
