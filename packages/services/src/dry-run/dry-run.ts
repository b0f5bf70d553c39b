// The shape of a dry run, and its words: what gates would have said of runs that are there already.
// Counting is plain: a gate failed a run when it failed in any of its cells, and passed it when it passed in all.
import { formatCount, plural } from "@gonogo/analysis/words/format";
import { openingGate } from "@gonogo/analysis/words/rule-text";
import { msg, t, translated } from "@gonogo/locale/t";
import type { VerdictName } from "@gonogo/protocols/events";
import type { GateOutcome, GateResult } from "@gonogo/protocols/report";
import { formatGate, type Gate, type Subject } from "@gonogo/protocols/spec";

export type DryGate = Pick<
  GateResult,
  | "gateIndex"
  | "gate"
  | "rule"
  | "cell"
  | "cellLabel"
  | "outcome"
  | "reason"
  | "limit"
  | "estimate"
  | "low"
  | "high"
  | "bound"
  | "margin"
  | "rounds"
> & { readonly sentence: string };

/** One run as the gates would have judged it. */
export type DryVerdict = {
  readonly runId: string;
  /** ISO UTC; when the run finished. */
  readonly at: string;
  readonly subject: Subject;
  readonly benchmarkVersion: number;
  /** What it was judged with its own gates; null: it had none. */
  readonly stored: VerdictName | null;
  /** What these gates would have said; null: none of them is blocking, or they do not fit the run. */
  readonly verdict: VerdictName | null;
  /** Why the gates do not fit the run's definition; null: they do. */
  readonly issue: string | null;
  readonly gates: readonly DryGate[];
};

/** One gate over all runs that were judged. */
export type GateCounts = {
  readonly gateIndex: number;
  readonly rule: string;
  readonly outcomes: Readonly<Record<GateOutcome, number>>;
  /** `p99 of grpc < 50 ms would have failed 3 of the last 40 runs.` */
  readonly sentence: string;
};

export type DryRun = {
  readonly benchmark: string;
  /** Finished runs that there are, and how many of the newest were judged. */
  readonly finishedRuns: number;
  readonly judged: number;
  /** Why fewer were judged than asked for and there; null: none is missing. */
  readonly stopped: "time" | "size" | null;
  readonly summary: string;
  readonly gateCounts: readonly GateCounts[];
  /** Newest first, those that the gates do not fit included. */
  readonly runs: readonly DryVerdict[];
};

/** A gate's answer for a whole run: its worst cell's. */
const severest: readonly GateOutcome[] = ["fail", "not-evaluated", "inconclusive", "pass"];

function outcomeOf(run: DryVerdict, gateIndex: number): GateOutcome | null {
  const cells = run.gates.filter((gate) => gate.gateIndex === gateIndex);
  return severest.find((outcome) => cells.some((cell) => cell.outcome === outcome)) ?? null;
}

const lastRuns = (count: number): string =>
  count === 1 ? plural(1, "run") : t("the last {count} runs", { count: formatCount(count) });

function countsOf(gate: Gate, gateIndex: number, judged: readonly DryVerdict[]): GateCounts {
  const rule = formatGate(gate);
  const name = openingGate(gate);
  const outcomes: Record<GateOutcome, number> = {
    pass: 0,
    fail: 0,
    inconclusive: 0,
    "not-evaluated": 0,
  };
  for (const run of judged) {
    const outcome = outcomeOf(run, gateIndex);
    if (outcome !== null) outcomes[outcome]++;
  }
  const open = outcomes.inconclusive + outcomes["not-evaluated"];
  const said = { name, failed: formatCount(outcomes.fail), runs: lastRuns(judged.length) };
  return {
    ...{ gateIndex, rule, outcomes },
    sentence:
      open === 0
        ? t("{name} would have failed {failed} of {runs}.", said)
        : t("{name} would have failed {failed} of {runs}, and left {open} open.", {
            ...said,
            open: formatCount(open),
          }),
  };
}

const stopWords = {
  time: msg("There are {runs}; no more were looked at, because time was up."),
  size: msg(
    "There are {runs}; no more were looked at, because the rest holds too many blocks to look at in one go.",
  ),
};

function summaryOf(
  judged: readonly DryVerdict[],
  blocking: boolean,
  rest: Pick<DryRun, "finishedRuns" | "stopped"> & { readonly unfit: number },
): string {
  const parts: string[] = [];
  const having = (verdict: VerdictName) => judged.filter((run) => run.verdict === verdict).length;
  if (rest.finishedRuns === 0) return t("No run of this benchmark has finished yet.");
  if (judged.length === 0) parts.push(t("None of the runs could be judged by these gates."));
  else if (blocking) {
    const others = (["GO", "INCONCLUSIVE", "INVALID"] as const).flatMap((verdict) =>
      having(verdict) > 0 ? [`${formatCount(having(verdict))} ${translated(verdict)}`] : [],
    );
    const said = { ended: formatCount(having("NO-GO")), runs: lastRuns(judged.length) };
    parts.push(
      others.length === 0
        ? t("These gates would have ended {ended} of {runs} in NO-GO.", said)
        : t("These gates would have ended {ended} of {runs} in NO-GO ({others}).", {
            ...said,
            others: others.join(", "),
          }),
    );
  } else
    parts.push(
      t("No gate is blocking, so {runs} would have no verdict.", { runs: lastRuns(judged.length) }),
    );
  if (rest.unfit > 0)
    parts.push(
      t("{runs} had a definition that the gates do not fit.", { runs: plural(rest.unfit, "run") }),
    );
  if (rest.stopped !== null)
    parts.push(t(stopWords[rest.stopped], { runs: plural(rest.finishedRuns, "finished run") }));
  return parts.join(" ");
}

/** The whole answer. `runs`: newest first. */
export function dryRunOf(given: {
  readonly benchmark: string;
  readonly gates: readonly Gate[];
  readonly runs: readonly DryVerdict[];
  readonly finishedRuns: number;
  readonly stopped: DryRun["stopped"];
}): DryRun {
  const { benchmark, gates, runs, finishedRuns, stopped } = given;
  const judged = runs.filter((run) => run.issue === null);
  const blocking = gates.some((gate) => gate.blocking);
  const unfit = runs.length - judged.length;
  return {
    ...{ benchmark, finishedRuns, stopped, runs },
    judged: judged.length,
    summary: summaryOf(judged, blocking, { finishedRuns, stopped, unfit }),
    gateCounts: gates.map((gate, i) => countsOf(gate, i, judged)),
  };
}
