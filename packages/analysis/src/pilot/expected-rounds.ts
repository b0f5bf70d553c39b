// How many rounds a pilot expects until the gates are decided, from two blocks of each side: how far its figures lie from the
// limits, and how much two blocks of one side differ. Blocks become longer only where so many rounds exceed the last look:
// for what many short blocks can decide, the looks go on by themselves, on evidence and not on two blocks.
import type { RunPilot } from "@gonogo/protocols/report";
import {
  adaptBoundsOf,
  type BenchmarkSpec,
  blockMsOf,
  type Gate,
  holdMsOf,
  isRate,
  isTime,
  lastLookOf,
  looksOf,
  maxRounds,
} from "@gonogo/protocols/spec";
import { fewestRounds } from "../estimates/blocker.ts";
import { gateTestsOf, satisfies } from "../estimates/gate-tests.ts";
import { highestOf, lowestOf, type RoundValue, roundValues } from "../estimates/round-values.ts";
import type { Evidence } from "../evidence/evidence.ts";
import { evidenceOfOperation } from "../evidence/of-operation.ts";
import { lookLevels } from "../statistics/look-levels.ts";
import { roundsForPower } from "../statistics/power.ts";
import type { Expectation, PilotChangeMessage, Spread } from "../words/pilot-words.ts";
import { definedSpec } from "./run-pilot.ts";

/** A figure further from its limit than this (ln, 50 %) needs no spread: the first look decides at any usual one. */
const nearLog = Math.log(1.5);

/** Blocks that a spread lengthens end here, unless the plan's own bound says otherwise. */
const longestForSpreadMs = 2_500;
const stepMs = 500;

/** Pilot rounds of a cell that a spread takes. */
export const roundsForSpread = 2;

/** A blocking gate's figure in pilot rounds: of one of them its distance from the limit, of two their spread too. */
type Tried = {
  readonly gate: Gate;
  /** null: the mean of its cells. */
  readonly cell: number | null;
  readonly cells: readonly number[];
  /** ln of figure over limit, mean of the rounds. */
  readonly distance: number;
  readonly fails: boolean;
  /** Sd of a round's figure in logs; null: one round alone. */
  readonly sd: number | null;
  /** The side whose two blocks differ most, and by what share. */
  readonly widest: { readonly variant: string; readonly share: number } | null;
};

const isExact = (value: RoundValue): boolean =>
  lowestOf(value) === value.log && highestOf(value) === value.log;

/** Blocking gates on times and rates of closed and open loads; those without exact figures are left out. */
function triedGates(evidence: Evidence): Tried[] {
  const { spec } = evidence;
  if (spec.load.kind !== "closed" && spec.load.kind !== "open") return [];
  return gateTestsOf(spec).flatMap(({ gate, cell, cells, limit }): Tried[] => {
    const { metric, of, over, blocking, vs, operation } = gate;
    if (!blocking || vs !== undefined || !(isTime(metric) || isRate(metric))) return [];
    const asked = operation === undefined ? evidence : evidenceOfOperation(evidence, operation);
    const values = roundValues(asked, { metric, of, over }, cell);
    if (values.length === 0 || !values.every(isExact) || !(limit > 0)) return [];
    const log = values.reduce((sum, value) => sum + value.log, 0) / values.length;
    const sides = [of, ...(over === undefined ? [] : [over])].flatMap((variant) => {
      const [first, second] = roundValues(asked, { metric, of: variant }, cell);
      return first && second ? [{ variant, apart: Math.abs(first.log - second.log) }] : [];
    });
    const isTwice = sides.length === (over === undefined ? 1 : 2);
    const step = Math.max(...values.map((value) => value.step)) / 2;
    // The variance of one block is half of what two of them differ by, squared; those of both sides add up.
    const sd = Math.sqrt(sides.reduce((sum, { apart }) => sum + apart ** 2 / 2, 0));
    const [widest] = sides.sort((a, b) => b.apart - a.apart);
    return [
      {
        ...{ gate, cell, cells, fails: !satisfies(gate, Math.exp(log), limit) },
        distance: log - Math.log(limit),
        sd: isTwice ? Math.max(sd, step) : null,
        widest: widest ? { variant: widest.variant, share: Math.expm1(widest.apart) } : null,
      },
    ];
  });
}

const isNear = ({ distance }: Tried): boolean => Math.abs(distance) < nearLog;

/** Cells of gates whose figures lie so near their limits that it takes a second pilot round to tell the rounds they need. */
export const cellsForSpread = (evidence: Evidence): number[] =>
  triedGates(evidence).flatMap((tried) => (isNear(tried) ? tried.cells : []));

