//! From a URL and options to a resolved block spec, the same that the worker would send.
//! What belongs to one protocol alone is in a file of its own.

use std::path::Path;
use std::thread::available_parallelism;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;

use gonogo_wire::{
    BlockSpec, ClosedLoad, ConnectTo, Flow, HttpOperation, NamedOperation, OpenLoad, Problem,
    ProtocolName, SecretText, WireLoad, WireOperation, WireTarget, WireTls, check_headers,
};

use super::arguments::{ProtocolChoice, QuickArguments};
use super::given::{data, headers, invalid};
use super::loads::{special_load, stages_ms, think};
use super::rows::rows;
use super::url::{LoadUrl, without_userinfo};
use super::{alpn, capacity, network, quic, socket};

const WEEK_MS: u64 = 604_800_000;

/// The block that the arguments describe; errors are `spec_invalid` or those of the probe.
pub async fn block_spec(arguments: &QuickArguments) -> Result<BlockSpec, Problem> {
    let url = LoadUrl::parse(&arguments.url)?;
    let mut target = target(arguments, &url)?;
    if let (true, Some(offered)) = (negotiates(arguments, &url), &arguments.quic.alpn) {
        target.protocol = alpn::chosen(&target, offered).await?;
    }
    let target = target;
    check_headers("headers", target.protocol, &headers(arguments)?).map_err(|problem| {
        invalid(problem.message, "leave the header out, or give it another value (-H)")
    })?;
    let operation = match target.protocol {
        ProtocolName::Grpc => super::grpc::operation(arguments, &url, &target).await?,
        ProtocolName::Quic => {
            url.refuse_credentials()?;
            quic::operation(&arguments.quic, data(arguments)?)
        }
        ProtocolName::Http1 | ProtocolName::Http2 | ProtocolName::Http3 => {
            http_operation(arguments, &url)?
        }
        ProtocolName::WebSocket => super::websocket::operation(arguments, &url, data(arguments)?)?,
    };
    let cores = available_parallelism().map_or(1, |cores| cores.get() as u32);
    Ok(BlockSpec {
        wire_version: 1,
        block_id: "quick".to_owned(),
        seed: arguments.seed,
        allowed_cidrs: Vec::new(),
        operations: NamedOperation::only(operation),
        flow: Flow::Mix,
        rows: rows(arguments.rows.as_deref(), arguments.random_rows)?,
        load: load(arguments, target.protocol)?,
        target,
        timeout_ms: (arguments.timeout.as_millis() as u64).max(1),
        hold_ms: None,
        warmup_ms: match arguments.capacity {
            Some(_) => capacity::settle_ms(arguments),
            None => arguments.warmup.as_millis() as u64,
        },
        duration_ms: match (arguments.requests, &arguments.stages) {
            (Some(_), _) => WEEK_MS,
            (None, Some(stages)) => stages_ms(stages),
            (None, None) => (arguments.duration.as_millis() as u64).max(1),
        },
        warmup_requests: None,
        max_requests: arguments.requests,
        threads: arguments.threads.unwrap_or(cores),
        load_cores: Vec::new(),
        think: think(arguments),
        stop_when: None,
        socket: socket::options(&arguments.socket),
        network: network::network(&arguments.network, arguments.seed)?,
        report_answers: false,
        shard: None,
    })
}

