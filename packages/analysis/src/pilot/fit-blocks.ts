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
import { lengthFor, longerText } from "../diagnostics/requests-outlast-blocks.ts";
import { isOutlasted } from "../evidence/block-counts.ts";
import { atCell, type Evidence, evidenceOf } from "../evidence/evidence.ts";
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
import { capital, formatCount, formatLength, listOf } from "../words/format.ts";
import { metricWord, sideWord } from "../words/metric-word.ts";
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

const msText = (ms: number): string => `${formatCount(ms)} ms`;

/** `p99 of rest needs 1,000 requests a block`: a shortage by what it is of. */
const needText = ({ gate, variant, needed }: RequestShortage): string =>
  `${metricWord(gate.metric)} of ${sideWord(gate, variant)} needs ${formatCount(needed)} requests a block`;

function findingOf(spec: BenchmarkSpec, shortage: RequestShortage): PilotFinding {
  const { blockMs, isCapped } = shortage;
  const length = msText(spec.plan.blockMs);
  return {
    code: "too-few-requests",
    severity: "caution",
    variant: shortage.variant,
    cell: null,
    sentence: `${needText(shortage)}; one of ${length} holds about ${formatCount(shortage.perBlock)}.`,
    remedy:
      blockMs === null
        ? isCapped
          ? "End blocks after more requests (requests), or use a lower percentile."
          : "Use longer blocks, more load, or a lower percentile."
        : `Use blocks of ${msText(blockMs)}, more load, or a lower percentile.`,
  };
}

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

/** `requests of rest take about 3 s` */
const longText = ({ variant, requestMs }: LongRequests): string =>
  `requests of ${variant} take about ${formatLength(requestMs ?? 0)}`;

function longFinding(evidence: Evidence, windowMs: number, long: LongRequests): PilotFinding {
  const at = atCell(evidence, long.cell);
  const sentence =
    long.requestMs === null
      ? `No request of ${long.variant} was answered during its pilot block, or in the wait after it${at}.`
      : `${capital(longText(long))}${at}, and a block lasts ${msText(windowMs)}: they count as at least that long.`;
  return {
    code: "requests-outlast-blocks",
    severity: "caution",
    variant: long.variant,
    cell: long.cell,
    sentence,
    remedy: longerText(long.requestMs ?? 0),
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
  const needs =
    met.length === 0 ? [] : [`${listOf(unique(met.map(needText)))}, and a quarter to spare`];
  const whole = longBefore.filter(
    ({ requestMs }) => requestMs !== null && requestMs < windowMsOf(planned),
  );
  const waits = whole.length === 0 ? [] : [listOf(unique(whole.map(longText)))];
  const text = `Blocks of ${msText(blockMs)} instead of ${msText(spec.plan.blockMs)}: ${[...waits, ...needs].join("; ")}.`;
  return {
    ...pilot,
    change,
    definedBlockMs: pilot.definedBlockMs ?? defined.plan.blockMs,
    changes: [...pilot.changes, text],
    findings,
  };
}

const unique = (texts: readonly string[]): string[] => [...new Set(texts)];
