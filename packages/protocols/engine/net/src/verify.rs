//! Whom a server's certificate is believed: by webpki's rules, and beyond them where OpenSSL and curl believe it too.
//! Servers of every day have such certificates: `openssl x509 -req` writes version 1 and no names, `openssl req -x509`
//! an authority that stands for a server. What is refused is refused by name.

use std::fmt;
use std::sync::Arc;

use rustls::client::WebPkiServerVerifier;
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::{
    CryptoProvider, verify_tls12_signature, verify_tls13_signature,
    verify_tls13_signature_with_raw_key,
};
use rustls::pki_types::{CertificateDer, ServerName, SubjectPublicKeyInfoDer, UnixTime};
use rustls::{
    CertificateError, DigitallySignedStruct, Error, OtherError, RootCertStore, SignatureScheme,
};
use x509_parser::prelude::{
    FromDer, GeneralName, ParsedExtension, SubjectPublicKeyInfo, X509Certificate, X509Version,
};

/// Longest chain of issuers that is followed, as in webpki.
const LONGEST_CHAIN: usize = 6;

/// Who is trusted: authorities, and certificates that are trusted as they stand.
#[derive(Debug)]
pub struct Trusted {
    pub authorities: Arc<RootCertStore>,
    /// The certificates of a CA file; empty where the system's authorities are trusted.
    pub given: Vec<CertificateDer<'static>>,
}

/// Verifies servers; without `trusted` it accepts every certificate, for `insecure` alone.
#[derive(Debug)]
pub struct ServerVerifier {
    provider: Arc<CryptoProvider>,
    trusted: Option<(Arc<Trusted>, Arc<WebPkiServerVerifier>)>,
}

impl ServerVerifier {
    pub fn new(
        provider: Arc<CryptoProvider>,
        trusted: Option<Arc<Trusted>>,
    ) -> Result<Self, rustls::client::VerifierBuilderError> {
        let with_webpki = |trusted: Arc<Trusted>| {
            let authorities = trusted.authorities.clone();
            WebPkiServerVerifier::builder_with_provider(authorities, provider.clone())
                .build()
                .map(|webpki| (trusted, webpki))
        };
        let trusted = trusted.map(with_webpki).transpose()?;
        Ok(Self { provider, trusted })
    }
}

impl ServerCertVerifier for ServerVerifier {
    fn verify_server_cert(
        &self,
        end_entity: &CertificateDer<'_>,
        intermediates: &[CertificateDer<'_>],
        server_name: &ServerName<'_>,
        ocsp_response: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        let Some((trusted, webpki)) = &self.trusted else {
            return Ok(ServerCertVerified::assertion());
        };
        let strict =
            webpki.verify_server_cert(end_entity, intermediates, server_name, ocsp_response, now);
        let Err(Error::InvalidCertificate(error)) = strict else { return strict };
        let Ok((_, leaf)) = X509Certificate::from_der(end_entity) else {
            return Err(Error::InvalidCertificate(error));
        };
        let chain: Vec<_> = intermediates
            .iter()
            .filter_map(|der| X509Certificate::from_der(der).ok().map(|(_, parsed)| parsed))
            .collect();
        let judged = match error {
            // Names are compared last: the chain is in order.
            CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. } => {
                check_name(&leaf, server_name, error)
            }
            CertificateError::Other(_) | CertificateError::UnknownIssuer => trusted
                .check_chain(end_entity, &leaf, &chain, now, error)
                .and_then(|()| check_name(&leaf, server_name, CertificateError::NotValidForName)),
            error => Err(error),
        };
        judged.map(|()| ServerCertVerified::assertion()).map_err(Error::InvalidCertificate)
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        let algorithms = &self.provider.signature_verification_algorithms;
        let verified = verify_tls12_signature(message, certificate, signature, algorithms);
        // webpki reads no certificate of version 1: its key alone is what signs the handshake.
        let Some((_, leaf)) = unread(&verified, certificate) else { return verified };
        let key = &leaf.public_key().subject_public_key.data;
        let candidates =
            algorithms.mapping.iter().filter(|(scheme, _)| *scheme == signature.scheme);
        let fits = candidates
            .flat_map(|(_, algorithms)| algorithms.iter())
            .any(|one| one.verify_signature(key, message, signature.signature()).is_ok());
        if fits { Ok(HandshakeSignatureValid::assertion()) } else { verified }
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        let algorithms = &self.provider.signature_verification_algorithms;
        let verified = verify_tls13_signature(message, certificate, signature, algorithms);
        let Some((_, leaf)) = unread(&verified, certificate) else { return verified };
        let key = SubjectPublicKeyInfoDer::from(leaf.public_key().raw);
        verify_tls13_signature_with_raw_key(message, &key, signature, algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.provider.signature_verification_algorithms.supported_schemes()
    }
}

/// The certificate, where its version is why a signature could not be verified.
fn unread<'a>(
    verified: &Result<HandshakeSignatureValid, Error>,
    certificate: &'a CertificateDer<'_>,
) -> Option<(&'a [u8], X509Certificate<'a>)> {
    matches!(verified, Err(Error::InvalidCertificate(_)))
        .then(|| X509Certificate::from_der(certificate).ok())
        .flatten()
        .filter(|(_, leaf)| leaf.version() != X509Version::V3)
}

