// Latency curves: the distribution of a variant's valid blocks in one cell, merged by counts, on an axis of
// log(1 - percentile), with the band that single rounds span. A curve ends where fewer than 10 requests lie
// above it, or where answers end and only bounds are known.
import type { Report } from "@gonogo/protocols/report";
import { contaminationOf, isContaminated } from "../../evidence/contamination.ts";
import { type CellEvidence, type Evidence, evidenceOf } from "../../evidence/evidence.ts";
import { mergeDistributions } from "../../statistics/histogram.ts";
import { percentileAt, type ResponseTimes, sampleCount } from "../../statistics/percentile.ts";

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

function curveOf(evidence: Evidence, cell: CellEvidence, variant: string): Curve[] {
  const blocks = evidenceOf(cell, variant).filter((block) => !isContaminated(evidence, block));
  const rounds = blocks.map((block) => block.reading.times());
  const merged = mergeTimes(rounds);
  if (sampleCount(merged) === 0 || contaminationOf(evidence, cell, variant).whole) return [];
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
    });
  }
  return [{ cell: cell.index, variant, requests: sampleCount(merged), points }];
}

export const curvesOf = (evidence: Evidence): Curve[] =>
  evidence.cells.flatMap((cell) =>
    evidence.variants.flatMap((variant) => curveOf(evidence, cell, variant.name)),
  );
