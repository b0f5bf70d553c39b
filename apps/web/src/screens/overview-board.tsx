// The first page, by attention: what needs somebody, what is measured now, and the quiet rest. Rendered on the server.

import { formatCount } from "@gonogo/analysis/words/format";
import { t } from "@gonogo/locale/t";
import { CircleCheck } from "lucide-react";
import Link from "next/link";
import { RefreshPage } from "@/components/refresh-page";
import { FirstSteps } from "@/features/overview/first-steps";
import { NeedsCard } from "@/features/overview/needs-card";
import { QuietCard } from "@/features/overview/quiet-card";
import { RunningCard } from "@/features/overview/running-card";
import type { Overview } from "@/lib/router-types";

type OverviewBoardProps = { overview: Overview; nowMs: number };

/** `3 need you · 1 running · 2 waiting · 21 quiet`; null before anything ran. */
export function overviewLead({ needing, active, quiet, benchmarks }: Overview): string | null {
  if (benchmarks === 0) return null;
  const waiting = active.filter(({ position }) => position !== null).length;
  const running = active.length - waiting;
  return [
    t("{count, plural, one {# needs you} other {# need you}}", { count: needing }),
    t("{count} running", { count: running }),
    ...(waiting > 0 ? [t("{count} waiting", { count: waiting })] : []),
    t("{count} quiet", { count: formatCount(quiet.of) }),
  ].join(" · ");
}

export function OverviewBoard({ overview, nowMs }: OverviewBoardProps) {
  const { active, benchmarks, hasVerdict, needing, needs, quiet, targets, waiting } = overview;
  const isRunning = active.length > 0;
  const ended = benchmarks - waiting;
  return (
    <>
      <RefreshPage everyS={isRunning ? 3 : 15} />
      {hasVerdict ? null : (
        <FirstSteps targets={targets} benchmarks={benchmarks} activeRun={active[0]?.id ?? null} />
      )}
      {needs.length > 0 ? (
        <NeedsCard needs={needs} needing={needing} nowMs={nowMs} />
      ) : ended > 0 ? (
        <p className="flex items-center gap-2 text-14">
          <CircleCheck className="size-4 text-go" aria-hidden />
          {t("Nothing needs you.")}
        </p>
      ) : null}
      {isRunning ? <RunningCard runs={active} /> : null}
      {quiet.of > 0 ? <QuietCard quiet={quiet} nowMs={nowMs} /> : null}
      {waiting > 0 && ended > 0 ? (
        <p className="text-13">
          <Link href="/benchmarks" className="link">
            {t(
              "{count, plural, one {# benchmark without a verdict} other {# benchmarks without a verdict}}",
              { count: waiting },
            )}
          </Link>
        </p>
      ) : null}
    </>
  );
}
