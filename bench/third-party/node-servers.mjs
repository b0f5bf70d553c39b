// Servers of npm's libraries, one a process, as their own documents begin: each answers `ok`, or echoes, and counts what it
// handled; the count is printed when it ends. Usage: node node-servers.mjs <name> <port> <folder with node_modules>
import { createServer } from "node:http";
import { createServer as createHttp2Server } from "node:http2";
import { createRequire } from "node:module";
import { join } from "node:path";

const [name = "", portText = "", packages = ""] = process.argv.slice(2);
const port = Number(portText);
const host = "127.0.0.1";
const fromPackages = createRequire(join(packages, "index.js"));
/** @param {string} id */
const load = async (id) => {
  const module = await import(fromPackages.resolve(id));
  return module.default ?? module;
};

let handled = 0;
const ok = () => {
  handled++;
  return "ok";
};

/** @type {Record<string, () => Promise<unknown> | unknown>} */
const servers = {
  "node-http": () => createServer((_, response) => response.end(ok())).listen(port, host),
  "node-http2": () => createHttp2Server((_, response) => response.end(ok())).listen(port, host),
  express: async () => {
    const express = await load("express");
    const app = express();
    app.get("/", (/** @type {any} */ _, /** @type {any} */ response) => response.send(ok()));
    app.listen(port, host);
  },
  fastify: async () => {
    const fastify = await load("fastify");
    const app = fastify();
    app.get("/", async () => ok());
    await app.listen({ port, host });
  },
  koa: async () => {
    const Koa = await load("koa");
    const app = new Koa();
    app.use((/** @type {any} */ context) => {
      context.body = ok();
    });
    app.listen(port, host);
  },
  hapi: async () => {
    const hapi = await load("@hapi/hapi");
    const server = hapi.server({ port, host });
    server.route({ method: "GET", path: "/", handler: ok });
    await server.start();
  },
  hono: async () => {
    const { Hono } = await import(fromPackages.resolve("hono"));
    const { serve } = await import(fromPackages.resolve("@hono/node-server"));
    const app = new Hono();
    app.get("/", (/** @type {any} */ context) => context.text(ok()));
    serve({ fetch: app.fetch, port, hostname: host });
  },
  polka: async () => {
    const polka = await load("polka");
    polka()
      .get("/", (/** @type {any} */ _, /** @type {any} */ response) => response.end(ok()))
      .listen(port, host);
  },
  ws: async () => {
    const { WebSocketServer } = await load("ws");
    new WebSocketServer({ port, host }).on("connection", (/** @type {any} */ socket) =>
      socket.on("message", (/** @type {Buffer} */ data, /** @type {boolean} */ binary) => {
        handled++;
        socket.send(data, { binary });
      }),
    );
  },
  "faye-websocket": async () => {
    const Faye = await load("faye-websocket");
    const server = createServer();
    server.on("upgrade", (request, socket, body) => {
      const faye = new Faye(request, socket, body);
      faye.on("message", (/** @type {any} */ event) => {
        handled++;
        faye.send(event.data);
      });
    });
    server.listen(port, host);
  },
  websocket: async () => {
    const { server: WebSocketServer } = await load("websocket");
    const httpServer = createServer();
    new WebSocketServer({ httpServer, autoAcceptConnections: true }).on(
      "connect",
      (/** @type {any} */ connection) =>
        connection.on("message", (/** @type {any} */ message) => {
          handled++;
          connection.sendUTF(message.utf8Data);
        }),
    );
    httpServer.listen(port, host);
  },
  "grpc-js": async () => {
    const grpc = await load("@grpc/grpc-js");
    const loader = await load("@grpc/proto-loader");
    const definition = loader.loadSync(join(import.meta.dirname, "hello.proto"));
    const { helloworld } = grpc.loadPackageDefinition(definition);
    const server = new grpc.Server();
    server.addService(helloworld.Greeter.service, {
      SayHello: (/** @type {any} */ call, /** @type {any} */ answer) => {
        handled++;
        answer(null, { message: `Hello ${call.request.name}` });
      },
    });
    await new Promise((resolve) =>
      server.bindAsync(`${host}:${port}`, grpc.ServerCredentials.createInsecure(), resolve),
    );
  },
};

const start = servers[name];
if (start === undefined) throw new Error(`There is no server ${name}`);
process.on("SIGTERM", () => {
  console.log(`handled ${handled}`);
  process.exit(0);
});
await start();
