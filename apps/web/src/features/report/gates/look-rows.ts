// The looks of a plan as rows of a table: which were taken, at which level, and the result of each.
// A look that was taken without a decision has spent its part of the level all the same.

import { lookLevels } from "@gonogo/analysis/statistics/look-levels";
import { formatCount, formatNumber, formatPercent, plural } from "@gonogo/analysis/words/format";
import type { Report, TakenLook } from "@gonogo/protocols/report";

export type LookRow = {
  readonly index: number;
  /** `10` */
  readonly rounds: string;
  /** One-sided level of its decisions: `0.68 %`. */
  readonly level: string;
  /** Confidence of the intervals that go with it: `98.6 %`. */
  readonly interval: string;
  readonly result: string;
  /** The verdict is of this look. */
  readonly decisive: boolean;
};

type Judged = Pick<Report, "spec"> & { readonly verdict: NonNullable<Report["verdict"]> };

/** One row a look of the plan; empty where it has one only. */
export function lookRows({ spec, verdict }: Judged): LookRow[] {
  const looks = spec.plan.looks ?? [];
  if (looks.length < 2 || verdict.look.of !== looks.length) return [];
  const taken = new Map(verdict.looks.map((look) => [look.index, look]));
  return lookLevels(looks).map(({ rounds, alpha }, i) => ({
    index: i + 1,
    rounds: formatCount(rounds),
    level: formatPercent(alpha),
    interval: intervalLevel(alpha),
    result: resultAt(i + 1, verdict, taken.get(i + 1)),
    decisive: i + 1 === verdict.look.index,
  }));
}

/** Confidence of the intervals at a one-sided level: `98.6 %`. */
export const intervalLevel = (alpha: number): string =>
  `${formatNumber((1 - 2 * alpha) * 100, 1)} %`;

/** The last look said NO-GO, and that did not stand. */
const isUnconfirmed = ({ verdict, confirmation }: Judged["verdict"]): boolean =>
  confirmation !== null && verdict !== "NO-GO";

const isDecided = ({ verdict }: Judged["verdict"]): boolean =>
  verdict === "GO" || verdict === "NO-GO";

function resultAt(index: number, judged: Judged["verdict"], taken: TakenLook | undefined): string {
  const { look } = judged;
  if (index > look.index) return isDecided(judged) ? "not needed" : "not taken";
  if (!taken) return index < look.index ? "open" : "the last that was taken";
  const { verdict, open, passing, failing } = taken;
  const all = open + passing + failing;
  const stillOpen = `${open} of ${plural(all, "blocking gate")} open`;
  if (index < look.index) return stillOpen;
  if (isUnconfirmed(judged)) return "NO-GO, which the second measurement did not confirm";
  if (verdict === "GO" || verdict === "NO-GO") return `decided: ${verdict}`;
  if (verdict === "INVALID") return "nothing to judge";
  return index < look.of
    ? `${stillOpen}; the looks after it had less than 5 % chance to decide`
    : `${stillOpen}; the plan ends here`;
}

/** What stopping early saved, in rounds of each cell and blocks of the run; null: nothing. */
export function savedLine({ spec, verdict, cells }: Judged & Pick<Report, "cells">): string | null {
  const last = spec.plan.looks?.at(-1) ?? spec.plan.rounds;
  const saved = last - verdict.look.rounds;
  if (saved <= 0 || verdict.look.of < 2) return null;
  const blocks = saved * cells.length * spec.variants.length;
  const each = cells.length > 1 ? " of each cell" : "";
  const rest = isDecided(verdict) ? "not needed" : "not taken";
  return `Stopped at look ${verdict.look.index} of ${verdict.look.of}; ${rest}: ${plural(saved, "round")}${each}, which is ${plural(blocks, "block")}.`;
}
