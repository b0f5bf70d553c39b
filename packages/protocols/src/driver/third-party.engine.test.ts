// The real engine against servers that nobody here wrote, over every protocol: Hypercorn (h11, h2, aioquic, wsproto),
// `websockets`, aioquic alone and gRPC's own. A fixed number of requests, and the server's count must be the engine's.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BlockResult } from "../events/engine-event.ts";
import { BlockSpec, type WireNamedOperation } from "../spec/wire/block-spec.ts";
import { runProbe } from "./ask-engine.ts";
import { runBlock } from "./run-block.ts";
import {
  type PythonServer,
  type PythonServerName,
  pythonServers,
  startPythonServer,
} from "./testing/python-server.ts";

const enginePath = process.env.GONOGO_ENGINE_PATH ?? "";
const python = {
  path: process.env.GONOGO_PYTHON_PATH ?? "python3",
  libraries: process.env.GONOGO_PYTHON_LIBRARIES ?? "",
};
/** A shared example, so that a block here has every field that a block has. */
const example = BlockSpec.parse(
  JSON.parse(
    readFileSync(join(import.meta.dirname, "../../fixtures/block-spec.http1.json"), "utf8"),
  ),
);

const servers = {} as Record<PythonServerName, PythonServer>;
beforeAll(async () => {
  const started = await Promise.all(pythonServers.map((name) => startPythonServer(name, python)));
  pythonServers.forEach((name, index) => {
    const server = started[index];
    if (server) servers[name] = server;
  });
});
afterAll(() => Promise.all(Object.values(servers).map((server) => server.stop())));

type Target = BlockSpec["target"];
const tlsOf = ({ caPem }: PythonServer): Target["tls"] => ({
  caPem,
  serverName: "localhost",
  insecure: false,
  clientCertificatePem: null,
  clientKeyPem: null,
});

function targetOf(protocol: Target["protocol"], server: PythonServer, port: string): Target {
  const alpn = protocol === "http3" ? "h3" : "echo";
  return {
    protocol,
    host: server.host,
    port: server.ports[port] ?? 0,
    address: null,
    tls: port === "plain" ? null : tlsOf(server),
    quic:
      port === "quic"
        ? {
            alpn,
            congestionControl: "cubic",
            streamWindowBytes: 1_250_000,
            connectionWindowBytes: 1 << 24,
            zeroRtt: false,
          }
        : null,
  };
}

const requests = 200;

/** A closed block of `requests`; the time allows for a busy machine and no limit that is reached. */
async function measured(
  target: Target,
  operation: WireNamedOperation["operation"],
): Promise<BlockResult> {
  const spec: BlockSpec = {
    ...example,
    target,
    operations: [{ name: "default", weight: 1, operation, checks: [], extract: [] }],
    load: { kind: "closed", clients: 6, connections: 2 },
    timeoutMs: 20_000,
    warmupMs: 0,
    durationMs: 40_000,
    maxRequests: requests,
  };
  const answer = await runBlock({ enginePath, spec });
  expect(answer).toMatchObject({ type: "result" });
  const result = answer as BlockResult;
  expect(result.totals).toMatchObject({ sent: requests, unanswered: 0 });
  return result;
}

/** What a server counted under a name while `work` went on. */
async function countedBy(server: PythonServer, name: string, work: () => Promise<unknown>) {
  const before = await server.counts();
  await work();
  const after = await server.counts();
  return (after[name] ?? 0) - (before[name] ?? 0);
}

const http = (
  method: "GET" | "POST",
  path: string,
  body = "",
): WireNamedOperation["operation"] => ({
  kind: "http",
  method,
  path,
  headers: [],
  bodyBase64: Buffer.from(body).toString("base64"),
  expectStatus: [200],
  priority: null,
});

