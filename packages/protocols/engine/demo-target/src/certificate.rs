//! The target's own certificate authority and server certificate, in a folder that clients can read.
//! What is there is used again while it is whole and valid for another day; else all three files are made anew.
//! The authority's key is never stored: nobody can sign anything else with it.

use std::{
    fs, io,
    os::unix::fs::OpenOptionsExt,
    path::{Path, PathBuf},
    sync::Arc,
};

use rcgen::{
    BasicConstraints, CertificateParams, CertifiedIssuer, DnType, ExtendedKeyUsagePurpose, IsCa,
    KeyPair, KeyUsagePurpose,
};
use rustls::{
    ServerConfig,
    pki_types::{CertificateDer, PrivateKeyDer, pem::PemObject},
};
use time::{Duration, OffsetDateTime};
use x509_parser::prelude::{FromDer, X509Certificate};

const NAMES: [&str; 3] = ["localhost", "127.0.0.1", "::1"];
const VALID_FOR: Duration = Duration::days(365);
const RENEW_BEFORE_END: Duration = Duration::days(1);
/// Clients whose clock is a little behind accept the certificate too.
const CLOCK_TOLERANCE: Duration = Duration::hours(1);

/// Certificate and key to serve with, and the authority to trust.
pub struct Identity {
    pub ca_path: PathBuf,
    chain: Vec<CertificateDer<'static>>,
    key: PrivateKeyDer<'static>,
}

impl Identity {
    /// Reads the identity in `folder`, or makes one there where it is missing, broken or about to expire.
    pub fn open(folder: &Path) -> io::Result<Self> {
        fs::create_dir_all(folder)?;
        let folder = folder.canonicalize()?;
        match Self::read(&folder) {
            Some(identity) => Ok(identity),
            None => {
                make(&folder)?;
                Self::read(&folder)
                    .ok_or_else(|| io::Error::other("the new certificate is not usable"))
            }
        }
    }

    fn read(folder: &Path) -> Option<Self> {
        let ca_path = folder.join("ca.pem");
        let ca = CertificateDer::from_pem_file(&ca_path).ok()?;
        let server = CertificateDer::from_pem_file(folder.join("server.pem")).ok()?;
        let key = PrivateKeyDer::from_pem_file(folder.join("server.key")).ok()?;
        let (_, parsed_ca) = X509Certificate::from_der(&ca).ok()?;
        let (_, parsed_server) = X509Certificate::from_der(&server).ok()?;
        parsed_server.verify_signature(Some(parsed_ca.public_key())).ok()?;
        let still_valid = [&parsed_ca, &parsed_server].into_iter().all(|certificate| {
            certificate.validity().time_to_expiration().is_some_and(|left| left > RENEW_BEFORE_END)
        });
        let identity = Self { ca_path, chain: vec![server], key };
        // Building a configuration also checks that key and certificate belong together.
        (still_valid && identity.server_config(&[]).is_ok()).then_some(identity)
    }

    /// A TLS configuration that offers `alpn`, with ring as its cryptography.
    pub fn server_config(&self, alpn: &[&[u8]]) -> Result<ServerConfig, rustls::Error> {
        let mut config =
            ServerConfig::builder_with_provider(Arc::new(rustls::crypto::ring::default_provider()))
                .with_safe_default_protocol_versions()?
                .with_no_client_auth()
                .with_single_cert(self.chain.clone(), self.key.clone_key())?;
        config.alpn_protocols = alpn.iter().map(|name| name.to_vec()).collect();
        Ok(config)
    }
}

fn make(folder: &Path) -> io::Result<()> {
    let now = OffsetDateTime::now_utc();
    let ca = CertifiedIssuer::self_signed(ca_params(now), new_key()?).map_err(io::Error::other)?;
    let key = new_key()?;
    let server = server_params(now)?.signed_by(&key, &ca).map_err(io::Error::other)?;
    // The authority last: while it is missing, the others are not taken for a whole identity.
    replace(&folder.join("server.key"), &key.serialize_pem(), 0o600)?;
    replace(&folder.join("server.pem"), &server.pem(), 0o644)?;
    replace(&folder.join("ca.pem"), &ca.pem(), 0o644)
}

fn new_key() -> io::Result<KeyPair> {
    KeyPair::generate().map_err(io::Error::other)
}

fn dated(
    mut params: CertificateParams,
    now: OffsetDateTime,
    common_name: &str,
) -> CertificateParams {
    params.not_before = now - CLOCK_TOLERANCE;
    params.not_after = now + VALID_FOR;
    params.distinguished_name.push(DnType::CommonName, common_name);
    params
}

fn ca_params(now: OffsetDateTime) -> CertificateParams {
    let mut params = dated(CertificateParams::default(), now, "Gonogo demo target CA");
    params.is_ca = IsCa::Ca(BasicConstraints::Constrained(0));
    params.key_usages = vec![KeyUsagePurpose::KeyCertSign, KeyUsagePurpose::CrlSign];
    params
}

fn server_params(now: OffsetDateTime) -> io::Result<CertificateParams> {
    let params = CertificateParams::new(NAMES.map(str::to_owned)).map_err(io::Error::other)?;
    let mut params = dated(params, now, "Gonogo demo target");
    params.key_usages = vec![KeyUsagePurpose::DigitalSignature];
    params.extended_key_usages = vec![ExtendedKeyUsagePurpose::ServerAuth];
    params.use_authority_key_identifier_extension = true;
    Ok(params)
}

/// Writes beside the file and renames over it, so that no reader sees half of it.
fn replace(path: &Path, text: &str, mode: u32) -> io::Result<()> {
    let fresh = path.with_extension(format!("new-{}", std::process::id()));
    match fs::remove_file(&fresh) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let mut file = fs::OpenOptions::new().write(true).create_new(true).mode(mode).open(&fresh)?;
    io::Write::write_all(&mut file, text.as_bytes())?;
    fs::rename(&fresh, path)
}
