// What was decided on a report, in a word. Neutral in colour, so that nobody takes it for a verdict.
import { outcomeWords } from "@gonogo/analysis/words/decision-words";
import type { DecisionOutcome } from "@gonogo/protocols/report";
import { BadgeCheck, CircleHelp, CircleX, type LucideIcon, Undo2 } from "lucide-react";
import { Badge } from "@/components/ui/badge";

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
      <span className="sr-only">decided: </span>
      {outcomeWords[outcome]}
    </Badge>
  );
}
