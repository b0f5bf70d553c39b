// Latency curves: the distribution of a variant's valid blocks in one cell, merged by counts, on an axis of
// log(1 - percentile), with the band that single rounds span. A curve ends where fewer than 10 requests lie
// above it, or where answers end and only bounds are known.
import type { Report } from "@gonogo/protocols/report";
import { contaminationOf, isContaminated } from "../../evidence/contamination.ts";
import {
  blockOf,
  type CellEvidence,
  type Evidence,
  evidenceOf,
  validRounds,
} from "../../evidence/evidence.ts";
import { mergeDistributions } from "../../statistics/histogram.ts";
import { percentileAt, type ResponseTimes, sampleCount } from "../../statistics/percentile.ts";
import { centreOf } from "../../statistics/walsh.ts";

type Curve = Report["curves"][number];

const named = [50, 75, 90, 95, 99, 99.9, 99.99, 99.999];
const requestsAbove = 10;

/** Percentiles evenly spaced on the axis, with the named ones in between, up to what the requests support. */
function percentilesFor(requests: number): number[] {
  const end = Math.log10(Math.max(1, requests / requestsAbove));
  const even = Array.from(
    { length: Math.floor(end * 10) + 1 },
    (_, i) => 100 - 100 * 10 ** (-i / 10),
  );
  const all = [...even, ...named.filter((p) => -Math.log10(1 - p / 100) <= end + 1e-9)];
  return [...new Set(all.map((p) => Number(p.toFixed(5))))].sort((a, b) => a - b);
}

const mergeTimes = (parts: readonly ResponseTimes[]): ResponseTimes => ({
  answered: mergeDistributions(parts.map((part) => part.answered)),
  censored: mergeDistributions(parts.map((part) => part.censored)),
});

type Ratio = NonNullable<Curve["points"][number]["ratio"]>;

/** What a block says at a percentile; null: it has too few requests, or knows a bound alone. */
function valueIn(times: ResponseTimes | undefined, percentile: number): number | null {
  if (!times || sampleCount(times) * (1 - percentile / 100) < requestsAbove) return null;
  const value = percentileAt(times, percentile * 100);
  return value === null || value.bound === "at-least" ? null : value.valueUs;
}

/** Ratio of a variant to the baseline at a percentile, from the rounds in which both have one. */
function ratioTo(
  evidence: Evidence,
  cell: CellEvidence,
  variant: string,
): (percentile: number) => Ratio | null {
  const baseline = evidence.variants.find((one) => one.baseline)?.name;
  if (baseline === undefined || baseline === variant) return () => null;
  const pairs = validRounds(cell).map((round) =>
    [variant, baseline].map((name) => {
      const block = blockOf(round, name);
      return block && !isContaminated(evidence, block) ? block.reading?.times() : undefined;
    }),
  );
  return (percentile) => {
    const logs = pairs.flatMap(([own, other]) => {
      const [of, over] = [valueIn(own, percentile), valueIn(other, percentile)];
      return of === null || over === null || over <= 0 || of <= 0 ? [] : [Math.log(of / over)];
    });
    const { estimate, low, high } = centreOf(logs);
    if (estimate === null) return null;
    const end = (log: number | null) => (log === null ? null : Math.exp(log));
    return { value: Math.exp(estimate), low: end(low), high: end(high), rounds: logs.length };
  };
}

function curveOf(evidence: Evidence, cell: CellEvidence, variant: string): Curve[] {
  const blocks = evidenceOf(cell, variant).filter((block) => !isContaminated(evidence, block));
  const rounds = blocks.map((block) => block.reading.times());
  const merged = mergeTimes(rounds);
  if (sampleCount(merged) === 0 || contaminationOf(evidence, cell, variant).whole) return [];
  const ratioAt = ratioTo(evidence, cell, variant);
  const points: Curve["points"] = [];
  for (const percentile of percentilesFor(sampleCount(merged))) {
    const value = percentileAt(merged, percentile * 100);
    if (value === null || value.bound === "at-least") break;
    const each = rounds.flatMap((times) => percentileAt(times, percentile * 100)?.valueUs ?? []);
    points.push({
      percentile,
      valueUs: value.valueUs,
      lowUs: Math.min(value.valueUs, ...each),
      highUs: Math.max(value.valueUs, ...each),
      ratio: ratioAt(percentile),
    });
  }
  return [{ cell: cell.index, variant, requests: sampleCount(merged), points }];
}

export const curvesOf = (evidence: Evidence): Curve[] =>
  evidence.cells.flatMap((cell) =>
    evidence.variants.flatMap((variant) => curveOf(evidence, cell, variant.name)),
  );
