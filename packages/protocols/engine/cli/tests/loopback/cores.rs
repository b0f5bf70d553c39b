//! Where load threads say that they ran: on the core that they were given, or elsewhere once somebody changed their mask.

use std::fs;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use gonogo_engine::run::block_result;
use gonogo_kernel::affinity;
use gonogo_wire::BlockSpec;

use crate::support::{Behaviour, Server, run, spec};

const OK: &str = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok";

/// One test at a time binds load threads of this process.
static BINDS: Mutex<()> = Mutex::new(());

/// A block of one thread that keeps `core`.
fn on_core(server: &Server, core: usize) -> BlockSpec {
    let mut spec = spec(server.address);
    spec.threads = 1;
    spec.load_cores = vec![core];
    spec
}

#[test]
fn threads_say_the_core_that_they_kept() {
    let _binds = BINDS.lock().unwrap_or_else(PoisonError::into_inner);
    let server = Server::start(Behaviour::Fixed(OK));
    for core in affinity::allowed() {
        // The thread of a test is its block's: the next begins with all cores again.
        let spec = on_core(&server, core);
        let asked = spec.clone();
        let performed = std::thread::spawn(|| run(asked).unwrap()).join().unwrap();
        let result = block_result(&spec, server.address, &performed);
        let said = serde_json::to_value(&result.engine.threads[0]).unwrap();
        assert_eq!(
            ["core", "moves", "askedCore"].map(|name| said[name].as_u64()),
            [Some(core as u64), Some(0), Some(core as u64)]
        );
    }
}

#[test]
fn a_mask_that_changes_during_the_run_is_seen() {
    let _binds = BINDS.lock().unwrap_or_else(PoisonError::into_inner);
    let cores = affinity::allowed();
    let (Some(&other), Some(&core)) = (cores.first(), cores.last()) else { return };
    if other == core {
        return;
    }
    let server = Server::start(Behaviour::Fixed(OK));
    let mut spec = on_core(&server, core);
    spec.duration_ms = 1_500;
    let block = std::thread::spawn(|| run(spec).unwrap());
    std::thread::sleep(Duration::from_millis(700));
    move_load_thread(core, other);
    let performed = block.join().unwrap();
    let (_, usage) = &performed.threads[0];
    assert_eq!(usage.cores, affinity::CoreWatch { core: Some(other), moves: 1 });
}

/// As `taskset -p` does from outside. Only this test's load thread is bound to `from` in this process for so long.
fn move_load_thread(from: usize, to: usize) {
    let deadline = Instant::now() + Duration::from_millis(300);
    while Instant::now() < deadline {
        for entry in fs::read_dir("/proc/self/task").unwrap().flatten() {
            let status = fs::read_to_string(entry.path().join("status")).unwrap_or_default();
            let is_bound = status.contains(&format!("Cpus_allowed_list:\t{from}\n"));
            if !(is_bound && status.starts_with("Name:\tload-0\n")) {
                continue;
            }
            let thread = entry.file_name().to_str().unwrap().parse().unwrap();
            // SAFETY: a set of one core, built here, for a thread of this process.
            let moved = unsafe {
                let mut set: libc::cpu_set_t = std::mem::zeroed();
                libc::CPU_SET(to, &mut set);
                libc::sched_setaffinity(thread, size_of::<libc::cpu_set_t>(), &raw const set)
            };
            assert_eq!(moved, 0);
            return;
        }
    }
    panic!("no load thread is bound to core {from}");
}
