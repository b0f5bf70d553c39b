// Whether the looks that are left could still decide a run, and the reason of one that was ended because they could not.
// Ending early for this makes no GO and no NO-GO: an answer that would have been INCONCLUSIVE is given sooner, and a
// chance of less than 5 % to decide is given up.
import type { GateResult, Verdict, VerdictReason } from "@gonogo/protocols/report";
import { isShare, looksOf } from "@gonogo/protocols/spec";
import type { Evidence } from "../evidence/evidence.ts";
import type { Look } from "../evidence/looks.ts";
import { type LookLevel, lookLevels } from "../statistics/look-levels.ts";
import { predictivePower } from "../statistics/predictive-power.ts";

/** Chance of a decision below which the looks that are left are not worth their time. */
export const leastChance = 0.05;

/** Reasons that hold for every round alike: with one of them a gate never passes in this run. */
const lasting: ReadonlySet<GateResult["reason"]> = new Set([
  "too-few-requests",
  "unequal-terms",
  "unequal-work",
  "debug-build",
  "delayed-ack-plateau",
]);

/** The looks after this one, with their levels. */
export const looksAfter = ({ spec }: Evidence, { index }: Pick<Look, "index">): LookLevel[] =>
  lookLevels(looksOf(spec.plan)).slice(index + 1);

/** A gate that more rounds of this run could decide. Against history the spread is between runs; only errors count on. */
const isOpen = ({ gate, outcome }: GateResult): boolean =>
  outcome === "inconclusive" && (gate.vs === undefined || gate.metric === "errors");

/** At most this chance, over the looks that are left, that a test with this p-value rejects. */
function chance(result: GateResult, p: number | null, left: readonly LookLevel[]): number {
  // Counts have no p-value that grows with the rounds alike: what they will say is not foretold.
  if (isShare(result.gate.metric)) return 1;
  if (p === null) return 0;
  const sum = left.reduce(
    (all, { rounds: at, alpha }) => all + predictivePower({ p, rounds: result.rounds, at, alpha }),
    0,
  );
  return Math.min(1, sum);
}

/**
 * Whether the looks that are left have a chance of at least 5 % to decide: GO needs every open gate to pass, NO-GO one to
 * fail. Levels before Holm and the sum over looks and gates make the chance rather too large than too small.
 */
export function moreWouldHelp(
  { verdict, gates }: Pick<Verdict, "verdict" | "gates">,
  left: readonly LookLevel[],
): boolean {
  if (verdict !== "INCONCLUSIVE") return false;
  const blocking = gates.filter(({ gate }) => gate.blocking);
  const open = blocking.filter(isOpen);
  if (open.length === 0) return false;
  const failing = open.reduce((sum, one) => sum + chance(one, one.pFail, left), 0);
  const isBarred = blocking.some(
    (one) => lasting.has(one.reason) || (one.outcome === "inconclusive" && !isOpen(one)),
  );
  const passing = isBarred ? 0 : Math.min(...open.map((one) => chance(one, one.pPass, left)));
  return passing + failing >= leastChance;
}

/** Where a finished run was ended before its last look because nothing could be decided any more; null: it was not. */
export function undecidableReason(
  evidence: Evidence,
  { verdict, gates, look }: Pick<Verdict, "verdict" | "gates" | "look">,
): VerdictReason | null {
  const left = looksAfter(evidence, { index: look.index - 1 });
  const last = left.at(-1);
  if (!last || verdict !== "INCONCLUSIVE" || moreWouldHelp({ verdict, gates }, left)) return null;
  const open = gates.filter(
    ({ gate, outcome }) => gate.blocking && outcome !== "pass" && outcome !== "fail",
  );
  // Without blocking gates a run has one look, whatever its plan says, and nothing to decide.
  if (open.length === 0) return null;
  const places = open.map((result) => gates.indexOf(result));
  const params = { rounds: look.rounds, planned: last.rounds, gates: places };
  return { code: "undecidable", params };
}
