//! Subcommands that take one line of JSON on standard input and give one on standard output.

use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};

/// Reads a request of at most so many bytes; the error is what is wrong with it, in words.
pub async fn read_request<Request: DeserializeOwned>(longest: u64) -> Result<Request, String> {
    let mut line = String::new();
    let mut input = BufReader::new(tokio::io::stdin().take(longest));
    input.read_line(&mut line).await.map_err(|error| error.to_string())?;
    serde_json::from_str(&line).map_err(|error| error.to_string())
}

/// Writes an answer; false: nobody can read it.
pub async fn write_answer(answer: &impl Serialize) -> bool {
    let Ok(mut text) = serde_json::to_vec(answer) else { return false };
    text.push(b'\n');
    let mut output = tokio::io::stdout();
    output.write_all(&text).await.is_ok() && output.flush().await.is_ok()
}
