//! The URL of `quick`, read by the rules that browsers and curl go by (https://url.spec.whatwg.org), with space
//! for templates, whose braces and spaces no URL has.
//! What cannot be loaded is refused with what is wrong with it; nothing of it is silently left out.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use percent_encoding::percent_decode_str;
use url::Url;

use gonogo_wire::{Problem, WireHeaders};

use super::given::invalid;

/// Stands for a template while the rest of the URL is read.
const TEMPLATE: &str = "gonogo-template-";

/// A URL in its parts.
#[derive(Debug, PartialEq, Eq)]
pub struct LoadUrl {
    pub scheme: String,
    /// An IPv6 address is in brackets.
    pub host: String,
    pub port: Option<u16>,
    /// Begins with a slash; templates are as they were written.
    pub path_and_query: String,
    /// `authorization: Basic …` of `user:password@`.
    credentials: Option<String>,
    /// As it may be printed: without user and password.
    pub shown: String,
}

impl LoadUrl {
    /// Errors are `spec_invalid`.
    pub fn parse(text: &str) -> Result<LoadUrl, Problem> {
        let text = text.trim();
        let Some((scheme, rest)) = text.split_once("://") else { return Err(not_a_url(text)) };
        let scheme = scheme.to_ascii_lowercase();
        let Some(like) = read_like(&scheme) else { return Err(not_a_url(text)) };
        let (plain, templates) = without_templates(rest);
        refuse_zone(&plain)?;
        let url = Url::parse(&format!("{like}://{plain}")).map_err(|error| {
            invalid(format!("{:?} is not a URL: {error}", without_userinfo(text)), FORMS)
        })?;
        let host = url.host_str().filter(|host| !host.is_empty()).ok_or_else(|| not_a_url(text))?;
        let userinfo = [url.username(), url.password().unwrap_or_default()];
        if userinfo.iter().any(|part| part.contains(TEMPLATE)) {
            return Err(invalid(
                "a template cannot stand for user or password",
                "give them by -H 'authorization: …', where templates are allowed",
            ));
        }
        if host.contains(TEMPLATE) {
            return Err(invalid("a template cannot stand for the host", "name the host itself"));
        }
        if host.starts_with('-') {
            return Err(invalid("a host begins with no hyphen", "correct the host"));
        }
        if url.port() == Some(0) {
            return Err(invalid("port 0 cannot be loaded", "name the port that the server has"));
        }
        let query = url.query().map(|query| format!("?{query}")).unwrap_or_default();
        Ok(LoadUrl {
            host: host.to_owned(),
            port: url.port(),
            path_and_query: with_templates(&format!("{}{query}", url.path()), &templates),
            credentials: credentials(&url),
            shown: shown(text, &url),
            scheme,
        })
    }

    /// The path without its query.
    pub fn path(&self) -> &str {
        self.path_and_query.split('?').next().unwrap_or_default()
    }

    /// Adds the authorization that `user:password@` asks for, unless a header says another.
    pub fn authorize(&self, headers: &mut WireHeaders) {
        let is_given = headers.iter().any(|(name, _)| name.eq_ignore_ascii_case("authorization"));
        if let (Some(credentials), false) = (&self.credentials, is_given) {
            headers.push(("authorization".to_owned(), credentials.clone()));
        }
    }

    /// For protocols that know no user and password.
    pub fn refuse_credentials(&self) -> Result<(), Problem> {
        match &self.credentials {
            Some(_) => Err(invalid(
                "user and password in a URL are for HTTP and WebSocket",
                "take them out of the URL; metadata goes by -H 'authorization: …'",
            )),
            None => Ok(()),
        }
    }
}

const FORMS: &str = "use http://host:port/path, https://…, ws://…, wss://…, grpc://host:port/package.Service/Method or quic://host:port";

/// The scheme by whose rules it is read: host, port and path are those of HTTP everywhere, as is the port
/// where none is named.
fn read_like(scheme: &str) -> Option<&'static str> {
    match scheme {
        "http" | "ws" | "grpc" => Some("http"),
        "https" | "wss" | "grpcs" | "quic" => Some("https"),
        _ => None,
    }
}

/// Each template replaced by a word that a URL may have anywhere.
fn without_templates(text: &str) -> (String, Vec<String>) {
    let mut pieces = text.split("{{");
    let mut plain = pieces.next().unwrap_or_default().to_owned();
    let mut templates = Vec::new();
    for piece in pieces {
        match piece.split_once("}}") {
            Some((template, rest)) => {
                plain += &format!("{TEMPLATE}{}-{rest}", templates.len());
                templates.push(format!("{{{{{template}}}}}"));
            }
            // Never closed: the compiler of templates says so.
            None => {
                plain += &format!("{TEMPLATE}{}-", templates.len());
                templates.push(format!("{{{{{piece}"));
            }
        }
    }
    (plain, templates)
}

