//! Probes an HTTP/3 target: a QUIC handshake and one GET.
//! What QUIC itself reports is found out by the QUIC probe.
//! Source: RFC 9114.

use std::cell::RefCell;
use std::rc::Rc;

use gonogo_driver_api::Ask;
use gonogo_http3::{LIMITS, Request, read_buffer, start};
use gonogo_net::Reach;
use gonogo_net::quic::QuicSetUp;
use gonogo_wire::{HttpFacts, ProbeRequest};

use super::findings::Findings;
use super::get::{DRIVER_TIMEOUT, ONLY, facts, get, sendable};
use super::quic::open;

pub async fn look(request: &ProbeRequest, reach: &Reach, findings: &Findings) {
    let prepared = Request::prepare(&request.target, &get(request));
    let Some(prepared) = sendable(prepared, findings) else { return };
    let Some(quic) = open(request, reach, LIMITS, findings).await else { return };
    match ask(quic, prepared).await {
        Ok(facts) => findings.set_http(facts),
        Err(reason) => findings.fail(
            "protocol_error",
            format!("the QUIC handshake succeeded, but {reason}"),
            "Check that the server speaks HTTP/3 on this port, and its log.",
        ),
    }
}

async fn ask(quic: QuicSetUp, get: Request) -> Result<HttpFacts, String> {
    let started = start(quic, [get].into(), read_buffer(), Rc::default(), DRIVER_TIMEOUT).await;
    let mut connection = started.map_err(|problem| problem.message)?;
    let captured = RefCell::default();
    let head = connection.head(Ask { captured: Some(&captured), ..ONLY }).await;
    let status = head.map_err(|why| format!("HTTP/3 did not: {why}"))?;
    Ok(facts("HTTP/3", status, &captured.borrow()))
}
