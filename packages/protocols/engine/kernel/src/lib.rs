//! When the kernel received bytes, and when it was given some: what a thread that waits for a core cannot know from its own
//! clock. The engine's response times run to it, and the target's own record, which the engine is held to, from it.
//! Receive stamps are of the real-time clock (SO_TIMESTAMPING, Documentation/networking/timestamping.rst) and become
//! instants of the monotonic one here.

pub mod affinity;
#[cfg(target_os = "linux")]
pub mod masquerade;
#[cfg(target_os = "linux")]
pub mod network;
pub mod real_time;

use std::io;
use std::mem::MaybeUninit;
use std::os::fd::{AsRawFd, RawFd};
use std::sync::OnceLock;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// A send that took longer was interrupted: when its bytes left is uncertain by that much.
const STALL: Duration = Duration::from_micros(50);
/// Larger writes may take longer by their own work.
const LARGEST_WATCHED_WRITE: usize = 16 * 1024;
/// Readings of the two clocks of which the closest pair counts.
const PAIRS: usize = 15;
/// Room for one SCM_TIMESTAMPING message: a header and three timespecs.
const CONTROL_BYTES: usize = 128;

/// What is known of the read that ended an exchange, and of the send that began it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct KernelTimes {
    /// When the last byte of the last read arrived; `None`: it was not stamped.
    pub arrived: Option<Instant>,
    /// The last send.
    pub send: Option<Send>,
}

/// One call that handed bytes to the kernel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Send {
    /// When the send before it began.
    pub after: Option<Instant>,
    pub begin: Instant,
    /// The thread stood still in it. As a rule it did so behind the kernel's own sending, on its way
    /// back (docs/decisions/load-and-pacing.md), so the begin still counts.
    pub stalled: bool,
}

impl Send {
    /// Whether it was the first send since `sent`, so that what was to go then went in it.
    pub fn carried(&self, sent: Instant) -> bool {
        self.begin >= sent && self.after.is_none_or(|after| after < sent)
    }
}

impl KernelTimes {
    /// Notes a send of so many bytes that ends now.
    pub fn note_send(&mut self, bytes: usize, begin: Instant) {
        let after = self.send.map(|send| send.begin);
        self.send = Some(Send { after, begin, stalled: is_stalled(bytes, begin.elapsed()) });
    }
}

fn is_stalled(bytes: usize, took: Duration) -> bool {
    bytes <= LARGEST_WATCHED_WRITE && took > STALL
}

/// The two clocks read together: real time in nanoseconds since 1970, and an instant.
#[derive(Debug, Clone, Copy)]
struct Pair {
    real_ns: u64,
    instant: Instant,
}

impl Pair {
    /// The closest of several readings; good to some tens of nanoseconds.
    fn read() -> Pair {
        let readings = (0..PAIRS).map(|_| {
            let before = Instant::now();
            let real = SystemTime::now();
            let took = before.elapsed();
            let real_ns = real.duration_since(UNIX_EPOCH).unwrap_or_default().as_nanos() as u64;
            (took, Pair { real_ns, instant: before + took / 2 })
        });
        readings
            .min_by_key(|(took, _)| *took)
            .map_or_else(|| Pair { real_ns: 0, instant: Instant::now() }, |(_, pair)| pair)
    }
}

/// The pair that stamps are read with, the same for the life of the process: both clocks are slewed
/// together, so only a step of real time separates them.
fn anchor() -> &'static Pair {
    static ANCHOR: OnceLock<Pair> = OnceLock::new();
    ANCHOR.get_or_init(Pair::read)
}

/// Takes the offset between the clocks now, if nobody did before: at the begin of a block.
pub fn anchor_clocks() {
    anchor();
}

/// By how many microseconds real time was stepped since the clocks were anchored.
pub fn clock_step_us() -> f64 {
    let (anchor, now) = (anchor(), Pair::read());
    let real = now.real_ns as f64 - anchor.real_ns as f64;
    (real - now.instant.duration_since(anchor.instant).as_nanos() as f64) / 1e3
}

/// The instant of a stamp in nanoseconds since 1970; `None` for none.
pub fn instant_of(real_ns: u64) -> Option<Instant> {
    let Pair { real_ns: anchored, instant } = *anchor();
    if real_ns == 0 {
        return None;
    }
    match real_ns.checked_sub(anchored) {
        Some(since) => instant.checked_add(Duration::from_nanos(since)),
        None => instant.checked_sub(Duration::from_nanos(anchored - real_ns)),
    }
}

/// Asks the kernel to stamp what a socket receives; a kernel that does not stamp stays without.
pub fn stamp_arrivals(socket: &impl AsRawFd) {
    let flags = libc::SOF_TIMESTAMPING_RX_SOFTWARE | libc::SOF_TIMESTAMPING_SOFTWARE;
    // SAFETY: the option is an int of which the kernel reads as many bytes as it is given.
    unsafe {
        libc::setsockopt(
            socket.as_raw_fd(),
            libc::SOL_SOCKET,
            libc::SO_TIMESTAMPING,
            (&raw const flags).cast(),
            size_of_val(&flags) as libc::socklen_t,
        );
    }
}

#[repr(C, align(8))]
struct Control([u8; CONTROL_BYTES]);

