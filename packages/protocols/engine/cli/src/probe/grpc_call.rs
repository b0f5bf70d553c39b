//! gRPC calls for the probe: one message goes, one comes back, over the client that carries the loads.
//! Source: grpc/doc/PROTOCOL-HTTP2.md.

use std::rc::Rc;
use std::time::Duration;

use percent_encoding::percent_decode;

use gonogo_driver_api::Ask;
use gonogo_grpc::{call, first_message, is_grpc_content, parse_status, status_of_http};
use gonogo_http2::{Handle, read_buffer, start};
use gonogo_net::Stream;
use gonogo_wire::{ProbeRequest, Problem};

use super::findings::Findings;
use super::get::{DRIVER_TIMEOUT, ONLY};
use super::probe_answer::{ProbeAnswer, request};

/// How a call failed.
#[derive(Debug)]
pub enum CallError {
    /// The server answered with a status other than OK, or with OK and no message.
    Status { code: u16, message: String },
    /// An answer came, but not from a gRPC server.
    NotGrpc { http_status: u16, content_type: String },
    /// The stream or the connection broke, or its frames make no sense.
    Broken(String),
}

impl From<Problem> for CallError {
    fn from(problem: Problem) -> Self {
        CallError::Broken(problem.message)
    }
}

/// A connection on which one call follows the other.
pub struct Server<'a> {
    handle: Handle<ProbeAnswer>,
    request: &'a ProbeRequest,
    timeout: Duration,
    findings: &'a Findings,
}

impl<'a> Server<'a> {
    /// Starts HTTP/2 on a fresh stream; each call says `timeout` to the server.
    pub async fn meet(
        stream: Stream,
        request: &'a ProbeRequest,
        timeout: Duration,
        findings: &'a Findings,
    ) -> Result<Server<'a>, CallError> {
        // Never sent: each call is made when it is known.
        let prepared = call(&request.target, "/", timeout, &request.headers, &[])?;
        let handle = start(stream, [prepared].into(), read_buffer(), Rc::default(), DRIVER_TIMEOUT);
        Ok(Server { handle: handle.await?, request, timeout, findings })
    }

    /// Calls `path` with this message; gives the message of the answer.
    pub async fn call(&mut self, path: &str, message: &[u8]) -> Result<Vec<u8>, CallError> {
        let ProbeRequest { target, headers, .. } = self.request;
        self.handle.make_ready(call(target, path, self.timeout, headers, message)?);
        let answer = request(&mut self.handle, Ask { rendered: true, ..ONLY }).await;
        if let Some(facts) = answer.facts() {
            self.findings.set_http(facts);
        }
        message_of(&answer)
    }
}

/// The first message of an answer, or why there is none.
fn message_of(answer: &ProbeAnswer) -> Result<Vec<u8>, CallError> {
    if let Some(message) = first_message(&answer.body) {
        return Ok(message.to_vec());
    }
    let content_type = answer.content_type();
    Err(match (answer.status, answer.text_of("grpc-status")) {
        (0, _) => CallError::Broken(answer.error.to_string()),
        (_, Some(code)) if code == "0" && !answer.body.is_empty() => {
            CallError::Broken("a message with a wrong length prefix came".into())
        }
        (_, Some(code)) => match parse_status(code.as_bytes()) {
            None => CallError::Broken(format!("grpc-status is {code}")),
            Some(code) => {
                // Percent-encoded; what is broken of it stays as it is (grpc/doc/PROTOCOL-HTTP2.md, "Status-Message").
                let message = answer.text_of("grpc-message").unwrap_or_default();
                let message = percent_decode(message.as_bytes()).decode_utf8_lossy().into_owned();
                CallError::Status { code, message }
            }
        },
        (200, None) if is_grpc_content(content_type.as_bytes()) => {
            CallError::Broken(answer.error.to_string())
        }
        (http_status @ (200 | 404 | 405 | 415), None) => {
            CallError::NotGrpc { http_status, content_type }
        }
        (status, None) => CallError::Status {
            code: status_of_http(status),
            message: format!("HTTP status {status}"),
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use gonogo_http2::Answer;

    #[test]
    fn every_kind_of_answer_has_its_reason() {
        let cases: [(_, _, _, &[u8], _); 11] = [
            (200, "application/grpc", Some("0"), b"\0\0\0\0\x01x", "Ok([120])"),
            (200, "application/grpc", None, b"\0\0\0\0\x01x", "Ok([120])"),
            (200, "application/grpc+proto", Some("0"), b"", "Status { code: 0,"),
            (200, "application/grpc", Some("12"), b"", "Status { code: 12, message: \"why%\" }"),
            (200, "application/grpc", Some("0"), b"\x01\0\0\0\x01x", "Broken(\"a message with"),
            (200, "application/grpc", Some("99"), b"", "Status { code: 2, message: \"why%\" }"),
            (200, "application/grpc", Some("x"), b"", "Broken(\"grpc-status is x"),
            (200, "application/grpc", None, b"", "Broken(\"reset\")"),
            (200, "text/html", None, b"", "NotGrpc { http_status: 200, content_type: \"text/html"),
            (415, "", None, b"", "NotGrpc { http_status: 415,"),
            (503, "text/html", None, b"", "Status { code: 14, message: \"HTTP status 503\" }"),
        ];
        for (status, content_type, grpc_status, body, expected) in cases {
            let mut answer = ProbeAnswer { error: "reset".into(), ..ProbeAnswer::default() };
            let fields = [("content-type", content_type), ("grpc-message", "wh%79%")];
            let grpc_status = grpc_status.map(|code| ("grpc-status", code));
            for (name, value) in fields.into_iter().chain(grpc_status) {
                answer.field(name.as_bytes(), value.as_bytes());
            }
            answer.begun(status);
            assert!(answer.data(body, None));
            let read = format!("{:?}", message_of(&answer));
            assert!(read.contains(expected), "{read}, not {expected}");
        }
        let silent = format!(
            "{:?}",
            message_of(&ProbeAnswer { error: "lost".into(), ..ProbeAnswer::default() })
        );
        assert_eq!(silent, "Err(Broken(\"lost\"))");
    }
}
