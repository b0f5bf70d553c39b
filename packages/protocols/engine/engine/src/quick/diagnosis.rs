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
        "tls_not_spoken" | "tls_not_answered" => {
            "use http:// (or grpc://) if the port speaks no TLS"
        }
        "tls_not_yet_valid" => {
            "check the clocks of both machines, or use --insecure for a test server"
        }
        "tls_name_refused" => "name a host that the server has: --server-name",
        "tls_version" => "switch TLS 1.2 or 1.3 on at the server",
        "tls_no_common_terms" => {
            "allow ECDHE with AES-GCM or ChaCha20, or a suite of TLS 1.3, at the server"
        }
        "client_certificate_required" => "give --cert and --key",
        _ => return problem,
    };
    Problem::new(problem.code, found.message, remedy)
}
