//! Does `/echo` give back what it was sent, under its type, and `/payload` as many bytes as it was asked for?

use crate::{
    clients::{Http3, http, http2, rest_url},
    running::Running,
};

#[tokio::test]
async fn echo_gives_back_up_to_16_mib() {
    let running = Running::start();
    for over_tls in [false, true] {
        let url = rest_url(&running, over_tls);
        for (client, path) in
            [(http(&running), "/echo"), (http(&running), "/nagle/echo"), (http2(&running), "/echo")]
        {
            let echo = |body: Vec<u8>| client.post(format!("{url}{path}")).body(body);
            for bytes in [0, 5, 100_000, 16 << 20] {
                let sent: Vec<u8> = (0..bytes).map(|index| (index % 251) as u8).collect();
                let request = echo(sent.clone()).header("content-type", "text/x-odd; a=\"b\"");
                let answer = request.send().await.unwrap();
                assert_eq!(answer.status(), 200);
                assert_eq!(answer.headers()["content-type"], "text/x-odd; a=\"b\"");
                assert!(answer.bytes().await.unwrap() == sent, "{bytes}");
            }
            let answer = echo(vec![0; 9]).send().await.unwrap();
            assert_eq!(answer.headers()["content-type"], "application/octet-stream");
            // A chunked body comes back joined.
            let stream =
                reqwest::Body::wrap(http_body_util::Full::new(bytes::Bytes::from("hello")));
            let answer = client.post(format!("{url}{path}")).body(stream).send().await.unwrap();
            assert_eq!(answer.text().await.unwrap(), "hello");
        }
    }
    let client = http2(&running);
    let url = rest_url(&running, false);
    let too_long = client.post(format!("{url}/echo")).body(vec![0; (16 << 20) + 1]);
    assert_eq!(too_long.send().await.unwrap().status(), 413);
    let http3 = Http3::connect(&running).await;
    let sent = vec![9; 1 << 20];
    assert!(http3.send("POST", "/echo", &sent).await == (200, sent));
}

#[tokio::test]
async fn payload_has_the_asked_size() {
    let running = Running::start();
    let url = rest_url(&running, true);
    let http3 = Http3::connect(&running).await;
    for bytes in [0, 1, 100_000, 10_000_000] {
        let path = format!("/payload?bytes={bytes}");
        for client in [http(&running), http2(&running)] {
            for prefix in ["", "/nagle"] {
                let answer = client.get(format!("{url}{prefix}{path}")).send().await.unwrap();
                assert_eq!(answer.status(), 200);
                assert_eq!(answer.bytes().await.unwrap().len(), bytes);
            }
        }
        assert_eq!(http3.send("GET", &path, b"").await.1.len(), bytes);
    }
    for wrong in ["", "?bytes=x", "?bytes=10000001"] {
        let answer = http(&running).get(format!("{url}/payload{wrong}")).send().await.unwrap();
        assert_eq!(answer.status(), 400);
        assert!(answer.text().await.unwrap().contains("0 to 10000000"));
    }
}
