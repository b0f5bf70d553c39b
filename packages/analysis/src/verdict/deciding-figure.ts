// The one figure that a list shows of a verdict: that of the gate that decided it.
import type { DecidingFigure, Verdict } from "@gonogo/protocols/report";

const decisive = { GO: "pass", "NO-GO": "fail", INCONCLUSIVE: "inconclusive" } as const;

/**
 * null: the verdict is INVALID or no gate has a figure. Blocking gates with the verdict's own outcome come first; a share of
 * errors comes last, since it is zero nearly always.
 */
export function decidingFigure({
  verdict,
  gates,
}: Pick<Verdict, "verdict" | "gates">): DecidingFigure | null {
  if (verdict === "INVALID") return null;
  const rank = ({ gate, outcome }: Verdict["gates"][number]): number =>
    (gate.blocking && outcome === decisive[verdict] ? 0 : 4) +
    (gate.blocking ? 0 : 2) +
    (gate.metric === "errors" ? 1 : 0);
  const [first] = gates
    .filter(({ estimate }) => estimate !== null)
    .sort((a, b) => rank(a) - rank(b));
  if (!first || first.estimate === null) return null;
  const { gate, cell, outcome, limit, estimate, bound, low, high } = first;
  return {
    ...{ metric: gate.metric, of: gate.of, over: gate.over ?? null, isPast: gate.vs !== undefined },
    ...{ operation: gate.operation ?? null, cell, op: gate.op, outcome, limit },
    ...{ value: estimate, bound, low, high },
  };
}
