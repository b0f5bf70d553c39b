// The answer of a benchmark: the latest verdict, the figure that decided it, and how the last ten runs ended.

import { decidingName, decidingValue } from "@gonogo/analysis/words/deciding-text";
import { t, translated } from "@gonogo/locale/t";
import type { VerdictName } from "@gonogo/protocols/events";
import Link from "next/link";
import { LocalTime } from "@/components/ui/local-time";
import { VerdictBadge } from "@/components/ui/verdict-badge";
import { VerdictStrip } from "@/components/verdict-strip";
import type { RunSummary } from "@/lib/router-types";
import { subjectText } from "@/lib/subject-text";

const lastRuns = 10;

/** `8 GO, 1 NO-GO, 1 failed`: how runs ended, the most frequent first. */
export function endsText(runs: readonly { verdict: VerdictName | null; status: string }[]): string {
  const counts = new Map<string, number>();
  for (const { verdict, status } of runs) {
    const end = verdict ?? status;
    counts.set(end, (counts.get(end) ?? 0) + 1);
  }
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([end, count]) => endText(end, count))
    .join(", ");
}

function endText(end: string, count: number): string {
  if (end === "finished") return t("{count} without a verdict", { count });
  if (end === "failed") return t("{count} failed", { count });
  if (end === "cancelled")
    return t("{count, plural, one {# cancelled} other {# cancelled}}", { count });
  return `${count} ${translated(end)}`;
}

/** `runs`: of one benchmark, newest first. Nothing while none has a verdict. */
export function LatestVerdict({ runs }: { runs: readonly RunSummary[] }) {
  const latest = runs.find(({ verdict }) => verdict !== null);
  if (!latest) return null;
  const ended = runs.filter(({ status }) => status !== "queued" && status !== "running");
  const last = ended.slice(0, lastRuns);
  const subject = subjectText(latest.subject);
  return (
    <section
      aria-label={t("Latest verdict")}
      className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-lg border bg-card p-4"
    >
      <VerdictBadge verdict={latest.verdict} size="md" />
      <div className="grid min-w-0 flex-1 basis-60">
        <p className="text-14 font-medium">
          {latest.deciding
            ? `${decidingName(latest.deciding)}: ${decidingValue(latest.deciding).full}`
            : t("No gate has a figure")}
        </p>
        <p className="text-13 text-muted-foreground">
          <Link className="link" href={`/runs/${latest.id}`}>
            {subject ?? t("The run")}
          </Link>
          , <LocalTime at={latest.finishedAt ?? latest.createdAt} />
        </p>
      </div>
      {last.length > 1 ? (
        <div className="grid justify-items-start gap-1 text-13 text-muted-foreground">
          <VerdictStrip runs={last} />
          <span>{t("Last {count}: {ends}", { count: last.length, ends: endsText(last) })}</span>
        </div>
      ) : null}
    </section>
  );
}
