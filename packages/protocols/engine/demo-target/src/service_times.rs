//! How long each dispatch really took here, recorded by the target itself: the truth that a load engine is held to.
//! Off until the control plane asks for it, so that it costs nothing where throughput is measured.
//! Two histograms a listener; memory does not grow with the number of requests.

use std::{
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    time::Instant,
};

use gonogo_core::Latencies;
use serde_json::{Map, Value, json};

use crate::counters::Protocol;

/// The listeners that know when they read a request and when they wrote its answer; gRPC's library hides the latter.
pub const LISTENERS: [Protocol; 2] = [Protocol::Rest, Protocol::Http3];

#[derive(Default)]
struct Recorded {
    /// From the arrival of the request's last byte, where the kernel stamps it (REST without TLS, HTTP/3), else from its
    /// read, to its answer's last byte, written to the socket.
    service: Latencies,
    /// From the first byte instead: longer where a request came in pieces.
    sojourn: Latencies,
}

#[derive(Default)]
pub struct ServiceTimes {
    is_on: AtomicBool,
    listeners: [Mutex<Recorded>; LISTENERS.len()],
}

impl ServiceTimes {
    /// Now, or `None` while nothing is recorded: then the clock is not even read.
    pub fn now(&self) -> Option<Instant> {
        self.is_on.load(Relaxed).then(Instant::now)
    }

    /// Forgets what was recorded and records from now on.
    pub fn restart(&self) {
        for listener in LISTENERS {
            let mut recorded = self.of(listener);
            recorded.service.clear();
            recorded.sojourn.clear();
        }
        self.is_on.store(true, Relaxed);
    }

    /// Records a dispatch whose answer was written just now. Without both moments, recording
    /// began in its midst and it is left out.
    pub fn record(
        &self,
        listener: Protocol,
        first_byte: Option<Instant>,
        last_byte: Option<Instant>,
    ) {
        let (Some(first_byte), Some(last_byte), Some(end)) = (first_byte, last_byte, self.now())
        else {
            return;
        };
        let nanos = |from: Instant| end.saturating_duration_since(from).as_nanos() as u64;
        let mut recorded = self.of(listener);
        recorded.service.record(nanos(last_byte));
        recorded.sojourn.record(nanos(first_byte));
    }

    /// The JSON of `GET /service-times`: by listener, a count and two distributions in microseconds.
    pub fn to_json(&self) -> Value {
        let members = LISTENERS.map(|listener| {
            let recorded = self.of(listener);
            let value = json!({
                "count": recorded.service.count(),
                "serviceUs": spread(&recorded.service),
                "firstByteToAnswerUs": spread(&recorded.sojourn),
            });
            (listener.name().to_owned(), value)
        });
        Value::Object(Map::from_iter(members))
    }

    /// `listener` is one of [`LISTENERS`].
    fn of(&self, listener: Protocol) -> MutexGuard<'_, Recorded> {
        let index = LISTENERS.iter().position(|known| *known == listener);
        self.listeners[index.expect("only the listeners of LISTENERS record")]
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

/// Null where nothing was recorded.
fn spread(latencies: &Latencies) -> Value {
    json!({
        "min": latencies.min_us(),
        "mean": latencies.mean_us(),
        "p50": latencies.quantile_us(0.5),
        "p90": latencies.quantile_us(0.9),
        "p99": latencies.quantile_us(0.99),
        "p999": latencies.quantile_us(0.999),
        "max": latencies.max_us(),
    })
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn records_only_when_enabled_and_forgets_at_a_restart() {
        let times = ServiceTimes::default();
        assert_eq!(times.now(), None);
        let first = Instant::now();
        times.record(Protocol::Rest, Some(first), Some(first));
        assert_eq!(times.to_json()["rest"]["count"], 0);
        assert_eq!(times.to_json()["rest"]["serviceUs"]["p50"], Value::Null);

        times.restart();
        times.record(Protocol::Rest, None, Some(first));
        assert_eq!(times.to_json()["rest"]["count"], 0);
        let last = first - Duration::from_secs(1);
        times.record(Protocol::Rest, Some(last - Duration::from_secs(1)), Some(last));
        let rest = &times.to_json()["rest"];
        assert_eq!(rest["count"], 1);
        assert!(rest["serviceUs"]["min"].as_f64().unwrap() >= 1e6 * 0.999, "three digits");
        assert!(rest["firstByteToAnswerUs"]["min"].as_f64().unwrap() >= 2e6 * 0.999);
        assert_eq!(times.to_json()["http3"]["count"], 0);

        times.restart();
        assert_eq!(times.to_json()["rest"]["count"], 0);
    }
}
