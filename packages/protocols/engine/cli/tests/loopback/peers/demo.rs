//! The bundled demo target's gRPC services in this process, so that its own counts can be read exactly.
//! Plain text on a free port; it serves until the test process ends.

use std::net::SocketAddr;
use std::sync::Arc;

use base64::Engine as _;
use gonogo_target::counters::{Direction, Operation, Protocol};
use gonogo_target::stored_tasks::{database::Database, gateway::Gateway};
use gonogo_target::target::Target;
use serde_json::{Value, json};
use tokio::net::TcpListener;

pub struct Demo {
    pub address: SocketAddr,
    pub target: Arc<Target>,
}

impl Demo {
    pub fn serve() -> Demo {
        let (sender, receiver) = std::sync::mpsc::channel();
        std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
            runtime.unwrap().block_on(async move {
                let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
                let address = listener.local_addr().unwrap();
                let gateway = Gateway::new(address).unwrap();
                let target = Arc::new(Target::new(Database::new(None, None), gateway).unwrap());
                let services = gonogo_target::grpc::services(target.clone()).await.unwrap();
                sender.send((address, target.clone())).unwrap();
                loop {
                    let (stream, _) = listener.accept().await.unwrap();
                    stream.set_nodelay(true).unwrap();
                    let (target, services) = (target.clone(), services.clone());
                    tokio::spawn(async move {
                        let served =
                            gonogo_target::grpc::serve_connection(stream, target, services);
                        // How a connection ends is checked at the engine.
                        let _ = served.await;
                    });
                }
            });
        });
        let (address, target) = receiver.recv().unwrap();
        Demo { address, target }
    }

    /// Calls of one kind that began.
    pub fn calls(&self, operation: Operation) -> u64 {
        self.target.counters.requests(Protocol::Grpc, operation)
    }

    /// Messages that the target read and sent.
    pub fn messages(&self) -> (u64, u64) {
        let counters = &self.target.counters;
        (counters.messages(Direction::Received), counters.messages(Direction::Sent))
    }
}

/// A call of `demo.Streams/method` with these messages.
pub fn operation(method: &str, messages: &[Value], exchange: &str) -> Value {
    let messages: Vec<String> = messages.iter().map(Value::to_string).collect();
    json!({
        "kind": "grpc",
        "method": format!("demo.Streams/{method}"),
        "metadata": [],
        "messagesJson": messages,
        "exchange": exchange,
        "descriptorSetBase64":
            base64::engine::general_purpose::STANDARD.encode(gonogo_target::proto::DESCRIPTORS),
        "expectCode": [0],
    })
}
