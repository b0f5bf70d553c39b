// The engine's own lateness as a report shows it, from merged histograms of the valid blocks of a variant and cell;
// where none is valid, of those that were measured, because lateness may be what voided them.
// Nothing for blocks that were stored before it was measured, and for those of other tools.
import type { BlockResult, EngineLateness } from "@gonogo/protocols/events";
import type { LatenessRow } from "@gonogo/protocols/report";
import { isClosedLoad } from "@gonogo/protocols/spec";
import { blockOf, type CellEvidence, type Evidence, evidenceOf } from "../../evidence/evidence.ts";
import {
  type Distribution,
  decodeHistogram,
  maxUs,
  mergeDistributions,
  valueAtRankUs,
} from "../../statistics/histogram.ts";
import { requestsNeeded } from "../../statistics/percentile.ts";

type TimedBlock = { readonly result: BlockResult; readonly lateness: EngineLateness };

const merged = (parts: readonly string[]): Distribution =>
  mergeDistributions(parts.map(decodeHistogram));

function quantileUs(times: Distribution, q10000: number): number | null {
  if (times.total < requestsNeeded(q10000)) return null;
  return valueAtRankUs(times, Math.ceil((times.total * q10000) / 10_000))?.valueUs ?? null;
}

const timesOf = (parts: readonly string[]) => {
  const times = merged(parts);
  return { p50Us: quantileUs(times, 5_000), p99Us: quantileUs(times, 9_900) };
};

const isRealTime = ({ engine: { threads } }: BlockResult): boolean =>
  threads.length > 0 && threads.every(({ realTime }) => realTime);

function rowOf(
  cell: CellEvidence,
  variant: string,
  blocks: readonly TimedBlock[],
): Omit<LatenessRow, "valid"> {
  const each = (pick: (lateness: EngineLateness) => string) =>
    blocks.map(({ lateness }) => pick(lateness));
  const histograms = (pick: (all: BlockResult["histograms"]) => string) =>
    blocks.map(({ result }) => pick(result.histograms));
  const sum = (pick: (block: TimedBlock) => number) =>
    blocks.reduce((total, block) => total + pick(block), 0);
  return {
    cell: cell.index,
    variant,
    response: timesOf(histograms((all) => all.response)),
    responseToRead: timesOf(each((lateness) => lateness.responseToRead)),
    read: timesOf(each((lateness) => lateness.read)),
    sendLag: isClosedLoad(cell.load) ? null : timesOf(histograms((all) => all.sendLag)),
    stamped: sum(({ lateness }) => lateness.stamped),
    unstamped: sum(({ lateness }) => lateness.unstamped),
    bunched: sum(({ lateness }) => lateness.bunched),
    sent: sum(({ result }) => result.counts.sent),
    uncertainDepartures: sum(({ lateness }) => lateness.uncertainDepartures),
    realTimeBlocks: blocks.filter(({ result }) => isRealTime(result)).length,
    blocks: blocks.length,
    longestTimerUs: maxUs(merged(each((lateness) => lateness.timer))),
  };
}

/** One row for each variant and cell whose engine reported its lateness. */
export const latenessRowsOf = (evidence: Evidence): LatenessRow[] =>
  evidence.cells.flatMap((cell) =>
    evidence.variants.flatMap(({ name }) => {
      const valid = evidenceOf(cell, name);
      const all = cell.rounds.flatMap((round) => blockOf(round, name) ?? []);
      const blocks = (valid.length > 0 ? valid : all).flatMap(({ reading }) =>
        reading?.result.lateness
          ? [{ result: reading.result, lateness: reading.result.lateness }]
          : [],
      );
      if (blocks.length === 0) return [];
      return [{ ...rowOf(cell, name, blocks), valid: valid.length > 0 }];
    }),
  );
