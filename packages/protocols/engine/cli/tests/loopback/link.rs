//! The emulated network between engine and target, on this machine's own kernel: what it delays and loses, that it proves
//! itself, that nothing of it outlives the engine, and how it is refused where the system does not grant it.
//! Only lower bounds are asserted of times: a busy machine adds to them, and the verdict's own rule judges that.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener};
use std::os::fd::AsRawFd;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::peers::engine::{EngineOutput, block, run, start_run, target};
use crate::peers::identity::Identity;
use crate::peers::quic::{Script, serve};
use crate::support::{Behaviour, Server};

const OK: &str = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok";

fn network(rtt_ms: f64, loss_ratio: f64) -> Value {
    json!({"rttMs": rtt_ms, "jitterMs": 0.0, "lossRatio": loss_ratio, "lossBurst": 1.0,
        "bandwidthBitPerS": null, "queuePackets": 1000, "seed": 7})
}

fn http_block(server: &Server, requests: u32, network: Value) -> Value {
    let operation = json!({"kind": "http", "method": "GET", "path": "/", "headers": [],
        "bodyBase64": "", "expectStatus": [200]});
    let mut spec = block(target("http1", server.address, None), operation, 2, 2, requests.into());
    spec["network"] = network;
    spec
}

/// A result, or `None` after it was made sure that the system's refusal says what helps.
fn granted(output: &EngineOutput) -> bool {
    if output.last()["type"] == "result" {
        return true;
    }
    // SAFETY: reads the user of this process.
    assert_ne!(unsafe { libc::geteuid() }, 0, "root is granted a link: {}", output.last());
    assert_refused(output.last());
    false
}

fn assert_refused(problem: &Value) {
    assert_eq!(problem["code"], "network_unavailable", "{problem}");
    assert!(problem["remedy"].as_str().unwrap().contains("CAP_NET_ADMIN"), "{problem}");
}

#[test]
fn every_round_trip_takes_the_delay_and_the_link_proves_it() {
    let server = Server::start(Behaviour::Fixed(OK));
    let begin = Instant::now();
    let output = run(&http_block(&server, 40, network(40.0, 0.0)));
    if !granted(&output) {
        return;
    }
    output.assert_closed();
    output.assert_stamped();
    assert_eq!(output.outcome("ok"), 40, "{}", output.last());
    // Twenty requests one after the other on each of two connections, and the handshake.
    assert!(begin.elapsed() > Duration::from_millis(21 * 40), "{:?}", begin.elapsed());
    let facts = &output.last()["network"];
    assert_eq!(facts["setting"], network(40.0, 0.0));
    let number = |pointer: &str| facts.pointer(pointer).and_then(Value::as_f64).expect(pointer);
    assert!(number("/echo/minUs") >= 40_000.0 && number("/echo/answered") > 3.0, "{facts}");
    assert!(number("/toTarget/packets") >= 44.0 && number("/toEngine/packets") >= 42.0, "{facts}");
    assert!(number("/toTarget/lost") == 0.0 && number("/cpuS") > 0.0, "{facts}");
    assert_eq!(output.last()["addresses"], json!([server.address.to_string()]), "the target's own");
}

#[test]
fn losses_are_sent_again_and_counted() {
    let server = Server::start(Behaviour::Fixed(OK));
    let output = run(&http_block(&server, 100, network(2.0, 0.1)));
    if !granted(&output) {
        return;
    }
    let facts = &output.last()["network"];
    assert!(facts["toTarget"]["lost"].as_u64().unwrap() > 0, "{facts}");
    assert_eq!(
        output.outcome("ok") + output.last()["counts"]["unanswered"].as_u64().unwrap(),
        output.number("/counts/sent"),
        "{}",
        output.last()
    );
    assert!(output.number("/path/lostPackets") > 0, "{}", output.last()["path"]);
}

