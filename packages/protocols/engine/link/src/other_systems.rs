//! Where there are no TUN devices and network namespaces of Linux: the link is refused.

use std::convert::Infallible;
use std::io;
use std::net::{Ipv4Addr, SocketAddr};

use gonogo_wire::{NetworkFacts, Problem, ProblemCode, WireNetwork};

/// There is none here.
#[derive(Debug, Clone)]
pub struct Inside(Infallible);

impl Inside {
    pub fn enter(&self) -> io::Result<()> {
        match self.0 {}
    }
}

/// There is none here.
#[derive(Debug)]
pub struct Link(Infallible);

impl Link {
    /// Errors: `network_unavailable`, always.
    pub fn open(_: &WireNetwork, _: &[SocketAddr]) -> Result<Link, Problem> {
        Err(Problem::new(
            ProblemCode::NetworkUnavailable,
            "an emulated network takes Linux",
            "run a worker on Linux, or leave the network out",
        ))
    }

    pub fn host(&self) -> Ipv4Addr {
        match self.0 {}
    }

    pub fn inside(&self) -> Inside {
        match self.0 {}
    }

    pub fn addresses(&self) -> &[SocketAddr] {
        match self.0 {}
    }

    pub fn close(self) -> NetworkFacts {
        match self.0 {}
    }
}
