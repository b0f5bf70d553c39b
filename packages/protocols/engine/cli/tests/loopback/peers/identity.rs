//! A certificate authority of the test's own and a certificate from it, for a server or a client.
//! Made anew for each test; nothing touches the disk.

use std::sync::Arc;

use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::server::WebPkiClientVerifier;
use rustls::sign::{CertifiedKey, SingleCertAndKey};
use rustls::version::TLS12;
use rustls::{ALL_VERSIONS, RootCertStore, ServerConfig, SupportedProtocolVersion};

const OLDER: &[&SupportedProtocolVersion] = &[&TLS12];

/// What a TLS server needs, and the authority its clients trust.
pub struct Identity {
    pub ca_pem: String,
    /// The server's own certificate first.
    chain_pem: String,
    key_pem: String,
    /// The authority whose certificates a server with this identity demands of its clients.
    client_ca_pem: Option<String>,
    /// Whether clients without one are let in all the same.
    is_lenient: bool,
    /// Whether servers speak no TLS 1.3.
    is_older: bool,
    /// What a test wants otherwise of the server's TLS.
    tweak: Option<fn(&mut ServerConfig)>,
}

impl Identity {
    /// A certificate for `name`.
    pub fn new(name: &str) -> Self {
        Self::with_validity(name, None)
    }

    fn with_validity(name: &str, years: Option<(i32, i32)>) -> Self {
        let mut params = CertificateParams::new(Vec::new()).unwrap();
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let ca = CertifiedIssuer::self_signed(params, KeyPair::generate().unwrap()).unwrap();
        let key = KeyPair::generate().unwrap();
        let mut params = CertificateParams::new(vec![name.to_owned()]).unwrap();
        if let Some((from, to)) = years {
            params.not_before = rcgen::date_time_ymd(from, 1, 1);
            params.not_after = rcgen::date_time_ymd(to, 1, 1);
        }
        let certificate = params.signed_by(&key, &ca).unwrap();
        Self::from_pem(&ca.pem(), &certificate.pem(), &key.serialize_pem())
    }

    /// Certificates that are there already: those trusted, those shown, and the key of the first shown.
    pub fn from_pem(ca_pem: &str, chain_pem: &str, key_pem: &str) -> Self {
        Self {
            ca_pem: ca_pem.to_owned(),
            chain_pem: chain_pem.to_owned(),
            key_pem: key_pem.to_owned(),
            client_ca_pem: None,
            is_lenient: false,
            is_older: false,
            tweak: None,
        }
    }

    /// A certificate that is an authority's own, as `openssl req -x509` makes it.
    pub fn own_authority(name: &str) -> Self {
        let key = KeyPair::generate().unwrap();
        let mut params = CertificateParams::new(vec![name.to_owned()]).unwrap();
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let certificate = params.self_signed(&key).unwrap();
        Self::from_pem(&certificate.pem(), &certificate.pem(), &key.serialize_pem())
    }

    /// A certificate that is valid from the first day of one year to the first day of another.
    pub fn between(name: &str, from_year: i32, to_year: i32) -> Self {
        Self::with_validity(name, Some((from_year, to_year)))
    }

    /// The same for a server that demands a client certificate of the authority of `clients`.
    pub fn demanding(name: &str, clients: &Identity) -> Self {
        Self { client_ca_pem: Some(clients.ca_pem.clone()), ..Self::new(name) }
    }

    /// The same for a server that asks for one and lets everybody in.
    pub fn asking(name: &str, clients: &Identity) -> Self {
        Self { is_lenient: true, ..Self::demanding(name, clients) }
    }

    /// The same with servers whose TLS is changed so.
    pub fn tweaked(self, tweak: fn(&mut ServerConfig)) -> Self {
        Self { tweak: Some(tweak), ..self }
    }

    /// The same with servers of TLS 1.2 alone.
    pub fn of_tls12(self) -> Self {
        Self { is_older: true, ..self }
    }

    pub fn certificate_pem(&self) -> String {
        self.chain_pem.clone()
    }

    pub fn key_pem(&self) -> String {
        self.key_pem.clone()
    }

    pub fn server_config(&self, alpn: &[&[u8]]) -> Arc<ServerConfig> {
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let key = PrivateKeyDer::from_pem_slice(self.key_pem.as_bytes()).unwrap();
        let chain = CertificateDer::pem_slice_iter(self.chain_pem.as_bytes());
        let chain = chain.collect::<Result<Vec<_>, _>>().unwrap();
        let key = provider.key_provider.load_private_key(key).unwrap();
        let builder = ServerConfig::builder_with_provider(provider.clone())
            .with_protocol_versions(if self.is_older { OLDER } else { ALL_VERSIONS })
            .unwrap();
        let builder = match &self.client_ca_pem {
            None => builder.with_no_client_auth(),
            Some(pem) => {
                let mut roots = RootCertStore::empty();
                roots.add(CertificateDer::from_pem_slice(pem.as_bytes()).unwrap()).unwrap();
                let verifier = WebPkiClientVerifier::builder_with_provider(roots.into(), provider);
                let verifier =
                    if self.is_lenient { verifier.allow_unauthenticated() } else { verifier };
                builder.with_client_cert_verifier(verifier.build().unwrap())
            }
        };
        // Whether key and certificate fit is not compared: rustls reads no certificate of version 1.
        let certified = SingleCertAndKey::from(CertifiedKey::new(chain, key));
        let mut config = builder.with_cert_resolver(Arc::new(certified));
        config.alpn_protocols = alpn.iter().map(|name| name.to_vec()).collect();
        if let Some(tweak) = self.tweak {
            tweak(&mut config);
        }
        Arc::new(config)
    }
}
