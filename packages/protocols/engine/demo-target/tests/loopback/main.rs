//! The target as its users meet it: the real binary, real loopback clients of other libraries.
//! One test program, since each would link every client anew.
//! `running` starts and stops the binary; the other modules ask one question each.

mod agents;
mod behaviour;
mod bodies;
mod clients;
mod cluster;
mod control_plane;
mod counts;
mod cpu_profile;
mod early_data;
mod fresh;
mod governance;
mod lifecycle;
mod nagle;
mod protocols;
mod quic;
mod running;
mod service_times;
mod streams;
mod websocket;
