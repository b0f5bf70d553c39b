//! Probes a QUIC target: one handshake, and what it reports: version, ALPN, certificate, datagrams.
//! Silence over UDP has many causes; where the host reports that nothing listens, so does the probe.
//! Sources: RFC 9000, RFC 9001, RFC 9221.

use std::rc::Rc;
use std::time::Instant;

use gonogo_net::quic::{QuicClient, QuicLimits, QuicSetUp, quic_certificates, quic_facts};
use gonogo_net::{Reach, client_config};
use gonogo_wire::{ProbeRequest, Problem, ProblemCode, QuicFacts, WireQuic, WireTls};

use super::certificate::describe;
use super::diagnosis::{explain_tls, udp_refused};
use super::findings::Findings;

/// A probe reads no datagrams, but a server states so only to clients that it takes for able to.
const LIMITS: QuicLimits = QuicLimits { server_streams: 0, datagram_bytes: Some(65_536) };

/// Probes raw QUIC: no application protocol is known, so nothing is sent beyond the handshake.
pub async fn look(request: &ProbeRequest, reach: &Reach, findings: &Findings) {
    if let Some(quic) = open(request, reach, LIMITS, findings).await {
        quic.connection.close(0u8.into(), b"");
    }
}

/// Opens a connection and notes what its handshake reported; `None` when it failed and the findings
/// say why.
pub async fn open(
    request: &ProbeRequest,
    reach: &Reach,
    limits: QuicLimits,
    findings: &Findings,
) -> Option<QuicSetUp> {
    let (Some(tls), Some(quic)) = (&request.target.tls, &request.target.quic) else {
        findings.fail("spec_invalid", "QUIC needs TLS", "Switch TLS on for this target.");
        return None;
    };
    let began = Instant::now();
    let address = reach.address;
    // A refusal is known long before the handshake times out; silence proves nothing.
    let connected = tokio::select! {
        biased;
        connected = connect(reach, tls, quic, limits, Some(findings)) => connected,
        () = udp_refused(address) => Err(Problem::new(
            ProblemCode::ConnectRefused,
            format!("nothing listens on UDP port {} of {}", address.port(), address.ip()),
            format!("Start the server with {} over QUIC on, or correct the port.", quic.alpn),
        )),
    };
    match connected {
        Ok(set_up) => {
            findings.set_connected(began.elapsed());
            note_handshake(&set_up.connection, limits, findings);
            Some(set_up)
        }
        Err(problem) => {
            findings.fail_with(problem.clone());
            if problem.code == ProblemCode::TlsFailed {
                let only_looking = tls.only_to_look();
                if let Ok(looked) = connect(reach, &only_looking, quic, limits, None).await {
                    note_handshake(&looked.connection, limits, findings);
                }
                explain_tls(&problem, reach, &quic.alpn, findings).await;
            }
            None
        }
    }
}

async fn connect(
    reach: &Reach,
    tls: &WireTls,
    quic: &WireQuic,
    limits: QuicLimits,
    findings: Option<&Findings>,
) -> Result<QuicSetUp, Problem> {
    let client = client_config(tls, &[quic.alpn.as_bytes()])?;
    if let Some(findings) = findings {
        findings.set_tls_client(&client);
    }
    QuicClient::of(client, quic, limits, reach)?.set_up(reach, &Rc::default()).await
}

fn note_handshake(quic: &quinn::Connection, limits: QuicLimits, findings: &Findings) {
    findings.set_tls(Some(quic_facts(quic)));
    findings.set_certificate(describe(&quic_certificates(quic)));
    if limits.datagram_bytes.is_some() {
        let datagram_bytes = quic.max_datagram_size();
        findings.set_quic(QuicFacts { version: "QUIC 1".into(), datagram_bytes });
    }
}
