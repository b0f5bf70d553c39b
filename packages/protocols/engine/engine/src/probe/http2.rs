//! Probes an HTTP/2 target: settings, one GET, its status and server name.
//! Any status is an answer: whether 404 is right is the benchmark's business.
//! Source: RFC 9113.

use super::diagnosis::explain_plain;
use super::findings::Findings;
use super::http1::path_of;
use super::opened::{Duplex, open};
use crate::driver::grpc::authority;
use crate::net::Reach;
use crate::wire::{HttpFacts, ProbeRequest};

const CHOOSE_HTTP1: &str =
    "Choose REST over HTTP/1.1 as the protocol of this target, or switch HTTP/2 on at the server.";

pub async fn look(request: &ProbeRequest, reach: &Reach, findings: &Findings) {
    let tls = request.target.tls.as_ref();
    let Some(stream) = open(reach, tls, "h2", findings).await else {
        return offer_http1(findings);
    };
    if tls.is_some() && !findings.chose("h2") {
        let message = "the server did not choose h2 by ALPN, so it speaks HTTP/1.1 here";
        return findings.fail("alpn_mismatch", message, CHOOSE_HTTP1);
    }
    match ask(stream, request).await {
        Ok(facts) => findings.set_http(facts),
        Err(reason) => {
            let message = format!("the port opened, but HTTP/2 did not work: {reason}");
            findings.fail("protocol_error", message, "Check that the server speaks HTTP/2 here.");
            if tls.is_none() && explain_plain(reach, true, findings).await {
                offer_http1(findings);
            }
        }
    }
}

/// The findings that HTTP/2 shares with gRPC name a gRPC server; here REST goes on over HTTP/1.1.
fn offer_http1(findings: &Findings) {
    let (Some(problem), _) = findings.so_far() else { return };
    match &*problem.code {
        "alpn_mismatch" => findings.fail("alpn_mismatch", problem.message, CHOOSE_HTTP1),
        "wrong_protocol" => findings.fail(
            "wrong_protocol",
            "the port speaks HTTP/1.1, not HTTP/2 with prior knowledge",
            CHOOSE_HTTP1,
        ),
        _ => {}
    }
}

async fn ask(
    stream: Box<dyn Duplex>,
    request: &ProbeRequest,
) -> Result<HttpFacts, Box<dyn std::error::Error>> {
    let (sender, connection) = h2::client::handshake(stream).await?;
    let driving = tokio::task::spawn_local(connection);
    let scheme = if request.target.tls.is_some() { "https" } else { "http" };
    let host = authority(&request.target.host, request.target.port);
    let mut builder = http::Request::get(format!("{scheme}://{host}{}", path_of(request)))
        .version(http::Version::HTTP_2)
        .header("user-agent", concat!("gonogo/", env!("CARGO_PKG_VERSION")));
    for (name, value) in &request.headers {
        builder = builder.header(name.to_ascii_lowercase(), value);
    }
    let (response, _) = sender.ready().await?.send_request(builder.body(())?, true)?;
    let response = response.await?;
    let server = response.headers().get("server");
    let facts = HttpFacts {
        status: response.status().as_u16(),
        version: "HTTP/2".into(),
        server: server.map(|value| String::from_utf8_lossy(value.as_bytes()).into_owned()),
    };
    driving.abort();
    Ok(facts)
}
