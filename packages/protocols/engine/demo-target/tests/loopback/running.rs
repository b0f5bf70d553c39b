//! Starts the binary on free ports with certificates in a folder of its own, and ends it with the test.
//! Everything about where it listens comes from its ready line.
//! Reading the line has no time limit of its own: the test runner's is enough.

use std::{
    io::{BufRead, BufReader},
    path::Path,
    process::{Child, Command, Stdio},
};

use serde::Deserialize;
use tempfile::TempDir;

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Ready {
    #[serde(rename = "type")]
    pub kind: String,
    pub host: String,
    pub ports: Ports,
    pub ca_path: String,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Ports {
    pub rest: u16,
    pub rest_tls: u16,
    pub grpc: u16,
    pub grpc_tls: u16,
    pub http3: u16,
    pub quic: u16,
    pub control: u16,
}

pub struct Running {
    pub child: Child,
    pub ready: Ready,
    _folder: Option<TempDir>,
}

/// `serve` on free ports with its certificates in `folder`.
pub fn command(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gonogo-target"));
    command.arg("serve").arg("--tls-dir").arg(folder);
    for port in [
        "--rest-port",
        "--rest-tls-port",
        "--grpc-port",
        "--grpc-tls-port",
        "--http3-port",
        "--quic-port",
        "--control-port",
    ] {
        command.args([port, "0"]);
    }
    command
}

impl Running {
    pub fn start() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mut running = Self::start_in(folder.path());
        running._folder = Some(folder);
        running
    }

    pub fn start_in(folder: &Path) -> Self {
        Self::spawn(command(folder).stdout(Stdio::piped()))
    }

    /// A command with flags of its own; keeps its folder.
    pub fn of(command: &mut Command, folder: TempDir) -> Self {
        let mut running = Self::spawn(command);
        running._folder = Some(folder);
        running
    }

    fn spawn(command: &mut Command) -> Self {
        let mut child = command.spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let ready = serde_json::from_str(&line).unwrap();
        Self { child, ready, _folder: None }
    }

    pub fn ca_pem(&self) -> Vec<u8> {
        std::fs::read(&self.ready.ca_path).unwrap()
    }

    pub fn control(&self, path: &str) -> String {
        format!("http://127.0.0.1:{}{path}", self.ready.ports.control)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
