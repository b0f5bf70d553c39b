// Labels and hints of the retention's two fields, what somebody typed into them, and what the next sweep would remove by it.
import { capital, formatCount, listOf, plural } from "@gonogo/analysis/words/format";
import { keptWords } from "@gonogo/protocols/report";
import { formatInstant } from "@/lib/format-time";
import type { Retention, RetentionPreview } from "@/lib/router-types";

/** null: nothing was typed. What is no number goes to the server as it is, which says so. */
export const daysOf = (typed: string): number | null =>
  typed.trim() === "" ? null : Number(typed.trim());

/** Whether the server would take it; an empty field too. */
export const areDays = (days: number | null): boolean =>
  days === null || (Number.isInteger(days) && days >= 1 && days <= 99_999);

export const retentionTexts = ({
  keepTimelineDaysOfInstance: days,
}: Pick<Retention, "keepTimelineDaysOfInstance">) =>
  [
    {
      name: "keepTimelineDays",
      label: "Latencies per second are kept for (days)",
      hint:
        days === null
          ? "Empty: for ever. Verdict, figures and findings stay in any case."
          : `Empty: ${plural(days, "day")}, as the operator set it. Verdict, figures and findings stay in any case.`,
    },
    {
      name: "keepRunDays",
      label: "Runs are kept for (days)",
      hint: "Empty: for ever. A removed run leaves its verdict and subject in lists of removed runs; there is no way back.",
    },
  ] as const;

type Removed = NonNullable<RetentionPreview["removed"]>;
type Counted = Pick<Removed, "runs" | "oldest" | "newest" | "hasMore">;

/** `at least 3 runs` where not all were looked at. */
const countText = (count: number, thing: string, { hasMore }: Pick<Counted, "hasMore">): string =>
  `${hasMore ? "at least " : ""}${plural(count, thing)}`;

/** `, ended 3 Mar 2025 to 9 Apr 2025`; of one day that day. */
function endedText({ oldest, newest }: Counted, timeZone?: string): string {
  if (oldest === null || newest === null) return "";
  const [from, to] = [oldest, newest].map((at) => formatInstant(at, "day", timeZone));
  return from === to ? `, ended ${from}` : `, ended ${from} to ${to}`;
}

/** `timeZone` absent: the reader's. */
function removedSentences(removed: Removed, timeZone?: string): string[] {
  const { runs, benchmarks, kept, hasMore } = removed;
  const stay = kept.reduce((sum, one) => sum + one.runs, 0);
  const reasons = kept.map(
    (one) => `${hasMore ? "at least " : ""}${formatCount(one.runs)} ${keptWords[one.reason]}`,
  );
  const none = hasMore
    ? `The next sweep removes none of the ${plural(stay, "oldest run")}; the others were not counted.`
    : "The next sweep removes no run.";
  return [
    runs === 0
      ? none
      : `The next sweep removes ${countText(runs, "run", removed)} of ${countText(benchmarks, "benchmark", removed)}${endedText(removed, timeZone)}.`,
    ...(stay === 0
      ? []
      : [
          `${capital(countText(stay, "run", removed))} of that age ${stay === 1 ? "stays" : "stay"}: ${listOf(reasons)}.`,
        ]),
  ];
}

/** A sentence each; none where everything is kept for ever. */
export function previewSentences(
  { removed, thinned }: RetentionPreview,
  timeZone?: string,
): readonly string[] {
  return [
    ...(removed === null ? [] : removedSentences(removed, timeZone)),
    ...(thinned === null
      ? []
      : [
          thinned.runs === 0
            ? "No run loses its latencies per second."
            : `The next sweep removes the latencies per second of ${countText(thinned.runs, "run", thinned)}${endedText(thinned, timeZone)}.`,
        ]),
  ];
}
