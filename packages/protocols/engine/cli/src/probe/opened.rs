//! A byte stream to the target, opened through `net`, with what its handshake reported.
//! Where verification fails, the certificate is still fetched to be shown: a person who sees
//! whose it is knows at once what is wrong. Nothing is ever sent over such a connection.

use std::rc::Rc;
use std::time::Instant;

use gonogo_net::{Reach, Stream, certificate_chain, client_config, tls_facts};
use gonogo_wire::{Problem, ProblemCode, WireTls};

use super::certificate::describe;
use super::diagnosis::explain_tls;
use super::findings::Findings;

/// Opens the stream and notes connect time, TLS and certificate; `None` when it failed and the
/// findings say why.
pub async fn open(
    reach: &Reach,
    tls: Option<&WireTls>,
    alpn: &'static str,
    findings: &Findings,
) -> Option<Stream> {
    let began = Instant::now();
    let problem = match connect(reach, tls, alpn, Some(findings)).await {
        Ok(stream) => {
            findings.set_connected(began.elapsed());
            note_handshake(&stream, findings);
            return Some(stream);
        }
        Err(problem) => problem,
    };
    findings.fail_with(problem.clone());
    if let (Some(tls), ProblemCode::TlsFailed) = (tls, problem.code) {
        // The same handshake without verification, only to read the certificate.
        if let Ok(looked) = connect(reach, Some(&tls.only_to_look()), alpn, None).await {
            note_handshake(&looked, findings);
        }
        explain_tls(&problem, reach, alpn, findings).await;
    }
    None
}

async fn connect(
    reach: &Reach,
    tls: Option<&WireTls>,
    alpn: &'static str,
    findings: Option<&Findings>,
) -> Result<Stream, Problem> {
    let client = tls.map(|tls| client_config(tls, &[alpn.as_bytes()])).transpose()?;
    if let (Some(findings), Some(client)) = (findings, &client) {
        findings.set_tls_client(client);
    }
    let (stream, _) = Stream::connect(reach, client.as_ref(), Rc::default()).await?;
    Ok(stream)
}

fn note_handshake(stream: &Stream, findings: &Findings) {
    let Stream::Tls(stream) = stream else { return };
    let session = stream.get_ref().1;
    findings.set_tls(Some(tls_facts(session)));
    findings.set_certificate(describe(&certificate_chain(session)));
}
