//! TLS sessions that later handshakes resume (RFC 8446, sections 2.2 and 2.3). A connection resumes
//! only inside `Session::scope`, or where a QUIC target asked for 0-RTT: every other load stays
//! cold. A session serves one handshake at a time, so what it was_asked belongs to that handshake.

use std::collections::VecDeque;
use std::future::Future;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use gonogo_core::Nanos;
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::client::{
    ClientSessionStore, Resumption, Tls12ClientSessionValue, Tls12Resumption,
    Tls13ClientSessionValue,
};
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::{ClientConfig, DigitallySignedStruct, NamedGroup, SignatureScheme};
use tokio::sync::Notify;

use gonogo_wire::{Handshakes, Problem};

use super::TlsClient;

/// Servers give up to four at a time; the newest is used first.
const MOST_TICKETS: usize = 4;

tokio::task_local! {
    static CURRENT: Arc<Session>;
}

/// How a handshake went.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Handshake {
    /// An earlier session was resumed: the server showed no certificate.
    pub resumed: bool,
    /// Whether the server took early data; `None`: it was offered none.
    pub early_data: Option<bool>,
    /// From the begin of connecting until early data could be written.
    pub early_after: Option<Nanos>,
}

/// Handshakes, counted by kind.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct HandshakeCounts {
    pub full: u64,
    pub resumed: u64,
    pub early_data_accepted: u64,
    pub early_data_rejected: u64,
}

impl HandshakeCounts {
    pub fn add(&mut self, handshake: Handshake) {
        *(if handshake.resumed { &mut self.resumed } else { &mut self.full }) += 1;
        match handshake.early_data {
            Some(true) => self.early_data_accepted += 1,
            Some(false) => self.early_data_rejected += 1,
            None => {}
        }
    }

    /// The sum of two threads.
    pub fn plus(self, other: HandshakeCounts) -> HandshakeCounts {
        HandshakeCounts {
            full: self.full + other.full,
            resumed: self.resumed + other.resumed,
            early_data_accepted: self.early_data_accepted + other.early_data_accepted,
            early_data_rejected: self.early_data_rejected + other.early_data_rejected,
        }
    }
}

impl From<HandshakeCounts> for Handshakes {
    fn from(counts: HandshakeCounts) -> Handshakes {
        Handshakes {
            full: counts.full,
            resumed: counts.resumed,
            early_data_accepted: counts.early_data_accepted,
            early_data_rejected: counts.early_data_rejected,
        }
    }
}

/// What one client knows of a server from its earlier connections.
#[derive(Debug)]
pub struct Session {
    tickets: Arc<Tickets>,
    verifier: OnceLock<Arc<RecordingVerifier>>,
    offers_early_data: bool,
    tls: OnceLock<Arc<ClientConfig>>,
    pub(super) quic: OnceLock<quinn::ClientConfig>,
    last: Mutex<Option<Handshake>>,
}

impl Session {
    /// One that knows nothing yet: its first handshake is a full one.
    pub fn new(offers_early_data: bool) -> Arc<Session> {
        Arc::new(Session {
            tickets: Arc::default(),
            verifier: OnceLock::new(),
            offers_early_data,
            tls: OnceLock::new(),
            quic: OnceLock::new(),
            last: Mutex::new(None),
        })
    }

    /// Connections that `connecting` makes resume this session where they can.
    pub fn scope<F: Future>(self: &Arc<Session>, connecting: F) -> impl Future<Output = F::Output> {
        CURRENT.scope(self.clone(), connecting)
    }

    /// The session that connections made here shall resume; `None`: they are cold.
    pub(super) fn current() -> Option<Arc<Session>> {
        CURRENT.try_with(Arc::clone).ok()
    }

