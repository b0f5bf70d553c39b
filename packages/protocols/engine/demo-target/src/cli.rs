//! The flags of `gonogo-target serve`.
//! Defaults are fixed, because stored demo targets hold these ports.
//! Port 0 takes any free port; the ready line says which.

use std::{net::IpAddr, num::NonZeroUsize, path::PathBuf};

use clap::{Args, Parser, Subcommand};

/// The demo target of Gonogo.
#[derive(Debug, Parser)]
#[command(name = "gonogo-target", version, about)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Serve the studies' operations over REST (HTTP/1.1, HTTP/2, HTTP/3), gRPC, WebSocket and raw QUIC, until SIGTERM or SIGINT.
    Serve(ServeOptions),
}

#[derive(Clone, Debug, Args)]
pub struct ServeOptions {
    /// Address to listen on, for every port.
    #[arg(long, default_value = "127.0.0.1")]
    pub host: IpAddr,
    /// REST in plain text: HTTP/1.1, or HTTP/2 with prior knowledge; and WebSocket at /echo, /dispatch and /agents.
    #[arg(long, default_value_t = 18080)]
    pub rest_port: u16,
    /// REST over TLS: HTTP/1.1 or HTTP/2, by ALPN; and WebSocket at /echo, /dispatch and /agents.
    #[arg(long, default_value_t = 18443)]
    pub rest_tls_port: u16,
    /// gRPC in plaintext.
    #[arg(long, default_value_t = 18050)]
    pub grpc_port: u16,
    /// gRPC over TLS.
    #[arg(long, default_value_t = 18051)]
    pub grpc_tls_port: u16,
    /// HTTP/3 (UDP).
    #[arg(long, default_value_t = 18444)]
    pub http3_port: u16,
    /// Raw QUIC (UDP), application protocols gonogo-echo and gonogo-agents.
    #[arg(long, default_value_t = 18447)]
    pub quic_port: u16,
    /// Metrics and behaviour, plain HTTP.
    #[arg(long, default_value_t = 18090)]
    pub control_port: u16,
    /// Folder of ca.pem, server.pem and server.key; they are made where missing or about to expire.
    #[arg(long)]
    pub tls_dir: PathBuf,
    /// Take early data (0-RTT) in raw QUIC too; HTTP/3 always does, the ports over TCP never do.
    #[arg(long)]
    pub early_data: bool,
    /// PostgreSQL that keeps the tasks, in a schema of its own that goes when the target stops; without it these answer 503.
    #[arg(long, env = "GONOGO_TARGET_DATABASE_URL", hide_env_values = true)]
    pub database_url: Option<String>,
    /// File with the database's password, where the address has none.
    #[arg(long, env = "GONOGO_TARGET_DATABASE_PASSWORD_FILE")]
    pub database_password_file: Option<PathBuf>,
    /// Worker threads; the number of cores by default.
    #[arg(long)]
    pub threads: Option<NonZeroUsize>,
}