#[test]
fn datagrams_take_the_same_way() {
    let identity = Identity::new("localhost");
    let peer = serve(Script::Echo, &identity, b"gonogo-echo");
    let operation = json!({"kind": "quic", "mode": "stream", "messageBase64": "aGk=",
        "expect": "echo", "priority": 0});
    let target = target("quic", peer.address, Some(&identity.ca_pem));
    let mut spec = block(target, operation, 1, 1, 5);
    spec["network"] = network(30.0, 0.0);
    let output = run(&spec);
    if !granted(&output) {
        return;
    }
    assert_eq!(output.outcome("ok"), 5, "{}", output.last());
    assert!(output.last()["path"]["rttMinUs"].as_f64().unwrap() >= 30_000.0, "{}", output.last());
}

#[test]
fn a_link_that_cannot_be_is_refused_by_its_field() {
    let server = Server::start(Behaviour::Fixed(OK));
    for (field, value) in [
        ("rttMs", json!(-1)),
        ("rttMs", json!(3_600_000)),
        ("lossRatio", json!(1)),
        ("jitterMs", json!(30)),
        ("bandwidthBitPerS", json!(1)),
        ("queuePackets", json!(0)),
    ] {
        let mut setting = network(50.0, 0.0);
        setting[field] = value;
        let output = run(&http_block(&server, 1, setting));
        assert_eq!(output.code, 2);
        assert_eq!(output.last()["field"], format!("network.{field}"), "{}", output.last());
    }
    assert_eq!(server.requests(), 0);
}

/// The engine in the middle of a long block with a link, and the device it made.
fn engine_with_link(server: &Server) -> Option<(Child, String)> {
    let mut spec = http_block(server, 1, network(5.0, 0.0));
    spec["maxRequests"] = Value::Null;
    spec["durationMs"] = json!(30_000);
    let mut engine = start_run();
    let input = engine.stdin.as_mut().unwrap();
    writeln!(input, "{spec}").unwrap();
    for line in BufReader::new(engine.stdout.take().unwrap()).lines() {
        let event: Value = serde_json::from_str(&line.unwrap()).unwrap();
        if event["type"] == "problem" {
            assert_refused(&event);
            engine.wait().unwrap();
            return None;
        }
        if event["type"] == "phase" && event["phase"] == "measuring" {
            break;
        }
    }
    let device = device_of(engine.id()).expect("the engine holds a device");
    Some((engine, device))
}

/// The TUN device of the host that a process holds (fdinfo of proc(5)).
fn device_of(pid: u32) -> Option<String> {
    let infos = fs::read_dir(format!("/proc/{pid}/fdinfo")).unwrap();
    infos
        .filter_map(|info| fs::read_to_string(info.unwrap().path()).ok())
        .filter_map(|info| {
            Some(info.lines().find_map(|l| l.strip_prefix("iff:"))?.trim().to_owned())
        })
        .find(|name| name.starts_with("gonogo"))
}

