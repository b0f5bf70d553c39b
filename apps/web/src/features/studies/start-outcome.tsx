// What became of a start of a study: its verdict when every part has one, else how far it is.
import { StatusBadge } from "@/components/ui/status-badge";
import { VerdictBadge } from "@/components/ui/verdict-badge";
import type { StudyStart } from "@/lib/router-types";

export function StartOutcome({ start: { verdict, ended, runs, missing } }: { start: StudyStart }) {
  if (verdict) return <VerdictBadge verdict={verdict} />;
  const failed = runs.find(({ status }) => status === "failed" || status === "cancelled");
  if (ended) return <StatusBadge status={failed?.status ?? "finished"} />;
  const done = runs.filter(({ status }) => status !== "queued" && status !== "running").length;
  const isRunning = done > 0 || runs.some(({ status }) => status === "running");
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <StatusBadge status={isRunning ? "running" : "queued"} />
      <span className="figure text-12 text-muted-foreground">
        {done}/{runs.length + missing.length}
      </span>
    </span>
  );
}
