//! Reads the head of an HTTP/1.1 request: where it goes, how long its body is, what becomes of the connection.
//! Parsing is httparse's; what is refused here would let two readers see different requests (RFC 9112, 6.3).
//! Gives nothing while the head is incomplete.

use super::websocket::Upgrade;
use crate::route::{Route, behind_nagle};

pub const LONGEST_HEAD_BYTES: usize = 16 * 1024;
const MOST_FIELDS: usize = 64;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BodyLength {
    Known(usize),
    Chunked,
}

#[derive(Clone, Copy, Debug)]
pub struct Head {
    /// Bytes of the head, with the empty line.
    pub len: usize,
    pub route: Route,
    /// The path asks for Nagle's algorithm.
    pub nagle: bool,
    /// Where the value of `content-type` is in the input, from and to.
    content_type: Option<(usize, usize)>,
    /// A HEAD request: its answer has no body.
    pub wants_no_body: bool,
    pub body: BodyLength,
    pub keep_alive: bool,
    pub expects_continue: bool,
    /// A WebSocket handshake at a path that takes one.
    pub upgrade: Option<Upgrade>,
}

impl Head {
    /// The value of `content-type`, kept for an echo alone; `input` is what the head was read from.
    pub fn content_type<'a>(&self, input: &'a [u8]) -> Option<&'a [u8]> {
        self.content_type.map(|(start, end)| &input[start..end])
    }
}

/// Why a request cannot be read; the connection ends after the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unreadable {
    pub status: u16,
    pub reason: &'static str,
}

pub fn unreadable<T>(status: u16, reason: &'static str) -> Result<T, Unreadable> {
    Err(Unreadable { status, reason })
}

/// Reads the head at the start of `input`; `None` while it is incomplete.
pub fn read(input: &[u8]) -> Result<Option<Head>, Unreadable> {
    let mut fields = [const { std::mem::MaybeUninit::uninit() }; MOST_FIELDS];
    let mut request = httparse::Request::new(&mut []);
    let len = match request.parse_with_uninit_headers(input, &mut fields) {
        Ok(httparse::Status::Complete(len)) => len,
        Ok(httparse::Status::Partial) if input.len() < LONGEST_HEAD_BYTES => return Ok(None),
        Ok(httparse::Status::Partial) => return unreadable(431, "the head is too long"),
        Err(httparse::Error::TooManyHeaders) => {
            return unreadable(431, "the head has too many fields");
        }
        Err(_) => return unreadable(400, "the head is not HTTP/1.1"),
    };
    let (method, path) = (request.method.unwrap_or(""), request.path.unwrap_or(""));
    let mut head = Head {
        len,
        route: Route::of(method, path),
        nagle: behind_nagle(path).is_some(),
        content_type: None,
        wants_no_body: method == "HEAD",
        body: BodyLength::Known(0),
        keep_alive: request.version == Some(1),
        expects_continue: false,
        upgrade: Upgrade::of(method, path, request.headers)?,
    };
    let mut length = None;
    for field in &*request.headers {
        read_field(&mut head, &mut length, field)?;
        if head.route == Route::Echo && field.name.eq_ignore_ascii_case("content-type") {
            // The value is in the input, wherever that lies.
            let start = field.value.as_ptr() as usize - input.as_ptr() as usize;
            head.content_type = Some((start, start + field.value.len()));
        }
    }
    match (length, head.body) {
        (Some(_), BodyLength::Chunked) => {
            unreadable(400, "both content-length and transfer-encoding")
        }
        (Some(length), _) => Ok(Some(Head { body: BodyLength::Known(length), ..head })),
        (None, _) => Ok(Some(head)),
    }
}

fn read_field(
    head: &mut Head,
    length: &mut Option<usize>,
    field: &httparse::Header<'_>,
) -> Result<(), Unreadable> {
    // The length of the name decides quickly against most fields.
    match field.name.len() {
        14 if field.name.eq_ignore_ascii_case("content-length") => {
            let Some(bytes) = whole_number(field.value) else {
                return unreadable(400, "content-length is not a number");
            };
            if length.replace(bytes).is_some_and(|before| before != bytes) {
                return unreadable(400, "content-length is given twice");
            }
        }
        17 if field.name.eq_ignore_ascii_case("transfer-encoding") => {
            if !field.value.eq_ignore_ascii_case(b"chunked") {
                return unreadable(501, "of transfer encodings, only chunked is known");
            }
            head.body = BodyLength::Chunked;
        }
        10 if field.name.eq_ignore_ascii_case("connection") => {
            for option in field.value.split(|byte| *byte == b',').map(<[u8]>::trim_ascii) {
                if option.eq_ignore_ascii_case(b"close") {
                    head.keep_alive = false;
                } else if option.eq_ignore_ascii_case(b"keep-alive") {
                    head.keep_alive = true;
                }
            }
        }
        8 if field.name.eq_ignore_ascii_case("priority") => {
            head.route = head.route.with_priority(field.value);
        }
        6 if field.name.eq_ignore_ascii_case("expect") => {
            head.expects_continue = field.value.eq_ignore_ascii_case(b"100-continue");
        }
        _ => {}
    }
    Ok(())
}

fn whole_number(digits: &[u8]) -> Option<usize> {
    let is_number = !digits.is_empty() && digits.iter().all(u8::is_ascii_digit);
    is_number.then(|| std::str::from_utf8(digits).ok()?.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn head_of(text: &str) -> Head {
        read(text.as_bytes()).unwrap().unwrap()
    }

    #[test]
    fn reads_what_matters() {
        let head = head_of(
            "POST /dispatch HTTP/1.1\r\nHost: a\r\nContent-Length: 12\r\nExpect: 100-continue\r\n\r\n",
        );
        assert_eq!((head.route, head.body), (Route::Dispatch, BodyLength::Known(12)));
        assert!(head.keep_alive && head.expects_continue && !head.wants_no_body);
        assert!(!head_of("GET /health HTTP/1.0\r\n\r\n").keep_alive);
        assert!(head_of("GET /health HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\n").keep_alive);
        assert!(!head_of("GET /health HTTP/1.1\r\nConnection: TE, close\r\n\r\n").keep_alive);
        assert!(read(b"POST /dispatch HTTP/1.1\r\nHost").unwrap().is_none());
    }

    #[test]
    fn refuses_what_two_readers_could_see_differently() {
        let status = |fields: &str| {
            let text = format!("POST /dispatch HTTP/1.1\r\n{fields}\r\n\r\n");
            read(text.as_bytes()).expect_err(fields).status
        };
        assert_eq!(status("Content-Length: 1\r\nTransfer-Encoding: chunked"), 400);
        assert_eq!(status("Content-Length: 1\r\nContent-Length: 2"), 400);
        assert_eq!(status("Content-Length: +1"), 400);
        assert_eq!(status("Transfer-Encoding: gzip"), 501);
        assert_eq!(status(&format!("A: {}", "b: c\r\nA: ".repeat(64))), 431);
        assert_eq!(read(&[b'a'; LONGEST_HEAD_BYTES]).unwrap_err().status, 431);
    }
}
