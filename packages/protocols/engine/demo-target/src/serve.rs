//! Binds every port, says so in one line of JSON, and serves until SIGTERM or SIGINT.
//! Nothing is announced before all listeners are bound, so whoever reads the line can connect.
//! The end is prompt: open connections are dropped, QUIC clients are informed.

use std::{
    io::{self, Write},
    net::{IpAddr, UdpSocket},
    num::NonZeroUsize,
    os::fd::{AsFd, OwnedFd},
    path::Path,
    sync::Arc,
    time::Duration,
};

use quinn::Endpoint;
use serde::Serialize;
use tokio::{
    net::TcpListener,
    signal::unix::{SignalKind, signal},
};
use tokio_rustls::TlsAcceptor;

use crate::{
    certificate::Identity,
    cli::ServeOptions,
    control,
    counters::Protocol,
    grpc,
    http3::{self, Arrivals},
    listen,
    process::fresh::{self, Fresh},
    quic, rest,
    start_error::StartError,
    stored_tasks::{database::Database, gateway::Gateway},
    target::Target,
};

/// How long QUIC clients get to receive that the target ends.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_millis(100);
/// How long the database is given to forget the tasks.
const TIDYING: Duration = Duration::from_secs(2);

/// Serves until a signal comes.
pub fn run(options: &ServeOptions) -> Result<(), StartError> {
    let cores = || std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(options.threads.map_or_else(cores, NonZeroUsize::get))
        .enable_all()
        .build()
        .map_err(StartError::Runtime)?;
    let served = runtime.block_on(serve(options));
    runtime.shutdown_background();
    served
}

const SOCKETS: usize = 7;

/// Every socket before anything serves it.
struct Sockets {
    rest: TcpListener,
    rest_tls: TcpListener,
    grpc: TcpListener,
    grpc_tls: TcpListener,
    control: TcpListener,
    http3: UdpSocket,
    quic: UdpSocket,
}

impl Sockets {
    async fn bind(options: &ServeOptions) -> Result<Self, StartError> {
        let host = options.host;
        Ok(Self {
            http3: listen::bind_udp("HTTP/3", host, options.http3_port)?,
            quic: listen::bind_udp("raw QUIC", host, options.quic_port)?,
            rest: listen::bind_tcp("REST", host, options.rest_port).await?,
            rest_tls: listen::bind_tcp("REST over TLS", host, options.rest_tls_port).await?,
            grpc: listen::bind_tcp("gRPC", host, options.grpc_port).await?,
            grpc_tls: listen::bind_tcp("gRPC over TLS", host, options.grpc_tls_port).await?,
            control: listen::bind_tcp("the control plane", host, options.control_port).await?,
        })
    }

    /// Those that the program before left, in the order of `copies`.
    fn adopt(sockets: &mut Vec<OwnedFd>) -> io::Result<Self> {
        let mut left = sockets.drain(..);
        let mut next = || left.next().ok_or_else(|| io::Error::other("a socket is missing"));
        Ok(Self {
            rest: listen::adopt_tcp(next()?)?,
            rest_tls: listen::adopt_tcp(next()?)?,
            grpc: listen::adopt_tcp(next()?)?,
            grpc_tls: listen::adopt_tcp(next()?)?,
            control: listen::adopt_tcp(next()?)?,
            http3: next()?.into(),
            quic: next()?.into(),
        })
    }

    fn copies(&self) -> io::Result<Vec<OwnedFd>> {
        let listeners = [&self.rest, &self.rest_tls, &self.grpc, &self.grpc_tls, &self.control];
        let of_tcp = listeners.map(AsFd::as_fd);
        let of_udp = [&self.http3, &self.quic].map(AsFd::as_fd);
        let all = of_tcp.into_iter().chain(of_udp);
        all.map(|socket| socket.try_clone_to_owned()).collect()
    }
}

