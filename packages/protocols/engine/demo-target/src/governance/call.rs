//! Which call of governance an HTTP request asks for, by method and path.

use super::sessions::SessionId;

/// What a request asks of governance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Call {
    Health,
    Create,
    CreateMisbehaving,
    Get(SessionId),
    Close(SessionId),
    Decisions(SessionId),
    /// Counted from 1; 0 where the path names no number.
    Decision(SessionId, u32),
    Approve(SessionId, u32),
    Metrics(SessionId),
    Statistics(SessionId),
}

/// Why a request is none of the calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoCall {
    UnknownPath,
    /// Holds the methods that are allowed, for the field `allow`.
    WrongMethod(&'static str),
}

impl Call {
    /// The call that a request asks for; `path` begins after `/governance/`.
    pub fn of(method: &str, path: &str) -> Result<Self, NoCall> {
        const READ: &str = "GET, HEAD";
        let mut parts = path.split('/');
        let parts: [Option<&str>; 6] = std::array::from_fn(|_| parts.next());
        let session = SessionId::read(parts[1].unwrap_or(""));
        let number = parts[3].and_then(|number| number.parse().ok()).unwrap_or(0);
        let (call, allowed) = match parts {
            [Some("health"), None, ..] => (Call::Health, READ),
            [Some("misbehaving"), Some("sessions"), None, ..] => (Call::CreateMisbehaving, "POST"),
            [Some("sessions"), None, ..] => (Call::Create, "POST"),
            [Some("sessions"), Some(_), None, ..] if method == "DELETE" => {
                return Ok(Call::Close(session));
            }
            [Some("sessions"), Some(_), None, ..] => (Call::Get(session), "GET, HEAD, DELETE"),
            [Some("sessions"), Some(_), Some("decisions"), None, ..] => {
                (Call::Decisions(session), READ)
            }
            [Some("sessions"), Some(_), Some("metrics"), None, ..] => {
                (Call::Metrics(session), READ)
            }
            [Some("sessions"), Some(_), Some("statistics"), None, ..] => {
                (Call::Statistics(session), READ)
            }
            [Some("sessions"), Some(_), Some("decisions"), Some(_), None, _] => {
                (Call::Decision(session, number), READ)
            }
            [Some("sessions"), Some(_), Some("decisions"), Some(_), Some("approve"), None] => {
                (Call::Approve(session, number), "POST")
            }
            _ => return Err(NoCall::UnknownPath),
        };
        let is_allowed = match method {
            "GET" | "HEAD" => allowed != "POST",
            "POST" => allowed == "POST",
            _ => false,
        };
        if is_allowed { Ok(call) } else { Err(NoCall::WrongMethod(allowed)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_path_has_its_call_and_its_methods() {
        let demo = SessionId::DEMO;
        let unknown_path = Err(NoCall::UnknownPath);
        let wrong_method = |allowed| Err(NoCall::WrongMethod(allowed));
        let cases = [
            ("GET", "health", Ok(Call::Health)),
            ("POST", "sessions", Ok(Call::Create)),
            ("GET", "sessions", wrong_method("POST")),
            ("GET", "sessions/demo", Ok(Call::Get(demo))),
            ("DELETE", "sessions/demo", Ok(Call::Close(demo))),
            ("POST", "sessions/demo", wrong_method("GET, HEAD, DELETE")),
            ("GET", "sessions/demo/decisions", Ok(Call::Decisions(demo))),
            ("GET", "sessions/demo/decisions/2", Ok(Call::Decision(demo, 2))),
            ("GET", "sessions/demo/decisions/x", Ok(Call::Decision(demo, 0))),
            ("POST", "sessions/demo/decisions/2/approve", Ok(Call::Approve(demo, 2))),
            ("GET", "sessions/demo/decisions/2/approve", wrong_method("POST")),
            ("POST", "sessions/demo/decisions/2/approve/now", unknown_path),
            ("GET", "sessions/demo/metrics", Ok(Call::Metrics(demo))),
            ("GET", "sessions/demo/statistics", Ok(Call::Statistics(demo))),
            ("GET", "sessions/demo/owner", unknown_path),
            ("POST", "misbehaving/sessions", Ok(Call::CreateMisbehaving)),
            ("GET", "", unknown_path),
        ];
        for (method, path, expected) in cases {
            assert_eq!(Call::of(method, path), expected, "{method} {path}");
        }
    }
}
