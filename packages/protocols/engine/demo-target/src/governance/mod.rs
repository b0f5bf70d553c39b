//! The governance study's service: sessions whose decisions are looked at and approved.
//! `sessions` keeps them, `http` and `grpc` offer them alike.

pub mod grpc;
pub mod http;
pub mod sessions;
