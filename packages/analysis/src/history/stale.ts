// When a baseline is stale: it is of a machine and a system of long ago, and should be chosen anew.
// Rolling baselines go by their newest run's age; a pinned run or a release also by how many comparable runs followed.
// A stale baseline is judged all the same, and said to be stale.
import { plural } from "../words/format.ts";
import type { Baseline } from "./find-baseline.ts";

export const staleAfterDays = 30;
export const staleAfterRuns = 20;

const dayMs = 24 * 60 * 60 * 1_000;

/** Why it is stale, `its newest run is 45 days older than this one`; null: it is not. */
export function staleOf({ baseline, since }: Baseline, startedAt: string): string | null {
  const [newest] = baseline;
  if (!newest) return null;
  const days = Math.floor((Date.parse(startedAt) - Date.parse(newest.run.finishedAt)) / dayMs);
  if (days > staleAfterDays) return `its newest run is ${plural(days, "day")} older than this one`;
  if (since > staleAfterRuns) return `${plural(since, "comparable run")} followed it`;
  return null;
}
