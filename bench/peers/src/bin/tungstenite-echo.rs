//! WebSocket echoes of 64 bytes by tokio-tungstenite: connections that each wait for their answer.

use futures_util::{SinkExt, StreamExt};
use gonogo_bench_peers::{Answers, Arguments, Stamped, measure, on_one_thread};
use tokio_tungstenite::{client_async, tungstenite::Message};

fn main() {
    on_one_thread(run());
}

async fn run() {
    let arguments = Arguments::read();
    let answers = Answers::none();
    let message = Message::text("x".repeat(64));
    for _ in 0..arguments.connections {
        let stream = Stamped::connect(&arguments.address).await;
        let url = format!("ws://{}{}", arguments.address, arguments.path);
        let (mut socket, _) = client_async(url, stream).await.expect("a handshake");
        let (answers, message) = (answers.clone(), message.clone());
        tokio::task::spawn_local(async move {
            loop {
                let exchange = async {
                    socket.send(message.clone()).await.expect("sent");
                    socket.next().await.expect("an answer").expect("a message")
                };
                assert_eq!(answers.time(exchange).await, message);
            }
        });
    }
    measure(&answers, arguments.duration).await;
}
