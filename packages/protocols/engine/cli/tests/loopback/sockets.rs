//! Socket options as the target asks for them: what the kernel gave is in the result, and what
//! this machine does not have is refused before any load. And a QUIC peer that falls silent.

use std::net::{SocketAddr, UdpSocket};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use serde_json::{Value, json};

use crate::peers::engine::{block, run, target};
use crate::peers::identity::Identity;
use crate::peers::quic::{Script, serve};
use crate::support::{Behaviour, Server};

const OK: &str = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok";

fn http() -> Value {
    json!({"kind": "http", "method": "GET", "path": "/", "headers": [], "bodyBase64": "",
        "expectStatus": [200]})
}

fn echo() -> Value {
    json!({"kind": "quic", "mode": "stream", "messageBase64": "aGk=", "expect": "echo",
        "priority": 0})
}

fn kernel(name: &str) -> String {
    std::fs::read_to_string(format!("/proc/sys/net/ipv4/{name}")).unwrap_or_default()
}

#[test]
fn the_result_tells_what_the_kernel_gave() {
    let server = Server::start(Behaviour::Fixed(OK));
    let mut spec = block(target("http1", server.address, None), http(), 2, 2, 20);
    let plain = run(&spec);
    let usual = kernel("tcp_congestion_control").trim().to_owned();
    let socket = &plain.last()["socket"];
    assert_eq!((&socket["transport"], &socket["noDelay"]), (&json!("tcp"), &json!(true)));
    assert_eq!(socket["congestionControl"], json!(usual), "{socket}");

    // Reno is in every kernel; buffers of so little are granted everywhere, and doubled.
    spec["socket"] = json!({"noDelay": false, "quickAck": false, "sendBufferBytes": 16_384,
        "receiveBufferBytes": 20_480, "congestionControl": "reno"});
    let output = run(&spec);
    assert_eq!(output.outcome("ok"), 20, "{}", output.last());
    assert_eq!(
        output.last()["socket"],
        json!({"transport": "tcp", "noDelay": false, "sendBufferBytes": 32_768,
            "receiveBufferBytes": 40_960, "congestionControl": "reno"})
    );
}

#[test]
fn quic_tells_of_its_udp_socket() {
    let identity = Identity::new("localhost");
    let peer = serve(Script::Echo, &identity, b"gonogo-echo");
    let target = target("quic", peer.address, Some(&identity.ca_pem));
    let mut spec = block(target, echo(), 1, 1, 5);
    spec["socket"] = json!({"noDelay": true, "quickAck": false, "sendBufferBytes": 65_536,
        "receiveBufferBytes": 65_536, "congestionControl": null});
    let output = run(&spec);
    assert_eq!(
        output.last()["socket"],
        json!({"transport": "udp", "noDelay": null, "sendBufferBytes": 131_072,
            "receiveBufferBytes": 131_072, "congestionControl": null})
    );
    spec["socket"]["congestionControl"] = json!("reno");
    let output = run(&spec);
    assert_eq!((output.code, &output.last()["field"]), (2, &json!("socket.congestionControl")));
}

#[test]
fn a_congestion_control_that_is_not_there_is_refused_with_those_that_are() {
    let mut spec = block(target("http1", "127.0.0.1:9".parse().unwrap(), None), http(), 1, 1, 1);
    spec["socket"]["congestionControl"] = json!("vegas-of-nowhere");
    let output = run(&spec);
    assert_eq!((output.code, &output.last()["field"]), (2, &json!("socket.congestionControl")));
    let message = output.last()["message"].as_str().unwrap().to_owned();
    for name in kernel("tcp_available_congestion_control").split_whitespace() {
        assert!(message.contains(name), "{name} in {message}");
    }
    spec["socket"] = json!({"noDelay": true, "quickAck": false, "sendBufferBytes": 1});
    assert_eq!(run(&spec).last()["field"], "socket.sendBufferBytes");
}

/// Passes packets on between one client and `server`; after so many of the client's it passes on none,
/// as a path does that is cut.
fn cut_after(server: SocketAddr, packets: u64) -> SocketAddr {
    let front = UdpSocket::bind("127.0.0.1:0").unwrap();
    let address = front.local_addr().unwrap();
    let back = UdpSocket::bind("127.0.0.1:0").unwrap();
    back.connect(server).unwrap();
    let passed = Arc::new(AtomicU64::new(0));
    let client = Arc::new(std::sync::Mutex::new(None));
    let (reply_from, reply_to) = (back.try_clone().unwrap(), front.try_clone().unwrap());
    let (to_whom, so_far) = (client.clone(), passed.clone());
    std::thread::spawn(move || {
        let mut packet = [0; 65_536];
        while let Ok(length) = reply_from.recv(&mut packet) {
            let to: Option<SocketAddr> = *to_whom.lock().unwrap();
            if let (Some(to), true) = (to, so_far.load(Ordering::Relaxed) < packets) {
                let _ = reply_to.send_to(&packet[..length], to);
            }
        }
    });
    std::thread::spawn(move || {
        let mut packet = [0; 65_536];
        while let Ok((length, from)) = front.recv_from(&mut packet) {
            *client.lock().unwrap() = Some(from);
            if passed.fetch_add(1, Ordering::Relaxed) < packets {
                let _ = back.send(&packet[..length]);
            }
        }
    });
    address
}

#[test]
fn a_quic_peer_that_falls_silent_ends_requests_at_their_timeout() {
    let identity = Identity::new("localhost");
    let peer = serve(Script::Echo, &identity, b"gonogo-echo");
    let cut = cut_after(peer.address, 40);
    let mut spec = block(target("quic", cut, Some(&identity.ca_pem)), echo(), 1, 1, 200);
    spec["timeoutMs"] = json!(700);
    spec["durationMs"] = json!(4_000);
    let output = run(&spec);
    assert_eq!(output.last()["type"], "result", "{}", output.last());
    output.assert_closed();
    let (ok, timeouts) = (output.outcome("ok"), output.outcome("timeout"));
    assert!(ok > 0 && timeouts > 0, "{}", output.last());
    // At 700 ms a request, four seconds hold five of them, and one more is under way.
    assert!(timeouts <= 6, "{}", output.last());
    assert_eq!(output.sent(), ok + timeouts + output.number("/totals/unanswered"));
}
