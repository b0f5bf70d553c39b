// The answer of a report in words: verdict or state, headline, reasons, what to weigh, what to do next.
// INVALID and INCONCLUSIVE are answers of equal rank, so they always come with a next step.
import { plural } from "@gonogo/analysis/format";
import type { Diagnostic, GateResult, Report } from "@gonogo/protocols/report";

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
  /** Beside the word: `with 2 reservations`. */
  readonly qualifier: string | null;
  readonly headline: string;
  readonly reasons: readonly string[];
  readonly weigh: readonly string[];
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
    qualifier:
      verdict.verdict === "GO" && count > 0 ? `with ${plural(count, "reservation")}` : null,
    headline: verdict.headline,
    reasons: firstReasons(
      verdict.reasons.filter((reason) => !verdict.headline.startsWith(reason.replace(/\.$/, ""))),
    ),
    weigh: verdict.reservations,
    next: nextSteps(report),
  };
}

/** Reasons on the first screen; the rest is in the gates. */
const reasonsShown = 4;

const firstReasons = (reasons: readonly string[]): string[] =>
  reasons.length <= reasonsShown + 1
    ? [...reasons]
    : [
        ...reasons.slice(0, reasonsShown),
        `And ${reasons.length - reasonsShown} more reasons, in the gates below.`,
      ];

function nextSteps(report: Report): string[] {
  const verdict = report.verdict;
  if (verdict?.verdict === "INVALID")
    return unique([
      ...report.diagnostics
        .filter((one) => one.severity === "invalidating")
        .map((one) => one.remedy),
      ...(report.diagnostics.some((one) => one.severity === "invalidating")
        ? []
        : ["Read what voided the blocks below, remove the cause, and run again."]),
    ]);
  if (verdict?.verdict === "INCONCLUSIVE")
    return inconclusiveSteps(verdict.gates, report.diagnostics);
  return [];
}

function inconclusiveSteps(
  gates: readonly GateResult[],
  diagnostics: readonly Diagnostic[],
): string[] {
  const open = gates.filter(
    (gate) =>
      gate.gate.blocking && (gate.outcome === "inconclusive" || gate.outcome === "not-evaluated"),
  );
  const steps = open.map((gate) => {
    const cause = diagnostics.find((one) => one.code === gate.reason);
    if (cause?.remedy) return cause.remedy;
    const needed = gate.roundsNeeded;
    if (needed?.beyondPlan)
      return `More rounds will not decide ${gate.rule}: use longer blocks, or a limit further from what is measured.`;
    if (needed) return `Run ${roundsText(needed.low, needed.high)} to decide ${gate.rule}.`;
    return gate.outcome === "not-evaluated"
      ? `Remove what kept ${gate.rule} from being judged, then run again.`
      : `Run again with more rounds or longer blocks to decide ${gate.rule}.`;
  });
  return unique(steps).slice(0, 3);
}

/** `6 more rounds`, `8 to 40 more rounds` */
export const roundsText = (low: number, high: number): string =>
  low === high ? `${low} more ${low === 1 ? "round" : "rounds"}` : `${low} to ${high} more rounds`;

const unique = (texts: readonly string[]): string[] => [...new Set(texts)];

/** A target against itself has no verdict: whatever differs is noise, and its page says how much that is. */
const calibrated = ({ variants }: Report) => ({
  kind: "RESULTS" as const,
  headline: `${variants[0]?.targetName ?? "The target"} was measured against itself.`,
  reasons: ["Both sides are the same: every difference below is noise."],
  next: ["Its page says how much noise there is, and what a number of rounds can see."],
});

/** Blocks that were begun and have ended; those skipped by an early end do not count. */
const measuredBlocks = (report: Pick<Report, "blocks">): number =>
  report.blocks.filter(({ status }) => ["finished", "broken", "failed"].includes(status)).length;

function stateAnswer(report: Report): Answer {
  const { status, failure } = report.run;
  const done = measuredBlocks(report);
  const blocks = `${done} of ${plural(report.blocks.length, "block")}`;
  const base = { qualifier: null, reasons: [], weigh: [], next: [] };
  if (status === "failed")
    return {
      ...base,
      kind: "FAILED",
      headline: failure?.message ?? "The run stopped before it could answer.",
      reasons: [
        done > 0
          ? `${blocks} were measured; what they show stands below.`
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
      next: ["Run again to get an answer."],
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
      headline: `Measuring: ${blocks} done.`,
      reasons: [
        "Figures below tighten with each block; the verdict comes when the planned rounds are in.",
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
