//! The certificate that a target's clients show of themselves (mutual TLS, RFC 8446, section 4.3.2).
//! Read and checked before any connection, so that a key that does not fit is reported once, with its field.
//! Remembers whether a server asked for one: that is how a probe knows why it was turned away.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use rustls::client::ResolvesClientCert;
use rustls::crypto::CryptoProvider;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::sign::CertifiedKey;
use rustls::{InconsistentKeys, SignatureScheme};

use gonogo_wire::{Problem, WireTls};

const CERTIFICATE_FIELD: &str = "target.tls.clientCertificatePem";
const KEY_FIELD: &str = "target.tls.clientKeyPem";

/// What is shown to a server that asks: a certificate with its key, or nothing.
#[derive(Debug)]
pub struct ClientCertificate {
    certified: Option<Arc<CertifiedKey>>,
    asked: AtomicBool,
}

impl ClientCertificate {
    /// Reads certificate and key. Errors are `spec_invalid` with the field: one without the other,
    /// PEM that is none, a key that needs a passphrase, a key that is not the certificate's.
    pub fn read(tls: &WireTls, provider: &CryptoProvider) -> Result<Self, Problem> {
        let key = tls.client_key_pem.as_ref().map(|key| key.expose());
        let certified = match (tls.client_certificate_pem.as_deref(), key) {
            (None, None) => None,
            (Some(certificate), Some(key)) => Some(Arc::new(certify(certificate, key, provider)?)),
            (Some(_), None) => {
                let message = "the client certificate has no private key";
                return Err(refused(KEY_FIELD, message, "give its private key (PEM)"));
            }
            (None, Some(_)) => {
                let message = "the client key has no certificate";
                return Err(refused(CERTIFICATE_FIELD, message, "give its certificate (PEM)"));
            }
        };
        Ok(Self { certified, asked: AtomicBool::new(false) })
    }

    /// Whether a server asked for a certificate that is not there.
    pub fn was_missed(&self) -> bool {
        self.certified.is_none() && self.asked.load(Relaxed)
    }

    /// Whether a server asked for the certificate and got it.
    pub fn was_shown(&self) -> bool {
        self.certified.is_some() && self.asked.load(Relaxed)
    }
}

impl ResolvesClientCert for ClientCertificate {
    fn resolve(&self, _: &[&[u8]], _: &[SignatureScheme]) -> Option<Arc<CertifiedKey>> {
        self.asked.store(true, Relaxed);
        self.certified.clone()
    }

    fn has_certs(&self) -> bool {
        self.certified.is_some()
    }
}

fn certify(
    certificate: &str,
    key: &str,
    provider: &CryptoProvider,
) -> Result<CertifiedKey, Problem> {
    let chain: Result<Vec<_>, _> = CertificateDer::pem_slice_iter(certificate.as_bytes()).collect();
    let chain = chain.ok().filter(|chain| !chain.is_empty()).ok_or_else(|| {
        let remedy = "give the certificate, and any intermediate ones after it, as PEM";
        refused(CERTIFICATE_FIELD, "the client certificate holds no readable PEM", remedy)
    })?;
    if key.contains("ENCRYPTED") {
        let remedy = "give it without a passphrase: openssl pkey -in key.pem -out plain.pem";
        return Err(refused(KEY_FIELD, "the client key needs a passphrase", remedy));
    }
    // The reader's own message could quote the key, so it is not passed on.
    let key = PrivateKeyDer::from_pem_slice(key.as_bytes()).map_err(|_| {
        let remedy = "give a private key as PEM (PKCS#8, PKCS#1 or SEC1)";
        refused(KEY_FIELD, "the client key holds no readable PEM", remedy)
    })?;
    CertifiedKey::from_der(chain, key, provider).map_err(|error| match error {
        rustls::Error::InconsistentKeys(InconsistentKeys::KeyMismatch) => {
            let remedy = "give the private key that the certificate was made for";
            refused(KEY_FIELD, "the client key does not fit the client certificate", remedy)
        }
        other => {
            let remedy = "give an RSA, ECDSA (P-256, P-384) or Ed25519 key and its certificate";
            refused(KEY_FIELD, &format!("the client certificate cannot be used: {other}"), remedy)
        }
    })
}

fn refused(field: &str, message: &str, remedy: &str) -> Problem {
    Problem { remedy: remedy.to_owned(), ..Problem::invalid(Some(field), message) }
}
