// Gates of a run that has no verdict yet, as they stand so far: the same rows that the verdict fills. They judge nothing.

import { type Msg, msg } from "@gonogo/locale/t";
import type { ComparisonRow, Estimate, GateResult, Report } from "@gonogo/protocols/report";
import { type Gate, isRelative, type MetricName } from "@gonogo/protocols/spec";
import { type GateTest, gateTestsOf } from "../../estimates/gate-tests.ts";

/** One row for each test: its result on the rounds so far, or the estimates alone while there are too few. */
export function pendingGates(report: Report): GateResult[] {
  const soFar = soFarOf(report);
  const estimateOf = estimatesOf(report);
  return gateTestsOf(report.spec).map(
    (test) => soFar.get(keyOf(test)) ?? pendingGate(test, estimateOf),
  );
}

const keyOf = ({ gateIndex, cell }: Pick<GateTest, "gateIndex" | "cell">): string =>
  `${gateIndex} ${cell}`;

export type PendingWord = "would pass" | "would fail" | "open" | "to come" | "not judged";

/** What each is called where people read it. */
export const pendingWords: Readonly<Record<PendingWord, Msg>> = {
  "would pass": msg("would pass"),
  "would fail": msg("would fail"),
  open: msg("open##gate"),
  "to come": msg("to come"),
  "not judged": msg("not judged"),
};

/** The word for a gate's result without a verdict: its outcome so far, still to come, or never judged. */
export function pendingWord(
  { soFar, run: { status } }: Pick<Report, "soFar" | "run">,
  { outcome }: Pick<GateResult, "outcome">,
): PendingWord {
  if (soFar) return outcome === "pass" ? "would pass" : outcome === "fail" ? "would fail" : "open";
  return status === "queued" || status === "running" ? "to come" : "not judged";
}

/** What gates say of the rounds so far, where they say something. */
const soFarOf = ({ soFar = [] }: Report): ReadonlyMap<string, GateResult> =>
  new Map(
    soFar.flatMap((result) =>
      result.outcome === "not-evaluated" ? [] : [[keyOf(result), result] as const],
    ),
  );

type EstimateOf = (gate: Gate, cell: number) => Estimate | null;

function pendingGate(test: GateTest, estimateOf: EstimateOf): GateResult {
  const { gateIndex, gate, rule, cell, cellLabel, limit } = test;
  const estimate = cell === null ? null : estimateOf(gate, cell);
  return {
    gateIndex,
    gate,
    rule,
    cell,
    cellLabel,
    outcome: "not-evaluated",
    reason: null,
    limit,
    estimate: estimate?.value ?? null,
    low: estimate?.low ?? null,
    high: estimate?.high ?? null,
    level: estimate?.level ?? null,
    pPass: null,
    pFail: null,
    pFailAdjusted: null,
    rounds: estimate?.rounds ?? 0,
    requests: 0,
    margin: null,
    roundsNeeded: null,
    blockIds: [],
    ...{ bound: "exact", isConstant: false, isCeiling: false, isLeast: false },
    ...{ isLatenessOpen: false, alpha: 0.025, tests: 0, errorFreeRequestsNeeded: null },
    ...{ because: null, offered: null, history: null },
  };
}

type Rows = ReadonlyMap<string, ComparisonRow>;

const rowKey = (metric: MetricName, cell: number): string => `${cell} ${metric}`;
const rowsOf = (rows: readonly ComparisonRow[]): Rows =>
  new Map(rows.map((row) => [rowKey(row.metric, row.cell), row]));

/** The comparison's figure for a gate, where it has one: ratios are known to the baseline only. */
function estimatesOf({ comparison, operations, variants }: Report): EstimateOf {
  const all = rowsOf(comparison);
  const ofOperations = new Map(operations.map((one) => [one.name, rowsOf(one.comparison)]));
  const places = new Map(variants.map(({ name }, place) => [name, place]));
  const baseline = variants.find((variant) => variant.baseline)?.name;
  return (gate, cell) => {
    // Against history nothing is known before the run is judged: the comparison's figure is not the gate's ratio.
    if (gate.vs !== undefined) return null;
    const rows = gate.operation === undefined ? all : ofOperations.get(gate.operation);
    const row = rows?.get(rowKey(gate.metric, cell));
    const place = places.get(gate.of);
    if (!row || place === undefined) return null;
    if (!isRelative(gate)) return row.values[place] ?? null;
    return gate.over !== undefined && gate.over === baseline ? (row.ratios[place] ?? null) : null;
  };
}
