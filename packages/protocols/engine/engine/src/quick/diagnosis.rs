//! A load that could not start, explained: asks the probe what stands at the address instead.
//! Only where the first problem leaves that open; the remedy names the option or the scheme to use.

use crate::probe::probe;
use crate::wire::{BlockSpec, ProbeRequest, Problem, ProblemCode};

const PATIENCE_MS: u64 = 3_000;

/// The problem itself, or a better one with the same code.
pub async fn explain(problem: Problem, spec: &BlockSpec) -> Problem {
    if !matches!(problem.code, ProblemCode::ProtocolError | ProblemCode::TlsFailed) {
        return problem;
    }
    let request = ProbeRequest {
        wire_version: 1,
        target: spec.target.clone(),
        allowed_cidrs: vec!["0.0.0.0/0".to_owned(), "::/0".to_owned()],
        headers: Vec::new(),
        path: "/".to_owned(),
        grpc_schema: None,
        timeout_ms: PATIENCE_MS,
    };
    let Some(found) = probe(&request).await.problem else { return problem };
    let remedy = match &*found.code {
        "wrong_protocol" | "alpn_mismatch" => {
            "choose what the server speaks: --protocol http1 or http2, or grpc://"
        }
        "tls_expected" => "use https:// (or grpcs://)",
        "tls_not_spoken" => "use http:// (or grpc://)",
        "client_certificate_required" => "give --cert and --key",
        _ => return problem,
    };
    Problem::new(problem.code, found.message, remedy)
}
