//! Servers that are not the engine's, and the engine as a child process, as the worker starts it.
//! Each test file uses a part of this room.
//! Every server counts what reached it: the engine's own totals must agree with that.
#![allow(dead_code, reason = "each test binary uses its part")]

pub mod engine;
pub mod grpc;
pub mod http3;
pub mod identity;
pub mod raw;
