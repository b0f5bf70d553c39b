// Labels and hints of the retention's two fields, what somebody typed into them, and what the next sweep would remove by it.

import { capital, formatCount, listOf, plural } from "@gonogo/analysis/words/format";
import { t, translated } from "@gonogo/locale/t";
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
      label: t("Latencies per second are kept for (days)"),
      hint:
        days === null
          ? t("Empty: for ever. Verdict, figures and findings stay in any case.")
          : t(
              "Empty: {days, plural, one {# day} other {# days}}, as the operator set it. Verdict, figures and findings stay in any case.",
              { days },
            ),
    },
    {
      name: "keepRunDays",
      label: t("Runs are kept for (days)"),
      hint: t(
        "Empty: for ever. A removed run leaves its verdict and subject in lists of removed runs; there is no way back.",
      ),
    },
  ] as const;

type Removed = NonNullable<RetentionPreview["removed"]>;
type Counted = Pick<Removed, "runs" | "oldest" | "newest" | "hasMore">;

/** `at least 3 runs` where not all were looked at. */
const counted = (text: string, { hasMore }: Pick<Counted, "hasMore">): string =>
  hasMore ? t("at least {count}", { count: text }) : text;

/** `ended 3 Mar 2025 to 9 Apr 2025`; of one day that day. */
function endedText({ oldest, newest }: Counted, timeZone?: string): string | null {
  if (oldest === null || newest === null) return null;
  const from = formatInstant(oldest, "day", timeZone);
  const to = formatInstant(newest, "day", timeZone);
  return from === to ? t("ended {day}", { day: from }) : t("ended {from} to {to}", { from, to });
}

/** `timeZone` absent: the reader's. */
function removedSentences(removed: Removed, timeZone?: string): string[] {
  const { kept, hasMore } = removed;
  const runs = counted(plural(removed.runs, "run"), removed);
  const benchmarks = counted(plural(removed.benchmarks, "benchmark"), removed);
  const ended = endedText(removed, timeZone);
  const stay = kept.reduce((sum, one) => sum + one.runs, 0);
  const reasons = kept.map((one) =>
    counted(`${formatCount(one.runs)} ${translated(keptWords[one.reason])}`, removed),
  );
  const none = hasMore
    ? t(
        "The next sweep removes none of the {count, plural, one {# oldest run} other {# oldest runs}}; the others were not counted.",
        { count: stay },
      )
    : t("The next sweep removes no run.");
  const some =
    ended === null
      ? t("The next sweep removes {runs} of {benchmarks}.", { runs, benchmarks })
      : t("The next sweep removes {runs} of {benchmarks}, {ended}.", { runs, benchmarks, ended });
  return [
    removed.runs === 0 ? none : some,
    ...(stay === 0
      ? []
      : [
          t("{runs} of that age {count, plural, one {stays} other {stay}}: {reasons}.", {
            runs: capital(counted(plural(stay, "run"), removed)),
            count: stay,
            reasons: listOf(reasons),
          }),
        ]),
  ];
}

function thinnedSentence(thinned: Counted, timeZone?: string): string {
  if (thinned.runs === 0) return t("No run loses its latencies per second.");
  const runs = counted(plural(thinned.runs, "run"), thinned);
  const ended = endedText(thinned, timeZone);
  return ended === null
    ? t("The next sweep removes the latencies per second of {runs}.", { runs })
    : t("The next sweep removes the latencies per second of {runs}, {ended}.", { runs, ended });
}

/** A sentence each; none where everything is kept for ever. */
export const previewSentences = (
  { removed, thinned }: RetentionPreview,
  timeZone?: string,
): readonly string[] => [
  ...(removed === null ? [] : removedSentences(removed, timeZone)),
  ...(thinned === null ? [] : [thinnedSentence(thinned, timeZone)]),
];
