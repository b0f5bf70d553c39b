//! TLS by rustls with ring: whom to trust, the handshake, and what it agreed on.
//! A target's own CA replaces the system's; `insecure` checks nothing and is for test servers only.
//! Nothing is resumed unless a `Session` says so: otherwise each connection pays a full handshake.

use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};

use gonogo_core::Nanos;
use rustls::client::Resumption;
use rustls::client::danger::ServerCertVerifier;
use rustls::crypto::CryptoProvider;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{CertificateError, ClientConfig, HandshakeKind, RootCertStore};
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;

use gonogo_wire::{Problem, ProblemCode, TlsFacts, WireTls};

use super::session::{Handshake, Session};
use super::verify::{ServerVerifier, Trusted};
use super::{ClientCertificate, Meter, Reach, Wire, connect_tcp};

/// Everything to start TLS with one target.
#[derive(Clone)]
pub struct TlsClient {
    pub config: Arc<ClientConfig>,
    pub server_name: ServerName<'static>,
    pub client_certificate: Arc<ClientCertificate>,
    /// Whom to trust; `None`: anybody.
    trusted: Option<Arc<Trusted>>,
}

impl TlsClient {
    /// What `config` verifies certificates with, made anew.
    pub(super) fn verifier(&self) -> Result<Arc<dyn ServerCertVerifier>, Problem> {
        let provider = self.config.crypto_provider().clone();
        server_verifier(provider, self.trusted.clone())
    }
}

/// Builds the client side of TLS; `alpn` in order of preference. HTTP/3 makes its QUIC
/// configuration from `config`. Errors: `tls_failed` for a CA file or server name that is none,
/// `spec_invalid` for a client certificate or key that is none or does not fit.
pub fn client_config(tls: &WireTls, alpn: &[&[u8]]) -> Result<TlsClient, Problem> {
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let builder = ClientConfig::builder_with_provider(provider.clone())
        .with_safe_default_protocol_versions()
        .map_err(|error| failed(error.to_string()))?;
    let client_certificate = Arc::new(ClientCertificate::read(tls, &provider)?);
    let trusted = match tls.insecure {
        true => None,
        false => Some(Arc::new(trusted(tls.ca_pem.as_deref())?)),
    };
    let mut config = builder
        .dangerous()
        .with_custom_certificate_verifier(server_verifier(provider, trusted.clone())?)
        .with_client_cert_resolver(client_certificate.clone());
    config.alpn_protocols = alpn.iter().map(|name| name.to_vec()).collect();
    config.resumption = Resumption::disabled();
    let name = tls.server_name.trim_start_matches('[').trim_end_matches(']').to_owned();
    let name = match url::Host::parse(&name) {
        // In ASCII: international names have no other form in TLS (RFC 6066, section 3).
        Ok(url::Host::Domain(ascii)) => ascii,
        _ => name,
    };
    let server_name = ServerName::try_from(name)
        .map_err(|_| failed(format!("{} is not a server name", tls.server_name)))?;
    Ok(TlsClient { config: Arc::new(config), server_name, client_certificate, trusted })
}

fn server_verifier(
    provider: Arc<CryptoProvider>,
    trusted: Option<Arc<Trusted>>,
) -> Result<Arc<dyn ServerCertVerifier>, Problem> {
    let built = ServerVerifier::new(provider, trusted);
    built.map(|verifier| Arc::new(verifier) as _).map_err(|error| failed(error.to_string()))
}

fn trusted(ca_pem: Option<&str>) -> Result<Trusted, Problem> {
    let mut store = RootCertStore::empty();
    let Some(pem) = ca_pem else {
        let native = rustls_native_certs::load_native_certs();
        store.add_parsable_certificates(native.certs);
        return Ok(Trusted { authorities: Arc::new(store), given: Vec::new() });
    };
    let given: Vec<_> = CertificateDer::pem_slice_iter(pem.as_bytes())
        .collect::<Result<_, _>>()
        .map_err(|error| failed(format!("caPem: {error}")))?;
    for certificate in &given {
        let added = store.add(certificate.clone());
        added.map_err(|error| failed(format!("caPem: {error}")))?;
    }
    if store.is_empty() {
        return Err(failed("caPem holds no certificate".into()));
    }
    Ok(Trusted { authorities: Arc::new(store), given })
}

/// TCP, then TLS on it, both within the connect timeout each.
pub async fn connect_tls(
    reach: &Reach,
    tls: &TlsClient,
    meter: Rc<Meter>,
) -> Result<TlsStream<Wire>, Problem> {
    let wire = connect_tcp(reach, meter.clone()).await?;
    handshake(wire, tls, reach.connect_timeout, &meter).await
}

async fn handshake(
    wire: Wire,
    tls: &TlsClient,
    timeout: Duration,
    meter: &Meter,
) -> Result<TlsStream<Wire>, Problem> {
    let session = Session::current();
    let config = match &session {
        Some(session) => session.config(tls)?,
        None => tls.config.clone(),
    };
    let tcp_ns = wire.phases().tcp.unwrap_or_default();
    let begin = Instant::now();
    let mut early_after = None;
    let shaking =
        TlsConnector::from(config).connect_with(tls.server_name.clone(), wire, |connection| {
            if connection.early_data().is_some() {
                early_after = Some(tcp_ns + begin.elapsed().as_nanos() as Nanos);
            }
        });
    match tokio::time::timeout(timeout, shaking).await {
        Ok(Ok(mut stream)) => {
            stream.get_mut().0.set_tls(begin.elapsed().as_nanos() as Nanos);
            let connection = stream.get_ref().1;
            let handshake = Handshake {
                resumed: connection.handshake_kind() == Some(HandshakeKind::Resumed),
                early_data: early_after.map(|_| connection.is_early_data_accepted()),
                early_after,
            };
            meter.add_handshake(handshake);
            if let Some(session) = session {
                session.set_last(handshake);
            }
            Ok(stream)
        }
        Ok(Err(error)) => Err(failed(format!("the TLS handshake failed: {}", reason(&error)))),
        Err(_) => Err(failed(format!("the TLS handshake was not done in {timeout:?}"))),
    }
}

/// Without the names of the types around what this verifier says.
fn reason(error: &std::io::Error) -> String {
    match error.get_ref().and_then(|inner| inner.downcast_ref()) {
        Some(rustls::Error::InvalidCertificate(CertificateError::Other(refusal))) => {
            format!("invalid peer certificate: {}", refusal.0)
        }
        _ => error.to_string(),
    }
}

/// What a handshake agreed on; null fields mean nothing was agreed.
pub fn tls_facts(session: &rustls::CommonState) -> TlsFacts {
    TlsFacts {
        version: match session.protocol_version() {
            Some(rustls::ProtocolVersion::TLSv1_2) => "TLSv1.2".into(),
            Some(rustls::ProtocolVersion::TLSv1_3) => "TLSv1.3".into(),
            other => format!("{other:?}"),
        },
        cipher: session
            .negotiated_cipher_suite()
            .map(|suite| format!("{:?}", suite.suite()))
            .unwrap_or_default(),
        alpn: session.alpn_protocol().map(|name| String::from_utf8_lossy(name).into_owned()),
    }
}

/// The server's certificates, its own first.
pub fn certificate_chain(session: &rustls::CommonState) -> Vec<CertificateDer<'static>> {
    session.peer_certificates().unwrap_or_default().to_vec()
}

fn failed(message: String) -> Problem {
    Problem::new(
        ProblemCode::TlsFailed,
        message,
        "give the target's own CA, correct the server name, or allow insecure for a test server",
    )
}
