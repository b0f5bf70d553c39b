//! Outcome codes and statuses in plain words, each with what to do about it.
//! Codes stay in the table beside their words, because scripts and bug reports need them.

use http::StatusCode;

/// What an outcome code means, and what to do next.
pub struct Words {
    pub meaning: &'static str,
    pub advice: &'static str,
}

/// The words for an outcome's code; a code without words of its own says so.
pub fn of_outcome(code: &str) -> Words {
    let (meaning, advice) = match code {
        "http_status" => {
            ("the status was not 2xx or 3xx", "See the statuses above; the server's log says why.")
        }
        "grpc_status" => ("the call ended with another status than OK", "See the statuses above."),
        "bad_response" => (
            "the answer broke the protocol",
            "Look at one answer with curl -v; something between may be rewriting it.",
        ),
        "timeout" => {
            ("no answer within --timeout", "Offer less (-c or --rate), or wait longer (--timeout).")
        }
        "reset" => (
            "the server reset the stream or the connection",
            "The reason below says which, where the server gave one: look for crashes and limits.",
        ),
        "closed" => (
            "the connection was closed before the answer",
            "See whether the server limits requests or idle time of a connection.",
        ),
        "dns_failed" => ("the name could not be resolved", "Check the host name."),
        "connect_refused" => ("nobody listened", "See whether the server still runs."),
        "connect_timeout" => (
            "connecting took too long",
            "A firewall may drop packets, or the server's backlog is full: use fewer connections.",
        ),
        "connect_failed" => {
            ("connecting failed", "Check the route and the limits of this machine.")
        }
        "tls_failed" => (
            "the TLS handshake failed",
            "Name the CA with --ca, or accept any certificate with --insecure.",
        ),
        "protocol_error" => (
            "the server speaks another protocol, or speaks it wrongly",
            "Check --protocol and the port.",
        ),
        "resource_exhausted" => (
            "this machine ran out of ports, descriptors or memory",
            "Use fewer connections, or raise the limit (ulimit -n).",
        ),
        "check_failed" => ("the answer failed a check", "Compare an answer with what is expected."),
        "extract_failed" => {
            ("the answer lacked a value", "Compare an answer with what is taken from it.")
        }
        "answer_too_large" => (
            "the answer is larger than this engine reads",
            "It is the engine's limit, and no error of the server: ask for less in one answer.",
        ),
        "bad_template" => (
            "never sent: what its template made cannot be sent",
            "Look for values that do not fit where they stand.",
        ),
        "unanswered" => (
            "still without an answer when the load ended",
            "The server was too slow for what was offered.",
        ),
        "held" => (
            "never sent: too many were in flight already",
            "The server did not keep the rate. Allow more in flight (-c) or lower --rate.",
        ),
        _ => ("ended in an error", "The documentation lists every code."),
    };
    Words { meaning, advice }
}

/// `200 OK`; for gRPC `14 UNAVAILABLE`.
pub fn of_status(status: u16, grpc: bool) -> String {
    let name = match grpc {
        true => GRPC.get(usize::from(status)).copied(),
        false => StatusCode::from_u16(status).ok().and_then(|status| status.canonical_reason()),
    };
    name.map_or_else(|| status.to_string(), |name| format!("{status} {name}"))
}

/// Names by number (grpc/doc/statuscodes.md).
const GRPC: [&str; 17] = [
    "OK",
    "CANCELLED",
    "UNKNOWN",
    "INVALID_ARGUMENT",
    "DEADLINE_EXCEEDED",
    "NOT_FOUND",
    "ALREADY_EXISTS",
    "PERMISSION_DENIED",
    "RESOURCE_EXHAUSTED",
    "FAILED_PRECONDITION",
    "ABORTED",
    "OUT_OF_RANGE",
    "UNIMPLEMENTED",
    "INTERNAL",
    "UNAVAILABLE",
    "DATA_LOSS",
    "UNAUTHENTICATED",
];

#[cfg(test)]
mod tests {
    use super::*;
    use gonogo_core::Outcome;

    #[test]
    fn every_outcome_has_words_of_its_own() {
        let unknown = of_outcome("");
        for outcome in Outcome::ALL.into_iter().filter(|outcome| *outcome != Outcome::Ok) {
            let words = of_outcome(outcome.code());
            assert_ne!(words.meaning, unknown.meaning, "{} has no words yet", outcome.code());
            assert!(words.advice.ends_with('.'), "{}", outcome.code());
        }
    }

    #[test]
    fn statuses_have_their_names() {
        assert_eq!(of_status(503, false), "503 Service Unavailable");
        assert_eq!(of_status(599, false), "599");
        assert_eq!(of_status(14, true), "14 UNAVAILABLE");
        assert_eq!(of_status(0, true), "0 OK");
    }
}
