//! A server that nobody here wrote: nginx, where it is installed.
//! Its own counter must equal what the engine says it sent, over load, pages and errors.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::os::fd::AsRawFd;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use gonogo_core::Outcome;
use gonogo_wire::{BlockSpec, ProtocolName, WireLoad, WireOperation};
use serde_json::json;
use socket2::SockRef;

use crate::peers::engine::{block, run, target};
use crate::peers::identity::Identity;

struct Nginx {
    child: Child,
    address: SocketAddr,
    /// Speaks HTTP/2 with prior knowledge.
    h2c: SocketAddr,
    /// TLS 1.3 with tickets and early data, HTTP/1.1 or HTTP/2 by ALPN.
    tls: SocketAddr,
    ca_pem: String,
    folder: PathBuf,
}

impl Nginx {
    /// `None` where nginx is not installed.
    fn start() -> Option<Nginx> {
        let version = Command::new("nginx").arg("-v").stderr(Stdio::null()).status();
        if !version.is_ok_and(|status| status.success()) {
            return None;
        }
        let listeners = [(); 3].map(|()| TcpListener::bind("127.0.0.1:0").unwrap());
        let ports = listeners.each_ref().map(|listener| listener.local_addr().unwrap().port());
        let port = ports[0];
        let folder =
            std::env::temp_dir().join(format!("gonogo-nginx-{}-{port}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let identity = Identity::new("localhost");
        std::fs::write(folder.join("cert.pem"), identity.certificate_pem()).unwrap();
        std::fs::write(folder.join("key.pem"), identity.key_pem()).unwrap();
        let config = folder.join("nginx.conf");
        std::fs::write(&config, configuration(ports, &folder.display().to_string())).unwrap();
        // It takes over listening sockets as at an upgrade of its binary: no other process can have
        // taken the ports meanwhile.
        let inherited: String = listeners
            .iter()
            .map(|listener| {
                SockRef::from(listener).set_cloexec(false).unwrap();
                format!("{};", listener.as_raw_fd())
            })
            .collect();
        let child = Command::new("nginx")
            .env("NGINX", inherited)
            .arg("-c")
            .arg(&config)
            .arg("-p")
            .arg(&folder)
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        drop(listeners);
        let [address, h2c, tls] = ports.map(|port| SocketAddr::from(([127, 0, 0, 1], port)));
        let nginx = Nginx { child, address, h2c, tls, ca_pem: identity.ca_pem, folder };
        let begin = Instant::now();
        while TcpStream::connect(nginx.address).is_err() {
            assert!(begin.elapsed() < Duration::from_secs(10), "nginx did not start");
            std::thread::sleep(Duration::from_millis(20));
        }
        Some(nginx)
    }

    /// Requests that nginx counted before this one (ngx_http_stub_status_module).
    fn requests(&self) -> u64 {
        let mut stream = TcpStream::connect(self.address).unwrap();
        stream.write_all(b"GET /status HTTP/1.0\r\n\r\n").unwrap();
        let mut text = String::new();
        stream.read_to_string(&mut text).unwrap();
        let line = text.lines().skip_while(|line| !line.starts_with("server accepts")).nth(1);
        line.unwrap().split_whitespace().nth(2).unwrap().parse::<u64>().unwrap() - 1
    }
}

impl Drop for Nginx {
    fn drop(&mut self) {
        // SIGTERM lets the master stop its worker, which SIGKILL would leave behind.
        let id = self.child.id().to_string();
        let _ = Command::new("kill").arg(id).status();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

fn configuration([port, h2c, tls]: [u16; 3], folder: &str) -> String {
    let temporary: String = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
        .iter()
        .map(|kind| format!("{kind}_temp_path {folder}/{kind};"))
        .collect();
    format!(
        "daemon off; worker_processes 1; pid {folder}/pid; error_log /dev/null;
         events {{ worker_connections 512; }}
         http {{ access_log off; {temporary}
           server {{ listen 127.0.0.1:{port}; listen 127.0.0.1:{h2c} http2;
             location /page {{ return 200 'a small page'; }}
             location /status {{ stub_status; }} }}
           server {{ listen 127.0.0.1:{tls} ssl http2;
             ssl_certificate {folder}/cert.pem; ssl_certificate_key {folder}/key.pem;
             ssl_protocols TLSv1.3; ssl_early_data on;
             location / {{ return 200 'a small page'; }} }} }}"
    )
}

fn spec(nginx: &Nginx, protocol: ProtocolName, method: &str, path: &str) -> BlockSpec {
    let plain = protocol == ProtocolName::Http1;
    let mut spec = crate::support::spec(if plain { nginx.address } else { nginx.h2c });
    spec.target.protocol = protocol;
    if let (false, WireLoad::Closed(load)) = (plain, &mut spec.load) {
        load.clients = 20;
    }
    let WireOperation::Http(operation) = &mut spec.operations[0].operation else { unreachable!() };
    operation.method = method.to_owned();
    operation.path = path.to_owned();
    spec
}

#[test]
fn nginx_counts_what_the_engine_counts() {
    compare(ProtocolName::Http1);
}

#[test]
fn nginx_counts_what_the_engine_counts_over_http2() {
    compare(ProtocolName::Http2);
}

fn compare(protocol: ProtocolName) {
    let Some(nginx) = Nginx::start() else {
        eprintln!("nginx is not installed: nothing to compare with");
        return;
    };
    let mut counted = nginx.requests();
    for (method, path, outcome) in [
        ("GET", "/page", Outcome::Ok),
        ("HEAD", "/page", Outcome::Ok),
        ("GET", "/missing", Outcome::HttpStatus),
        ("PUT", "/missing", Outcome::HttpStatus),
    ] {
        let spec = spec(&nginx, protocol, method, path);
        let performed = crate::support::run(spec).unwrap();
        let aggregate = &performed.aggregate;
        // nginx closes a connection after 1,000 requests: reconnecting must cost no request.
        assert_eq!(aggregate.outcomes.get(outcome), aggregate.counts.sent, "{method} {path}");
        let before = std::mem::replace(&mut counted, nginx.requests());
        // The question before this block was itself a request.
        assert_eq!(counted - before - 1, aggregate.totals.sent, "{method} {path}");
    }
}

#[test]
fn nginx_resumes_and_takes_early_data() {
    let Some(nginx) = Nginx::start() else {
        eprintln!("nginx is not installed: nothing to compare with");
        return;
    };
    for protocol in ["http1", "http2"] {
        for (handshake, wanted) in
            [("cold", [20, 0, 0, 0]), ("resumed", [0, 20, 0, 0]), ("zero-rtt", [0, 20, 20, 0])]
        {
            let operation = json!({"kind": "http", "method": "GET", "path": "/", "headers": [],
                "bodyBase64": "", "expectStatus": [200]});
            let target = target(protocol, nginx.tls, Some(&nginx.ca_pem));
            let mut spec = block(target, operation, 1, 1, 20);
            spec["load"] = json!({"kind": "connect", "clients": 2, "ratePerS": null,
                "arrivals": "poisson", "maxInFlight": 10, "handshake": handshake});
            let output = run(&spec);
            assert_eq!(output.outcome("ok"), 20, "{}", output.last());
            let counted = ["full", "resumed", "earlyDataAccepted", "earlyDataRejected"]
                .map(|kind| output.number(&format!("/handshakes/{kind}")));
            assert_eq!(counted, wanted, "{protocol} {handshake}");
        }
    }
}
