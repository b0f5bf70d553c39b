// A relay that makes every answer of a server later by a fixed time, whatever protocol goes over TCP.
// Requests pass at once; what comes back waits, and leaves in the order in which it came.
// Usage: delay <port> <port of the server> <microseconds>
package main

import (
	"fmt"
	"io"
	"log"
	"net"
	"os"
	"runtime"
	"strconv"
	"time"
)

const chunkBytes = 65536

func main() {
	if len(os.Args) != 4 {
		log.Fatal("usage: delay <port> <port of the server> <microseconds>")
	}
	us, err := strconv.Atoi(os.Args[3])
	if err != nil {
		log.Fatal(err)
	}
	// The thread that sleeps must not take a place from those that carry requests.
	runtime.GOMAXPROCS(runtime.NumCPU() + 2)
	listener, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%s", os.Args[1]))
	if err != nil {
		log.Fatal(err)
	}
	line := newLine(time.Duration(us) * time.Microsecond)
	for {
		client, err := listener.Accept()
		if err != nil {
			log.Fatal(err)
		}
		server, err := net.Dial("tcp", fmt.Sprintf("127.0.0.1:%s", os.Args[2]))
		if err != nil {
			_ = client.Close()
			continue
		}
		go carryRequests(client, server)
		go carryAnswers(server, client, line)
	}
}

func carryRequests(client, server net.Conn) {
	_, _ = io.Copy(server, client)
	_ = server.Close()
}

// carryAnswers hands each piece to the line as it arrives, so that pieces of many connections wait at the same time.
func carryAnswers(server, client net.Conn, line *line) {
	buffer := make([]byte, chunkBytes)
	for {
		count, err := server.Read(buffer)
		if count > 0 {
			chunk := append([]byte(nil), buffer[:count]...)
			// An answer of these servers fits into the socket's buffer many times over: the write does not block.
			line.after(func() { _, _ = client.Write(chunk) })
		}
		if err != nil {
			line.after(func() { _ = client.Close() })
			return
		}
	}
}
