//! gRPC status numbers: read from trailers, or made from an HTTP status where no gRPC server spoke.
//! Sources: grpc/doc/statuscodes.md, grpc/doc/http-grpc-status-mapping.md,
//! grpc/doc/PROTOCOL-HTTP2.md ("Responses").

/// Statuses that a client makes itself (grpc/doc/statuscodes.md, "generated at client").
pub const CANCELLED: u16 = 1;
pub const UNKNOWN: u16 = 2;
pub const PERMISSION_DENIED: u16 = 7;
pub const RESOURCE_EXHAUSTED: u16 = 8;
pub const UNIMPLEMENTED: u16 = 12;
pub const INTERNAL: u16 = 13;
pub const UNAVAILABLE: u16 = 14;

/// Numbers that statuscodes.md defines.
const HIGHEST: u16 = 16;

/// Reads `grpc-status`: digits without leading zeros. A number that is not defined is UNKNOWN, so that newer servers can
/// send more; `None`: no number at all.
pub fn parse_status(text: &[u8]) -> Option<u16> {
    let is_number = !text.is_empty() && text.iter().all(u8::is_ascii_digit);
    if !is_number || (text.len() > 1 && text[0] == b'0') {
        return None;
    }
    let number = text
        .iter()
        .fold(0u16, |sum, digit| sum.saturating_mul(10).saturating_add(u16::from(digit - b'0')));
    Some(if number <= HIGHEST { number } else { UNKNOWN })
}

/// The status that clients report for an answer without `grpc-status` (grpc/doc/http-grpc-status-mapping.md).
pub fn status_of_http(http_status: u16) -> u16 {
    match http_status {
        400 | 431 => INTERNAL,
        401 => 16,
        403 => PERMISSION_DENIED,
        404 => UNIMPLEMENTED,
        429 | 502 | 503 | 504 => UNAVAILABLE,
        _ => UNKNOWN,
    }
}

/// The status that clients report for a stream that the server reset (grpc/doc/PROTOCOL-HTTP2.md, "Errors"; codes of RFC
/// 9113, section 7).
pub fn status_of_reset(code: u32) -> u16 {
    match code {
        7 => UNAVAILABLE,
        8 => CANCELLED,
        11 => RESOURCE_EXHAUSTED,
        12 => PERMISSION_DENIED,
        0..=13 => INTERNAL,
        _ => UNKNOWN,
    }
}

/// `application/grpc`, alone or with a subtype or parameters; gRPC-Web is another protocol.
pub fn is_grpc_content(content_type: &[u8]) -> bool {
    const NAME: &[u8] = b"application/grpc";
    let Some((name, rest)) = content_type.split_at_checked(NAME.len()) else { return false };
    name.eq_ignore_ascii_case(NAME) && matches!(rest.first(), None | Some(b'+' | b';' | b' '))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_status_is_a_number_and_one_that_is_not_defined_is_unknown() {
        assert_eq!(parse_status(b"0"), Some(0));
        assert_eq!(parse_status(b"16"), Some(16));
        for text in [&b"17"[..], b"100", b"99999999999999999999"] {
            assert_eq!(parse_status(text), Some(UNKNOWN), "{text:?}");
        }
        for text in [&b""[..], b"00", b"05", b"-1", b"OK", b"1 "] {
            assert_eq!(parse_status(text), None, "{text:?}");
        }
    }

    #[test]
    fn maps_http_statuses_as_the_protocol_says() {
        let table = [
            ((200, 2), (302, 2), (400, 13), (401, 16)),
            ((403, 7), (404, 12), (429, 14), (431, 13)),
            ((500, 2), (502, 14), (503, 14), (504, 14)),
        ];
        let table = table.into_iter().flat_map(|(a, b, c, d)| [a, b, c, d]);
        for (http, grpc) in table {
            assert_eq!(status_of_http(http), grpc, "HTTP {http}");
        }
    }

    #[test]
    fn maps_resets_as_the_protocol_says() {
        for code in [0, 1, 2, 3, 4, 6, 9, 10] {
            assert_eq!(status_of_reset(code), INTERNAL, "{code}");
        }
        for (code, status) in [(7, 14), (8, 1), (11, 8), (12, 7), (99, 2)] {
            assert_eq!(status_of_reset(code), status, "{code}");
        }
    }

    #[test]
    fn knows_grpc_content() {
        assert!(is_grpc_content(b"Application/gRPC; charset=utf-8"));
        assert!(is_grpc_content(b"application/grpc"));
        assert!(is_grpc_content(b"application/grpc+proto"));
        assert!(!is_grpc_content(b"application/grpc-web"));
        assert!(!is_grpc_content(b"text/html"));
    }
}
