//! The control plane: metrics, behaviour, exact counts, service times, a CPU profile and a new start, over plain HTTP/1.1 on a port of its own.
//! Nothing here is counted or delayed, whatever the data plane was asked to do.
//! Refusals are JSON with the field and the reason.

use std::{
    convert::Infallible,
    os::fd::{AsFd, OwnedFd},
    sync::Arc,
    time::Duration,
};

use bytes::Bytes;
use http::{Method, Request, Response, StatusCode, header};
use http_body_util::{BodyExt, Full, Limited};
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::TokioIo;
use serde_json::{Map, Value, json};
use tokio::net::TcpStream;

use crate::{
    behaviour::patch::Refusal,
    counters::{Direction, Protocol},
    metrics,
    process::{
        cpu_profile::{self, ProfileError},
        fresh::Fresh,
    },
    target::Target,
};

const LARGEST_BODY_BYTES: usize = 64 * 1024;
const USUAL_PROFILE_S: u64 = 30;
const LONGEST_PROFILE_S: u64 = 60;
/// Without a request for this long, no load is under way.
const QUIET: Duration = Duration::from_millis(20);

type Answer = Response<Full<Bytes>>;

/// Serves one connection until the client closes it.
pub async fn serve_connection(
    stream: TcpStream,
    target: Arc<Target>,
    kept: Arc<Fresh>,
) -> hyper::Result<()> {
    let own = stream.as_fd().try_clone_to_owned();
    let serve = service_fn(|request| {
        let (target, kept, own) = (&target, &kept, &own);
        async move {
            let is_fresh = request.uri().path() == "/fresh" && request.method() == Method::POST;
            Ok::<_, Infallible>(match own {
                Ok(own) if is_fresh => fresh(target, kept, own).await,
                _ => answer(request, target).await,
            })
        }
    });
    http1::Builder::new().serve_connection(TokioIo::new(stream), serve).await
}

async fn answer(request: Request<Incoming>, target: &Target) -> Answer {
    let path = request.uri().path().to_owned();
    match (path.as_str(), request.method()) {
        ("/metrics", &Method::GET) => {
            with_type(StatusCode::OK, metrics::CONTENT_TYPE, metrics::exposition(target))
        }
        ("/requests", &Method::GET) => {
            by_protocol(|protocol| json!(target.counters.data_plane_requests(protocol)))
        }
        ("/messages", &Method::GET) => {
            let count = |direction| target.counters.messages(direction);
            let (received, sent) = (count(Direction::Received), count(Direction::Sent));
            with_json(StatusCode::OK, &json!({"grpc": {"received": received, "sent": sent}}))
        }
        ("/behaviour", &Method::GET) => behaviours(target),
        ("/behaviour", &Method::PUT) => put_behaviour(request.into_body(), target).await,
        ("/behaviour/reset", &Method::POST) => {
            target.reset_behaviours();
            behaviours(target)
        }
        ("/service-times", &Method::GET) => {
            with_json(StatusCode::OK, &target.service_times.to_json())
        }
        ("/service-times/restart", &Method::POST) => {
            target.service_times.restart();
            with_json(StatusCode::OK, &target.service_times.to_json())
        }
        ("/debug/pprof/profile", &Method::GET) => {
            cpu_profile(request.uri().query().unwrap_or("")).await
        }
        ("/health", &Method::GET) => with_json(StatusCode::OK, &json!({"status": "ok"})),
        (
            "/metrics"
            | "/requests"
            | "/messages"
            | "/service-times"
            | "/health"
            | "/debug/pprof/profile",
            _,
        ) => wrong_method("GET"),
        ("/behaviour", _) => wrong_method("GET, PUT"),
        ("/behaviour/reset" | "/service-times/restart" | "/fresh", _) => wrong_method("POST"),
        _ => with_json(StatusCode::NOT_FOUND, &json!({"reason": "there is nothing at this path"})),
    }
}

