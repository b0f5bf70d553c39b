// Runs a duel to its end and reads how it was judged: the verdict with every gate as `outcome: reason`, and its findings.
// Imported by tests only.
import { readReport } from "@gonogo/services/run/read-report";
import { expect } from "vitest";
import { isOver, type MeasuredHouse } from "./measured-house.ts";

/** @param changes fields of the first duel's definition */
export async function judgedRun(house: MeasuredHouse, changes: object) {
  const { id } = await house.duel({ accept: ["unequal-terms"], ...changes });
  expect(await house.until(id, isOver)).toMatchObject({ status: "finished", failure: null });
  const { verdict, diagnostics } = await readReport(house.context, house.owner, { id });
  if (!verdict) throw new Error("the run has no verdict");
  return {
    ...verdict,
    diagnostics,
    codes: diagnostics.map(({ code }) => code),
    outcomes: verdict.gates.map(({ outcome, reason }) =>
      reason ? `${outcome}: ${reason}` : outcome,
    ),
  };
}
