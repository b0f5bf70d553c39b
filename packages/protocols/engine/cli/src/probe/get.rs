//! The GET that probes of every version of HTTP send, as loads would send it, and what is reported of its answer.
//! Any status is an answer: whether 404 is right is the benchmark's business.

use std::time::Duration;

use gonogo_driver_api::Ask;
use gonogo_script::Captured;
use gonogo_wire::{HttpFacts, HttpOperation, ProbeRequest, Problem, WireOperation};

use super::findings::Findings;

/// Asks for the only request that there is.
pub const ONLY: Ask<'static> = Ask { operation: 0, rendered: false, captured: None };

/// For HTTP/2 and HTTP/3 to start: longer than any probe, so that its own limit is the one that ends it.
pub const DRIVER_TIMEOUT: Duration = Duration::from_secs(3_600);

/// The path to ask for; a target without one is asked for its root.
pub fn path_of(request: &ProbeRequest) -> &str {
    if request.path.starts_with('/') { &request.path } else { "/" }
}

pub fn get(request: &ProbeRequest) -> WireOperation {
    let mut headers = request.headers.clone();
    for (name, value) in
        [("user-agent", concat!("gonogo/", env!("CARGO_PKG_VERSION"))), ("accept", "*/*")]
    {
        if !headers.iter().any(|(given, _)| given.eq_ignore_ascii_case(name)) {
            headers.push((name.to_owned(), value.to_owned()));
        }
    }
    WireOperation::Http(HttpOperation {
        method: "GET".to_owned(),
        path: path_of(request).to_owned(),
        headers,
        body_base64: String::new(),
        expect_status: Vec::new(),
        priority: None,
    })
}

/// The prepared request; `None` where it can never be sent and the findings say why.
pub fn sendable<T>(prepared: Result<T, Problem>, findings: &Findings) -> Option<T> {
    let refuse = |problem: &Problem| {
        let remedy = "Correct the headers of the target.";
        findings.fail("spec_invalid", problem.message.as_str(), remedy);
    };
    prepared.inspect_err(refuse).ok()
}

pub fn facts(version: &str, status: u16, fields: &Captured) -> HttpFacts {
    HttpFacts { status, version: version.to_owned(), server: text_of(fields, "server") }
}

/// The value of a field; of several, the first.
pub fn text_of(fields: &Captured, name: &str) -> Option<String> {
    fields.fields(name).next().map(|value| String::from_utf8_lossy(value).into_owned())
}
