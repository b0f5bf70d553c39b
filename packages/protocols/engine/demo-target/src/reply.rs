//! What an HTTP answer is made of before a version of HTTP writes it: status, kind of content, and JSON in a buffer.
//! Every service that answers over HTTP builds its answers from this.
//! An error is always `{"error": …}`.

use crate::content::Content;

/// The head of an answer; its JSON, where it has some, is already in the caller's buffer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reply {
    pub status: u16,
    pub content: Content,
    /// Methods for the `allow` field of a 405.
    pub allow: Option<&'static str>,
}

impl Reply {
    pub fn of(status: u16) -> Self {
        Self { status, content: Content::Json, allow: None }
    }

    /// Status 200 with `content`.
    pub fn with(content: Content) -> Self {
        Self { content, ..Self::of(200) }
    }
}

/// Writes `{"error": …}`.
pub fn write_error(body: &mut Vec<u8>, message: &str) {
    body.clear();
    write_json(body, &serde_json::json!({ "error": message }));
}

/// Appends `value` as JSON.
pub fn write_json(body: &mut Vec<u8>, value: &impl serde::Serialize) {
    serde_json::to_writer(&mut *body, value).expect("writing plain data to memory does not fail");
}
