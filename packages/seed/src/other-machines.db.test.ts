// A run whose earlier runs are of other machines: its report offers the paired form of its gate.
import { saidOfGate } from "@gonogo/analysis/testing/said";
import { readReport } from "@gonogo/services/run/read-report";
import { expect, it } from "vitest";
import { seededInstance } from "./testing/seeded-instance.ts";

const instance = seededInstance(["other-machines"]);

it("keeps its gate open and offers a command", async () => {
  const { context, owner } = instance;
  const id = instance.seeded("other-machines").runIds.at(-1) ?? "";
  const report = await readReport(context, owner, { id });
  const [gate] = report.verdict?.gates ?? [];
  if (gate === undefined) throw new Error("the scenario has a gate");
  expect(saidOfGate(gate)).toContain("on another CPU");
  expect(report.paired).not.toBeNull();
});
