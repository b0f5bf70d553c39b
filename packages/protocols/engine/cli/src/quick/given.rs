//! What headers and bodies the options give, and how a command line is refused.
//! Shared by all kinds of requests.

use std::io::Read;
use std::path::Path;

use gonogo_wire::{Problem, ProblemCode, WireHeaders};

use super::arguments::QuickArguments;

pub(super) fn invalid(message: impl Into<String>, remedy: &str) -> Problem {
    Problem::new(ProblemCode::SpecInvalid, message, remedy)
}

pub(super) fn headers(arguments: &QuickArguments) -> Result<WireHeaders, Problem> {
    let read = |text: &String| {
        let (name, value) = text
            .split_once(':')
            .ok_or_else(|| invalid(format!("{text:?} is not a header"), "use 'name: value'"))?;
        Ok((name.trim().to_owned(), value.trim().to_owned()))
    };
    arguments.headers.iter().map(read).collect()
}

/// The one body or message of a request; where a call sends several, `all_data` gives them.
pub(super) fn data(arguments: &QuickArguments) -> Result<Option<Vec<u8>>, Problem> {
    let mut all = all_data(arguments)?;
    if all.len() > 1 {
        return Err(invalid(
            "--data is given more than once, and a request has one body",
            "repeat it for gRPC methods whose client streams only",
        ));
    }
    Ok(all.pop())
}

/// Every `--data`, or the data file, in order.
pub(super) fn all_data(arguments: &QuickArguments) -> Result<Vec<Vec<u8>>, Problem> {
    let read = |data: &String| match data.strip_prefix('@') {
        Some(path) => read_body(Path::new(path)),
        None => Ok(data.as_bytes().to_vec()),
    };
    match &arguments.data_file {
        Some(path) => read_body(path).map(|body| vec![body]),
        None => arguments.data.iter().map(read).collect(),
    }
}

fn read_body(path: &Path) -> Result<Vec<u8>, Problem> {
    let read = if path == Path::new("-") {
        let mut body = Vec::new();
        std::io::stdin().read_to_end(&mut body).map(|_| body)
    } else {
        std::fs::read(path)
    };
    read.map_err(|error| {
        invalid(format!("cannot read {}: {error}", path.display()), "check the path")
    })
}
