// The wire spec of a block: every default resolved, headers merged in order, secrets last but for the operation's own.
import {
  BenchmarkSpec,
  type BlockPurpose,
  BlockSpec,
  type Cell,
  cellsOf,
  Load,
  TargetConfig,
  TargetSecret,
  TlsOptions,
} from "@gonogo/protocols/spec";
import { describe, expect, it } from "vitest";
import { buildBlockSpec, type Side } from "./block-spec.ts";
import { mostThreads, threadsFor } from "./wire-load.ts";
import { mergeHeaders, secretHeaders, wireTarget } from "./wire-target.ts";

const target = TargetConfig.parse({
  slug: "rest",
  name: "REST",
  protocol: "http1",
  host: "[::1]",
  port: 443,
  tls: {},
  headers: { "X-Team": "a", Accept: "text/plain" },
});
const side = (name: string, changes: Partial<Side> = {}): Side => ({
  name,
  target,
  secret: null,
  address: null,
  descriptorSetBase64: "",
  ...changes,
});
const spec = BenchmarkSpec.parse({
  name: "duel",
  question: "?",
  variants: [
    {
      name: "rest",
      target: "rest",
      operation: {
        kind: "http",
        method: "POST",
        path: "/",
        headers: { accept: "application/json" },
        body: { id: 1 },
      },
    },
    { name: "text", target: "rest", operation: { kind: "http", path: "/", body: "as it is" } },
    {
      name: "grpc",
      target: "grpc",
      operation: {
        kind: "grpc",
        method: "a.B/C",
        metadata: { "X-Id": "1" },
        message: { id: "a" },
        expect: { code: ["OK", "NOT_FOUND"] },
      },
    },
    {
      name: "websocket",
      target: "rest",
      operation: {
        kind: "websocket",
        path: "/dispatch",
        headers: { origin: "http://a.test" },
        message: { id: "ß" },
        reply: { kind: "contains", text: "QUEUED" },
      },
    },
    {
      name: "binary",
      target: "rest",
      operation: {
        kind: "websocket",
        path: "/echo",
        subprotocol: "demo.v1",
        message: "/wA=",
        encoding: "base64",
      },
    },
    { name: "quic", target: "quic", operation: { kind: "quic", message: "grüß" } },
    { name: "one way", target: "quic", operation: { kind: "quic", mode: "uni" } },
  ],
  load: { kind: "closed", clients: 4 },
  axes: [{ name: "clients", values: [1, 8] }],
  plan: { seed: 3 },
});
const operationOf = (wire: BlockSpec) => {
  const [only, ...others] = wire.operations;
  if (!only || others.length > 0) throw new Error("not one operation");
  return only.operation;
};
const build = (
  of: Side,
  cell = 0,
  round = 0,
  definition = spec,
  purpose: BlockPurpose = "evidence",
) => {
  const place = cellsOf(definition)[cell];
  if (!place) throw new Error("no such cell");
  const block = { id: `block-${of.name}-${round}`, round, purpose };
  return buildBlockSpec({
    loadCores: [3, 2],
    spec: definition,
    cell: place,
    side: of,
    block,
    allowedCidrs: ["::1/128"],
    cores: 2,
  });
};

