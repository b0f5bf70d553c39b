// WebSocket from definition to report: REST against WebSocket on the real target, counted exactly.
// And what refuses to begin: a path where no WebSocket is served.
import { createTarget } from "@gonogo/services/target/create-target";
import { getTarget } from "@gonogo/services/target/get-target";
import { describe, expect, it } from "vitest";
import { setUpBench } from "../testing/bench.ts";
import { endedRun, finishedRun, sentIn } from "../testing/finished-run.ts";

const bench = setUpBench({
  async populate(instance, { caPem, ports }) {
    const common = { name: "WebSocket", protocol: "websocket" as const };
    await createTarget(instance.context, instance.owner, {
      target: { ...common, slug: "ws", host: "127.0.0.1", port: ports.rest },
    });
    await createTarget(instance.context, instance.owner, {
      target: { ...common, slug: "wss", host: "localhost", port: ports.restTls, tls: { caPem } },
    });
  },
});

const task = { id: "task-1", agent: "a", priority: "HIGH", payload: "p", deadlineMs: 5 };
const dispatch = {
  kind: "websocket",
  path: "/dispatch",
  message: task,
  reply: { kind: "contains", text: "QUEUED" },
};
const variants = [
  {
    name: "rest",
    target: "rest",
    operation: { kind: "http", method: "POST", path: "/dispatch", body: task },
  },
  { name: "ws", target: "ws", operation: dispatch },
  {
    name: "wss",
    target: "wss",
    operation: {
      kind: "websocket",
      path: "/echo",
      subprotocol: "demo.v1",
      message: "/wA=",
      encoding: "base64",
      reply: { kind: "echo" },
    },
  },
];
const gates = [{ metric: "p50", of: "ws", over: "rest", op: "<=", limitRatio: 100 }];

describe("a run over WebSocket", () => {
  it("sends exactly what the target counts, and reports what it did", async () => {
    const { input, report, counted } = await finishedRun(bench, { variants, gates });
    const [ws, wss] = [sentIn(input.blocks, "ws"), sentIn(input.blocks, "wss")];
    expect(ws).toBeGreaterThan(0);
    expect(wss).toBeGreaterThan(0);
    expect(counted("websocket")).toBe(ws + wss);
    expect(report.variants).toMatchObject([
      { httpVersion: "HTTP/1.1", operation: "POST /dispatch" },
      { httpVersion: "WebSocket", operation: "message at /dispatch", encryption: "plain text" },
      { httpVersion: "WebSocket", operation: "message at /echo" },
    ]);
    expect(report.variants[2]?.encryption).toMatch(/^TLSv1.3/);
    const { lastProbe } = await getTarget(bench.instance.context, bench.instance.owner, {
      slug: "wss",
    });
    expect(lastProbe?.answer.websocket).toEqual({
      path: "/echo",
      accepted: true,
      subprotocol: "demo.v1",
      refusal: null,
    });
  });

  it("does not begin where no WebSocket is served, and says what to do", async () => {
    const wrong = { name: "ws", target: "ws", operation: { ...dispatch, path: "/health" } };
    const { run } = await endedRun(bench, { variants: [variants[0], wrong], gates });
    expect(run).toMatchObject({ status: "failed", failure: { code: "target_unreachable" } });
    expect(JSON.stringify(run.failure)).toContain("/health answered the WebSocket handshake");
  });
});
