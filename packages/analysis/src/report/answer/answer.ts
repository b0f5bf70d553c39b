// The answer of a report in words: verdict or state, headline, reasons, cautions, what to do next.
// INVALID and INCONCLUSIVE are answers of equal rank, so they always come with a next step.

import type { Diagnostic, GateReason, GateResult, Report, Verdict } from "@gonogo/protocols/report";
import { diagnosticWords } from "../../words/diagnostic-words.ts";
import { listOf, plural } from "../../words/format.ts";
import { againOf, notConfirmedStep } from "../../words/not-confirmed-step.ts";
import { ruleText } from "../../words/rule-text.ts";
import { spokenVerdict } from "../../words/spoken-verdict.ts";
import { furtherReasons, reasonText } from "../../words/verdict-words.ts";

// What to do after an answer that is neither GO nor NO-GO, in sentences: one for each way in which a gate stays open.
// The remedy of a finding comes first; more rounds are another plan, because a run that ended gets none.

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

// What to do next about an open gate against history: other runs are wanted, not other rounds.
// null for gates that compare with nothing or with a variant.

function historyStep({
  gate,
  outcome,
  reason,
}: Pick<GateResult, "gate" | "outcome" | "reason">): string | null {
  if (gate.vs === undefined) return null;
  const rule = ruleText(gate);
  if (reason === "too-little-history")
    return `Run the benchmark again in this environment until there are 5 comparable runs for ${rule}, or measure base and head as two variants of one run.`;
  if (reason === "baseline-missing")
    return `Let ${rule} name a run or version that was measured in this environment on the same terms.`;
  if (outcome === "inconclusive")
    return `Measure base and head as two variants of one run to decide ${rule}: more rounds do not narrow what runs differ by.`;
  return null;
}

export type AnswerKind =
  | "GO"
  | "NO-GO"
  | "INCONCLUSIVE"
  | "INVALID"
  | "RESULTS"
  | "RUNNING"
  | "QUEUED"
  | "FAILED"
  | "CANCELLED";

export type Answer = {
  readonly kind: AnswerKind;
  /** Beside the word: `with 2 cautions`. */
  readonly qualifier: string | null;
  readonly headline: string;
  readonly reasons: readonly string[];
  readonly next: readonly string[];
};

/** What the page says first, for a report in any state. */
export function answerOf(report: Report): Answer {
  if (report.verdict) return verdictAnswer(report);
  return stateAnswer(report);
}

function verdictAnswer(report: Report): Answer {
  const verdict = report.verdict;
  if (!verdict) return stateAnswer(report);
  const count = verdict.reservations.length;
  return {
    kind: verdict.verdict,
    qualifier: verdict.verdict === "GO" && count > 0 ? `with ${plural(count, "caution")}` : null,
    headline: spokenVerdict(verdict),
    reasons: firstReasons(saidBeside(verdict).map((reason) => reasonText(reason, verdict))),
    next: nextSteps(report),
  };
}

/** Gates that pass are figures below, and what voided the run or bars its comparison is the headline already. */
function saidBeside(verdict: Verdict) {
  if (verdict.verdict === "INVALID") return verdict.reasons.slice(1);
  if (verdict.headline !== null && verdict.headline.barring !== null) return [];
  return furtherReasons(verdict).filter(({ code }) => verdict.verdict !== "GO" || code !== "gate");
}

/** Reasons on the first screen; the rest is in the gates. */
const reasonsShown = 2;

const firstReasons = (reasons: readonly string[]): string[] =>
  reasons.length <= reasonsShown + 1
    ? [...reasons]
    : [
        ...reasons.slice(0, reasonsShown),
        `And ${reasons.length - reasonsShown} more reasons, in the gates below.`,
      ];

/** A target against itself has no verdict: whatever differs is noise, and its page says how much that is. */
const calibrated = ({ variants }: Report) => ({
  kind: "RESULTS" as const,
  headline: `${variants[0]?.targetName ?? "The target"} was measured against itself.`,
  reasons: ["Both sides are the same: every difference below is noise."],
  next: ["Its page says how much noise there is, and what a number of rounds can see."],
});

/** Blocks that were begun and have ended; those skipped by an early end do not count. */
const measured = (blocks: Report["blocks"]): number =>
  blocks.filter(({ status }) => ["finished", "broken", "failed"].includes(status)).length;

const blocksText = (blocks: Report["blocks"]): string =>
  `${measured(blocks)} of ${plural(blocks.length, "block")}`;

/** While a NO-GO is measured again its evidence is complete, so the page may say what it says. */
function runningHeadline({ soFar = [], confirmation, spec }: Report): string {
  if (!confirmation) {
    if (!spec.gates.some(({ blocking }) => blocking)) return "Measuring.";
    const found = soFar.filter(({ gate }) => gate.blocking).map(({ outcome }) => outcome);
    const [passing, failing] = (["pass", "fail"] as const).map(
      (one) => found.filter((outcome) => outcome === one).length,
    );
    const said = [
      ...(failing ? [`${failing} would fail`] : []),
      ...(passing ? [`${passing} would pass`] : []),
    ];
    // How far the run is stands below, with its progress.
    return said.length === 0
      ? "Measuring. Every gate is open so far."
      : `Measuring. Of ${plural(found.length, "gate")} ${listOf(said)} so far.`;
  }
  return `The evidence says NO-GO; its cells are measured again in reversed order: ${blocksText(confirmation.blocks)} done.`;
}

function stateAnswer(report: Report): Answer {
  const { status, failure } = report.run;
  const all = [...report.blocks, ...(report.confirmation?.blocks ?? [])];
  const done = measured(all);
  const blocks = blocksText(all);
  const base = { qualifier: null, reasons: [], next: [] };
  if (status === "failed")
    return {
      ...base,
      kind: "FAILED",
      headline: failure?.message ?? "The run stopped before it could answer.",
      reasons: [
        done > 0
          ? `${blocks} were measured; what they show is below.`
          : report.pilot?.outcome === "stopped"
            ? "Only the pilot was measured, which takes seconds; no round began."
            : "No block was measured.",
      ],
      next: failure?.remedy ? [failure.remedy] : [],
    };
  if (status === "cancelled")
    return {
      ...base,
      kind: "CANCELLED",
      headline:
        done > 0 ? `Stopped by hand after ${blocks}.` : "Stopped by hand before the first block.",
      reasons: ["A cancelled run gives no GO; finished blocks stay and are shown below."],
      next: ["Run again to get an answer: rounds are never added to a run that has ended."],
    };
  if (status === "queued")
    return {
      ...base,
      kind: "QUEUED",
      headline: "Waiting for a worker.",
      reasons: ["A worker takes one run at a time, since two would measure each other."],
    };
  if (status === "running")
    return {
      ...base,
      kind: "RUNNING",
      headline: runningHeadline(report),
      reasons: [
        report.confirmation
          ? "NO-GO stands only if they fail again; a second measurement never makes a GO."
          : "The figures below tighten as blocks end; the verdict comes when the planned rounds are in.",
      ],
    };
  if (report.benchmark.kind === "noise") return { ...base, ...calibrated(report) };
  return {
    ...base,
    kind: "RESULTS",
    headline: `Results without a verdict: the definition has no ${report.spec.gates.length > 0 ? "blocking gate" : "gates"}.`,
    reasons: [
      "A blocking gate says what would be good enough; add one to the benchmark to get a GO or NO-GO.",
    ],
  };
}
