// What changed between two definitions, by path and in words.
import { BenchmarkSpec, type BenchmarkSpecInput } from "@gonogo/protocols/spec";
import { describe, expect, it } from "vitest";
import { definitionChangeText, versionSummary } from "../words/definition-words.ts";
import { compareDefinitions } from "./compare-definitions.ts";

const rest = {
  name: "rest",
  target: "rest",
  operation: { kind: "http", path: "/dispatch" },
} as const;
const grpc = {
  name: "grpc",
  target: "grpc",
  operation: { kind: "grpc", method: "demo.Dispatch/DispatchTask", message: { id: "a" } },
} as const;
const input = {
  name: "dispatch",
  question: "Is gRPC faster?",
  variants: [rest, grpc],
  load: { kind: "open", ratePerS: 500 },
  plan: { rounds: 10, blockMs: 2_000 },
  gates: ["p99(grpc) < 50 ms", "p99(grpc) / p99(rest) <= 1.25"],
} satisfies BenchmarkSpecInput;
const spec = (changes: object = {}): BenchmarkSpec =>
  BenchmarkSpec.parse({ ...input, ...changes } as BenchmarkSpecInput);

/** The words of what changed from the first definition to one with these changes. */
const words = (changes: object, before: object = {}) =>
  compareDefinitions(spec(before), spec(changes)).map(definitionChangeText);

