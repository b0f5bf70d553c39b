# Hypercorn, which speaks HTTP/1.1 by h11, HTTP/2 by h2, HTTP/3 by aioquic and WebSocket by wsproto:
# python http_server.py FOLDER. Its application counts requests by HTTP version and echoes messages.
import asyncio
import socket
import sys

from hypercorn.asyncio import serve
from hypercorn.config import Config
from serving import LOOPBACK, free_socket, keep_books, make_certificate, say

counts = {"1.1": 0, "2": 0, "3": 0, "websocket": 0}


async def application(scope, receive, send):
    if scope["type"] == "http":
        await answer(scope, receive, send)
    elif scope["type"] == "websocket":
        await echo(receive, send)
    else:
        await live(receive, send)


async def live(receive, send):
    while True:
        event = await receive()
        await send({"type": event["type"] + ".complete"})
        if event["type"] == "lifespan.shutdown":
            return


async def answer(scope, receive, send):
    body, more = b"", True
    while more:
        event = await receive()
        if event["type"] == "http.disconnect":
            return
        body += event.get("body", b"")
        more = event.get("more_body", False)
    counts[scope["http_version"]] += 1
    status = 404 if scope["path"] == "/missing" else 200
    content = b"%d bytes came" % len(body)
    headers = [(b"content-type", b"text/plain"), (b"content-length", b"%d" % len(content))]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": content})


async def echo(receive, send):
    while True:
        event = await receive()
        if event["type"] == "websocket.connect":
            await send({"type": "websocket.accept"})
        elif event["type"] == "websocket.disconnect":
            return
        else:
            counts["websocket"] += 1
            kept = {key: event[key] for key in ("text", "bytes") if event.get(key) is not None}
            await send({"type": "websocket.send", **kept})


async def main():
    ca_pem, certificate, key = make_certificate(sys.argv[1])
    plain, tls = free_socket(socket.SOCK_STREAM), free_socket(socket.SOCK_STREAM)
    quic = free_socket(socket.SOCK_DGRAM)
    config = Config()
    config.insecure_bind = [f"fd://{plain.fileno()}"]
    config.bind = [f"fd://{tls.fileno()}"]
    config.quic_bind = [f"fd://{quic.fileno()}"]
    config.certfile, config.keyfile = certificate, key
    config.accesslog = config.errorlog = None
    config.keep_alive_timeout = 120
    config.keep_alive_max_requests = 1_000_000
    port = lambda bound: bound.getsockname()[1]
    ready = {"host": LOOPBACK, "caPem": ca_pem}
    ready["ports"] = {"plain": port(plain), "tls": port(tls), "quic": port(quic)}
    keep_books(counts)
    asyncio.get_running_loop().call_later(0.2, say, ready)
    await serve(application, config, shutdown_trigger=asyncio.Event().wait)


asyncio.run(main())
