//! A request of an HTTP/2 or HTTP/3 run, made once, or anew where it has templates: head and body,
//! checked against what they allow.
//! An HTTP operation serves http1 as well, so `host` becomes the authority here.
//! Sources: RFC 9113, sections 8.2 and 8.3; RFC 9114, sections 4.2 and 4.3.

use bytes::Bytes;
use http::{HeaderValue, Method, Request as Head, Version};

use gonogo_driver_api::Unsendable;
use gonogo_script::Parts;
use gonogo_wire::{HttpOperation, Problem, WireOperation, WireTarget, check_headers};

/// The request of one operation.
pub struct HttpRequest {
    pub head: Head<()>,
    pub body: Bytes,
    pub expected: Vec<u16>,
    /// What it was made from, to be made again with other parts.
    target: WireTarget,
    operation: HttpOperation,
}

impl HttpRequest {
    /// For HTTP/2 or HTTP/3; errors are `spec_invalid`, with the field in error.
    pub fn prepare(
        target: &WireTarget,
        operation: &WireOperation,
        version: Version,
    ) -> Result<Self, Problem> {
        let WireOperation::Http(operation) = operation else {
            return Err(Problem::invalid(
                Some("operation.kind"),
                "an HTTP target needs an http operation",
            ));
        };
        // A probe's headers were checked nowhere before.
        check_headers("operation.headers", target.protocol, &operation.headers)?;
        let body = Bytes::from(operation.body()?);
        let head = head(target, operation, body.len(), version)?;
        let (target, operation) = (target.clone(), operation.clone());
        Ok(Self { head, body, expected: operation.expect_status.clone(), target, operation })
    }

    /// Head and body with these parts.
    pub fn render(&self, parts: &Parts) -> Result<(Head<()>, Bytes), Unsendable> {
        let mut operation = self.operation.clone();
        operation.path.clone_from(&parts.path);
        for ((_, value), rendered) in operation.headers.iter_mut().zip(&parts.headers) {
            value.clone_from(rendered);
        }
        let body = Bytes::copy_from_slice(parts.body.as_bytes());
        let head = head(&self.target, &operation, body.len(), self.head.version());
        Ok((head.map_err(|_| Unsendable)?, body))
    }
}

fn head(
    target: &WireTarget,
    operation: &HttpOperation,
    length: usize,
    version: Version,
) -> Result<Head<()>, Problem> {
    let refuse = |message: String| Problem::invalid(Some("operation.headers"), message);
    let mut host = authority(&target.host, target.port);
    let mut headers = http::HeaderMap::new();
    for (name, value) in &operation.headers {
        let name = name.to_ascii_lowercase();
        if name == "host" {
            host.clone_from(value);
            continue;
        }
        let name = http::HeaderName::from_bytes(name.as_bytes())
            .map_err(|_| refuse(format!("{name} is not a header name")))?;
        let value = HeaderValue::from_bytes(&latin1(value))
            .map_err(|_| refuse(format!("the value of {name} holds control characters")))?;
        headers.append(name, value);
    }
    let announces = length > 0 || matches!(operation.method.as_str(), "POST" | "PUT" | "PATCH");
    if announces && !headers.contains_key("content-length") {
        headers.insert("content-length", length.into());
    }
    if let Some(urgency) = operation.priority {
        // RFC 9218, section 5: servers schedule by the field, whatever the transport has of its own.
        let value = HeaderValue::from_str(&format!("u={urgency}"));
        headers.insert("priority", value.map_err(|error| refuse(error.to_string()))?);
    }
    let method = Method::from_bytes(operation.method.as_bytes())
        .map_err(|_| Problem::invalid(Some("operation.method"), "is not a method"))?;
    let scheme = if target.tls.is_some() { "https" } else { "http" };
    let uri = format!("{scheme}://{host}{}", operation.path);
    let mut request = Head::builder()
        .method(method)
        .uri(uri)
        .version(version)
        .body(())
        .map_err(|error| Problem::invalid(Some("operation.path"), error.to_string()))?;
    *request.headers_mut() = headers;
    Ok(request)
}

/// `host:port`, with brackets around an IPv6 address.
pub fn authority(host: &str, port: u16) -> String {
    let bare = host.trim_start_matches('[').trim_end_matches(']');
    if bare.contains(':') { format!("[{bare}]:{port}") } else { format!("{bare}:{port}") }
}

/// Header values are bytes; the contract allows the upper half of Latin-1, one byte a character.
fn latin1(text: &str) -> Vec<u8> {
    let narrow: Option<Vec<u8>> = text.chars().map(|c| u8::try_from(u32::from(c)).ok()).collect();
    narrow.unwrap_or_else(|| text.as_bytes().to_vec())
}

#[cfg(test)]
mod tests {
    use super::*;
    use gonogo_wire::BlockSpec;

    fn spec(from: &str, to: &str) -> BlockSpec {
        let text = include_str!("../../../../fixtures/block-spec.http1.json");
        let text = text.replace("\"protocol\": \"http1\"", "\"protocol\": \"http3\"");
        BlockSpec::parse(&text.replace(from, to)).unwrap()
    }

    fn prepared(spec: &BlockSpec, version: Version) -> Result<HttpRequest, Problem> {
        HttpRequest::prepare(&spec.target, &spec.operations[0].operation, version)
    }

    #[test]
    fn a_priority_is_a_field_of_the_request() {
        let spec = spec("\"priority\": null", "\"priority\": 3");
        let request = prepared(&spec, Version::HTTP_3).unwrap();
        assert_eq!(request.head.headers()["priority"], "u=3");
    }

    #[test]
    fn rendered_parts_make_another_request() {
        let request = prepared(&spec("", ""), Version::HTTP_3).unwrap();
        let headers = vec!["text/plain".to_owned()];
        let parts = Parts { path: "/x?y".into(), headers, body: "longer than before".into() };
        let (head, body) = request.render(&parts).unwrap();
        assert_eq!((head.uri().path(), &*body), ("/x", &b"longer than before"[..]));
        assert_eq!(head.headers()["content-length"], "18");
        assert_eq!(head.headers()["content-type"], "text/plain");
    }

    #[test]
    fn the_head_carries_authority_length_and_headers() {
        let request = prepared(&spec("", ""), Version::HTTP_3).unwrap();
        assert_eq!(request.head.uri(), "https://127.0.0.1:18443/dispatch");
        assert_eq!(request.head.headers()["content-length"], "8");
        assert_eq!(request.head.headers()["content-type"], "application/json");
    }

    #[test]
    fn host_becomes_the_authority() {
        let header = "[\"content-type\", \"application/json\"]";
        let shop = spec(header, "[\"Host\", \"shop.test\"]");
        let request = prepared(&shop, Version::HTTP_3).unwrap();
        assert_eq!(request.head.uri().authority().unwrap(), "shop.test");
    }
}
