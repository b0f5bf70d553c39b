// Why a gate against history was not judged, in words with numbers and with what to do about it.
// Each text ends the sentence "… was not evaluated: ", without a full stop.
import type { RunHistory } from "@gonogo/protocols/report";
import type { GateHistory } from "@gonogo/protocols/spec";
import type { Blocker } from "../estimates/blocker.ts";
import { formatCount, listOf } from "../words/format.ts";
import type { LeftOutValue } from "./baseline-runs.ts";
import { howToAccept, leftOutBecause, waitsForAcceptance } from "./left-out-words.ts";
import { pairedInstead } from "./paired-instead.ts";
import { fewestPastRuns, type Looked, type Mismatch, type PastValue } from "./past-values.ts";

const wereOrWas = (count: number) => (count === 1 ? "was" : "were");

/** How runs of a mismatch are counted in a list: `2 ran with other terms`. */
const countWords: Readonly<Record<Mismatch, (count: number) => string>> = {
  later: (n) => `${n} had not finished when this run began`,
  invalid: (n) => `${n} ${wereOrWas(n)} INVALID`,
  environment: (n) => `${n} ran in another environment`,
  terms: (n) => `${n} ran on other terms (request, target, load, axes, rows, plan or build mode)`,
  "no-figure": (n) => `${n} ${n === 1 ? "has" : "have"} no figure of this metric`,
  changed: (n) => `${n} finished before a change that was accepted`,
};

/** `; of the others 2 were INVALID and 1 ran in another environment`, or nothing. */
function others(
  looked: readonly Looked[],
  leftOut: readonly LeftOutValue<PastValue>[],
  elsewhere: number,
): string {
  const mismatches = (Object.keys(countWords) as Mismatch[]).flatMap((mismatch) => {
    const seen = looked.filter((one) => one.mismatch === mismatch).length;
    const count = mismatch === "environment" ? Math.max(seen, elsewhere) : seen;
    return count > 0 ? [countWords[mismatch](count)] : [];
  });
  const reasons = [...new Set(leftOut.map(({ why }) => why))].filter((why) => why !== "apart");
  const left = reasons.map((reason) => {
    const count = leftOut.filter(({ why }) => why === reason).length;
    return `${formatCount(count)} ${count === 1 ? "is one" : "are ones"} ${leftOutBecause[reason](count)}`;
  });
  const counts = [...mismatches, ...left];
  return counts.length === 0 ? "" : `; of the others ${listOf(counts)}`;
}

/** Fewer comparable runs than a spread needs. */
export function tooLittleHistory(given: {
  /** How many there are. */
  readonly found: number;
  readonly leftOut: readonly LeftOutValue<PastValue>[];
  readonly looked: readonly Looked[];
  readonly history: RunHistory;
  readonly vs: GateHistory;
}): Blocker {
  const { found, leftOut, looked, history, vs } = given;
  const branch = vs.kind === "rolling" ? vs.branch : undefined;
  const where = branch === undefined ? "" : ` of branch ${branch}`;
  const besides =
    vs.kind === "rolling"
      ? ""
      : " beside the one that the gate names, to show how much runs differ";
  const there = `there ${found === 1 ? "is" : "are"} ${formatCount(found)}`;
  const rest = others(looked, leftOut, branch === undefined ? history.elsewhere : 0);
  const more = fewestPastRuns - found;
  const accept = waitsForAcceptance(leftOut) ? `${howToAccept}; otherwise ` : "";
  return {
    reason: "too-little-history",
    because: `${fewestPastRuns} comparable runs${where} are needed${besides}, ${there}${rest}; ${accept}run the benchmark ${more} more ${more === 1 ? "time" : "times"} in this environment, or ${pairedInstead}`,
  };
}

/** Of a run that another tool measured, for example. */
export const environmentUnknown: Blocker = {
  reason: "too-little-history",
  because: `where this run was measured is not known, so no earlier run is comparable; let a worker measure it, or ${pairedInstead}`,
};

/** Why the one run that a gate names cannot be beside this one. */
const singleWords: Readonly<Record<Mismatch, string>> = {
  later: "had not finished when this run began",
  invalid: "was INVALID",
  environment: "ran in another environment",
  terms: "ran on other terms (request, target, load, axes, rows, plan or build mode)",
  "no-figure": "has no figure of this metric",
  changed: "finished before a change that was accepted",
};

/** The baseline that a gate names is not there, or is not comparable. */
export function baselineMissing(
  vs: Exclude<GateHistory, { kind: "rolling" }>,
  found: Looked | null,
): Blocker {
  const what = vs.kind === "pinned" ? "the pinned run" : `the newest run of ${vs.version}`;
  const why =
    found !== null
      ? `${what} ${singleWords[found.mismatch ?? "no-figure"]}`
      : vs.kind === "pinned"
        ? "the pinned run is not there any more, or belongs to another benchmark"
        : `no run of version ${vs.version} had finished when this one began`;
  const remedy =
    vs.kind === "pinned"
      ? "pin another run"
      : `measure ${vs.version} here, or name another version`;
  return { reason: "baseline-missing", because: `${why}; ${remedy}, or ${pairedInstead}` };
}
