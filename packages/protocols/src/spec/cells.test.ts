// Cells: every combination once, in a stable order, with the load that each one means.
// Counting must not need to make them: a million cells are refused by arithmetic.
import { describe, expect, it } from "vitest";
import { cellCount, cellsOf, loadOf, operationIn, requestsOf, targetIn } from "./cells.ts";
import { HttpOperation } from "./kinds/http.ts";
import { QuicOperation } from "./kinds/quic.ts";
import { TargetConfig } from "./target/target.ts";

describe("cells", () => {
  it("is one cell without axes", () => {
    expect(cellsOf({ axes: [] })).toEqual([{ index: 0, values: {}, label: "all" }]);
  });

  it("combines axes with the last one fastest", () => {
    const axes = [
      { name: "clients" as const, values: [1, 10] },
      { name: "connections" as const, values: [1, 2] },
    ];
    expect(cellCount({ axes })).toBe(4);
    expect(cellsOf({ axes }).map((cell) => cell.label)).toEqual([
      "clients = 1, connections = 1",
      "clients = 1, connections = 2",
      "clients = 10, connections = 1",
      "clients = 10, connections = 2",
    ]);
  });

  it("takes the points of a linked axis together, and multiplies them with other axes", () => {
    const axes = [
      {
        names: ["clients" as const, "payloadBytes" as const],
        points: [
          [10, 1_000],
          [100, 250_000],
        ],
      },
      { name: "congestionControl" as const, values: ["cubic", "bbr"] },
    ];
    expect(cellCount({ axes })).toBe(4);
    expect(cellsOf({ axes }).map(({ label }) => label)).toEqual([
      "clients = 10, payload = 1 kB, congestion control = cubic",
      "clients = 10, payload = 1 kB, congestion control = bbr",
      "clients = 100, payload = 250 kB, congestion control = cubic",
      "clients = 100, payload = 250 kB, congestion control = bbr",
    ]);
  });

  it("labels values with their units, exactly", () => {
    const labelOf = (name: "rttMs" | "lossPercent" | "sendBufferBytes", value: number) =>
      cellsOf({ axes: [{ name, values: [value] }] })[0]?.label;
    expect(labelOf("rttMs", 0)).toBe("RTT = 0 ms");
    expect(labelOf("lossPercent", 0.1)).toBe("loss = 0.1 %");
    expect(labelOf("sendBufferBytes", 1_048_576)).toBe("send buffer = 1.048576 MB");
  });

  it("puts a cell's values into the load", () => {
    const load = { kind: "closed" as const, clients: 2, timeoutMs: 10_000 };
    expect(loadOf({ load }, { values: { clients: 50 } })).toEqual({ ...load, clients: 50 });
  });

  it("leaves out of the load what an axis varies elsewhere", () => {
    const load = { kind: "closed" as const, clients: 2, timeoutMs: 10_000 };
    const cell = { values: { rttMs: 50, network: "wan", requests: 100 } };
    expect(loadOf({ load }, cell)).toEqual(load);
    expect([requestsOf({}, cell), requestsOf({ requests: 9 }, { values: {} })]).toEqual([100, 9]);
    expect(requestsOf({}, { values: {} })).toBeNull();
  });
});

describe("a cell's operation", () => {
  const sized = { values: { payloadBytes: 5 } };
  it("has filler and payload of the cell's size, and leaves other templates to the engine", () => {
    const operation = HttpOperation.parse({
      kind: "http",
      path: "/payload?bytes={{payloadBytes}}&n={{seq}}",
      headers: { "x-filler": "{{filler 2}}" },
      body: { text: "{{filler}}", list: ["{{filler64}}", 7] },
    });
    expect(operationIn({}, sized, operation)).toMatchObject({
      path: "/payload?bytes=5&n={{seq}}",
      headers: { "x-filler": "ab" },
      body: { text: "abcde", list: ["YWJjZGU=", 7] },
    });
    expect(operationIn({ payloadBytes: 3 }, { values: {} }, operation)).toMatchObject({
      body: { text: "abc" },
    });
    expect(() => operationIn({}, { values: {} }, operation)).toThrow("how large the payload is");
  });

  it("sizes QUIC's filler, and sets the priority of what has one", () => {
    const stream = QuicOperation.parse({ kind: "quic", message: { fillerBytes: "payload" } });
    const values = { payloadBytes: 7, priority: 3 };
    expect(operationIn({}, { values }, stream)).toMatchObject({
      message: { fillerBytes: 7 },
      priority: 3,
    });
    const datagram = QuicOperation.parse({ kind: "quic", mode: "datagram" });
    expect(operationIn({}, { values }, datagram).priority).toBe(0);
  });
});

describe("a cell's target", () => {
  const config = (changes: object) =>
    TargetConfig.parse({
      slug: "a",
      name: "A",
      protocol: "http2",
      host: "::1",
      port: 1,
      ...changes,
    });
  const values = { congestionControl: "reno", streamWindowBytes: 4_096, sendBufferBytes: 65_536 };
  it("has the cell's options of TCP, and keeps its own others", () => {
    const own = config({ socket: { noDelay: false } });
    expect(targetIn({ values }, own)).toEqual({
      ...own,
      socket: { ...own.socket, congestionControl: "reno", sendBufferBytes: 65_536 },
    });
    expect(targetIn({ values: { clients: 4 } }, own)).toEqual(own);
  });
  it("has the cell's options of QUIC, where TCP's reno is newreno", () => {
    const quic = config({ protocol: "http3", tls: {} });
    expect(targetIn({ values }, quic)).toMatchObject({
      quic: { congestionControl: "newreno", streamWindowBytes: 4_096 },
      socket: { congestionControl: null, sendBufferBytes: 65_536 },
    });
  });
});
