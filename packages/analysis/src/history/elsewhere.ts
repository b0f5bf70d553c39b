// Why runs of another environment are not compared: what of rule, label or machine differs first. A label in place of the
// machine leaves CPU and kernel out.
import {
  type ElsewhereCount,
  type ElsewhereReason,
  type Environment,
  elsewhereReasons,
  type RunHistory,
} from "@gonogo/protocols/report";

const ruleOf = ({ comparedBy }: Environment): string =>
  JSON.stringify(comparedBy?.rule ?? "same-cpu");

/** Where it could be had, what was asked for; else the kernel placed it. A label counts what was asked alone. */
const placed = ({ placement, comparedBy }: Environment): string => {
  if (!placement) return "kernel";
  return comparedBy || placement.loadCores.length > 0 ? placement.asked : "kernel";
};

/** What differs first; null: not recorded. */
export function whyElsewhere(mine: Environment | null, other: Environment | null): ElsewhereReason {
  if (mine === null || other === null) return "unknown";
  if (ruleOf(mine) !== ruleOf(other)) return "rule";
  if (mine.comparedBy) {
    if (other.comparedBy?.value === null) return "label-missing";
    if (mine.comparedBy.value !== other.comparedBy?.value) return "label";
  }
  if (mine.measurementVersion !== other.measurementVersion) return "measurement";
  if (mine.networkProfile !== other.networkProfile) return "network";
  if (placed(mine) !== placed(other)) return "placement";
  if (mine.cpuModel !== other.cpuModel || mine.cpuCores !== other.cpuCores) return "cpu";
  return mine.kernel === other.kernel ? "unknown" : "kernel";
}

/** Runs of one environment and branch. */
type ElsewhereRuns = {
  /** null: not recorded. */
  readonly environment: Environment | null;
  readonly branch: string | null;
  readonly runs: number;
};

/** Runs by why they are elsewhere, and by branch, in the order of reasons. */
export function countElsewhere(
  mine: Environment | null,
  others: readonly ElsewhereRuns[],
): NonNullable<RunHistory["elsewhereBecause"]> {
  const counted = new Map<string, { why: ElsewhereReason; branch: string | null; runs: number }>();
  for (const { environment, branch, runs } of others) {
    const why = whyElsewhere(mine, environment);
    const key = JSON.stringify([why, branch]);
    counted.set(key, { why, branch, runs: (counted.get(key)?.runs ?? 0) + runs });
  }
  const rank = ({ why }: ElsewhereCount) => elsewhereReasons.indexOf(why);
  return [...counted.values()].sort((a, b) => rank(a) - rank(b));
}

/** Of the branch that a gate takes runs of; undefined: of any. */
export function elsewhereOf(
  { elsewhereBecause = [] }: Pick<RunHistory, "elsewhereBecause">,
  branch: string | undefined,
): ElsewhereCount[] {
  const asked = elsewhereBecause.filter((one) => branch === undefined || one.branch === branch);
  return elsewhereReasons.flatMap((why) => {
    const runs = asked.reduce((sum, one) => sum + (one.why === why ? one.runs : 0), 0);
    return runs > 0 ? [{ why, runs }] : [];
  });
}
