//! One direction of the link: which packets are lost, and when the others go on. Packets keep their order.
//! Nothing here reads a clock or a socket: times come in as nanoseconds since the link began, draws from a seed.

use std::collections::VecDeque;

use gonogo_core::{Nanos, Random, SECOND};
use gonogo_wire::WireNetwork;

/// The delay of a direction moves in straight lines between points drawn so far apart, or further: as slowly as a queue on
/// the way would, so that no packet overtakes another.
const LEAST_JITTER_STEP: Nanos = 10_000_000;

/// How packets are lost.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Loss {
    /// Each on its own.
    Single { ratio: f64 },
    /// Gilbert's channel: all packets of the bad state are lost (E. N. Gilbert, "Capacity of a burst-noise channel", 1960).
    Bursts { enter: f64, leave: f64, is_bad: bool },
}

impl Loss {
    fn of(network: &WireNetwork) -> Loss {
        let ratio = network.loss_ratio;
        if network.loss_burst <= 1.0 {
            return Loss::Single { ratio };
        }
        // The share of time in the bad state is enter / (enter + leave), and must be the ratio.
        let leave = 1.0 / network.loss_burst;
        Loss::Bursts { enter: (leave * ratio / (1.0 - ratio)).min(1.0), leave, is_bad: false }
    }

    fn takes_next(&mut self, random: &mut Random) -> bool {
        match self {
            Loss::Single { ratio } => *ratio > 0.0 && random.unit() < *ratio,
            Loss::Bursts { enter, leave, is_bad } => {
                let turns = random.unit() < if *is_bad { *leave } else { *enter };
                *is_bad ^= turns;
                *is_bad
            }
        }
    }
}

/// What the line does with a packet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PacketOutcome {
    /// It is forwarded then, in nanoseconds since the link began.
    Forwarded(Nanos),
    Lost,
    /// The queue before the bandwidth was full.
    Dropped,
}

/// One direction.
#[derive(Debug, Clone)]
pub struct Line {
    random: Random,
    loss: Loss,
    delay: Nanos,
    /// To either side of the delay.
    jitter: f64,
    jitter_step: Nanos,
    jitter_seed: u64,
    bit_per_s: Option<u64>,
    queue_packets: usize,
    /// When each packet that still waits for the bandwidth is through.
    waiting: VecDeque<Nanos>,
    /// When the packet before goes on.
    last: Nanos,
}

impl Line {
    /// `direction` 0 or 1 draws its own packets and delays.
    pub fn new(network: &WireNetwork, direction: u32) -> Line {
        let ms = |ms: f64| (ms * 1e6).round() as Nanos;
        Line {
            random: Random::new(network.seed, direction),
            loss: Loss::of(network),
            delay: ms(network.rtt_ms / 2.0),
            jitter: network.jitter_ms * 1e6 / 2.0,
            jitter_step: LEAST_JITTER_STEP.max(ms(network.jitter_ms * 2.0)),
            jitter_seed: Random::new(network.seed, direction + 2).bits(),
            bit_per_s: network.bandwidth_bit_per_s,
            queue_packets: network.queue_packets as usize,
            waiting: VecDeque::new(),
            last: 0,
        }
    }

    /// Decides about a packet of so many bytes that comes `now`; packets come in the order of time.
    pub fn decide(&mut self, now: Nanos, bytes: usize) -> PacketOutcome {
        if self.loss.takes_next(&mut self.random) {
            return PacketOutcome::Lost;
        }
        let through = match self.bit_per_s {
            None => now,
            Some(bit_per_s) => {
                while self.waiting.front().is_some_and(|through| *through <= now) {
                    self.waiting.pop_front();
                }
                if self.waiting.len() >= self.queue_packets {
                    return PacketOutcome::Dropped;
                }
                let begin = self.waiting.back().copied().unwrap_or(now);
                let takes = (bytes as u64 * 8).saturating_mul(SECOND) / bit_per_s;
                self.waiting.push_back(begin + takes);
                begin + takes
            }
        };
        self.last = self.last.max(through + self.delay_at(through));
        PacketOutcome::Forwarded(self.last)
    }

    /// The delay of a packet that leaves at `time`.
    fn delay_at(&self, time: Nanos) -> Nanos {
        if self.jitter == 0.0 {
            return self.delay;
        }
        let (point, within) = (time / self.jitter_step, time % self.jitter_step);
        let share = within as f64 / self.jitter_step as f64;
        let offset =
            self.jitter_point(point) * (1.0 - share) + self.jitter_point(point + 1) * share;
        (self.delay as f64 + offset * self.jitter).max(0.0) as Nanos
    }

