// Third-party servers: what protocol they speak and how they are asked. Data only.
// `kind` is what counts as another one: the library or program that reads and answers.

export type Protocol = "http1" | "http2" | "http3" | "grpc" | "websocket" | "quic";

export type ThirdPartyServer = {
  name: string;
  kind: string;
  protocol: Protocol;
  /** Key among the bench's programs. */
  program: string;
  /** Which server the program shall be; absent: it is one server. */
  serves?: string;
  tls?: boolean;
  path?: string;
  /** Further options of `quick`. */
  options?: string[];
  /** How it counts; absent: what its handler counted. */
  own?: string;
};

const of = (
  program: string,
  name: string,
  protocol: Protocol,
  more: Partial<ThirdPartyServer> = {},
): ThirdPartyServer => ({
  ...{ name, kind: name, protocol, program, serves: name },
  ...more,
});

/** A program with a log of its own. */
const native = (program: string, more: Partial<ThirdPartyServer> = {}): ThirdPartyServer => ({
  ...{ name: program, kind: program, protocol: "http1", program, own: "its access log" },
  ...more,
});

const hello = { path: "/helloworld.Greeter/SayHello" };
const health = { path: "/grpc.health.v1.Health/Check" };

/**
 * gRPC without reflection: the schema is given.
 * @param proto its path
 */
const withProto = (proto: string) => ({
  ...hello,
  options: ["--proto", proto, "--data", '{"name":"gonogo"}'],
});

export const thirdPartyServers = ({ proto }: { proto: string }): ThirdPartyServer[] => [
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
    of("thirdPartyNode", name, "http1"),
  ),
  of("thirdPartyNode", "node-http2", "http2"),
  ...["ws", "faye-websocket", "websocket"].map((name) => of("thirdPartyNode", name, "websocket")),
  of("thirdPartyNode", "grpc-js", "grpc", withProto(proto)),
  ...[
    ...["http.server", "wsgiref", "uvicorn", "hypercorn", "starlette", "flask", "waitress"],
    ...["cheroot", "aiohttp", "tornado"],
  ].map((name) => of("thirdPartyPython", name, "http1")),
  of("thirdPartyPython", "hypercorn h2c", "http2", { kind: "hypercorn", serves: "hypercorn" }),
  of("thirdPartyPython", "hypercorn h3", "http3", {
    ...{ kind: "hypercorn", serves: "hypercorn-h3", tls: true },
  }),
  of("thirdPartyPython", "aiohttp ws", "websocket", {
    ...{ kind: "aiohttp", serves: "aiohttp", path: "/ws" },
  }),
  of("thirdPartyPython", "tornado ws", "websocket", {
    ...{ kind: "tornado", serves: "tornado", path: "/ws" },
  }),
  of("thirdPartyPython", "websockets", "websocket"),
  of("thirdPartyPython", "grpcio", "grpc", withProto(proto)),
  ...["net/http", "chi", "gin", "echo", "fasthttp", "fiber"].map((name) =>
    of("thirdPartyGo", name, "http1"),
  ),
  of("thirdPartyGo", "net/http h2c", "http2", { kind: "net/http" }),
  of("thirdPartyGo", "net/http tls", "http2", { kind: "net/http", tls: true }),
  ...["gorilla/websocket", "coder/websocket", "gobwas/ws"].map((name) =>
    of("thirdPartyGo", name, "websocket"),
  ),
  of("thirdPartyGo", "connect-go", "grpc", health),
  of("thirdPartyGo", "quic-go http3", "http3", { kind: "quic-go", tls: true }),
  of("thirdPartyGo", "quic-go", "quic", { tls: true, options: ["--alpn", "echo"] }),
  ...["axum", "actix-web", "warp"].map((name) => of("thirdPartyRust", name, "http1")),
  ...["axum ws", "tokio-tungstenite"].map((name) => of("thirdPartyRust", name, "websocket")),
  of("thirdPartyRust", "tonic", "grpc", health),
];
