// The strangers: servers that nobody here wrote, with what they speak and how they are asked. Data only.
// `kind` is what counts as another one: the library or program that reads and answers.

/** @typedef {"http1" | "http2" | "http3" | "grpc" | "websocket" | "quic"} Protocol */

/**
 * @typedef {object} Stranger
 * @property {string} name
 * @property {string} kind
 * @property {Protocol} protocol
 * @property {string} program key among the bench's programs
 * @property {string} [serves] what the program is told to be; absent: it is one server
 * @property {boolean} [tls]
 * @property {string} [path]
 * @property {string[]} [options] further options of `quick`
 * @property {string} [own] how it counts; absent: what its handler counted
 */

/**
 * @param {string} program
 * @param {string} name
 * @param {Protocol} protocol
 * @param {Partial<Stranger>} [more]
 * @returns {Stranger}
 */
const of = (program, name, protocol, more = {}) => ({
  ...{ name, kind: name, protocol, program, serves: name },
  ...more,
});

/**
 * A program with a log of its own.
 * @param {string} program
 * @param {Partial<Stranger>} [more]
 * @returns {Stranger}
 */
const native = (program, more = {}) => ({
  ...{ name: program, kind: program, protocol: "http1", program, own: "its access log" },
  ...more,
});

const hello = { path: "/helloworld.Greeter/SayHello" };
const health = { path: "/grpc.health.v1.Health/Check" };

/** gRPC without reflection: the schema is given. @param {string} proto its path */
const withProto = (proto) => ({
  ...hello,
  options: ["--proto", proto, "--data", '{"name":"gonogo"}'],
});

/**
 * @param {{ proto: string }} at
 * @returns {Stranger[]}
 */
export const strangers = ({ proto }) => [
  native("nginx"),
  native("apache"),
  native("apache", { name: "apache h2c", protocol: "http2" }),
  native("lighttpd"),
  native("haproxy", { own: "its statistics" }),
  native("darkhttpd"),
  native("nghttpd", { protocol: "http2" }),
  native("php"),
  native("webrick"),
  native("busybox"),
  native("caddy"),
  ...["node-http", "express", "fastify", "koa", "hapi", "hono", "polka"].map((name) =>
    of("strangersNode", name, "http1"),
  ),
  of("strangersNode", "node-http2", "http2"),
  ...["ws", "faye-websocket", "websocket"].map((name) => of("strangersNode", name, "websocket")),
  of("strangersNode", "grpc-js", "grpc", withProto(proto)),
  ...[
    ...["http.server", "wsgiref", "uvicorn", "hypercorn", "starlette", "flask", "waitress"],
    ...["cheroot", "aiohttp", "tornado"],
  ].map((name) => of("strangersPython", name, "http1")),
  of("strangersPython", "hypercorn h2c", "http2", { kind: "hypercorn", serves: "hypercorn" }),
  of("strangersPython", "hypercorn h3", "http3", {
    ...{ kind: "hypercorn", serves: "hypercorn-h3", tls: true },
  }),
  of("strangersPython", "aiohttp ws", "websocket", {
    ...{ kind: "aiohttp", serves: "aiohttp", path: "/ws" },
  }),
  of("strangersPython", "tornado ws", "websocket", {
    ...{ kind: "tornado", serves: "tornado", path: "/ws" },
  }),
  of("strangersPython", "websockets", "websocket"),
  of("strangersPython", "grpcio", "grpc", withProto(proto)),
  ...["net/http", "chi", "gin", "echo", "fasthttp", "fiber"].map((name) =>
    of("strangersGo", name, "http1"),
  ),
  of("strangersGo", "net/http h2c", "http2", { kind: "net/http" }),
  of("strangersGo", "net/http tls", "http2", { kind: "net/http", tls: true }),
  ...["gorilla/websocket", "coder/websocket", "gobwas/ws"].map((name) =>
    of("strangersGo", name, "websocket"),
  ),
  of("strangersGo", "connect-go", "grpc", health),
  of("strangersGo", "quic-go http3", "http3", { kind: "quic-go", tls: true }),
  of("strangersGo", "quic-go", "quic", { tls: true, options: ["--alpn", "echo"] }),
  ...["axum", "actix-web", "warp"].map((name) => of("strangersRust", name, "http1")),
  ...["axum ws", "tokio-tungstenite"].map((name) => of("strangersRust", name, "websocket")),
  of("strangersRust", "tonic", "grpc", health),
];
