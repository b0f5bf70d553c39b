//! Does each protocol answer a dispatch as its users expect, and refuse what it must?
//! gRPC is asked for its schema and health as well, in every version it claims.
//! REST is also spoken to byte by byte.

use std::{
    io::{Read, Write},
    net::TcpStream,
};

use gonogo_target::proto::TaskStatus;
use serde_json::{Value, json};
use tonic::Code;

use crate::{
    clients::{Http3, channel, grpc_dispatch, http, http2, rest_url, task},
    running::Running,
};

#[tokio::test]
async fn rest_answers_plain_and_over_tls() {
    let running = Running::start();
    for over_tls in [false, true] {
        let url = rest_url(&running, over_tls);
        let answer =
            http(&running).post(format!("{url}/dispatch")).json(&task()).send().await.unwrap();
        assert_eq!(answer.status(), 200);
        assert_eq!(answer.headers()["content-type"], "application/json");
        let answer: Value = answer.json().await.unwrap();
        assert_eq!(
            answer,
            json!({"taskId": "task-000001", "status": "QUEUED", "queuePosition": 1})
        );
        let health = http(&running).get(format!("{url}/health")).send().await.unwrap();
        assert_eq!(health.status(), 200);
    }
}

#[tokio::test]
async fn a_task_is_made_read_and_ended() {
    let running = Running::start();
    let url = format!("{}/tasks", rest_url(&running, false));
    for client in [http(&running), http2(&running)] {
        let made = client.post(&url).body("{}").send().await.unwrap();
        assert_eq!(made.status(), 201);
        let made: Value = made.json().await.unwrap();
        let task = format!("{url}/{}", made["id"]);
        let read: Value = client.get(&task).send().await.unwrap().json().await.unwrap();
        assert_eq!(read, made);
        assert_eq!(client.delete(&task).send().await.unwrap().status(), 200);
        assert_eq!(client.get(&task).send().await.unwrap().status(), 404);
        assert_eq!(client.delete(&task).send().await.unwrap().status(), 404);
        assert_eq!(client.post(&task).send().await.unwrap().status(), 405);
    }
}

