//! The bundled demo target as a child: on free ports, pinned, and gone with this process.
//! Every port flag that the target knows is set to 0, so a running Gonogo keeps its own ports.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use serde::Deserialize;

use gonogo_kernel::affinity::pin;
use gonogo_wire::{Problem, ProblemCode};

use super::cores::Cores;

const TIMEOUT: Duration = Duration::from_secs(20);
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(3);

/// What the target says once every port is bound.
#[derive(Debug, Deserialize)]
pub struct Ready {
    pub host: String,
    pub ports: BTreeMap<String, u16>,
}

pub struct DemoTarget {
    pub ready: Ready,
    _child: Stopped,
}

impl DemoTarget {
    /// Starts it; `program` where it is not beside this program.
    pub fn start(program: Option<&Path>, cores: &Cores) -> Result<DemoTarget, Problem> {
        let program = program.map_or_else(beside, |given| Ok(given.to_owned()))?;
        let folder = std::env::temp_dir().join(format!("gonogo-calibrate-{}", std::process::id()));
        let mut command = Command::new(&program);
        command.arg("serve").arg("--tls-dir").arg(&folder);
        for flag in port_flags(&program)? {
            command.args([&flag, "0"]);
        }
        if cores.pinned() {
            command.args(["--threads", &cores.target.len().to_string()]);
        }
        let mine = cores.target.clone();
        // SAFETY: between fork and exec only system calls are made, and nothing is allocated.
        unsafe {
            command.pre_exec(move || {
                pin(&mine);
                // Should this process be killed, the target must not stay behind.
                libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGTERM);
                Ok(())
            });
        }
        let child = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| cannot_start(&program, &error.to_string()))?;
        let mut child = Stopped { child, folder };
        let ready = read_ready(&mut child.child).map_err(|why| cannot_start(&program, &why))?;
        Ok(DemoTarget { ready, _child: child })
    }
}

/// Ends the child, by its id, and what it left, when dropped.
struct Stopped {
    child: Child,
    folder: PathBuf,
}

impl Drop for Stopped {
    fn drop(&mut self) {
        // SAFETY: kill(2) on a child that has not been waited for, so its id is still its own.
        unsafe { libc::kill(self.child.id().cast_signed(), libc::SIGTERM) };
        let begin = Instant::now();
        while begin.elapsed() < SHUTDOWN_TIMEOUT && matches!(self.child.try_wait(), Ok(None)) {
            std::thread::sleep(Duration::from_millis(10));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

fn read_ready(child: &mut Child) -> Result<Ready, String> {
    let output = child.stdout.take().ok_or("its output is not ours")?;
    let (send, line) = mpsc::channel();
    std::thread::spawn(move || {
        let mut text = String::new();
        let _ = BufReader::new(output).read_line(&mut text);
        let _ = send.send(text);
    });
    let text = line.recv_timeout(TIMEOUT).map_err(|_| "it was not ready in time".to_owned())?;
    serde_json::from_str(&text).map_err(|_| "it ended before it was ready".to_owned())
}

/// The flags of its help that take a port.
fn port_flags(program: &Path) -> Result<Vec<String>, Problem> {
    let help = Command::new(program)
        .args(["serve", "--help"])
        .output()
        .map_err(|error| cannot_start(program, &error.to_string()))?;
    Ok(flags_in(&String::from_utf8_lossy(&help.stdout)))
}

fn flags_in(help: &str) -> Vec<String> {
    let words = help.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-');
    let flags = words.filter(|word| word.starts_with("--") && word.ends_with("-port"));
    let mut flags: Vec<_> = flags.map(str::to_owned).collect();
    flags.sort();
    flags.dedup();
    flags
}

fn beside() -> Result<PathBuf, Problem> {
    let mine = std::env::current_exe()
        .map_err(|error| Problem::new(ProblemCode::Internal, error.to_string(), "use --target"))?;
    Ok(mine.with_file_name("gonogo-target"))
}

fn cannot_start(program: &Path, why: &str) -> Problem {
    Problem::new(
        ProblemCode::Internal,
        format!("the demo target {} could not be started: {why}", program.display()),
        "build it (cargo build --release -p gonogo-target), or name it with --target",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_port_flag_is_found_once() {
        let help = "--host <HOST>\n  --rest-port <REST_PORT> [default: 1]\n --h2-port <P>, \
                    see --rest-port --threads <N> --tls-dir <D>";
        assert_eq!(flags_in(help), ["--h2-port", "--rest-port"]);
    }

    #[test]
    fn a_missing_program_is_reported_with_a_remedy() {
        let cores = Cores { engine: vec![], target: vec![] };
        let missing = DemoTarget::start(Some(Path::new("/nowhere/gonogo-target")), &cores);
        let problem = missing.err().unwrap();
        assert!(problem.message.contains("/nowhere") && problem.remedy.contains("--target"));
    }
}
