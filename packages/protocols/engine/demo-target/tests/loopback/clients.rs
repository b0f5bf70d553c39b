//! A client per protocol, each by a library that the target does not use for serving.
//! All trust the target's own authority and nothing else.
//! Each sends one dispatch and returns the HTTP status or gRPC code, and the answer.

use std::sync::Arc;

use bytes::{Buf, Bytes};
use gonogo_target::proto::{
    DispatchTaskRequest, DispatchTaskResponse, Priority, dispatch_client::DispatchClient,
};
use rustls::{
    ClientConfig, RootCertStore,
    pki_types::{CertificateDer, pem::PemObject},
};
use serde_json::{Value, json};
use tonic::transport::{Certificate, Channel, ClientTlsConfig, Endpoint};

use crate::running::Running;

/// About 100 bytes, as in the study.
pub fn task() -> Value {
    json!({
        "id": "task-000001",
        "agent": "agent-7",
        "priority": "HIGH",
        "payload": "move pallet 42 to dock 3",
        "deadlineMs": 5000,
    })
}

pub fn task_message() -> DispatchTaskRequest {
    DispatchTaskRequest {
        id: "task-000001".into(),
        agent: "agent-7".into(),
        priority: Priority::High.into(),
        payload: "move pallet 42 to dock 3".into(),
        deadline_ms: 5000,
    }
}

pub fn tls_config(running: &Running, alpn: &[&[u8]]) -> ClientConfig {
    let mut roots = RootCertStore::empty();
    roots.add(CertificateDer::from_pem_slice(&running.ca_pem()).unwrap()).unwrap();
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let mut config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_root_certificates(roots)
        .with_no_client_auth();
    config.alpn_protocols = alpn.iter().map(|name| name.to_vec()).collect();
    config
}

/// An HTTP/1.1 client, for REST and the control plane.
pub fn http(running: &Running) -> reqwest::Client {
    reqwest::Client::builder()
        .tls_backend_preconfigured(tls_config(running, &[b"http/1.1"]))
        .build()
        .unwrap()
}

/// An HTTP/2 client for REST: by ALPN over TLS, else with prior knowledge. Connects once.
pub fn http2(running: &Running) -> reqwest::Client {
    reqwest::Client::builder()
        .tls_backend_preconfigured(tls_config(running, &[b"h2"]))
        .http2_prior_knowledge()
        .build()
        .unwrap()
}

pub fn rest_url(running: &Running, over_tls: bool) -> String {
    let ports = &running.ready.ports;
    if over_tls {
        format!("https://localhost:{}", ports.rest_tls)
    } else {
        format!("http://127.0.0.1:{}", ports.rest)
    }
}

pub async fn channel(running: &Running, over_tls: bool) -> Channel {
    let ports = &running.ready.ports;
    if !over_tls {
        let url = format!("http://127.0.0.1:{}", ports.grpc);
        return Endpoint::from_shared(url).unwrap().connect().await.unwrap();
    }
    let tls = ClientTlsConfig::new().ca_certificate(Certificate::from_pem(running.ca_pem()));
    let url = format!("https://localhost:{}", ports.grpc_tls);
    Endpoint::from_shared(url).unwrap().tls_config(tls).unwrap().connect().await.unwrap()
}

pub async fn grpc_dispatch(channel: &Channel) -> Result<DispatchTaskResponse, tonic::Status> {
    let mut client = DispatchClient::new(channel.clone());
    client.dispatch_task(task_message()).await.map(tonic::Response::into_inner)
}

/// One HTTP/3 connection.
pub struct Http3 {
    requests: h3::client::SendRequest<h3_quinn::OpenStreams, Bytes>,
    port: u16,
    _endpoint: quinn::Endpoint,
}

impl Http3 {
    pub async fn connect(running: &Running) -> Self {
        let port = running.ready.ports.http3;
        let crypto =
            quinn::crypto::rustls::QuicClientConfig::try_from(tls_config(running, &[b"h3"]))
                .unwrap();
        let mut endpoint = quinn::Endpoint::client("127.0.0.1:0".parse().unwrap()).unwrap();
        endpoint.set_default_client_config(quinn::ClientConfig::new(Arc::new(crypto)));
        let address = format!("127.0.0.1:{port}").parse().unwrap();
        let connection = endpoint.connect(address, "localhost").unwrap().await.unwrap();
        let (mut driver, requests) =
            h3::client::new(h3_quinn::Connection::new(connection)).await.unwrap();
        tokio::spawn(
            async move { std::future::poll_fn(|context| driver.poll_close(context)).await },
        );
        Self { requests, port, _endpoint: endpoint }
    }

