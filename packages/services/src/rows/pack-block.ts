// A block's result as a row holds it: histograms as bytes, the per-second line deflated, scalars as columns,
// everything else as JSON. Unpacking gives the engine's result back, parsed by its zod.
import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { BlockProblem, StoredBlock } from "@gonogo/analysis/stored-block";
import type { Prisma } from "@gonogo/db/client";
import { BlockResult } from "@gonogo/protocols/events";
import { BlockMachine } from "@gonogo/protocols/report";
import { z } from "zod";
import { toJson } from "../json.ts";

const bytes = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Buffer.from(base64, "base64"));
const base64 = (stored: Uint8Array | null): string => Buffer.from(stored ?? []).toString("base64");

type Series = BlockResult["series"];

const packSeries = (series: Series): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(deflateRawSync(JSON.stringify(series)));
const unpackSeries = (packed: Uint8Array): Series =>
  BlockResult.shape.series.parse(JSON.parse(inflateRawSync(packed).toString("utf8")));

/** The columns of a finished block. */
export function packResult(result: BlockResult) {
  const { histograms, series, ...facts } = result;
  const { counts, windowS, engine } = result;
  return {
    result: toJson(facts),
    responseHistogram: bytes(histograms.response),
    serviceHistogram: bytes(histograms.service),
    censoredHistogram: bytes(histograms.censored),
    connectHistogram: bytes(histograms.connect),
    sendLagHistogram: bytes(histograms.sendLag),
    series: packSeries(series),
    windowS,
    sent: counts.sent,
    ok: counts.ok,
    failed: counts.failed,
    unanswered: counts.unanswered,
    throughputPerS: windowS > 0 ? counts.ok / windowS : null,
    engineCpuS: engine.cpuUserS + engine.cpuSystemS,
  } satisfies Prisma.BlockUpdateInput;
}

/**
 * A packed per-second line without its latencies, which only the chart over time shows. Spans and counts stay: findings
 * are derived from them, so a verdict is judged again to the same answer. Thinning twice changes nothing.
 */
export function withoutLatencies(packed: Uint8Array): Uint8Array<ArrayBuffer> {
  const series = unpackSeries(packed);
  const none = series.spanMs.map(() => null);
  return packSeries({ ...series, p50Us: none, p90Us: none, p99Us: none, maxUs: none });
}

type BlockRow = Prisma.BlockGetPayload<Record<string, never>>;

function unpackResult(row: BlockRow): BlockResult | null {
  if (row.result === null || row.series === null) return null;
  const facts = z.record(z.string(), z.unknown()).parse(row.result);
  return BlockResult.parse({
    ...facts,
    histograms: {
      response: base64(row.responseHistogram),
      service: base64(row.serviceHistogram),
      censored: base64(row.censoredHistogram),
      connect: base64(row.connectHistogram),
      sendLag: base64(row.sendLagHistogram),
    },
    series: unpackSeries(row.series),
  });
}

const StoredProblem: z.ZodType<BlockProblem> = z.object({
  code: z.string(),
  message: z.string(),
  remedy: z.string(),
});

/** A row as analysis reads it. */
export const storedBlock = (row: BlockRow): StoredBlock => ({
  id: row.id,
  purpose: row.purpose,
  cell: row.cellIndex,
  round: row.round,
  position: row.position,
  sequence: row.sequence,
  attempt: row.attempt,
  variant: row.variant,
  status: row.status,
  startedAt: row.startedAt?.toISOString() ?? null,
  result: unpackResult(row),
  problem: StoredProblem.nullable().parse(row.problem),
  machine: BlockMachine.nullable().parse(row.machine),
});
