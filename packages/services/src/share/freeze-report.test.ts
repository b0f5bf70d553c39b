// A frozen report loses secrets and nothing else: figures by stage and by phase of set-up stay.
// The shape has defaults for older shares, so a field that is forgotten here would vanish in silence.
import { buildReport } from "@gonogo/analysis/build-report";
import { newPilot } from "@gonogo/analysis/pilot/run-pilot";
import { firstDuel, firstDuelGates, withVariant } from "@gonogo/analysis/testing/first-duel";
import { playRun } from "@gonogo/analysis/testing/play-run";
import { duelVariants, syntheticInput } from "@gonogo/analysis/testing/synthetic-blocks";
import { pilotInput } from "@gonogo/analysis/testing/synthetic-pilot";
import { Load } from "@gonogo/protocols/spec";
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

it("keeps the pilot and blocks beside the evidence, without addresses, and the definition's own load", () => {
  const [load, definedLoad] = [12, 50].map((clients) => Load.parse({ kind: "closed", clients }));
  if (!load || !definedLoad) throw new Error("no loads");
  const input = pilotInput({ variants: duelVariants, spec: { load } });
  const report = buildReport({
    ...input,
    pilot: {
      ...newPilot(input.spec),
      outcome: "warned",
      change: { threads: null, load },
      definedLoad,
      changes: ["12 clients instead of 50 at 10.1.2.3:80."],
      findings: [
        {
          code: "engine-bound",
          severity: "caution",
          variant: "rest",
          cell: 0,
          sentence: "10.1.2.3:80 is slow.",
          remedy: "",
        },
      ],
    },
  });
  const frozen = freezeReport(report, []);
  expect(frozen.sideBlocks).toHaveLength(3);
  expect(frozen.sideBlocks).toEqual(report.sideBlocks);
  expect(frozen.pilot).toMatchObject({ outcome: "warned", change: { load }, definedLoad });
  expect(JSON.stringify(frozen.pilot)).not.toContain("10.1.2.3");
  expect([frozen.spec.load, report.spec.load]).toMatchObject([load, load]);
  expect(frozen.definitionYaml).toContain("clients: 50");
});

it("keeps the searches of a report of capacities", () => {
  const load = {
    kind: "capacity" as const,
    slo: { quantile: 0.9 as const, limitMs: 20 },
    startRatePerS: 500,
    maxRatePerS: 8_000,
  };
  const variants = [{ name: "rest", medianUs: 200, capacityPerS: 3_000 }];
  const report = buildReport(syntheticInput({ variants, spec: { load } }));
  expect(report.capacity.length).toBeGreaterThan(0);
  expect(freezeReport(report, []).capacity).toEqual(report.capacity);
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
