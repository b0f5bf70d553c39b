// What became of a run: its verdict when it has one, else its status, with progress while it runs.
import { StatusBadge } from "@/components/ui/status-badge";
import { VerdictBadge } from "@/components/ui/verdict-badge";
import type { RunSummary } from "@/lib/router-types";

export function RunOutcome({ run }: { run: Pick<RunSummary, "status" | "verdict" | "progress"> }) {
  if (run.verdict) return <VerdictBadge verdict={run.verdict} />;
  const { blocksDone, blocksPlanned } = run.progress;
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <StatusBadge status={run.status} />
      {run.status === "running" ? (
        <span className="figure text-12 text-muted-foreground">
          {blocksDone}/{blocksPlanned}
        </span>
      ) : run.status === "finished" ? (
        <span className="text-12 text-muted-foreground">no gates</span>
      ) : null}
    </span>
  );
}
