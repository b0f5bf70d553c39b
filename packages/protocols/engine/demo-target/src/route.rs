//! Where an HTTP request goes, by method and path; the same for every version of HTTP.
//! A path behind `/nagle` is the path itself, answered over HTTP/1.1 with Nagle's algorithm on.

use crate::{
    agents::class::Urgency,
    content::LONGEST_FILLER_BYTES,
    counters::Operation,
    governance::call::{Call, NoCall},
};

/// The longest request body that is read, except by [`Route::Echo`].
const LARGEST_BODY_BYTES: usize = 1024 * 1024;
const LARGEST_ECHO_BYTES: usize = 16 * 1024 * 1024;

/// How a request for stored tasks gets to the database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    Straight,
    Gateway,
    Misbehaving,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Route {
    Dispatch,
    Health,
    Echo,
    /// So many bytes of filler; `None`: the path does not say how many, or too many.
    Payload(Option<usize>),
    MakeTask,
    ReadTask(u64),
    EndTask(u64),
    Governance(Call),
    AgentMessage(Urgency),
    ListStored(Way),
    CreateStored(Way),
    /// A known path with another method; holds the one that is allowed.
    WrongMethod(&'static str),
    Unknown,
}

/// The path behind `/nagle`; `None`: it does not ask for that.
pub fn behind_nagle(path: &str) -> Option<&str> {
    let rest = path.strip_prefix("/nagle")?;
    rest.starts_with('/').then_some(rest)
}

impl Route {
    /// `path` may carry a query, and begin with `/nagle`.
    pub fn of(method: &str, path: &str) -> Self {
        let path = behind_nagle(path).unwrap_or(path);
        let (path, query) = path.split_once('?').unwrap_or((path, ""));
        match (path, method) {
            ("/dispatch", "POST") => Self::Dispatch,
            ("/health", "GET" | "HEAD") => Self::Health,
            ("/echo", "POST") => Self::Echo,
            ("/payload", "GET" | "HEAD") => Self::Payload(asked_bytes(query)),
            ("/tasks", "POST") => Self::MakeTask,
            ("/agents/messages", "POST") => Self::AgentMessage(Urgency::default()),
            ("/dispatch" | "/echo" | "/tasks" | "/agents/messages", _) => Self::WrongMethod("POST"),
            ("/health" | "/payload", _) => Self::WrongMethod("GET, HEAD"),
            (path, method) => {
                if let Some(rest) = path.strip_prefix("/governance/") {
                    return match Call::of(method, rest) {
                        Ok(call) => Self::Governance(call),
                        Err(NoCall::WrongMethod(allowed)) => Self::WrongMethod(allowed),
                        Err(NoCall::UnknownPath) => Self::Unknown,
                    };
                }
                if let Some(way) = way_of(path) {
                    return match method {
                        "GET" | "HEAD" => Self::ListStored(way),
                        "POST" => Self::CreateStored(way),
                        _ => Self::WrongMethod("GET, HEAD, POST"),
                    };
                }
                match task_of(path) {
                    Some(id) if matches!(method, "GET" | "HEAD") => Self::ReadTask(id),
                    Some(id) if method == "DELETE" => Self::EndTask(id),
                    Some(_) => Self::WrongMethod("GET, HEAD, DELETE"),
                    None => Self::Unknown,
                }
            }
        }
    }

    /// The route as HTTP's field `priority` has it.
    pub fn with_priority(self, field: &[u8]) -> Self {
        match self {
            Self::AgentMessage(_) => Self::AgentMessage(Urgency::read(field)),
            other => other,
        }
    }

    pub fn operation(self) -> Operation {
        match self {
            Self::Dispatch => Operation::Dispatch,
            Self::Health => Operation::Health,
            Self::Echo => Operation::Echo,
            Self::Payload(_) => Operation::Payload,
            Self::MakeTask | Self::ReadTask(_) | Self::EndTask(_) => Operation::Tasks,
            Self::Governance(_) => Operation::Governance,
            Self::AgentMessage(_) => Operation::AgentMessage,
            Self::ListStored(Way::Straight) | Self::CreateStored(Way::Straight) => {
                Operation::StoredTasks
            }
            Self::ListStored(_) | Self::CreateStored(_) => Operation::GatewayTasks,
            Self::WrongMethod(_) | Self::Unknown => Operation::Other,
        }
    }

    /// The longest request body that is read.
    pub fn largest_body_bytes(self) -> usize {
        match self {
            Self::Echo => LARGEST_ECHO_BYTES,
            _ => LARGEST_BODY_BYTES,
        }
    }
}

/// The number in `/tasks/{id}`; one that is no number is no task.
fn task_of(path: &str) -> Option<u64> {
    let id = path.strip_prefix("/tasks/")?;
    Some(id.parse().unwrap_or(0))
}

/// How tasks of the database are asked for.
fn way_of(path: &str) -> Option<Way> {
    match path {
        "/db/tasks" => Some(Way::Straight),
        "/gateway/tasks" => Some(Way::Gateway),
        "/gateway/misbehaving/tasks" => Some(Way::Misbehaving),
        _ => None,
    }
}

fn asked_bytes(query: &str) -> Option<usize> {
    let mut members = query.split('&');
    let bytes = members.find_map(|member| member.strip_prefix("bytes="))?;
    let bytes = bytes.parse().ok()?;
    (bytes <= LONGEST_FILLER_BYTES).then_some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_behind_nagle_is_the_path() {
        assert_eq!(Route::of("GET", "/nagle/health"), Route::Health);
        assert_eq!(Route::of("POST", "/nagle/echo?x=1"), Route::Echo);
        assert_eq!(Route::of("GET", "/nagle"), Route::Unknown);
        assert_eq!(Route::of("GET", "/naglehealth"), Route::Unknown);
        assert_eq!(behind_nagle("/nagle/tasks"), Some("/tasks"));
        assert_eq!(behind_nagle("/nagles/tasks"), None);
    }

    #[test]
    fn filler_is_bounded() {
        let payload = |path| Route::of("GET", path);
        assert_eq!(payload("/payload?bytes=0"), Route::Payload(Some(0)));
        assert_eq!(payload("/payload?a=b&bytes=10000000"), Route::Payload(Some(10_000_000)));
        for path in ["/payload", "/payload?bytes=", "/payload?bytes=-1", "/payload?bytes=10000001"]
        {
            assert_eq!(payload(path), Route::Payload(None), "{path}");
        }
    }

    #[test]
    fn routes_by_path_and_method() {
        assert_eq!(Route::of("POST", "/dispatch?x=1"), Route::Dispatch);
        assert_eq!(Route::of("GET", "/dispatch"), Route::WrongMethod("POST"));
        assert_eq!(Route::of("POST", "/health"), Route::WrongMethod("GET, HEAD"));
        assert_eq!(Route::of("GET", "/"), Route::Unknown);
        assert_eq!(Route::of("POST", "/tasks"), Route::MakeTask);
        assert_eq!(Route::of("GET", "/tasks/7?x"), Route::ReadTask(7));
        assert_eq!(Route::of("DELETE", "/tasks/7"), Route::EndTask(7));
        assert_eq!(Route::of("GET", "/tasks/x"), Route::ReadTask(0));
        assert_eq!(Route::of("PUT", "/tasks/7"), Route::WrongMethod("GET, HEAD, DELETE"));
    }
}
