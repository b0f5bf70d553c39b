// The answer of a report in words: verdict or state, headline, reasons, cautions, what to do next.
// INVALID and INCONCLUSIVE are answers of equal rank, so they always come with a next step.

import { type Msg, msg, t } from "@gonogo/locale/t";
import type { Diagnostic, GateReason, GateResult, Report, Verdict } from "@gonogo/protocols/report";
import { diagnosticWords } from "../../words/diagnostic-words.ts";
import { listOf, plural } from "../../words/format.ts";
import { againOf, notConfirmedStep } from "../../words/not-confirmed-step.ts";
import { problemText, problemWords } from "../../words/problem-words.ts";
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
    : [t("Read what voided the blocks below, remove the cause, and run again.")];
}

function stepOf(
  result: GateResult,
  { confirmation }: Pick<Verdict, "confirmation">,
  diagnostics: readonly Diagnostic[],
): string {
  const { gate, reason, roundsNeeded: needed } = result;
  const rule = ruleText(gate);
  if (reason === "not-confirmed")
    return notConfirmedStep(t("The gate {rule}", { rule }), againOf(confirmation, result));
  const cause = diagnostics.find((found) => found.code === reason);
  if (cause) return diagnosticWords(cause).remedy;
  const otherRuns = historyStep(result);
  if (otherRuns !== null) return otherRuns;
  if (reason !== null && reason !== "undecided" && reason !== "multiplicity")
    return steps[reason](rule);
  if (needed?.beyondPlan)
    return t(
      "More rounds will not decide {rule}: use longer blocks, or a limit further from what is measured.",
      { rule },
    );
  if (needed)
    return t("{rounds} would decide {rule}: run again with a plan that has them.", {
      rounds: roundsText(needed.low, needed.high),
      rule,
    });
  return t("Run again with more rounds or longer blocks to decide {rule}.", { rule });
}

/** For every other reason that a gate can have. */
const steps: Readonly<
  Record<
    Exclude<GateReason, "undecided" | "multiplicity" | "not-confirmed">,
    (rule: string) => string
  >
> = {
  "too-few-rounds": (rule) => t("Plan more rounds: {rule} needs at least 6 valid ones.", { rule }),
  "too-few-requests": (rule) =>
    t("Use longer blocks, so that each has requests enough for {rule}.", { rule }),
  "no-data": (rule) =>
    t("Nothing was measured that {rule} could judge: read the blocks, then run again.", { rule }),
  "errors-excluded": (rule) =>
    t("Remove what makes requests fail: failures have no place in {rule}. Then run again.", {
      rule,
    }),
  "no-errors-either-side": (rule) =>
    t(
      "Neither side failed, so {rule} has no ratio: put a limit on the errors of one side instead.",
      { rule },
    ),
  "engine-bound": (rule) =>
    t(
      "The engine was the limit: free its machine of what else runs, or offer a fixed rate, to judge {rule}.",
      { rule },
    ),
  "delayed-ack-plateau": (rule) =>
    t("Set TCP_NODELAY on the server, then run again to judge {rule}.", { rule }),
  "errors-contaminate": (rule) =>
    t("Repair what answers with errors, then run again to judge {rule}.", { rule }),
  "selective-invalidation": (rule) =>
    t("Find out why one side lost more blocks than the other, then run again to judge {rule}.", {
      rule,
    }),
  "unequal-terms": (rule) =>
    t(
      "Give both sides of {rule} the same terms, or accept the difference by name in the benchmark.",
      { rule },
    ),
  "unequal-work": (rule) =>
    t(
      "Let both sides of {rule} do the same work, or accept the difference by name in the benchmark.",
      { rule },
    ),
  "debug-build": (rule) =>
    t(
      "Build both sides of {rule} for release, or accept the development build by name in the benchmark.",
      { rule },
    ),
  "not-steady": (rule) =>
    t(
      "Warm up for longer, until figures no longer move within a block, then run again to judge {rule}.",
      { rule },
    ),
  "noisy-environment": (rule) =>
    t(
      "Stop what else runs on the engine's machine, then run again to judge {rule}; or measure base and head as two variants of one run.",
      { rule },
    ),
  "stopped-early": (rule) =>
    t(
      "Safety ended blocks early: lower the load, or raise the limit that stops it, to judge {rule}.",
      { rule },
    ),
  invalidated: () => t("Read what voided the blocks below, remove the cause, and run again."),
  "too-little-history": (rule) =>
    t(
      "Run again until there are runs enough to compare with: {rule} judges this run against earlier ones.",
      { rule },
    ),
  "baseline-missing": (rule) =>
    t("Name an earlier run in the benchmark that {rule} can compare with.", { rule }),
  cancelled: () => t("Run again to get an answer."),
};