impl Trusted {
    /// Whether a chain that webpki refused with `error` is one that OpenSSL trusts: the server's own certificate was
    /// given as trusted, or is of version 1 or an authority's, and signed by a trusted issuer.
    fn check_chain(
        &self,
        der: &CertificateDer<'_>,
        leaf: &X509Certificate<'_>,
        chain: &[X509Certificate<'_>],
        now: UnixTime,
        error: CertificateError,
    ) -> Result<(), CertificateError> {
        let was_given = self.given.iter().any(|given| given.as_ref() == der.as_ref());
        let is_beyond_webpki = leaf.version() != X509Version::V3 || leaf.is_ca();
        if was_given || (is_beyond_webpki && serves(leaf) && self.leads_here(leaf, chain, now)) {
            return check_validity(leaf, now);
        }
        let unknown = if is_beyond_webpki { CertificateError::UnknownIssuer } else { error };
        Err(self.incomplete(leaf, chain).unwrap_or(unknown))
    }

    /// Whether a trusted authority signed it, or an intermediate that leads to one.
    fn leads_here(
        &self,
        leaf: &X509Certificate<'_>,
        chain: &[X509Certificate<'_>],
        now: UnixTime,
    ) -> bool {
        let mut signed = leaf;
        for _ in 0..LONGEST_CHAIN {
            let issuer = signed.issuer().as_raw();
            let by_authority = self.authorities.roots.iter().any(|anchor| {
                anchor.name_constraints.is_none()
                    && sequence(&anchor.subject) == issuer
                    && SubjectPublicKeyInfo::from_der(&sequence(&anchor.subject_public_key_info))
                        .is_ok_and(|(_, key)| signed.verify_signature(Some(&key)).is_ok())
            });
            if by_authority {
                return true;
            }
            let vouches = |above: &&X509Certificate<'_>| {
                above.subject().as_raw() == issuer
                    && may_issue(above)
                    && check_validity(above, now).is_ok()
                    && signed.verify_signature(Some(above.public_key())).is_ok()
            };
            let Some(above) = chain.iter().find(vouches) else { return false };
            signed = above;
        }
        false
    }

    /// A chain that ends below an authority of another name: an intermediate certificate is missing, as far as can be
    /// told. With the system's authorities a certificate that says where its issuer's is (RFC 5280, section 4.2.2.1) is
    /// one of a public authority; with a CA file the name of the file's authority is another.
    fn incomplete(
        &self,
        leaf: &X509Certificate<'_>,
        chain: &[X509Certificate<'_>],
    ) -> Option<CertificateError> {
        let mut last = leaf;
        for _ in 0..chain.len() {
            let Some(above) = chain.iter().find(|one| one.subject() == last.issuer()) else {
                break;
            };
            last = above;
        }
        let issuer = last.issuer();
        let is_known = last.subject() == issuer
            || self.authorities.roots.iter().any(|one| sequence(&one.subject) == issuer.as_raw());
        let has_other_issuer = !self.given.is_empty() || names_issuer_address(last);
        (!is_known && has_other_issuer).then(|| {
            let subject = leaf.subject();
            refusal(format!(
                "IncompleteChain: \"{issuer}\" issued \"{subject}\" and is neither sent nor trusted"
            ))
        })
    }
}

/// What is wrong with a certificate, in words. rustls shows the errors of a verifier by `Debug`.
struct Refusal(String);

impl fmt::Display for Refusal {
    fn fmt(&self, text: &mut fmt::Formatter<'_>) -> fmt::Result {
        text.write_str(&self.0)
    }
}

impl fmt::Debug for Refusal {
    fn fmt(&self, text: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, text)
    }
}

impl std::error::Error for Refusal {}

fn refusal(text: String) -> CertificateError {
    CertificateError::Other(OtherError(Arc::new(Refusal(text))))
}

/// Alternative names decide; only a certificate without any is of the host of its common name, as OpenSSL and curl
/// have it (RFC 6125, section 6.4.4). `error` is returned where alternative names are of other hosts.
fn check_name(
    leaf: &X509Certificate<'_>,
    wanted: &ServerName<'_>,
    error: CertificateError,
) -> Result<(), CertificateError> {
    let wanted = wanted.to_str();
    let alternatives = leaf.subject_alternative_name().ok().flatten();
    let mut names = alternatives.iter().flat_map(|extension| &extension.value.general_names);
    let is_host = |name: &&GeneralName<'_>| {
        matches!(name, GeneralName::DNSName(_) | GeneralName::IPAddress(_))
    };
    if names.clone().any(|name| is_host(&name)) {
        let fits = names.any(|name| match name {
            GeneralName::DNSName(pattern) => fits(pattern, &wanted),
            GeneralName::IPAddress(bytes) => address(bytes).is_some_and(|ip| ip == *wanted),
            _ => false,
        });
        return if fits { Ok(()) } else { Err(error) };
    }
    let common = leaf.subject().iter_common_name().filter_map(|name| name.as_str().ok()).last();
    match common {
        None => Err(refusal(
            "NoName: it has neither a subject alternative name nor a common name".into(),
        )),
        Some(common) if fits(common, &wanted) => Ok(()),
        Some(common) => {
            Err(refusal(format!("not valid for name: its common name is \"{common}\"")))
        }
    }
}

