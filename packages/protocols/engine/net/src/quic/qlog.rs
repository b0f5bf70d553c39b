//! qlog: what QUIC did on the first connections of a load, a file for each, for `quick --qlog`.
//! Bounded in files, so that a load of many connections does not fill a disk; off, it costs QUIC a
//! branch a packet. Format: draft-ietf-quic-qlog-main-schema, JSON text sequences.

use std::fs::{File, create_dir_all};
use std::io::LineWriter;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Instant;

use quinn::{QlogConfig, QlogStream};

use gonogo_wire::{Problem, ProblemCode};

/// Connections that get a file.
const MOST_FILES: u32 = 32;

/// Where the files go; shared by threads.
#[derive(Debug)]
pub struct Qlog {
    folder: PathBuf,
    begin: Instant,
    begun: AtomicU32,
}

impl Qlog {
    /// Makes the folder where it is missing; `spec_invalid` when it cannot be written to.
    pub fn open(folder: &Path) -> Result<Qlog, Problem> {
        let qlog =
            Qlog { folder: folder.to_owned(), begin: Instant::now(), begun: AtomicU32::new(0) };
        let refuse = |error: std::io::Error| {
            Problem::new(
                ProblemCode::SpecInvalid,
                format!("qlog files cannot be written to {}: {error}", folder.display()),
                "give a folder that you may write to",
            )
        };
        create_dir_all(folder).map_err(refuse)?;
        File::create(qlog.path(1)).map_err(refuse)?;
        Ok(qlog)
    }

    /// The log of the next connection; `None` when the first of them have theirs.
    pub fn next(&self) -> Option<QlogStream> {
        let number = self.begun.fetch_add(1, Ordering::Relaxed).saturating_add(1);
        if number > MOST_FILES {
            return None;
        }
        let file = match File::create(self.path(number)) {
            Ok(file) => file,
            Err(error) => {
                eprintln!("no qlog of connection {number}: {error}");
                return None;
            }
        };
        let mut config = QlogConfig::default();
        // A record ends its line, so that no end of a process cuts one short.
        config.writer(Box::new(LineWriter::new(file)));
        config.title(Some(format!("gonogo-engine, connection {number}")));
        config.start_time(self.begin);
        config.into_stream()
    }

    fn path(&self, number: u32) -> PathBuf {
        self.folder.join(format!("connection-{number:02}.sqlog"))
    }
}
