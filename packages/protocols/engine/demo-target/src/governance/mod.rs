//! The governance study's service: sessions whose decisions are looked at and approved.
//! `sessions` keeps them, `http` (with `call`) and `grpc` offer them alike.

pub mod call;
pub mod grpc;
pub mod http;
pub mod sessions;