/// Starts the target anew, which answers in its new life; refused while somebody asks it for something, or profiles it.
async fn fresh(target: &Target, kept: &Fresh, own: &OwnedFd) -> Answer {
    let busy = |reason: &str| with_json(StatusCode::CONFLICT, &json!({"reason": reason}));
    let requests = || Protocol::ALL.map(|protocol| target.counters.data_plane_requests(protocol));
    let before = requests();
    tokio::time::sleep(QUIET).await;
    if requests() != before {
        return busy("requests are arriving; ask again when the load has ended");
    }
    // The profiler's timer outlives the program, and its signal would end the next one.
    let Some(_unprofiled) = cpu_profile::keep_out() else {
        return busy("a profile is being taken; ask again when it is done");
    };
    let error = kept.start(own, json_of_behaviours(target));
    let reason = json!({"reason": format!("the target could not be started anew: {error}")});
    with_json(StatusCode::INTERNAL_SERVER_ERROR, &reason)
}

/// Waits as long as `seconds` of the query says, for which others are served.
async fn cpu_profile(query: &str) -> Answer {
    let asked = query.split('&').find_map(|member| member.strip_prefix("seconds="));
    let seconds = asked.map_or(Ok(USUAL_PROFILE_S), str::parse);
    let Some(seconds) = seconds.ok().filter(|s| (1..=LONGEST_PROFILE_S).contains(s)) else {
        let reason = format!("must be a whole number from 1 to {LONGEST_PROFILE_S}");
        let refusal = json!({"field": "seconds", "reason": reason});
        return with_json(StatusCode::BAD_REQUEST, &refusal);
    };
    let taken =
        tokio::task::spawn_blocking(move || cpu_profile::take(Duration::from_secs(seconds)));
    match taken.await {
        Ok(Ok(profile)) => with_type(StatusCode::OK, "application/octet-stream", profile),
        Ok(Err(ProfileError::Busy)) => {
            let reason = json!({"reason": "a profile is being taken; ask again when it is done"});
            with_json(StatusCode::CONFLICT, &reason)
        }
        Ok(Err(ProfileError::Failed(reason))) => unable(&reason),
        Err(error) => unable(&error.to_string()),
    }
}

fn unable(reason: &str) -> Answer {
    with_json(
        StatusCode::INTERNAL_SERVER_ERROR,
        &json!({"reason": format!("no profile could be taken: {reason}")}),
    )
}

async fn put_behaviour(body: Incoming, target: &Target) -> Answer {
    let Ok(body) = Limited::new(body, LARGEST_BODY_BYTES).collect().await else {
        let reason = json!({"reason": "the body is too long or was cut off"});
        return with_json(StatusCode::PAYLOAD_TOO_LARGE, &reason);
    };
    match target.patch_behaviours(&body.to_bytes()) {
        Ok(()) => behaviours(target),
        Err(Refusal { field, reason }) => {
            with_json(StatusCode::BAD_REQUEST, &json!({"field": field, "reason": reason}))
        }
    }
}

fn behaviours(target: &Target) -> Answer {
    with_json(StatusCode::OK, &json_of_behaviours(target))
}

fn json_of_behaviours(target: &Target) -> Value {
    let standing = target.behaviours();
    json_by_protocol(|protocol| standing[protocol as usize].to_json(protocol))
}

fn by_protocol(value: impl Fn(Protocol) -> Value) -> Answer {
    with_json(StatusCode::OK, &json_by_protocol(value))
}

fn json_by_protocol(value: impl Fn(Protocol) -> Value) -> Value {
    let members = Protocol::ALL.map(|protocol| (protocol.name().to_owned(), value(protocol)));
    Value::Object(Map::from_iter(members))
}

fn wrong_method(allowed: &'static str) -> Answer {
    let mut answer = with_json(
        StatusCode::METHOD_NOT_ALLOWED,
        &json!({"reason": format!("this path has {allowed}")}),
    );
    answer.headers_mut().insert(header::ALLOW, header::HeaderValue::from_static(allowed));
    answer
}

fn with_json(status: StatusCode, value: &Value) -> Answer {
    with_type(status, "application/json", value.to_string())
}

fn with_type(status: StatusCode, content_type: &'static str, body: impl Into<Bytes>) -> Answer {
    let mut answer = Response::new(Full::new(body.into()));
    *answer.status_mut() = status;
    answer
        .headers_mut()
        .insert(header::CONTENT_TYPE, header::HeaderValue::from_static(content_type));
    answer
}
