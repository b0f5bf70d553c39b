// The evidence of one operation, or of whole iterations: the same blocks and rounds, with its requests only.
// Gates, comparison and curves then judge it by the very rules that hold for all requests together.
// What voids a block voids it for every operation: validity is never asked again here.
import type { BlockResult } from "@gonogo/protocols/events";
import { iteration } from "@gonogo/protocols/spec";
import { meanUs } from "../statistics/histogram.ts";
import { percentileAt } from "../statistics/percentile.ts";
import type { Bunching } from "./bunching.ts";
import type { Evidence } from "./evidence.ts";
import { type BlockReading, readBlock } from "./read-block.ts";

type Part = Pick<BlockResult, "counts" | "outcomes" | "statuses"> & {
  readonly response: string;
  readonly service: string;
  readonly censored: string;
};

function partOf(result: BlockResult, name: string): Part | null {
  if (name === iteration) return iterationsOf(result);
  const found = result.operations.find((one) => one.name === name);
  if (!found) return null;
  const { sent, ok, failed, unanswered, held } = found;
  const counts = { generated: sent + held, sent, ok, failed, unanswered, held, late: 0 };
  // The histograms of a single operation are the block's.
  const times = result.operations.length === 1 ? result.histograms : found;
  const { response, service, censored } = times;
  return { ...found, counts, response, service, censored };
}

/** Iterations that the block's end cut short say nothing and are left out. */
function iterationsOf({ workflow }: BlockResult): Part | null {
  if (!workflow) return null;
  const { completed, failed, duration } = workflow;
  const sent = completed + failed;
  return {
    counts: { generated: sent, sent, ok: completed, failed, unanswered: 0, held: 0, late: 0 },
    outcomes: { ok: completed, ...(failed > 0 ? { check_failed: failed } : {}) },
    statuses: {},
    response: duration,
    service: duration,
    censored: "",
  };
}

const noSeries: BlockResult["series"] = {
  phase: [],
  spanMs: [],
  sent: [],
  answered: [],
  failed: [],
  p50Us: [],
  p90Us: [],
  p99Us: [],
  maxUs: [],
};

/** Which requests were bunched is counted for all operations together: the part of the quantile that it may have added is too. */
function shareOfBunching(
  own: BlockReading,
  whole: BlockReading,
  q10000: number | null,
): Bunching | null {
  const valueUs = (reading: BlockReading): number | null =>
    q10000 === null
      ? meanUs(reading.times().answered)
      : (percentileAt(reading.times(), q10000)?.valueUs ?? null);
  const [found, all, value] = [whole.bunching(q10000), valueUs(whole), valueUs(own)];
  if (found === null || all === null || value === null) return null;
  const scale = value / all;
  return { leastUs: found.leastUs * scale, mostUs: found.mostUs * scale };
}

function narrow(whole: BlockReading, name: string): BlockReading | null {
  const { result } = whole;
  const part = partOf(result, name);
  if (!part) return null;
  const { counts, outcomes, statuses, response, service, censored } = part;
  const histograms = { ...result.histograms, response, service, censored };
  const none = { operations: [], workflow: null, stages: [] };
  // The series tells no operations apart: of several, nobody knows which one outlasted the window.
  const isOnly = name !== iteration && result.operations.length === 1;
  const series = isOnly ? result.series : noSeries;
  const own = readBlock({ ...result, ...none, counts, outcomes, statuses, histograms, series });
  return { ...own, bunching: (q10000) => shareOfBunching(own, whole, q10000) };
}

function narrowEvidence(evidence: Evidence, name: string): Evidence {
  return {
    ...evidence,
    variants: evidence.variants.map((variant) => ({
      ...variant,
      operations: variant.operations.filter((one) => one.name === name || name === iteration),
    })),
    cells: evidence.cells.map((cell) => ({
      ...cell,
      rounds: cell.rounds.map((round) => ({
        ...round,
        blocks: round.blocks.map((block) => ({
          ...block,
          reading: block.reading && narrow(block.reading, name),
        })),
      })),
    })),
  };
}

const remembered = new WeakMap<Evidence, Map<string, Evidence>>();

/** Evidence of the operation of this name, remembered; blocks of variants without it have no reading. */
export function evidenceOfOperation(evidence: Evidence, name: string): Evidence {
  const known = remembered.get(evidence) ?? new Map<string, Evidence>();
  remembered.set(evidence, known);
  const narrowed = known.get(name) ?? narrowEvidence(evidence, name);
  known.set(name, narrowed);
  return narrowed;
}
