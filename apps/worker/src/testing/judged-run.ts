// Runs a duel to its end and reads how it was judged: the verdict with every gate as `outcome: reason`, and its findings.
// Imported by tests only.
import { saidBy } from "@gonogo/analysis/testing/said";
import type { Bench } from "./bench.ts";
import { finishedRun, verdictOf } from "./finished-run.ts";

/** @param changes fields of the first duel's definition */
export async function judgedRun(bench: Bench, changes: object) {
  const { report } = await finishedRun(bench, { accept: ["unequal-terms"], ...changes });
  const verdict = verdictOf(report);
  const { diagnostics } = report;
  return {
    ...verdict,
    headline: saidBy(verdict).headline,
    diagnostics,
    codes: diagnostics.map(({ code }) => code),
    outcomes: verdict.gates.map(({ outcome, reason }) =>
      reason ? `${outcome}: ${reason}` : outcome,
    ),
  };
}
