// Why a gate against history was not judged, in words with numbers and with what to do about it.
// Each text ends the sentence "… was not evaluated: ", without a full stop.
import type { RunHistory } from "@gonogo/protocols/report";
import type { GateHistory } from "@gonogo/protocols/spec";
import { formatCount, listOf } from "../../format.ts";
import type { Blocker } from "../blockers.ts";
import { fewestPastRuns, type Looked, type Misfit } from "./past-values.ts";

const pairedInstead = "measure base and head as two variants of one run";

const wereOrWas = (count: number) => (count === 1 ? "was" : "were");

/** How runs of a misfit are counted in a list: `2 ran with other terms`. */
const countWords: Readonly<Record<Exclude<Misfit, null>, (count: number) => string>> = {
  later: (n) => `${n} had not finished when this run began`,
  invalid: (n) => `${n} ${wereOrWas(n)} INVALID`,
  environment: (n) => `${n} ran in another environment`,
  terms: (n) => `${n} ran on other terms (request, target, load, axes, rows, plan or build mode)`,
  "no-figure": (n) => `${n} ${n === 1 ? "has" : "have"} no figure of this metric`,
  changed: (n) => `${n} finished before a change that was accepted`,
};

/** `; of the others 2 were INVALID and 1 ran in another environment`, or nothing. */
function leftOut(looked: readonly Looked[], elsewhere: number): string {
  const counts = (Object.keys(countWords) as Exclude<Misfit, null>[]).flatMap((misfit) => {
    const seen = looked.filter((one) => one.misfit === misfit).length;
    const count = misfit === "environment" ? Math.max(seen, elsewhere) : seen;
    return count > 0 ? [countWords[misfit](count)] : [];
  });
  return counts.length === 0 ? "" : `; of the others ${listOf(counts)}`;
}

/** Fewer comparable runs than a spread needs. */
export function tooLittleHistory(given: {
  readonly found: number;
  readonly looked: readonly Looked[];
  readonly history: RunHistory;
  readonly branch?: string | undefined;
  /** Set where the baseline itself was found, and the runs are wanted for the spread beside it. */
  readonly beside?: "pinned" | "release";
}): Blocker {
  const { found, looked, history, branch, beside } = given;
  const where = branch === undefined ? "" : ` of branch ${branch}`;
  const besides =
    beside === undefined ? "" : " beside the one that the gate names, to tell how much runs differ";
  const there = `there ${found === 1 ? "is" : "are"} ${formatCount(found)}`;
  const more = fewestPastRuns - found;
  return {
    reason: "too-little-history",
    because: `${fewestPastRuns} comparable runs${where} are needed${besides}, ${there}${leftOut(looked, branch === undefined ? history.elsewhere : 0)}; run the benchmark ${more} more ${more === 1 ? "time" : "times"} in this environment, or ${pairedInstead}`,
  };
}

/** Of a run that another tool measured, for example. */
export const environmentUnknown: Blocker = {
  reason: "too-little-history",
  because: `where this run was measured is not known, so no earlier run is comparable; let a worker measure it, or ${pairedInstead}`,
};

/** Why the one run that a gate names cannot stand beside this one. */
const singleWords: Readonly<Record<Exclude<Misfit, null>, string>> = {
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
      ? `${what} ${singleWords[found.misfit ?? "no-figure"]}`
      : vs.kind === "pinned"
        ? "the pinned run is not there any more, or belongs to another benchmark"
        : `no run of version ${vs.version} had finished when this one began`;
  const remedy =
    vs.kind === "pinned"
      ? "pin another run"
      : `measure ${vs.version} here, or name another version`;
  return { reason: "baseline-missing", because: `${why}; ${remedy}, or ${pairedInstead}` };
}