describe("buildBlockSpec", () => {
  it("is what the engine's schema says, with nothing left open", () => {
    for (const name of ["rest", "text", "grpc", "websocket", "binary", "quic", "one way"]) {
      const wire = build(side(name), 1);
      expect(BlockSpec.parse(wire)).toEqual(wire);
      expect(wire.load).toEqual({ kind: "closed", clients: 8, connections: 8 });
      expect([wire.flow, wire.rows, wire.operations.length]).toEqual(["mix", null, 1]);
      // One thread takes the first of the run's cores.
      expect([wire.threads, wire.loadCores]).toEqual([1, [3]]);
    }
  });

  it("sends JSON with its type, and text as it is", () => {
    const json = operationOf(build(side("rest")));
    if (json.kind !== "http") throw new Error("not HTTP");
    expect(Buffer.from(json.bodyBase64, "base64").toString()).toBe('{"id":1}');
    expect(json.headers).toEqual([
      ["content-type", "application/json"],
      ["X-Team", "a"],
      ["accept", "application/json"],
    ]);
    const text = operationOf(build(side("text")));
    if (text.kind !== "http") throw new Error("not HTTP");
    expect(Buffer.from(text.bodyBase64, "base64").toString()).toBe("as it is");
    expect(text.headers).toEqual([
      ["X-Team", "a"],
      ["Accept", "text/plain"],
    ]);
  });

  it("sends gRPC metadata in lower case and statuses as numbers", () => {
    const wire = build(side("grpc", { descriptorSetBase64: "AAAA" }));
    expect(operationOf(wire)).toEqual({
      kind: "grpc",
      method: "a.B/C",
      metadata: [
        ["x-team", "a"],
        ["accept", "text/plain"],
        ["x-id", "1"],
      ],
      messagesJson: ['{"id":"a"}'],
      exchange: "ping-pong",
      descriptorSetBase64: "AAAA",
      expectCode: [0, 5],
    });
  });

  it("sends WebSocket messages as text or bytes, and headers with the handshake", () => {
    expect(operationOf(build(side("websocket")))).toEqual({
      kind: "websocket",
      path: "/dispatch",
      headers: [
        ["X-Team", "a"],
        ["Accept", "text/plain"],
        ["origin", "http://a.test"],
      ],
      subprotocol: null,
      messageType: "text",
      messageBase64: Buffer.from('{"id":"ß"}').toString("base64"),
      reply: { kind: "contains", text: "QUEUED" },
    });
    expect(operationOf(build(side("binary")))).toMatchObject({
      subprotocol: "demo.v1",
      messageType: "binary",
      messageBase64: "/wA=",
      reply: { kind: "any" },
    });
  });

  it("gives every side of a round the same arrivals, and every round its own", () => {
    const seed = (name: string, cell: number, round: number) => build(side(name), cell, round).seed;
    expect(seed("rest", 0, 4)).toBe(seed("grpc", 0, 4));
    const seeds = [seed("rest", 0, 4), seed("rest", 0, 5), seed("rest", 1, 4)];
    expect(new Set(seeds).size).toBe(3);
    expect(seeds.every((one) => one >= 0 && Number.isSafeInteger(one))).toBe(true);
  });
  it("seeds what is measured again anew, and alike for every side", () => {
    const again = (name: string, purpose: "evidence" | "confirmation") =>
      build(side(name), 0, 4, spec, purpose).seed;
    expect(again("rest", "evidence")).toBe(build(side("rest"), 0, 4).seed);
    expect(again("rest", "confirmation")).not.toBe(again("rest", "evidence"));
    expect(again("rest", "confirmation")).toBe(again("grpc", "confirmation"));
  });

  it("merges a secret into what is sent", () => {
    const secret = TargetSecret.parse({ bearerToken: "t", headers: { "x-team": "b" } });
    expect(mergeHeaders(target.headers, secretHeaders(secret))).toEqual([
      ["Accept", "text/plain"],
      ["authorization", "Bearer t"],
      ["x-team", "b"],
    ]);
  });

  it("takes socket options from the target, and their defaults without", () => {
    const usual = { sendBufferBytes: null, receiveBufferBytes: null, congestionControl: null };
    expect(build(side("rest")).socket).toEqual({ ...usual, noDelay: true, quickAck: false });
    const socket = { ...usual, noDelay: false, sendBufferBytes: 65_536 };
    expect(build(side("rest", { target: { ...target, socket } })).socket).toEqual({
      ...socket,
      quickAck: false,
    });
  });

  it("makes pilots short, and probes with quick acknowledgements", () => {
    const of = (purpose: BlockPurpose, definition = spec) =>
      build(side("rest"), 0, 0, definition, purpose);
    const { load } = of("evidence");
    expect(of("pilot")).toMatchObject({ load, warmupMs: 300, durationMs: 1_000 });
    expect(of("pilot").socket.quickAck).toBe(false);
    expect(of("probe")).toMatchObject({ load, warmupMs: 300, durationMs: 1_500 });
    expect(of("probe").socket.quickAck).toBe(true);
    const tiny = BenchmarkSpec.parse({ ...spec, plan: { warmupMs: 0, blockMs: 150 } });
    expect(of("pilot", tiny)).toMatchObject({ warmupMs: 0, durationMs: 150 });
    expect(of("probe", tiny)).toMatchObject({ warmupMs: 200, durationMs: 1_000 });
  });

  it("presses stages together in a pilot, and offers a search's first rate", () => {
    const variants = spec.variants.filter(({ name }) => name === "rest");
    const pilotOf = (load: Load) => {
      const definition = BenchmarkSpec.parse({ ...spec, variants, axes: [], load });
      return build(side("rest"), 0, 0, definition, "pilot");
    };
    const stages = [
      { durationMs: 4_000, ratePerS: 100, shape: "ramp" },
      { durationMs: 1_000, ratePerS: 100 },
    ];
    const staged = pilotOf(Load.parse({ kind: "stages", stages }));
    expect(staged).toMatchObject({
      durationMs: 1_000,
      load: { stages: [{ durationMs: 800, shape: "ramp" }, { durationMs: 200 }] },
    });
    expect(BlockSpec.parse(staged)).toEqual(staged);
    const slo = { quantile: 0.99, limitMs: 20 };
    const search = { kind: "capacity", slo, startRatePerS: 500, maxRatePerS: 5_000 };
    const open = { kind: "open", ratePerS: 500, connections: 50 };
    expect(pilotOf(Load.parse(search))).toMatchObject({ durationMs: 1_000, load: open });
  });

  it("gives the engine the threads that a pilot asked for, as far as there are connections", () => {
    const threads = (asked: number | null, clients: number) =>
      threadsFor(Load.parse({ kind: "closed", clients }), 4, asked);
    expect([threads(null, 2), threads(3, 2), threads(3, 8)]).toEqual([1, 2, 3]);
    expect([mostThreads(1), mostThreads(2), mostThreads(8)]).toEqual([1, 1, 7]);
  });

  it("leaves handshakes of connect-only load to the load", () => {
    const { headers: _, ...common } = target;
    const quic = { alpn: "echo", zeroRtt: true };
    const raw = side("quic", { target: TargetConfig.parse({ ...common, protocol: "quic", quic }) });
    expect(build(raw).target.quic?.zeroRtt).toBe(true);
    const load = Load.parse({ kind: "connect", clients: 1, handshake: "cold" });
    const asked = BenchmarkSpec.parse({ ...spec, axes: [], load });
    expect(build(raw, 0, 0, asked)).toMatchObject({
      target: { quic: { zeroRtt: false } },
      load: { handshake: "cold" },
    });
  });

  it("puts a cell's payload, priority, connection options and number of requests into the block", () => {
    const variants = [
      {
        name: "rest",
        target: "rest",
        operation: {
          kind: "http" as const,
          path: "/payload?bytes={{payloadBytes}}&n={{seq}}",
          body: { text: "{{filler}}" },
        },
      },
    ];
    const varied = BenchmarkSpec.parse({
      ...spec,
      variants,
      axes: [
        {
          names: ["payloadBytes", "requests", "congestionControl", "sendBufferBytes"],
          points: [
            [0, 10, "cubic", 4_096],
            [3, 100, "bbr", 65_536],
          ],
        },
        { name: "priority", values: [2] },
      ],
    });
    const wire = build(side("rest"), 1, 0, varied);
    expect(BlockSpec.parse(wire)).toEqual(wire);
    const bodyBase64 = Buffer.from('{"text":"abc"}').toString("base64");
    expect(operationOf(wire)).toMatchObject({
      path: "/payload?bytes=3&n={{seq}}",
      bodyBase64,
      priority: 2,
    });
    expect(wire.maxRequests).toBe(100);
    expect(wire.socket).toMatchObject({ congestionControl: "bbr", sendBufferBytes: 65_536 });
    expect(build(side("rest"))).toMatchObject({ maxRequests: null, warmupRequests: null });
    const hundred = { ...varied, warmupRequests: 100 };
    expect(build(side("rest"), 1, 0, hundred).warmupRequests).toBe(100);
    expect(build(side("rest")).holdMs).toBeNull();
    const [gate] = BenchmarkSpec.parse({
      ...varied,
      gates: [{ metric: "memory", of: "rest", op: "<", limitBytes: 1e9 }],
    }).gates;
    if (!gate) throw new Error("the gate is gone");
    expect(build(side("rest"), 1, 0, { ...hundred, gates: [gate] }).holdMs).toBe(1_000);
  });

  it("names the server after the host, without brackets", () => {
    expect(wireTarget(target, null)).toEqual({
      protocol: "http1",
      host: "::1",
      port: 443,
      address: null,
      tls: {
        caPem: null,
        serverName: "::1",
        insecure: false,
        clientCertificatePem: null,
        clientKeyPem: null,
      },
      quic: null,
    });
  });

  it("resolves QUIC's options, and what a message expects", () => {
    const { headers: _, ...common } = target;
    const http3 = TargetConfig.parse({ ...common, protocol: "http3" });
    expect(wireTarget(http3, null).quic).toMatchObject({ alpn: "h3", congestionControl: "cubic" });
    const quic = { alpn: "echo", congestionControl: "bbr", streamWindowBytes: 2_048 };
    const raw = TargetConfig.parse({ ...common, protocol: "quic", quic });
    expect(wireTarget(raw, null).quic).toMatchObject(quic);
    const bytes = (name: string) => operationOf(build(side(name, { target: raw })));
    expect(bytes("quic")).toEqual({
      kind: "quic",
      mode: "stream",
      messageBase64: Buffer.from("grüß").toString("base64"),
      expect: "echo",
      priority: 0,
    });
    expect(bytes("one way")).toMatchObject({ mode: "uni", expect: "any" });
  });

  it("joins the client key with its certificate, and leaves it out without one", () => {
    const secret = TargetSecret.parse({ clientKeyPem: "-----BEGIN PRIVATE KEY-----" });
    const shown = "-----BEGIN CERTIFICATE-----";
    const tls = TlsOptions.parse({ clientCertificatePem: shown });
    expect(wireTarget({ ...target, tls }, secret).tls).toMatchObject({
      clientCertificatePem: shown,
      clientKeyPem: secret.clientKeyPem,
    });
    expect(wireTarget(target, secret).tls?.clientKeyPem).toBeNull();
  });
});

