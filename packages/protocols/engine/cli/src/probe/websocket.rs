//! Probes a WebSocket target: one handshake, and what the server says to it.
//! A target has no path of its own, so a path that stays with HTTP is reported with its remedy, but the
//! target was reached. What is not even HTTP, or breaks the handshake, is a problem.

use gonogo_net::Reach;
use gonogo_websocket::{Handshake, Masks, Refusal};
use gonogo_wire::{
    HttpFacts, ProbeRequest, Problem, ProtocolName, WebSocketFacts, WebSocketRefusal, check_headers,
};

use super::diagnosis::{alpn_remedy, explain_plain};
use super::findings::Findings;
use super::get::path_of;
use super::opened::open;

const SUBPROTOCOL: &str = "sec-websocket-protocol";

pub async fn look(request: &ProbeRequest, reach: &Reach, findings: &Findings) {
    if let Err(problem) = check(request) {
        let remedy = "Correct the headers of the target.";
        return findings.fail("spec_invalid", problem.message, remedy);
    }
    let tls = request.target.tls.as_ref();
    let Some(mut stream) = open(reach, tls, "http/1.1", findings).await else { return };
    let nonce = match Masks::new().and_then(|masks| masks.nonce()) {
        Ok(nonce) => nonce,
        Err(problem) => return findings.fail_with(problem),
    };
    match handshake_of(request).shake(&mut stream, nonce).await {
        Ok(agreed) => {
            note_status(findings, 101, agreed.server);
            note(request, findings, agreed.subprotocol, None);
        }
        Err(refusal) => {
            let explained = refusal.explain(path_of(request));
            match refusal {
                Refusal::Status { status, server, .. } => {
                    note_status(findings, status, server);
                    note(request, findings, None, Some(explained));
                    // Some TLS servers answer plain requests with a 400 that says so.
                    if status == 400 && tls.is_none() {
                        explain_plain(reach, false, findings).await;
                    }
                }
                Refusal::Wrong(_) => {
                    note_status(findings, 101, None);
                    findings.fail("protocol_error", explained.0, explained.1);
                }
                other => {
                    findings.fail(code_of(&other), explained.0, alpn_remedy("http/1.1"));
                    if tls.is_none() {
                        explain_plain(reach, false, findings).await;
                    }
                }
            }
        }
    }
}

fn code_of(refusal: &Refusal) -> &'static str {
    match refusal {
        Refusal::Closed => "closed",
        Refusal::Broken(_) => "reset",
        _ => "protocol_error",
    }
}

/// The headers of the target that a handshake may not carry.
fn check(request: &ProbeRequest) -> Result<(), Problem> {
    let is_subprotocol = |name: &str| name.eq_ignore_ascii_case(SUBPROTOCOL);
    let others = request.headers.iter().filter(|(name, _)| !is_subprotocol(name)).cloned();
    check_headers("headers", ProtocolName::WebSocket, &others.collect())
}

/// The subprotocol that is asked for travels among the headers of a probe.
fn handshake_of(request: &ProbeRequest) -> Handshake {
    let is_subprotocol = |name: &str| name.eq_ignore_ascii_case(SUBPROTOCOL);
    let asked = request.headers.iter().find(|(name, _)| is_subprotocol(name));
    let others = request.headers.iter().filter(|(name, _)| !is_subprotocol(name));
    Handshake::new(
        &request.target,
        path_of(request),
        &others.cloned().collect(),
        asked.map(|(_, value)| value.as_str()),
    )
}

fn note_status(findings: &Findings, status: u16, server: Option<String>) {
    findings.set_http(HttpFacts { status, version: "HTTP/1.1".to_owned(), server });
}

fn note(
    request: &ProbeRequest,
    findings: &Findings,
    subprotocol: Option<String>,
    refused: Option<(String, &'static str)>,
) {
    let refusal =
        refused.map(|(message, remedy)| WebSocketRefusal { message, remedy: remedy.to_owned() });
    findings.set_websocket(WebSocketFacts {
        path: path_of(request).to_owned(),
        accepted: refusal.is_none(),
        subprotocol,
        refusal,
    });
}