describe("HTTP against Hypercorn", () => {
  it.each([
    ["http1", "plain", "1.1"],
    ["http1", "tls", "1.1"],
    ["http2", "plain", "2"],
    ["http2", "tls", "2"],
    ["http3", "quic", "3"],
  ] as const)(
    "%s on the %s port: every request is counted on both sides",
    async (protocol, port, version) => {
      const target = targetOf(protocol, servers.http, port);
      const counted = await countedBy(servers.http, version, async () => {
        const result = await measured(target, http("POST", "/things", "hello"));
        expect(result.outcomes).toEqual({ ok: requests });
      });
      expect(counted).toBe(requests);
    },
  );

  it.each(["http1", "http2", "http3"] as const)(
    "%s: a 404 is counted by its status",
    async (protocol) => {
      const target = targetOf(protocol, servers.http, protocol === "http3" ? "quic" : "plain");
      const result = await measured(target, http("GET", "/missing"));
      expect(result.outcomes).toEqual({ http_status: requests });
      expect(result.statuses).toEqual({ 404: requests });
    },
  );
});

describe("WebSocket", () => {
  const operation: WireNamedOperation["operation"] = {
    kind: "websocket",
    path: "/",
    headers: [],
    subprotocol: null,
    messageType: "text",
    messageBase64: Buffer.from("grüß Gott").toString("base64"),
    reply: { kind: "echo" },
  };
  it.each([
    ["websocket", "plain", "messages"],
    ["websocket", "tls", "messages"],
    ["http", "plain", "websocket"],
  ] as const)("the %s server on its %s port counts every message", async (name, port, count) => {
    const server = servers[name];
    const counted = await countedBy(server, count, async () => {
      const result = await measured(targetOf("websocket", server, port), operation);
      expect(result.outcomes).toEqual({ ok: requests });
    });
    expect(counted).toBe(requests);
  });
});

describe("raw QUIC against aioquic", () => {
  const operation = (mode: "stream" | "uni" | "datagram"): WireNamedOperation["operation"] => ({
    kind: "quic",
    mode,
    messageBase64: Buffer.from("hello").toString("base64"),
    expect: mode === "uni" ? "any" : "echo",
    priority: 0,
  });
  it.each([
    ["stream", "streams"],
    ["uni", "oneWay"],
  ] as const)("counts every message in mode %s", async (mode, count) => {
    const target = targetOf("quic", servers.quic, "quic");
    const counted = await countedBy(servers.quic, count, async () => {
      const result = await measured(target, operation(mode));
      expect(result.outcomes).toEqual({ ok: requests });
    });
    expect(counted).toBe(requests);
  });
});

describe("gRPC against its own server in Python", () => {
  const method = "grpc.health.v1.Health/Check";

  /** The schema as the server's reflection shows it. */
  async function schema(target: Target) {
    const answer = await runProbe(enginePath, {
      wireVersion: 1,
      target,
      allowedCidrs: example.allowedCidrs,
      headers: [],
      path: "/",
      grpcSchema: { kind: "reflection" },
      timeoutMs: 10_000,
    });
    expect(answer.problem).toBeNull();
    expect(answer.grpc?.methods.map((found) => found.method)).toContain(method);
    return answer.grpc?.descriptorSetBase64 ?? "";
  }

  it.each(["plain", "tls"] as const)(
    "on the %s port: every call is counted on both sides",
    async (port) => {
      const target = targetOf("grpc", servers.grpc, port);
      const descriptorSetBase64 = await schema(target);
      const call = (service: string): WireNamedOperation["operation"] => ({
        kind: "grpc",
        method,
        metadata: [],
        messagesJson: [JSON.stringify({ service })],
        exchange: "ping-pong",
        descriptorSetBase64,
        expectCode: [0],
      });
      const counted = await countedBy(servers.grpc, "calls", async () => {
        const result = await measured(target, call("shop"));
        expect(result.outcomes).toEqual({ ok: requests });
        // NOT_FOUND is the health service's answer to a name it does not know.
        const missing = await measured(target, call("bakery"));
        expect(missing.outcomes).toEqual({ grpc_status: requests });
        expect(missing.statuses).toEqual({ 5: requests });
      });
      expect(counted).toBe(2 * requests);
    },
  );
});