    /// -1 to 1, the same whenever it is asked for.
    fn jitter_point(&self, point: u64) -> f64 {
        Random::new(self.jitter_seed.wrapping_add(point), 0).unit() * 2.0 - 1.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: Nanos = 1_000_000;

    fn network() -> WireNetwork {
        WireNetwork {
            rtt_ms: 50.0,
            jitter_ms: 0.0,
            loss_ratio: 0.0,
            loss_burst: 1.0,
            bandwidth_bit_per_s: None,
            queue_packets: 100,
            seed: 7,
        }
    }

    fn lost(line: &mut Line, packets: u64) -> Vec<bool> {
        (0..packets).map(|i| line.decide(i * MS, 1_500) == PacketOutcome::Lost).collect()
    }

    #[test]
    fn each_direction_takes_half_of_the_round_trip() {
        let mut line = Line::new(&network(), 0);
        assert_eq!(line.decide(0, 1_500), PacketOutcome::Forwarded(25 * MS));
        assert_eq!(line.decide(3 * MS, 40), PacketOutcome::Forwarded(28 * MS));
    }

    #[test]
    fn single_losses_have_their_share_and_follow_the_seed() {
        let lossy = WireNetwork { loss_ratio: 0.01, ..network() };
        let first = lost(&mut Line::new(&lossy, 0), 100_000);
        let share = first.iter().filter(|lost| **lost).count() as f64 / 1e5;
        assert!((share - 0.01).abs() < 4.0 * (0.01_f64 * 0.99 / 1e5).sqrt(), "{share}");
        assert_eq!(
            first,
            lost(&mut Line::new(&lossy, 0), 100_000),
            "the same seed, the same losses"
        );
        assert_ne!(first, lost(&mut Line::new(&lossy, 1), 100_000), "directions differ");
    }

    #[test]
    fn bursts_have_the_same_share_and_their_mean_length() {
        let bursty = WireNetwork { loss_ratio: 0.02, loss_burst: 5.0, ..network() };
        let lost = lost(&mut Line::new(&bursty, 0), 1_000_000);
        let count = lost.iter().filter(|lost| **lost).count() as f64;
        let bursts = lost.windows(2).filter(|pair| !pair[0] && pair[1]).count() as f64;
        assert!((count / 1e6 - 0.02).abs() < 0.001, "{}", count / 1e6);
        assert!((count / bursts - 5.0).abs() < 0.2, "{}", count / bursts);
    }

    #[test]
    fn the_bandwidth_spaces_packets_and_its_queue_has_an_end() {
        let slow =
            WireNetwork { bandwidth_bit_per_s: Some(12_000_000), queue_packets: 10, ..network() };
        let mut line = Line::new(&slow, 0);
        // 1,500 bytes take a millisecond at 12 Mbit/s.
        for i in 1..=10 {
            assert_eq!(line.decide(0, 1_500), PacketOutcome::Forwarded((25 + i) * MS));
        }
        assert_eq!(line.decide(0, 1_500), PacketOutcome::Dropped);
        assert_eq!(
            line.decide(MS, 1_500),
            PacketOutcome::Forwarded(36 * MS),
            "one is through, one more fits"
        );
        assert_eq!(
            line.decide(100 * MS, 1_500),
            PacketOutcome::Forwarded(126 * MS),
            "idle time is not saved up"
        );
    }

    #[test]
    fn jitter_stays_within_its_bounds_around_the_delay_and_overtakes_nothing() {
        let mut line = Line::new(&WireNetwork { jitter_ms: 20.0, ..network() }, 0);
        let (mut sum, mut before) = (0.0, 0);
        let (mut least, mut most) = (f64::MAX, f64::MIN);
        for i in 0..200_000 {
            let now = i * MS / 10;
            let PacketOutcome::Forwarded(then) = line.decide(now, 100) else {
                panic!("nothing is lost")
            };
            assert!(then >= before);
            before = then;
            let ms = (then - now) as f64 / 1e6;
            (least, most, sum) = (least.min(ms), most.max(ms), sum + ms);
        }
        assert!((15.0..18.0).contains(&least) && (32.0..=35.0).contains(&most), "{least} {most}");
        assert!((sum / 2e5 - 25.0).abs() < 1.0, "{}", sum / 2e5);
    }
}
