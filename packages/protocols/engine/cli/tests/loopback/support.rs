//! Raw loopback servers that behave exactly as asked, and count what they saw.
//! Each runs on a thread and runtime of its own, so the engine under test has its own to itself.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpSocket, TcpStream};

use gonogo_engine::perform::{Permission, perform};
use gonogo_load::{LoadEvent, Performed};
use gonogo_wire::{BlockSpec, PhaseName, Problem};

/// How a server treats the requests of one connection.
#[derive(Debug, Clone)]
pub enum Behaviour {
    /// The same bytes for every request.
    Fixed(&'static str),
    /// Fixed bytes, each byte in a write of its own.
    Dribble(&'static str),
    /// Fixed bytes after a pause.
    Slow(&'static str, Duration),
    /// Fixed bytes, one request after another over all connections, this many a second.
    Paced(&'static str, u64),
    /// Fixed bytes, then the connection is closed.
    FixedThenClose(&'static str),
    /// Closes after reading a request, without a byte.
    Close,
    /// Resets after reading a request.
    Reset,
    /// Reads requests and never answers.
    Stall,
    /// Answers, and closes the connection silently while it is idle, after so many answers.
    CloseIdleAfter(&'static str, u64),
    /// Resets every connection as soon as it is accepted.
    ResetAtOnce,
}

/// A server that runs until it is dropped.
pub struct Server {
    pub address: SocketAddr,
    requests: Arc<AtomicU64>,
    connections: Arc<AtomicU64>,
    _ends: tokio::sync::oneshot::Sender<()>,
}

impl Server {
    pub fn start(behaviour: Behaviour) -> Server {
        let requests = Arc::new(AtomicU64::new(0));
        let connections = Arc::new(AtomicU64::new(0));
        let (ends, ended) = tokio::sync::oneshot::channel();
        let (sender, receiver) = std::sync::mpsc::channel();
        let counters = (requests.clone(), connections.clone());
        std::thread::spawn(move || {
            let runtime =
                tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
            runtime.block_on(async {
                let socket = TcpSocket::new_v4().unwrap();
                socket.bind("127.0.0.1:0".parse().unwrap()).unwrap();
                let listener = socket.listen(4_096).unwrap();
                sender.send(listener.local_addr().unwrap()).unwrap();
                tokio::select! {
                    () = accept(listener, behaviour, counters.0, counters.1) => {}
                    _ = ended => {}
                }
            });
        });
        Server { address: receiver.recv().unwrap(), requests, connections, _ends: ends }
    }

    /// Requests that were read whole.
    pub fn requests(&self) -> u64 {
        self.requests.load(Ordering::SeqCst)
    }

    /// The same count, to be watched while a block runs.
    pub fn counter(&self) -> Arc<AtomicU64> {
        self.requests.clone()
    }

    pub fn connections(&self) -> u64 {
        self.connections.load(Ordering::SeqCst)
    }
}

async fn accept(
    listener: TcpListener,
    behaviour: Behaviour,
    requests: Arc<AtomicU64>,
    connections: Arc<AtomicU64>,
) {
    let free_at = Arc::new(Mutex::new(tokio::time::Instant::now()));
    loop {
        let (stream, _) = listener.accept().await.unwrap();
        connections.fetch_add(1, Ordering::SeqCst);
        stream.set_nodelay(true).unwrap();
        tokio::spawn(serve(stream, behaviour.clone(), requests.clone(), free_at.clone()));
    }
}

async fn serve(
    mut stream: TcpStream,
    behaviour: Behaviour,
    requests: Arc<AtomicU64>,
    free_at: Arc<Mutex<tokio::time::Instant>>,
) {
    if matches!(behaviour, Behaviour::ResetAtOnce) {
        return reset(stream);
    }
    let mut served = 0;
    while read_request(&mut stream).await {
        requests.fetch_add(1, Ordering::SeqCst);
        served += 1;
        let written = match &behaviour {
            Behaviour::Fixed(bytes) => stream.write_all(bytes.as_bytes()).await,
            Behaviour::Dribble(bytes) => dribble(&mut stream, bytes).await,
            Behaviour::Slow(bytes, pause) => {
                tokio::time::sleep(*pause).await;
                stream.write_all(bytes.as_bytes()).await
            }
            Behaviour::Paced(bytes, per_s) => {
                tokio::time::sleep_until(turn(&free_at, *per_s)).await;
                stream.write_all(bytes.as_bytes()).await
            }
            Behaviour::FixedThenClose(bytes) => {
                let _ = stream.write_all(bytes.as_bytes()).await;
                return;
            }
            Behaviour::Close => return,
            Behaviour::Reset | Behaviour::ResetAtOnce => return reset(stream),
            Behaviour::Stall => continue,
            Behaviour::CloseIdleAfter(bytes, answers) => {
                let written = stream.write_all(bytes.as_bytes()).await;
                if served == *answers {
                    return;
                }
                written
            }
        };
        if written.is_err() {
            return;
        }
    }
}

/// When the one server behind all connections has served a request that came now.
fn turn(free_at: &Mutex<tokio::time::Instant>, per_s: u64) -> tokio::time::Instant {
    let mut free_at = free_at.lock().unwrap();
    *free_at = (*free_at).max(tokio::time::Instant::now()) + Duration::from_secs(1) / per_s as u32;
    *free_at
}

async fn dribble(stream: &mut TcpStream, bytes: &str) -> std::io::Result<()> {
    for byte in bytes.as_bytes() {
        stream.write_all(&[*byte]).await?;
        tokio::task::yield_now().await;
    }
    Ok(())
}

fn reset(stream: TcpStream) {
    // A linger of zero makes the kernel send RST instead of FIN.
    socket2::SockRef::from(&stream).set_linger(Some(Duration::ZERO)).unwrap();
}

/// Reads one request with its body by content-length; false at the end of the stream.
async fn read_request(stream: &mut TcpStream) -> bool {
    let mut bytes = Vec::new();
    loop {
        let end = bytes.windows(4).position(|window| window == b"\r\n\r\n");
        if let Some(end) = end {
            let head = String::from_utf8_lossy(&bytes[..end]).to_lowercase();
            let length: usize = head
                .lines()
                .find_map(|line| line.strip_prefix("content-length: "))
                .map_or(0, |value| value.parse().unwrap());
            if bytes.len() >= end + 4 + length {
                assert_eq!(bytes.len(), end + 4 + length, "the engine never pipelines");
                return true;
            }
        }
        match stream.read_buf(&mut bytes).await {
            Ok(0) | Err(_) => return false,
            Ok(_) => {}
        }
    }
}

/// A small closed block against the server; tests change what they are about.
pub fn spec(server: SocketAddr) -> BlockSpec {
    let text = format!(
        r#"{{"wireVersion":1,"blockId":"test","seed":1,
        "target":{{"protocol":"http1","host":"127.0.0.1","port":{},"tls":null}},
        "allowedCidrs":["127.0.0.0/8"],
        "operations":[{{"name":"default","weight":1,"checks":[],"extract":[],
            "operation":{{"kind":"http","method":"GET","path":"/","headers":[],"bodyBase64":"","expectStatus":[200]}}}}],
        "flow":"mix",
        "load":{{"kind":"closed","clients":4,"connections":4}},
        "timeoutMs":2000,"warmupMs":100,"durationMs":400,"maxRequests":null,"threads":2,"loadCores":[],
        "socket":{{"noDelay":true,"quickAck":false}}}}"#,
        server.port()
    );
    BlockSpec::parse(&text).unwrap()
}

/// Performs a block in this process and checks what must hold of every block.
pub fn run(spec: BlockSpec) -> Result<Performed, Problem> {
    run_with_events(spec).map(|(performed, _)| performed)
}

/// The phases that a load announced.
pub fn phases_of(events: &[LoadEvent]) -> Vec<PhaseName> {
    let phase = |event: &LoadEvent| match event {
        LoadEvent::Phase(phase) => Some(*phase),
        LoadEvent::Tick(..) | LoadEvent::Trial(_) | LoadEvent::Ready => None,
    };
    events.iter().filter_map(phase).collect()
}

pub fn run_with_events(spec: BlockSpec) -> Result<(Performed, Vec<LoadEvent>), Problem> {
    let (_keep, stopper) = tokio::sync::watch::channel(false);
    let mut events = Vec::new();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build_local(Default::default())
        .unwrap();
    let mut on_event = |event| events.push(event);
    let performed =
        runtime.block_on(perform(spec.clone(), Permission::AllowedCidrs, stopper, &mut on_event));
    let performed = performed?.1;
    check_accounting(&performed);
    Ok((performed, events))
}

/// The kernel reported when nearly all answers arrived; it begins to stamp a moment after it is asked.
pub fn check_stamped(performed: &Performed) {
    let (stamped, ok) = (performed.aggregate.lateness.stamped, performed.aggregate.counts.ok);
    assert!(ok > 0 && 10 * stamped >= 9 * ok, "{stamped} of {ok}");
}

/// Nothing is dropped silently, and every sum agrees with every other.
pub fn check_accounting(performed: &Performed) {
    let aggregate = &performed.aggregate;
    let (totals, counts) = (&aggregate.totals, &aggregate.counts);
    assert_eq!(totals.sent, totals.answered + totals.failed + totals.unanswered, "{totals:?}");
    assert_eq!(counts.sent, counts.ok + counts.failed + counts.unanswered, "{counts:?}");
    assert_eq!(aggregate.outcomes.failed(), counts.failed);
    assert_eq!(aggregate.response.count(), counts.ok);
    assert_eq!(aggregate.service.count(), counts.ok);
    assert_eq!(aggregate.lateness.response_to_read.count(), counts.ok);
    assert_eq!(aggregate.lateness.read.count(), aggregate.lateness.stamped);
    let ticks: (u64, u64, u64) = performed.ticks.iter().fold((0, 0, 0), |sum, (_, tick)| {
        (sum.0 + tick.sent, sum.1 + tick.answered, sum.2 + tick.failed)
    });
    let sent = totals.sent + aggregate.withdrawn;
    assert_eq!(ticks, (sent, totals.answered, totals.failed), "the ticks report everything");
    assert!(performed.ticks.last().is_none_or(|(_, tick)| tick.in_flight == 0));
}
