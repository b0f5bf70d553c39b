//! `--alpn` on https://: what the server chooses of what is offered is what the load speaks.
//! Asked once, by a handshake of its own before any load.

use std::path::Path;
use std::rc::Rc;
use std::time::Duration;

use gonogo_net::{Meter, Reach, client_config, connect_tls, first_answering, resolve};
use gonogo_wire::{Problem, ProtocolName, SocketOptions, WireTarget};

use super::given::invalid;

const TIMEOUT: Duration = Duration::from_secs(5);

/// The protocol that the server chooses; `offered` are names with commas between them, best first. One that
/// chooses none speaks HTTP/1.1 (RFC 7301, section 3.2, leaves that to it).
pub async fn chosen(target: &WireTarget, offered: &str) -> Result<ProtocolName, Problem> {
    let names: Vec<&[u8]> = offered.split(',').map(|name| name.trim().as_bytes()).collect();
    let tls = target.tls.as_ref().expect("https:// has TLS");
    let client = client_config(tls, &names)?;
    let addresses = resolve(target, None, TIMEOUT).await?;
    let reach = Reach {
        address: first_answering(&addresses, target.protocol).await?,
        unix_path: target.unix_path().map(Path::to_path_buf),
        socket: SocketOptions { no_delay: true, ..SocketOptions::default() },
        connect_timeout: TIMEOUT,
        timeout: TIMEOUT,
        handshakes_only: true,
    };
    let stream = connect_tls(&reach, &client, Rc::new(Meter::default())).await?;
    match stream.get_ref().1.alpn_protocol() {
        Some(b"h2") => Ok(ProtocolName::Http2),
        Some(b"http/1.1") | None => Ok(ProtocolName::Http1),
        Some(other) => Err(invalid(
            format!("the server chose {} by ALPN", String::from_utf8_lossy(other)),
            "offer h2 and http/1.1: --alpn h2,http/1.1",
        )),
    }
}
