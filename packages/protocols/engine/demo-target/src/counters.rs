//! Exact counts of the requests that were read fully, by protocol and operation.
//! Counted before the answer leaves, so a client that holds its answer finds its request in the count.
//! Plain atomics, each protocol on a cache line of its own.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The protocols of the data plane. TLS or not makes no difference here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    Rest,
    /// REST over HTTP/2, on REST's ports.
    Http2,
    Grpc,
    Http3,
    WebSocket,
    /// Raw QUIC.
    Quic,
}

impl Protocol {
    pub const ALL: [Self; 6] =
        [Self::Rest, Self::Http2, Self::Grpc, Self::Http3, Self::WebSocket, Self::Quic];

    /// The name on the control plane.
    pub fn name(self) -> &'static str {
        match self {
            Self::Rest => "rest",
            Self::Http2 => "http2",
            Self::Grpc => "grpc",
            Self::Http3 => "http3",
            Self::WebSocket => "websocket",
            Self::Quic => "quic",
        }
    }
}

/// What a request asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    Dispatch,
    Health,
    /// HTTP only: tasks that are made, read and ended.
    Tasks,
    /// gRPC only: a client asks for the schema. Not part of any load, so not in `/requests`.
    Reflection,
    /// HTTP and WebSocket: a message that comes back as it is.
    Echo,
    /// An unknown path or method.
    Other,
    /// QUIC only: a message on a bidirectional stream, on a unidirectional one, in a datagram.
    Stream,
    Uni,
    Datagram,
    /// gRPC only: a call that streams from the server, from the client, both ways. Counted when it
    /// begins, since such a call may end before its request does.
    ServerStream,
    ClientStream,
    BidiStream,
    /// HTTP only: filler of the asked size.
    Payload,
    /// HTTP and gRPC: a step of the governance study.
    Governance,
    /// gRPC only: a call of the cluster study.
    Cluster,
    /// HTTP, WebSocket and QUIC: a message of the agents study.
    AgentMessage,
    /// HTTP and gRPC: tasks in PostgreSQL.
    StoredTasks,
    /// HTTP only: the same through the gateway to gRPC, where they count as well.
    GatewayTasks,
}

/// Which way a message of a stream goes, seen from the target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    Received,
    Sent,
}

impl Operation {
    pub const ALL: [Self; 18] = [
        Self::Dispatch,
        Self::Health,
        Self::Tasks,
        Self::Reflection,
        Self::Echo,
        Self::Other,
        Self::Stream,
        Self::Uni,
        Self::Datagram,
        Self::ServerStream,
        Self::ClientStream,
        Self::BidiStream,
        Self::Payload,
        Self::Governance,
        Self::Cluster,
        Self::AgentMessage,
        Self::StoredTasks,
        Self::GatewayTasks,
    ];

    /// Whether a protocol can be asked for it.
    pub fn belongs_to(self, protocol: Protocol) -> bool {
        let is_http = matches!(protocol, Protocol::Rest | Protocol::Http2 | Protocol::Http3);
        match self {
            Self::Stream | Self::Uni | Self::Datagram => protocol == Protocol::Quic,
            Self::Tasks | Self::Payload | Self::GatewayTasks => is_http,
            Self::Governance | Self::StoredTasks => is_http || protocol == Protocol::Grpc,
            Self::AgentMessage => protocol != Protocol::Grpc,
            Self::Cluster
            | Self::Reflection
            | Self::ServerStream
            | Self::ClientStream
            | Self::BidiStream => protocol == Protocol::Grpc,
            Self::Echo => is_http || protocol == Protocol::WebSocket,
            Self::Dispatch | Self::Health | Self::Other => protocol != Protocol::Quic,
        }
    }

    /// The label in `/metrics`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Dispatch => "dispatch",
            Self::Health => "health",
            Self::Tasks => "tasks",
            Self::Reflection => "reflection",
            Self::Echo => "echo",
            Self::Other => "other",
            Self::Stream => "stream",
            Self::Uni => "uni",
            Self::Datagram => "datagram",
            Self::ServerStream => "server_stream",
            Self::ClientStream => "client_stream",
            Self::BidiStream => "bidi_stream",
            Self::Payload => "payload",
            Self::Governance => "governance",
            Self::Cluster => "cluster",
            Self::AgentMessage => "agent_message",
            Self::StoredTasks => "stored_tasks",
            Self::GatewayTasks => "gateway_tasks",
        }
    }
}

/// The counts of one protocol; aligned, so that two protocols never share a cache line.
#[derive(Default)]
#[repr(align(128))]
struct OfProtocol {
    requests: [AtomicU64; Operation::ALL.len()],
    open_connections: AtomicU64,
    in_flight: AtomicU64,
}

#[derive(Default)]
pub struct Counters {
    protocols: [OfProtocol; Protocol::ALL.len()],
    messages: [AtomicU64; 2],
}

/// Takes one off a gauge when it goes; holds what the gauge showed on the way in, itself included.
pub struct Held<'a> {
    gauge: &'a AtomicU64,
    pub position: u64,
}

impl Drop for Held<'_> {
    fn drop(&mut self) {
        self.gauge.fetch_sub(1, Relaxed);
    }
}

fn hold(gauge: &AtomicU64) -> Held<'_> {
    let position = gauge.fetch_add(1, Relaxed) + 1;
    Held { gauge, position }
}

impl Counters {
    /// Counts a request; called when its last byte was read.
    pub fn count(&self, protocol: Protocol, operation: Operation) {
        self.protocols[protocol as usize].requests[operation as usize].fetch_add(1, Relaxed);
    }

    /// Counts a message of a gRPC stream.
    pub fn count_message(&self, direction: Direction) {
        self.messages[direction as usize].fetch_add(1, Relaxed);
    }

    /// Messages of gRPC streams since the start.
    pub fn messages(&self, direction: Direction) -> u64 {
        self.messages[direction as usize].load(Relaxed)
    }

    /// Requests read since the start.
    pub fn requests(&self, protocol: Protocol, operation: Operation) -> u64 {
        self.protocols[protocol as usize].requests[operation as usize].load(Relaxed)
    }

    /// Requests of every operation that a load can consist of: all but reflection.
    pub fn data_plane_requests(&self, protocol: Protocol) -> u64 {
        let of_load =
            Operation::ALL.into_iter().filter(|operation| *operation != Operation::Reflection);
        of_load.map(|operation| self.requests(protocol, operation)).sum()
    }

    /// Marks a connection as open until the answer is dropped.
    pub fn hold_connection(&self, protocol: Protocol) -> Held<'_> {
        hold(&self.protocols[protocol as usize].open_connections)
    }

    pub fn open_connections(&self, protocol: Protocol) -> u64 {
        self.protocols[protocol as usize].open_connections.load(Relaxed)
    }

    /// Marks a dispatch as being handled until the answer is dropped.
    pub fn hold_dispatch(&self, protocol: Protocol) -> Held<'_> {
        hold(&self.protocols[protocol as usize].in_flight)
    }

    pub fn in_flight(&self, protocol: Protocol) -> u64 {
        self.protocols[protocol as usize].in_flight.load(Relaxed)
    }
}
