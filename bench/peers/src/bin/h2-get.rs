//! GET over HTTP/2 (prior knowledge) by the h2 crate: ten streams on each connection, each waiting for its answer.

use gonogo_bench_peers::{Answers, Arguments, Stamped, measure, on_one_thread};

const STREAMS: usize = 10;

fn main() {
    on_one_thread(run());
}

async fn run() {
    let arguments = Arguments::read();
    let answers = Answers::none();
    for _ in 0..arguments.connections {
        let stream = Stamped::connect(&arguments.address).await;
        let (client, connection) = h2::client::handshake(stream).await.expect("a handshake");
        tokio::task::spawn_local(async move {
            let _ = connection.await;
        });
        for _ in 0..STREAMS {
            let (mut client, answers) = (client.clone(), answers.clone());
            let uri = format!("http://{}{}", arguments.address, arguments.path);
            tokio::task::spawn_local(async move {
                loop {
                    let request = http::Request::get(&uri).body(()).expect("a request");
                    client = client.ready().await.expect("ready");
                    let exchange = async {
                        let (answer, _) = client.send_request(request, true).expect("sent");
                        let mut body = answer.await.expect("an answer").into_body();
                        while let Some(chunk) = body.data().await {
                            let chunk = chunk.expect("a chunk");
                            let _ = body.flow_control().release_capacity(chunk.len());
                        }
                    };
                    answers.time(exchange).await;
                }
            });
        }
    }
    measure(&answers, arguments.duration).await;
}
