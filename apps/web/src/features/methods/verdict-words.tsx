// The four answers and when each is given: the first that matches, from the top.
import type { VerdictName } from "@gonogo/protocols/events";
import { VerdictBadge } from "@/components/ui/verdict-badge";

type Line = { verdict: VerdictName; when: string };

const lines: readonly Line[] = [
  {
    verdict: "INVALID",
    when: "The accounting does not add up, or the baseline answered with errors: there is nothing to judge.",
  },
  { verdict: "NO-GO", when: "A blocking gate fails on its valid evidence." },
  {
    verdict: "INVALID",
    when: "A blocking gate has too few rounds left, because blocks were invalidated.",
  },
  {
    verdict: "INCONCLUSIVE",
    when: "A blocking gate is open or could not be evaluated. The report says what would decide it.",
  },
  {
    verdict: "GO",
    when: "Every blocking gate passes. Cautions and advisory gates that do not pass are named beside it.",
  },
];

export function VerdictWords() {
  return (
    <ol className="grid max-w-[80ch] gap-2 text-14">
      {lines.map(({ verdict, when }) => (
        <li key={when} className="grid gap-x-4 gap-y-1 sm:grid-cols-[9rem_1fr]">
          <span>
            <VerdictBadge verdict={verdict} />
          </span>
          <span>{when}</span>
        </li>
      ))}
    </ol>
  );
}