fn target(arguments: &QuickArguments, url: &LoadUrl) -> Result<WireTarget, Problem> {
    let (scheme_protocol, encrypted) = match &*url.scheme {
        "https" => (ProtocolChoice::Http1, true),
        "grpc" => (ProtocolChoice::Grpc, false),
        "grpcs" => (ProtocolChoice::Grpc, true),
        "ws" => (ProtocolChoice::Websocket, false),
        "wss" => (ProtocolChoice::Websocket, true),
        "quic" => (ProtocolChoice::Quic, true),
        _ => (ProtocolChoice::Http1, false),
    };
    let protocol = match arguments.protocol.unwrap_or(scheme_protocol) {
        ProtocolChoice::Http1 => ProtocolName::Http1,
        ProtocolChoice::Http2 => ProtocolName::Http2,
        ProtocolChoice::Grpc => ProtocolName::Grpc,
        ProtocolChoice::Http3 => ProtocolName::Http3,
        ProtocolChoice::Websocket => ProtocolName::WebSocket,
        ProtocolChoice::Quic => ProtocolName::Quic,
    };
    if protocol == ProtocolName::Http3 && !encrypted {
        return Err(invalid("HTTP/3 needs TLS", "use an https:// URL"));
    }
    if (protocol == ProtocolName::Quic) != (scheme_protocol == ProtocolChoice::Quic) {
        return Err(invalid("raw QUIC has URLs of its own", "use quic://host:port"));
    }
    let host = url.host.clone();
    if !encrypted && arguments.server_name.is_some() {
        return Err(invalid("--server-name is for TLS", "use an https:// or grpcs:// URL"));
    }
    if !encrypted && arguments.cert.is_some() {
        return Err(invalid("--cert is for TLS", "use an https:// or grpcs:// URL"));
    }
    let tls = WireTls {
        ca_pem: ca(arguments.ca.as_deref())?,
        server_name: arguments.server_name.clone().unwrap_or_else(|| host.clone()),
        insecure: arguments.insecure,
        client_certificate_pem: pem(arguments.cert.as_deref())?,
        client_key_pem: pem(arguments.key.as_deref())?.map(SecretText::new),
    };
    Ok(WireTarget {
        protocol,
        port: url.port.unwrap_or(if encrypted { 443 } else { 80 }),
        address: None,
        tls: encrypted.then_some(tls),
        quic: quic::options(&arguments.quic, protocol, negotiates(arguments, url))?,
        connect_to: connect_to(arguments, protocol)?,
        host,
    })
}

/// Whether the server chooses the version of HTTP by ALPN.
fn negotiates(arguments: &QuickArguments, url: &LoadUrl) -> bool {
    arguments.quic.alpn.is_some() && url.scheme == "https" && arguments.protocol.is_none()
}

fn connect_to(
    arguments: &QuickArguments,
    protocol: ProtocolName,
) -> Result<Option<ConnectTo>, Problem> {
    let Some(path) = &arguments.unix_socket else {
        return arguments.connect_to.as_deref().map(host_and_port).transpose();
    };
    if matches!(protocol, ProtocolName::Http3 | ProtocolName::Quic) {
        return Err(invalid("QUIC does not go over Unix sockets", "leave --unix-socket out"));
    }
    Ok(Some(ConnectTo::Unix(path.clone())))
}

/// `host:port`; an IPv6 address is in brackets.
fn host_and_port(text: &str) -> Result<ConnectTo, Problem> {
    let parts = text.rsplit_once(':').and_then(|(host, port)| Some((host, port.parse().ok()?)));
    match parts {
        Some((host, port)) if !host.is_empty() && !host.contains('@') && port > 0 => {
            Ok(ConnectTo::Address(host.to_owned(), port))
        }
        _ => Err(invalid(
            format!("{:?} is not host:port", without_userinfo(text)),
            "use for example 127.0.0.1:8080",
        )),
    }
}

/// Without a certificate in it nobody could be trusted.
fn ca(path: Option<&Path>) -> Result<Option<String>, Problem> {
    let text = pem(path)?;
    if let (Some(path), Some(text)) = (path, &text)
        && CertificateDer::pem_slice_iter(text.as_bytes()).next().is_none()
    {
        return Err(invalid(
            format!("{} holds no certificate", path.display()),
            "give a PEM file that holds the CA's certificate",
        ));
    }
    Ok(text)
}

fn pem(path: Option<&Path>) -> Result<Option<String>, Problem> {
    let read = |path: &Path| {
        std::fs::read_to_string(path).map_err(|error| {
            invalid(format!("cannot read {}: {error}", path.display()), "give a PEM file")
        })
    };
    path.map(read).transpose()
}

