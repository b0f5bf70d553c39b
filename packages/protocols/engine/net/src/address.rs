//! Names become addresses once per block, and addresses outside the allowed networks are refused.
//! The check is on the resolved address, so a name cannot lead around it.
//! The addresses found are reported with the result.

use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

use ipnet::IpNet;

use gonogo_wire::{ConnectTo, Problem, ProblemCode, ProtocolName, SocketOptions, WireTarget};

use super::connect_problem;

/// A target, resolved and allowed: everything a connector needs to reach it.
#[derive(Debug, Clone)]
pub struct Reach {
    pub address: SocketAddr,
    /// Used instead of them, where it is named.
    pub unix_path: Option<PathBuf>,
    pub socket: SocketOptions,
    pub connect_timeout: Duration,
    /// Longest wait for an answer: no connection is given up before.
    pub timeout: Duration,
    /// Connections carry their handshakes and nothing else, and there are many of them.
    pub handshakes_only: bool,
}

impl Reach {
    /// Where connections go, as messages name it.
    pub fn place(&self) -> String {
        match &self.unix_path {
            Some(path) => path.display().to_string(),
            None => self.address.to_string(),
        }
    }
}

/// Resolves the target's host, or where it is reached instead, and checks every address against `allowed`.
/// `None` allows everything (quick at a terminal). A target whose address was chosen before keeps it.
/// Errors: `dns_failed`, `address_not_allowed`, `spec_invalid` for an address or CIDR that is none.
pub async fn resolve(
    target: &WireTarget,
    allowed: Option<&[String]>,
    timeout: Duration,
) -> Result<Vec<SocketAddr>, Problem> {
    let (host, port) = match &target.connect_to {
        None => (&target.host, target.port),
        Some(ConnectTo::Address(host, port)) => (host, *port),
        // It has no address and never leaves the machine.
        Some(ConnectTo::Unix(_)) => return Ok(vec![(Ipv4Addr::LOCALHOST, target.port).into()]),
    };
    let host = host.trim_start_matches('[').trim_end_matches(']');
    let found: Vec<SocketAddr> = match (&target.address, host.parse::<IpAddr>()) {
        (Some(chosen), _) => {
            let ip = chosen.parse().map_err(|_| {
                Problem::invalid(Some("target.address"), format!("{chosen} is not an IP address"))
            })?;
            vec![SocketAddr::new(ip, port)]
        }
        (None, Ok(ip)) => vec![SocketAddr::new(ip, port)],
        (None, Err(_)) => look_up(host, port, timeout).await?,
    };
    if let Some(cidrs) = allowed {
        check_allowed(&found, cidrs)?;
    }
    Ok(found)
}

async fn look_up(host: &str, port: u16, timeout: Duration) -> Result<Vec<SocketAddr>, Problem> {
    let failed = |reason: String| {
        Problem::new(
            ProblemCode::DnsFailed,
            format!("{host} has no address: {reason}"),
            "correct the host name, or check name resolution on this machine",
        )
    };
    let found = tokio::time::timeout(timeout, tokio::net::lookup_host((host, port)))
        .await
        .map_err(|_| failed("name resolution timed out".into()))?
        .map_err(|error| failed(error.to_string()))?;
    let mut addresses: Vec<SocketAddr> = Vec::new();
    for address in found {
        if !addresses.contains(&address) {
            addresses.push(address);
        }
    }
    if addresses.is_empty() {
        return Err(failed("the answer was empty".into()));
    }
    Ok(addresses)
}

/// Longest wait for one of several addresses, so that a silent one does not keep from the next.
const ATTEMPT: Duration = Duration::from_secs(2);

/// The first of a target's addresses that answers, in the resolver's order, as clients try them (RFC 6724, section 2;
/// RFC 1123, section 2.3). A single one is not tried: its first connection shows what is wrong with it.
/// Errors: those of connecting, with every address, where none answers.
pub async fn first_answering(
    addresses: &[SocketAddr],
    protocol: ProtocolName,
) -> Result<SocketAddr, Problem> {
    if let [only] = addresses {
        return Ok(*only);
    }
    let over_udp = matches!(protocol, ProtocolName::Http3 | ProtocolName::Quic);
    let mut failures: Vec<(SocketAddr, io::Error)> = Vec::new();
    for address in addresses {
        let attempt =
            async { if over_udp { ask_quic(*address).await } else { connect(*address).await } };
        let waited = tokio::time::timeout(ATTEMPT, attempt).await;
        match waited.unwrap_or_else(|_| Err(io::ErrorKind::TimedOut.into())) {
            Ok(()) => return Ok(*address),
            Err(error) => failures.push((*address, error)),
        }
    }
    // A QUIC server may leave a version that it does not know unanswered (RFC 9000, section 5.2.2).
    let silent = failures.iter().find(|(_, error)| error.kind() == io::ErrorKind::TimedOut);
    if let (true, Some((address, _))) = (over_udp, silent) {
        return Ok(*address);
    }
    let Some((first, error)) = failures.first() else {
        return Err(Problem::invalid(Some("target.host"), "the target has no address"));
    };
    let mut problem = connect_problem(error, &first.to_string());
    let all: Vec<_> =
        failures.iter().map(|(address, error)| format!("{address} ({error})")).collect();
    problem.message =
        format!("cannot connect to any of {} addresses: {}", all.len(), all.join(", "));
    Err(problem)
}