    pub async fn send(&self, method: &str, path: &str, body: &[u8]) -> (u16, Vec<u8>) {
        let uri = format!("https://localhost:{}{path}", self.port);
        let request = http::Request::builder().method(method).uri(uri).body(()).unwrap();
        let mut exchange = self.requests.clone().send_request(request).await.unwrap();
        exchange.send_data(Bytes::copy_from_slice(body)).await.unwrap();
        exchange.finish().await.unwrap();
        let status = exchange.recv_response().await.unwrap().status().as_u16();
        let mut answer = Vec::new();
        while let Some(mut data) = exchange.recv_data().await.unwrap() {
            answer.extend_from_slice(&data.copy_to_bytes(data.remaining()));
        }
        (status, answer)
    }

    pub async fn dispatch(&self) -> (u16, Vec<u8>) {
        self.send("POST", "/dispatch", task().to_string().as_bytes()).await
    }
}

/// One connection of raw QUIC.
pub struct QuicClient {
    pub connection: quinn::Connection,
    pub endpoint: quinn::Endpoint,
}

impl QuicClient {
    pub async fn connect(running: &Running, alpn: &[u8]) -> Self {
        let crypto =
            quinn::crypto::rustls::QuicClientConfig::try_from(tls_config(running, &[alpn]))
                .unwrap();
        let mut endpoint = quinn::Endpoint::client("127.0.0.1:0".parse().unwrap()).unwrap();
        endpoint.set_default_client_config(quinn::ClientConfig::new(Arc::new(crypto)));
        let address = format!("127.0.0.1:{}", running.ready.ports.quic);
        let connecting = endpoint.connect(address.parse().unwrap(), "localhost");
        let connection = connecting.unwrap().await.unwrap();
        Self { connection, endpoint }
    }

    /// Sends a message on a stream of its own and reads the answer.
    pub async fn exchange(&self, message: &[u8]) -> Result<Vec<u8>, quinn::ReadToEndError> {
        quic_exchange(&self.connection, message).await
    }
}

/// Sends a message on a stream of its own and reads the answer.
pub async fn quic_exchange(
    connection: &quinn::Connection,
    message: &[u8],
) -> Result<Vec<u8>, quinn::ReadToEndError> {
    let (mut send, mut receive) = connection.open_bi().await.unwrap();
    send.write_all(message).await.unwrap();
    send.finish().unwrap();
    receive.read_to_end(8 << 20).await
}

/// One WebSocket at a path, by a client that blocks.
pub struct WebSocket(tungstenite::WebSocket<std::net::TcpStream>);

impl WebSocket {
    pub fn connect(running: &Running, path: &str) -> Self {
        let address = ("127.0.0.1", running.ready.ports.rest);
        let stream = std::net::TcpStream::connect(address).unwrap();
        let (socket, _) = tungstenite::client(format!("ws://127.0.0.1{path}"), stream).unwrap();
        Self(socket)
    }

    pub fn ask(&mut self, message: tungstenite::Message) -> tungstenite::Message {
        self.0.send(message).unwrap();
        self.0.read().unwrap()
    }

    /// One dispatch, answered in JSON.
    pub fn dispatch(&mut self) -> Value {
        let answer = self.ask(task().to_string().into());
        serde_json::from_str(answer.to_text().unwrap()).unwrap()
    }
}

/// Asks for a behaviour, which may be refused.
pub async fn put_behaviour(running: &Running, patch: &Value) -> reqwest::Response {
    let request = http(running).put(running.control("/behaviour"));
    request.json(patch).send().await.unwrap()
}

/// Sets behaviour; panics where it is refused.
pub async fn set_behaviour(running: &Running, patch: Value) {
    let answer = put_behaviour(running, &patch).await;
    assert_eq!(answer.status(), 200, "{}", answer.text().await.unwrap());
}

/// What the control plane answers to a GET.
pub async fn control_text(running: &Running, path: &str) -> String {
    let answer = http(running).get(running.control(path)).send().await;
    answer.unwrap().text().await.unwrap()
}

pub async fn control_json(running: &Running, path: &str) -> Value {
    serde_json::from_str(&control_text(running, path).await).unwrap()
}

/// The counts of `GET /requests`: rest, http2, grpc, http3, websocket.
pub async fn request_counts(running: &Running) -> [u64; 5] {
    let counts = control_json(running, "/requests").await;
    ["rest", "http2", "grpc", "http3", "websocket"]
        .map(|protocol| counts[protocol].as_u64().unwrap())
}
