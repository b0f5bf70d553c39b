// The operator's ceilings: each names the field that asks for more and the setting that bounds it.
import { BenchmarkSpec } from "@gonogo/protocols/spec";
import { describe, expect, it } from "vitest";
import { ceilingIssues, requireWithinCeilings } from "./require-within-ceilings.ts";

const operation = { kind: "http", path: "/" };
const spec = (changes: object) =>
  BenchmarkSpec.parse({
    name: "a",
    question: "b?",
    variants: [
      { name: "one", target: "t", operation },
      { name: "two", target: "t", operation },
    ],
    plan: { rounds: 10, blockMs: 1_000, warmupMs: 0, pilot: "off" },
    ...changes,
  });
const closed = { kind: "closed", clients: 50 };
const open = { kind: "open", ratePerS: 500 };

describe("ceilings of the operator", () => {
  it("do not exist unless they are set", () => {
    expect(ceilingIssues(spec({ load: { kind: "open", ratePerS: 1_000_000 } }), {})).toEqual([]);
  });

  it.each([
    [
      "a rate",
      { load: open },
      { GONOGO_MAX_RATE_PER_S: 499 },
      "load.ratePerS",
      "500 requests a second",
    ],
    [
      "the highest rate of an axis",
      { load: open, axes: [{ name: "ratePerS", values: [100, 2_000] }] },
      { GONOGO_MAX_RATE_PER_S: 500 },
      "load.ratePerS",
      "2,000 requests a second",
    ],
    ["clients", { load: closed }, { GONOGO_MAX_CLIENTS: 49 }, "load.clients", "50 clients"],
    ["time", { load: closed }, { GONOGO_MAX_RUN_MINUTES: 0.4 }, "plan", "1 minutes"],
    // 2 variants, 10 rounds of 500 requests.
    ["requests", { load: open }, { GONOGO_MAX_RUN_REQUESTS: 9_999 }, "plan", "10,000 requests"],
  ])("bound %s", (_, changes, ceilings, field, asked) => {
    const [issue, ...others] = ceilingIssues(spec(changes), ceilings);
    expect(others).toEqual([]);
    expect(issue).toMatchObject({ field, message: expect.stringContaining(`asks for ${asked}`) });
    expect(issue?.message).toContain(Object.keys(ceilings)[0]);
  });

  it("let through what lies on them", () => {
    const on = {
      GONOGO_MAX_RATE_PER_S: 500,
      GONOGO_MAX_RUN_REQUESTS: 10_000,
      GONOGO_MAX_CLIENTS: 50,
    };
    expect(ceilingIssues(spec({ load: open }), on)).toEqual([]);
    expect(ceilingIssues(spec({ load: closed }), on)).toEqual([]);
  });

  it("are reported with every field in error", () => {
    const ceilings = { GONOGO_MAX_RATE_PER_S: 1, GONOGO_MAX_CLIENTS: 1 };
    expect(() => requireWithinCeilings(spec({ load: open }), ceilings, "definition")).toThrow(
      expect.objectContaining({
        code: "plan_too_large",
        field: "definition.load.ratePerS",
        issues: [
          expect.objectContaining({ field: "definition.load.ratePerS" }),
          expect.objectContaining({ field: "definition.load.clients" }),
        ],
      }),
    );
  });
});
