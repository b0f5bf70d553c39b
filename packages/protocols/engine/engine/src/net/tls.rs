//! TLS by rustls with ring: whom to trust, the handshake, and what it agreed on.
//! A target's own CA replaces the system's; `insecure` checks nothing and is for test servers only.
//! Nothing is resumed unless a `Session` says so: otherwise each connection pays a full handshake.

use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};

use gonogo_core::Nanos;
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::client::{Resumption, WebPkiServerVerifier};
use rustls::crypto::{CryptoProvider, verify_tls12_signature, verify_tls13_signature};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::{ClientConfig, DigitallySignedStruct, HandshakeKind, RootCertStore, SignatureScheme};
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;

use super::session::{Handshake, Session};
use super::{ClientCertificate, Meter, Reach, Wire, connect_tcp};
use crate::wire::{Problem, ProblemCode, TlsFacts, WireTls};

/// Everything to start TLS with one target.
#[derive(Clone)]
pub struct TlsClient {
    pub config: Arc<ClientConfig>,
    pub server_name: ServerName<'static>,
    pub client_certificate: Arc<ClientCertificate>,
    /// Whom to trust; `None`: anybody.
    roots: Option<Arc<RootCertStore>>,
}

impl TlsClient {
    /// What `config` verifies certificates with, made anew.
    pub(super) fn verifier(&self) -> Result<Arc<dyn ServerCertVerifier>, Problem> {
        let provider = self.config.crypto_provider().clone();
        let Some(roots) = &self.roots else { return Ok(Arc::new(TrustAnything(provider))) };
        let built = WebPkiServerVerifier::builder_with_provider(roots.clone(), provider).build();
        built.map(|verifier| verifier as _).map_err(|error| failed(error.to_string()))
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
        false => Some(Arc::new(roots(tls.ca_pem.as_deref())?)),
    };
    let builder = match &trusted {
        None => {
            builder.dangerous().with_custom_certificate_verifier(Arc::new(TrustAnything(provider)))
        }
        Some(roots) => builder.with_root_certificates(roots.clone()),
    };
    let mut config = builder.with_client_cert_resolver(client_certificate.clone());
    config.alpn_protocols = alpn.iter().map(|name| name.to_vec()).collect();
    config.resumption = Resumption::disabled();
    let name = tls.server_name.trim_start_matches('[').trim_end_matches(']').to_owned();
    let server_name = ServerName::try_from(name)
        .map_err(|_| failed(format!("{} is not a server name", tls.server_name)))?;
    Ok(TlsClient { config: Arc::new(config), server_name, client_certificate, roots: trusted })
}

fn roots(ca_pem: Option<&str>) -> Result<RootCertStore, Problem> {
    let mut store = RootCertStore::empty();
    let Some(pem) = ca_pem else {
        let native = rustls_native_certs::load_native_certs();
        store.add_parsable_certificates(native.certs);
        return Ok(store);
    };
    for certificate in CertificateDer::pem_slice_iter(pem.as_bytes()) {
        let certificate = certificate.map_err(|error| failed(format!("caPem: {error}")))?;
        store.add(certificate).map_err(|error| failed(format!("caPem: {error}")))?;
    }
    if store.is_empty() {
        return Err(failed("caPem holds no certificate".into()));
    }
    Ok(store)
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
        Ok(Err(error)) => Err(failed(format!("the TLS handshake failed: {error}"))),
        Err(_) => Err(failed(format!("the TLS handshake was not done in {timeout:?}"))),
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

/// Accepts every certificate; only for `insecure`.
#[derive(Debug)]
struct TrustAnything(Arc<CryptoProvider>);

impl ServerCertVerifier for TrustAnything {
    fn verify_server_cert(
        &self,
        _end_entity: &CertificateDer<'_>,
        _intermediates: &[CertificateDer<'_>],
        _server_name: &ServerName<'_>,
        _ocsp_response: &[u8],
        _now: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        let algorithms = &self.0.signature_verification_algorithms;
        verify_tls12_signature(message, certificate, signature, algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        let algorithms = &self.0.signature_verification_algorithms;
        verify_tls13_signature(message, certificate, signature, algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.0.signature_verification_algorithms.supported_schemes()
    }
}
