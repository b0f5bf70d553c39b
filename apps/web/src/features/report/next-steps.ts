// What to do after an answer that is neither GO nor NO-GO, in sentences: one for each way in which a gate stays open.
// The remedy of a finding comes first; more rounds are another plan, because a run that ended gets none.
import { diagnosticWords } from "@gonogo/analysis/words/diagnostic-words";
import { againOf, notConfirmedStep } from "@gonogo/analysis/words/not-confirmed-step";
import { ruleText } from "@gonogo/analysis/words/rule-text";
import type { Diagnostic, GateReason, GateResult, Report, Verdict } from "@gonogo/protocols/report";
import { historyStep } from "./history-step.ts";

/** Steps that are shown; more would bury the first. */
const mostSteps = 3;

/** Empty after GO and NO-GO, and without a verdict. */
export function nextSteps({
  verdict,
  diagnostics,
}: Pick<Report, "verdict" | "diagnostics">): string[] {
  if (verdict?.verdict === "INVALID") return invalidSteps(diagnostics);
  if (verdict?.verdict !== "INCONCLUSIVE") return [];
  const open = verdict.gates.filter(
    ({ gate, outcome }) =>
      gate.blocking && (outcome === "inconclusive" || outcome === "not-evaluated"),
  );
  return unique(open.map((result) => stepOf(result, verdict, diagnostics))).slice(0, mostSteps);
}

function invalidSteps(diagnostics: readonly Diagnostic[]): string[] {
  const remedies = diagnostics
    .filter((found) => found.severity === "invalidating")
    .map((found) => diagnosticWords(found).remedy);
  return remedies.length > 0
    ? unique(remedies)
    : ["Read what voided the blocks below, remove the cause, and run again."];
}

function stepOf(
  result: GateResult,
  { confirmation }: Pick<Verdict, "confirmation">,
  diagnostics: readonly Diagnostic[],
): string {
  const { gate, reason, roundsNeeded: needed } = result;
  const rule = ruleText(gate);
  if (reason === "not-confirmed")
    return notConfirmedStep(`The gate ${rule}`, againOf(confirmation, result));
  const cause = diagnostics.find((found) => found.code === reason);
  if (cause) return diagnosticWords(cause).remedy;
  const otherRuns = historyStep(result);
  if (otherRuns !== null) return otherRuns;
  if (reason !== null && reason !== "undecided" && reason !== "multiplicity")
    return steps[reason](rule);
  if (needed?.beyondPlan)
    return `More rounds will not decide ${rule}: use longer blocks, or a limit further from what is measured.`;
  if (needed)
    return `${roundsText(needed.low, needed.high)} would decide ${rule}: run again with a plan that has them.`;
  return `Run again with more rounds or longer blocks to decide ${rule}.`;
}

/** For every other reason that a gate can have. */
const steps: Readonly<
  Record<
    Exclude<GateReason, "undecided" | "multiplicity" | "not-confirmed">,
    (rule: string) => string
  >
> = {
  "too-few-rounds": (rule) => `Plan more rounds: ${rule} needs at least 6 valid ones.`,
  "too-few-requests": (rule) => `Use longer blocks, so that each has requests enough for ${rule}.`,
  "no-data": (rule) =>
    `Nothing was measured that ${rule} could judge: read the blocks, then run again.`,
  "errors-excluded": (rule) =>
    `Remove what makes requests fail: failures have no place in ${rule}. Then run again.`,
  "no-errors-either-side": (rule) =>
    `Neither side failed, so ${rule} has no ratio: put a limit on the errors of one side instead.`,
  "engine-bound": (rule) =>
    `The engine was the limit: free its machine of what else runs, or offer a fixed rate, to judge ${rule}.`,
  "delayed-ack-plateau": (rule) =>
    `Set TCP_NODELAY on the server, then run again to judge ${rule}.`,
  "errors-contaminate": (rule) =>
    `Repair what answers with errors, then run again to judge ${rule}.`,
  "selective-invalidation": (rule) =>
    `Find out why one side lost more blocks than the other, then run again to judge ${rule}.`,
  "unequal-terms": (rule) =>
    `Give both sides of ${rule} the same terms, or accept the difference by name in the benchmark.`,
  "unequal-work": (rule) =>
    `Let both sides of ${rule} do the same work, or accept the difference by name in the benchmark.`,
  "debug-build": (rule) =>
    `Build both sides of ${rule} for release, or accept the development build by name in the benchmark.`,
  "not-steady": (rule) =>
    `Warm up for longer, until figures no longer move within a block, then run again to judge ${rule}.`,
  "noisy-environment": (rule) =>
    `Stop what else runs on the engine's machine, then run again to judge ${rule}; or measure base and head as two variants of one run.`,
  "stopped-early": (rule) =>
    `Safety ended blocks early: lower the load, or raise the limit that stops it, to judge ${rule}.`,
  invalidated: () => "Read what voided the blocks below, remove the cause, and run again.",
  "too-little-history": (rule) =>
    `Run again until there are runs enough to compare with: ${rule} judges this run against earlier ones.`,
  "baseline-missing": (rule) =>
    `Name an earlier run in the benchmark that ${rule} can compare with.`,
  cancelled: () => "Run again to get an answer.",
};

/** `6 more rounds`, `8 to 40 more rounds` */
export const roundsText = (low: number, high: number): string =>
  low === high ? `${low} more ${low === 1 ? "round" : "rounds"}` : `${low} to ${high} more rounds`;

const unique = (texts: readonly string[]): string[] => [...new Set(texts)];
