//! Probes an HTTP/2 target: settings, one GET, its status and server name.
//! Source: RFC 9113.

use std::rc::Rc;

use gonogo_http2::{HttpRequest, Prepared, read_buffer, start};
use gonogo_net::{Reach, Stream};
use gonogo_wire::{HttpFacts, ProbeRequest};

use super::diagnosis::explain_plain;
use super::findings::Findings;
use super::get::{DRIVER_TIMEOUT, ONLY, get, sendable};
use super::opened::open;
use super::probe_answer::request;

const CHOOSE_HTTP1: &str =
    "Choose REST over HTTP/1.1 as the protocol of this target, or switch HTTP/2 on at the server.";

pub async fn look(request: &ProbeRequest, reach: &Reach, findings: &Findings) {
    let prepared = HttpRequest::prepare(&request.target, &get(request), http::Version::HTTP_2);
    let Some(HttpRequest { head, body, .. }) = sendable(prepared, findings) else { return };
    let tls = request.target.tls.as_ref();
    let Some(stream) = open(reach, tls, "h2", findings).await else {
        return offer_http1(findings);
    };
    if tls.is_some() && !findings.chose("h2") {
        let message = "the server did not choose h2 by ALPN, so it speaks HTTP/1.1 here";
        return findings.fail("alpn_mismatch", message, CHOOSE_HTTP1);
    }
    match ask(stream, Prepared::new(&head, body)).await {
        Ok(facts) => findings.set_http(facts),
        Err(reason) => {
            let message = format!("the port opened, but {reason}");
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

async fn ask(stream: Stream, get: Prepared) -> Result<HttpFacts, String> {
    let started = start(stream, [get].into(), read_buffer(), Rc::default(), DRIVER_TIMEOUT).await;
    let mut handle = started.map_err(|problem| problem.message)?;
    let answer = request(&mut handle, ONLY).await;
    answer.facts().ok_or_else(|| format!("HTTP/2 did not work: {}", answer.error))
}
