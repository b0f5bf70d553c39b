//! Sets a link up on Linux and takes it down: two TUN devices, a namespace, their addresses, and the threads.
//! All of it hangs on descriptors of this process, so that nothing is left when it is killed.

use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::os::unix::net::UnixStream;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{Builder, JoinHandle};
use std::time::Duration;

use gonogo_kernel::masquerade::Masquerade;
use gonogo_kernel::network::{Namespace, Tun, switch_on};
use gonogo_wire::{EchoFacts, NetworkFacts, Problem, ProblemCode, WireNetwork};

use super::beyond::lead_beyond;
use super::echo;
use super::forward::{Alias, Carried, Forwarder, MTU};

/// Addresses for benchmarks of network devices (RFC 2544, appendix C.2.2; RFC 6890): they are nobody's.
const FIRST_NETWORK: Ipv4Addr = Ipv4Addr::new(198, 18, 0, 0);
/// Each link has eight of them: the host's, the engine's, and the one that stands for a loopback address.
const PREFIX: u8 = 29;
const NETWORKS: u32 = 1 << (29 - 15);
/// Packets that a device holds until the thread reads them.
const DEVICE_QUEUE: u32 = 10_000;
/// What an echo may take beyond the settings before it counts as lost.
const ECHO_GRACE: Duration = Duration::from_millis(100);

/// The way into the link's namespace.
#[derive(Debug, Clone)]
pub struct Inside(Arc<Namespace>);

impl Inside {
    /// Sockets that the calling thread opens from now on send through the link.
    pub fn enter(&self) -> io::Result<()> {
        self.0.enter()
    }
}

/// A link that carries packets until it is closed or dropped.
#[derive(Debug)]
pub struct Link {
    setting: WireNetwork,
    host: Ipv4Addr,
    inside: Inside,
    addresses: Vec<SocketAddr>,
    stop_echo: Arc<AtomicBool>,
    threads: Option<LinkThreads>,
    /// Of a target beyond this host.
    _way_beyond: Option<Masquerade>,
}

#[derive(Debug)]
struct LinkThreads {
    forwarder: JoinHandle<Carried>,
    echo: JoinHandle<io::Result<EchoFacts>>,
    /// The forwarder ends when it is dropped.
    stop_forwarder: UnixStream,
}

impl Link {
    /// Opens a link to a target, given by its addresses. Errors: `network_unavailable` where the system does
    /// not let us, or the target cannot be reached through it.
    pub fn open(network: &WireNetwork, addresses: &[SocketAddr]) -> Result<Link, Problem> {
        let (target, ip) = ipv4_of(addresses)?;
        let outside = Tun::open("gonogo%d").map_err(|error| refused(&error, "/dev/net/tun"))?;
        let (host, own, alias) = addresses_of(&outside.name());
        outside
            .bring_up(host, PREFIX, MTU as u32, DEVICE_QUEUE)
            .map_err(|error| refused(&error, "the link's device"))?;
        // Only an address of this host can be bound.
        let is_beyond = UdpSocket::bind((ip, 0)).is_err();
        let way_beyond = is_beyond.then(|| lead_beyond(&outside.name(), own, ip)).transpose()?;
        let alias = ip.is_loopback().then_some(Alias { alias, real: ip });
        if alias.is_some() {
            let setting = format!("/proc/sys/net/ipv4/conf/{}/route_localnet", outside.name());
            switch_on(&setting).map_err(|error| refused(&error, &setting))?;
        }
        let (namespace, inside) = Namespace::make(move || {
            let inside = Tun::open("link0")?;
            inside.bring_up(own, PREFIX, MTU as u32, DEVICE_QUEUE)?;
            inside.route_everything()?;
            Ok(inside)
        })
        .map_err(|error| refused(&error, "the link's network namespace"))?;
        let inside_of = Inside(Arc::new(namespace));
        let exhausted = |error: io::Error| refused(&error, "the link's threads");
        let (stop_forwarder, stop) = UnixStream::pair().map_err(exhausted)?;
        let forwarder = Forwarder { inside, outside, alias, stop };
        let settings = *network;
        let forwarder = Builder::new()
            .name("link".into())
            .spawn(move || forwarder.run(&settings))
            .map_err(exhausted)?;
        let stop_echo = Arc::new(AtomicBool::new(false));
        let longest =
            Duration::from_secs_f64((network.rtt_ms + network.jitter_ms) / 1e3) + ECHO_GRACE;
        let (of_echo, stops) = (inside_of.clone(), stop_echo.clone());
        let echo = Builder::new()
            .name("link-echo".into())
            .spawn(move || {
                of_echo.enter()?;
                echo::measure(host, longest, &stops)
            })
            .map_err(exhausted)?;
        let reached = SocketAddr::new(alias.map_or(ip, |alias| alias.alias).into(), target.port());
        Ok(Link {
            setting: *network,
            host,
            inside: inside_of,
            addresses: vec![reached],
            stop_echo,
            threads: Some(LinkThreads { forwarder, echo, stop_forwarder }),
            _way_beyond: way_beyond,
        })
    }

