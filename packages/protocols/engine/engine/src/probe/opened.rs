//! A byte stream to the target, opened through `net`, with what its handshake told.
//! Where verification fails, the certificate is still fetched to be shown: a person who sees
//! whose it is knows at once what is wrong. Nothing is ever sent over such a connection.

use std::rc::Rc;
use std::time::Instant;

use tokio::io::{AsyncRead, AsyncWrite};

use super::certificate::describe;
use super::diagnosis::explain_tls;
use super::findings::Findings;
use crate::net::{
    Meter, Reach, certificate_chain, client_config, connect_tcp, connect_tls, tls_facts,
};
use crate::wire::{ProblemCode, WireTls};

/// Reads and writes, over TLS or not.
pub trait Duplex: AsyncRead + AsyncWrite + Unpin {}
impl<T: AsyncRead + AsyncWrite + Unpin> Duplex for T {}

/// Opens the stream and notes connect time, TLS and certificate; `None` when it failed and the
/// findings say why.
pub async fn open(
    reach: &Reach,
    tls: Option<&WireTls>,
    alpn: &'static str,
    findings: &Findings,
) -> Option<Box<dyn Duplex>> {
    let meter = Rc::new(Meter::default());
    let began = Instant::now();
    let Some(tls) = tls else {
        return match connect_tcp(reach, meter).await {
            Ok(wire) => {
                findings.set_connected(began.elapsed());
                Some(Box::new(wire))
            }
            Err(problem) => {
                findings.fail_with(problem);
                None
            }
        };
    };
    let connected = match client_config(tls, &[alpn.as_bytes()]) {
        Ok(client) => {
            findings.set_tls_client(&client);
            connect_tls(reach, &client, meter).await
        }
        Err(problem) => Err(problem),
    };
    match connected {
        Ok(stream) => {
            findings.set_connected(began.elapsed());
            let session = stream.get_ref().1;
            findings.set_tls(Some(tls_facts(session)));
            findings.set_certificate(describe(&certificate_chain(session)));
            Some(Box::new(stream))
        }
        Err(problem) if problem.code == ProblemCode::TlsFailed => {
            findings.fail_with(problem.clone());
            show_certificate(reach, tls, alpn, findings).await;
            explain_tls(&problem, reach, alpn, findings).await;
            None
        }
        Err(problem) => {
            findings.fail_with(problem);
            None
        }
    }
}

/// Repeats the handshake without verification, only to read the certificate.
async fn show_certificate(reach: &Reach, tls: &WireTls, alpn: &'static str, findings: &Findings) {
    let Ok(client) = client_config(&tls.only_to_look(), &[alpn.as_bytes()]) else { return };
    if let Ok(stream) = connect_tls(reach, &client, Rc::new(Meter::default())).await {
        let session = stream.get_ref().1;
        findings.set_tls(Some(tls_facts(session)));
        findings.set_certificate(describe(&certificate_chain(session)));
    }
}
