//! Where the processes of a local target ran: CPU time by core, of those that hold the socket at its port, and of their threads.
//! Sources: proc_pid_net(5), proc_pid_fd(5), proc_pid_stat(5), proc_pid_status(5). A process of another user, or in another
//! namespace, is not seen.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use serde::Deserialize;

use super::machine::read_list;

/// State of a TCP socket that listens.
const LISTENING: &str = "0A";
/// CPU time of a thread that took none yet, so that where it last ran still counts.
const TRACE: f64 = 0.01;

/// Where a target listens on this machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Port {
    pub port: u16,
    pub transport: Transport,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Transport {
    Tcp,
    Udp,
}

/// CPU time of the targets by core. One that is bound to some of the cores counts on each of them alike.
pub fn cpu_by_core(ports: &[Port], allowed: &[usize]) -> BTreeMap<usize, f64> {
    let inodes: BTreeSet<String> = ports.iter().flat_map(inodes_at).collect();
    let mut cpu = BTreeMap::new();
    if inodes.is_empty() {
        return cpu;
    }
    let own = std::process::id().to_string();
    for process in numbers_in("/proc").filter(|process| *process != own && holds(process, &inodes))
    {
        let bound = bound_to(&process);
        let is_bound = !bound.is_empty() && allowed.iter().any(|core| !bound.contains(core));
        if is_bound {
            bound.into_iter().for_each(|core| *cpu.entry(core).or_default() += 1.0);
            continue;
        }
        for thread in numbers_in(&format!("/proc/{process}/task")) {
            let stat = fs::read_to_string(format!("/proc/{process}/task/{thread}/stat"));
            if let Some((core, ticks)) = stat.ok().as_deref().and_then(read_stat) {
                *cpu.entry(core).or_default() += ticks + TRACE;
            }
        }
    }
    cpu
}

fn inodes_at(port: &Port) -> Vec<String> {
    let name = if port.transport == Transport::Tcp { "tcp" } else { "udp" };
    let tables = ["", "6"].map(|family| fs::read_to_string(format!("/proc/net/{name}{family}")));
    let text = tables.into_iter().flatten().collect::<String>();
    text.lines().filter_map(|line| inode_of(line, port)).collect()
}

/// `sl local_address rem_address st … inode …`
fn inode_of(line: &str, port: &Port) -> Option<String> {
    let fields: Vec<&str> = line.split_whitespace().collect();
    let (local, state, inode) = (fields.get(1)?, fields.get(3)?, fields.get(9)?);
    let is_there = local.ends_with(&format!(":{:04X}", port.port));
    let is_open = port.transport == Transport::Udp || *state == LISTENING;
    (is_there && is_open && *inode != "0").then(|| (*inode).to_owned())
}

fn holds(process: &str, inodes: &BTreeSet<String>) -> bool {
    fs::read_dir(format!("/proc/{process}/fd")).into_iter().flatten().flatten().any(|entry| {
        let link = fs::read_link(entry.path()).unwrap_or_default();
        let inode = link.to_str().and_then(|text| text.strip_prefix("socket:[")?.strip_suffix(']'));
        inode.is_some_and(|inode| inodes.contains(inode))
    })
}

fn bound_to(process: &str) -> BTreeSet<usize> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let list = status.lines().find_map(|line| line.strip_prefix("Cpus_allowed_list:"));
    list.map(read_list).unwrap_or_default()
}

/// The core on which a thread last ran, and the ticks of its CPU time; fields 39, 14 and 15.
fn read_stat(text: &str) -> Option<(usize, f64)> {
    // The name in parentheses may hold anything; what follows it is counted from field 3.
    let fields: Vec<&str> = text.rsplit_once(')')?.1.split_whitespace().collect();
    let number = |field: usize| fields.get(field - 3)?.parse::<u64>().ok();
    Some((number(39)? as usize, (number(14)? + number(15)?) as f64))
}

fn numbers_in(folder: &str) -> impl Iterator<Item = String> + use<> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let names = entries.filter_map(|entry| entry.file_name().into_string().ok());
    names.filter(|name| name.bytes().all(|byte| byte.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_the_core_and_cpu_time_of_a_thread() {
        let rest =
            "S 1 1 1 0 -1 0 0 0 0 0 7 5 0 0 20 0 1 0 100 0 0 1 0 0 0 0 0 0 0 0 0 0 0 0 17 3 0";
        assert_eq!(read_stat(&format!("12 (a) b) {rest}")), Some((3, 12.0)));
        assert_eq!(read_stat("12 (a) S 1"), None);
    }

    #[test]
    fn finds_the_socket_that_listens() {
        let tcp = |port| Port { port, transport: Transport::Tcp };
        let line =
            "0: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000 0 0 4711 1";
        assert_eq!(inode_of(line, &tcp(8080)).as_deref(), Some("4711"));
        assert_eq!(inode_of(line, &tcp(8081)), None);
        assert_eq!(inode_of(&line.replace(" 0A ", " 01 "), &tcp(8080)), None);
    }
}