    /// This host, as seen from inside.
    pub fn host(&self) -> Ipv4Addr {
        self.host
    }

    pub fn inside(&self) -> Inside {
        self.inside.clone()
    }

    /// Where the target is, as seen from inside.
    pub fn addresses(&self) -> &[SocketAddr] {
        &self.addresses
    }

    /// Takes it down, and returns what it did.
    pub fn close(mut self) -> NetworkFacts {
        self.stop_echo.store(true, Ordering::Relaxed);
        let threads = self.threads.take().expect("a link is closed once");
        let echo = threads.echo.join().ok().and_then(Result::ok);
        drop(threads.stop_forwarder);
        let carried = threads.forwarder.join().expect("the link's thread does not panic");
        NetworkFacts {
            setting: self.setting,
            to_target: carried.to_target,
            to_engine: carried.to_engine,
            echo: echo.unwrap_or(EchoFacts {
                sent: 0,
                answered: 0,
                min_us: None,
                p50_us: None,
                p99_us: None,
            }),
            cpu_s: carried.cpu_s,
        }
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        self.stop_echo.store(true, Ordering::Relaxed);
    }
}

/// The first IPv4 address of the target, where a link can lead to it.
fn ipv4_of(addresses: &[SocketAddr]) -> Result<(SocketAddr, Ipv4Addr), Problem> {
    let found = addresses.iter().find_map(|address| match address.ip() {
        IpAddr::V4(ip) => Some((*address, ip)),
        IpAddr::V6(ip) => ip.to_ipv4_mapped().map(|ip| (*address, ip)),
    });
    let Some((address, ip)) = found else {
        return Err(Problem::new(
            ProblemCode::NetworkUnavailable,
            format!("the link carries IPv4, and the target has {} alone", addresses[0].ip()),
            "give the target an IPv4 address, or leave the network out",
        ));
    };
    Ok((address, ip))
}

/// The addresses of host, engine and stand-in of the link with this device.
fn addresses_of(device: &str) -> (Ipv4Addr, Ipv4Addr, Ipv4Addr) {
    let digits = device.trim_start_matches(|letter: char| !letter.is_ascii_digit());
    let number: u32 = digits.parse().unwrap_or(0);
    let first = FIRST_NETWORK.to_bits() + (number % NETWORKS) * 8;
    let at = |offset| Ipv4Addr::from_bits(first + offset);
    (at(1), at(2), at(3))
}

/// Why the system gives no link, with what helps.
fn refused(error: &io::Error, what: &str) -> Problem {
    let remedy = match (error.kind(), error.raw_os_error()) {
        (io::ErrorKind::PermissionDenied, _) | (_, Some(libc::EROFS)) => {
            "run the worker as root, or give it CAP_NET_ADMIN, CAP_SYS_ADMIN and CAP_NET_RAW (in Docker: cap_add, \
             and devices: /dev/net/tun)"
        }
        (io::ErrorKind::NotFound, _) | (_, Some(libc::ENODEV | libc::ENXIO)) => {
            "load the kernel's module tun, and in Docker add devices: /dev/net/tun"
        }
        _ => "leave the network out, or try a machine that grants it",
    };
    Problem::new(
        ProblemCode::NetworkUnavailable,
        format!("there is no emulated network here: {what}: {error}"),
        remedy,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_of_one_host_have_addresses_of_their_own() {
        let (host, own, alias) = addresses_of("gonogo0");
        let expected = [[198, 18, 0, 1], [198, 18, 0, 2], [198, 18, 0, 3]].map(Ipv4Addr::from);
        assert_eq!([host, own, alias], expected);
        assert_eq!(addresses_of("gonogo33").0, Ipv4Addr::new(198, 18, 1, 9));
        assert_eq!(addresses_of("gonogo16383").2, Ipv4Addr::new(198, 19, 255, 251));
    }

    #[test]
    fn a_link_takes_the_first_ipv4_address_and_refuses_a_target_without() {
        let problem = ipv4_of(&["[::1]:80".parse().unwrap()]).unwrap_err();
        assert_eq!(problem.code, ProblemCode::NetworkUnavailable);
        assert!(problem.message.contains("IPv4"), "{}", problem.message);
        let both = ["[::1]:80", "127.0.0.1:80"].map(|text| text.parse().unwrap());
        assert_eq!(ipv4_of(&both).unwrap().1, Ipv4Addr::LOCALHOST);
    }
}
