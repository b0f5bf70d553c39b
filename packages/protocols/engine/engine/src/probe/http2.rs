//! Probes an HTTP/2 target: settings, one GET, its status and server name.
//! Any status is an answer: whether 404 is right is the benchmark's business.
//! Source: RFC 9113.

use super::diagnosis::{alpn_remedy, explain_plain};
use super::findings::Findings;
use super::http1::path_of;
use super::opened::{Duplex, open};
use crate::driver::grpc::authority;
use crate::net::Reach;
use crate::wire::{HttpFacts, ProbeRequest};

pub async fn look(request: &ProbeRequest, reach: &Reach, findings: &Findings) {
    let tls = request.target.tls.as_ref();
    let Some(stream) = open(reach, tls, "h2", findings).await else { return };
    match ask(stream, request).await {
        Ok(facts) => findings.set_http(facts),
        Err(reason) => {
            let message = format!("the port opened, but HTTP/2 did not work: {reason}");
            findings.fail("protocol_error", message, alpn_remedy("h2"));
            if tls.is_none() {
                explain_plain(reach, true, findings).await;
            }
        }
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
