"""Servers of Python's libraries, one a process, as their own documents begin: each answers `ok`, or echoes, and counts
what it handled; the count is printed when it ends. Usage: python python_servers.py <name> <port> <folder>"""

import asyncio
import os
import signal
import sys

NAME, PORT, FOLDER = sys.argv[1], int(sys.argv[2]), sys.argv[3]
HOST = "127.0.0.1"
handled = 0


def ok():
    global handled
    handled += 1
    return "ok"


def stop(*_):
    print(f"handled {handled}", flush=True)
    os._exit(0)


async def asgi(scope, receive, send):
    """Without a framework: what uvicorn, hypercorn and granian call."""
    if scope["type"] != "http":
        return
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
    await send({"type": "http.response.body", "body": ok().encode()})


def wsgi(_, start_response):
    start_response("200 OK", [("Content-Type", "text/plain"), ("Content-Length", "2")])
    return [ok().encode()]


def http_server():
    from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            body = ok().encode()
            self.send_response(200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    ThreadingHTTPServer((HOST, PORT), Handler).serve_forever()


def wsgiref_server():
    from wsgiref.simple_server import WSGIRequestHandler, make_server

    class Quiet(WSGIRequestHandler):
        def log_message(self, *_):
            pass

    make_server(HOST, PORT, wsgi, handler_class=Quiet).serve_forever()


def uvicorn_server():
    import uvicorn

    config = uvicorn.Config(asgi, host=HOST, port=PORT, log_level="warning")
    server = uvicorn.Server(config)
    server.capture_signals = lambda: __import__("contextlib").nullcontext()
    asyncio.run(server.serve())


def hypercorn_server(h3=False):
    from hypercorn.asyncio import serve
    from hypercorn.config import Config

    config = Config()
    if h3:
        config.quic_bind = [f"{HOST}:{PORT}"]
        config.bind = [f"{HOST}:{PORT}"]
        config.certfile, config.keyfile = f"{FOLDER}/cert.pem", f"{FOLDER}/key.pem"
    else:
        config.bind = [f"{HOST}:{PORT}"]
    asyncio.run(serve(asgi, config, shutdown_trigger=asyncio.Event().wait))


def starlette_server():
    import uvicorn
    from starlette.applications import Starlette
    from starlette.responses import PlainTextResponse
    from starlette.routing import Route

    app = Starlette(routes=[Route("/", lambda request: PlainTextResponse(ok()))])
    server = uvicorn.Server(uvicorn.Config(app, host=HOST, port=PORT, log_level="warning"))
    server.capture_signals = lambda: __import__("contextlib").nullcontext()
    asyncio.run(server.serve())


def flask_server():
    import logging

    from flask import Flask

    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    app = Flask("third_party")
    app.get("/")(ok)
    app.run(host=HOST, port=PORT, threaded=True)


def waitress_server():
    from waitress import serve

    serve(wsgi, host=HOST, port=PORT, threads=4)


def cheroot_server():
    from cheroot.wsgi import Server

    Server((HOST, PORT), wsgi).start()


def aiohttp_server():
    from aiohttp import web

    async def answer(_):
        return web.Response(text=ok())

    async def echo(request):
        global handled
        socket = web.WebSocketResponse(heartbeat=5)
        await socket.prepare(request)
        async for message in socket:
            handled += 1
            await socket.send_str(message.data)
        return socket

    app = web.Application()
    app.add_routes([web.get("/", answer), web.get("/ws", echo)])
    web.run_app(app, host=HOST, port=PORT, access_log=None, print=None, handle_signals=False)


def tornado_server():
    import tornado.web
    import tornado.websocket

    class Main(tornado.web.RequestHandler):
        def get(self):
            self.write(ok())

    class Echo(tornado.websocket.WebSocketHandler):
        def on_message(self, message):
            global handled
            handled += 1
            self.write_message(message)

    async def main():
        app = tornado.web.Application(
            [("/", Main), ("/ws", Echo)], log_function=lambda _: None, websocket_ping_interval=5
        )
        app.listen(PORT, HOST)
        await asyncio.Event().wait()

    asyncio.run(main())


def websockets_server():
    from websockets.asyncio.server import serve

    async def echo(socket):
        global handled
        async for message in socket:
            handled += 1
            await socket.send(message)

    async def main():
        # Its defaults ping every 20 s; a shorter time shows within a run whether pings are answered.
        async with serve(echo, HOST, PORT, ping_interval=0.5, ping_timeout=1):
            await asyncio.Event().wait()

    asyncio.run(main())


def grpcio_server():
    from concurrent.futures import ThreadPoolExecutor

    import grpc
    from grpc_tools import protoc

    here = os.path.dirname(__file__)
    protoc.main(
        ["protoc", f"-I{here}", f"--python_out={FOLDER}", f"--grpc_python_out={FOLDER}", f"{here}/hello.proto"]
    )
    sys.path.insert(0, FOLDER)
    import hello_pb2
    import hello_pb2_grpc

    class Greeter(hello_pb2_grpc.GreeterServicer):
        def SayHello(self, request, context):
            global handled
            handled += 1
            return hello_pb2.HelloReply(message=f"Hello {request.name}")

    server = grpc.server(ThreadPoolExecutor(4))
    hello_pb2_grpc.add_GreeterServicer_to_server(Greeter(), server)
    server.add_insecure_port(f"{HOST}:{PORT}")
    server.start()
    server.wait_for_termination()


SERVERS = {
    "http.server": http_server,
    "wsgiref": wsgiref_server,
    "uvicorn": uvicorn_server,
    "hypercorn": hypercorn_server,
    "hypercorn-h3": lambda: hypercorn_server(h3=True),
    "starlette": starlette_server,
    "flask": flask_server,
    "waitress": waitress_server,
    "cheroot": cheroot_server,
    "aiohttp": aiohttp_server,
    "tornado": tornado_server,
    "websockets": websockets_server,
    "grpcio": grpcio_server,
}

signal.signal(signal.SIGTERM, stop)
SERVERS[NAME]()
