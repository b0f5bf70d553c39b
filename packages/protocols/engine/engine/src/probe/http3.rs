//! Probes an HTTP/3 target: a QUIC handshake and one GET.
//! Silence over UDP has many causes; where the host tells that nothing listens, that is said.
//! Source: RFC 9114.

use std::time::Instant;

use super::certificate::describe;
use super::diagnosis::{explain_tls, udp_refused};
use super::findings::Findings;
use super::http1::path_of;
use crate::driver::grpc::authority;
use crate::driver::http3::{connect_quic, quic_certificates, quic_config, quic_facts};
use crate::net::{Reach, client_config};
use crate::wire::{HttpFacts, ProbeRequest, Problem, ProblemCode, WireTls};

pub async fn look(request: &ProbeRequest, reach: &Reach, findings: &Findings) {
    let Some(tls) = &request.target.tls else {
        return findings.fail("spec_invalid", "HTTP/3 needs TLS", "Switch TLS on for this target.");
    };
    let began = Instant::now();
    let address = reach.address();
    // A refusal is known long before the handshake times out; silence proves nothing.
    let connected = tokio::select! {
        biased;
        connected = connect(reach, tls, Some(findings)) => connected,
        () = udp_refused(address) => Err(Problem::new(
            ProblemCode::ConnectRefused,
            format!("nothing listens on UDP port {} of {}", address.port(), address.ip()),
            "Start the server with HTTP/3 on, or correct the port.",
        )),
    };
    match connected {
        Ok(quic) => {
            findings.set_connected(began.elapsed());
            note_handshake(&quic, findings);
            if let Err(reason) = ask(quic, request, findings).await {
                findings.fail(
                    "protocol_error",
                    format!("the QUIC handshake succeeded, but HTTP/3 did not: {reason}"),
                    "Check that the server speaks HTTP/3 on this port, and its log.",
                );
            }
        }
        Err(problem) => {
            findings.fail_with(problem.clone());
            if problem.code == ProblemCode::TlsFailed {
                if let Ok(quic) = connect(reach, &tls.only_to_look(), None).await {
                    note_handshake(&quic, findings);
                }
                explain_tls(&problem, reach, "h3", findings).await;
            }
        }
    }
}

async fn connect(
    reach: &Reach,
    tls: &WireTls,
    findings: Option<&Findings>,
) -> Result<quinn::Connection, Problem> {
    let client = client_config(tls, &[b"h3"])?;
    if let Some(findings) = findings {
        findings.set_tls_client(&client);
    }
    connect_quic(reach, quic_config(&client)?, &client.server_name.to_str()).await
}

fn note_handshake(quic: &quinn::Connection, findings: &Findings) {
    findings.set_tls(Some(quic_facts(quic)));
    findings.set_certificate(describe(&quic_certificates(quic)));
}

async fn ask(
    quic: quinn::Connection,
    request: &ProbeRequest,
    findings: &Findings,
) -> Result<(), Box<dyn std::error::Error>> {
    let quic = h3_quinn::Connection::new(quic);
    let (mut connection, mut sender) = h3::client::new(quic).await?;
    let driving = tokio::task::spawn_local(async move {
        std::future::poll_fn(|context| connection.poll_close(context)).await
    });
    let host = authority(&request.target.host, request.target.port);
    let mut builder = http::Request::get(format!("https://{host}{}", path_of(request)))
        .header("user-agent", concat!("gonogo/", env!("CARGO_PKG_VERSION")));
    for (name, value) in &request.headers {
        builder = builder.header(name.to_ascii_lowercase(), value);
    }
    let mut stream = sender.send_request(builder.body(())?).await?;
    stream.finish().await?;
    let response = stream.recv_response().await?;
    let server = response.headers().get("server");
    findings.set_http(HttpFacts {
        status: response.status().as_u16(),
        version: "HTTP/3".into(),
        server: server.map(|value| String::from_utf8_lossy(value.as_bytes()).into_owned()),
    });
    driving.abort();
    Ok(())
}
