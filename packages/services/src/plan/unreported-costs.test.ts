// Which gates on allocations nobody could judge, for want of a metrics address, and in which words.
import { warningText } from "@gonogo/analysis/words/warning-words";
import { BenchmarkSpec, type GateInput, usualFigures } from "@gonogo/protocols/spec";
import { describe, expect, it } from "vitest";
import { unreportedCosts } from "./unreported-costs.ts";

const operation = { kind: "http" as const, path: "/" };
const metrics = { url: "http://127.0.0.1:9100/metrics", fresh: null, ...usualFigures };
const orders = { slug: "orders", name: "Orders", metrics: null };
const billing = { slug: "billing", name: "Billing", metrics: null };

const warned = (
  gates: readonly GateInput[],
  targets: readonly (typeof orders | { slug: string; name: string; metrics: typeof metrics })[],
) =>
  unreportedCosts(
    BenchmarkSpec.parse({
      name: "a",
      question: "b?",
      variants: [
        { name: "base", target: "orders", operation },
        { name: "head", target: "billing", operation },
        { name: "again", target: "orders", operation },
      ],
      load: { kind: "closed", clients: 2 },
      gates,
    }),
    new Map(targets.map((target) => [target.slug, target])),
  ).map(warningText);

const head: GateInput = { metric: "allocations", of: "head", op: "<", limitCount: 120 };
const ratio: GateInput = {
  metric: "allocations",
  of: "head",
  over: "base",
  op: "<=",
  limitRatio: 1,
};

describe("unreportedCosts", () => {
  it("names the gate, the variant and its target, and what to do", () => {
    expect(warned([head], [orders, billing])).toEqual([
      "Target allocations per request of head < 120 cannot be evaluated, and with it no run can end in GO: the target of head reports no allocations. Add a metrics address to the target Billing, or remove the gate.",
    ]);
  });
  it("claims nothing of the verdict for an advisory gate", () => {
    expect(warned([{ ...head, blocking: false }], [orders, billing])[0]).toMatch(
      /^Target allocations per request of head < 120 cannot be evaluated: the target of head/,
    );
  });
  it("names both sides of a ratio where both lack it, and only the one that does", () => {
    expect(warned([ratio], [orders, billing])[0]).toMatch(
      /the targets of base and head report no allocations\. Add a metrics address to the targets Orders and Billing, or/,
    );
    expect(warned([ratio], [orders, { ...billing, metrics }])[0]).toMatch(
      /the target of base reports no allocations\. Add a metrics address to the target Orders, or/,
    );
  });
  it("names a target once that stands on both sides", () => {
    expect(warned([{ ...ratio, of: "again" }], [orders, billing])[0]).toMatch(
      /the target of base and again reports no allocations\. Add a metrics address to the target Orders, or/,
    );
  });
  it("warns of allocated bytes as of allocations", () => {
    const bytes: GateInput = { metric: "allocatedBytes", of: "head", op: "<", limitBytes: 1_000 };
    expect(warned([bytes], [orders, billing])[0]).toMatch(
      /^Target allocated bytes per request of head < 1,000 B cannot/,
    );
  });
  it("warns of a comparison with the past as well, once for each gate", () => {
    const past: GateInput = {
      ...{ metric: "allocations", of: "head", op: "<=", limitRatio: 1.1 },
      vs: { kind: "rolling", runs: 10 },
    };
    expect(warned([head, past], [orders, billing])).toHaveLength(2);
  });
  it("has nothing against targets that report them, other metrics, and targets that are not there", () => {
    const targets = [
      { ...orders, metrics },
      { ...billing, metrics },
    ];
    expect(warned([head, ratio], targets)).toEqual([]);
    const cpu: GateInput = { metric: "cpu", of: "head", op: "<", limitMs: 1 };
    const memory: GateInput = { metric: "memory", of: "head", op: "<", limitBytes: 1e9 };
    expect(warned([cpu, memory], [orders, billing])).toEqual([]);
    expect(warned([head], [orders])).toEqual([]);
  });
});
