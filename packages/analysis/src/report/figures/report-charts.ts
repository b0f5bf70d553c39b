// What the charts draw, taken from a report: curves, seconds and blocks of one cell.
// Pure transforms; charts know nothing of reports.
import type { Report, ReportBlock } from "@gonogo/protocols/report";
import type { CurveSeries } from "../../charts/latency-curve-data.ts";
import type { DotEstimate, PlottedBlock, TimedBlock } from "../../charts/plotted-blocks.ts";
import { type SeriesLook, seriesLooks } from "../../charts/series-look.ts";
import { blockReasons, coresText } from "../../words/block-words.ts";

/** Looks of the report's variants. */
export const reportLooks = (report: Pick<Report, "variants">): SeriesLook[] =>
  seriesLooks(
    report.variants.map((variant) => variant.name),
    Math.max(
      0,
      report.variants.findIndex((variant) => variant.baseline),
    ),
  );

/** Latency curves of a cell, in the order of the variants; variants without one are left out. */
export const curvesOfCell = (
  report: Pick<Report, "curves">,
  looks: readonly SeriesLook[],
  cell: number,
): CurveSeries[] =>
  looks.flatMap((look) => {
    const curve = report.curves.find((one) => one.cell === cell && one.variant === look.name);
    return curve && curve.points.length > 0
      ? [{ look, requests: curve.requests, points: curve.points }]
      : [];
  });

const keyOf = (looks: readonly SeriesLook[], variant: string): string =>
  looks.find((look) => look.name === variant)?.key ?? "";

/** Blocks of a cell with their seconds; with several cells the pauses between its blocks are left out. */
export function timedBlocks(
  report: Pick<Report, "blocks" | "cells">,
  looks: readonly SeriesLook[],
  cell: number,
): TimedBlock[] {
  const oneCell = report.cells.length <= 1;
  return report.blocks.flatMap((block) => {
    if (block.cell !== cell || block.sequence === null || block.series === null) return [];
    return [
      {
        id: block.id,
        key: keyOf(looks, block.variant),
        round: block.round,
        sequence: block.sequence,
        valid: block.valid,
        startedAtMs: oneCell && block.startedAt !== null ? Date.parse(block.startedAt) : null,
        pieces: piecesOf(block.series),
      },
    ];
  });
}

type Series = NonNullable<ReportBlock["series"]>;

const piecesOf = (series: Series): TimedBlock["pieces"] =>
  series.spanMs.map((spanMs, index) => ({
    spanMs,
    phase: series.phase[index] ?? "measuring",
    sent: series.sent[index] ?? 0,
    answered: series.answered[index] ?? 0,
    failed: series.failed[index] ?? 0,
    p50Us: series.p50Us[index] ?? null,
    p99Us: series.p99Us[index] ?? null,
  }));

/** What the section of blocks offers. */
export const dotMetrics = ["p99", "p50", "mean", "throughput"] as const;
/** What the section of streams shows. */
export const streamDotMetrics = ["firstMessage", "gap"] as const;
export type DotMetric = (typeof dotMetrics)[number] | (typeof streamDotMetrics)[number];

const dotValue = (block: ReportBlock, metric: DotMetric): number | null => {
  if (metric === "throughput") return block.throughputPerS;
  if (metric === "mean") return block.meanUs;
  if (metric === "firstMessage") return block.firstMessageUs;
  if (metric === "gap") return block.gapUs;
  return metric === "p50" ? block.p50Us : block.p99Us;
};

const endStates: readonly ReportBlock["status"][] = ["finished", "broken", "failed"];

/** A block that was measured, or tried. */
export type RanBlock = ReportBlock & { readonly sequence: number };

/** Whether a block was measured, or tried: it is not planned, running or skipped. */
export const hasRun = (block: ReportBlock): block is RanBlock =>
  block.sequence !== null && endStates.includes(block.status);

/** Blocks of a cell that have run, for the plot of dots. */
export const plottedBlocks = (
  report: Pick<Report, "blocks">,
  looks: readonly SeriesLook[],
  cell: number,
  metric: DotMetric,
): PlottedBlock[] =>
  report.blocks.flatMap((block) =>
    block.cell !== cell || !hasRun(block)
      ? []
      : [
          {
            id: block.id,
            key: keyOf(looks, block.variant),
            sequence: block.sequence,
            round: block.round,
            position: block.position,
            valid: block.valid,
            reasons: block.valid ? [] : blockReasons(block),
            value: dotValue(block, metric),
            ranOn: coresText(block),
          },
        ],
  );

/** Estimates of a metric in a cell, for the lines behind the dots. */
export function dotEstimates(
  report: Pick<Report, "comparison">,
  looks: readonly SeriesLook[],
  cell: number,
  metric: DotMetric,
): DotEstimate[] {
  const row = report.comparison.find((one) => one.cell === cell && one.metric === metric);
  return looks.flatMap((look, index) => {
    const estimate = row?.values[index];
    return estimate?.value == null || estimate.bound === "at-least"
      ? []
      : [{ key: look.key, value: estimate.value, low: estimate.low, high: estimate.high }];
  });
}