#[tokio::test]
async fn every_version_of_http_refuses_alike() {
    let running = Running::start();
    let rest = rest_url(&running, false);
    let http3 = Http3::connect(&running).await;
    let cases = [
        ("GET", "/nowhere", "", 404),
        ("GET", "/dispatch", "", 405),
        ("POST", "/health", "{}", 405),
        ("POST", "/dispatch", "{", 400),
        ("POST", "/dispatch", "42", 400),
        ("POST", "/dispatch", r#"{"priority":"URGENT"}"#, 400),
        ("POST", "/dispatch", r#"{"id":7,"priority":3,"deadline_ms":1}"#, 200),
        ("POST", "/dispatch?trace=1", "{}", 200),
        ("GET", "/health", "", 200),
    ];
    for (method, path, body, status) in cases {
        for client in [http(&running), http2(&running)] {
            let answer = client
                .request(method.parse().unwrap(), format!("{rest}{path}"))
                .body(body)
                .send()
                .await
                .unwrap();
            assert_eq!(answer.status(), status, "{method} {path} {body}");
            assert_eq!(answer.headers().contains_key("allow"), status == 405);
        }
        let (over_http3, _) = http3.send(method, path, body.as_bytes()).await;
        assert_eq!(over_http3, status, "{method} {path} {body}");
    }
}

#[tokio::test]
async fn http2_answers_on_rests_ports() {
    let running = Running::start();
    for over_tls in [false, true] {
        let (url, client) = (rest_url(&running, over_tls), http2(&running));
        let dispatched = client.post(format!("{url}/dispatch")).json(&task());
        let answer = dispatched.send().await.unwrap();
        assert_eq!((answer.status().as_u16(), answer.version()), (200, http::Version::HTTP_2));
        assert_eq!(answer.headers()["content-type"], "application/json");
        let answer: Value = answer.json().await.unwrap();
        assert_eq!(
            answer,
            json!({"taskId": "task-000001", "status": "QUEUED", "queuePosition": 1})
        );
        let head = client.head(format!("{url}/health")).send().await.unwrap();
        assert_eq!(head.headers()["content-length"], "15");
        assert_eq!(head.bytes().await.unwrap().len(), 0);
        let too_long = vec![b' '; 1024 * 1024 + 1];
        let refused = client.post(format!("{url}/dispatch")).body(too_long).send();
        assert_eq!(refused.await.unwrap().status(), 413);
    }
}

/// SETTINGS is the first frame of an HTTP/2 server (RFC 9113, section 3.4).
#[test]
fn the_version_is_recognised_from_however_few_bytes_come_at_once() {
    let running = Running::start();
    let connect = || {
        let stream = TcpStream::connect(("127.0.0.1", running.ready.ports.rest)).unwrap();
        stream.set_nodelay(true).unwrap();
        stream
    };
    let mut http2 = connect();
    for byte in b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0" {
        http2.write_all(&[*byte]).unwrap();
    }
    let mut frame = [0; 9];
    http2.read_exact(&mut frame).unwrap();
    assert_eq!((frame[3], &frame[5..]), (4, &[0; 4][..]));
    let mut http1 = connect();
    for byte in b"PROPFIND / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n" {
        http1.write_all(&[*byte]).unwrap();
    }
    let mut answer = String::new();
    http1.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 404 "), "{answer}");
}

#[tokio::test]
async fn http3_answers() {
    let running = Running::start();
    let (status, body) = Http3::connect(&running).await.dispatch().await;
    assert_eq!(status, 200);
    let answer: Value = serde_json::from_slice(&body).unwrap();
    assert_eq!(answer, json!({"taskId": "task-000001", "status": "QUEUED", "queuePosition": 1}));
}

#[tokio::test]
async fn grpc_answers_plain_and_over_tls() {
    let running = Running::start();
    for over_tls in [false, true] {
        let answer = grpc_dispatch(&channel(&running, over_tls).await).await.unwrap();
        assert_eq!(answer.task_id, "task-000001");
        assert_eq!(answer.status(), TaskStatus::Queued);
        assert_eq!(answer.queue_position, 1);
    }
}

#[tokio::test]
async fn grpc_tells_its_health_and_refuses_unknown_methods() {
    use tonic_health::pb::{
        HealthCheckRequest, health_check_response::ServingStatus, health_client::HealthClient,
    };
    let running = Running::start();
    let channel = channel(&running, false).await;
    let mut health = HealthClient::new(channel.clone());
    for service in ["", "demo.Dispatch"] {
        let answer = health.check(HealthCheckRequest { service: service.into() }).await.unwrap();
        assert_eq!(answer.into_inner().status(), ServingStatus::Serving);
    }
    for path in ["/demo.Dispatch/Nothing", "/demo.Nothing/DispatchTask"] {
        let mut grpc = tonic::client::Grpc::new(channel.clone());
        grpc.ready().await.unwrap();
        let codec = tonic_prost::ProstCodec::<HealthCheckRequest, HealthCheckRequest>::default();
        let request = tonic::Request::new(HealthCheckRequest::default());
        let refused = grpc.unary(request, path.parse().unwrap(), codec).await.unwrap_err();
        assert_eq!(refused.code(), Code::Unimplemented, "{path}");
    }
}

macro_rules! reflection_test {
    ($name:ident, $version:ident) => {
        #[tokio::test]
        async fn $name() {
            use tonic_reflection::pb::$version::{
                ServerReflectionRequest, server_reflection_client::ServerReflectionClient,
                server_reflection_request::MessageRequest,
                server_reflection_response::MessageResponse,
            };
            let running = Running::start();
            let mut client = ServerReflectionClient::new(channel(&running, false).await);
            let requests = [
                MessageRequest::ListServices(String::new()),
                MessageRequest::FileContainingSymbol("demo.Dispatch".into()),
            ];
            let requests = requests.map(|message| ServerReflectionRequest {
                host: String::new(),
                message_request: Some(message),
            });
            let mut answers = client
                .server_reflection_info(tokio_stream::iter(requests))
                .await
                .unwrap()
                .into_inner();
            let mut next =
                async || answers.message().await.unwrap().unwrap().message_response.unwrap();
            let MessageResponse::ListServicesResponse(list) = next().await else {
                panic!("no list")
            };
            let names: Vec<_> = list.service.iter().map(|service| service.name.as_str()).collect();
            assert!(
                names.contains(&"demo.Dispatch") && names.contains(&"grpc.health.v1.Health"),
                "{names:?}"
            );
            let MessageResponse::FileDescriptorResponse(file) = next().await else {
                panic!("no file")
            };
            let [file] = &file.file_descriptor_proto[..] else { panic!("not one file") };
            let file: prost_types::FileDescriptorProto = prost::Message::decode(&file[..]).unwrap();
            assert_eq!(file.service[0].method[0].name(), "DispatchTask");
        }
    };
}

reflection_test!(grpc_reflects_its_schema_in_v1, v1);
reflection_test!(grpc_reflects_its_schema_in_v1alpha, v1alpha);

/// Sends `request` and reads until the target closes the connection.
fn exchange(running: &Running, request: &str) -> String {
    let mut stream = TcpStream::connect(("127.0.0.1", running.ready.ports.rest)).unwrap();
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

#[test]
fn rest_reads_chunks_pipelined_requests_and_old_versions() {
    let running = Running::start();
    let answer = exchange(
        &running,
        "POST /dispatch HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n\
         7\r\n{\"id\":\"\r\n4\r\nab\"}\r\n0\r\n\r\n\
         GET /health HTTP/1.1\r\nHost: a\r\n\r\n\
         HEAD /health HTTP/1.0\r\n\r\n",
    );
    let answers: Vec<_> = answer.split("HTTP/1.1 ").skip(1).collect();
    assert_eq!(answers.len(), 3, "{answer}");
    assert!(answers[0].contains(r#""taskId":"ab""#), "{answer}");
    assert!(answers[1].ends_with(r#"{"status":"ok"}"#), "{answer}");
    assert!(answers[2].ends_with("connection: close\r\n\r\n"), "{answer}");
}

#[test]
fn rest_says_why_it_cannot_read_a_request_and_ends_the_connection() {
    let running = Running::start();
    let cases = [
        ("not http\r\n\r\n".to_owned(), "400"),
        ("POST /dispatch HTTP/1.1\r\nContent-Length: x\r\n\r\n".to_owned(), "400"),
        ("POST /dispatch HTTP/1.1\r\nContent-Length: 2000000\r\n\r\n".to_owned(), "413"),
        (format!("GET / HTTP/1.1\r\nA: {}", "a".repeat(20_000)), "431"),
    ];
    for (request, status) in cases {
        let answer = exchange(&running, &request);
        assert!(answer.starts_with(&format!("HTTP/1.1 {status} ")), "{answer}");
        assert!(answer.contains("connection: close"), "{answer}");
    }
}

#[test]
fn rest_asks_for_a_body_that_waits_to_be_asked() {
    let running = Running::start();
    let mut stream = TcpStream::connect(("127.0.0.1", running.ready.ports.rest)).unwrap();
    let head = "POST /dispatch HTTP/1.1\r\nExpect: 100-continue\r\nConnection: close\r\nContent-Length: 2\r\n\r\n";
    stream.write_all(head.as_bytes()).unwrap();
    let mut line = [0; 25];
    stream.read_exact(&mut line).unwrap();
    assert_eq!(&line, b"HTTP/1.1 100 Continue\r\n\r\n");
    stream.write_all(b"{}").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200 OK"), "{answer}");
}
