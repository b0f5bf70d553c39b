//! Headers that a request may not carry as they were given: those of one connection, and those that the
//! engine sets itself. Whatever is not refused here is sent as it is and kept to.
//! Mirrors packages/protocols/src/spec/requests/header-rules.ts; both read fixtures/header-rules.json.
//! Sources: RFC 9110, sections 7.6.1, 7.2, 10.1; RFC 9112, section 9.6; RFC 9113, section 8.2.2; RFC 9114,
//! section 4.2; RFC 6455, section 4.1; grpc/doc/PROTOCOL-HTTP2.md.

use base64::Engine as _;
use base64::engine::general_purpose::{GeneralPurpose, GeneralPurposeConfig};

use super::ProtocolName;

/// Accepts base64 with and without padding, as gRPC asks of readers.
const ANY_PADDING: GeneralPurpose = GeneralPurpose::new(
    &base64::alphabet::STANDARD,
    GeneralPurposeConfig::new()
        .with_decode_padding_mode(base64::engine::DecodePaddingMode::Indifferent),
);

const HANDSHAKE_SETS: &str = "is set by the WebSocket handshake itself";
const NO_HANDSHAKE: &str = "has no place in a WebSocket handshake";
const CALL_SETS: &str = "is set by the call itself";
const MANY_REQUESTS: &str =
    "has no place here: a connection carries many requests (RFC 9113, section 8.2.2)";
const KEEPS_PROTOCOL: &str = "must be left out: a connection keeps its protocol";
const ONE_VALUE: &str = "must be the same for every request";

/// What is wrong with a header of a request over `protocol`, as what follows its name; `None`: nothing.
pub fn refusal(protocol: ProtocolName, name: &str, value: &str) -> Option<String> {
    let name = name.to_ascii_lowercase();
    by_name(protocol, &name).map(str::to_owned).or_else(|| by_value(protocol, &name, value))
}

fn by_name(protocol: ProtocolName, name: &str) -> Option<&'static str> {
    use ProtocolName::{Grpc, Http1, WebSocket};
    match (name, protocol) {
        ("connection" | "upgrade", WebSocket) => Some(HANDSHAKE_SETS),
        (_, WebSocket) if name.starts_with("sec-websocket-") => Some(HANDSHAKE_SETS),
        ("keep-alive" | "te", WebSocket) => Some(NO_HANDSHAKE),
        ("te" | "host" | "content-type", Grpc) => Some(CALL_SETS),
        (_, Grpc) if name.starts_with("grpc-") => Some(CALL_SETS),
        ("connection" | "keep-alive", Http1) => None,
        ("connection" | "keep-alive", _) => Some(MANY_REQUESTS),
        ("upgrade" | "http2-settings", _) => Some(KEEPS_PROTOCOL),
        ("proxy-connection", _) => {
            Some("must be left out: it is no header of HTTP (RFC 9112, appendix C.2.2)")
        }
        ("transfer-encoding", _) => Some("must be left out: a body is sent with its length"),
        ("content-length", _) => Some("must be left out: it is set to the length of the body"),
        ("expect", _) => {
            Some("must be left out: a body is sent at once, without waiting for 100 Continue")
        }
        ("trailer", _) => Some("must be left out: no trailers are sent"),
        _ => None,
    }
}

fn by_value(protocol: ProtocolName, name: &str, value: &str) -> Option<String> {
    let is_template = value.contains("{{");
    let refuse = |refused: bool, why: &str| refused.then(|| why.to_owned());
    match name {
        "connection" | "te" if is_template => Some(ONE_VALUE.to_owned()),
        "connection" => of_connection(value),
        "te" => refuse(
            !value.trim().eq_ignore_ascii_case("trailers"),
            "must be trailers: answers in other transfer codings are not read",
        ),
        "host" if !is_template => {
            refuse(!is_authority(value), "must be a host, with a port or without")
        }
        _ if protocol == ProtocolName::Grpc => of_metadata(name, value, is_template),
        _ => None,
    }
}

/// The value of Connection in HTTP/1.1: `close`, and names of headers for the next hop alone (RFC 9110, section
/// 7.6.1).
fn of_connection(value: &str) -> Option<String> {
    let mut names = connection_options(value).peekable();
    let is_list =
        names.peek().is_some() && names.clone().all(|name| name.bytes().all(is_token_byte));
    if !is_list {
        return Some("must be a list of names, for example close".to_owned());
    }
    names.find_map(|name| match &*name.to_ascii_lowercase() {
        "upgrade" | "http2-settings" => {
            Some(format!("must not name {name}: a connection keeps its protocol"))
        }
        "host" | "content-length" | "content-type" | "transfer-encoding" | "authorization"
        | "cache-control" => Some(format!("must not name {name}: it is meant for whoever answers")),
        _ => None,
    })
}

/// The elements of a Connection field (RFC 9110, section 7.6.1).
pub fn connection_options(value: &str) -> impl Iterator<Item = &str> + Clone {
    value.split(',').map(str::trim).filter(|option| !option.is_empty())
}

/// `host` or `host:port`, without user information (RFC 9110, section 7.2; RFC 3986, section 3.2).
fn is_authority(value: &str) -> bool {
    let after_host = match value.strip_prefix('[') {
        Some(rest) => rest.split_once(']').and_then(|(address, port)| {
            let is_address = address.bytes().all(|b| b.is_ascii_hexdigit() || b":.".contains(&b));
            (is_address && !address.is_empty()).then_some(port)
        }),
        None => {
            let (host, port) = value.split_at(value.find(':').unwrap_or(value.len()));
            let is_name = host.bytes().all(|b| b.is_ascii_alphanumeric() || b"-._~%".contains(&b));
            (is_name && !host.is_empty()).then_some(port)
        }
    };
    after_host.is_some_and(|port| match port.strip_prefix(':') {
        Some(digits) => digits.parse::<u16>().is_ok() && digits.bytes().all(|b| b.is_ascii_digit()),
        None => port.is_empty(),
    })
}

/// Names and values of metadata (grpc/doc/PROTOCOL-HTTP2.md, "Custom-Metadata").
fn of_metadata(name: &str, value: &str, is_template: bool) -> Option<String> {
    let legal = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
    let why = if !name.bytes().all(legal) {
        "is not a metadata name: letters, digits, _, - and . only"
    } else if is_template {
        return None;
    } else if name.ends_with("-bin") {
        let is_base64 = ANY_PADDING.decode(value).is_ok();
        return (!is_base64).then(|| "must be base64, as its name ends in -bin".to_owned());
    } else if !value.bytes().all(|byte| (0x20..=0x7e).contains(&byte)) {
        "must be printable ASCII; other bytes go into a name that ends in -bin"
    } else {
        return None;
    };
    Some(why.to_owned())
}

/// Characters of a header name (RFC 9110, section 5.6.2).
pub(super) fn is_token_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte)
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Deserialize)]
    struct Case {
        over: Vec<ProtocolName>,
        header: String,
        value: String,
        refused: Option<String>,
    }

    #[derive(Deserialize)]
    struct Fixture {
        cases: Vec<Case>,
    }

    #[test]
    fn judges_every_case_of_the_shared_fixture() {
        let text = include_str!("../../../fixtures/header-rules.json");
        let fixture: Fixture = serde_json::from_str(text).unwrap();
        for Case { over, header, value, refused } in fixture.cases {
            for protocol in over {
                let found = refusal(protocol, &header, &value);
                assert_eq!(found, refused, "{header}: {value} over {protocol:?}");
            }
        }
    }
}
