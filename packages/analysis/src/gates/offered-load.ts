// The load that was really offered, where the engine lacked CPU and a latency is judged all the same: times run to the
// kernel's arrival stamp, so a late engine sends less and lengthens nothing. The gate's sentence names that load.
import { isTime } from "@gonogo/protocols/spec";
import type { GateTest } from "../estimates/gate-tests.ts";
import { runsToArrival } from "../estimates/late-bounds.ts";
import { type Evidence, evidenceOf } from "../evidence/evidence.ts";
import { formatCount, listOf, plural } from "../words/format.ts";
import { metricWord } from "../words/metric-word.ts";

/** Whole requests a second, `1,240` or `1,100 to 1,240` where blocks differ by more than a tenth. */
function rateText(ratesPerS: readonly number[]): string {
  const sorted = [...ratesPerS].sort((a, b) => a - b).map(Math.round);
  const [low = 0, high = 0] = [sorted[0], sorted.at(-1)];
  return high > 1.1 * low
    ? `${formatCount(low)} to ${formatCount(high)}`
    : formatCount(sorted[sorted.length >> 1] ?? 0);
}

/**
 * ` The engine was the limit in 7 of 20 blocks, so this is p99 at the load really offered: 1,240 requests/s of grpc.`;
 * empty where it was not, or where the gate is not on a latency. `evidence` holds the cells of the test.
 */
export function offeredLoadNote(evidence: Evidence, { gate }: GateTest): string {
  if (!isTime(gate.metric)) return "";
  const sides = gate.over === undefined ? [gate.of] : [gate.of, gate.over];
  const blocksOf = (side: string) => evidence.cells.flatMap((cell) => evidenceOf(cell, side));
  const all = sides.flatMap(blocksOf);
  const late = all.filter(
    (block) => block.hits.has("engine-bound") && runsToArrival(block, gate.metric),
  );
  if (late.length === 0) return "";
  const loads = sides.map((side) => {
    const rates = blocksOf(side).map(
      ({ reading: { result } }) => result.counts.sent / result.windowS,
    );
    return `${rateText(rates)} requests/s of ${side}`;
  });
  return ` The engine was the limit in ${formatCount(late.length)} of ${plural(all.length, "block")}, so this is ${metricWord(gate.metric)} at the load really offered: ${listOf(loads)}.`;
}
