//! The socket options of `quick`: Nagle's algorithm, acknowledgements, buffers and TCP's congestion control.
//! Without them sockets are as the engine's blocks have them.

use clap::Args;

use gonogo_wire::SocketOptions;

const SOCKETS: &str = "Sockets";

#[derive(Debug, Clone, Args)]
pub struct SocketArguments {
    /// Hold small writes back until the last one was acknowledged (no TCP_NODELAY)
    #[arg(long, help_heading = SOCKETS)]
    pub nagle: bool,

    /// Acknowledge at once (TCP_QUICKACK): does a plateau at 40 ms go away with it?
    #[arg(long, help_heading = SOCKETS)]
    pub quick_ack: bool,

    /// Send buffer to ask the kernel for, in bytes; of UDP with HTTP/3 and quic://
    #[arg(long, value_name = "BYTES", help_heading = SOCKETS)]
    pub send_buffer: Option<usize>,

    /// Receive buffer to ask the kernel for, in bytes
    #[arg(long, value_name = "BYTES", help_heading = SOCKETS)]
    pub receive_buffer: Option<usize>,

    /// TCP congestion control, for example reno, cubic or bbr, if this kernel has it
    #[arg(long, value_name = "NAME", help_heading = SOCKETS)]
    pub tcp_congestion: Option<String>,
}

/// As the engine takes them.
pub fn options(arguments: &SocketArguments) -> SocketOptions {
    SocketOptions {
        no_delay: !arguments.nagle,
        send_buffer_bytes: arguments.send_buffer,
        receive_buffer_bytes: arguments.receive_buffer,
        congestion_control: arguments.tcp_congestion.clone(),
        quick_ack: arguments.quick_ack,
    }
}