fn with_templates(plain: &str, templates: &[String]) -> String {
    let restore = |text: String, (index, template): (usize, &String)| {
        text.replace(&format!("{TEMPLATE}{index}-"), template)
    };
    templates.iter().enumerate().fold(plain.to_owned(), restore)
}

fn credentials(url: &Url) -> Option<String> {
    if url.username().is_empty() && url.password().is_none() {
        return None;
    }
    let decoded = |text: &str| percent_decode_str(text).collect::<Vec<u8>>();
    let mut pair = decoded(url.username());
    pair.push(b':');
    pair.extend(decoded(url.password().unwrap_or_default()));
    Some(format!("Basic {}", STANDARD.encode(pair)))
}

/// A URL that was read, as it may be printed.
fn shown(text: &str, url: &Url) -> String {
    if url.username().is_empty() && url.password().is_none() {
        return text.to_owned();
    }
    let (scheme, rest) = text.split_once("://").unwrap_or(("", text));
    let authority = rest.find(['/', '?', '#', '\\']).unwrap_or(rest.len());
    let host = rest[..authority].rfind('@').map_or(0, |at| at + 1);
    format!("{scheme}://***@{}", &rest[host..])
}

/// Any text that may be a URL, as it may be printed. Where it cannot be read, its user and password may hold any
/// character, `@`, `/` and `?` among them: all up to the last `@`, in any of its forms, is hidden.
pub fn without_userinfo(text: &str) -> String {
    const AT: [&str; 4] = ["@", "%40", "\u{ff20}", "\u{fe6b}"];
    let end = AT.iter().filter_map(|at| text.rfind(at).map(|place| place + at.len())).max();
    let Some(end) = end else { return text.to_owned() };
    let scheme =
        text.find("://").filter(|place| *place < end).map_or("", |place| &text[..place + 3]);
    format!("{scheme}***@{}", &text[end..])
}

/// Zones name a link of this machine (RFC 6874), and what is behind one is never loaded by name.
fn refuse_zone(rest: &str) -> Result<(), Problem> {
    let bracketed =
        rest.find('[').and_then(|open| Some(&rest[open..open + rest[open..].find(']')?]));
    match bracketed {
        Some(host) if host.contains('%') => Err(invalid(
            "IPv6 addresses with a zone (%eth0) are not supported",
            "use an address that needs none: a global or unique local one, or ::1",
        )),
        _ => Ok(()),
    }
}

fn not_a_url(text: &str) -> Problem {
    let with_scheme = format!("http://{text}");
    // What lacks only its scheme has a port, a dot or the one name that everybody types.
    let lacks_scheme = !text.contains("://")
        && (text.contains([':', '.']) || text.starts_with("localhost"))
        && Url::parse(&with_scheme).is_ok_and(|url| url.has_host());
    let remedy = if lacks_scheme {
        format!("did you mean {}?", without_userinfo(&with_scheme))
    } else {
        FORMS.to_owned()
    };
    invalid(format!("{:?} is not a URL that can be loaded", without_userinfo(text)), &remedy)
}

#[cfg(test)]
mod tests {
    use super::*;
    use gonogo_wire::ProblemCode;

    fn parts(text: &str) -> (String, Option<u16>, String) {
        let url = LoadUrl::parse(text).unwrap();
        (url.host, url.port, url.path_and_query)
    }

    #[test]
    fn host_port_and_path_are_those_of_the_url() {
        for (text, host, port, path) in [
            ("http://h", "h", None, "/"),
            ("http://h?x=1", "h", None, "/?x=1"),
            ("https://h:8443/a?b=c#d", "h", Some(8443), "/a?b=c"),
            ("http://[::1]:8080/a", "[::1]", Some(8080), "/a"),
            ("grpc://h:50051/p.S/M", "h", Some(50051), "/p.S/M"),
            ("quic://h:4433", "h", Some(4433), "/"),
            (
                "http://bücher.example/straße?ä",
                "xn--bcher-kva.example",
                None,
                "/stra%C3%9Fe?%C3%A4",
            ),
        ] {
            assert_eq!(parts(text), (host.to_owned(), port, path.to_owned()), "{text}");
        }
    }

