// What each host did, where several shared the load: from the facts that the leading worker kept beside the merged result.
import type { ShardFacts } from "@gonogo/protocols/events";
import type { ShardRow } from "@gonogo/protocols/report";
import { blockOf, type CellEvidence, type Evidence, evidenceOf } from "../../evidence/evidence.ts";
import { decodeHistogram, mergeDistributions, valueAtRankUs } from "../../statistics/histogram.ts";
import { requestsNeeded } from "../../statistics/percentile.ts";

type Measured = { readonly windowS: number; readonly facts: ShardFacts };

/** The blocks of a variant in a cell that several hosts performed: the valid ones, or all where none is. */
function blocksOf(cell: CellEvidence, variant: string) {
  const valid = evidenceOf(cell, variant);
  const all = cell.rounds.flatMap((round) => blockOf(round, variant) ?? []);
  const results = (valid.length > 0 ? valid : all).flatMap(({ reading }) => reading?.result ?? []);
  return { valid: valid.length > 0, results };
}

function rowOf(measured: readonly Measured[]): Omit<ShardRow, "cell" | "variant" | "valid"> | null {
  const last = measured.at(-1)?.facts;
  if (!last) return null;
  const sum = (of: (one: Measured) => number) =>
    measured.reduce((total, one) => total + of(one), 0);
  const most = (of: (facts: ShardFacts) => number) =>
    Math.max(...measured.map(({ facts }) => of(facts)));
  const windowS = Math.max(
    1e-9,
    sum((one) => one.windowS),
  );
  const times = mergeDistributions(measured.map(({ facts }) => decodeHistogram(facts.response)));
  const quantileUs = (q10000: number) =>
    times.total < requestsNeeded(q10000)
      ? null
      : (valueAtRankUs(times, Math.ceil((times.total * q10000) / 10_000))?.valueUs ?? null);
  return {
    ...{ index: last.index, host: last.host, region: last.region, blocks: measured.length },
    offeredPerS: sum(({ facts }) => facts.counts.generated) / windowS,
    sentPerS: sum(({ facts }) => facts.counts.sent) / windowS,
    ok: sum(({ facts }) => facts.counts.ok),
    failed: sum(({ facts }) => facts.counts.failed),
    held: sum(({ facts }) => facts.counts.held),
    late: sum(({ facts }) => facts.counts.late),
    ...{ p50Us: quantileUs(5_000), p99Us: quantileUs(9_900) },
    lateUs: most(({ lateUs }) => lateUs),
    clockOffsetUs: last.clockOffsetUs,
    clockUncertaintyUs: most(({ clockUncertaintyUs }) => clockUncertaintyUs),
    busiestThread: most(({ busiestThread }) => busiestThread),
  };
}

/** One row for each host, variant and cell; empty where one host sent all of the load. */
export const shardRowsOf = (evidence: Evidence): ShardRow[] =>
  evidence.cells.flatMap((cell) =>
    evidence.variants.flatMap(({ name }): ShardRow[] => {
      const { valid, results } = blocksOf(cell, name);
      const indexes = [
        ...new Set(results.flatMap(({ shards }) => shards?.map(({ index }) => index) ?? [])),
      ].sort((a, b) => a - b);
      return indexes.flatMap((index): ShardRow[] => {
        const row = rowOf(
          results.flatMap(({ windowS, shards }) => {
            const facts = shards?.find((one) => one.index === index);
            return facts ? [{ windowS, facts }] : [];
          }),
        );
        return row ? [{ cell: cell.index, variant: name, valid, ...row }] : [];
      });
    }),
  );
