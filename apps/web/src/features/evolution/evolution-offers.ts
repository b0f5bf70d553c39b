// What a benchmark's definition offers to its evolution page, and which figure the page shows first.

import { leadingFigure, meanOfCells } from "@gonogo/analysis/evolution/series-limits";
import { t } from "@gonogo/locale/t";
import type { DecidingFigure } from "@gonogo/protocols/report";
import { type BenchmarkSpec, cellsOf, hasSeveral, operationsOf } from "@gonogo/protocols/spec";
import type { Side } from "@/lib/evolution-address";
import type { EvolutionOffers } from "./evolution-series.ts";

/** Each variant, each over the baseline, and what gates divide besides. */
function sidesOf({ variants, gates }: BenchmarkSpec): Side[] {
  const [baseline, ...others] = variants.map(({ name }) => name);
  const ratios = [
    ...others.map((variant) => ({ variant, over: baseline ?? null })),
    ...gates.flatMap(({ of, over }) => (over === undefined ? [] : [{ variant: of, over }])),
  ];
  const apart = ratios.filter(
    (one, i) =>
      ratios.findIndex(({ variant, over }) => variant === one.variant && over === one.over) === i,
  );
  return [...variants.map(({ name }) => ({ variant: name, over: null })), ...apart];
}

/** What decided the newest verdict; a benchmark without one has its leading gate. */
function leadingOf(spec: BenchmarkSpec, deciding: DecidingFigure | null | undefined) {
  const figure = leadingFigure(spec);
  const { metric, of, over, operation, cell } = deciding ?? {};
  const isJudged = spec.gates.some(
    (gate) => gate.metric === metric && gate.of === of && (gate.over ?? null) === over,
  );
  // The mean of cells against the past has no series of its own.
  if (metric && of && isJudged && !(cell === null && deciding?.isPast))
    return { metric, variant: of, over, operation, cell: cell ?? meanOfCells };
  return figure
    ? { ...figure, over: figure.over ?? null, operation: figure.operation ?? null }
    : {};
}

/** What the page lets its reader choose. */
export function offersOf(
  spec: BenchmarkSpec,
  deciding: DecidingFigure | null | undefined,
): EvolutionOffers {
  const cells = cellsOf(spec).map(({ index, label }) => ({ index, label }));
  const hasMean = spec.gates.some(
    ({ scope, cells: chosen, vs }) => scope === "mean of cells" && !chosen && !vs,
  );
  const operations = spec.variants.flatMap((variant) =>
    hasSeveral(variant) ? operationsOf(variant).map(({ name }) => name) : [],
  );
  return {
    sides: sidesOf(spec),
    operations: [...new Set(operations)],
    cells:
      hasMean && cells.length > 1
        ? [{ index: meanOfCells, label: t("mean of cells") }, ...cells]
        : cells,
    leading: leadingOf(spec, deciding),
  };
}
