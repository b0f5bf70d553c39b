// What a definition may say and what is refused, with the field that is at fault.
// Messages are part of the contract: people read them in the editor and in problem details.
import { describe, expect, it } from "vitest";
import { BenchmarkSpec, type BenchmarkSpecInput } from "./benchmark.ts";

const base: BenchmarkSpecInput = {
  name: "dispatch",
  question: "Move DispatchTask from REST to gRPC?",
  variants: [
    {
      name: "rest",
      target: "demo-rest",
      operation: { kind: "http", method: "POST", path: "/dispatch", body: { id: 1 } },
    },
    {
      name: "grpc",
      target: "demo-grpc",
      operation: { kind: "grpc", method: "demo.Dispatch/DispatchTask" },
    },
  ],
  load: { kind: "closed", clients: 2 },
};

/** The issues of a refused definition as `path: message`. */
function issuesOf(input: unknown): string[] {
  const parsed = BenchmarkSpec.safeParse(input);
  if (parsed.success) return [];
  return parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
}

describe("BenchmarkSpec", () => {
  it("resolves every default", () => {
    const spec = BenchmarkSpec.parse(base);
    expect(spec.plan).toEqual({
      rounds: 10,
      warmupMs: 500,
      blockMs: 2_500,
      retriesPerCell: 2,
      seed: 1,
    });
    expect(spec.variants[0]?.operation).toMatchObject({ headers: {}, expect: { status: [200] } });
    expect(spec.variants[1]?.operation).toMatchObject({ message: {}, expect: { code: ["OK"] } });
    expect(spec.load).toEqual({ kind: "closed", clients: 2, timeoutMs: 10_000 });
    expect([spec.axes, spec.accept, spec.gates]).toEqual([[], [], []]);
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
      "a gRPC method without a slash",
      {
        ...base,
        variants: [{ ...base.variants[1], operation: { kind: "grpc", method: "Dispatch" } }],
      },
      "must look like package.Service/Method",
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
