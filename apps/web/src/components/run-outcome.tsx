// What became of a run: its verdict when it has one, else its status, with progress while it runs; and what was decided.

import { outcomeWords } from "@gonogo/analysis/words/decision-words";
import { t } from "@gonogo/locale/t";
import type { DecisionOutcome } from "@gonogo/protocols/report";
import { BadgeCheck, CircleHelp, CircleX, type LucideIcon, Undo2 } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { StatusBadge } from "@/components/ui/status-badge";
import { VerdictBadge } from "@/components/ui/verdict-badge";
import type { RunSummary } from "@/lib/router-types";

// What was decided on a report, in a word. Neutral in colour, so that nobody takes it for a verdict.

const icons: Readonly<Record<DecisionOutcome, LucideIcon>> = {
  approved: BadgeCheck,
  rejected: CircleX,
  "more-needed": CircleHelp,
  withdrawn: Undo2,
};

export function DecisionBadge({ outcome }: { outcome: DecisionOutcome }) {
  const Icon = icons[outcome];
  return (
    <Badge variant="outline" data-decision={outcome}>
      <Icon aria-hidden />
      <span className="sr-only">{t("decided:")} </span>
      {t(outcomeWords[outcome])}
    </Badge>
  );
}

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
        <span className="text-12 text-muted-foreground">{t("no gates")}</span>
      ) : null}
    </span>
  );
}
