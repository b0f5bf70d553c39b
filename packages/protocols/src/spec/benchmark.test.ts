// What a definition may say and what is refused, with the field that is in error.
// Messages are part of the contract: people read them in the editor and in problem details.
import { describe, expect, it } from "vitest";
import { BenchmarkSpec, StoredBenchmarkSpec } from "./benchmark.ts";
import { messageBytes } from "./kinds/websocket.ts";
import { pilotModeOf } from "./parts/vocabulary.ts";
import { base, issuesOf } from "./testing/small-definition.ts";

/** The definition with one WebSocket operation, changed. */
const withOperation = (changes: object) => ({
  ...base,
  variants: [
    {
      name: "ws",
      target: "demo-websocket",
      operation: { kind: "websocket", path: "/echo", message: "hi", ...changes },
    },
  ],
});

describe("BenchmarkSpec", () => {
  it("resolves every default", () => {
    const spec = BenchmarkSpec.parse(base);
    expect(spec.plan).toEqual({
      rounds: 10,
      looks: [10, 20, 40, 80],
      warmupMs: 300,
      blockMs: 1_500,
      retriesPerCell: 2,
      seed: 1,
    });
    expect(spec.variants[0]?.operation).toMatchObject({ headers: {}, expect: { status: [200] } });
    expect(spec.variants[1]?.operation).toMatchObject({ message: {}, expect: { code: ["OK"] } });
    expect(spec.load).toEqual({ kind: "closed", clients: 2, timeoutMs: 10_000 });
    expect([spec.axes, spec.accept, spec.gates]).toEqual([[], [], []]);
  });

  it("goes on where ten rounds leave a gate open, unless the plan names its rounds", () => {
    const looks = (plan: object) => BenchmarkSpec.parse({ ...base, plan }).plan.looks;
    expect(looks({})).toEqual([10, 20, 40, 80]);
    expect(looks({ blockMs: 1_000 })).toEqual([10, 20, 40, 80]);
    expect(looks({ rounds: 10 })).toBeUndefined();
    expect(looks({ rounds: 8, looks: [8, 12] })).toEqual([8, 12]);
    expect(() => looks([])).toThrow();
  });

  it("adapts by its pilot unless it says otherwise, and keeps the version of a definition that does not", () => {
    expect(pilotModeOf(BenchmarkSpec.parse(base).plan)).toBe("adapt");
    expect(pilotModeOf(BenchmarkSpec.parse({ ...base, plan: { pilot: "warn" } }).plan)).toBe(
      "warn",
    );
    expect("pilot" in BenchmarkSpec.parse(base).plan).toBe(false);
  });

  it("asks nothing of a WebSocket answer by default, and knows what travels", () => {
    const operation = BenchmarkSpec.parse(withOperation({ message: { id: "ß" } })).variants[0]
      ?.operation;
    expect(operation).toMatchObject({ encoding: "text", reply: { kind: "any" }, headers: {} });
    const bytes = (encoding: "text" | "base64", message: string | { id: string }) =>
      Buffer.from(messageBytes({ encoding, message })).toString();
    expect(bytes("text", { id: "ß" })).toBe('{"id":"ß"}');
    expect(bytes("text", "as it is")).toBe("as it is");
    expect(bytes("base64", "aGk=")).toBe("hi");
  });

  it("parses what it wrote to the same definition", () => {
    const spec = BenchmarkSpec.parse(base);
    expect(BenchmarkSpec.parse(JSON.parse(JSON.stringify(spec)))).toEqual(spec);
  });

  it.each<[string, unknown, string]>([
    ["an unknown field", { ...base, gate: [] }, "gate"],
    ["no variant", { ...base, variants: [] }, "variants"],
    [
      "a name twice",
      { ...base, variants: [base.variants[0], base.variants[0]] },
      "rest is used twice",
    ],
    [
      "a zero duration",
      { ...base, plan: { blockMs: 0 } },
      "plan.blockMs: a block measures at least 100 ms",
    ],
    ["201 rounds", { ...base, plan: { rounds: 201 } }, "plan.rounds"],
    [
      "looks that do not ascend",
      { ...base, plan: { rounds: 10, looks: [10, 10] } },
      "plan.looks: must ascend",
    ],
    [
      "looks that begin elsewhere",
      { ...base, plan: { rounds: 10, looks: [8, 12] } },
      "must begin with the number of rounds (10)",
    ],
    [
      "a client axis on open load",
      { ...base, load: { kind: "open", ratePerS: 10 }, axes: [{ name: "clients", values: [1] }] },
      "axes.0.name: clients fit closed load only",
    ],
    ["half a client", { ...base, axes: [{ name: "clients", values: [1.5] }] }, "axes.0.values"],
    [
      "a path with a space",
      { ...base, variants: [{ ...base.variants[0], operation: { kind: "http", path: "/a b" } }] },
      "variants.0.operation.path",
    ],
    [
      "a header with a line break",
      {
        ...base,
        variants: [
          {
            ...base.variants[0],
            operation: { kind: "http", path: "/", headers: { a: "b\r\nc: d" } },
          },
        ],
      },
      "variants.0.operation.headers.a",
    ],
    [
      "early data that is not safe to repeat",
      {
        ...base,
        load: { kind: "connect", clients: 1, handshake: "zero-rtt" },
        variants: [
          { ...base.variants[0], operation: { kind: "http", path: "/", method: "POST", body: {} } },
        ],
      },
      "POST is not a safe method; use GET, HEAD or OPTIONS; resumed handshakes fit every operation",
    ],
    [
      "a header that the WebSocket handshake owns",
      withOperation({ headers: { "Sec-WebSocket-Key": "a" } }),
      "headers.Sec-WebSocket-Key: is set by the WebSocket handshake itself",
    ],
    [
      "a binary message that is no base64",
      withOperation({ encoding: "base64", message: "*" }),
      "variants.0.operation.message: must be base64",
    ],
    [
      "a WebSocket message that is too long",
      withOperation({ message: "ß".repeat(8 * 1024 * 1024 + 1) }),
      "variants.0.operation.message: must be at most 16 MiB",
    ],
    [
      "an empty text in a WebSocket answer",
      withOperation({ reply: { kind: "contains", text: "" } }),
      "variants.0.operation.reply.text: must not be empty",
    ],
    [
      "a WebSocket operation without a message",
      withOperation({ message: undefined }),
      "variants.0.operation.message",
    ],
    [
      "a gRPC method without a slash",
      {
        ...base,
        variants: [{ ...base.variants[1], operation: { kind: "grpc", method: "Dispatch" } }],
      },
      "must look like package.Service/Method",
    ],
    [
      "a pilot that may do what no pilot can",
      { ...base, plan: { pilot: "retry" } },
      "plan.pilot: must be adapt, stop, replan, warn or off",
    ],
    [
      "bounds of a pilot that adapts nothing",
      { ...base, plan: { pilot: "stop", adapt: { minClients: 1 } } },
      "plan.adapt: does not go with pilot: stop",
    ],
    [
      "blocks that may not be as long as they are",
      { ...base, plan: { blockMs: 2_500, adapt: { maxBlockMs: 2_000 } } },
      "plan.adapt.maxBlockMs: must not be below blockMs (2500)",
    ],
    [
      "a rate without a request in a block",
      { ...base, load: { kind: "open", ratePerS: 1e-300 } },
      "load.ratePerS: gives no request in a block: 1e-300/s are 1.5e-300 in 1500 ms; use at least",
    ],
    [
      "a rate of an axis without a request in a block",
      {
        ...base,
        load: { kind: "connect", ratePerS: 100 },
        axes: [{ name: "ratePerS", values: [1, 0.3] }],
        gates: [],
      },
      "axes.0.values.1: gives no request in a block: 0.3/s are 0.45 in 1500 ms",
    ],
    [
      "stages without a request",
      { ...base, load: { kind: "stages", stages: [{ durationMs: 2_000, ratePerS: 0.2 }] } },
      "load.stages: offer less than one request in all: use at least 0.5/s",
    ],
    [
      "a gate on an unknown variant",
      { ...base, gates: [{ metric: "p99", of: "soap", op: "<", limitMs: 1 }] },
      "gates.0.of: no variant is called soap",
    ],
  ])("refuses %s", (_, input, expected) => {
    expect(issuesOf(input).join("\n")).toContain(expected);
  });
});

