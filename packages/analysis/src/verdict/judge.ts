// Judges a run: reads the evidence, diagnoses it, decides every gate and says the verdict.
// Pure: the same stored blocks give the same verdict to the letter, whenever it is asked again.

import type { VerdictName } from "@gonogo/protocols/events";
import type {
  Diagnostic,
  GateResult,
  Headline,
  TakenLook,
  Verdict,
  VerdictReason,
} from "@gonogo/protocols/report";
import { isRelative, isShare, looksOf, type MetricName } from "@gonogo/protocols/spec";
import { estimateOf, type Scene } from "../comparison/estimates.ts";
import { suspectsOf } from "../confirmation/confirmation-step.ts";
import { afterConfirmation, judgeConfirmation } from "../confirmation/judge-confirmation.ts";
import { diagnose } from "../diagnostics/diagnose.ts";
import { readEvidence } from "../diagnostics/read-evidence.ts";
import type { Question } from "../estimates/round-values.ts";
import { errorsOf, isOutlasted, requestsOf } from "../evidence/block-counts.ts";
import { type Evidence, evidenceOf } from "../evidence/evidence.ts";
import { evidenceAtLook, lookOf } from "../evidence/looks.ts";
import type { Attempts, JudgeInput } from "../evidence/report-input.ts";
import { judgeGates } from "../gates/judge-gates.ts";
import { rulesVersion } from "../rules-version.ts";
import { comparedOf } from "../words/compared-text.ts";
import { attemptReservation } from "./attempts.ts";
import { rankVerdict } from "./rank-verdict.ts";
import { undecidableReason } from "./undecidable.ts";

// What the headline of a report says of the evidence: what was found on the question's own metric, and whether there
// were errors; never a ratio that the evidence does not support. Rendered with the verdict (words/verdict-words.ts).

/** What the headline compares: a gate's own ratio before any other, said of the variant that is not the baseline. */
function questionsOf({ spec }: Evidence): Question[] {
  const baseline = spec.variants[0]?.name;
  const other = spec.variants[1]?.name;
  const ratios = spec.gates.filter((gate) => gate.over !== undefined && !isShare(gate.metric));
  const asked = [...ratios]
    .sort((a, b) => Number(b.blocking) - Number(a.blocking))
    .map((gate): Question => {
      const turned = gate.of === baseline && gate.over !== undefined;
      const [of, over] = turned ? [gate.over ?? "", gate.of] : [gate.of, gate.over];
      return { metric: gate.metric, of, over, operation: gate.operation };
    });
  const plain = spec.gates.filter((gate) => gate.of !== baseline && !isShare(gate.metric));
  asked.push(
    ...plain.map(({ metric, of, operation }) => ({ metric, of, over: baseline, operation })),
  );
  const fallback = (metric: MetricName) =>
    other === undefined ? [] : [{ metric, of: other, over: baseline }];
  const first = spec.load.kind === "capacity" ? fallback("capacity") : [];
  return [...asked, ...first, ...fallback("p99"), ...fallback("p50"), ...fallback("throughput")];
}

type Comparison = NonNullable<Headline["comparison"]>;

/** How two variants compare on a question, or null when the evidence does not say. */
function comparisonOn(scene: Scene, { metric, of, over, operation }: Question): Comparison | null {
  if (over === undefined) return null;
  const ratio = estimateOf(scene, { metric, of, over, operation });
  const { value, low, high, bound, note } = ratio;
  if (value === null || low === null || high === null) return null;
  if (note !== null && high < 1 !== (bound === "exact")) return null;
  if (comparedOf(ratio) === null) return null;
  const cellLabel = scene.evidence.cells.length > 1 ? scene.cell.label : null;
  return { metric, of, over, operation: operation ?? null, cellLabel, value, low, high, bound };
}