async fn connect(address: SocketAddr) -> io::Result<()> {
    tokio::net::TcpStream::connect(address).await.map(drop)
}

/// A datagram of a version that no server has, which asks for those that it has (RFC 9000, sections 6.3 and 15).
async fn ask_quic(address: SocketAddr) -> io::Result<()> {
    let any: IpAddr =
        if address.is_ipv4() { Ipv4Addr::UNSPECIFIED.into() } else { Ipv6Addr::UNSPECIFIED.into() };
    let socket = tokio::net::UdpSocket::bind((any, 0)).await?;
    socket.connect(address).await?;
    // Long header, version, and two connection ids of eight bytes; padded to the least size of a first datagram.
    let mut datagram = vec![0xc0, 0x1a, 0x2a, 0x3a, 0x4a, 8, 1, 2, 3, 4, 5, 6, 7, 8];
    datagram.extend([8, 8, 7, 6, 5, 4, 3, 2, 1]);
    datagram.resize(1_200, 0);
    socket.send(&datagram).await?;
    socket.recv(&mut [0; 64]).await.map(drop)
}

/// The only entry of who may reach any address: `quick` at a terminal. No operator's list can hold it.
pub const ANYWHERE: &str = "anywhere";

/// Refuses when any address lies outside the allowed networks and their ports, or where no load ever goes.
fn check_allowed(addresses: &[SocketAddr], entries: &[String]) -> Result<(), Problem> {
    if entries == [ANYWHERE] {
        return Ok(());
    }
    let allowed = entries.iter().map(|text| read_entry(text.trim())).collect::<Result<Vec<_>, _>>();
    let allowed = allowed.map_err(|error| Problem::invalid(Some("allowedCidrs"), error))?;
    for address in addresses {
        let (ip, port) = (address.ip().to_canonical(), address.port());
        let reaches = |(network, ports): &(IpNet, RangeInclusive<u16>)| {
            network.contains(&ip) && ports.contains(&port)
        };
        if is_never(ip) || !allowed.iter().any(reaches) {
            return Err(Problem::new(
                ProblemCode::AddressNotAllowed,
                format!("{ip}, port {port}, is outside the networks that may be loaded"),
                "ask the operator to add its network to GONOGO_ALLOWED_NETWORKS; link-local addresses and \
                 metadata services are never loaded",
            ));
        }
    }
    Ok(())
}

/// `10.0.0.0/8`, `10.0.0.0/8:8080` or `fd00::/8:8000-8999`.
fn read_entry(text: &str) -> Result<(IpNet, RangeInclusive<u16>), String> {
    let error = |error: &dyn std::fmt::Display| format!("{text} is no network: {error}");
    let after_slash = text.find('/').map_or(text.len(), |slash| slash + 1);
    let colon = text[after_slash..].find(':').map(|place| after_slash + place);
    let network = text[..colon.unwrap_or(text.len())].parse().map_err(|cause| error(&cause))?;
    let Some(colon) = colon else { return Ok((network, 0..=u16::MAX)) };
    let (first, last) = match text[colon + 1..].split_once('-') {
        Some(range) => range,
        None => (&text[colon + 1..], &text[colon + 1..]),
    };
    let port = |digits: &str| digits.parse::<u16>().map_err(|cause| error(&cause));
    Ok((network, port(first)?..=port(last)?))
}

/// Metadata services, which give out the keys to a machine in a cloud (AWS, Alibaba, Oracle); others are link-local.
const METADATA: [IpAddr; 3] = [
    IpAddr::V6(Ipv6Addr::new(0xfd00, 0xec2, 0, 0, 0, 0, 0, 0x254)),
    IpAddr::V4(Ipv4Addr::new(100, 100, 100, 200)),
    IpAddr::V4(Ipv4Addr::new(192, 0, 0, 192)),
];

