// An HTTP/1.1 server that answers each request after a fixed time, for the duels whose right answer is known.
// One thread waits for sockets and for the next answer that is due, to the nanosecond (epoll and a timerfd): Go's own
// server would wake three threads a request, which costs more and comes later than what it is to show.
// It knows requests without a body only, which is all that it is asked.
// Usage: wait <port> <microseconds> <body>
package main

import (
	"bytes"
	"fmt"
	"log"
	"os"
	"runtime"
	"strconv"
	"syscall"
	"time"
	"unsafe"
)

const (
	readBytes      = 65536
	backlog        = 4096
	clockMonotonic = 1
)

var endOfRequest = []byte("\r\n\r\n")

type answer struct {
	due    time.Time
	socket int
	// generation tells a socket from an earlier one with the same number.
	generation uint64
}

type connection struct {
	unread     []byte
	generation uint64
}

type server struct {
	delay       time.Duration
	response    []byte
	epoll       int
	listener    int
	timer       int
	connections map[int]*connection
	accepted    uint64
	// All answers wait equally long, so the oldest is always the next.
	waiting []answer
	buffer  []byte
}

func main() {
	if len(os.Args) != 4 {
		log.Fatal("usage: wait <port> <microseconds> <body>")
	}
	port, err := strconv.Atoi(os.Args[1])
	must(err)
	us, err := strconv.Atoi(os.Args[2])
	must(err)
	runtime.LockOSThread()
	body := os.Args[3]
	head := "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s"
	server := &server{
		delay:       time.Duration(us) * time.Microsecond,
		response:    []byte(fmt.Sprintf(head, len(body), body)),
		connections: map[int]*connection{},
		buffer:      make([]byte, readBytes),
	}
	server.listen(port)
	for {
		server.turn()
	}
}

func must(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

func (server *server) listen(port int) {
	var err error
	server.epoll, err = syscall.EpollCreate1(0)
	must(err)
	server.listener, err = syscall.Socket(syscall.AF_INET, syscall.SOCK_STREAM|syscall.SOCK_NONBLOCK, 0)
	must(err)
	must(syscall.SetsockoptInt(server.listener, syscall.SOL_SOCKET, syscall.SO_REUSEADDR, 1))
	must(syscall.Bind(server.listener, &syscall.SockaddrInet4{Port: port, Addr: [4]byte{127, 0, 0, 1}}))
	must(syscall.Listen(server.listener, backlog))
	timer, _, errno := syscall.Syscall(syscall.SYS_TIMERFD_CREATE, clockMonotonic, syscall.O_NONBLOCK, 0)
	if errno != 0 {
		log.Fatal(errno)
	}
	server.timer = int(timer)
	server.watch(server.listener)
	server.watch(server.timer)
}

func (server *server) watch(descriptor int) {
	event := syscall.EpollEvent{Events: syscall.EPOLLIN, Fd: int32(descriptor)}
	must(syscall.EpollCtl(server.epoll, syscall.EPOLL_CTL_ADD, descriptor, &event))
}

// turn waits until something can be read or is due, and does it.
func (server *server) turn() {
	var events [256]syscall.EpollEvent
	count, err := syscall.EpollWait(server.epoll, events[:], -1)
	if err == syscall.EINTR {
		return
	}
	must(err)
	for _, event := range events[:count] {
		switch descriptor := int(event.Fd); descriptor {
		case server.listener:
			server.accept()
		case server.timer:
			_, _ = syscall.Read(server.timer, server.buffer)
		default:
			server.read(descriptor)
		}
	}
	server.answerWhatIsDue()
}

func (server *server) accept() {
	for {
		socket, _, err := syscall.Accept4(server.listener, syscall.SOCK_NONBLOCK)
		if err != nil {
			return
		}
		_ = syscall.SetsockoptInt(socket, syscall.IPPROTO_TCP, syscall.TCP_NODELAY, 1)
		server.accepted++
		server.connections[socket] = &connection{generation: server.accepted}
		server.watch(socket)
	}
}

func (server *server) read(socket int) {
	count, err := syscall.Read(socket, server.buffer)
	if err == syscall.EAGAIN || err == syscall.EINTR {
		return
	}
	if count <= 0 {
		delete(server.connections, socket)
		_ = syscall.Close(socket)
		return
	}
	due := time.Now().Add(server.delay)
	connection := server.connections[socket]
	connection.unread = append(connection.unread, server.buffer[:count]...)
	for {
		_, after, isWhole := bytes.Cut(connection.unread, endOfRequest)
		if !isWhole {
			return
		}
		connection.unread = append(connection.unread[:0], after...)
		server.waiting = append(server.waiting, answer{due, socket, connection.generation})
		if len(server.waiting) == 1 {
			server.wakeAt(due)
		}
	}
}

func (server *server) answerWhatIsDue() {
	for len(server.waiting) > 0 {
		next := server.waiting[0]
		if time.Until(next.due) > 0 {
			server.wakeAt(next.due)
			return
		}
		server.waiting = server.waiting[1:]
		connection := server.connections[next.socket]
		if connection != nil && connection.generation == next.generation {
			// An answer fits into the socket's buffer: at most one is unread on each connection.
			_, _ = syscall.Write(next.socket, server.response)
		}
	}
}

// wakeAt sets the timer, at least a nanosecond ahead: zero would stop it.
func (server *server) wakeAt(due time.Time) {
	left := max(time.Until(due), time.Nanosecond)
	setting := [2]syscall.Timespec{{}, syscall.NsecToTimespec(left.Nanoseconds())}
	_, _, errno := syscall.RawSyscall6(
		syscall.SYS_TIMERFD_SETTIME, uintptr(server.timer), 0, uintptr(unsafe.Pointer(&setting)), 0, 0, 0)
	if errno != 0 {
		log.Fatal(errno)
	}
}
