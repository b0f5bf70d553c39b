//! The probe: what answers at an address, in one line of JSON in and one out.
//! It finds out as much as it can, names the first thing that is wrong, and says what to do about it.
//! Never longer than asked: what was found until then is the answer.

mod certificate;
mod client_certificate;
mod diagnosis;
mod findings;
mod get;
mod grpc;
mod grpc_call;
mod http1;
mod http2;
mod http3;
mod opened;
mod probe_answer;
mod quic;
mod websocket;

use std::path::Path;
use std::time::Duration;

use findings::Findings;
use gonogo_net::{Reach, first_answering, resolve};
use gonogo_wire::{ProbeAnswer, ProbeRequest, ProtocolName, SocketOptions};

use crate::one_line::{read_request, write_answer};

/// Longest line of a request: 100 files of 500,000 characters, escaped.
const LONGEST_REQUEST: u64 = 256 << 20;
/// Part of the time for connecting, so that some is left to find out why it failed.
const CONNECT_SHARE: f64 = 0.6;

/// Reads a probe request on standard input, answers on standard output, gives the exit code:
/// 0 answered (whatever was found), 2 request refused, 3 no way to answer.
pub async fn run() -> u8 {
    let (answer, code) = match read_request::<ProbeRequest>(LONGEST_REQUEST).await {
        Ok(request) => (probe(&request).await, 0),
        Err(reason) => (refused(&reason), 2),
    };
    if write_answer(&answer).await { code } else { 3 }
}

fn refused(reason: &str) -> ProbeAnswer {
    let findings = Findings::default();
    findings.fail(
        "spec_invalid",
        format!("the probe request cannot be read: {reason}"),
        "Correct the request; it is one line of JSON as spec/wire/probe.ts describes it.",
    );
    findings.into_answer()
}

/// Probes a target; always answers, at the latest when `timeoutMs` has passed.
pub async fn probe(request: &ProbeRequest) -> ProbeAnswer {
    let findings = Findings::default();
    let timeout = Duration::from_millis(request.timeout_ms.clamp(1, 600_000));
    let local = tokio::task::LocalSet::new();
    let looking = local.run_until(look(request, timeout, &findings));
    if tokio::time::timeout(timeout, looking).await.is_err() {
        findings.fail_unless_failed(
            "timeout",
            format!("the target did not answer within {} ms", request.timeout_ms),
            "Check that the server is not stalled, or allow the probe more time.",
        );
    }
    findings.into_answer()
}

async fn look(request: &ProbeRequest, timeout: Duration, findings: &Findings) {
    if request.wire_version != 1 {
        return findings.fail(
            "spec_invalid",
            "this engine speaks wire version 1",
            "Update the engine.",
        );
    }
    let allowed = Some(request.allowed_cidrs.as_slice());
    let addresses = match resolve(&request.target, allowed, timeout.mul_f64(CONNECT_SHARE)).await {
        Ok(addresses) => addresses,
        Err(problem) => return findings.fail_with(problem),
    };
    let address = match first_answering(&addresses, request.target.protocol).await {
        Ok(address) => address,
        Err(problem) => return findings.fail_with(problem),
    };
    findings.set_addresses(address, &addresses);
    let reach = Reach {
        address,
        unix_path: request.target.unix_path().map(Path::to_path_buf),
        socket: SocketOptions { no_delay: true, ..SocketOptions::default() },
        connect_timeout: timeout.mul_f64(CONNECT_SHARE),
        timeout,
        handshakes_only: false,
    };
    match request.target.protocol {
        ProtocolName::Http1 => http1::look(request, &reach, findings).await,
        ProtocolName::Http2 => http2::look(request, &reach, findings).await,
        ProtocolName::Grpc => grpc::look(request, &reach, findings).await,
        ProtocolName::Http3 => http3::look(request, &reach, findings).await,
        ProtocolName::WebSocket => websocket::look(request, &reach, findings).await,
        ProtocolName::Quic => quic::look(request, &reach, findings).await,
    }
    client_certificate::explain(&reach, findings).await;
}