type Expected = Tried & { readonly rounds: number };

/**
 * The gate that the decision waits for, with the rounds that it needs: of several that fail the first, else the last.
 * null: a figure lies near its limit and its spread is unknown, or there is no such gate.
 */
function decisive(evidence: Evidence, spec: BenchmarkSpec): Expected | null {
  const looks = looksOf(spec.plan);
  const alpha = looks.length === 1 ? 0.025 : (lookLevels(looks)[0]?.alpha ?? 0.025);
  const tried = triedGates(evidence);
  if (tried.some((one) => isNear(one) && one.sd === null)) return null;
  const all = tried.map((one): Expected => {
    if (!isNear(one) || !one.sd) return { ...one, rounds: looks[0] ?? 0 };
    const delta = Math.max(Math.abs(one.distance), 1e-6);
    return { ...one, rounds: roundsForPower(one.sd, delta, alpha) };
  });
  const byRounds = [...all].sort((a, b) => a.rounds - b.rounds);
  return byRounds.find(({ fails }) => fails) ?? byRounds.at(-1) ?? null;
}

const spreadOf = ({ gate, widest, distance }: Expected): Spread => ({
  ...{ gate, widest, distanceLog: distance },
});

/** What so many rounds of every cell cost, in milliseconds of load. */
function loadMsOf(spec: BenchmarkSpec, rounds: number, cells: number): number {
  const blockMs = holdMsOf(spec) + spec.plan.warmupMs + blockMsOf(spec);
  return rounds * cells * spec.variants.length * blockMs;
}

function expectation(evidence: Evidence, spec: BenchmarkSpec, found: Expected): Expectation {
  const look = looksOf(spec.plan).find((rounds) => rounds >= found.rounds);
  const { cells } = evidence;
  const label = cells.find(({ index }) => index === found.cell)?.label ?? null;
  const about = { spread: spreadOf(found), cellLabel: cells.length > 1 ? label : null };
  if (look !== undefined) {
    const loadMs = loadMsOf(spec, look, cells.length);
    return { code: "decided", params: { ...about, rounds: look, loadMs } };
  }
  const lastLook = lastLookOf(spec.plan);
  return {
    code: "beyond-plan",
    params: { ...about, rounds: found.rounds, mostRounds: maxRounds, lastLook },
  };
}

/** Blocks with which, at best, the last look decides, in milliseconds; null: none within the bounds would, or none is needed. */
function longerBlockMs(spec: BenchmarkSpec, defined: BenchmarkSpec, rounds: number): number | null {
  const { blockMs, adapt } = spec.plan;
  const last = lastLookOf(spec.plan);
  if (rounds <= last || last < fewestRounds) return null;
  const most = adapt?.maxBlockMs ?? longestForSpreadMs;
  const mostMs = Math.min(most, adaptBoundsOf(defined).maxBlockMs);
  const neededMs = Math.ceil((blockMs * rounds) / last / stepMs) * stepMs;
  return neededMs > blockMs && neededMs <= mostMs ? neededMs : null;
}

/**
 * The pilot with what it expects, and with blocks that are longer where so many rounds exceed the plan. `spec` is what the
 * run measures now; `evidence` holds the last two pilot rounds of each cell.
 */
export function withExpectation(
  pilot: RunPilot,
  spec: BenchmarkSpec,
  evidence: Evidence,
): RunPilot {
  const found = decisive(evidence, spec);
  if (found === null) return pilot;
  const defined = definedSpec(spec, pilot);
  const longer = pilot.mode === "adapt" ? longerBlockMs(spec, defined, found.rounds) : null;
  if (longer === null) return { ...pilot, expected: expectation(evidence, spec, found) };
  const lastLook = lastLookOf(spec.plan);
  const message: PilotChangeMessage = {
    code: "blocks-for-spread",
    params: {
      ...{ blockMs: longer, wasMs: spec.plan.blockMs, lastLook },
      ...{ spread: spreadOf(found), rounds: found.rounds },
    },
  };
  const planned = { ...spec, plan: { ...spec.plan, blockMs: longer } };
  const loadMs = loadMsOf(planned, lastLook, evidence.cells.length);
  const expected: Expectation = {
    code: "decided-by-longer-blocks",
    params: { gate: found.gate, rounds: lastLook, loadMs },
  };
  return {
    ...pilot,
    change: { ...pilot.change, blockMs: longer },
    definedBlockMs: pilot.definedBlockMs ?? defined.plan.blockMs,
    changes: [...pilot.changes, message],
    expected,
  };
}
