//! What transports report of the way to the target, gathered over the connections of a block.
//! Counters go into the thread's meter as connections settle; estimates stand per connection.
//! Sources: RFC 9002 (QUIC), tcp(7) on TCP_INFO.

use gonogo_wire::{PathFacts, PathTransport};

/// Counters of everything sent so far; `None` where the transport does not report it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct PathCounts {
    pub sent_packets: Option<u64>,
    pub lost_packets: u64,
    pub congestion_events: Option<u64>,
}

impl PathCounts {
    /// The sum of two connections, or of two threads.
    pub fn plus(self, other: PathCounts) -> PathCounts {
        PathCounts {
            sent_packets: both(self.sent_packets, other.sent_packets, u64::wrapping_add),
            lost_packets: self.lost_packets + other.lost_packets,
            congestion_events: both(
                self.congestion_events,
                other.congestion_events,
                u64::wrapping_add,
            ),
        }
    }

    /// What was added since `earlier`, on the same connection.
    pub fn since(self, earlier: PathCounts) -> PathCounts {
        PathCounts {
            sent_packets: both(self.sent_packets, earlier.sent_packets, u64::saturating_sub),
            lost_packets: self.lost_packets.saturating_sub(earlier.lost_packets),
            congestion_events: both(
                self.congestion_events,
                earlier.congestion_events,
                u64::saturating_sub,
            ),
        }
    }
}

/// A side that reports nothing adds nothing.
fn both(one: Option<u64>, other: Option<u64>, join: impl Fn(u64, u64) -> u64) -> Option<u64> {
    match (one, other) {
        (None, None) => None,
        (one, other) => Some(join(one.unwrap_or(0), other.unwrap_or(0))),
    }
}

/// The present estimates of one connection.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PathGauge {
    pub transport: PathTransport,
    pub congestion_window_bytes: f64,
    pub rtt_us: Option<f64>,
    pub rtt_min_us: Option<f64>,
}

/// Counts of all connections and the last estimates of each, in the words of the wire; `None` when
/// no connection reported anything.
pub fn path_facts(counts: PathCounts, gauges: &[PathGauge]) -> Option<PathFacts> {
    let transport = gauges.first()?.transport;
    let all = |figure: fn(&PathGauge) -> Option<f64>| {
        let mut figures: Vec<f64> = gauges.iter().filter_map(figure).collect();
        figures.sort_by(f64::total_cmp);
        figures
    };
    let windows = all(|gauge| Some(gauge.congestion_window_bytes));
    let rtts = all(|gauge| gauge.rtt_us);
    Some(PathFacts {
        transport,
        sent_packets: counts.sent_packets,
        lost_packets: counts.lost_packets,
        congestion_events: counts.congestion_events,
        congestion_window_bytes: windows[windows.len() / 2],
        rtt_us: rtts.get(rtts.len() / 2).copied(),
        rtt_min_us: all(|gauge| gauge.rtt_min_us).first().copied(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(sent: Option<u64>, lost: u64) -> PathCounts {
        PathCounts { sent_packets: sent, lost_packets: lost, congestion_events: None }
    }

    #[test]
    fn counts_add_up_and_the_unknown_stays_unknown() {
        assert_eq!(counts(Some(3), 1).plus(counts(Some(4), 2)), counts(Some(7), 3));
        assert_eq!(counts(None, 1).plus(PathCounts::default()), counts(None, 1));
        assert_eq!(PathCounts::default().plus(counts(Some(4), 2)), counts(Some(4), 2));
        assert_eq!(counts(Some(9), 3).since(counts(Some(4), 3)), counts(Some(5), 0));
    }

    #[test]
    fn estimates_are_medians_and_the_smallest_minimum() {
        let gauge = |window: f64, rtt, min| PathGauge {
            transport: PathTransport::Quic,
            congestion_window_bytes: window,
            rtt_us: rtt,
            rtt_min_us: min,
        };
        let gauges = [
            gauge(9.0, Some(50.0), None),
            gauge(1.0, Some(10.0), Some(7.0)),
            gauge(5.0, None, Some(8.0)),
        ];
        let facts = path_facts(counts(Some(1), 0), &gauges).unwrap();
        assert_eq!((facts.congestion_window_bytes, facts.rtt_us), (5.0, Some(50.0)));
        assert_eq!((facts.rtt_min_us, facts.sent_packets), (Some(7.0), Some(1)));
        assert_eq!(path_facts(PathCounts::default(), &[]), None);
    }
}