describe("comparable runs", () => {
  const variant = base.variants[0]?.name ?? "";
  const gates = [`p99(${variant}) vs last 10 runs of main <= +5 %`, `p99(${variant}) < 5 ms`];

  it("may be chosen by a label", () => {
    const comparable = { sameLabel: "pool" };
    expect(BenchmarkSpec.parse({ ...base, comparable, gates }).comparable).toEqual(comparable);
  });

  it("are left out where the default is written, as the editor does: one version", () => {
    const written = {
      ...{ comparable: "same-cpu", placement: "apart", besideOtherLoad: false },
      plan: { ...base.plan, pilot: "adapt" },
    } as const;
    expect(BenchmarkSpec.parse({ ...base, ...written })).toStrictEqual(BenchmarkSpec.parse(base));
  });

  it.each([
    ["same-label", "comparable: must be same-cpu, paired-only, or { sameLabel: pool } with"],
    [{ label: "pool" }, "comparable: must be same-cpu, paired-only, or { sameLabel: pool } with"],
    [{ sameLabel: "Pool X" }, "comparable.sameLabel: must be lower-case letters"],
  ])("refuse %j", (comparable, issue) => {
    expect(issuesOf({ ...base, comparable })).toEqual([expect.stringContaining(issue)]);
  });

  it("paired-only refuses gates on earlier runs, and names the form that is judged", () => {
    expect(issuesOf({ ...base, comparable: "paired-only", gates })).toEqual([
      expect.stringMatching(
        /^gates\.0\.vs: does not go with .* gonogo ab --base .* --head .* --request .* --gate 'p99\(head\) \/ p99\(base\) <= /,
      ),
    ]);
  });
});