describe("what changed from one definition to another", () => {
  it("is nothing where both say the same, in whatever order", () => {
    expect(compareDefinitions(spec(), spec())).toEqual([]);
    const { name, ...others } = input;
    expect(compareDefinitions(spec(), BenchmarkSpec.parse({ ...others, name }))).toEqual([]);
  });

  it("names a field by its path, with its values and in words with units", () => {
    const load = { kind: "open", ratePerS: 12_000 };
    expect(compareDefinitions(spec(), spec({ load }))).toEqual([
      { code: "value", path: ["load", "ratePerS"], before: 500, after: 12_000 },
    ]);
    expect(words({ load })).toEqual(["Rate: 500/s → 12,000/s"]);
    expect(words({ question: "Which?" })).toEqual(["Question: “Is gRPC faster?” → “Which?”"]);
    expect(words({ plan: { rounds: 10, blockMs: 2_500, confirm: true } })).toEqual([
      "Length of a block: 2 s → 2.5 s",
      "A NO-GO is measured again set to yes",
    ]);
    expect(words({ plan: { rounds: 10, blockMs: 2_000, looks: [10, 20] } })).toEqual([
      "Looks after rounds set to 10, 20",
    ]);
    expect(words({ requests: 2_000 }, { requests: 1_000 })).toEqual([
      "Requests per block: 1,000 → 2,000",
    ]);
    expect(words({}, { requests: 1_000 })).toEqual([
      "Requests per block no longer set (was 1,000)",
    ]);
    expect(words({ accept: ["loopback-only"] })).toEqual([
      "Accepted cautions: none → No network in between",
    ]);
  });

  it("says what a load of another kind offers instead", () => {
    expect(words({ load: { kind: "closed", clients: 8 } })).toEqual(["Load: 500/s → 8 clients"]);
    const load = { kind: "open", ratePerS: 500, stopWhen: { errorRatio: 0.2 } };
    expect(words({ load })).toEqual(["Early stop added"]);
  });

  it("tells variants by name: added, removed, another baseline", () => {
    const third = { ...rest, name: "cached" };
    expect(words({ variants: [rest, third, grpc] })).toEqual(["Variant cached added"]);
    expect(words({}, { variants: [rest, third, grpc] })).toEqual(["Variant cached removed"]);
    expect(words({ variants: [grpc, rest] })).toEqual(["Baseline: rest → grpc"]);
    expect(words({ variants: [rest, grpc, third] }, { variants: [rest, third, grpc] })).toEqual([
      "Variants in another order",
    ]);
  });

  it("shows what a request became, and of messages only that they changed", () => {
    const asks = (operation: object, more: object = {}) => ({
      variants: [{ ...rest, operation, ...more }, grpc],
    });
    const http = { kind: "http", path: "/dispatch" };
    expect(words(asks({ ...http, path: "/v2" }))).toEqual(["Variant rest, path: /dispatch → /v2"]);
    expect(words(asks({ ...http, headers: { accept: "text/plain" } }))).toEqual([
      "Variant rest, header accept set to text/plain",
    ]);
    expect(words(asks({ ...http, expect: { status: [200, 201] } }))).toEqual([
      "Variant rest, expected status: 200 → 200, 201",
    ]);
    expect(words(asks(http, { check: { body: { contains: "ok" } } }))).toEqual([
      "Variant rest, check of the answer added",
    ]);
    const message = { ...grpc.operation, message: { id: "b", list: [1, 2] } };
    expect(words({ variants: [rest, { ...grpc, operation: message }] })).toEqual([
      "Variant grpc: message changed",
    ]);
    expect(words(asks({ ...http, path: `/${"long".repeat(30)}` }))).toEqual([
      "Variant rest: path changed",
    ]);
  });

  it("says that one request became a workflow, and follows its steps by name", () => {
    const { operation, ...sender } = rest;
    const step = (name: string, path: string) => ({ name, operation: { ...operation, path } });
    const flow = (...workflow: object[]) => ({ variants: [{ ...sender, workflow }, grpc] });
    const gates: string[] = [];
    expect(words({ ...flow(step("create", "/a")), gates }, { gates })).toEqual([
      "Variant rest: one request → a workflow",
    ]);
    expect(
      words(
        { ...flow(step("create", "/b"), step("read", "/c")), gates },
        { ...flow(step("create", "/a")), gates },
      ),
    ).toEqual(["Variant rest, step read added", "Variant rest, step create, path: /a → /b"]);
  });

  it("takes a gate with another limit for the same gate", () => {
    const gates = ["p99(grpc) < 40 ms (advisory)", "p99(grpc) / p99(rest) <= 1.25"];
    expect(words({ gates })).toEqual(["Gate p99 of grpc: < 50 ms → < 40 ms (advisory)"]);
    expect(words({ gates: [...input.gates, "errors(rest) < 1 %"] })).toEqual([
      "Gate error ratio of rest < 1 % added",
    ]);
    expect(words({ gates: input.gates.slice(1) })).toEqual(["Gate p99 of grpc < 50 ms removed"]);
    expect(words({ gates: [...input.gates].reverse() })).toEqual(["Gates in another order"]);
  });

  it("compares the values of an axis", () => {
    const axes = (...values: number[]) => ({ axes: [{ name: "rttMs", values }] });
    expect(words(axes(1, 50, 100), axes(1, 50))).toEqual([
      "Axis RTT: 1 ms, 50 ms → 1 ms, 50 ms, 100 ms",
    ]);
    expect(words(axes(1, 50))).toEqual(["Axis RTT added"]);
    expect(words({}, axes(1, 50))).toEqual(["Axis RTT removed"]);
  });

  it("calls a field by its own name where nothing else is known of it", () => {
    const change = {
      code: "value",
      path: ["plan", "someNewField"],
      before: null,
      after: 3,
    } as const;
    expect(definitionChangeText(change)).toBe("Some new field set to 3");
    const odd = { code: "value", path: ["constructor"], before: 1, after: true } as const;
    expect(definitionChangeText(odd)).toBe("Constructor: 1 → yes");
  });
});

describe("the line of a version", () => {
  it("names three changes, and counts the others", () => {
    const changes = compareDefinitions(
      spec(),
      spec({
        ...{ question: "Which?", load: { kind: "open", ratePerS: 700 } },
        ...{ plan: { rounds: 20, blockMs: 3_000 }, gates: [] },
      }),
    );
    const summary = versionSummary(changes, { sameAs: null, isFirst: false });
    expect(summary).toMatch(
      /^Question: .*; Rate: 500\/s → 700\/s; Gate .* removed; 3 more changes$/,
    );
  });

  it("says what is first, restored, or measures the same", () => {
    const changes = compareDefinitions(spec(), spec({ load: { kind: "open", ratePerS: 700 } }));
    expect(versionSummary([], { sameAs: null, isFirst: true })).toBe("First version");
    expect(versionSummary(changes, { sameAs: 2, isFirst: false })).toBe(
      "Version 2 restored: Rate: 500/s → 700/s",
    );
    expect(versionSummary([], { sameAs: null, isFirst: false })).toBe("Nothing changed");
  });
});
