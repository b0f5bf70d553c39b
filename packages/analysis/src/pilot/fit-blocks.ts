// How long a pilot plans the blocks: so that gated percentiles have their requests, within the plan's bounds.
// Of an open load the rate alone shows it; of a closed one what the pilot blocks answered in a second.
// A pilot that may not change the plan says what is missing.
import type { PilotFinding, RunPilot } from "@gonogo/protocols/report";
import { adaptBoundsOf, type BenchmarkSpec } from "@gonogo/protocols/spec";
import { type Evidence, evidenceOf } from "../evidence/evidence.ts";
import { evidenceOfOperation } from "../evidence/of-operation.ts";
import {
  fittingBlockMs,
  isEnough,
  offeredRateOf,
  type RateOf,
  type RequestShortage,
  requestShortages,
} from "../plan/plan-requests.ts";
import { sampleCount } from "../statistics/percentile.ts";
import { formatCount, listOf } from "../words/format.ts";
import { metricWord, sideWord } from "../words/metric-word.ts";
import { definedSpec, pilotedSpec } from "./run-pilot.ts";

/** Requests a second that pilot blocks took their times from; null for cells that were not tried. */
function measuredRateOf(evidence: Evidence): RateOf {
  return (variant, { index }, operation) => {
    const asked = operation === undefined ? evidence : evidenceOfOperation(evidence, operation);
    const cell = asked.cells.find((one) => one.index === index);
    const rates = (cell ? evidenceOf(cell, variant) : []).flatMap(({ reading }) =>
      reading.result.windowS > 0 ? [sampleCount(reading.times()) / reading.result.windowS] : [],
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

/** The pilot with the block length that `spec`, which it measures now, needs, and with what is still missing. */
export function withFittingBlocks(
  pilot: RunPilot,
  spec: BenchmarkSpec,
  evidence: Evidence,
): RunPilot {
  const [measured, offered] = [measuredRateOf(evidence), offeredRateOf(spec)];
  const rateOf: RateOf = (...asked) => offered(...asked) ?? measured(...asked);
  const shortages = requestShortages(spec, rateOf);
  const adapts = pilot.mode === "adapt";
  const defined = definedSpec(spec, pilot);
  const blockMs = adapts ? fittingBlockMs(spec, shortages, adaptBoundsOf(defined)) : null;
  const change = { ...pilot.change, blockMs: blockMs ?? pilot.change.blockMs };
  const planned = pilotedSpec(spec, { change });
  const missing = requestShortages(planned, rateOf).filter((one) => !isEnough(one));
  const findings = [...pilot.findings, ...missing.map((one) => findingOf(planned, one))];
  if (blockMs === null) return { ...pilot, findings };
  const met = shortages.filter((one) => !missing.some(({ gate }) => gate === one.gate));
  const text = `Blocks of ${msText(blockMs)} instead of ${msText(spec.plan.blockMs)}: ${listOf([...new Set(met.map(needText))])}, and a quarter to spare.`;
  return {
    ...pilot,
    change,
    definedBlockMs: pilot.definedBlockMs ?? defined.plan.blockMs,
    changes: [...pilot.changes, text],
    findings,
  };
}
