//! Was the probe turned away for want of a client certificate, or because of the one it showed?
//! Since TLS 1.3 a client learns that only after its own handshake is done (RFC 8446, section 4.4.2.4),
//! as a broken connection; the server's request for a certificate is the evidence.

use std::rc::Rc;

use tokio::io::AsyncReadExt;

use gonogo_net::{Meter, Reach, TlsClient, connect_tls};
use gonogo_wire::{HttpFacts, ProbeProblem};

use super::diagnosis::TIMEOUT;
use super::findings::Findings;

/// Alerts about a certificate that was shown (RFC 8446, section 6.2), by name and, as QUIC reports them, by number.
const REFUSALS: [(&str, &str); 9] = [
    // What a TLS 1.2 server says that accepts no certificate of this kind (RFC 5246, section 7.4.6).
    ("HandshakeFailure", "error 40"),
    ("BadCertificate", "error 42"),
    ("UnsupportedCertificate", "error 43"),
    ("CertificateRevoked", "error 44"),
    ("CertificateExpired", "error 45"),
    ("CertificateUnknown", "error 46"),
    ("UnknownCA", "error 48"),
    ("AccessDenied", "error 49"),
    ("DecryptError", "error 51"),
];
/// What a server sends that ends a handshake itself; until TLS 1.2 it does so for want of a certificate, too.
const ALERT: &str = "received fatal alert";
/// Problems that are how the end of a connection looks from the client's side.
const TURNED_AWAY: [&str; 6] =
    ["tls_failed", "closed", "reset", "protocol_error", "connect_failed", "wrong_protocol"];

/// Replaces what the end of the connection looked like by its cause, where that is known.
pub async fn explain(reach: &Reach, findings: &Findings) {
    let Some(client) = findings.tls_client() else { return };
    let (problem, http) = findings.so_far();
    match problem {
        Some(problem)
            if TURNED_AWAY.contains(&&*problem.code) || problem.message.contains(ALERT) =>
        {
            if client.client_certificate.was_missed() {
                require(findings, &problem.message);
            } else if client.client_certificate.was_shown() {
                explain_shown(&problem, client, reach, findings).await;
            }
        }
        None if client.client_certificate.was_missed() && http.is_some_and(nginx_wants_one) => {
            require(findings, "its status is 400");
        }
        _ => {}
    }
}

async fn explain_shown(
    problem: &ProbeProblem,
    client: &TlsClient,
    reach: &Reach,
    findings: &Findings,
) {
    let mut evidence = problem.message.clone();
    if !is_refusal(&evidence) {
        evidence = read_alert(client, reach).await.unwrap_or_default();
    }
    if is_refusal(&evidence) {
        findings.fail(
            "client_certificate_refused",
            format!("the server refused the client certificate ({evidence})"),
            "Give a certificate that is valid now and comes from a CA that the server trusts for its clients.",
        );
    }
}

fn is_refusal(message: &str) -> bool {
    REFUSALS.iter().any(|(name, number)| message.contains(name) || message.contains(number))
}

/// Shakes hands once more and only listens. What a client sends after its handshake can reach a server
/// that has closed already; the reset that answers it may overtake the alert.
async fn read_alert(client: &TlsClient, reach: &Reach) -> Option<String> {
    let listening = async {
        let mut stream = connect_tls(reach, client, Rc::new(Meter::default())).await.ok()?;
        stream.read(&mut [0; 1]).await.err().map(|error| error.to_string())
    };
    tokio::time::timeout(TIMEOUT, listening).await.ok().flatten()
}

fn require(findings: &Findings, evidence: &str) {
    findings.fail(
        "client_certificate_required",
        format!("the server asks for a client certificate and turned the probe away without one ({evidence})"),
        "Give the target its client certificate, and the certificate's private key as its secret.",
    );
}

/// nginx lets the handshake pass and answers 400 instead.
fn nginx_wants_one(http: HttpFacts) -> bool {
    http.status == 400 && http.server.as_deref().is_some_and(|name| name.starts_with("nginx"))
}
