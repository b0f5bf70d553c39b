//! Probes an HTTP/1.1 target: one GET, its status line and server name.
//! Source: RFC 9112.

use std::cell::RefCell;

use gonogo_core::Outcome;
use gonogo_driver_api::Ask;
use gonogo_http1::{Http1Connection, Request};
use gonogo_net::Reach;
use gonogo_wire::ProbeRequest;

use super::diagnosis::{alpn_remedy, explain_plain};
use super::findings::Findings;
use super::get::{ONLY, facts, get, sendable};
use super::opened::open;

pub async fn look(request: &ProbeRequest, reach: &Reach, findings: &Findings) {
    let prepared = Request::prepare(&request.target, &get(request));
    let Some(prepared) = sendable(prepared, findings) else { return };
    let tls = request.target.tls.as_ref();
    let Some(stream) = open(reach, tls, "http/1.1", findings).await else { return };
    let mut connection = Http1Connection::of_one(stream, prepared);
    let captured = RefCell::default();
    match connection.head(Ask { captured: Some(&captured), ..ONLY }).await {
        Ok(status) => {
            findings.set_http(facts(connection.version(), status, &captured.borrow()));
            // Some TLS servers answer plain requests with a 400 that says so.
            if status == 400 && tls.is_none() {
                explain_plain(reach, false, findings).await;
            }
        }
        Err(outcome) => {
            let (code, message) = match (outcome, connection.error()) {
                (Outcome::BadResponse, _) => {
                    ("protocol_error", "the server answered, but not in HTTP/1.1".to_owned())
                }
                (Outcome::AnswerTooLarge, _) => (
                    "protocol_error",
                    "the header of the answer is longer than is read here".to_owned(),
                ),
                (Outcome::Reset | Outcome::TlsFailed, Some(why)) => {
                    ("reset", format!("the connection broke before an answer: {why}"))
                }
                _ => ("closed", "the server closed the connection without an answer".to_owned()),
            };
            findings.fail(code, message, alpn_remedy("http/1.1"));
            if tls.is_none() {
                explain_plain(reach, false, findings).await;
            }
        }
    }
}
