//! The bytes of the request, made once before any load.
//! RFC 9112, section 3: request line, Host first, then the headers in the order they were given.
//! A content-length is added where a body or a method asks for one and no header says it already.

use crate::wire::{HttpOperation, Problem, WireTarget};

/// The whole request; errors are `spec_invalid`.
pub fn bytes(target: &WireTarget, operation: &HttpOperation) -> Result<Vec<u8>, Problem> {
    let body = operation.body()?;
    let has =
        |wanted: &str| operation.headers.iter().any(|(name, _)| name.eq_ignore_ascii_case(wanted));
    if has("transfer-encoding") {
        return Err(Problem::invalid(
            Some("operation.headers"),
            "must not hold transfer-encoding: the body is sent with a content-length",
        ));
    }
    let mut head = format!("{} {} HTTP/1.1\r\n", operation.method, operation.path).into_bytes();
    if !has("host") {
        add_header(&mut head, "host", &authority(target));
    }
    for (name, value) in &operation.headers {
        add_header(&mut head, name, value);
    }
    // RFC 9110, section 8.6: a method that anticipates content says so even when there is none.
    let anticipates = matches!(operation.method.as_str(), "POST" | "PUT" | "PATCH");
    if (!body.is_empty() || anticipates) && !has("content-length") {
        add_header(&mut head, "content-length", &body.len().to_string());
    }
    head.extend_from_slice(b"\r\n");
    head.extend_from_slice(&body);
    Ok(head)
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
    use crate::wire::ProtocolName;

    fn text(method: &str, headers: &[(&str, &str)], body_base64: &str, host: &str) -> String {
        let target = WireTarget {
            protocol: ProtocolName::Http1,
            host: host.into(),
            port: 8080,
            tls: None,
            quic: None,
        };
        let operation = HttpOperation {
            method: method.into(),
            path: "/a?b=c".into(),
            headers: headers.iter().map(|(n, v)| (n.to_string(), v.to_string())).collect(),
            body_base64: body_base64.into(),
            expect_status: vec![200],
            priority: None,
        };
        String::from_utf8(bytes(&target, &operation).unwrap()).unwrap()
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
        let own = text("POST", &[("Content-Length", "2")], "aGk=", "h");
        assert_eq!(own.to_lowercase().matches("content-length").count(), 1);
    }

    #[test]
    fn an_own_host_header_replaces_ours() {
        let request = text("GET", &[("Host", "other")], "", "h");
        assert!(request.contains("Host: other\r\n") && !request.contains("host: h"));
    }
}