/// Addresses that no entry reaches: neighbours on the wire, everybody at once, nobody in particular.
fn is_never(ip: IpAddr) -> bool {
    let is_link_local = match ip {
        IpAddr::V4(ip) => ip.is_link_local() || ip.is_broadcast(),
        IpAddr::V6(ip) => ip.is_unicast_link_local(),
    };
    is_link_local || ip.is_multicast() || ip.is_unspecified() || METADATA.contains(&ip)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(address: &str, cidrs: &[&str]) -> Result<(), ProblemCode> {
        let cidrs: Vec<String> = cidrs.iter().map(|text| text.to_string()).collect();
        check_allowed(&[address.parse().unwrap()], &cidrs).map_err(|problem| problem.code)
    }

    #[test]
    fn allows_only_what_is_inside() {
        let loopback = ["127.0.0.0/8", "::1/128"];
        assert_eq!(check("127.3.2.1:80", &loopback), Ok(()));
        assert_eq!(check("[::1]:80", &loopback), Ok(()));
        assert_eq!(check("10.0.0.1:80", &loopback), Err(ProblemCode::AddressNotAllowed));
        assert_eq!(check("[::2]:80", &loopback), Err(ProblemCode::AddressNotAllowed));
        assert_eq!(check("127.0.0.1:80", &[]), Err(ProblemCode::AddressNotAllowed));
    }

    #[test]
    fn an_ipv4_address_in_ipv6_clothes_is_judged_as_ipv4() {
        assert_eq!(check("[::ffff:127.0.0.1]:80", &["127.0.0.0/8"]), Ok(()));
        assert_eq!(
            check("[::ffff:10.0.0.1]:80", &["127.0.0.0/8", "::/64"]),
            Err(ProblemCode::AddressNotAllowed)
        );
    }

    #[test]
    fn an_entry_may_name_ports() {
        let ports = ["127.0.0.0/8:8000-8999", "::1/128:443"];
        assert_eq!(check("127.0.0.1:8000", &ports), Ok(()));
        assert_eq!(check("127.0.0.1:9000", &ports), Err(ProblemCode::AddressNotAllowed));
        assert_eq!(check("[::1]:443", &ports), Ok(()));
        assert_eq!(check("[::1]:444", &ports), Err(ProblemCode::AddressNotAllowed));
        for wrong in ["127.0.0.0/8:", "127.0.0.0/8:x", "127.0.0.0/8:1-70000"] {
            assert_eq!(check("127.0.0.1:80", &[wrong]), Err(ProblemCode::SpecInvalid), "{wrong}");
        }
    }

    #[test]
    fn no_entry_reaches_link_local_addresses_and_metadata_services() {
        let everywhere = ["0.0.0.0/0", "::/0"];
        for never in [
            "169.254.169.254:80",
            "[::ffff:169.254.169.254]:80",
            "[fe80::1]:80",
            "[fd00:ec2::254]:80",
            "100.100.100.200:80",
            "0.0.0.0:80",
            "[::]:80",
            "224.0.0.1:80",
        ] {
            assert_eq!(check(never, &everywhere), Err(ProblemCode::AddressNotAllowed), "{never}");
            assert_eq!(check(never, &[ANYWHERE]), Ok(()), "{never}");
        }
        assert_eq!(check("10.1.2.3:80", &everywhere), Ok(()));
    }

    /// Addresses of loopback with the port of `server`, the last of them its own.
    fn behind_a_dead_one(server: SocketAddr) -> [SocketAddr; 2] {
        [SocketAddr::new("127.0.0.9".parse().unwrap(), server.port()), server]
    }

    #[tokio::test]
    async fn addresses_are_tried_in_order_until_one_answers() {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let both = behind_a_dead_one(listener.local_addr().unwrap());
        assert_eq!(first_answering(&both, ProtocolName::Http1).await.unwrap(), both[1]);
        drop(listener);
        let problem = first_answering(&both, ProtocolName::Http1).await.unwrap_err();
        assert_eq!(problem.code, ProblemCode::ConnectRefused);
        assert!(both.iter().all(|one| problem.message.contains(&one.to_string())), "{problem:?}");
    }

    #[tokio::test]
    async fn over_quic_a_refusal_leads_to_the_next_and_silence_is_kept_for_last() {
        let socket = tokio::net::UdpSocket::bind("127.0.0.1:0").await.unwrap();
        let both = behind_a_dead_one(socket.local_addr().unwrap());
        // Nobody reads the datagram, as a server that knows no such version may do.
        assert_eq!(first_answering(&both, ProtocolName::Quic).await.unwrap(), both[1]);
        let answering = tokio::spawn(async move {
            // What was asked above.
            socket.recv(&mut [0; 1_500]).await.unwrap();
            let (length, peer) = socket.recv_from(&mut [0; 1_500]).await.unwrap();
            socket.send_to(&[0x80; 20], peer).await.unwrap();
            length
        });
        assert_eq!(first_answering(&both, ProtocolName::Http3).await.unwrap(), both[1]);
        assert_eq!(answering.await.unwrap(), 1_200);
    }

    #[test]
    fn a_cidr_that_is_none_is_refused() {
        assert_eq!(check("127.0.0.1:80", &["loopback"]), Err(ProblemCode::SpecInvalid));
    }
}
