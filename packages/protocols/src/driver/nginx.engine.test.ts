// The real engine against nginx, which nobody here wrote: its access log must equal what the engine says it sent.
// Also: an answer that was not expected is counted by its status, and never as a success.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BlockResult } from "../events/engine-event.ts";
import type { BlockSpec } from "../spec/wire/block-spec.ts";
import { runProbe } from "./ask-engine.ts";
import { runBlock } from "./run-block.ts";
import { type Nginx, startNginx } from "./testing/nginx.ts";

const enginePath = process.env.GONOGO_ENGINE_PATH ?? "";
const target = (port: number) =>
  ({ protocol: "http1", host: "127.0.0.1", port, address: null, tls: null, quic: null }) as const;
const allowedCidrs = ["127.0.0.0/8"];

const block = (port: number, path: string, load: BlockSpec["load"]): BlockSpec => ({
  wireVersion: 1,
  blockId: "0192f0c4-0000-7000-8000-000000000001",
  seed: 1,
  target: target(port),
  allowedCidrs,
  operations: [
    {
      name: "default",
      weight: 1,
      operation: {
        kind: "http",
        method: "GET",
        path,
        headers: [],
        bodyBase64: "",
        expectStatus: [200],
        priority: null,
      },
      checks: [],
      extract: [],
    },
  ],
  flow: "mix",
  rows: null,
  load,
  timeoutMs: 5_000,
  warmupMs: 200,
  durationMs: 600,
  holdMs: null,
  warmupRequests: null,
  maxRequests: null,
  loadCores: [],
  reportAnswers: false,
  shard: null,
  threads: 1,
  think: null,
  stopWhen: null,
  socket: {
    noDelay: true,
    sendBufferBytes: null,
    receiveBufferBytes: null,
    congestionControl: null,
    quickAck: false,
  },
  network: null,
});

let nginx: Nginx | undefined;
beforeAll(async () => {
  nginx = await startNginx(process.env.GONOGO_NGINX_PATH ?? "nginx");
});
afterAll(() => nginx?.stop());

function server(): Nginx {
  if (!nginx) throw new Error("nginx did not start");
  return nginx;
}

async function measured(path: string, load: BlockSpec["load"]) {
  const before = server().requests();
  const answer = await runBlock({ enginePath, spec: block(server().port, path, load) });
  expect(answer.type).toBe("result");
  const result = answer as BlockResult;
  expect(server().requests() - before).toBe(result.totals.sent);
  expect(result.counts.sent).toBe(
    result.counts.ok + result.counts.failed + result.counts.unanswered,
  );
  return result;
}

describe("the engine against nginx", () => {
  it("is probed", async () => {
    const answer = await runProbe(enginePath, {
      wireVersion: 1,
      target: target(server().port),
      allowedCidrs,
      headers: [],
      path: "/",
      grpcSchema: null,
      timeoutMs: 5_000,
    });
    expect(answer).toMatchObject({
      ok: true,
      tls: null,
      quic: null,
      http: { status: 200, version: "HTTP/1.1" },
    });
    expect(answer.http?.server).toMatch(/^nginx/);
  });

  it("sends exactly what the access log holds, closed", async () => {
    const result = await measured("/", { kind: "closed", clients: 10, connections: 10 });
    expect(result.outcomes).toEqual({ ok: result.counts.sent });
    expect(result.connections).toMatchObject({ opened: 10, failed: 0, reconnects: 0 });
  });

  it("sends exactly what the access log holds, open", async () => {
    const result = await measured("/", {
      kind: "open",
      ratePerS: 2_000,
      arrivals: "poisson",
      maxInFlight: 500,
      connections: 10,
    });
    expect(result.counts.generated).toBe(result.counts.sent + result.counts.held);
  });

  it("counts an unexpected status as what it is", async () => {
    const result = await measured("/busy", { kind: "closed", clients: 2, connections: 2 });
    expect(result.counts.ok).toBe(0);
    expect(result.outcomes).toEqual({ http_status: result.counts.sent });
    expect(Object.keys(result.statuses)).toEqual(["503"]);
  });
});
