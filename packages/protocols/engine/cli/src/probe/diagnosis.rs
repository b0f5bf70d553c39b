//! Why a target did not answer as its protocol should, in words that name the next step.
//! Looks once more at the port, harmlessly: does it speak TLS, HTTP/1.1 or HTTP/2 instead?
//! A guess is never stated as a fact; without evidence the first problem stands.

use std::net::SocketAddr;
use std::rc::Rc;
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};

use gonogo_net::{Meter, Reach, client_config, connect_tcp, connect_tls};
use gonogo_wire::{Problem, WireTls};

use super::findings::Findings;

/// Long enough for a server on the same continent; the probe's own deadline is above it.
pub const TIMEOUT: Duration = Duration::from_millis(1_500);
/// The client's preface and an empty SETTINGS frame (RFC 9113, section 3.4).
const HTTP2_PREFACE: &[u8] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0";
const HTTP1_REQUEST: &[u8] = b"GET / HTTP/1.1\r\nhost: probe\r\nconnection: close\r\n\r\n";

/// What a port answers in plain text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum PlainProtocol {
    Http1,
    Http2,
    Unknown,
}

/// A cause that a failed handshake names itself: words of which one is in its message, the code, what is
/// written before the message, and what to do.
type TlsCause = (&'static [&'static str], &'static str, &'static str, &'static str);

/// In this order: the first that fits is the cause.
const TLS_CAUSES: [TlsCause; 10] = [
    (
        &["IncompleteChain"],
        "tls_incomplete_chain",
        "the server's certificate chain lacks the certificate of an issuer",
        "Have the server send its intermediate certificates (its full chain), or give the issuer's certificate as the target's CA file.",
    ),
    (
        &["NoName"],
        "tls_no_name",
        "the server's certificate names no host",
        "Give the server a certificate with its host name as subject alternative name, or mark the target insecure if it is a test server.",
    ),
    (
        // A signature that does not fit is a CA of the same name with another key, as when a CA was made anew.
        &["UnknownIssuer", "BadSignature", "UnsupportedSignatureAlgorithmForPublicKey"],
        "tls_unknown_ca",
        "the server's certificate comes from a CA that is not trusted",
        "Give the CA file of the target, or mark the target insecure if it is a test server.",
    ),
    (
        &["NotValidForName", "not valid for name"],
        "tls_wrong_name",
        "the server's certificate is for other names",
        "Set the server name of the target to one of the certificate's names.",
    ),
    (
        &["NotValidYet", "not valid yet"],
        "tls_not_yet_valid",
        "the server's certificate is not valid yet",
        "Check the clocks of both machines, or wait until the certificate is valid.",
    ),
    (
        &["Expired", "certificate expired"],
        "tls_expired",
        "the server's certificate is no longer valid",
        "Renew the certificate, or mark the target insecure if it is a test server.",
    ),
    (
        // Alert 112 (RFC 6066, section 3).
        &["UnrecognisedName", "UnrecognizedName", "error 112:"],
        "tls_name_refused",
        "the server knows no host of the name that it was asked for",
        "Set the server name of the target to a host that the server has.",
    ),
    (
        // Alert 70, or a version chosen that was not offered (RFC 8446, section 6.2).
        &["ProtocolVersion", "peer is incompatible: Server", "error 70:"],
        "tls_version",
        "the server speaks no version of TLS that is offered (1.2 and 1.3)",
        "Switch TLS 1.2 or 1.3 on at the server.",
    ),
    (
        // Alerts 40 and 71.
        &["HandshakeFailure", "InsufficientSecurity", "error 40:", "error 71:"],
        "tls_no_common_terms",
        "the server found no cipher suite, group or signature that both know",
        "Allow a cipher suite of TLS 1.3, or ECDHE with AES-GCM or ChaCha20 of TLS 1.2, at the server.",
    ),
    (
        &["caPem"],
        "tls_failed",
        "the CA file cannot be used",
        "Give a PEM file that holds the CA's certificate.",
    ),
];

/// What only a server that speaks TLS can have caused.
const TLS_REPORTS: [&str; 3] =
    ["received fatal alert", "invalid peer certificate", "peer is incompatible"];

/// Names the cause of a failed TLS handshake, where it can be known. What the handshake itself reported stays the
/// cause: many servers answer a plain request at their TLS port in plain text, to say that they want TLS.
pub async fn explain_tls(problem: &Problem, reach: &Reach, alpn: &str, findings: &Findings) {
    let reports = |part: &str| problem.message.contains(part);
    let message = &problem.message;
    // Alert 120 is no_application_protocol (RFC 7301); QUIC reports alerts by number.
    if reports("NoApplicationProtocol") || reports("error 120:") {
        let text = format!("the server does not offer {alpn} by ALPN ({message})");
        return findings.fail("alpn_mismatch", text, alpn_remedy(alpn));
    }
    let named = TLS_CAUSES.iter().find(|(words, ..)| words.iter().any(|word| reports(word)));
    if let Some((_, code, text, remedy)) = named {
        return findings.fail(code, format!("{text} ({message})"), *remedy);
    }
    if TLS_REPORTS.iter().any(|part| reports(part)) {
        return;
    }
    match plain_protocol(reach).await {
        PlainProtocol::Unknown if reports("was not done in") => findings.fail(
            "tls_not_answered",
            format!("the port takes connections, but does not answer in TLS ({message})"),
            "See whether the port speaks TLS at all: switch TLS off for this target if it does not.",
        ),
        PlainProtocol::Unknown => {}
        _ => findings.fail(
            "tls_not_spoken",
            "the port answers in plain text, but the target is set to TLS",
            "Switch TLS off for this target, or give its TLS port.",
        ),
    }
}