describe("several operations", () => {
  const place = { index: 0, label: "all", values: {} };
  const of = (variant: object, values: Cell["values"] = {}) =>
    buildBlockSpec({
      loadCores: [3, 2],
      spec: BenchmarkSpec.parse({
        name: "several",
        question: "b?",
        rows: { csv: "name\nAda\n" },
        load: { kind: "closed", clients: 1 },
        variants: [{ name: "rest", target: "t", ...variant }],
      }),
      cell: { ...place, values },
      side: side("rest"),
      block: { id: "01933a5e-7c00-7000-8000-000000000001", round: 0, purpose: "evidence" },
      allowedCidrs: [],
      cores: 1,
    });
  const get = (path: string) => ({ kind: "http", path });

  it("sends a mix with its weights, and no rows where none are read", () => {
    const wire = of({
      operations: [
        { name: "create", weight: 3, operation: { ...get("/a"), priority: 1 } },
        { name: "read", operation: get("/b") },
      ],
    });
    expect(BlockSpec.parse(wire)).toEqual(wire);
    expect([wire.flow, wire.rows]).toEqual(["mix", null]);
    expect(wire.operations.map(({ name, weight }) => [name, weight])).toEqual([
      ["create", 3],
      ["read", 1],
    ]);
    expect(
      wire.operations.map(({ operation }) => "priority" in operation && operation.priority),
    ).toEqual([1, null]);
  });

  it("sends the operation that the cell names, and no other", () => {
    const operations = [
      { name: "create", weight: 3, operation: get("/a") },
      { name: "read", operation: get("/b") },
    ];
    const wire = of({ operations }, { operation: "read" });
    expect(BlockSpec.parse(wire)).toEqual(wire);
    expect(wire.operations.map(({ name }) => name)).toEqual(["read"]);
  });

  it("sends the steps of a workflow with checks, extraction and rows", () => {
    const wire = of({
      workflow: [
        {
          name: "create",
          operation: get("/{{row.name}}"),
          check: { json: { "$.ok": true } },
          extract: { id: { json: "$.id" } },
        },
        { name: "read", operation: get("/{{vars.id}}") },
      ],
    });
    expect(BlockSpec.parse(wire)).toEqual(wire);
    expect(wire.flow).toBe("workflow");
    expect(wire.rows).toEqual({ order: "sequential", columns: ["name"], rows: [["Ada"]] });
    expect(wire.operations[0]).toMatchObject({
      checks: [{ kind: "json", path: "$.ok", test: { is: "equals", value: true } }],
      extract: [{ name: "id", from: "json", path: "$.id" }],
    });
    expect(wire.operations[1]).toMatchObject({ checks: [], extract: [] });
  });
});
