//! From a prepared protocol to the load that is asked for.

use std::pin::Pin;
use std::sync::Arc;

use gonogo_driver_api::Prepare;
use gonogo_driver_api::connect_only::ConnectOnly;
use gonogo_link::Inside;
use gonogo_net::Reach;
use gonogo_script::Script;
use gonogo_wire::{BlockSpec, Problem, WireLoad};

use crate::{Begin, Block, OnEvent, Performed, Stopper, capacity, perform};

/// A block whose spec is checked, whose requests are compiled and whose target is found.
pub struct Ready<'a> {
    pub spec: BlockSpec,
    pub script: Arc<Script>,
    pub reach: Reach,
    /// The namespace of an emulated network.
    pub inside: Option<Inside>,
    pub stopper: Stopper,
    /// Of a shard.
    pub begin: Option<Begin>,
    pub on_event: OnEvent<'a>,
}

/// A block under way.
pub type Performing<'a> = Pin<Box<dyn Future<Output = Result<Performed, Problem>> + 'a>>;

/// Performs a block over a protocol. Boxed, so that its code is made in the crate that names the protocol, once, and
/// not in each program and test that performs a block.
pub fn perform_over<P: Prepare>(ready: Ready<'_>) -> Performing<'_> {
    Box::pin(async move {
        let Ready { spec, script, reach, inside, stopper, begin, on_event } = ready;
        let protocol = P::prepare(&spec, reach)?;
        if matches!(spec.load, WireLoad::Connect(_)) {
            let protocol = Arc::new(ConnectOnly::of(protocol, &spec));
            let block = Block { spec: Arc::new(spec), script, protocol, inside, begin };
            return open_connections(block, stopper, on_event).await;
        }
        let protocol = Arc::new(protocol);
        let block = Block { spec: Arc::new(spec), script, protocol, inside, begin };
        if let WireLoad::Capacity(load) = block.spec.load.clone() {
            return capacity::perform(block, &load, stopper, on_event).await;
        }
        perform(block, stopper, on_event).await
    })
}

/// Boxed and without generics: the same code for connections of every protocol, made in this crate.
fn open_connections(
    block: Block<ConnectOnly>,
    stopper: Stopper,
    on_event: OnEvent<'_>,
) -> Performing<'_> {
    Box::pin(perform(block, stopper, on_event))
}
