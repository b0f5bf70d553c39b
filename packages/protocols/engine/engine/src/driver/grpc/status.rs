//! gRPC status numbers: read from trailers, or made from an HTTP status where no gRPC server spoke.
//! Sources: grpc/doc/statuscodes.md, grpc/doc/http-grpc-status-mapping.md,
//! grpc/doc/PROTOCOL-HTTP2.md ("Responses").

/// Numbers that statuscodes.md defines; answers beyond are no gRPC.
const HIGHEST: u16 = 16;

/// Reads `grpc-status`: decimal without sign; `None` when it is not a defined number.
pub fn parse_status(text: &[u8]) -> Option<u16> {
    if text.is_empty() || text.len() > 2 || !text.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let number = text.iter().fold(0, |sum, digit| sum * 10 + u16::from(digit - b'0'));
    (number <= HIGHEST).then_some(number)
}

/// The status that clients report for an HTTP status other than 200 without `grpc-status`.
pub fn status_of_http(http_status: u16) -> u16 {
    match http_status {
        400 => 13,
        401 => 16,
        403 => 7,
        404 => 12,
        429 | 502 | 503 | 504 => 14,
        _ => 2,
    }
}

/// `application/grpc`, alone or with a subtype or parameters; gRPC-Web is another protocol.
pub fn is_grpc_content(content_type: &[u8]) -> bool {
    let Some(rest) = content_type.strip_prefix(b"application/grpc") else { return false };
    matches!(rest.first(), None | Some(b'+' | b';'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_only_defined_statuses() {
        assert_eq!(parse_status(b"0"), Some(0));
        assert_eq!(parse_status(b"16"), Some(16));
        for text in [&b""[..], b"17", b"-1", b"OK", b"100", b"1 "] {
            assert_eq!(parse_status(text), None, "{text:?}");
        }
    }

    #[test]
    fn maps_http_statuses_as_the_protocol_says() {
        let table = [(400, 13), (401, 16), (403, 7), (404, 12), (429, 14), (503, 14), (500, 2)];
        for (http, grpc) in table {
            assert_eq!(status_of_http(http), grpc, "HTTP {http}");
        }
    }

    #[test]
    fn knows_grpc_content() {
        assert!(is_grpc_content(b"application/grpc"));
        assert!(is_grpc_content(b"application/grpc+proto"));
        assert!(!is_grpc_content(b"application/grpc-web"));
        assert!(!is_grpc_content(b"text/html"));
    }
}
