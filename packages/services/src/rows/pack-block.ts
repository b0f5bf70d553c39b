// A block's row: what was measured as packed bytes, and figures that lists and SQL read as columns. Unpacking gives the
// engine's result back, parsed by its zod. Rows from before the packed form have it as JSON, histograms and a deflated line.
import { inflateRawSync } from "node:zlib";
import type { BlockProblem, StoredBlock } from "@gonogo/analysis/stored-block";
import { Prisma } from "@gonogo/db/client";
import { BlockResult } from "@gonogo/protocols/events";
import { BlockMachine } from "@gonogo/protocols/report";
import { z } from "zod";
import { fromBlockBytes, toBlockBytes } from "./block-bytes.ts";

/** What was measured: by the engine, and by the worker around it. */
const Measured = z.object({ result: BlockResult.nullable(), machine: BlockMachine.nullable() });
export type Measured = z.infer<typeof Measured>;

/** Columns that repeat a figure of the result. */
export const figureColumns = ({ counts, windowS, engine }: BlockResult) => ({
  windowS,
  sent: counts.sent,
  ok: counts.ok,
  failed: counts.failed,
  unanswered: counts.unanswered,
  throughputPerS: windowS > 0 ? counts.ok / windowS : null,
  engineCpuS: engine.cpuUserS + engine.cpuSystemS,
});

/** The columns of a block that has ended; `result` is null where it did not finish. */
export const packBlock = ({ result, machine }: Measured) =>
  ({
    measured: result === null && machine === null ? null : toBlockBytes({ result, machine }),
    ...(result === null ? {} : { address: result.addresses[0] ?? null, ...figureColumns(result) }),
  }) satisfies Prisma.BlockUpdateInput;

type Row = Prisma.BlockGetPayload<Record<string, never>>;

/** Columns that a block's measured data are read from; the later ones are of rows from before the packed form. */
export const measuredColumns = {
  ...{ measured: true, result: true, series: true, machine: true },
  ...{ responseHistogram: true, serviceHistogram: true, censoredHistogram: true },
  ...{ connectHistogram: true, sendLagHistogram: true },
} as const satisfies Prisma.BlockSelect;
type MeasuredRow = Pick<Row, keyof typeof measuredColumns>;

/** Of a row in the present form: its former columns are empty. */
const noFormerColumns = {
  ...{ result: Prisma.DbNull, series: null, machine: Prisma.DbNull },
  ...{ responseHistogram: null, serviceHistogram: null, censoredHistogram: null },
  ...{ connectHistogram: null, sendLagHistogram: null },
} as const;

const base64 = (stored: Uint8Array | null): string => Buffer.from(stored ?? []).toString("base64");

function formerResult(row: MeasuredRow): unknown {
  if (row.result === null || row.series === null) return null;
  const facts = z.record(z.string(), z.unknown()).parse(row.result);
  return {
    ...facts,
    histograms: {
      response: base64(row.responseHistogram),
      service: base64(row.serviceHistogram),
      censored: base64(row.censoredHistogram),
      connect: base64(row.connectHistogram),
      sendLag: base64(row.sendLagHistogram),
    },
    series: JSON.parse(inflateRawSync(row.series).toString("utf8")),
  };
}

/** Throws a ZodError for bytes that hold no block, as for a value that is none. */
function unpacked(bytes: Uint8Array): Measured {
  try {
    return fromBlockBytes(bytes, (facts) => Measured.parse(facts));
  } catch (error) {
    if (error instanceof z.ZodError) throw error;
    const message = error instanceof Error ? error.message : String(error);
    throw new z.ZodError([{ code: "custom", path: ["measured"], message, input: undefined }]);
  }
}

const measuredOf = (row: MeasuredRow): Measured =>
  row.measured === null
    ? Measured.parse({ result: formerResult(row), machine: row.machine })
    : unpacked(row.measured);

/**
 * The columns of a block without the latencies of its single seconds, which only the chart over time shows. Spans and counts stay:
 * findings are derived from them, so a verdict is judged again to the same answer. Thinning twice changes nothing; a row of
 * the former form takes the present one.
 */
export function withoutLatencies(row: MeasuredRow) {
  const { result, machine } = measuredOf(row);
  if (result === null) return null;
  const none = result.series.spanMs.map(() => null);
  const series = { ...result.series, p50Us: none, p90Us: none, p99Us: none, maxUs: none };
  return { ...noFormerColumns, ...packBlock({ result: { ...result, series }, machine }) };
}

const StoredProblem: z.ZodType<BlockProblem> = z.object({
  code: z.string(),
  message: z.string(),
  remedy: z.string(),
});

/** A row as analysis reads it. */
export const storedBlock = (row: Row): StoredBlock => ({
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
  ...measuredOf(row),
  problem: StoredProblem.nullable().parse(row.problem),
});
