//! Why a target did not answer as its protocol should, in words that name the next step.
//! Looks once more at the port, harmlessly: does it speak TLS, HTTP/1.1 or HTTP/2 instead?
//! A guess is never stated as a fact; without evidence the first problem stands.

use std::net::SocketAddr;
use std::rc::Rc;
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};

use super::findings::Findings;
use crate::net::{Meter, Reach, client_config, connect_tcp, connect_tls};
use crate::wire::{Problem, WireTls};

/// Long enough for a server on the same continent; the probe's own deadline stands above it.
pub const PATIENCE: Duration = Duration::from_millis(1_500);
/// The client's preface and an empty SETTINGS frame (RFC 9113, section 3.4).
const HTTP2_PREFACE: &[u8] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0";
const HTTP1_REQUEST: &[u8] = b"GET / HTTP/1.1\r\nhost: probe\r\nconnection: close\r\n\r\n";

/// What a port said in plain text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Spoken {
    Http1,
    Http2,
    Nothing,
}

/// Names the cause of a failed TLS handshake, where it can be known.
pub async fn explain_tls(problem: &Problem, reach: &Reach, alpn: &str, findings: &Findings) {
    let said = |part: &str| problem.message.contains(part);
    let message = problem.message.clone();
    // A bad signature is a CA of the same name with another key, as when a CA was made anew.
    if said("UnknownIssuer") || said("CaUsedAsEndEntity") || said("BadSignature") {
        return findings.fail(
            "tls_unknown_ca",
            format!("the server's certificate comes from a CA that is not trusted ({message})"),
            "Give the CA file of the target, or mark the target insecure if it is a test server.",
        );
    }
    if said("NotValidForName") || said("not valid for name") {
        return findings.fail(
            "tls_wrong_name",
            format!("the server's certificate is for other names ({message})"),
            "Set the server name of the target to one of the certificate's names.",
        );
    }
    if said("Expired") || said("certificate expired") {
        return findings.fail(
            "tls_expired",
            format!("the server's certificate is no longer valid ({message})"),
            "Renew the certificate, or mark the target insecure if it is a test server.",
        );
    }
    // Alert 120 is no_application_protocol (RFC 7301); QUIC tells alerts by number.
    if said("NoApplicationProtocol") || said("error 120:") {
        return findings.fail(
            "alpn_mismatch",
            format!("the server does not offer {alpn} by ALPN ({message})"),
            alpn_remedy(alpn),
        );
    }
    if plain_speech(reach).await != Spoken::Nothing {
        findings.fail(
            "tls_not_spoken",
            "the port answers in plain text, but the target is set to TLS",
            "Switch TLS off for this target, or give its TLS port.",
        );
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

/// A plain-text port that did not answer as expected: TLS, or another protocol, may stand there.
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
    match (plain_speech(reach).await, wanted_http2) {
        (Spoken::Http1, true) => findings.fail(
            "wrong_protocol",
            "the port speaks HTTP/1.1, not HTTP/2, so no gRPC server stands there",
            "Give the port of the gRPC server, or choose HTTP/1.1 as the protocol.",
        ),
        (Spoken::Http2, false) => findings.fail(
            "wrong_protocol",
            "the port speaks HTTP/2, not HTTP/1.1; it may be a gRPC server",
            "Choose REST over HTTP/2 or gRPC as the protocol, or give the port of the HTTP/1.1 server.",
        ),
        _ => return false,
    }
    true
}

async fn speaks_tls(reach: &Reach) -> bool {
    let server_name = reach.address().ip().to_string();
    let tls = WireTls { server_name, insecure: true, ..WireTls::default() };
    let Ok(client) = client_config(&tls, &[]) else { return false };
    let meter = Rc::new(Meter::default());
    let attempt = tokio::time::timeout(PATIENCE, connect_tls(reach, &client, meter)).await;
    match attempt {
        Ok(Ok(_)) => true,
        // An alert is TLS too: only the names, versions or certificates do not suit.
        Ok(Err(problem)) => problem.message.contains("received fatal alert"),
        Err(_) => false,
    }
}

/// Asks in HTTP/2, then in HTTP/1.1: an HTTP/1.1 server answers both, an HTTP/2 server only one.
async fn plain_speech(reach: &Reach) -> Spoken {
    let heard = hear(reach, HTTP2_PREFACE).await;
    // A SETTINGS frame on stream 0 comes first (RFC 9113, section 3.4).
    if heard.len() >= 9 && heard[0] == 0 && heard[3] == 4 && heard[5..9] == [0; 4] {
        return Spoken::Http2;
    }
    if heard.starts_with(b"HTTP/1.") || hear(reach, HTTP1_REQUEST).await.starts_with(b"HTTP/1.") {
        return Spoken::Http1;
    }
    Spoken::Nothing
}

async fn hear(reach: &Reach, say: &[u8]) -> Vec<u8> {
    let mut heard = Vec::with_capacity(64);
    let talk = async {
        let mut wire = connect_tcp(reach, Rc::new(Meter::default())).await.ok()?;
        wire.write_all(say).await.ok()?;
        while heard.len() < 9 && wire.read_buf(&mut heard).await.ok()? > 0 {}
        Some(())
    };
    let _ = tokio::time::timeout(PATIENCE, talk).await;
    heard
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
