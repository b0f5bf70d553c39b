//! Network devices and namespaces for an emulated link (tun.rst of the kernel, namespaces(7), netdevice(7), rtentry of route(8)).
//! A device and a namespace made here live as long as their descriptors: a process that is killed leaves neither behind.

use std::ffi::CStr;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Write};
use std::net::Ipv4Addr;
use std::os::fd::{AsRawFd, OwnedFd, RawFd};
use std::os::unix::fs::OpenOptionsExt;
use std::time::Duration;

/// A device whose packets a program reads and writes, one IP packet a call. It is gone with the last descriptor.
#[derive(Debug)]
pub struct Tun {
    file: File,
    name: [libc::c_char; libc::IFNAMSIZ],
}

impl Tun {
    /// Makes one in the namespace of the calling thread; `%d` in `pattern` becomes the first free number.
    /// Errors: those of /dev/net/tun; reading and writing do not block.
    pub fn open(pattern: &str) -> io::Result<Tun> {
        let mut options = OpenOptions::new();
        let file =
            options.read(true).write(true).custom_flags(libc::O_NONBLOCK).open("/dev/net/tun")?;
        let mut request = request_for(&name_of(pattern));
        request.ifr_ifru.ifru_flags = (libc::IFF_TUN | libc::IFF_NO_PI) as libc::c_short;
        // SAFETY: the kernel reads and writes one ifreq.
        let answer =
            unsafe { libc::ioctl(file.as_raw_fd(), libc::TUNSETIFF as _, &raw mut request) };
        if answer < 0 {
            return Err(io::Error::last_os_error());
        }
        Ok(Tun { file, name: request.ifr_name })
    }

    /// As `ip link` shows it.
    pub fn name(&self) -> String {
        // SAFETY: the kernel ends names with a zero within IFNAMSIZ.
        unsafe { CStr::from_ptr(self.name.as_ptr()) }.to_string_lossy().into_owned()
    }

    pub fn descriptor(&self) -> RawFd {
        self.file.as_raw_fd()
    }

    /// One packet; `WouldBlock` where none waits.
    pub fn read(&self, packet: &mut [u8]) -> io::Result<usize> {
        (&self.file).read(packet)
    }

    pub fn write(&self, packet: &[u8]) -> io::Result<usize> {
        (&self.file).write(packet)
    }

    /// Gives it an address and brings it up, from a thread of its namespace.
    pub fn bring_up(&self, address: Ipv4Addr, prefix: u8, mtu: u32, queue: u32) -> io::Result<()> {
        let socket = control_socket()?;
        let mask = u32::MAX.checked_shl(32 - u32::from(prefix)).unwrap_or(0);
        for (call, ip) in
            [(libc::SIOCSIFADDR, address), (libc::SIOCSIFNETMASK, Ipv4Addr::from_bits(mask))]
        {
            let mut request = request_for(&self.name);
            request.ifr_ifru.ifru_addr = socket_address(ip);
            control(&socket, call, &mut request)?;
        }
        let mut request = request_for(&self.name);
        request.ifr_ifru.ifru_mtu = mtu as libc::c_int;
        control(&socket, libc::SIOCSIFMTU, &mut request)?;
        let mut request = request_for(&self.name);
        request.ifr_ifru.ifru_metric = queue as libc::c_int;
        control(&socket, libc::SIOCSIFTXQLEN, &mut request)?;
        set_up(&socket, &self.name)
    }

    /// Sends everything that has no other route through it, from a thread of its namespace.
    pub fn route_everything(&self) -> io::Result<()> {
        let socket = control_socket()?;
        // SAFETY: all zeros is an empty rtentry.
        let mut route: libc::rtentry = unsafe { std::mem::zeroed() };
        route.rt_dst = socket_address(Ipv4Addr::UNSPECIFIED);
        route.rt_genmask = socket_address(Ipv4Addr::UNSPECIFIED);
        route.rt_flags = libc::RTF_UP as _;
        route.rt_dev = self.name.as_ptr().cast_mut();
        // SAFETY: the kernel reads one rtentry and the name that it points to.
        let answer =
            unsafe { libc::ioctl(socket.as_raw_fd(), libc::SIOCADDRT as _, &raw mut route) };
        if answer < 0 { Err(io::Error::last_os_error()) } else { Ok(()) }
    }
}

/// A network namespace without a name. It is gone with its last thread and the last copy of its descriptor.
#[derive(Debug)]
pub struct Namespace(OwnedFd);