    #[test]
    fn hosts_are_those_that_targets_may_have() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/hosts.json");
        let cases: Vec<serde_json::Value> =
            serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
        for case in cases {
            let (text, expected) = (case["text"].as_str().unwrap(), case["host"].as_str());
            // A colon, `/`, `@`, `?` and `#` end a host in a URL, or belong to an address in brackets.
            let is_v6 = text.matches(':').count() > 1 && !text.contains("//");
            if expected.is_none() && !is_v6 && text.contains([':', '/', '@', '?', '#', '\\']) {
                continue;
            }
            let host =
                if is_v6 && !text.starts_with('[') { format!("[{text}]") } else { text.into() };
            let read = LoadUrl::parse(&format!("http://{host}:80/")).ok();
            let read = read.map(|url| url.host.trim_matches(['[', ']']).to_owned());
            assert_eq!(read.as_deref(), expected, "{text}");
        }
    }

    #[test]
    fn templates_stand_as_they_were_written() {
        let path = |text: &str| LoadUrl::parse(text).unwrap().path_and_query;
        assert_eq!(
            path("http://h:1/a%20b/{{seq}}?x={{random 1..9}}&y"),
            "/a%20b/{{seq}}?x={{random 1..9}}&y"
        );
        assert_eq!(path("http://h:1/{{{{x"), "/{{{{x");
        assert!(LoadUrl::parse("http://{{seq}}/").is_err());
    }

    #[test]
    fn user_and_password_are_used_and_never_printed() {
        let url = LoadUrl::parse("http://ada:p%40ss@h:81/a@b").unwrap();
        assert_eq!(url.shown, "http://***@h:81/a@b");
        assert_eq!((url.host.as_str(), url.port), ("h", Some(81)));
        let mut headers = WireHeaders::new();
        url.authorize(&mut headers);
        // ada:p@ss
        assert_eq!(headers, [("authorization".to_owned(), "Basic YWRhOnBAc3M=".to_owned())]);
        let mut own = vec![("Authorization".to_owned(), "Bearer x".to_owned())];
        url.authorize(&mut own);
        assert_eq!(own.len(), 1);
        assert!(url.refuse_credentials().is_err());
    }

    #[test]
    fn no_part_of_user_and_password_is_printed_in_any_form() {
        for text in [
            "http://hidden:hidden@h/",
            "http://hidden@h/",
            "http://:hidden@h/",
            "http://hidden:p@hidden@h/",
            "http://hidden:p%40hidden@h/",
            "http://hidden:{{hidden}}@h/",
            "HTTPS://hidden:hidden@h:8443/a",
            "ws://hidden:hid?den@h/",
            "grpc://hidden:hidden@h:1/p.S/M",
            "http://hidden:hidden@h:99999/",
            "http://hidden:hid/hidden@h/",
            "http://hidden:hid?hidden#hidden@h/",
            "http://hidden:hidden%40h:80/",
            "http://hidden:hidden\u{ff20}h:80/",
            "http:/hidden:hidden@h/",
            "http:hidden:hidden@h/",
            "//hidden:hidden@h:80/",
            "hidden:hidden@h:80/a",
            "hidden:hidden@127.0.0.1",
            "ftp://hidden:hidden@h/",
            "http://hidden:hidden@",
            "http://hidden:hidden@[fe80::1%eth0]/",
            "http://hidden:hidden@{{seq}}/",
        ] {
            let printed = match LoadUrl::parse(text) {
                Ok(url) => url.shown,
                Err(problem) => format!("{problem:?}"),
            };
            assert!(!printed.contains("hid"), "{text}: {printed}");
            assert!(!without_userinfo(text).contains("hid"), "{text}");
        }
        // A path may hold the sign.
        assert_eq!(LoadUrl::parse("http://h:80/a@b?c@d").unwrap().shown, "http://h:80/a@b?c@d");
    }

    #[test]
    fn what_is_no_url_is_refused_with_what_is_wrong() {
        for text in
            ["http://h:99999/", "http://h:abc/", "http://h:0/", "http://", "ftp://h/", "nonsense"]
        {
            let problem = LoadUrl::parse(text).unwrap_err();
            assert_eq!(problem.code, ProblemCode::SpecInvalid, "{text}");
            assert!(!problem.remedy.is_empty(), "{text}");
        }
        assert!(LoadUrl::parse("http://h:99999/").unwrap_err().message.contains("port"));
        for text in ["localhost:8080/a", "127.0.0.1", "example.test"] {
            let remedy = LoadUrl::parse(text).unwrap_err().remedy;
            assert_eq!(remedy, format!("did you mean http://{text}?"));
        }
    }
}
