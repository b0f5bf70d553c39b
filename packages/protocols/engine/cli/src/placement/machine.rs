//! The cores of this machine, as Linux describes them: hardware threads of one core, cores of several kinds, whose interrupts
//! they serve, and what others take of them. Sources: Documentation/ABI/testing/sysfs-devices-system-cpu,
//! Documentation/core-api/irq/irq-affinity.rst, proc_stat(5). What is not described is taken to be alike.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::time::Duration;

use super::Core;

const CPUS: &str = "/sys/devices/system/cpu";
const NETWORK: &str = "/sys/class/net";

/// The allowed cores, watched for so long.
pub async fn cores(allowed: &[usize], watch: Duration) -> Vec<Core> {
    let before = busy_ticks();
    tokio::time::sleep(watch).await;
    let after = busy_ticks();
    let network = network_cores();
    let taken = |id: &usize| {
        let ((busy, all), (busy_then, all_then)) = (after.get(id)?, before.get(id)?);
        let all = all.saturating_sub(*all_then);
        (all > 0).then(|| busy.saturating_sub(*busy_then) as f64 / all as f64)
    };
    allowed
        .iter()
        .map(|id| Core {
            id: *id,
            first_sibling: first_sibling(*id),
            speed: speed(*id),
            busy: taken(id).unwrap_or(0.0),
            serves_network: network.contains(id),
        })
        .collect()
}

/// Busy and all ticks of each core since boot.
fn busy_ticks() -> BTreeMap<usize, (u64, u64)> {
    let text = fs::read_to_string("/proc/stat").unwrap_or_default();
    text.lines().filter_map(read_core_ticks).collect()
}

/// `cpu3 user nice system idle iowait irq softirq steal …`
fn read_core_ticks(line: &str) -> Option<(usize, (u64, u64))> {
    let mut fields = line.strip_prefix("cpu")?.split(' ');
    let id = fields.next()?.parse().ok()?;
    let ticks: Vec<u64> = fields.take(8).map(|field| field.parse().unwrap_or(0)).collect();
    let idle: u64 = ticks.get(3..5)?.iter().sum();
    let all = ticks.iter().sum();
    Some((id, (all - idle, all)))
}

fn first_sibling(id: usize) -> usize {
    let path = format!("{CPUS}/cpu{id}/topology/thread_siblings_list");
    fs::read_to_string(path).ok().and_then(|text| read_list(&text).into_iter().next()).unwrap_or(id)
}

/// Arm's relative capacity, or the highest frequency where cores differ in it.
fn speed(id: usize) -> u64 {
    let of = |name: &str| {
        let text = fs::read_to_string(format!("{CPUS}/cpu{id}/{name}")).ok()?;
        text.trim().parse().ok()
    };
    of("cpu_capacity").or_else(|| of("cpufreq/cpuinfo_max_freq")).unwrap_or(0)
}

/// Cores that serve the interrupts of network cards.
fn network_cores() -> BTreeSet<usize> {
    let interrupts = names(Path::new(NETWORK))
        .into_iter()
        .flat_map(|card| names(&Path::new(NETWORK).join(card).join("device/msi_irqs")));
    interrupts
        .filter_map(|irq| {
            fs::read_to_string(format!("/proc/irq/{irq}/effective_affinity_list")).ok()
        })
        .flat_map(|list| read_list(&list))
        .collect()
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.filter_map(|entry| entry.file_name().into_string().ok()).collect()
}

/// A list such as `0,2-3,8`; what is no number is left out.
pub fn read_list(text: &str) -> BTreeSet<usize> {
    text.trim()
        .split(',')
        .filter_map(|part| {
            let (first, last) = part.split_once('-').unwrap_or((part, part));
            Some(first.trim().parse::<usize>().ok()?..=last.trim().parse::<usize>().ok()?)
        })
        .flatten()
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_lists_and_ticks_of_the_kernel() {
        assert_eq!(read_list("0,2-3,8\n").into_iter().collect::<Vec<_>>(), [0, 2, 3, 8]);
        assert!(read_list("\n").is_empty());
        let line = "cpu1 10 1 5 80 4 0 1 2 0 0";
        assert_eq!(read_core_ticks(line), Some((1, (19, 103))));
        for none in ["cpu  10 1 5 80 4 0 1 2", "intr 5", ""] {
            assert_eq!(read_core_ticks(none), None, "{none}");
        }
    }

    #[tokio::test]
    async fn describes_the_cores_of_this_machine() {
        let allowed = gonogo_kernel::affinity::allowed();
        let found = cores(&allowed, Duration::from_millis(20)).await;
        assert_eq!(found.iter().map(|core| core.id).collect::<Vec<_>>(), allowed);
        assert!(found.iter().all(|core| (0.0..=1.0).contains(&core.busy)));
    }
}