/** Who failed how much. */
const failingOf = (evidence: Evidence): Headline["failing"] =>
  evidence.variants.flatMap(({ name }) => {
    const blocks = evidence.cells.flatMap((cell) => evidenceOf(cell, name));
    const results = blocks.map((block) => block.reading.result);
    const errors = results.reduce((sum, result) => sum + errorsOf(result), 0);
    const requests = results.reduce((sum, result) => sum + requestsOf(result), 0);
    return errors > 0 ? [{ variant: name, errors, requests }] : [];
  });

/** Variants none of whose blocks holds a request. */
const silentOf = (evidence: Evidence): Headline["silent"] =>
  evidence.variants.flatMap(({ name }) => {
    const results = evidence.cells
      .flatMap((cell) => evidenceOf(cell, name))
      .map(({ reading }) => reading.result);
    if (results.length === 0 || results.some((result) => requestsOf(result) > 0)) return [];
    return [{ variant: name, isOutlasted: results.every(isOutlasted) }];
  });

/** The first comparison that the evidence supports, over cells and questions in their order. */
function firstComparison(given: Omit<Scene, "cell">): Comparison | null {
  for (const question of questionsOf(given.evidence))
    for (const cell of given.evidence.cells) {
      const comparison = comparisonOn({ ...given, cell }, question);
      if (comparison !== null) return comparison;
    }
  return null;
}

/** Place of the gate that a definition asks which compares with history and not with a variant: now against then. */
function regression(gates: readonly GateResult[]): number | null {
  if (gates.some(({ gate }) => gate.over !== undefined)) return null;
  const against = gates.filter(({ history }) => history !== null);
  const first = against.find(({ gate }) => gate.blocking) ?? against[0];
  return first ? gates.indexOf(first) : null;
}

/** Place of a finding that bars the comparison from the headline: a plateau or failures on a side of it. */
function barringFinding({ evidence, diagnostics }: Omit<Scene, "cell">): number | null {
  const [asked] = questionsOf(evidence);
  const isBarring = ({ code, severity, accepted, variant }: Diagnostic): boolean =>
    (variant === asked?.of || variant === asked?.over) &&
    ((code === "delayed-ack-plateau" && severity !== "note" && !accepted) ||
      (code === "errors-contaminate" && severity === "invalidating"));
  const place = diagnostics.findIndex(isBarring);
  return place < 0 ? null : place;
}

/** null: nothing was measured. */
function headlineOf(
  given: Omit<Scene, "cell">,
  verdict: VerdictName,
  gates: readonly GateResult[],
  [decisive]: readonly VerdictReason[],
): Headline | null {
  if (given.evidence.cells.length === 0) return null;
  const stated = decisive?.code === "gate" ? gates[decisive.params.place] : undefined;
  // What the decisive reason says already is not said twice.
  const isStated = verdict !== "GO" && stated !== undefined && isRelative(stated.gate);
  const historyGate = isStated ? null : regression(gates);
  return {
    comparison: isStated || historyGate !== null ? null : firstComparison(given),
    historyGate,
    barring: barringFinding(given),
    failing: failingOf(given.evidence),
    silent: silentOf(given.evidence),
  };
}

/** The verdict of a run on the blocks it has. A run without blocking gates is INCONCLUSIVE here and has none in its report. */
export const judge = (input: JudgeInput): Verdict =>
  judgeEvidence(readEvidence(input), input.status, input.attempts);

/**
 * The same on evidence that has been read already: what the last look says, confirmed where the plan asks for it,
 * with the looks before it and the attempts before this one.
 */
export function judgeEvidence(
  evidence: Evidence,
  status: JudgeInput["status"],
  attempts: Attempts = { attempt: 1, earlier: [] },
): Verdict {
  const once = judgeOnce(evidence, status);
  const verdict = confirmedVerdict(evidence, withStop(evidence, once, status), status);
  const again = verdict.verdict === "GO" ? attemptReservation(attempts) : [];
  return {
    ...verdict,
    reservations: [...verdict.reservations, ...again],
    looks: looksTaken(evidence, once),
    earlier: [...attempts.earlier],
  };
}

