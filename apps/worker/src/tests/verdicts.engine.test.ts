// Verdicts of real runs that no noise changes, so that other work may go on beside them: a baseline that answers 404, and
// a plan of five rounds.
import { expect, it } from "vitest";
import { setUpBench } from "../testing/bench.ts";
import { judgedRun } from "../testing/judged-run.ts";

const bench = setUpBench();
const ratio = { metric: "p50", of: "grpc", over: "rest", op: "<=", limitRatio: 1.25 } as const;
const plan = { rounds: 6, warmupMs: 50, blockMs: 200, retriesPerCell: 0 };

it("is INVALID when the baseline answers 404, however fast that was", async () => {
  const found = await judgedRun(bench, {
    variants: [
      {
        name: "rest",
        target: "rest",
        operation: { kind: "http", method: "POST", path: "/sessions", body: {} },
      },
      {
        name: "grpc",
        target: "grpc",
        operation: { kind: "grpc", method: "demo.Dispatch/DispatchTask", message: {} },
      },
    ],
    plan,
    gates: [ratio],
  });
  expect(found.verdict).toBe("INVALID");
  expect(found.diagnostics).toContainEqual(
    expect.objectContaining({ code: "errors-contaminate", variant: "rest" }),
  );
  expect(found.headline).toMatch(/rest/);
});

it("has no finite interval after five rounds, and says so", async () => {
  const found = await judgedRun(bench, { plan: { ...plan, rounds: 5 }, gates: [ratio] });
  expect(found.verdict).toBe("INCONCLUSIVE");
  expect(found.outcomes).toEqual(["not-evaluated: too-few-rounds"]);
  expect(found.headline).toMatch(/fewer than 6 have no finite 95 % interval/);
});
