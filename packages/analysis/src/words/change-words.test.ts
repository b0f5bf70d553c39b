// Limits in the passages of what would change a verdict: to three digits, rounded to the side that keeps them true.
import { Gate, type GateInput } from "@gonogo/protocols/spec";
import { describe, expect, it } from "vitest";
import { limitText } from "./change-words.ts";

const text = (gate: Partial<GateInput>, limit: number, towards: "up" | "down") =>
  limitText(Gate.parse({ of: "grpc", op: "<", ...gate }), limit, towards);

describe("a limit with its unit", () => {
  it.each<[Partial<GateInput>, number, string, string]>([
    [{ metric: "p99", limitMs: 50 }, 1_234.5, "1.24 ms", "1.23 ms"],
    [{ metric: "throughput", op: ">", limitPerS: 8_000 }, 8_400.5, "8,401/s", "8,400/s"],
    [{ metric: "errors", limitRatio: 0.001 }, 0.001234, "0.124 %", "0.123 %"],
    [{ metric: "bytes", limitBytes: 900 }, 812.2, "813 B", "812 B"],
    [{ metric: "allocations", limitCount: 120 }, 88.44, "88.5", "88.4"],
    [{ metric: "allocations", over: "rest", limitRatio: 2 }, 1.2345, "×1.24", "×1.23"],
  ])("of %j", (gate, limit, up, down) => {
    expect([text(gate, limit, "up"), text(gate, limit, "down")]).toEqual([up, down]);
  });
});