impl Namespace {
    /// Makes one, and lets `prepare` work in it on a thread of its own. Errors: those of unshare(2) and of `prepare`.
    pub fn make<T: Send + 'static>(
        prepare: impl FnOnce() -> io::Result<T> + Send + 'static,
    ) -> io::Result<(Namespace, T)> {
        let made = std::thread::Builder::new().name("namespace".into()).spawn(move || {
            // SAFETY: a system call without pointers, which concerns this thread alone.
            if unsafe { libc::unshare(libc::CLONE_NEWNET) } < 0 {
                return Err(io::Error::last_os_error());
            }
            let own = File::open("/proc/thread-self/ns/net")?;
            let socket = control_socket()?;
            set_up(&socket, &name_of("lo"))?;
            Ok((Namespace(own.into()), prepare()?))
        })?;
        made.join().unwrap_or_else(|_| Err(io::Error::other("the thread panicked")))
    }

    /// Moves the calling thread into it: sockets that it opens from now on are there.
    pub fn enter(&self) -> io::Result<()> {
        // SAFETY: a system call without pointers, which concerns this thread alone.
        let answer = unsafe { libc::setns(self.0.as_raw_fd(), libc::CLONE_NEWNET) };
        if answer < 0 { Err(io::Error::last_os_error()) } else { Ok(()) }
    }
}

/// Switches a setting of the kernel on, a file below /proc/sys. One that is on already is left alone: containers may read these
/// files and not write them.
pub fn switch_on(setting: &str) -> io::Result<()> {
    if std::fs::read_to_string(setting)?.trim() == "1" {
        return Ok(());
    }
    std::fs::write(setting, "1")
}

/// Waits until one of the descriptors can be read, or so long (ppoll(2)); returns which can.
pub fn wait_readable<const N: usize>(
    descriptors: [RawFd; N],
    timeout: Option<Duration>,
) -> io::Result<[bool; N]> {
    let mut polled = descriptors.map(|fd| libc::pollfd { fd, events: libc::POLLIN, revents: 0 });
    let time = timeout.map(|timeout| libc::timespec {
        tv_sec: timeout.as_secs() as _,
        tv_nsec: timeout.subsec_nanos() as _,
    });
    let time = time.as_ref().map_or(std::ptr::null(), std::ptr::from_ref);
    // SAFETY: `polled` and `time` outlive the call.
    let ready = unsafe { libc::ppoll(polled.as_mut_ptr(), N as _, time, std::ptr::null()) };
    match ready {
        0.. => Ok(polled.map(|polled| polled.revents != 0)),
        _ => match io::Error::last_os_error() {
            error if error.kind() == io::ErrorKind::Interrupted => Ok([false; N]),
            error => Err(error),
        },
    }
}

/// Timers of the calling thread fire when they are due, and not up to 50 µs later (PR_SET_TIMERSLACK, prctl(2)).
pub fn exact_timers() {
    // SAFETY: a system call without pointers, which concerns this thread alone.
    unsafe { libc::prctl(libc::PR_SET_TIMERSLACK, 1 as libc::c_ulong) };
}

/// CPU of the calling thread since it began (clock_gettime(2)).
pub fn thread_cpu() -> Duration {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the kernel writes one timespec.
    unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &raw mut time) };
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

fn control_socket() -> io::Result<std::net::UdpSocket> {
    std::net::UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0))
}

fn control(
    socket: &impl AsRawFd,
    call: libc::c_ulong,
    request: &mut libc::ifreq,
) -> io::Result<()> {
    // SAFETY: the kernel reads and writes one ifreq.
    let answer = unsafe { libc::ioctl(socket.as_raw_fd(), call as _, std::ptr::from_mut(request)) };
    if answer < 0 { Err(io::Error::last_os_error()) } else { Ok(()) }
}

fn set_up(socket: &impl AsRawFd, name: &[libc::c_char; libc::IFNAMSIZ]) -> io::Result<()> {
    let mut request = request_for(name);
    request.ifr_ifru.ifru_flags = (libc::IFF_UP | libc::IFF_RUNNING) as libc::c_short;
    control(socket, libc::SIOCSIFFLAGS, &mut request)
}

fn request_for(name: &[libc::c_char; libc::IFNAMSIZ]) -> libc::ifreq {
    // SAFETY: all zeros is an empty ifreq.
    let mut request: libc::ifreq = unsafe { std::mem::zeroed() };
    request.ifr_name = *name;
    request
}

/// Ends with a zero: at most 15 bytes of the name are kept.
fn name_of(text: &str) -> [libc::c_char; libc::IFNAMSIZ] {
    let mut name = [0; libc::IFNAMSIZ];
    for (to, from) in name.iter_mut().zip(text.bytes().take(libc::IFNAMSIZ - 1)) {
        *to = from as libc::c_char;
    }
    name
}

fn socket_address(ip: Ipv4Addr) -> libc::sockaddr {
    let address = libc::sockaddr_in {
        sin_family: libc::AF_INET as _,
        sin_port: 0,
        sin_addr: libc::in_addr { s_addr: ip.to_bits().to_be() },
        sin_zero: [0; 8],
    };
    // SAFETY: both are plain data of 16 bytes, and the kernel reads the family to tell them apart.
    unsafe { std::mem::transmute(address) }
}
