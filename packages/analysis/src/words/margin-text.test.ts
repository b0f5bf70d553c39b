// Where a figure lies beside its limit, on the right side for limits from above and from below.
import { Gate, type GateInput } from "@gonogo/protocols/spec";
import { describe, expect, it } from "vitest";
import { brokenText, keptText, marginText } from "./margin-text.ts";

const gate = (op: GateInput["op"]) => Gate.parse({ metric: "p99", of: "grpc", op, limitMs: 50 });

describe("the margin", () => {
  it.each([
    ["<", Math.log(182), "182 times below"],
    ["<", Math.log(2.34), "2.3 times below"],
    ["<=", Math.log(1 / 0.76), "24 % below"],
    ["<", -Math.log(1.04), "4.0 % above"],
    ["<", Math.log(1e6), "over 10,000 times below"],
    ["<=", 0, "at"],
    ["<", 1e-9, "just below"],
    [">=", Math.log(1.24), "24 % above"],
    [">", Math.log(7), "7.0 times above"],
    [">=", Math.log(0.8), "20 % below"],
  ] as const)("of a limit with %s and %d is %s", (op, margin, text) => {
    expect(marginText(margin, gate(op))).toBe(text);
  });
  it("stands before the limit, where it is known", () => {
    expect(keptText({ gate: gate("<"), margin: Math.log(182) })).toBe("182 times below the limit");
    expect(keptText({ gate: gate(">"), margin: null })).toBe("within the limit");
    expect(brokenText({ gate: gate("<"), estimate: 60, limit: 50 })).toBe("above the limit");
    expect(brokenText({ gate: gate(">="), estimate: 40, limit: 50 })).toBe("below the limit");
    expect(brokenText({ gate: gate("<"), estimate: 50, limit: 50 })).toBe("at the limit");
  });
});