#[test]
fn a_killed_engine_leaves_no_device_and_two_have_their_own() {
    let server = Server::start(Behaviour::Fixed(OK));
    let Some((mut first, one)) = engine_with_link(&server) else { return };
    let (mut second, other) = engine_with_link(&server).expect("it was granted a moment ago");
    assert_ne!(one, other);
    for engine in [&mut first, &mut second] {
        engine.kill().unwrap();
        engine.wait().unwrap();
    }
    // The kernel takes devices down behind the process.
    let deadline = Instant::now() + Duration::from_secs(10);
    while [&one, &other].iter().any(|name| Path::new("/sys/class/net").join(name).exists()) {
        assert!(Instant::now() < deadline, "{one} or {other} is left");
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn without_the_privilege_a_link_is_refused_at_once() {
    let server = Server::start(Behaviour::Fixed(OK));
    let mut command = Command::new(env!("CARGO_BIN_EXE_gonogo-engine"));
    command.arg("run").stdin(Stdio::piped()).stdout(Stdio::piped());
    // SAFETY: system calls without pointers, between fork and exec: what is executed lacks CAP_NET_ADMIN (12).
    unsafe {
        command.pre_exec(|| {
            libc::prctl(libc::PR_CAPBSET_DROP, 12);
            Ok(())
        });
    }
    let mut engine = command.spawn().unwrap();
    let spec = http_block(&server, 1, network(5.0, 0.0));
    let mut input = engine.stdin.take().unwrap();
    writeln!(input, "{spec}").unwrap();
    let lines = BufReader::new(engine.stdout.take().unwrap()).lines();
    let last: Value = serde_json::from_str(&lines.last().unwrap().unwrap()).unwrap();
    assert_refused(&last);
    assert_eq!((engine.wait().unwrap().code(), server.requests()), (Some(3), 0));
}

/// A host of its own beside this one: a namespace behind a pair of devices, with an HTTP server in it. All of it ends with
/// the process that holds the namespace.
struct Neighbour {
    holder: Child,
    device: String,
    address: SocketAddr,
}

impl Neighbour {
    fn start() -> Neighbour {
        let holder = Command::new("unshare").args(["--net", "sleep", "120"]).spawn().unwrap();
        let pid = holder.id().to_string();
        let own = fs::read_link("/proc/self/ns/net").unwrap();
        let theirs = format!("/proc/{pid}/ns/net");
        while fs::read_link(&theirs).is_ok_and(|namespace| namespace == own) {
            std::thread::sleep(Duration::from_millis(1));
        }
        let device = format!("gt{pid}");
        let ip = |words: &str| {
            let ran = Command::new("ip").args(words.split(' ')).status().unwrap();
            assert!(ran.success(), "ip {words}");
        };
        ip(&format!("link add {device} type veth peer name beyond netns {pid}"));
        ip(&format!("addr add 203.0.113.1/30 dev {device}"));
        ip(&format!("link set {device} up"));
        let inside = |words: &str| {
            let ran = Command::new("nsenter")
                .args(["--target", &pid, "--net", "ip"])
                .args(words.split(' '))
                .status();
            assert!(ran.unwrap().success(), "ip {words} in the namespace");
        };
        inside("addr add 203.0.113.2/30 dev beyond");
        inside("link set beyond up");
        let listener = std::thread::spawn(move || {
            let namespace = fs::File::open(theirs).unwrap();
            // SAFETY: a system call without pointers, which concerns this thread alone.
            assert_eq!(unsafe { libc::setns(namespace.as_raw_fd(), libc::CLONE_NEWNET) }, 0);
            TcpListener::bind("203.0.113.2:0").unwrap()
        });
        let listener = listener.join().unwrap();
        let address = listener.local_addr().unwrap();
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                let mut stream = stream.unwrap();
                let mut buffer = [0; 1_024];
                while stream.read(&mut buffer).is_ok_and(|bytes| bytes > 0) {
                    stream.write_all(OK.as_bytes()).unwrap();
                }
            }
        });
        Neighbour { holder, device, address }
    }

    fn forwards(&self, yes: bool) {
        let setting = format!("/proc/sys/net/ipv4/conf/{}/forwarding", self.device);
        fs::write(setting, if yes { "1" } else { "0" }).unwrap();
    }
}

impl Drop for Neighbour {
    fn drop(&mut self) {
        let _ = self.holder.kill();
        let _ = self.holder.wait();
    }
}

#[test]
fn a_target_beyond_this_host_is_reached_where_the_host_forwards() {
    // SAFETY: reads the user of this process.
    if unsafe { libc::geteuid() } != 0 {
        return;
    }
    let neighbour = Neighbour::start();
    let server = Server::start(Behaviour::Fixed(OK));
    let mut spec = http_block(&server, 10, network(20.0, 0.0));
    spec["target"] = target("http1", neighbour.address, None);
    spec["allowedCidrs"] = json!(["203.0.113.0/30"]);
    neighbour.forwards(false);
    let output = run(&spec);
    assert_eq!(output.last()["code"], "network_unavailable", "{}", output.last());
    let remedy = output.last()["remedy"].as_str().unwrap();
    assert!(remedy.contains(&format!("conf.{}.forwarding=1", neighbour.device)), "{remedy}");
    neighbour.forwards(true);
    let output = run(&spec);
    assert_eq!(output.outcome("ok"), 10, "{}", output.last());
    let least = output.last().pointer("/network/echo/minUs").and_then(Value::as_f64).unwrap();
    assert!(least >= 20_000.0, "{}", output.last()["network"]);
}