/** `6 more rounds`, `8 to 40 more rounds` */
export const roundsText = (low: number, high: number): string =>
  low === high
    ? t("{count, plural, one {{rounds} more round} other {{rounds} more rounds}}", {
        count: low,
        rounds: String(low),
      })
    : t("{low} to {high} more rounds", { low: String(low), high: String(high) });

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
    return t(
      "Run the benchmark again in this environment until there are 5 comparable runs for {rule}, or measure base and head as two variants of one run.",
      { rule },
    );
  if (reason === "baseline-missing")
    return t(
      "Let {rule} name a run or version that was measured in this environment on the same terms.",
      { rule },
    );
  if (outcome === "inconclusive")
    return t(
      "Measure base and head as two variants of one run to decide {rule}: more rounds do not narrow what runs differ by.",
      { rule },
    );
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

/** What each is called where people read it. */
export const answerWords: Readonly<Record<AnswerKind, Msg>> = {
  GO: msg("GO"),
  "NO-GO": msg("NO-GO"),
  INCONCLUSIVE: msg("INCONCLUSIVE"),
  INVALID: msg("INVALID"),
  RESULTS: msg("NO VERDICT"),
  RUNNING: msg("RUNNING"),
  QUEUED: msg("QUEUED"),
  FAILED: msg("FAILED"),
  CANCELLED: msg("CANCELLED"),
};

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
    qualifier:
      verdict.verdict === "GO" && count > 0
        ? t("with {cautions}", { cautions: plural(count, "caution") })
        : null,
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
        t("And {count} more reasons, in the gates below.", {
          count: String(reasons.length - reasonsShown),
        }),
      ];

/** A target against itself has no verdict: whatever differs is noise, and its page says how much that is. */
const calibrated = ({ variants }: Report) => ({
  kind: "RESULTS" as const,
  headline: t("{target} was measured against itself.", {
    target: variants[0]?.targetName ?? t("The target"),
  }),
  reasons: [t("Both sides are the same: every difference below is noise.")],
  next: [t("Its page says how much noise there is, and what a number of rounds can see.")],
});

/** Blocks that were begun and have ended; those skipped by an early end do not count. */
const measured = (blocks: Report["blocks"]): number =>
  blocks.filter(({ status }) => ["finished", "broken", "failed"].includes(status)).length;

const blocksText = (blocks: Report["blocks"]): string =>
  t("{measured} of {blocks}", {
    measured: String(measured(blocks)),
    blocks: plural(blocks.length, "block"),
  });

/** While a NO-GO is measured again its evidence is complete, so the page may say what it says. */
function runningHeadline({ soFar = [], confirmation, spec }: Report): string {
  if (!confirmation) {
    if (!spec.gates.some(({ blocking }) => blocking)) return t("Measuring.");
    const found = soFar.filter(({ gate }) => gate.blocking).map(({ outcome }) => outcome);
    const [passing, failing] = (["pass", "fail"] as const).map(
      (one) => found.filter((outcome) => outcome === one).length,
    );
    const said = [
      ...(failing ? [t("{failing} would fail", { failing })] : []),
      ...(passing ? [t("{passing} would pass", { passing })] : []),
    ];
    // How far the run is stands below, with its progress.
    return said.length === 0
      ? t("Measuring. Every gate is open so far.")
      : t("Measuring. Of {gates} {outcomes} so far.", {
          gates: plural(found.length, "gate"),
          outcomes: listOf(said),
        });
  }
  return t(
    "The evidence says NO-GO; its cells are measured again in reversed order: {blocks} done.",
    { blocks: blocksText(confirmation.blocks) },
  );
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
      headline: failure ? problemText(failure) : t("The run stopped before it could answer."),
      reasons: [
        done > 0
          ? t("{blocks} were measured; what they show is below.", { blocks })
          : report.pilot?.outcome === "stopped"
            ? t("Only the pilot was measured, which takes seconds; no round began.")
            : t("No block was measured."),
      ],
      next: failure?.remedy ? [problemWords(failure).remedy] : [],
    };
  if (status === "cancelled")
    return {
      ...base,
      kind: "CANCELLED",
      headline:
        done > 0
          ? t("Stopped by hand after {blocks}.", { blocks })
          : t("Stopped by hand before the first block."),
      reasons: [t("A cancelled run gives no GO; finished blocks stay and are shown below.")],
      next: [t("Run again to get an answer: rounds are never added to a run that has ended.")],
    };
  if (status === "queued")
    return {
      ...base,
      kind: "QUEUED",
      headline: t("Waiting for a worker."),
      reasons: [t("A worker takes one run at a time, since two would measure each other.")],
    };
  if (status === "running")
    return {
      ...base,
      kind: "RUNNING",
      headline: runningHeadline(report),
      reasons: [
        report.confirmation
          ? t("NO-GO stands only if they fail again; a second measurement never makes a GO.")
          : t(
              "The figures below tighten as blocks end; the verdict comes when the planned rounds are in.",
            ),
      ],
    };
  if (report.benchmark.kind === "noise") return { ...base, ...calibrated(report) };
  return {
    ...base,
    kind: "RESULTS",
    headline:
      report.spec.gates.length > 0
        ? t("Results without a verdict: the definition has no blocking gate.")
        : t("Results without a verdict: the definition has no gates."),
    reasons: [
      t(
        "A blocking gate says what would be good enough; add one to the benchmark to get a GO or NO-GO.",
      ),
    ],
  };
}
