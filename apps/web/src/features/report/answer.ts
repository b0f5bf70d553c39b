// The answer of a report in words: verdict or state, headline, reasons, cautions, what to do next.
// INVALID and INCONCLUSIVE are answers of equal rank, so they always come with a next step.
import { plural } from "@gonogo/analysis/words/format";
import {
  furtherReasons,
  headlineText,
  reasonText,
  reservationText,
} from "@gonogo/analysis/words/verdict-words";
import type { Report } from "@gonogo/protocols/report";
import { nextSteps } from "./next-steps.ts";

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
  /** Sentences beside a GO; empty elsewhere, where findings are named alone. */
  readonly cautions: readonly string[];
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
    headline: headlineText(verdict),
    reasons: firstReasons(furtherReasons(verdict).map((reason) => reasonText(reason, verdict))),
    cautions: verdict.reservations.map((reason) => reservationText(reason, verdict)),
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
function runningHeadline({ blocks, confirmation }: Report): string {
  // The live page draws its report seldom: it says what the figures hold, and the progress below it how far the run is.
  if (!confirmation) return `Measuring. The figures below are from ${blocksText(blocks)}.`;
  return `The evidence says NO-GO; its cells are measured again in reversed order: ${blocksText(confirmation.blocks)} done.`;
}

function stateAnswer(report: Report): Answer {
  const { status, failure } = report.run;
  const all = [...report.blocks, ...(report.confirmation?.blocks ?? [])];
  const done = measured(all);
  const blocks = blocksText(all);
  const base = { qualifier: null, reasons: [], cautions: [], next: [] };
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
          : "They tighten as blocks end; the verdict comes when the planned rounds are in.",
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
