//! The most memory that an engine of a worker may take: a server that answers without end must not take the machine with it.
//! An allocation beyond it ends the process, which the worker reports with the engine's last words.

use std::fs::read_to_string;

/// Megabytes; set by the operator.
const SETTING: &str = "GONOGO_ENGINE_MEMORY_MB";
/// Share of the machine's memory where nothing is set.
const SHARE: f64 = 0.75;

/// Limits the data of this process (RLIMIT_DATA, setrlimit(2): since Linux 4.7 private writable mappings count too).
/// Where the limit cannot be read or set, there is none.
pub fn limit_memory() {
    let set = std::env::var(SETTING).ok().and_then(|text| megabytes(&text));
    let Some(bytes) = set.or_else(|| share_of(&read_to_string("/proc/meminfo").ok()?)) else {
        return;
    };
    let limit = libc::rlimit { rlim_cur: bytes, rlim_max: bytes };
    // SAFETY: the limit is a local.
    unsafe { libc::setrlimit(libc::RLIMIT_DATA, &raw const limit) };
}

fn megabytes(text: &str) -> Option<u64> {
    text.trim().parse::<u64>().ok().filter(|&megabytes| megabytes > 0)?.checked_mul(1 << 20)
}

/// Of `MemTotal` in the text of /proc/meminfo, which shows kibibytes.
fn share_of(meminfo: &str) -> Option<u64> {
    let line = meminfo.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    let kibibytes = line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()?;
    Some((kibibytes as f64 * 1_024.0 * SHARE) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_limit_is_what_is_set_or_a_share_of_the_machine() {
        assert_eq!(megabytes("512\n"), Some(512 << 20));
        for none in ["", "0", "-1", "much", "99999999999999999999"] {
            assert_eq!(megabytes(none), None, "{none}");
        }
        let meminfo = "MemTotal:        1000 kB\nMemFree:          10 kB\n";
        assert_eq!(share_of(meminfo), Some(768_000));
        assert_eq!(share_of("MemFree: 10 kB\n"), None);
    }
}