    /// TLS as the target has it, with this session to resume.
    pub(super) fn config(&self, tls: &TlsClient) -> Result<Arc<ClientConfig>, Problem> {
        if let Some(config) = self.tls.get() {
            return Ok(config.clone());
        }
        let verifier = Arc::new(RecordingVerifier {
            inner: tls.verifier()?,
            was_asked: AtomicBool::new(false),
        });
        let mut config = (*tls.config).clone();
        config.resumption =
            Resumption::store(self.tickets.clone()).tls12_resumption(Tls12Resumption::Disabled);
        config.enable_early_data = self.offers_early_data;
        config.dangerous().set_certificate_verifier(verifier.clone());
        let _ = self.verifier.set(verifier);
        Ok(self.tls.get_or_init(|| Arc::new(config)).clone())
    }

    /// Whether the server has shown a certificate since this was last asked.
    pub(super) fn saw_certificate(&self) -> bool {
        self.verifier
            .get()
            .is_some_and(|verifier| verifier.was_asked.swap(false, Ordering::Relaxed))
    }

    pub(super) fn set_last(&self, handshake: Handshake) {
        *self.last.lock().unwrap_or_else(PoisonError::into_inner) = Some(handshake);
    }

    /// How the last handshake went.
    pub fn last(&self) -> Option<Handshake> {
        *self.last.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ends when there is a ticket for the next handshake; somebody must read the connection.
    pub async fn ticket(&self) {
        loop {
            let arrival = self.tickets.arrival.notified();
            if self.has_ticket() {
                return;
            }
            arrival.await;
        }
    }

    pub fn has_ticket(&self) -> bool {
        !self.tickets.known().tickets.is_empty()
    }

    /// Whether the next handshake may offer early data, as far as the server's ticket says.
    pub fn may_offer_early_data(&self) -> bool {
        let known = self.tickets.known();
        known.tickets.back().is_some_and(|ticket| ticket.max_early_data_size() > 0)
    }
}

/// Tickets of one session; each is used once (RFC 8446, appendix C.4).
#[derive(Debug, Default)]
struct Tickets {
    known: Mutex<Known>,
    arrival: Notify,
}

#[derive(Debug, Default)]
struct Known {
    tickets: VecDeque<Tls13ClientSessionValue>,
    group: Option<NamedGroup>,
}

impl Tickets {
    fn known(&self) -> std::sync::MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl ClientSessionStore for Tickets {
    fn set_kx_hint(&self, _: ServerName<'static>, group: NamedGroup) {
        self.known().group = Some(group);
    }

    fn kx_hint(&self, _: &ServerName<'_>) -> Option<NamedGroup> {
        self.known().group
    }

    // Sessions of TLS 1.2 are not resumed.

    fn set_tls12_session(&self, _: ServerName<'static>, _: Tls12ClientSessionValue) {}

    fn tls12_session(&self, _: &ServerName<'_>) -> Option<Tls12ClientSessionValue> {
        None
    }

    fn remove_tls12_session(&self, _: &ServerName<'static>) {}

    fn insert_tls13_ticket(&self, _: ServerName<'static>, ticket: Tls13ClientSessionValue) {
        let mut known = self.known();
        if known.tickets.len() == MOST_TICKETS {
            known.tickets.pop_front();
        }
        known.tickets.push_back(ticket);
        drop(known);
        self.arrival.notify_one();
    }

    fn take_tls13_ticket(&self, _: &ServerName<'static>) -> Option<Tls13ClientSessionValue> {
        self.known().tickets.pop_back()
    }
}

/// Verifies as the target asks, and records that it had to: a resumed handshake shows no
/// certificate. QUIC has no other way to find out.
#[derive(Debug)]
struct RecordingVerifier {
    inner: Arc<dyn ServerCertVerifier>,
    was_asked: AtomicBool,
}

impl ServerCertVerifier for RecordingVerifier {
    fn verify_server_cert(
        &self,
        end_entity: &CertificateDer<'_>,
        intermediates: &[CertificateDer<'_>],
        server_name: &ServerName<'_>,
        ocsp_response: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        self.was_asked.store(true, Ordering::Relaxed);
        self.inner.verify_server_cert(end_entity, intermediates, server_name, ocsp_response, now)
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        self.inner.verify_tls12_signature(message, certificate, signature)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        self.inner.verify_tls13_signature(message, certificate, signature)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.inner.supported_verify_schemes()
    }
}