struct Listeners {
    rest: TcpListener,
    rest_tls: TcpListener,
    grpc: TcpListener,
    grpc_tls: TcpListener,
    http3: Endpoint,
    http3_arrivals: Arrivals,
    quic: Endpoint,
    control: TcpListener,
}

async fn serve(options: &ServeOptions) -> Result<(), StartError> {
    // Asked for before the ready line, so that a signal right after it is caught.
    let mut terminate = signal(SignalKind::terminate()).map_err(StartError::Runtime)?;
    let mut interrupt = signal(SignalKind::interrupt()).map_err(StartError::Runtime)?;
    let mut inherited = fresh::inherited(SOCKETS).map_err(StartError::Runtime)?;
    let sockets = match &mut inherited {
        Some(inherited) => Sockets::adopt(&mut inherited.sockets).map_err(StartError::Runtime)?,
        None => Sockets::bind(options).await?,
    };
    let kept = Fresh::of(sockets.copies().map_err(StartError::Runtime)?);
    let Sockets { rest, rest_tls, grpc, grpc_tls, control, http3: http3_socket, quic: quic_socket } =
        sockets;

    let identity = Identity::open(&options.tls_dir).map_err(StartError::Certificate)?;
    let mut http3_tls = tls(&identity, &[b"h3"])?;
    http3_tls.max_early_data_size = u32::MAX; // The one value that QUIC knows for "0-RTT is welcome".
    let arrivals = http3_socket.try_clone().map_err(StartError::Runtime)?;
    let http3 = http3::endpoint(http3_socket, http3_tls)?;
    let mut quic_tls = tls(&identity, &[quic::ECHO_ALPN, quic::AGENTS_ALPN])?;
    if options.early_data {
        quic_tls.max_early_data_size = u32::MAX;
    }
    let quic = quic::endpoint(quic_socket, quic_tls)?;
    let listeners = Listeners {
        rest,
        rest_tls,
        grpc,
        grpc_tls,
        http3: http3.clone(),
        http3_arrivals: Arrivals::of(arrivals),
        quic: quic.clone(),
        control,
    };
    let ready = ready_line(&listeners, options.host, &identity).map_err(StartError::Runtime)?;
    let target = target(options, &listeners)?;
    if let Some(inherited) = &inherited {
        let behaviours = inherited.behaviours.to_string();
        let stood = target.patch_behaviours(behaviours.as_bytes());
        stood.map_err(|refusal| StartError::Runtime(io::Error::other(refusal.reason)))?;
    }
    start(listeners, &identity, &target, kept).await?;
    match inherited {
        // The line has been read; who asked for a new start waits for this instead.
        Some(inherited) => inherited.answer(),
        None => writeln!(io::stdout(), "{ready}").map_err(StartError::Runtime)?,
    }

    tokio::select! {
        _ = terminate.recv() => {}
        _ = interrupt.recv() => {}
    }
    for endpoint in [&http3, &quic] {
        endpoint.close(0_u32.into(), b"the target ends");
    }
    let gone = async { tokio::join!(http3.wait_idle(), quic.wait_idle()) };
    let _ = tokio::time::timeout(SHUTDOWN_TIMEOUT, gone).await;
    match tokio::time::timeout(TIDYING, target.database.drop_schema()).await {
        Ok(Ok(())) => {}
        Ok(Err(error)) => eprintln!("gonogo-target: tasks stay in gonogo_demo: {}", error.reason()),
        Err(_) => eprintln!("gonogo-target: tasks stay in gonogo_demo: PostgreSQL is too slow"),
    }
    Ok(())
}

fn target(options: &ServeOptions, listeners: &Listeners) -> Result<Arc<Target>, StartError> {
    let password_file = options.database_password_file.as_deref();
    let database = Database::new(options.database_url.as_deref(), password_file);
    let grpc = listeners.grpc.local_addr().map_err(StartError::Runtime)?;
    let gateway = Gateway::new(grpc).map_err(|source| StartError::Tls(source.into()))?;
    let target = Target::new(database, gateway).map_err(StartError::Runtime)?;
    Ok(Arc::new(target))
}

