//! The thread that carries packets between the two TUN devices of a link, each direction through its line.
//! It waits in the kernel for packets and for the time at which the next one goes on.

use std::collections::VecDeque;
use std::io;
use std::net::Ipv4Addr;
use std::os::fd::AsRawFd;
use std::os::unix::net::UnixStream;
use std::time::{Duration, Instant};

use gonogo_core::{Lead, Nanos, Wait};
use gonogo_kernel::network::{Tun, exact_timers, thread_cpu, wait_readable};
use gonogo_kernel::real_time::{self, RealTime};
use gonogo_wire::{DirectionFacts, WireNetwork};

use super::direction_counters::DirectionCounters;
use super::line::{Line, PacketOutcome};
use super::rewrite::{End, address_of, rewrite};

/// The largest packet: that of Ethernet.
pub const MTU: usize = 1_500;
/// Packets that are read of one device before the other has its turn.
const BATCH: usize = 64;
/// How late idle cores wake up as a rule, in nanoseconds.
const USUAL_LATENESS: Nanos = 50_000;

/// An address of the link that stands for one that cannot leave the host.
#[derive(Debug, Clone, Copy)]
pub struct Alias {
    pub alias: Ipv4Addr,
    pub real: Ipv4Addr,
}

/// Everything the thread needs, moved into it.
#[derive(Debug)]
pub struct Forwarder {
    /// The device of the namespace, where load threads send.
    pub inside: Tun,
    /// The device of the host, behind which the target is.
    pub outside: Tun,
    pub alias: Option<Alias>,
    /// The thread ends when the other end is closed.
    pub stop: UnixStream,
}

/// What it carried.
#[derive(Debug)]
pub struct Carried {
    pub to_target: DirectionFacts,
    pub to_engine: DirectionFacts,
    pub cpu_s: f64,
}

struct Packet {
    due: Nanos,
    bytes: usize,
    buffer: Vec<u8>,
}

/// A direction with the packets that are on their way.
struct Direction {
    line: Line,
    on_the_way: VecDeque<Packet>,
    counters: DirectionCounters,
}

impl Forwarder {
    /// Carries packets until it is stopped; those that are still on their way then are gone.
    pub fn run(self, network: &WireNetwork) -> Carried {
        exact_timers();
        real_time::take(RealTime::Network);
        let begin = Instant::now();
        let mut to_target = Direction::new(network, 0);
        let mut to_engine = Direction::new(network, 1);
        let mut spares = Vec::new();
        let mut lead = Lead::expecting(USUAL_LATENESS);
        let descriptors =
            [self.inside.descriptor(), self.outside.descriptor(), self.stop.as_raw_fd()];
        let mut ready = [true, true, false];
        while !ready[2] {
            let alias = self.alias;
            if ready[0] {
                to_target.take_in(&self.inside, begin, &mut spares, |packet| {
                    if let Some(Alias { alias, real }) = alias {
                        rewrite(packet, End::Destination, alias, real);
                    }
                });
            }
            if ready[1] {
                to_engine.take_in(&self.outside, begin, &mut spares, |packet| {
                    if let Some(Alias { alias, real }) = alias {
                        rewrite(packet, End::Source, real, alias);
                    }
                });
            }
            to_target.send_due(&self.outside, begin, &mut spares);
            to_engine.send_due(&self.inside, begin, &mut spares);
            let next = [&to_target, &to_engine].into_iter().filter_map(Direction::next_due).min();
            let now = since(begin);
            let wait = next.map(|due| match lead.wait(now, due) {
                Wait::Sleep(span) => span,
                Wait::Spin => 0,
            });
            // It fails for want of memory at most; then the devices are asked without waiting.
            ready = wait_readable(descriptors, wait.map(Duration::from_nanos))
                .unwrap_or([true, true, false]);
            match wait {
                Some(0) => lead.spun(since(begin) - now),
                Some(span) if ready == [false; 3] => lead.slept(now + span, since(begin)),
                _ => {}
            }
        }
        Carried {
            to_target: to_target.counters.facts(),
            to_engine: to_engine.counters.facts(),
            cpu_s: thread_cpu().as_secs_f64(),
        }
    }
}

impl Direction {
    fn new(network: &WireNetwork, direction: u32) -> Direction {
        Direction {
            line: Line::new(network, direction),
            on_the_way: VecDeque::new(),
            counters: DirectionCounters::default(),
        }
    }

    /// Reads what waits at `device`. What is no IPv4 (the kernel asks for IPv6 routers) is no load and goes nowhere.
    fn take_in(
        &mut self,
        device: &Tun,
        begin: Instant,
        spares: &mut Vec<Vec<u8>>,
        prepare: impl Fn(&mut [u8]),
    ) {
        for _ in 0..BATCH {
            let mut buffer = spares.pop().unwrap_or_else(|| vec![0; MTU]);
            let Ok(bytes) = device.read(&mut buffer) else {
                spares.push(buffer);
                return;
            };
            if address_of(&buffer[..bytes], End::Destination).is_none() {
                spares.push(buffer);
                continue;
            }
            self.counters.packets += 1;
            match self.line.decide(since(begin), bytes) {
                PacketOutcome::Forwarded(due) => {
                    prepare(&mut buffer[..bytes]);
                    self.on_the_way.push_back(Packet { due, bytes, buffer });
                    continue;
                }
                PacketOutcome::Lost => self.counters.lost += 1,
                PacketOutcome::Dropped => self.counters.dropped += 1,
            }
            spares.push(buffer);
        }
    }

    /// Writes the packets that are due.
    fn send_due(&mut self, device: &Tun, begin: Instant, spares: &mut Vec<Vec<u8>>) {
        while let Some(packet) = self.on_the_way.pop_front() {
            let now = since(begin);
            if packet.due > now {
                self.on_the_way.push_front(packet);
                return;
            }
            match write_whole(device, &packet.buffer[..packet.bytes]) {
                Ok(()) => self.counters.carried(packet.bytes, packet.due, now),
                Err(_) => self.counters.dropped += 1,
            }
            spares.push(packet.buffer);
        }
    }

    fn next_due(&self) -> Option<Nanos> {
        self.on_the_way.front().map(|packet| packet.due)
    }
}

/// A packet goes in one call; where a signal came between, in the next.
fn write_whole(device: &Tun, packet: &[u8]) -> io::Result<()> {
    loop {
        match device.write(packet) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            other => return other.map(|_| ()),
        }
    }
}

fn since(begin: Instant) -> Nanos {
    begin.elapsed().as_nanos() as Nanos
}
