// Messages of streaming calls, over the valid blocks of a variant and cell: times to the first message,
// gaps between messages, how many there were. Merged by adding counts; high percentiles only where supported.
import type { BlockResult } from "@gonogo/protocols/events";
import type { StreamRow } from "@gonogo/protocols/report";
import type { StreamTimes } from "@gonogo/protocols/spec";
import { type CellEvidence, type Evidence, evidenceOf } from "../../evidence/evidence.ts";
import { maxUs, mergeDistributions, valueAtRankUs } from "../../statistics/histogram.ts";
import { requestsNeeded } from "../../statistics/percentile.ts";

type Streams = NonNullable<BlockResult["streams"]>;

function rowsOf(cell: CellEvidence, variant: string): StreamRow[] {
  const readings = evidenceOf(cell, variant).map((block) => block.reading);
  const results = readings.map((reading) => reading.result);
  if (results.every((result) => result.streams === null)) return [];
  const windowS = results.reduce((sum, result) => sum + result.windowS, 0);
  const sum = (of: keyof Pick<Streams, "messagesSent" | "messagesReceived">) =>
    results.reduce((total, result) => total + (result.streams?.[of] ?? 0), 0);
  const times = (name: StreamTimes): StreamRow["gap"] => {
    const merged = mergeDistributions(readings.map((reading) => reading.stream(name)));
    const at = (q10000: number) => {
      const enough = q10000 === 5_000 || merged.total >= requestsNeeded(q10000);
      const rank = Math.ceil((merged.total * q10000) / 10_000);
      return enough ? (valueAtRankUs(merged, rank)?.valueUs ?? null) : null;
    };
    return {
      count: merged.total,
      p50Us: at(5_000),
      p90Us: at(9_000),
      p99Us: at(9_900),
      maxUs: maxUs(merged),
    };
  };
  const [messagesSent, messagesReceived] = [sum("messagesSent"), sum("messagesReceived")];
  return [
    {
      cell: cell.index,
      variant,
      messagesSent,
      messagesReceived,
      sentPerS: windowS > 0 ? messagesSent / windowS : null,
      receivedPerS: windowS > 0 ? messagesReceived / windowS : null,
      firstMessage: times("firstMessage"),
      gap: times("gap"),
    },
  ];
}

export const streamRowsOf = (evidence: Evidence): StreamRow[] =>
  evidence.cells.flatMap((cell) =>
    evidence.variants.flatMap((variant) => rowsOf(cell, variant.name)),
  );
