// A frozen report loses secrets and nothing else: figures by stage and by phase of set-up stay.
// The shape has defaults for older shares, so a field that is forgotten here would vanish in silence.
import { buildReport } from "@gonogo/analysis/build-report";
import { firstDuel } from "@gonogo/analysis/testing/first-duel";
import { expect, it } from "vitest";
import { freezeReport } from "./freeze-report.ts";

it("keeps every figure of a report of stages", () => {
  const stages = [
    { durationMs: 1_000, clients: 2 },
    { durationMs: 1_500, clients: 4 },
  ];
  const report = buildReport(firstDuel({ spec: { load: { kind: "stages", stages } } }));
  const frozen = freezeReport(report, []);
  expect(report.stages.length).toBeGreaterThan(0);
  expect(report.setup.length).toBeGreaterThan(0);
  const { stages: byStage, setup, comparison, curves, blocks } = report;
  expect(frozen).toMatchObject({ stages: byStage, setup, comparison, curves, blocks });
});
