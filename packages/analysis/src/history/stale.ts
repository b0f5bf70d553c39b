// When a baseline is stale: it is of a machine and a system of long ago, and should be chosen anew.
// Rolling baselines go by their newest run's age; a pinned run or a release also by how many comparable runs followed.
// A stale baseline is judged all the same, and said to be stale.
import type { HistoryUse } from "@gonogo/protocols/report";
import type { Baseline } from "./find-baseline.ts";

export const staleAfterDays = 30;
export const staleAfterRuns = 20;

const dayMs = 24 * 60 * 60 * 1_000;

/** Why it is stale: how much older its newest run is, or how many runs followed it; null: it is not. */
export function staleOf({ baseline, since }: Baseline, startedAt: string): HistoryUse["stale"] {
  const [newest] = baseline;
  if (!newest) return null;
  const days = Math.floor((Date.parse(startedAt) - Date.parse(newest.run.finishedAt)) / dayMs);
  if (days > staleAfterDays) return { code: "old", params: { days } };
  return since > staleAfterRuns ? { code: "followed", params: { runs: since } } : null;
}