fn tls(identity: &Identity, alpn: &[&[u8]]) -> Result<rustls::ServerConfig, StartError> {
    identity.server_config(alpn).map_err(|source| StartError::Tls(source.into()))
}

/// The line that says where everything listens.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Ready<'a> {
    #[serde(rename = "type")]
    kind: &'static str,
    host: IpAddr,
    ports: Ports,
    ca_path: &'a Path,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Ports {
    rest: u16,
    rest_tls: u16,
    grpc: u16,
    grpc_tls: u16,
    http3: u16,
    quic: u16,
    control: u16,
}

fn ready_line(listeners: &Listeners, host: IpAddr, identity: &Identity) -> io::Result<String> {
    let port = |listener: &TcpListener| listener.local_addr().map(|address| address.port());
    let ready = Ready {
        kind: "ready",
        host,
        ports: Ports {
            rest: port(&listeners.rest)?,
            rest_tls: port(&listeners.rest_tls)?,
            grpc: port(&listeners.grpc)?,
            grpc_tls: port(&listeners.grpc_tls)?,
            http3: listeners.http3.local_addr()?.port(),
            quic: listeners.quic.local_addr()?.port(),
            control: port(&listeners.control)?,
        },
        ca_path: &identity.ca_path,
    };
    Ok(serde_json::to_string(&ready)?)
}

/// Starts a task for each listener.
async fn start(
    listeners: Listeners,
    identity: &Identity,
    target: &Arc<Target>,
    kept: Fresh,
) -> Result<(), StartError> {
    let acceptor =
        |alpn: &[&[u8]]| Ok::<_, StartError>(TlsAcceptor::from(Arc::new(tls(identity, alpn)?)));
    rest::start(listeners.rest, listeners.rest_tls, acceptor(&[b"h2", b"http/1.1"])?, target);
    start_grpc(listeners.grpc, listeners.grpc_tls, acceptor(&[b"h2"])?, target).await?;
    tokio::spawn(http3::accept(listeners.http3, listeners.http3_arrivals, Arc::clone(target)));
    tokio::spawn(quic::accept(listeners.quic, Arc::clone(target)));
    let (target, kept) = (Arc::clone(target), Arc::new(kept));
    tokio::spawn(listen::accept(listeners.control, move |stream| {
        let (target, kept) = (Arc::clone(&target), Arc::clone(&kept));
        async move {
            let _ = control::serve_connection(stream, target, kept).await;
        }
    }));
    Ok(())
}

// A connection's error below is its client's affair: it left, or spoke something else.

async fn start_grpc(
    plain: TcpListener,
    over_tls: TcpListener,
    acceptor: TlsAcceptor,
    target: &Arc<Target>,
) -> Result<(), StartError> {
    let services = grpc::services(Arc::clone(target))
        .await
        .map_err(|source| StartError::Tls(source.into()))?;
    let (of_plain, services_of_plain) = (Arc::clone(target), Arc::clone(&services));
    tokio::spawn(listen::accept(plain, move |stream| {
        let (target, services) = (Arc::clone(&of_plain), Arc::clone(&services_of_plain));
        async move {
            let _open = target.counters.hold_connection(Protocol::Grpc);
            let _ = grpc::serve_connection(stream, Arc::clone(&target), services).await;
        }
    }));
    let of_tls = Arc::clone(target);
    tokio::spawn(listen::accept(over_tls, move |stream| {
        let (target, services, acceptor) =
            (Arc::clone(&of_tls), Arc::clone(&services), acceptor.clone());
        async move {
            let _open = target.counters.hold_connection(Protocol::Grpc);
            if let Ok(stream) = listen::handshake(acceptor, stream).await {
                let _ = grpc::serve_connection(stream, Arc::clone(&target), services).await;
            }
        }
    }));
    Ok(())
}
