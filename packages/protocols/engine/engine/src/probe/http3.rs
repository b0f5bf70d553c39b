//! Probes an HTTP/3 target: a QUIC handshake and one GET.
//! What QUIC itself tells is found out by the QUIC probe.
//! Source: RFC 9114.

use super::findings::Findings;
use super::http1::path_of;
use super::quic::open;
use crate::driver::grpc::authority;
use crate::driver::http3::LIMITS;
use crate::net::Reach;
use crate::wire::{HttpFacts, ProbeRequest};

pub async fn look(request: &ProbeRequest, reach: &Reach, findings: &Findings) {
    let Some(quic) = open(request, reach, LIMITS, findings).await else { return };
    if let Err(reason) = ask(quic, request, findings).await {
        findings.fail(
            "protocol_error",
            format!("the QUIC handshake succeeded, but HTTP/3 did not: {reason}"),
            "Check that the server speaks HTTP/3 on this port, and its log.",
        );
    }
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