fn address(bytes: &[u8]) -> Option<String> {
    let v4 = <[u8; 4]>::try_from(bytes).map(|ip| std::net::Ipv4Addr::from(ip).to_string());
    v4.or_else(|_| <[u8; 16]>::try_from(bytes).map(|ip| std::net::Ipv6Addr::from(ip).to_string()))
        .ok()
}

/// Without regard to case; `*` stands for the whole first label (RFC 6125, section 6.4.3).
fn fits(pattern: &str, wanted: &str) -> bool {
    let (pattern, wanted) = (pattern.trim_end_matches('.'), wanted.trim_end_matches('.'));
    if pattern.eq_ignore_ascii_case(wanted) {
        return true;
    }
    let is_address = wanted.parse::<std::net::IpAddr>().is_ok();
    match (pattern.strip_prefix("*."), wanted.split_once('.')) {
        (Some(pattern), Some((_, domain))) => {
            !is_address && pattern.contains('.') && pattern.eq_ignore_ascii_case(domain)
        }
        _ => false,
    }
}

fn check_validity(
    certificate: &X509Certificate<'_>,
    now: UnixTime,
) -> Result<(), CertificateError> {
    let (validity, now) = (certificate.validity(), now.as_secs() as i64);
    if now < validity.not_before.timestamp() {
        return Err(CertificateError::NotValidYet);
    }
    if now > validity.not_after.timestamp() {
        return Err(CertificateError::Expired);
    }
    Ok(())
}

/// A certificate that says what it is for must be for servers (RFC 5280, section 4.2.1.12).
fn serves(leaf: &X509Certificate<'_>) -> bool {
    leaf.extended_key_usage()
        .is_ok_and(|usage| usage.is_none_or(|usage| usage.value.any || usage.value.server_auth))
}

/// An authority that may sign certificates and limits them by nothing that is not checked here.
fn may_issue(certificate: &X509Certificate<'_>) -> bool {
    let signs = certificate
        .key_usage()
        .is_ok_and(|usage| usage.is_none_or(|usage| usage.value.key_cert_sign()));
    let is_understood = certificate.extensions().iter().all(|extension| {
        !extension.critical
            || matches!(
                extension.parsed_extension(),
                ParsedExtension::BasicConstraints(_) | ParsedExtension::KeyUsage(_)
            )
    });
    certificate.is_ca() && signs && is_understood
}

/// Whether it has an address of its issuer's certificate.
fn names_issuer_address(certificate: &X509Certificate<'_>) -> bool {
    certificate.extensions().iter().any(|extension| {
        matches!(extension.parsed_extension(), ParsedExtension::AuthorityInfoAccess(_))
    })
}

/// A DER SEQUENCE with this content: trust anchors hold names and keys without their header.
fn sequence(content: &[u8]) -> Vec<u8> {
    let length = content.len();
    let mut der = vec![0x30];
    match length {
        0..0x80 => der.push(length as u8),
        0x80..0x100 => der.extend([0x81, length as u8]),
        _ => der.extend([0x82, (length >> 8) as u8, length as u8]),
    }
    der.extend(content);
    der
}
