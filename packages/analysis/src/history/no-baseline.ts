// Why a gate against history has nothing to be compared with, as facts: how many comparable runs there are, and why the
// others are none.
import type { LeftOut, RunHistory } from "@gonogo/protocols/report";
import type { GateHistory } from "@gonogo/protocols/spec";
import type { Blocker } from "../estimates/blocker.ts";
import { type Because, type MismatchCode, mismatches } from "../words/because-words.ts";
import { waitsForAcceptance } from "../words/left-out-words.ts";
import type { LeftOutValue } from "./baseline-runs.ts";
import { elsewhereOf } from "./elsewhere.ts";
import { fewestPastRuns, type Looked, type PastValue } from "./past-values.ts";

/** What is known without a baseline is added where it is known: nothing yet. */
const nothingMeanwhile = { paired: null, soFar: null };

type Without<Code extends Because["code"]> = Blocker & {
  readonly because: Extract<Because, { code: Code }>;
};
export type Baseless = Without<
  "few-runs" | "baseline-missing" | "environment-unknown" | "history-not-read" | "label-missing"
>;

function mismatched(looked: readonly Looked[], elsewhere: number) {
  return mismatches.flatMap((why) => {
    const seen = looked.filter((one) => one.mismatch === why).length;
    const runs = why === "environment" ? Math.max(seen, elsewhere) : seen;
    return runs > 0 ? [{ why, runs }] : [];
  });
}

function leftOutCounts(leftOut: readonly LeftOutValue<PastValue>[]) {
  const isCounted = (why: LeftOut): why is Exclude<LeftOut, "apart"> => why !== "apart";
  return [...new Set(leftOut.map(({ why }) => why))]
    .filter(isCounted)
    .map((why) => ({ why, runs: leftOut.filter((one) => one.why === why).length }));
}

/** Fewer comparable runs than a spread needs. */
export function tooLittleHistory(given: {
  /** How many there are. */
  readonly found: number;
  readonly leftOut: readonly LeftOutValue<PastValue>[];
  readonly looked: readonly Looked[];
  readonly history: RunHistory;
  readonly vs: GateHistory;
}): Baseless {
  const { found, leftOut, looked, history, vs } = given;
  const branch = vs.kind === "rolling" ? (vs.branch ?? null) : null;
  const elsewhere = elsewhereOf(history, branch ?? undefined);
  const ofBranch = elsewhere.reduce((sum, { runs }) => sum + runs, 0);
  const { comparedBy } = history;
  return {
    reason: "too-little-history",
    because: {
      code: "few-runs",
      params: {
        needed: fewestPastRuns,
        found,
        branch,
        isBesideNamed: vs.kind !== "rolling",
        mismatched: mismatched(looked, branch === null ? history.elsewhere : ofBranch),
        leftOut: leftOutCounts(leftOut),
        waitsForAcceptance: waitsForAcceptance(leftOut),
        ...(comparedBy && { comparedBy }),
        ...(elsewhere.length > 0 && { elsewhere }),
        ...nothingMeanwhile,
      },
    },
  };
}

/** Of a run that another tool measured, for example. */
export const environmentUnknown: Baseless = {
  reason: "too-little-history",
  because: { code: "environment-unknown", params: nothingMeanwhile },
};

/** Runs are comparable by a label that the worker of this one did not have. */
export const labelMissing = (label: string): Baseless => ({
  reason: "too-little-history",
  because: { code: "label-missing", params: { label, ...nothingMeanwhile } },
});

export const historyNotRead: Baseless = {
  reason: "too-little-history",
  because: { code: "history-not-read", params: nothingMeanwhile },
};

/** The baseline that a gate names is not there, or is not comparable. */
export function baselineMissing(
  vs: Exclude<GateHistory, { kind: "rolling" }>,
  found: Looked | null,
): Baseless {
  const mismatch: MismatchCode | null = found && (found.mismatch ?? "no-figure");
  const elsewhere = mismatch === "environment" ? found?.run.elsewhere : undefined;
  const why = { mismatch, ...(elsewhere && { elsewhere }) };
  return {
    reason: "baseline-missing",
    because: { code: "baseline-missing", params: { vs, ...why, ...nothingMeanwhile } },
  };
}

/** The same with what can be said meanwhile. */
export const withMeanwhile = (
  { reason, because }: Baseless,
  meanwhile: Pick<Baseless["because"]["params"], "paired" | "soFar">,
): Blocker => ({
  reason,
  because: { ...because, params: { ...because.params, ...meanwhile } } as Because,
});
