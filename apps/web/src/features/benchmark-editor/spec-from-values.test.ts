// The form and the definition say the same: a definition survives the form, and faults find their field.
// What was typed wrongly must be refused at the field where it was typed.
import { BenchmarkSpec, type BenchmarkSpecInput } from "@gonogo/protocols/spec";
import { set } from "react-hook-form";
import { describe, expect, it } from "vitest";
import { newEditorValues } from "./editor-values.ts";
import { limitUnit, specFromValues } from "./spec-from-values.ts";
import { valuesFromSpec } from "./values-from-spec.ts";

const full: BenchmarkSpecInput = {
  name: "dispatch",
  question: "Move DispatchTask from REST to gRPC?",
  variants: [
    {
      name: "rest",
      target: "demo-rest",
      operation: {
        kind: "http",
        method: "POST",
        path: "/dispatch",
        headers: { "x-trace": "1" },
        body: { id: "a", n: [1, 2] },
        expect: { status: [200, 201] },
      },
    },
    {
      name: "plain text",
      target: "demo-rest",
      operation: { kind: "http", method: "POST", path: "/dispatch", body: "42" },
    },
    {
      name: "grpc",
      target: "demo-grpc",
      operation: {
        kind: "grpc",
        method: "demo.Dispatch/DispatchTask",
        metadata: { a: "b" },
        message: { id: "x" },
        expect: { code: ["OK", "NOT_FOUND"] },
      },
    },
    {
      name: "quic",
      target: "demo-quic",
      operation: { kind: "quic", message: "hello", expect: "any", priority: -2 },
    },
    {
      name: "datagram",
      target: "demo-quic",
      operation: { kind: "quic", mode: "datagram", message: { base64: "AAEC" } },
    },
    {
      name: "one way",
      target: "demo-quic",
      operation: { kind: "quic", mode: "uni", message: { fillerBytes: 9 } },
    },
  ],
  load: { kind: "open", ratePerS: 2_000, arrivals: "uniform", connections: 4 },
  axes: [{ name: "ratePerS", values: [500, 1_000.5] }],
  plan: { rounds: 10, looks: [10, 15, 20], seed: 9 },
  accept: ["shared-machine"],
  gates: [
    { metric: "p99", of: "grpc", over: "rest", op: "<=", limitRatio: 1.25 },
    { metric: "errors", of: "grpc", op: "<", limitRatio: 0.001, blocking: false },
    { metric: "throughput", of: "grpc", op: ">=", limitPerS: 1_000, scope: "mean of cells" },
    { metric: "p50", of: "rest", op: "<", limitMs: 0.5 },
  ],
};

/** The paths of the faults after one field was typed over. */
const faultsAfter = (path: string, typed: unknown): string[] => {
  const values = valuesFromSpec(BenchmarkSpec.parse(full));
  set(values, path, typed);
  const reading = specFromValues(values);
  return reading.ok ? [] : reading.issues.map((issue) => issue.path);
};

describe("the editor's form", () => {
  it.each([full, { ...full, load: { kind: "closed" as const, clients: 8 }, axes: [] }])(
    "brings a definition back unchanged",
    (input) => {
      const spec = BenchmarkSpec.parse(input);
      expect(specFromValues(valuesFromSpec(spec))).toEqual({ ok: true, spec });
    },
  );

  it.each([
    ["an empty name", "name", "", "name"],
    ["a rate that is no number", "load.ratePerS", "many", "load.ratePerS"],
    ["a message that is no JSON", "variants.2.operation.messageText", "{id:", undefined],
    ["a status that is none", "variants.0.operation.expectStatusText", "20", undefined],
    ["no expected code", "variants.2.operation.expectCodes", [], undefined],
    [
      "a header twice",
      "variants.0.operation.headers.1",
      { name: "x-trace", value: "2" },
      "variants.0.operation.headers.1.name",
    ],
    ["an empty limit", "gates.3.limit", "", undefined],
    ["looks that descend", "plan.looksText", "10, 5", undefined],
    ["an axis with half a word", "axes.0.valuesText", "1, x", undefined],
    ["a gRPC method without a slash", "variants.2.operation.grpcMethod", "x", undefined],
  ])("finds the field of %s", (_, path, typed, fault) => {
    expect(faultsAfter(path, typed)).toEqual([fault ?? path]);
  });

  it("says in which unit a limit is typed", () => {
    expect(limitUnit({ metric: "p99", over: "" })).toBe("ms");
    expect(limitUnit({ metric: "errors", over: "" })).toBe("%");
    expect(limitUnit({ metric: "throughput", over: "" })).toBe("/s");
    expect(limitUnit({ metric: "p99", over: "rest" })).toBe("×");
  });

  it("starts with a form that only lacks what nobody can guess", () => {
    const reading = specFromValues(newEditorValues());
    expect(reading.ok ? [] : reading.issues.map((issue) => issue.path).sort()).toEqual([
      "name",
      "question",
      "variants.0.target",
    ]);
  });
});
