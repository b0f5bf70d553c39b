//! Starts the target anew in its own place: execve(2) of its own program, with the listening sockets kept.
//! What it asked of the system is given back whole, so that memory which is measured then is that of one block alone;
//! addresses, process id and behaviour stay, and no client finds a closed port. Counts begin at 0 again.

use std::{
    env, io,
    os::{
        fd::{AsFd, AsRawFd, FromRawFd, OwnedFd, RawFd},
        unix::process::CommandExt,
    },
    path::{Path, PathBuf},
    process::Command,
};

use rustix::io::{FdFlags, fcntl_setfd};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What the program before left to this one: names of the environment are the only words between them.
const KEPT: &str = "GONOGO_TARGET_KEPT";

/// Sockets in a fixed order, the connection that waits for the answer, and what the target was asked to do.
#[derive(Deserialize, Serialize)]
struct Letter {
    sockets: Vec<RawFd>,
    answer_to: RawFd,
    behaviours: Value,
}

/// What this program was started with by the one before it.
pub struct Inherited {
    pub sockets: Vec<OwnedFd>,
    pub behaviours: Value,
    answer_to: OwnedFd,
}

/// The sockets that outlive the program.
pub struct Fresh {
    sockets: Vec<OwnedFd>,
}

impl Fresh {
    /// Of copies of the sockets, so that whoever serves them may close its own.
    pub fn of(sockets: Vec<OwnedFd>) -> Self {
        Self { sockets }
    }

    /// Starts anew; comes back only where that failed, with everything as it was. The connection `answer_to` is answered
    /// by the new program once it serves.
    pub fn start(&self, answer_to: &OwnedFd, behaviours: Value) -> io::Error {
        let sockets = self.sockets.iter().map(AsRawFd::as_raw_fd).collect();
        let letter = Letter { sockets, answer_to: answer_to.as_raw_fd(), behaviours };
        match self.replace(answer_to, &letter) {
            Ok(never) => match never {},
            Err(error) => {
                let _ = self.set_flags(answer_to, FdFlags::CLOEXEC);
                error
            }
        }
    }

    fn replace(
        &self,
        answer_to: &OwnedFd,
        letter: &Letter,
    ) -> io::Result<std::convert::Infallible> {
        let program = env::current_exe().map(present)?;
        let letter = serde_json::to_string(letter)?;
        self.set_flags(answer_to, FdFlags::empty())?;
        Err(Command::new(program).args(env::args_os().skip(1)).env(KEPT, letter).exec())
    }

    fn set_flags(&self, answer_to: &OwnedFd, flags: FdFlags) -> io::Result<()> {
        for socket in self.sockets.iter().chain([answer_to]) {
            fcntl_setfd(socket, flags)?;
        }
        Ok(())
    }
}

/// Another build may stand at the program's path, or none: then what runs now is found by the link that Linux keeps.
fn present(program: PathBuf) -> PathBuf {
    if program.exists() { program } else { Path::new("/proc/self/exe").to_path_buf() }
}

/// What the program before left; `None`: this one was started by somebody else.
///
/// # Errors
/// The variable is set and names no open descriptors: somebody else set it.
pub fn inherited(wanted: usize) -> io::Result<Option<Inherited>> {
    let Some(text) = env::var_os(KEPT) else {
        return Ok(None);
    };
    let letter: Letter = serde_json::from_slice(text.as_encoded_bytes())?;
    if letter.sockets.len() != wanted {
        return Err(io::Error::other(format!("{KEPT} holds {} sockets", letter.sockets.len())));
    }
    let sockets = letter.sockets.into_iter().map(adopted).collect::<io::Result<_>>()?;
    let answer_to = adopted(letter.answer_to)?;
    Ok(Some(Inherited { sockets, behaviours: letter.behaviours, answer_to }))
}

fn adopted(number: RawFd) -> io::Result<OwnedFd> {
    // SAFETY: only borrowed to ask whether it is open, which fails where it is not.
    let open = unsafe { std::os::fd::BorrowedFd::borrow_raw(number) };
    fcntl_setfd(open, FdFlags::CLOEXEC)?;
    // SAFETY: the program before left it open for this one, and nothing here has opened or taken it yet.
    Ok(unsafe { OwnedFd::from_raw_fd(number) })
}

impl Inherited {
    /// Tells who asked for it that the target serves again. Who left meanwhile is not told.
    pub fn answer(self) {
        let body = r#"{"status":"fresh"}"#;
        let answer = format!(
            "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{body}",
            body.len()
        );
        let _ = rustix::io::write(self.answer_to.as_fd(), answer.as_bytes());
    }
}
