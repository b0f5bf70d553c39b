//! A load that could not start, or that nobody answered, explained: asks the probe what answers at the address instead.
//! Only where the first problem leaves that open; the remedy names the option or the scheme to use.

use gonogo_load::Performed;
use gonogo_net::ANYWHERE;
use gonogo_wire::{BlockSpec, ProbeProblem, ProbeRequest, Problem, ProblemCode, StopReason};

use crate::probe::probe;

const PROBE_TIMEOUT_MS: u64 = 3_000;

/// The problem itself, or a better one with the same code.
pub async fn explain(problem: Problem, spec: &BlockSpec) -> Problem {
    let is_open = match problem.code {
        ProblemCode::ProtocolError | ProblemCode::TlsFailed => true,
        ProblemCode::ConnectFailed => spec.target.tls.is_some(),
        _ => false,
    };
    if !is_open {
        return problem;
    }
    let Some(found) = probed(spec).await else { return problem };
    match remedy_here(&found.code) {
        Some(remedy) => Problem::new(problem.code, found.message, remedy),
        None => problem,
    }
}

/// What to do about what a probe found, in the words of whoever types the command; None: nothing but what the probe reported.
pub fn remedy_here(code: &str) -> Option<&'static str> {
    let remedy = match code {
        "client_certificate_required" => "give --cert and --key",
        "client_certificate_refused" => {
            "give a certificate that the server trusts: --cert and --key"
        }
        "no_reflection" => {
            "give the schema: --proto FILE, or --protoset FILE; or switch reflection on at the server"
        }
        "wrong_protocol" | "alpn_mismatch" => {
            "choose what the server speaks: --protocol http1 or http2, or grpc://"
        }
        "tls_expected" => "use https:// (or grpcs://)",
        "tls_not_spoken" | "tls_not_answered" => {
            "use http:// (or grpc://) if the port speaks no TLS"
        }
        "tls_unknown_ca" => "give its CA: --cacert FILE, or use --insecure for a test server",
        "tls_incomplete_chain" => {
            "have the server send its full chain, or give the issuer's certificate: --cacert FILE"
        }
        "tls_no_name" => {
            "give the server a certificate with its host name, or use --insecure for a test server"
        }
        "tls_wrong_name" => "name a host of the certificate: --server-name",
        "tls_expired" => "renew the certificate, or use --insecure for a test server",
        "tls_not_yet_valid" => {
            "check the clocks of both machines, or use --insecure for a test server"
        }
        "tls_name_refused" => "name a host that the server has: --server-name",
        "tls_version" => "switch TLS 1.2 or 1.3 on at the server",
        "tls_no_common_terms" => {
            "allow ECDHE with AES-GCM or ChaCha20, or a suite of TLS 1.3, at the server"
        }
        _ => return None,
    };
    Some(remedy)
}

/// Why a load over TLS got no answer, where the server wanted another certificate of its client. Since TLS 1.3 it says so
/// after the client's handshake (RFC 8446, section 4.4.2.4), when the connection counts as opened already.
pub async fn turned_away(performed: &Performed, spec: &BlockSpec) -> Option<Problem> {
    let was_stopped = performed.stop_reason == StopReason::InputClosed;
    if performed.aggregate.totals.answered > 0 || was_stopped || spec.target.tls.is_none() {
        return None;
    }
    let found = probed(spec).await?;
    if !found.code.starts_with("client_certificate_") {
        return None;
    }
    let remedy = remedy_here(&found.code)?;
    Some(Problem::new(ProblemCode::TlsFailed, found.message, remedy))
}

/// What a probe of the load's target could not do.
async fn probed(spec: &BlockSpec) -> Option<ProbeProblem> {
    let request = ProbeRequest {
        wire_version: 1,
        target: spec.target.clone(),
        allowed_cidrs: vec![ANYWHERE.to_owned()],
        headers: Vec::new(),
        path: "/".to_owned(),
        grpc_schema: None,
        grpc_symbols: Vec::new(),
        only_grpc_symbols: false,
        timeout_ms: PROBE_TIMEOUT_MS,
    };
    probe(&request).await.problem
}
