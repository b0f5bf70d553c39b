// Which comparable runs a baseline left out, in words: how many, why and of which days.
// Days and versions, never ids: sentences are in shared reports too.
import { msg, t } from "@gonogo/locale/t";
import type { LeftOut } from "@gonogo/protocols/report";
import { formatDay, formatDays } from "./days.ts";
import { listOf, plural } from "./format.ts";

type LeftOutRun = {
  readonly finishedAt: string;
  readonly version: string | null;
  readonly why: LeftOut;
};

/** What is said of runs that were left out, after their number. */
export const leftOutBecause: Readonly<Record<LeftOut, (count: number) => string>> = {
  failed: (count) => t("{count, plural, other {that broke this gate}}", { count }),
  "not-go": (count) =>
    t("{count, plural, one {that was not GO} other {that were not GO}}", { count }),
  disturbed: () => t("whose machine others used"),
  "after-change": () => t("after a change that nobody accepted"),
  "before-change": () => t("from before a change for the better"),
  apart: (count) =>
    t(
      "{count, plural, one {that stands apart from the others} other {that stand apart from the others}}",
      { count },
    ),
};

function daysOf(runs: readonly LeftOutRun[]): string {
  const [newest] = runs;
  const oldest = runs.at(-1);
  if (!newest || !oldest) return "";
  if (runs.length > 1) return formatDays(oldest.finishedAt, newest.finishedAt);
  const version = newest.version === null ? "" : `, ${newest.version}`;
  return `${formatDay(newest.finishedAt)}${version}`;
}

/** `1 run that broke this gate (17 Nov 2026, v2.3.0) and 2 runs after a change …`; empty: none. Newest first. */
export function leftOutWords(leftOut: readonly LeftOutRun[]): string {
  const reasons = [...new Set(leftOut.map(({ why }) => why))];
  return listOf(
    reasons.map((why) => {
      const runs = leftOut.filter((run) => run.why === why);
      return `${plural(runs.length, "run")} ${leftOutBecause[why](runs.length)} (${daysOf(runs)})`;
    }),
  );
}

/** Whether it is one to accept: the runs show a level that nobody said is meant to be. */
export const waitsForAcceptance = (leftOut: readonly Pick<LeftOutRun, "why">[]): boolean =>
  leftOut.some(({ why }) => why === "failed" || why === "after-change");

export const howToAccept = msg(
  "if this is how it is meant to be, accept the change in its series, or pin a run",
);
