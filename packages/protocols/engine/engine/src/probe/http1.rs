//! Probes an HTTP/1.1 target: one GET, its status line and server name.
//! Any status is an answer: whether 404 is right is the benchmark's business.
//! Source: RFC 9112.

use tokio::io::{AsyncReadExt, AsyncWriteExt};

use super::diagnosis::{alpn_remedy, explain_plain};
use super::findings::Findings;
use super::opened::{Duplex, open};
use crate::driver::grpc::authority;
use crate::net::Reach;
use crate::wire::{HttpFacts, ProbeRequest};

const HEAD_LIMIT: usize = 64 << 10;

/// What came instead of an HTTP/1.1 head.
enum Silence {
    Closed(Option<String>),
    NotHttp,
}

pub async fn look(request: &ProbeRequest, reach: &Reach, findings: &Findings) {
    let tls = request.target.tls.as_ref();
    let Some(stream) = open(reach, tls, "http/1.1", findings).await else { return };
    match ask(stream, request).await {
        Ok(facts) => {
            let suspect = facts.status == 400 && tls.is_none();
            findings.set_http(facts);
            // Some TLS servers answer plain requests with a 400 that says so.
            if suspect {
                explain_plain(reach, false, findings).await;
            }
        }
        Err(silence) => {
            let (code, message) = match silence {
                Silence::Closed(None) => {
                    ("closed", "the server closed the connection without an answer".into())
                }
                Silence::Closed(Some(why)) => {
                    ("reset", format!("the connection broke before an answer: {why}"))
                }
                Silence::NotHttp => {
                    ("protocol_error", "the server answered, but not in HTTP/1.1".into())
                }
            };
            findings.fail(code, message, alpn_remedy("http/1.1"));
            if tls.is_none() {
                explain_plain(reach, false, findings).await;
            }
        }
    }
}

fn head_of(request: &ProbeRequest) -> String {
    let mut head = format!("GET {} HTTP/1.1\r\n", path_of(request));
    let mut fields = request.headers.clone();
    let own = [
        ("host", authority(&request.target.host, request.target.port)),
        ("user-agent", concat!("gonogo/", env!("CARGO_PKG_VERSION")).to_owned()),
        ("accept", "*/*".to_owned()),
    ];
    for (name, value) in own {
        if !fields.iter().any(|(given, _)| given.eq_ignore_ascii_case(name)) {
            fields.insert(0, (name.to_owned(), value));
        }
    }
    fields.retain(|(name, _)| !name.eq_ignore_ascii_case("connection"));
    fields.push(("connection".to_owned(), "close".to_owned()));
    for (name, value) in fields {
        head.push_str(&format!("{name}: {value}\r\n"));
    }
    head.push_str("\r\n");
    head
}

/// The path to ask for; a target without one is asked for its root.
pub fn path_of(request: &ProbeRequest) -> &str {
    if request.path.starts_with('/') { &request.path } else { "/" }
}

async fn ask(mut stream: Box<dyn Duplex>, request: &ProbeRequest) -> Result<HttpFacts, Silence> {
    let broke = |error: std::io::Error| Silence::Closed(Some(error.to_string()));
    stream.write_all(head_of(request).as_bytes()).await.map_err(broke)?;
    stream.flush().await.map_err(broke)?;
    let mut heard = Vec::with_capacity(4096);
    loop {
        match stream.read_buf(&mut heard).await {
            Ok(0) if heard.is_empty() => return Err(Silence::Closed(None)),
            Ok(0) => return Err(Silence::NotHttp),
            Ok(_) => {}
            Err(error) if heard.is_empty() => return Err(broke(error)),
            Err(_) => return Err(Silence::NotHttp),
        }
        if let Some(facts) = read_head(&heard)? {
            return Ok(facts);
        }
        if heard.len() > HEAD_LIMIT {
            return Err(Silence::NotHttp);
        }
    }
}

/// The facts of a complete head; `None` while more must come. Interim answers (1xx) are passed over.
fn read_head(mut bytes: &[u8]) -> Result<Option<HttpFacts>, Silence> {
    // A loop and no recursion: a server may send thousands of interim answers.
    loop {
        let mut fields = [httparse::EMPTY_HEADER; 128];
        let mut response = httparse::Response::new(&mut fields);
        let length = match response.parse(bytes) {
            Ok(httparse::Status::Complete(length)) => length,
            Ok(httparse::Status::Partial) => return Ok(None),
            Err(_) => return Err(Silence::NotHttp),
        };
        let status = response.code.unwrap_or_default();
        if !(100..200).contains(&status) || status == 101 {
            return Ok(Some(facts_of(status, &response)));
        }
        bytes = &bytes[length..];
    }
}

fn facts_of(status: u16, response: &httparse::Response<'_, '_>) -> HttpFacts {
    let server = response.headers.iter().find(|field| field.name.eq_ignore_ascii_case("server"));
    HttpFacts {
        status,
        version: format!("HTTP/1.{}", response.version.unwrap_or(1)),
        server: server.map(|field| String::from_utf8_lossy(field.value).into_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::noise::Noise;

    #[test]
    fn spoiled_heads_are_read_or_refused_and_thousands_of_interim_ones_passed_over() {
        let right = b"HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 200 OK\r\nserver: x\r\n\r\n";
        let words: [&[u8]; 4] = [b"\r\n\r\n", b"HTTP/1.1 100 \r\n\r\n", b"HTTP/1.0 ", b"\0"];
        let mut read = 0;
        for seed in 0..10_000 {
            let bytes = Noise::new(seed).spoiled(right, &words);
            if let Ok(Some(facts)) = read_head(&bytes) {
                read += 1;
                assert!(!(100..200).contains(&facts.status) || facts.status == 101, "seed {seed}");
            }
        }
        assert!(read > 500, "{read}");
        let flood = [&b"HTTP/1.1 100 \r\n\r\n".repeat(4_000)[..], right].concat();
        assert_eq!(read_head(&flood).ok().flatten().map(|facts| facts.status), Some(200));
    }
}
