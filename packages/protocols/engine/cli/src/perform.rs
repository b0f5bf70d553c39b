//! From a spec to a performed block: resolve, check, prepare, and hand the protocol to the load.
//! The only place that knows all protocols by name.

use std::net::SocketAddr;
use std::path::Path;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use gonogo_kernel::affinity;
use gonogo_link::Link;
use gonogo_load::{Begin, OnEvent, Performed, Ready, Stopper};
use gonogo_net::{Reach, check_socket, first_answering, resolve};
use gonogo_script::Script;
use gonogo_wire::{BlockSpec, Problem, ProtocolName, WireLoad};

/// Connecting may take longer than an answer may, but neither blink nor hang.
const CONNECT_TIMEOUT: (u64, u64) = (3_000, 10_000);

/// Who may be loaded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Permission {
    /// The spec's CIDRs decide.
    AllowedCidrs,
    /// A person at a terminal decides.
    Anywhere,
}

/// A block under way; in the end the address that it loaded, with what it did.
pub type Performing<'a> =
    Pin<Box<dyn Future<Output = Result<(SocketAddr, Performed), Problem>> + 'a>>;

/// Performs a block of any protocol. It is boxed so that every protocol's code is made here, once, and not
/// again in each program and test that performs a block.
pub fn perform(
    spec: BlockSpec,
    permission: Permission,
    stopper: Stopper,
    on_event: OnEvent<'_>,
) -> Performing<'_> {
    Box::pin(perform_any(spec, permission, stopper, None, on_event))
}

/// As `perform`, of a spec with or without a shard: a shard's load begins when `begin` says so.
pub fn perform_by_order(
    spec: BlockSpec,
    permission: Permission,
    stopper: Stopper,
    begin: Begin,
    on_event: OnEvent<'_>,
) -> Performing<'_> {
    let begin = spec.shard.is_some().then_some(begin);
    Box::pin(perform_any(spec, permission, stopper, begin, on_event))
}

async fn perform_any(
    spec: BlockSpec,
    permission: Permission,
    stopper: Stopper,
    begin: Option<Begin>,
    on_event: OnEvent<'_>,
) -> Result<(SocketAddr, Performed), Problem> {
    check_socket(&spec.socket)?;
    leave_cores_of_load(&spec.load_cores);
    let mut spec = spec;
    let (script, samples) = Script::compile(&spec)?;
    for (named, sample) in spec.operations.iter_mut().zip(samples) {
        named.operation = sample;
    }
    let allowed = (permission == Permission::AllowedCidrs).then_some(&*spec.allowed_cidrs);
    let timeout = spec.timeout_ms.clamp(CONNECT_TIMEOUT.0, CONNECT_TIMEOUT.1);
    let connect_timeout = Duration::from_millis(timeout);
    let mut addresses = resolve(&spec.target, allowed, connect_timeout).await?;
    // The link carries IPv4 alone, and says so of a target that has none.
    if spec.network.is_some() && addresses.iter().any(SocketAddr::is_ipv4) {
        addresses.retain(SocketAddr::is_ipv4);
    }
    let address = first_answering(&addresses, spec.target.protocol).await?;
    let link = spec.network.as_ref().map(|network| Link::open(network, &[address])).transpose()?;
    let reach = Reach {
        address: link.as_ref().map_or(address, |link| link.addresses()[0]),
        unix_path: spec.target.unix_path().map(Path::to_path_buf),
        socket: spec.socket.clone(),
        connect_timeout,
        timeout: Duration::from_millis(spec.timeout_ms),
        handshakes_only: matches!(spec.load, WireLoad::Connect(_)),
    };
    let protocol = spec.target.protocol;
    let inside = link.as_ref().map(Link::inside);
    let ready = Ready { spec, script: Arc::new(script), reach, inside, stopper, begin, on_event };
    let mut performed = match protocol {
        ProtocolName::Http1 => gonogo_http1::perform(ready),
        ProtocolName::Http2 => gonogo_http2::perform(ready),
        ProtocolName::Grpc => gonogo_grpc::perform(ready),
        ProtocolName::Http3 => gonogo_http3::perform(ready),
        ProtocolName::WebSocket => gonogo_websocket::perform(ready),
        ProtocolName::Quic => gonogo_quic::perform(ready),
    }
    .await?;
    performed.network = link.map(Link::close);
    Ok((address, performed))
}

/// The calling thread, and the emulated network's that it starts, leave the cores that load threads keep, where there are
/// others.
fn leave_cores_of_load(load_cores: &[usize]) {
    if !load_cores.is_empty() {
        let mut others = affinity::allowed();
        others.retain(|core| !load_cores.contains(core));
        affinity::pin(&others);
    }
}
