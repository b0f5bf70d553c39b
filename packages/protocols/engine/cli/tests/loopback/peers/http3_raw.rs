//! An HTTP/3 server of raw bytes, on quinn alone: it sends on its streams whatever a test wants, right
//! or wrong. It counts requests that arrived whole, and connections.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::SeqCst};

use quinn::{Connection, SendStream};

use super::identity::Identity;
use super::quic_endpoint;

/// How a request's stream ends.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum End {
    Finish,
    Keep,
    Reset,
    /// Closes the whole connection, with H3_EXCESSIVE_LOAD and a text.
    Close,
    /// The answer's last bytes again and again, as fast as they go.
    Repeat,
}

/// What the server says.
#[derive(Debug, Clone)]
pub struct Words {
    /// Unidirectional streams that it opens at once: their bytes, and whether they end then.
    pub streams: Vec<(Vec<u8>, bool)>,
    /// Opens a bidirectional stream, which only clients may.
    pub opens_bidirectional: bool,
    /// What it answers each request.
    pub answer: Vec<u8>,
    pub end: End,
}

/// A control stream with empty SETTINGS (RFC 9114, sections 6.2.1 and 7.2.4).
pub const CONTROL: &[u8] = &[0, 4, 0];
/// HEADERS with `:status: 200`, which is number 25 of QPACK's static table (RFC 9204, appendix A).
pub const HEAD: &[u8] = &[1, 3, 0, 0, 0xd9];
/// DATA of two bytes.
pub const DATA: &[u8] = &[0, 2, b'h', b'i'];

impl Words {
    /// A good server that answers so.
    pub fn answering(answer: &[u8], end: End) -> Words {
        let streams = vec![(CONTROL.to_vec(), false)];
        Words { streams, opens_bidirectional: false, answer: answer.to_vec(), end }
    }

    /// A server that answers well and says this on streams of its own.
    pub fn opening(streams: Vec<(Vec<u8>, bool)>) -> Words {
        Words { streams, ..Words::answering(&[HEAD, DATA].concat(), End::Finish) }
    }
}

pub struct RawHttp3 {
    pub address: SocketAddr,
    requests: Arc<AtomicU64>,
    connections: Arc<AtomicU64>,
}

impl RawHttp3 {
    pub fn requests(&self) -> u64 {
        self.requests.load(SeqCst)
    }

    pub fn connections(&self) -> u64 {
        self.connections.load(SeqCst)
    }
}

/// Serves on a thread of its own until the process ends.
pub fn serve(words: Words, identity: &Identity) -> RawHttp3 {
    let (requests, connections) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicU64::new(0)));
    let (counts, met) = (requests.clone(), connections.clone());
    let address = quic_endpoint::open(quic_endpoint::config(identity, &[b"h3"]), move |quic| {
        met.fetch_add(1, SeqCst);
        let talk = connection(quic, words.clone(), counts.clone());
        async {
            let _ = talk.await;
        }
    });
    RawHttp3 { address, requests, connections }
}

async fn connection(
    quic: Connection,
    words: Words,
    requests: Arc<AtomicU64>,
) -> Result<(), quinn::ConnectionError> {
    // A dropped stream would end; those that stay open are held here.
    let mut held = Vec::new();
    for (bytes, ends) in &words.streams {
        let mut stream = quic.open_uni().await?;
        let _ = stream.write_all(bytes).await;
        if *ends {
            let _ = stream.finish();
        }
        held.push(stream);
    }
    if words.opens_bidirectional {
        // Allowed none, this waits for ever, as it should.
        let opening = quic.clone();
        tokio::spawn(async move {
            if let Ok((mut send, _receive)) = opening.open_bi().await {
                let _ = send.write_all(HEAD).await;
            }
        });
    }
    loop {
        let (send, mut receive) = quic.accept_bi().await?;
        let (words, requests, quic) = (words.clone(), requests.clone(), quic.clone());
        tokio::spawn(async move {
            if receive.read_to_end(usize::MAX).await.is_ok() {
                requests.fetch_add(1, SeqCst);
                if words.end == End::Close {
                    return quic.close(0x107u32.into(), b"overloaded");
                }
                answer(send, &words).await;
                quic.closed().await;
            }
        });
    }
}

async fn answer(mut send: SendStream, words: &Words) {
    let mut written = send.write_all(&words.answer).await;
    match words.end {
        End::Finish => drop(send.finish()),
        End::Reset => drop(send.reset(0x102u32.into())),
        End::Close => {}
        // Until the client has read enough of it.
        End::Keep => drop(send.stopped().await),
        End::Repeat => {
            let piece = vec![b'x'; 65_536];
            while written.is_ok() {
                written = send.write_all(&piece).await;
            }
        }
    }
}
