//! What both loops have in common: arguments, one thread, CPU of the process, and the line that is printed.

use std::cell::RefCell;
use std::io;
use std::os::fd::AsRawFd;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll, ready};
use std::time::{Duration, Instant};

use hdrhistogram::Histogram;
use tokio::io::{AsyncRead, AsyncWrite, Interest, ReadBuf};
use tokio::net::TcpStream;

/// `address path connections seconds`, as all programs here take them.
pub struct Arguments {
    pub address: String,
    pub path: String,
    pub connections: usize,
    pub duration: Duration,
}

impl Arguments {
    pub fn read() -> Arguments {
        let mut words = std::env::args().skip(1);
        let mut next = |what: &str| words.next().unwrap_or_else(|| panic!("give {what}"));
        Arguments {
            address: next("an address, such as 127.0.0.1:8080"),
            path: next("a path"),
            connections: next("connections").parse().expect("a number of connections"),
            duration: Duration::from_secs(next("seconds").parse().expect("a number of seconds")),
        }
    }
}

/// Longest wait for an answer.
const TIMEOUT: Duration = Duration::from_secs(10);

/// Answers of all loops of the thread, with the least that a load generator keeps of each: its time, and a limit of it.
#[derive(Clone)]
pub struct Answers(Rc<RefCell<Histogram<u64>>>);

impl Answers {
    pub fn none() -> Answers {
        Answers(Rc::new(RefCell::new(Histogram::new(3).expect("three digits"))))
    }

    /// Waits for the answer that `exchange` brings.
    pub async fn time<T>(&self, exchange: impl Future<Output = T>) -> T {
        let begin = Instant::now();
        let answer = tokio::time::timeout(TIMEOUT, exchange).await.expect("an answer in time");
        let _ = self.0.borrow_mut().record(begin.elapsed().as_nanos() as u64);
        answer
    }

    fn count(&self) -> u64 {
        self.0.borrow().len()
    }
}

/// A connection whose reads have the kernel's stamp of their arrival, as the engine's have.
pub struct Stamped(TcpStream);

impl Stamped {
    pub async fn connect(address: &str) -> Stamped {
        let stream = TcpStream::connect(address).await.expect("a connection");
        stream.set_nodelay(true).expect("no delay");
        gonogo_kernel::stamp_arrivals(&stream);
        Stamped(stream)
    }
}

impl AsyncRead for Stamped {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let stream = &self.0;
        loop {
            ready!(stream.poll_read_ready(context))?;
            // SAFETY: only what was written is called filled.
            let unfilled = unsafe { buffer.unfilled_mut() };
            let read = || gonogo_kernel::receive(stream.as_raw_fd(), unfilled);
            match stream.try_io(Interest::READABLE, read) {
                Ok((count, arrived)) => {
                    std::hint::black_box(arrived);
                    // SAFETY: the kernel wrote so many bytes.
                    unsafe { buffer.assume_init(count) };
                    buffer.advance(count);
                    return Poll::Ready(Ok(()));
                }
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                Err(error) => return Poll::Ready(Err(error)),
            }
        }
    }
}

impl AsyncWrite for Stamped {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.0).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_shutdown(context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.0).poll_write_vectored(context, slices)
    }

    fn is_write_vectored(&self) -> bool {
        self.0.is_write_vectored()
    }
}

/// Runs everything on this thread, as one thread of the engine does.
pub fn on_one_thread(work: impl Future<Output = ()>) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    tokio::task::LocalSet::new().block_on(&runtime.expect("a runtime"), work);
}

/// CPU of this process in microseconds (getrusage(2)).
fn cpu_us() -> f64 {
    // SAFETY: rusage is plain data that the kernel fills.
    let usage = unsafe {
        let mut usage: libc::rusage = std::mem::zeroed();
        libc::getrusage(libc::RUSAGE_SELF, &raw mut usage);
        usage
    };
    let us = |time: libc::timeval| time.tv_sec as f64 * 1e6 + time.tv_usec as f64;
    us(usage.ru_utime) + us(usage.ru_stime)
}

/// Lets the loops run for the time, after a second of warm-up, and prints answers a second and CPU an answer.
pub async fn measure(answers: &Answers, duration: Duration) {
    tokio::time::sleep(Duration::from_secs(1)).await;
    let (begin, cpu, before) = (Instant::now(), cpu_us(), answers.count());
    tokio::time::sleep(duration).await;
    let count = (answers.count() - before) as f64;
    let per_s = count / begin.elapsed().as_secs_f64();
    println!("{per_s:.0} answers/s, {:.2} us CPU an answer", (cpu_us() - cpu) / count);
}
