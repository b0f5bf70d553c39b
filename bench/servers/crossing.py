# What two bare programs on the same two cores see of one exchange: how much longer it takes for the one that
# asks than for the one that answers. No engine and no target: this is the machine's own share of the truth bench.
# Usage: crossing.py <core that asks> <core that answers> <exchanges>; prints microseconds as JSON.
import json
import os
import select
import socket
import struct
import sys
import time

PAUSE_S = 0.0002  # as far apart as the requests of the truth bench


def wait_and_read(poll, connection):
    poll.poll()
    return connection.recv(64)


def answer(listener, core):
    os.sched_setaffinity(0, {core})
    connection, _ = listener.accept()
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    poll = select.epoll()
    poll.register(connection, select.EPOLLIN)
    last = 0
    while wait_and_read(poll, connection):
        read = time.monotonic_ns()
        # How long the answer before this one took here, until it was written.
        connection.send(struct.pack("q", last))
        last = time.monotonic_ns() - read


def main(asks, answers, exchanges):
    listener = socket.create_server(("127.0.0.1", 0))
    child = os.fork()
    if child == 0:
        answer(listener, answers)
        os._exit(0)
    os.sched_setaffinity(0, {asks})
    connection = socket.create_connection(listener.getsockname())
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    poll = select.epoll()
    poll.register(connection, select.EPOLLIN)
    taken, crossings = None, []
    for _ in range(exchanges + 1):
        time.sleep(PAUSE_S)
        asked = time.monotonic_ns()
        connection.send(b"question")
        (there,) = struct.unpack("q", wait_and_read(poll, connection))
        if taken is not None:
            crossings.append((taken - there) / 1e3)
        taken = time.monotonic_ns() - asked
    connection.close()
    os.waitpid(child, 0)
    crossings.sort()
    share = {"p50": 0.5, "p90": 0.9, "p99": 0.99, "p999": 0.999}
    print(json.dumps({name: crossings[int(len(crossings) * q)] for name, q in share.items()}))


main(*(int(argument) for argument in sys.argv[1:4]))
