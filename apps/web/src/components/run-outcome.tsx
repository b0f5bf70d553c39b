// What became of a run: its verdict when it has one, else its status, with progress while it runs; and what was decided.
import { DecisionBadge } from "@/components/decision-badge";
import { StatusBadge } from "@/components/ui/status-badge";
import { VerdictBadge } from "@/components/ui/verdict-badge";
import type { RunSummary } from "@/lib/router-types";

type RunOutcomeProps = { run: Pick<RunSummary, "status" | "verdict" | "progress" | "decision"> };

export function RunOutcome({ run }: RunOutcomeProps) {
  if (run.decision === null) return <Outcome run={run} />;
  return (
    <span className="inline-grid justify-items-start gap-1">
      <Outcome run={run} />
      <DecisionBadge outcome={run.decision} />
    </span>
  );
}

function Outcome({ run }: RunOutcomeProps) {
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
