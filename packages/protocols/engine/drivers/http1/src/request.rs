//! The bytes of a request: made once before any load, or for each request where it has templates.
//! RFC 9112, section 3: request line, Host first, then the headers in the order they were given.
//! A content-length is added where a body or a method asks for one.

use std::io::Write as _;

use gonogo_wire::{HttpOperation, WireTarget, connection_options};

/// What is the same for all requests of an operation, and how one is written.
pub struct Writer {
    method: String,
    /// Names in the order they are sent, the values of the operation in the same order.
    names: Vec<String>,
    /// Where the operation gives none.
    host: Option<String>,
    names_te: bool,
    /// Its connection carries no request after it (RFC 9112, section 9.6).
    pub closes: bool,
    anticipates: bool,
}

impl Writer {
    pub fn new(target: &WireTarget, operation: &HttpOperation) -> Writer {
        let has = |wanted: &str| {
            operation.headers.iter().any(|(name, _)| name.eq_ignore_ascii_case(wanted))
        };
        let options = operation.headers.iter().filter(|(name, _)| is_connection(name));
        let options = options.flat_map(|(_, value)| connection_options(value));
        let names = |wanted: &str| options.clone().any(|name| name.eq_ignore_ascii_case(wanted));
        Writer {
            method: operation.method.clone(),
            names: operation.headers.iter().map(|(name, _)| name.clone()).collect(),
            host: (!has("host")).then(|| authority(target)),
            // RFC 9110, section 10.1.4: who sends TE says that it is for the next hop alone.
            names_te: has("te") && !names("te"),
            closes: names("close"),
            // RFC 9110, section 8.6: a method that anticipates content says so even without any.
            anticipates: matches!(operation.method.as_str(), "POST" | "PUT" | "PATCH"),
        }
    }

    /// Appends a whole request; `values` belong to the names of the operation.
    pub fn write<'a>(
        &self,
        path: &str,
        values: impl Iterator<Item = &'a str>,
        body: &[u8],
        out: &mut Vec<u8>,
    ) {
        for piece in [self.method.as_str(), " ", path, " HTTP/1.1\r\n"] {
            out.extend_from_slice(piece.as_bytes());
        }
        if let Some(host) = &self.host {
            add_header(out, "host", host);
        }
        for (name, value) in self.names.iter().zip(values) {
            add_header(out, name, value);
        }
        if self.names_te {
            add_header(out, "connection", "TE");
        }
        if !body.is_empty() || self.anticipates {
            out.extend_from_slice(b"content-length: ");
            // Writing to memory does not fail.
            let _ = write!(out, "{}\r\n", body.len());
        }
        out.extend_from_slice(b"\r\n");
        out.extend_from_slice(body);
    }
}

fn is_connection(name: &str) -> bool {
    name.eq_ignore_ascii_case("connection")
}

pub fn add_header(head: &mut Vec<u8>, name: &str, value: &str) {
    head.extend_from_slice(name.as_bytes());
    head.extend_from_slice(b": ");
    // Values up to U+00FF are one byte each on the wire (ISO 8859-1), as HTTP has always had it.
    head.extend(value.chars().map(|letter| u8::try_from(u32::from(letter)).unwrap_or(b'?')));
    head.extend_from_slice(b"\r\n");
}

/// `host` or `host:port` where the port is not the scheme's own; IPv6 in brackets.
pub fn authority(target: &WireTarget) -> String {
    let host = match target.host.contains(':') && !target.host.starts_with('[') {
        true => format!("[{}]", target.host),
        false => target.host.clone(),
    };
    match (target.tls.is_some(), target.port) {
        (true, 443) | (false, 80) => host,
        (_, port) => format!("{host}:{port}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gonogo_wire::ProtocolName;

    fn text(method: &str, headers: &[(&str, &str)], body_base64: &str, host: &str) -> String {
        let target = WireTarget {
            protocol: ProtocolName::Http1,
            host: host.into(),
            port: 8080,
            address: None,
            tls: None,
            quic: None,
            connect_to: None,
        };
        let operation = HttpOperation {
            method: method.into(),
            path: "/a?b=c".into(),
            headers: headers.iter().map(|(n, v)| (n.to_string(), v.to_string())).collect(),
            body_base64: body_base64.into(),
            expect_status: vec![200],
            priority: None,
        };
        let values = operation.headers.iter().map(|(_, value)| value.as_str());
        let body = operation.body().unwrap();
        let mut out = Vec::new();
        Writer::new(&target, &operation).write(&operation.path, values, &body, &mut out);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn a_get_has_host_and_no_length() {
        let expected = "GET /a?b=c HTTP/1.1\r\nhost: [::1]:8080\r\naccept: */*\r\n\r\n";
        assert_eq!(text("GET", &[("accept", "*/*")], "", "::1"), expected);
    }

    #[test]
    fn a_post_has_its_length_once() {
        let expected = "POST /a?b=c HTTP/1.1\r\nhost: h:8080\r\ncontent-length: 2\r\n\r\nhi";
        assert_eq!(text("POST", &[], "aGk=", "h"), expected);
        assert!(text("POST", &[], "", "h").contains("content-length: 0\r\n"));
    }

    #[test]
    fn te_is_named_as_a_header_of_the_connection() {
        let request = text("GET", &[("TE", "trailers"), ("Connection", "close")], "", "h");
        assert!(request.ends_with("Connection: close\r\nconnection: TE\r\n\r\n"), "{request}");
        let named = text("GET", &[("Connection", "te"), ("TE", "trailers")], "", "h");
        assert_eq!(named.to_lowercase().matches("connection").count(), 1, "{named}");
    }

    #[test]
    fn an_own_host_header_replaces_ours() {
        let request = text("GET", &[("Host", "other")], "", "h");
        assert!(request.contains("Host: other\r\n") && !request.contains("host: h"));
    }
}
