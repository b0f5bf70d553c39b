// How long a pilot plans the blocks: so that gated percentiles have their requests, within the plan's bounds.
// Of an open load the rate alone shows it; of a closed one what the pilot blocks answered in a second.
// A pilot that may not change the plan says what is missing.
import type { PilotFinding, RunPilot } from "@gonogo/protocols/report";
import {
  adaptBoundsOf,
  type BenchmarkSpec,
  isClosedLoad,
  windowMsOf,
} from "@gonogo/protocols/spec";
import { isOutlasted } from "../evidence/block-counts.ts";
import { type Evidence, evidenceOf } from "../evidence/evidence.ts";
import { evidenceOfOperation } from "../evidence/of-operation.ts";
import { medianRequestMs, timedRatePerS } from "../evidence/request-times.ts";
import {
  fittingBlockMs,
  isEnough,
  offeredRateOf,
  type RateOf,
  type RequestShortage,
  requestShortages,
} from "../plan/plan-requests.ts";
import type { PilotChangeMessage, PilotOwnFinding } from "../words/pilot-words.ts";
import { lengthFor } from "../words/target-findings.ts";
import { definedSpec, pilotedSpec } from "./run-pilot.ts";

/** Requests a second that pilot blocks took their times from; null for cells that were not tried. */
function measuredRateOf(evidence: Evidence): RateOf {
  return (variant, { index }, operation) => {
    const asked = operation === undefined ? evidence : evidenceOfOperation(evidence, operation);
    const cell = asked.cells.find((one) => one.index === index);
    const rates = (cell ? evidenceOf(cell, variant) : []).flatMap(
      ({ reading }) => timedRatePerS(reading) ?? [],
    );
    return rates.length === 0 ? null : Math.min(...rates);
  };
}

type Finding = PilotOwnFinding & Omit<PilotFinding, "code" | "params">;

const findingOf = (spec: BenchmarkSpec, shortage: RequestShortage): Finding => {
  const { gate, variant, needed, perBlock, blockMs: fittingMs, isCapped } = shortage;
  const { blockMs } = spec.plan;
  return {
    ...{ code: "pilot-few-requests", severity: "caution", variant, cell: null, cellLabel: null },
    params: { gate, variant, needed, perBlock, blockMs, fittingMs, isCapped },
  };
};

/** Requests of a closed load that take longer than a planned block; null: none of them was answered. */
type LongRequests = {
  readonly variant: string;
  readonly cell: number;
  readonly requestMs: number | null;
};

function longRequestsOf({ spec, cells, variants }: Evidence, windowMs: number): LongRequests[] {
  if (!isClosedLoad(spec.load) || spec.load.kind === "connect") return [];
  return cells.flatMap((cell) =>
    variants.flatMap(({ name }): LongRequests[] => {
      const readings = evidenceOf(cell, name).map(({ reading }) => reading);
      const hasNone = readings.some(({ result }) => isOutlasted(result));
      const known = readings.flatMap((reading) => medianRequestMs(reading) ?? []);
      const requestMs = known.length === 0 ? null : Math.max(...known);
      const isLong = requestMs === null ? hasNone : requestMs >= windowMs;
      return isLong ? [{ variant: name, cell: cell.index, requestMs }] : [];
    }),
  );
}

function longFinding(
  { cells }: Evidence,
  windowMs: number,
  { variant, cell, requestMs }: LongRequests,
): Finding {
  const label = cells.find(({ index }) => index === cell)?.label ?? null;
  const cellLabel = cells.length > 1 ? label : null;
  const fittingMs = requestMs === null ? null : lengthFor(requestMs);
  return {
    ...{ code: "pilot-long-requests", severity: "caution", variant, cell, cellLabel },
    params: { variant, cellLabel, requestMs, blockMs: windowMs, fittingMs },
  };
}

/** Blocks in which the clients surely begin requests, within the bound; null: the plan's own, or the bound is too short. */
function longerBlockMs(long: readonly LongRequests[], { plan }: BenchmarkSpec, mostMs: number) {
  const lengths = long.flatMap(({ requestMs }) => (requestMs === null ? [] : lengthFor(requestMs)));
  const fitting = lengths.filter((ms) => ms > plan.blockMs && ms <= mostMs);
  return fitting.length === 0 ? null : Math.max(...fitting);
}

/** The pilot with the block length that `spec`, which it measures now, needs, and with what is still missing. */
export function withFittingBlocks(
  pilot: RunPilot,
  spec: BenchmarkSpec,
  evidence: Evidence,
): RunPilot {
  const [measured, offered] = [measuredRateOf(evidence), offeredRateOf(spec)];
  const rateOf: RateOf = (...asked) => offered(...asked) ?? measured(...asked);
  const shortages = requestShortages(spec, rateOf);
  const longBefore = longRequestsOf(evidence, windowMsOf(spec));
  const defined = definedSpec(spec, pilot);
  const bounds = adaptBoundsOf(defined);
  const adapts = pilot.mode === "adapt" && spec.load.kind !== "stages";
  const fitting = adapts ? fittingBlockMs(spec, shortages, bounds) : null;
  const longer = adapts ? longerBlockMs(longBefore, spec, bounds.maxBlockMs) : null;
  const blockMs = fitting === null && longer === null ? null : Math.max(fitting ?? 0, longer ?? 0);
  const change = { ...pilot.change, blockMs: blockMs ?? pilot.change.blockMs };
  const planned = pilotedSpec(spec, { change });
  const missing = requestShortages(planned, rateOf).filter((one) => !isEnough(one));
  const long = longRequestsOf(evidence, windowMsOf(planned));
  const findings = [
    ...pilot.findings,
    ...long.map((one) => longFinding(evidence, windowMsOf(planned), one)),
    ...missing.map((one) => findingOf(planned, one)),
  ];
  if (blockMs === null) return { ...pilot, findings };
  const met = shortages.filter((one) => !missing.some(({ gate }) => gate === one.gate));
  const whole = longBefore.flatMap(({ variant, requestMs }) =>
    requestMs !== null && requestMs < windowMsOf(planned) ? [{ variant, requestMs }] : [],
  );
  const needs = met.map(({ gate, variant, needed }) => ({ gate, variant, needed }));
  const message: PilotChangeMessage = {
    code: "blocks",
    params: { blockMs, wasMs: spec.plan.blockMs, long: whole, needs },
  };
  return {
    ...pilot,
    change,
    definedBlockMs: pilot.definedBlockMs ?? defined.plan.blockMs,
    changes: [...pilot.changes, message],
    findings,
  };
}