describe("a stored definition", () => {
  it("is read although a later rule would refuse it now", () => {
    const good = BenchmarkSpec.parse({
      ...base,
      gates: [{ metric: "p99", of: base.variants[0]?.name ?? "", op: "<", limitMs: 5 }],
    });
    const [gate] = good.gates;
    const twice = { ...good, gates: [gate, gate] };
    expect(BenchmarkSpec.safeParse(twice).success).toBe(false);
    expect(StoredBenchmarkSpec.parse(twice)).toEqual(twice);
    expect(StoredBenchmarkSpec.safeParse({ ...good, variants: "none" }).success).toBe(false);
  });
});

describe("a stored definition", () => {
  it("is shown without a look at its rows, which were read when it was saved", () => {
    const spec = BenchmarkSpec.parse({ ...base, rows: { csv: "id\n1\n" } });
    const stored = { ...spec, rows: { csv: "id\n1,2\n", order: "sequential" } };
    expect(StoredBenchmarkSpec.parse(stored).rows?.csv).toBe("id\n1,2\n");
    expect(BenchmarkSpec.safeParse(stored).success).toBe(false);
  });
  it("has no more than 200,000 values in its rows", () => {
    const csv = `${Array.from({ length: 41 }, (_, i) => `c${i}`).join(",")}\n${`${"1,".repeat(40)}1\n`.repeat(5_000)}`;
    expect(BenchmarkSpec.safeParse({ ...base, rows: { csv } }).error?.issues[0]?.message).toMatch(
      /more than 200,000 values/,
    );
  });
});
