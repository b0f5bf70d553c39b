//! The way from the link to targets beyond this host: its packets are forwarded, and answers to them come back.
//! What is set up here hangs on the link's own device and on a socket of ours, so that nothing of it is left behind.

use std::fs;
use std::io;
use std::net::Ipv4Addr;

use gonogo_kernel::masquerade::Masquerade;
use gonogo_kernel::network::switch_on;
use gonogo_wire::{Problem, ProblemCode};

/// Forwards what comes from `source` over `device` to `target`, under the host's own address. Errors: `network_unavailable`
/// where the host does not forward, or does not translate addresses.
pub fn lead_beyond(
    device: &str,
    source: Ipv4Addr,
    target: Ipv4Addr,
) -> Result<Masquerade, Problem> {
    let unavailable = |error: &io::Error, what: &str| {
        Problem::new(
            ProblemCode::NetworkUnavailable,
            format!("the link cannot lead beyond this host to {target}: {what}: {error}"),
            "run a worker on the target's machine, or one that may translate addresses (CAP_NET_ADMIN, nf_tables)",
        )
    };
    let setting = forwarding_of(device);
    switch_on(&setting).map_err(|error| unavailable(&error, &setting))?;
    let routes = fs::read_to_string("/proc/net/route").unwrap_or_default();
    let Some(way_out) = device_towards(&routes, target) else {
        return Err(unavailable(&io::Error::other("there is none"), "its route"));
    };
    // Answers come in there. It is the host's own device: whether it forwards is the operator's to say.
    let answers = fs::read_to_string(forwarding_of(&way_out)).unwrap_or_default();
    if answers.trim() != "1" {
        return Err(Problem::new(
            ProblemCode::NetworkUnavailable,
            format!(
                "the link leads beyond this host to {target}, and {way_out} does not forward packets"
            ),
            format!("let it: sysctl -w net.ipv4.conf.{way_out}.forwarding=1"),
        ));
    }
    Masquerade::of(source, device).map_err(|error| unavailable(&error, "translation of addresses"))
}

fn forwarding_of(device: &str) -> String {
    format!("/proc/sys/net/ipv4/conf/{device}/forwarding")
}

/// The device of the longest route that holds the address, by the table of proc_net_route(5): hexadecimal, in the order of
/// the machine's memory.
fn device_towards(routes: &str, target: Ipv4Addr) -> Option<String> {
    let fields = |line: &str| -> Option<(u32, u32, String)> {
        let mut fields = line.split_whitespace();
        let device = fields.next()?.to_owned();
        let network = u32::from_str_radix(fields.next()?, 16).ok()?;
        let mask = u32::from_str_radix(fields.nth(5)?, 16).ok()?;
        Some((network, mask, device))
    };
    let target = u32::from_ne_bytes(target.octets());
    routes
        .lines()
        .filter_map(fields)
        .filter(|(network, mask, _)| target & mask == *network)
        .max_by_key(|(_, mask, _)| mask.count_ones())
        .map(|(_, _, device)| device)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_route_leads_the_way() {
        let routes = "Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\t\tMTU\tWindow\tIRTT\n\
            eth0\t00000000\t0100000A\t0003\t0\t0\t0\t00000000\t0\t0\t0\n\
            eth1\t0000A8C0\t00000000\t0001\t0\t0\t0\t0000FFFF\t0\t0\t0\n";
        let towards = |ip: [u8; 4]| device_towards(routes, ip.into());
        assert_eq!(towards([192, 168, 7, 1]).as_deref(), Some("eth1"));
        assert_eq!(towards([8, 8, 8, 8]).as_deref(), Some("eth0"));
        assert_eq!(device_towards("Iface\tDestination\n", [8, 8, 8, 8].into()), None);
    }
}
