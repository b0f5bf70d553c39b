//! A server of QUIC streams by script, without any HTTP/3 library: it writes the bytes it is asked to
//! write, right or wrong. Requests are counted when their stream has ended.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use super::identity::Identity;
use super::quic_endpoint;

/// H3_REQUEST_REJECTED and H3_NO_ERROR.
const REJECTED: u32 = 0x10b;
const NO_ERROR: u32 = 0x100;

/// What it does on a connection.
#[derive(Debug, Clone)]
pub struct Script {
    /// The first bytes of unidirectional streams, which then stay open.
    pub streams: Vec<Vec<u8>>,
    /// The bytes of each answer, each piece in a write of its own; `None`: it never answers.
    pub answer: Option<Vec<Vec<u8>>>,
    /// After so many requests it says GOAWAY and rejects what comes later.
    pub leaves_after: Option<u64>,
    /// Answers without reading the request, and wants nothing of it.
    pub stops_reading: bool,
}

pub struct RawPeer {
    pub address: SocketAddr,
    requests: Arc<AtomicU64>,
    closes: std::sync::mpsc::Receiver<u64>,
}

impl RawPeer {
    pub fn requests(&self) -> u64 {
        self.requests.load(Ordering::Relaxed)
    }

    /// The code with which the client closed the first connection; waits for it.
    pub fn closed_with(&self) -> u64 {
        self.closes.recv_timeout(Duration::from_secs(30)).expect("the client closed nothing")
    }
}

/// Serves on a thread of its own until the process ends.
pub fn serve(script: Script, identity: &Identity) -> RawPeer {
    let requests = Arc::new(AtomicU64::new(0));
    let counts = requests.clone();
    let (codes, closes) = std::sync::mpsc::channel();
    let address = quic_endpoint::open(quic_endpoint::config(identity, &[b"h3"]), move |quic| {
        let (script, counts, codes) = (script.clone(), counts.clone(), codes.clone());
        async move {
            connection(&quic, script, counts).await;
            if let quinn::ConnectionError::ApplicationClosed(close) = quic.closed().await {
                let _ = codes.send(close.error_code.into_inner());
            }
        }
    });
    RawPeer { address, requests, closes }
}

async fn connection(quic: &quinn::Connection, script: Script, counts: Arc<AtomicU64>) {
    let mut kept = Vec::new();
    for bytes in &script.streams {
        let mut stream = quic.open_uni().await.unwrap();
        let _ = stream.write_all(bytes).await;
        kept.push(stream);
    }
    let mut accepted = 0;
    while let Ok((mut send, mut receive)) = quic.accept_bi().await {
        if script.leaves_after.is_some_and(|limit| accepted >= limit) {
            let _ = (send.reset(REJECTED.into()), receive.stop(REJECTED.into()));
            continue;
        }
        accepted += 1;
        if script.leaves_after == Some(accepted) {
            // GOAWAY with the first stream that is not processed, in two bytes.
            let [high, low] = ((4 * accepted as u16) | 0x4000).to_be_bytes();
            let _ = kept[0].write_all(&[7, 2, high, low]).await;
        }
        let (answer, counts) = (script.answer.clone(), counts.clone());
        let stops_reading = script.stops_reading;
        tokio::spawn(async move {
            match stops_reading {
                true => drop(receive.stop(NO_ERROR.into())),
                false => {
                    let _ = receive.read_to_end(64 << 20).await;
                }
            }
            counts.fetch_add(1, Ordering::Relaxed);
            let Some(answer) = answer else { return std::future::pending().await };
            for piece in answer {
                let _ = send.write_all(&piece).await;
                tokio::task::yield_now().await;
            }
            let _ = send.finish();
            let _ = send.stopped().await;
        });
    }
}
