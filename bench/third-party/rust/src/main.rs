//! Servers of Rust's libraries, one a process, as their own documents begin: each answers `ok`, or echoes, and counts
//! what it handled; the count is printed when it ends. Usage: third-party <name> <port>

use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, Ordering};

use futures_util::{SinkExt, StreamExt};

static HANDLED: AtomicU64 = AtomicU64::new(0);

fn ok() -> &'static str {
    HANDLED.fetch_add(1, Ordering::Relaxed);
    "ok"
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let address: SocketAddr = format!("127.0.0.1:{}", arguments[2]).parse().unwrap();
    tokio::spawn(async {
        let mut ends =
            tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()).unwrap();
        ends.recv().await;
        println!("handled {}", HANDLED.load(Ordering::Relaxed));
        std::process::exit(0);
    });
    match &*arguments[1] {
        "axum" => {
            let app = axum::Router::new().route("/", axum::routing::get(|| async { ok() }));
            axum::serve(tokio::net::TcpListener::bind(address).await.unwrap(), app).await.unwrap();
        }
        "axum ws" => {
            use axum::extract::ws::{Message, WebSocketUpgrade};
            let echo = |upgrade: WebSocketUpgrade| async {
                upgrade.on_upgrade(|mut socket| async move {
                    while let Some(Ok(message)) = socket.recv().await {
                        // Pings and the closing frame come this way too.
                        if !matches!(message, Message::Text(_) | Message::Binary(_)) {
                            continue;
                        }
                        HANDLED.fetch_add(1, Ordering::Relaxed);
                        if socket.send(message).await.is_err() {
                            return;
                        }
                    }
                })
            };
            let app = axum::Router::new().route("/", axum::routing::any(echo));
            axum::serve(tokio::net::TcpListener::bind(address).await.unwrap(), app).await.unwrap();
        }
        "actix-web" => {
            use actix_web::{App, HttpServer, web};
            HttpServer::new(|| App::new().route("/", web::get().to(|| async { ok() })))
                .workers(1)
                .disable_signals()
                .bind(address)
                .unwrap()
                .run()
                .await
                .unwrap();
        }
        "warp" => {
            use warp::Filter;
            warp::serve(warp::path::end().map(ok)).run(address).await;
        }
        "tokio-tungstenite" => {
            let listener = tokio::net::TcpListener::bind(address).await.unwrap();
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(async move {
                    let Ok(mut socket) = tokio_tungstenite::accept_async(stream).await else {
                        return;
                    };
                    while let Some(Ok(message)) = socket.next().await {
                        if !message.is_text() && !message.is_binary() {
                            continue;
                        }
                        HANDLED.fetch_add(1, Ordering::Relaxed);
                        if socket.send(message).await.is_err() {
                            return;
                        }
                    }
                });
            }
        }
        "tonic" => {
            let (reporter, health) = tonic_health::server::health_reporter();
            reporter.set_service_status("", tonic_health::ServingStatus::Serving).await;
            let reflection = tonic_reflection::server::Builder::configure()
                .register_encoded_file_descriptor_set(tonic_health::pb::FILE_DESCRIPTOR_SET)
                .build_v1()
                .unwrap();
            let counted = tonic::service::interceptor::InterceptedService::new(
                health,
                |request: tonic::Request<()>| {
                    HANDLED.fetch_add(1, Ordering::Relaxed);
                    Ok(request)
                },
            );
            tonic::transport::Server::builder()
                .add_service(reflection)
                .add_service(counted)
                .serve(address)
                .await
                .unwrap();
        }
        other => panic!("there is no server {other}"),
    }
}
