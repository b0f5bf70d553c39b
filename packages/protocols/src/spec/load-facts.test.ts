// How long connections are held idle, so that memory counts them.
import { describe, expect, it } from "vitest";
import { BenchmarkSpec, type BenchmarkSpecInput } from "./benchmark.ts";
import { holdMsOf } from "./load-facts.ts";

const memory = { metric: "memory", of: "rest", op: "<", limitBytes: 1e9, blocking: false } as const;
const held = (changes: Partial<BenchmarkSpecInput>) =>
  holdMsOf(
    BenchmarkSpec.parse({
      name: "held",
      question: "How long?",
      variants: [{ name: "rest", target: "rest", operation: { kind: "http", path: "/" } }],
      load: { kind: "closed", clients: 2, connections: 2 },
      plan: { warmupMs: 200, blockMs: 600 },
      gates: [memory],
      ...changes,
    }),
  );

describe("connections are held", () => {
  it("for the rest of a second that warm-up and window leave, where a gate asks for memory", () => {
    expect(held({})).toBe(200);
    expect(held({ plan: { warmupMs: 500, blockMs: 2_000 } })).toBe(0);
    expect(held({ gates: [{ ...memory, metric: "memoryPerConnection" }] })).toBe(200);
    expect(held({ gates: [{ metric: "p50", of: "rest", op: "<", limitMs: 1 }] })).toBe(0);
  });
  it("for a whole second where numbers of requests may end a block before its time", () => {
    expect(held({ requests: 100 })).toBe(1_000);
    expect(held({ warmupRequests: 100, plan: { warmupMs: 5_000, blockMs: 5_000 } })).toBe(1_000);
  });
  it("never where the load opens its connections as it goes", () => {
    expect(held({ load: { kind: "connect", clients: 2 } })).toBe(0);
  });
});
