//! The closed set of ways a request can end, and counters over it.
//! Every request that was sent ends in exactly one of them; `Ok` is an expected answer.
//! The codes are the wire's (packages/protocols/src/events/outcome.ts), in the same order.

/// How one request ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Outcome {
    Ok,
    HttpStatus,
    GrpcStatus,
    BadResponse,
    Timeout,
    Reset,
    Closed,
    DnsFailed,
    ConnectRefused,
    ConnectTimeout,
    ConnectFailed,
    TlsFailed,
    ProtocolError,
    ResourceExhausted,
    /// An expected answer that did not hold what it must.
    CheckFailed,
    /// An expected answer without what a later step needs.
    ExtractFailed,
    /// What its template made could not be sent, and was not.
    BadTemplate,
    /// The answer is larger than this engine reads: its own limit, and no error of the peer.
    AnswerTooLarge,
}

impl Outcome {
    pub const ALL: [Outcome; 18] = [
        Outcome::Ok,
        Outcome::HttpStatus,
        Outcome::GrpcStatus,
        Outcome::BadResponse,
        Outcome::Timeout,
        Outcome::Reset,
        Outcome::Closed,
        Outcome::DnsFailed,
        Outcome::ConnectRefused,
        Outcome::ConnectTimeout,
        Outcome::ConnectFailed,
        Outcome::TlsFailed,
        Outcome::ProtocolError,
        Outcome::ResourceExhausted,
        Outcome::CheckFailed,
        Outcome::ExtractFailed,
        Outcome::BadTemplate,
        Outcome::AnswerTooLarge,
    ];

    /// The code on the wire.
    pub fn code(self) -> &'static str {
        match self {
            Outcome::Ok => "ok",
            Outcome::HttpStatus => "http_status",
            Outcome::GrpcStatus => "grpc_status",
            Outcome::BadResponse => "bad_response",
            Outcome::Timeout => "timeout",
            Outcome::Reset => "reset",
            Outcome::Closed => "closed",
            Outcome::DnsFailed => "dns_failed",
            Outcome::ConnectRefused => "connect_refused",
            Outcome::ConnectTimeout => "connect_timeout",
            Outcome::ConnectFailed => "connect_failed",
            Outcome::TlsFailed => "tls_failed",
            Outcome::ProtocolError => "protocol_error",
            Outcome::ResourceExhausted => "resource_exhausted",
            Outcome::CheckFailed => "check_failed",
            Outcome::ExtractFailed => "extract_failed",
            Outcome::BadTemplate => "bad_template",
            Outcome::AnswerTooLarge => "answer_too_large",
        }
    }
}

/// Requests by outcome.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OutcomeCounts([u64; Outcome::ALL.len()]);

impl OutcomeCounts {
    pub fn add(&mut self, outcome: Outcome) {
        self.0[outcome as usize] += 1;
    }

    pub fn get(&self, outcome: Outcome) -> u64 {
        self.0[outcome as usize]
    }

    /// Everything that ended, but not in an expected answer.
    pub fn failed(&self) -> u64 {
        self.0.iter().sum::<u64>() - self.get(Outcome::Ok)
    }

    pub fn merge(&mut self, other: &OutcomeCounts) {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine += theirs;
        }
    }

    /// Codes that occurred, with their counts.
    pub fn occurred(&self) -> impl Iterator<Item = (Outcome, u64)> + '_ {
        Outcome::ALL.into_iter().map(|o| (o, self.get(o))).filter(|(_, n)| *n > 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_outcome_has_its_own_slot_and_code() {
        let mut counts = OutcomeCounts::default();
        for (index, outcome) in Outcome::ALL.into_iter().enumerate() {
            assert_eq!(outcome as usize, index);
            counts.add(outcome);
            assert_eq!(counts.get(outcome), 1);
        }
        let mut codes: Vec<_> = Outcome::ALL.iter().map(|o| o.code()).collect();
        codes.dedup();
        assert_eq!(codes.len(), Outcome::ALL.len());
        assert_eq!(counts.failed(), 17);
    }
}