/** A finished run that no further round could decide says so. */
function withStop(evidence: Evidence, once: Verdict, status: JudgeInput["status"]): Verdict {
  const isShown = status === "finished" && evidence.imported === null;
  const reason = isShown ? undecidableReason(evidence, once) : null;
  return reason === null ? once : { ...once, reasons: [...once.reasons, reason] };
}

/** What the evidence says alone at its last look, without confirmation. */
export function judgeOnce(evidence: Evidence, status: JudgeInput["status"]): Verdict {
  const look = lookOf(evidence);
  const diagnostics = diagnose(evidence);
  const gates = judgeGates(evidence, diagnostics, look.alpha);
  const { verdict, reasons } = rankVerdict(evidence, diagnostics, gates, status);
  const scene = { evidence, diagnostics, alpha: look.alpha };
  return {
    verdict,
    rulesVersion,
    reservations: verdict === "GO" ? reservationsOf({ gates, diagnostics }) : [],
    reasons: [...reasons],
    headline: headlineOf(scene, verdict, gates, reasons),
    look: { index: look.index + 1, of: look.of, rounds: look.rounds, alpha: look.alpha },
    gates,
    diagnostics,
    confirmation: null,
    looks: [],
    earlier: [],
  };
}

/** A NO-GO that the plan wants confirmed stands only if it fails again; gates that did not are open. */
function confirmedVerdict(
  evidence: Evidence,
  once: Verdict,
  status: JudgeInput["status"],
): Verdict {
  const suspects = suspectsOf(evidence, once);
  if (!suspects) return once;
  const { look, diagnostics } = once;
  const confirmation = judgeConfirmation(evidence, suspects, look);
  const gates = once.gates.map((result) => afterConfirmation(result, confirmation));
  const ranked = rankVerdict(evidence, diagnostics, gates, status);
  const stands = ranked.verdict === "NO-GO";
  const second: VerdictReason = { code: "confirmation", params: {} };
  const reasons = stands ? [...ranked.reasons, second] : [second, ...ranked.reasons];
  const scene = { evidence, diagnostics, alpha: look.alpha };
  const headline = headlineOf(scene, ranked.verdict, gates, reasons);
  return { ...once, verdict: ranked.verdict, reasons, headline, gates, confirmation };
}

/** What each look said that was taken, each on the rounds that there were by then; none of a plan with one look. */
function looksTaken(evidence: Evidence, last: Verdict): TakenLook[] {
  const looks = looksOf(evidence.spec.plan);
  if (last.look.of === 1) return [];
  return looks.slice(0, last.look.index).map((rounds, i) => {
    const isLast = i + 1 === last.look.index;
    return takenLook(isLast ? last : judgeOnce(evidenceAtLook(evidence, rounds), "running"));
  });
}

function takenLook({ verdict, gates, look: { index, rounds, alpha } }: Verdict): TakenLook {
  const blocking = gates.filter((result) => result.gate.blocking);
  const passing = blocking.filter(({ outcome }) => outcome === "pass").length;
  const failing = blocking.filter(({ outcome }) => outcome === "fail").length;
  const open = blocking.length - passing - failing;
  return { index, rounds, alpha, verdict, passing, failing, open };
}

/** What is beside a GO: advisory gates that fail or are open, and every caution, accepted or not. */
function reservationsOf({
  gates,
  diagnostics,
}: Pick<Verdict, "gates" | "diagnostics">): VerdictReason[] {
  const advisory = gates.flatMap(({ gate, outcome }, place): VerdictReason[] =>
    gate.blocking || outcome === "pass" ? [] : [{ code: "gate", params: { place } }],
  );
  const cautions = diagnostics.flatMap(({ severity }, place): VerdictReason[] =>
    severity === "note" ? [] : [{ code: "diagnostic", params: { place } }],
  );
  return [...advisory, ...cautions];
}