/// Names the right protocol for a port that did not choose this one's ALPN.
pub fn alpn_remedy(alpn: &str) -> &'static str {
    match alpn {
        "h2" => "Give the port of the gRPC server, or switch HTTP/2 on there.",
        "h3" => "Switch HTTP/3 on at the server, or give its port.",
        "http/1.1" => {
            "The server may speak HTTP/2 only: choose REST over HTTP/2 or gRPC as the protocol, or allow HTTP/1.1 there."
        }
        _ => "Name an application protocol (ALPN) that the server offers, or give its port.",
    }
}

/// A plain-text port that did not answer as expected: TLS, or another protocol, may answer there.
/// True when the findings name it now.
pub async fn explain_plain(reach: &Reach, wanted_http2: bool, findings: &Findings) -> bool {
    if speaks_tls(reach).await {
        findings.fail(
            "tls_expected",
            "the port speaks TLS, but the target is set to plain text",
            "Switch TLS on for this target.",
        );
        return true;
    }
    match (plain_protocol(reach).await, wanted_http2) {
        (PlainProtocol::Http1, true) => findings.fail(
            "wrong_protocol",
            "the port speaks HTTP/1.1, not HTTP/2, so no gRPC server stands there",
            "Give the port of the gRPC server, or choose HTTP/1.1 as the protocol.",
        ),
        (PlainProtocol::Http2, false) => findings.fail(
            "wrong_protocol",
            "the port speaks HTTP/2, not HTTP/1.1; it may be a gRPC server",
            "Choose REST over HTTP/2 or gRPC as the protocol, or give the port of the HTTP/1.1 server.",
        ),
        _ => return false,
    }
    true
}

async fn speaks_tls(reach: &Reach) -> bool {
    let server_name = reach.address.ip().to_string();
    let tls = WireTls { server_name, insecure: true, ..WireTls::default() };
    let Ok(client) = client_config(&tls, &[]) else { return false };
    let meter = Rc::new(Meter::default());
    let attempt = tokio::time::timeout(TIMEOUT, connect_tls(reach, &client, meter)).await;
    match attempt {
        Ok(Ok(_)) => true,
        // An alert is TLS too: only the names, versions or certificates do not suit.
        Ok(Err(problem)) => problem.message.contains("received fatal alert"),
        Err(_) => false,
    }
}

/// Asks in HTTP/2, then in HTTP/1.1: an HTTP/1.1 server answers both, an HTTP/2 server only one.
async fn plain_protocol(reach: &Reach) -> PlainProtocol {
    let received = exchange(reach, HTTP2_PREFACE).await;
    // A SETTINGS frame on stream 0 comes first (RFC 9113, section 3.4).
    if received.len() >= 9 && received[0] == 0 && received[3] == 4 && received[5..9] == [0; 4] {
        return PlainProtocol::Http2;
    }
    if received.starts_with(b"HTTP/1.")
        || exchange(reach, HTTP1_REQUEST).await.starts_with(b"HTTP/1.")
    {
        return PlainProtocol::Http1;
    }
    PlainProtocol::Unknown
}

async fn exchange(reach: &Reach, sent: &[u8]) -> Vec<u8> {
    let mut received = Vec::with_capacity(64);
    let exchange = async {
        let mut wire = connect_tcp(reach, Rc::new(Meter::default())).await.ok()?;
        wire.write_all(sent).await.ok()?;
        while received.len() < 9 && wire.read_buf(&mut received).await.ok()? > 0 {}
        Some(())
    };
    let _ = tokio::time::timeout(TIMEOUT, exchange).await;
    received
}

/// Returns once the host says that nothing listens on the UDP port (ICMP's answer to a datagram);
/// waits for ever where it does not.
pub async fn udp_refused(address: SocketAddr) {
    let any: SocketAddr = if address.is_ipv4() {
        (std::net::Ipv4Addr::UNSPECIFIED, 0).into()
    } else {
        (std::net::Ipv6Addr::UNSPECIFIED, 0).into()
    };
    let refusal = async {
        let socket = tokio::net::UdpSocket::bind(any).await?;
        socket.connect(address).await?;
        socket.send(&[0]).await?;
        socket.recv(&mut [0; 1]).await
    };
    match refusal.await {
        Err(error) if error.kind() == std::io::ErrorKind::ConnectionRefused => {}
        _ => std::future::pending().await,
    }
}