/// One read with the stamp of its last byte (recvmsg(2)): how many bytes, and when they arrived.
pub fn receive(
    socket: RawFd,
    buffer: &mut [MaybeUninit<u8>],
) -> io::Result<(usize, Option<Instant>)> {
    let mut control = MaybeUninit::<Control>::uninit();
    let mut slice = libc::iovec { iov_base: buffer.as_mut_ptr().cast(), iov_len: buffer.len() };
    // SAFETY: all zeros is an empty msghdr, and its fields stay valid for the call.
    let mut message: libc::msghdr = unsafe { std::mem::zeroed() };
    message.msg_iov = &raw mut slice;
    message.msg_iovlen = 1;
    message.msg_control = control.as_mut_ptr().cast();
    message.msg_controllen = CONTROL_BYTES as _;
    // SAFETY: `message` points to the buffer and the control bytes above, both writable.
    let count = unsafe { libc::recvmsg(socket, &raw mut message, 0) };
    if count < 0 {
        return Err(io::Error::last_os_error());
    }
    Ok((count as usize, stamp_in(&message)))
}

/// The software stamp among a message's control data.
fn stamp_in(message: &libc::msghdr) -> Option<Instant> {
    // SAFETY: the kernel has filled the control data that the message points to; the macros of cmsg(3)
    // stay within its length, and the stamp is read unaligned.
    unsafe {
        let mut header = libc::CMSG_FIRSTHDR(message);
        while !header.is_null() {
            let (level, kind) = ((*header).cmsg_level, (*header).cmsg_type);
            if level == libc::SOL_SOCKET && kind == libc::SCM_TIMESTAMPING {
                let stamp: libc::timespec =
                    std::ptr::read_unaligned(libc::CMSG_DATA(header).cast());
                return instant_of(stamp.tv_sec as u64 * 1_000_000_000 + stamp.tv_nsec as u64);
            }
            header = libc::CMSG_NXTHDR(message, header);
        }
    }
    None
}

/// When the datagram arrived that was read last (SIOCGSTAMPNS, socket(7)). The first call asks the
/// kernel to stamp from then on.
pub fn last_datagram(socket: RawFd) -> Option<Instant> {
    const SIOCGSTAMPNS: libc::c_ulong = 0x8907;
    let mut stamp = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the kernel writes one timespec.
    let answer = unsafe { libc::ioctl(socket, SIOCGSTAMPNS as _, &raw mut stamp) };
    (answer == 0)
        .then(|| instant_of(stamp.tv_sec as u64 * 1_000_000_000 + stamp.tv_nsec as u64))
        .flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;
    use std::net::{TcpListener, TcpStream, UdpSocket};
    use std::thread::sleep;

    const LATE: Duration = Duration::from_millis(60);

    /// Bytes that are read late have arrived when they were sent.
    fn assert_arrival(arrived: Option<Instant>, sent: Instant) {
        let arrived = arrived.expect("this kernel stamps");
        let tolerance = Duration::from_millis(5);
        assert!(arrived + tolerance > sent, "{:?} before it was sent", sent - arrived);
        assert!(sent.elapsed() >= LATE && arrived.elapsed() > LATE / 2, "{:?}", arrived - sent);
    }

    #[test]
    fn tcp_bytes_have_the_time_of_their_arrival_however_late_they_are_read() {
        anchor_clocks();
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let reader = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        stamp_arrivals(&reader);
        let (mut writer, _) = listener.accept().unwrap();
        // Stamping begins a moment after a system's first socket asked for it.
        let mut last = (None, Instant::now());
        for _ in 0..5 {
            let sent = Instant::now();
            writer.write_all(b"answer").unwrap();
            sleep(LATE);
            let mut buffer = [MaybeUninit::uninit(); 64];
            let (count, arrived) = receive(reader.as_raw_fd(), &mut buffer).unwrap();
            assert_eq!(count, 6);
            last = (arrived, sent);
        }
        assert_arrival(last.0, last.1);
        drop(writer);
        let end = receive(reader.as_raw_fd(), &mut [MaybeUninit::uninit(); 8]).unwrap();
        assert_eq!(end, (0, None), "an end has no stamp");
    }

    #[test]
    fn datagrams_have_the_time_of_their_arrival_too() {
        anchor_clocks();
        let reader = UdpSocket::bind("127.0.0.1:0").unwrap();
        let writer = UdpSocket::bind("127.0.0.1:0").unwrap();
        let mut last = (None, Instant::now());
        let mut buffer = [0; 64];
        last_datagram(reader.as_raw_fd());
        for _ in 0..5 {
            let sent = Instant::now();
            writer.send_to(b"answer", reader.local_addr().unwrap()).unwrap();
            sleep(LATE);
            reader.recv(&mut buffer).unwrap();
            last = (last_datagram(reader.as_raw_fd()), sent);
        }
        assert_arrival(last.0, last.1);
    }

    #[test]
    fn clocks_that_nobody_sets_stay_together() {
        anchor_clocks();
        sleep(Duration::from_millis(20));
        assert!(clock_step_us().abs() < 50.0, "{} µs", clock_step_us());
        let Pair { real_ns, instant } = Pair::read();
        let there = instant_of(real_ns).unwrap();
        assert!(there.max(instant) - there.min(instant) < Duration::from_micros(50));
        assert_eq!(instant_of(0), None);
    }

    #[test]
    fn only_short_writes_that_take_long_are_interrupted() {
        assert!(!is_stalled(100, STALL) && is_stalled(100, 2 * STALL));
        assert!(!is_stalled(1 << 20, 10 * STALL), "so much takes its time");
    }

    #[test]
    fn what_was_to_go_went_in_the_first_send_since_then() {
        let mut times = KernelTimes::default();
        let begin = Instant::now();
        times.note_send(100, begin);
        assert!(times.send.unwrap().carried(begin - STALL));
        times.note_send(100, begin + STALL);
        let second = times.send.unwrap();
        assert!(second.carried(begin + STALL / 2));
        assert!(!second.carried(begin - STALL), "that went with the send before");
        assert!(!second.carried(begin + 2 * STALL), "that went later");
    }
}
