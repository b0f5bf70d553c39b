// The latest blocks for the live charts: those of the report with their seconds, then those still ticking.
// A block that is in both is taken from the report, where it is whole.

import type { TimedBlock } from "@gonogo/analysis/charts/plotted-blocks";
import type { SeriesLook } from "@gonogo/analysis/charts/series-look";
import { timedBlocks } from "@gonogo/analysis/report/figures/report-charts";
import type { Report } from "@gonogo/protocols/report";
import type { LiveBlock } from "./live-state.ts";

/** Blocks shown at once: enough to compare a few rounds, few enough to read. */
export const blocksShown = (variants: number): number => Math.max(8, Math.min(24, variants * 4));

/** Timed blocks over all cells in the order they ran, the last `most` of them. */
export function liveTimedBlocks(
  report: Pick<Report, "blocks" | "cells">,
  looks: readonly SeriesLook[],
  live: readonly LiveBlock[],
  most: number,
): TimedBlock[] {
  const stored = report.cells.flatMap((cell) => timedBlocks(report, looks, cell.index));
  const known = new Set(stored.map((block) => block.id));
  const next = Math.max(-1, ...stored.map((block) => block.sequence)) + 1;
  const ticking = live
    .filter((block) => !known.has(block.id))
    .map((block, index) => timedFromTicks(block, next + index, looks));
  return [...stored, ...ticking]
    .sort((a, b) => a.sequence - b.sequence)
    .slice(-most)
    .map((block) => ({ ...block, startedAtMs: null }));
}

const timedFromTicks = (
  block: LiveBlock,
  sequence: number,
  looks: readonly SeriesLook[],
): TimedBlock => ({
  id: block.id,
  key: looks.find((look) => look.name === block.variant)?.key ?? "",
  round: block.round,
  sequence,
  valid: true,
  startedAtMs: block.startedAtMs,
  pieces: block.ticks.map((tick) => ({
    spanMs: tick.spanMs,
    phase: tick.phase,
    answered: tick.answered,
    failed: tick.failed,
    p50Us: tick.p50Us,
    p99Us: tick.p99Us,
  })),
});
