// Live charts by variant: throughput, p99 and errors of the latest blocks, second by second.
"use client";

import type { TimedBlock } from "@gonogo/analysis/charts/plotted-blocks";
import type { SeriesLook } from "@gonogo/analysis/charts/series-look";
import { t } from "@gonogo/locale/t";
import { OverTimeChart } from "@/components/charts/lines/over-time-chart";

type LiveChartsProps = { blocks: readonly TimedBlock[]; looks: readonly SeriesLook[] };

/** Up to three charts on the same seconds; none before the first of them. */
export function LiveCharts({ blocks, looks }: LiveChartsProps) {
  if (!blocks.some((block) => block.pieces.length > 0)) return null;
  const shared = { blocks, looks, height: 200 };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2">
      <OverTimeChart title={t("Throughput, latest blocks")} metric="throughput" {...shared} />
      <OverTimeChart title={t("p99 response time, latest blocks")} metric="p99" {...shared} />
      {blocks.some((block) => block.pieces.some((piece) => piece.failed > 0)) ? (
        <OverTimeChart title={t("Errors, latest blocks")} metric="errors" {...shared} />
      ) : null}
    </div>
  );
}
