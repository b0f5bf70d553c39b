// A run whose earlier runs are of other machines: its report offers the paired form of its gate.
import { saidOfGate } from "@gonogo/analysis/testing/said";
import { readReport } from "@gonogo/services/run/read-report";
import { testInstance } from "@gonogo/services/testing/test-context";
import { expect, it } from "vitest";
import { seedScenario } from "./seed-scenario.ts";

const instance = testInstance();

it("keeps its gate open and offers a command", async () => {
  const { context, owner } = instance;
  const { runIds } = await seedScenario(context, owner, "other-machines");
  const id = runIds.at(-1) ?? "";
  const report = await readReport(context, owner, { id });
  const [gate] = report.verdict?.gates ?? [];
  if (gate === undefined) throw new Error("the scenario has a gate");
  expect(saidOfGate(gate)).toContain("on another CPU");
  expect(report.paired).not.toBeNull();
});
