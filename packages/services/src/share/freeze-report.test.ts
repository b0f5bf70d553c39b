// A frozen report loses secrets and nothing else: figures by stage and by phase of set-up stay.
// The shape has defaults for older shares, so a field that is forgotten here would vanish in silence.
import { buildReport } from "@gonogo/analysis/build-report";
import { firstDuel, firstDuelGates, withVariant } from "@gonogo/analysis/testing/first-duel";
import { playRun } from "@gonogo/analysis/testing/play-run";
import { syntheticInput } from "@gonogo/analysis/testing/synthetic-blocks";
import { expect, it } from "vitest";
import { freezeReport } from "./freeze-report.ts";

it("keeps figures by operation, and hides header values and rows of every one", () => {
  const secret = (name: string) => ({
    name,
    operation: { kind: "http" as const, path: "/{{row.user}}", headers: { key: "hush" } },
  });
  const report = buildReport(
    syntheticInput({
      variants: [
        {
          name: "rest",
          medianUs: 200,
          operations: [
            { name: "create", parts: 1, slower: 1 },
            { name: "read", parts: 1, slower: 1 },
          ],
          isWorkflow: true,
        },
      ],
      spec: {
        rows: { csv: "user,token\nada,hush\n" },
        variants: [
          { name: "rest", target: "target-0", workflow: [secret("create"), secret("read")] },
        ],
      },
    }),
  );
  const frozen = freezeReport(report, []);
  const { operations, workflows } = report;
  expect(workflows.length).toBeGreaterThan(0);
  expect(frozen).toMatchObject({ operations, workflows });
  expect(JSON.stringify(frozen)).not.toContain("hush");
  expect(frozen.spec.rows?.csv).toBe("user,token\n(hidden),(hidden)\n");
});

it("keeps what stands behind every gate, without addresses", () => {
  const report = buildReport(firstDuel());
  const { explanations, wouldChange } = report;
  expect(explanations.length).toBeGreaterThan(0);
  expect(freezeReport(report, [])).toMatchObject({ explanations, wouldChange });
  const told = { ...report, wouldChange: ["Make http://10.1.2.3:8080 answer."] };
  expect(freezeReport(told, []).wouldChange).toEqual(["Make http://(hidden) answer."]);
});

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

it("keeps looks, a confirmation and earlier attempts, without the ids of runs that are not shared", () => {
  const plan = { rounds: 10, looks: [10, 15, 20], confirm: true };
  const variants = withVariant("grpc", { medianUs: 420 });
  const { input } = playRun({ run: { variants, spec: { plan, gates: firstDuelGates } } });
  const earlier = [{ runId: "0193-secret", attempt: 1, verdict: "GO" as const }];
  const report = buildReport({ ...input, attempts: { attempt: 2, earlier } });
  const frozen = freezeReport(report, []);
  const { verdict, confirmation } = report;
  expect(verdict?.confirmation?.verdict).toBe("NO-GO");
  expect(frozen.verdict).toMatchObject({
    confirmation: verdict?.confirmation,
    looks: verdict?.looks,
    earlier: [{ runId: null, attempt: 1, verdict: "GO" }],
  });
  expect(frozen.confirmation).toEqual(confirmation);
  expect(frozen.earlier).toEqual([{ runId: null, attempt: 1, verdict: "GO" }]);
  expect(JSON.stringify(frozen)).not.toContain("0193-secret");
});
