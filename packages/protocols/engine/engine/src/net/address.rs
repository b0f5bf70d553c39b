//! Names become addresses once per block, and addresses outside the allowed networks are refused.
//! The check is on the resolved address, so a name cannot lead around it.
//! The addresses found are reported with the result.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use ipnet::IpNet;

use crate::wire::{ConnectTo, Problem, ProblemCode, SocketOptions, WireTarget};

/// A target, resolved and allowed: everything a connector needs to reach it.
#[derive(Debug, Clone)]
pub struct Reach {
    /// Never empty; the first is used.
    pub addresses: Vec<SocketAddr>,
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
    /// The address that is used.
    pub fn address(&self) -> SocketAddr {
        self.addresses[0]
    }

    /// Where connections go, as messages name it.
    pub fn place(&self) -> String {
        match &self.unix_path {
            Some(path) => path.display().to_string(),
            None => self.address().to_string(),
        }
    }
}

/// Resolves the target's host, or where it is reached instead, and checks every address against `allowed`.
/// `None` allows everything (quick at a terminal). Errors: `dns_failed`, `address_not_allowed`,
/// `spec_invalid` for a CIDR that is none.
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
    let found: Vec<SocketAddr> = match host.parse::<IpAddr>() {
        Ok(ip) => vec![SocketAddr::new(ip, port)],
        Err(_) => look_up(host, port, timeout).await?,
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
    // IPv4 first: servers that bind one family bind that one, and the order is stable between blocks.
    addresses.sort_by_key(|address| address.is_ipv6());
    if addresses.is_empty() {
        return Err(failed("the answer was empty".into()));
    }
    Ok(addresses)
}

/// Refuses when any address lies outside the allowed networks.
fn check_allowed(addresses: &[SocketAddr], cidrs: &[String]) -> Result<(), Problem> {
    let networks = cidrs
        .iter()
        .map(|text| text.trim().parse::<IpNet>())
        .collect::<Result<Vec<_>, _>>()
        .map_err(|error| Problem::invalid(Some("allowedCidrs"), error.to_string()))?;
    for address in addresses {
        let ip = address.ip().to_canonical();
        if !networks.iter().any(|network| network.contains(&ip)) {
            return Err(Problem::new(
                ProblemCode::AddressNotAllowed,
                format!("{ip} is outside the networks that may be loaded"),
                "ask the operator to add its network to GONOGO_ALLOWED_NETWORKS",
            ));
        }
    }
    Ok(())
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
    fn a_cidr_that_is_none_is_refused() {
        assert_eq!(check("127.0.0.1:80", &["loopback"]), Err(ProblemCode::SpecInvalid));
    }
}
