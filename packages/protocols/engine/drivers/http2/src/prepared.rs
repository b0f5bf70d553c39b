//! A request as this client sends it: its fields and its body. Made once before any load and shared by
//! all threads, or made ready on a handle where it has templates.
//! RFC 9113, section 8.3.1: method, scheme, authority and path come first, as pseudo-header fields.

use bytes::Bytes;
use http::Request as Head;

use super::hpack::Fields;

#[derive(Debug)]
pub struct Prepared {
    pub fields: Fields,
    pub body: Bytes,
    /// Bytes of the body that may go at once; the others when the answer releases them.
    pub first: usize,
    /// The answer to a HEAD has no body, whatever its header says.
    pub head_only: bool,
}

impl Prepared {
    /// From a REST request.
    pub fn new(head: &Head<()>, body: Bytes) -> Prepared {
        let uri = head.uri();
        let path = uri.path_and_query().map_or("/", |path| path.as_str());
        let pseudo = [
            (":method", head.method().as_str()),
            (":scheme", uri.scheme_str().unwrap_or("http")),
            (":authority", uri.authority().map_or("", |authority| authority.as_str())),
            (":path", path),
        ];
        let pseudo =
            pseudo.map(|(name, value)| (name.as_bytes().to_vec(), value.as_bytes().to_vec()));
        let own = head.headers().iter();
        let own = own.map(|(name, value)| (name.as_str().into(), value.as_bytes().to_vec()));
        Prepared {
            fields: pseudo.into_iter().chain(own).collect(),
            first: body.len(),
            body,
            head_only: head.method() == http::Method::HEAD,
        }
    }
}