fn load(arguments: &QuickArguments, protocol: ProtocolName) -> Result<WireLoad, Problem> {
    let one_at_a_time = matches!(protocol, ProtocolName::Http1 | ProtocolName::WebSocket);
    let usual = if one_at_a_time { arguments.clients.min(10_000) } else { 1 };
    let connections = arguments.connections.unwrap_or(usual);
    if let Some(load) = special_load(arguments, protocol)? {
        return Ok(load);
    }
    match arguments.rate {
        None if arguments.clients > 10_000 => {
            Err(invalid("more than 10,000 clients", "use fewer, or an open load with --rate"))
        }
        None => Ok(WireLoad::Closed(ClosedLoad { clients: arguments.clients, connections })),
        Some(rate) if rate > 0.0 && rate <= 1_000_000.0 => Ok(WireLoad::Open(OpenLoad {
            rate_per_s: rate,
            arrivals: arguments.arrivals(),
            max_in_flight: arguments.clients,
            connections,
        })),
        Some(_) => Err(invalid("the rate is out of range", "use a rate above 0, up to 1,000,000")),
    }
}

fn http_operation(arguments: &QuickArguments, url: &LoadUrl) -> Result<WireOperation, Problem> {
    let body = data(arguments)?;
    let usual = if body.is_some() { "POST" } else { "GET" };
    let mut headers = headers(arguments)?;
    url.authorize(&mut headers);
    let has_type = headers.iter().any(|(name, _)| name.eq_ignore_ascii_case("content-type"));
    if let (Some(body), false) = (&body, has_type) {
        let is_json = serde_json::from_slice::<serde::de::IgnoredAny>(body).is_ok();
        let kind = if is_json { "application/json" } else { "application/x-www-form-urlencoded" };
        headers.push(("content-type".to_owned(), kind.to_owned()));
    }
    Ok(WireOperation::Http(HttpOperation {
        method: arguments.method.as_deref().unwrap_or(usual).to_ascii_uppercase(),
        path: url.path_and_query.clone(),
        headers,
        body_base64: STANDARD.encode(body.unwrap_or_default()),
        // As in wrk: redirects are answers, 4xx and 5xx are errors.
        expect_status: if arguments.expect_status.is_empty() {
            (200..400).collect()
        } else {
            arguments.expect_status.clone()
        },
        priority: None,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::{Args as _, Command, FromArgMatches as _};
    use gonogo_wire::ProblemCode;
    use gonogo_wire::{Arrivals, WireReply};

    fn spec(line: &str) -> Result<BlockSpec, Problem> {
        let command = QuickArguments::augment_args(Command::new("quick"));
        let words = std::iter::once("quick").chain(line.split_whitespace());
        let matches = command.try_get_matches_from(words).expect(line);
        let arguments = QuickArguments::from_arg_matches(&matches).unwrap();
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime.block_on(block_spec(&arguments))
    }

    #[test]
    fn a_url_alone_is_enough() {
        let spec = spec("http://[::1]:8080/a?b=c").unwrap();
        assert_eq!((spec.target.port, spec.duration_ms, spec.max_requests), (8080, 10_000, None));
        assert_eq!(spec.load, WireLoad::Closed(ClosedLoad { clients: 50, connections: 50 }));
        let WireOperation::Http(operation) = &spec.operations[0].operation else {
            panic!("an http operation")
        };
        assert_eq!((&*operation.method, &*operation.path), ("GET", "/a?b=c"));
    }

    #[test]
    fn a_rate_makes_clients_the_cap() {
        let spec = spec("https://h -c 9 --rate 100 --arrivals uniform --protocol http3").unwrap();
        let arrivals = Arrivals::Uniform;
        let load = OpenLoad { rate_per_s: 100.0, arrivals, max_in_flight: 9, connections: 1 };
        assert_eq!((spec.load, spec.target.port), (WireLoad::Open(load), 443));
    }

    #[test]
    fn http2_is_one_connection_for_many_clients_plain_or_with_tls() {
        for (line, port, encrypted) in [
            ("http://h -c 9 --protocol http2", 80, false),
            ("https://h -c 9 --protocol http2", 443, true),
        ] {
            let spec = spec(line).unwrap();
            assert_eq!(spec.target.protocol, ProtocolName::Http2);
            assert_eq!((spec.target.port, spec.target.tls.is_some()), (port, encrypted));
            assert_eq!(spec.load, WireLoad::Closed(ClosedLoad { clients: 9, connections: 1 }));
        }
    }

    #[test]
    fn data_makes_a_post_with_a_type() {
        let spec = spec("http://h --data {\"id\":1} -H X:y -n 5").unwrap();
        let WireOperation::Http(operation) = &spec.operations[0].operation else {
            panic!("an http operation")
        };
        assert_eq!((&*operation.method, spec.max_requests), ("POST", Some(5)));
        let headers = &operation.headers;
        assert_eq!(headers[0], ("X".into(), "y".into()));
        assert_eq!(headers[1], ("content-type".into(), "application/json".into()));
    }

    #[test]
    fn a_websocket_url_sends_text_on_a_connection_for_each_client() {
        let spec = spec("wss://h/chat?a=b --data hi --reply QUEUED --subprotocol x").unwrap();
        assert_eq!((spec.target.protocol, spec.target.port), (ProtocolName::WebSocket, 443));
        assert_eq!(spec.load, WireLoad::Closed(ClosedLoad { clients: 50, connections: 50 }));
        let WireOperation::WebSocket(operation) = &spec.operations[0].operation else {
            panic!("a websocket one")
        };
        assert_eq!((&*operation.path, operation.message().unwrap()), ("/chat?a=b", b"hi".to_vec()));
        assert_eq!(operation.reply, WireReply::Contains { text: "QUEUED".into() });
        assert_eq!(operation.subprotocol.as_deref(), Some("x"));
    }

    #[test]
    fn what_cannot_be_loaded_is_refused_with_help() {
        for line in [
            "ftp://h/",
            "grpc://ada:secret@h:1/p.S/M",
            "http://h --protocol http3",
            "http://h --cert a.pem --key a.key",
            "https://h --cert /no/such.pem --key /no/such.key",
            "http://h -H x",
            "http://h --rate 0",
            "ws://h --subprotocol a,b",
            "http://h --data 1 --data 2",
            "ws://h --data 1 --data 2",
            "ws://h -H connection:close",
            "http://h -H Expect:100-continue",
            "http://h -H transfer-encoding:chunked",
            "http://h -H connection:{{row.a}}",
            "http://h -H Host:a -H host:b",
            "http://h --protocol http2 -H Connection:close",
            "https://h --protocol http3 -H Connection:close",
            "grpc://h/p.S/M -H grpc-timeout:1S",
        ] {
            let problem = spec(line).unwrap_err();
            assert_eq!(problem.code, ProblemCode::SpecInvalid, "{line}");
            assert!(!problem.remedy.is_empty(), "{line}");
        }
    }

    #[test]
    fn letters_of_other_tools_mean_the_same() {
        let usual = spec("http://h -d 3s -c 7 --rate 9 -m PUT --insecure").unwrap();
        let habits = spec("http://h -z 3s --concurrency 7 -q 9 -X put -k").unwrap();
        assert_eq!((&usual.load, usual.duration_ms), (&habits.load, habits.duration_ms));
        assert_eq!(usual.operations, habits.operations);
    }

    #[test]
    fn a_body_comes_from_a_file_either_way() {
        let path = std::env::temp_dir().join(format!("gonogo-body-{}", std::process::id()));
        std::fs::write(&path, "{}").unwrap();
        let path = path.to_str().unwrap();
        let of = |line: &str| match spec(line).unwrap().operations.swap_remove(0).operation {
            WireOperation::Http(operation) => operation.body_base64,
            other => panic!("{other:?}"),
        };
        assert_eq!(of(&format!("http://h -D {path}")), STANDARD.encode("{}"));
        assert_eq!(of(&format!("http://h --data @{path}")), STANDARD.encode("{}"));
        std::fs::remove_file(path).unwrap();
        let missing = spec(&format!("http://h --data-file {path}")).unwrap_err();
        assert!(missing.message.contains(path));
    }
}
