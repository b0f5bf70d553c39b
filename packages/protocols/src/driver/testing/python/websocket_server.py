# An echo by the library `websockets`: python websocket_server.py FOLDER. It counts messages.
# Compression stays on offer, as it is by default: the engine does not ask for it.
import asyncio
import ssl
import sys

from serving import LOOPBACK, keep_books, make_certificate, say
from websockets.asyncio.server import serve

counts = {"messages": 0}


async def echo(connection):
    async for message in connection:
        counts["messages"] += 1
        await connection.send(message)


async def main():
    ca_pem, certificate, key = make_certificate(sys.argv[1])
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    async with (
        serve(echo, LOOPBACK, 0) as plain,
        serve(echo, LOOPBACK, 0, ssl=context) as tls,
    ):
        port = lambda server: next(iter(server.sockets)).getsockname()[1]
        keep_books(counts)
        ports = {"plain": port(plain), "tls": port(tls)}
        say({"host": LOOPBACK, "caPem": ca_pem, "ports": ports})
        await asyncio.get_running_loop().create_future()


asyncio.run(main())
