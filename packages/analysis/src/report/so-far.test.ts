// Gates of a run that goes on: what they would say of the rounds so far, by the rules of the verdict.
import { describe, expect, it } from "vitest";
import { firstDuel, firstDuelGatesByName, withVariant } from "../testing/first-duel.ts";
import { buildReport } from "./build-report.ts";

const { ratio } = firstDuelGatesByName;

/** The first duel after so many of its blocks, with a gate on p99. */
function running(done: number, medianUs?: number) {
  const input = firstDuel({
    ...(medianUs === undefined ? {} : { variants: withVariant("grpc", { medianUs }) }),
    spec: { gates: [ratio] },
  });
  const blocks = input.blocks.map((block, i) =>
    i < done ? block : { ...block, status: "planned" as const, result: null },
  );
  return buildReport({ ...input, run: { ...input.run, status: "running" }, blocks });
}

describe("gates so far", () => {
  it("are open while there are few rounds, then say what they would", () => {
    expect(running(15).soFar).toMatchObject([
      { outcome: "not-evaluated", reason: "too-few-rounds" },
    ]);
    expect(running(18).soFar).toMatchObject([{ outcome: "pass", rounds: 6 }]);
    expect(running(18, 250).soFar).toMatchObject([{ outcome: "fail" }]);
  });
  it("are those of the verdict once all blocks are in", () => {
    const [so] = running(30).soFar ?? [];
    const [judged] = buildReport(firstDuel({ spec: { gates: [ratio] } })).verdict?.gates ?? [];
    expect(so).toMatchObject({ rounds: judged?.rounds, limit: 1.25 });
  });
  it("are absent before a round is complete, and of a run that has ended", () => {
    expect(running(2)).not.toHaveProperty("soFar");
    expect(buildReport(firstDuel())).not.toHaveProperty("soFar");
  });
});
