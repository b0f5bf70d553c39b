// What the editor offers at the caret of a gate: every offer leads to a gate, one choice after another.
import { parseGate } from "@gonogo/protocols/spec";
import { describe, expect, it } from "vitest";
import { gateCompletions } from "./gate-completion.ts";

const place = { variants: ["rest", "grpc"] };
const labels = (head: string) => gateCompletions(head, place).map(({ label }) => label);

describe("a gate is completed", () => {
  it.each([
    ["p9", ["p90", "p95", "p99", "p999"]],
    ["thr", ["throughput", "throughputPerConnection"]],
    ["p99(", ["rest", "grpc"]],
    ["p99(g", ["grpc"]],
    ["p99(grpc) < ", ["10 ms", "50 ms", "500 µs"]],
    ["p99(grpc) < 5", ["5 ms", "5 µs", "5 s"]],
    ["p99(grpc) < 5 m", ["5 ms"]],
    ["errors(grpc) < 0.1", ["0.1 %"]],
    ["p99(grpc) < 5 ms ", ["(advisory)", "(mean of cells)", "at clients ="]],
    ["nonsense(", []],
    ["p99(grpc) < 5 parrots", []],
  ])("after %s", (head, offered) => {
    expect(labels(head)).toEqual(expect.arrayContaining(offered));
    if (offered.length === 0) expect(labels(head)).toEqual([]);
  });

  it("compares with the other variants, in the direction that is better", () => {
    expect(labels("p99(grpc) ")).toContain("<= 1.05 * p99(rest)");
    expect(labels("throughput(grpc) ")).toContain(">= 0.95 * throughput(rest)");
    expect(labels("errors(grpc) ").join()).not.toContain("errors(rest)");
  });

  it("offers what can be read", () => {
    for (const head of ["p99(grpc) ", "throughput(grpc) ", "p99(grpc) < ", "p99(grpc) < 5 ms "])
      for (const { head: text } of gateCompletions(head, place).filter(({ head: one }) =>
        /[\d)%s]$/.test(one),
      ))
        expect(parseGate(text, { baseline: "rest" }), text).toMatchObject({ ok: true });
  });
});
